// What `npm test` leaves out (vitest.config.ts): the searches, the tests of documentation and examples, and the projects that have
// packages of their own. It goes on after a failure, so that every report is written, and says at the end what was skipped.
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { projects, readReport, searches, stages } from './projects.mjs';

const [, , ...asked] = process.argv;
const isWhole = asked.length === 0;
const chosen = isWhole ? projects : asked;
const failed = [];

if (isWhole) {
  if (!run('npx vitest run --project=projects', `--outputFile.json=${searches}/reports/vitest.json`)) {
    failed.push('the searches, the documentation and the examples');
  }
}

for (const queues of isWhole ? stages : [[asked]]) {
  await Promise.all(queues.map((queue) => runQueue(queue, queues.length > 1)));
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

/** Runs projects one after the other. Beside another queue, the output of a project appears when it has ended. */
async function runQueue(queue, isBeside) {
  for (const project of queue) {
    rmSync(`${project}/reports`, { recursive: true, force: true });
    const commands = ['ci --no-audit --no-fund', 'test'].map(
      (command) => `npm ${command} --silent --prefix ${project}`,
    );
    if (!isBeside) {
      console.log(`\n${project}`);
    }
    const { isOk, output } = await runInShell(commands.join(' && '), isBeside ? 'pipe' : 'inherit');
    if (isBeside) {
      console.log(`\n${project}\n${output}`);
    }
    if (!isOk) {
      failed.push(project);
    }
  }
}

/** Whether a command line succeeds, and what it has printed. */
function runInShell(line, stdio) {
  const child = spawn(line, { shell: true, stdio: ['inherit', stdio, stdio] });
  const pieces = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => pieces.push(piece));
  }
  return new Promise((resolve) => {
    child.once('close', (status) => resolve({ isOk: status === 0, output: Buffer.concat(pieces).toString() }));
  });
}

/** Whether a command succeeds. */
function run(command, ...more) {
  const [program, ...args] = command.split(' ');
  return spawnSync(program, [...args, ...more], { stdio: 'inherit' }).status === 0;
}
