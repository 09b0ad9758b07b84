// Installs and tests each project that has packages of its own, after the long runs of tests that are short in `npm test`. It
// goes on after a failure, so that every report is written, and says at the end what was skipped.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { projects, readReport } from './projects.mjs';

const [, , ...asked] = process.argv;
const chosen = asked.length > 0 ? asked : projects;
const failed = [];

/** Tests that do more when their environment says so. */
const longRuns = {
  'test/execute/explore.test.ts': { STATES: '200000' },
  'test/documentation/worked-examples.test.ts': { SEPARATELY: 'true' },
  'test/campaign/execution.test.ts': { RUNS: '4000' },
  'test/campaign/lying-ports.test.ts': { RUNS: '4000' },
};

if (asked.length === 0) {
  failed.push(...Object.entries(longRuns).flatMap(([file, env]) => (passes(file, env) ? [] : [file])));
}

for (const project of chosen) {
  rmSync(`${project}/reports`, { recursive: true, force: true });
  console.log(`\n${project}`);
  const installed = npm('ci', '--no-audit', '--no-fund', '--silent', '--prefix', project);
  if (!(installed && npm('test', '--silent', '--prefix', project))) {
    failed.push(project);
  }
}

/** Titles say why a test is skipped: "the page in Chromium (skipped where Chromium is not installed)". */
const skipped = chosen.flatMap((project) =>
  (readReport(project)?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped' || status === 'pending')
    .map(({ fullName }) => `  ${project}: ${fullName}`),
);
console.log(skipped.length === 0 ? 'Skipped tests: none' : ['Skipped tests:', ...skipped].join('\n'));
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** Whether a test passes with these variables. Its report is not the one of `npm test`. */
function passes(file, variables) {
  const args = ['vitest', 'run', file, '--coverage.enabled=false', '--reporter=default'];
  return spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, ...variables } }).status === 0;
}

function npm(...args) {
  return spawnSync('npm', args, { stdio: 'inherit' }).status === 0;
}
