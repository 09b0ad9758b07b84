import type { Reporter, TestCase, Vitest } from 'vitest/node';

let isWholeRun = false;

/**
 * Prints at the end of a run which tests were skipped, and why; after `npm test`, the run with coverage, also what it leaves out. The reason is the note of `skip(condition, note)`, or the
 * words in brackets in a title: `the page in Chromium (skipped where Chromium is not installed)`.
 */
export const skippedReporter: Reporter = {
  onInit({ config }: Vitest) {
    isWholeRun = config.coverage.enabled;
  },
  onTestRunEnd(modules) {
    const files = new Map<string, string[]>();
    for (const test of modules.flatMap((module) => [...module.children.allTests('skipped')])) {
      const reason = reasonOf(test);
      files.set(reason, [...(files.get(reason) ?? []), test.module.relativeModuleId]);
    }
    console.log(files.size === 0 ? 'Skipped tests: none' : 'Skipped tests:');
    for (const [reason, skipped] of files) {
      console.log(`  ${skipped.length} in ${[...new Set(skipped)].join(', ')}: ${reason}`);
    }
    if (isWholeRun) {
      console.log(leftOut);
    }
  },
};

const leftOut = `Left to npm run test:projects: searches, models and campaigns; documentation and examples; the projects with packages of
their own. Left to npm run test:thorough: nine of ten runs of most properties`;

function reasonOf(test: TestCase): string {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return note ?? /\((skipped [^)]*)\)/.exec(test.fullName)?.[1] ?? `no reason given: ${test.fullName}`;
}
