// Changes the source in small ways and sees whether a test fails (Stryker, with Vitest):
//
//   npm run mutate                          all folders, one after the other
//   npm run mutate -- formula pricing       these
//   npm run mutate -- --force formula       every mutant again; else what was killed before, by a test that is still there
//                                           and in code that has not changed, is not tried again
//   npm run mutate -- --report              no run: the table of the last reports
//
// test/mutation/equivalent.json lists what no test can tell from the library, with the reason; it is left out of the
// score. Exit status 1: a folder is below the least score, or what is listed is killed or no longer there.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { type FolderResult, killedAlone, readEquivalent, readReport, resultOf } from './report.js';

const folders: readonly string[] = ['signal', 'formula', 'quantity', 'pricing', 'contract', 'plan', 'webhook'];

const leastScore = 95;

const columns = ['folder', 'killed', 'timeout', 'survived', 'no coverage', 'equivalent', 'score'];

function reportOf(folder: string): string {
  return `reports/mutation/${folder}.json`;
}

function runStryker(folder: string, force: boolean): void {
  // Stryker would not try survivors again when a test has changed under the name that it had.
  if (existsSync(reportOf(folder))) {
    writeFileSync(reportOf(folder), JSON.stringify(killedAlone(readReport(reportOf(folder)))));
  }
  const { status } = spawnSync(
    'npx',
    [
      'stryker',
      'run',
      '-m',
      `src/${folder}/**/*.ts`,
      '--incrementalFile',
      reportOf(folder),
      ...(force ? ['--force'] : []),
    ],
    { stdio: 'inherit', env: { ...process.env, MUTATE_FOLDER: folder } },
  );
  if (status !== 0) {
    throw new Error(`Stryker ended with ${status} in ${folder}.`);
  }
}

function rowOf({ folder, killed, timeout, survived, noCoverage, equivalent, score }: FolderResult): readonly string[] {
  return [folder, ...[killed, timeout, survived, noCoverage, equivalent].map(String), score.toFixed(2)];
}

function total(results: readonly FolderResult[]): readonly string[] {
  const sum = (count: (result: FolderResult) => number): number =>
    results.reduce((before, result) => before + count(result), 0);
  const detected = sum(({ killed, timeout }) => killed + timeout);
  const score = (100 * detected) / (detected + sum(({ open }) => open.length));
  const counts = [
    sum(({ killed }) => killed),
    sum(({ timeout }) => timeout),
    sum(({ survived }) => survived),
    sum(({ noCoverage }) => noCoverage),
    sum(({ equivalent }) => equivalent),
  ];
  return ['all', ...counts.map(String), score.toFixed(2)];
}

function main(given: readonly string[]): void {
  const named = given.filter((word) => !word.startsWith('--'));
  const unknown = named.find((name) => !folders.includes(name));
  if (unknown !== undefined) {
    throw new Error(`${unknown} is none of ${folders.join(', ')}.`);
  }
  const listed = readEquivalent('test/mutation/equivalent.json').flatMap(({ mutants }) => mutants);
  const results = (named.length === 0 ? folders : named).flatMap((folder) => {
    if (!given.includes('--report')) {
      runStryker(folder, given.includes('--force'));
    }
    return existsSync(reportOf(folder)) ? [resultOf(folder, readReport(reportOf(folder)), listed)] : [];
  });
  for (const { open, stale } of results) {
    for (const { place, status, mutator, original, replacement } of open) {
      console.log(`${place} ${status}, ${mutator}\n  - ${original}\n  + ${replacement}`);
    }
    for (const { file, line, original, replacement } of stale) {
      console.log(`${file}: listed as equivalent, but killed or gone\n  ${line}\n  - ${original}\n  + ${replacement}`);
    }
  }
  const rows = [columns, columns.map(() => '---'), ...results.map(rowOf), total(results)];
  console.log(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
  process.exitCode = results.every(({ score, stale }) => score >= leastScore && stale.length === 0) ? 0 : 1;
}

try {
  main(process.argv.slice(2));
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 2;
}
