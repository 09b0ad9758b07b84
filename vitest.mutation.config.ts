// The tests of a mutation run (`npx stryker run`): what is quick and has no random inputs, unit tests first.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folders = ['core', 'formula', 'signal', 'settings', 'market', 'plan', 'async', 'webhook', 'schema', 'paper'];

/** The first failure ends the run of a mutant: the quick files come first. */
class UnitTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWhole = ({ moduleId }: TestSpecification): number =>
      /\/(schema|conformance|golden|tables)\//.test(moduleId) ? 1 : 0;
    return [...files].sort((a, b) => isWhole(a) - isWhole(b));
  }
}

export default defineConfig({
  test: {
    include: [
      ...folders.map((folder) => `test/${folder}/**/*.test.ts`),
      'test/conformance/conformance.test.ts',
      'test/golden/golden.test.ts',
      'test/tables/{parse-codes,signal-decisions}.test.ts',
    ],
    exclude: ['test/formula/always.test.ts', 'test/**/*propert*.test.ts'],
    sequence: { sequencer: UnitTestsFirst },
    // One module graph for all files of a run: loading it costs more than most tests.
    isolate: false,
    testTimeout: 60_000,
  },
});
