// What `npm test` leaves out (vitest.config.ts): the searches, the tests of documentation and examples, all runs of each property,
// and the projects that have packages of their own. It goes on after a failure, so that every report is written, and says at the
// end what was skipped.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { projects, readReport, searches } from './projects.mjs';

const [, , ...asked] = process.argv;
const isWhole = asked.length === 0;
const chosen = isWhole ? projects : asked;
const failed = [];

if (isWhole) {
  if (!run('npx vitest run --project=projects', `--outputFile.json=${searches}/reports/vitest.json`)) {
    failed.push('the searches, the documentation and the examples');
  }
  // `npm test` has counted these tests: they do not report.
  process.env.THOROUGH = 'true';
  if (!run('npx vitest related --run --project=library --reporter=default', 'test/properties/seeds.ts')) {
    failed.push('all runs of each property');
  }
}

for (const project of chosen) {
  rmSync(`${project}/reports`, { recursive: true, force: true });
  console.log(`\n${project}`);
  if (!(run('npm ci --no-audit --no-fund --silent --prefix', project) && run('npm test --silent --prefix', project))) {
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

/** Whether a command succeeds. */
function run(command, ...more) {
  const [program, ...args] = command.split(' ');
  return spawnSync(program, [...args, ...more], { stdio: 'inherit' }).status === 0;
}
