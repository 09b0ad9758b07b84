// Starts an example from the root of the repository: npm start, npm run demo. It says what it is doing, and repeats no step whose
// inputs are the same as when it last succeeded.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, 'node_modules/.cache/start');

/** Steps by name: what is said, the files that decide what comes out, one of those that come out, and the command. */
const steps = {
  library: {
    says: 'Building the library',
    inputs: ['src', 'docs/generate', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsup.config.ts'],
    output: 'dist/cli.js',
    command: 'npm run --silent build',
  },
  packages: {
    says: 'Installing the packages of examples/webhook-service',
    inputs: ['examples/webhook-service/package.json', 'examples/webhook-service/package-lock.json'],
    output: 'examples/webhook-service/node_modules/.package-lock.json',
    command: 'npm ci --silent --no-audit --no-fund --prefix examples/webhook-service',
  },
  service: {
    says: 'Building examples/webhook-service',
    inputs: [
      'examples/webhook-service/src',
      'examples/webhook-service/browser',
      'examples/webhook-service/scripts',
      'examples/webhook-service/package.json',
      'examples/webhook-service/package-lock.json',
    ],
    output: 'examples/webhook-service/dist/main.js',
    command: 'npm run --silent build --prefix examples/webhook-service',
  },
};

/** Examples by folder: their steps, then the program. */
const examples = {
  'webhook-service': {
    needs: ['library', 'packages', 'service'],
    program: ['dist/main.js'],
    folder: 'examples/webhook-service',
  },
  signals: { needs: ['library'], program: ['dist/cli.js', 'play', 'examples/signals'], folder: '.' },
};

const [name = '', ...given] = process.argv.slice(2);
const example = Object.hasOwn(examples, name) ? examples[name] : undefined;
if (example === undefined) {
  console.error(`Expected one of ${Object.keys(examples).join(', ')}.`);
  process.exit(2);
}
for (const step of example.needs) {
  take(step);
}
start(example);

/** Takes a step unless its output is that of the same inputs. */
function take(step) {
  const { says, inputs, output, command } = steps[step];
  const record = join(cache, step);
  const before = existsSync(record) ? readFileSync(record, 'utf8') : '';
  if (before !== '' && before === stateOf(inputs, output)) {
    return;
  }
  // Not on the standard output, which is the example's own.
  console.error(`${says} …`);
  const begun = performance.now();
  const { status } = spawnSync(command, { cwd: root, shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    console.error(`${says} failed: ${command}`);
    process.exit(status ?? 1);
  }
  console.error(`${says}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(record, stateOf(inputs, output));
}

/** What a step has read, and when its output was written; empty without output. */
function stateOf(inputs, output) {
  const path = join(root, output);
  if (!existsSync(path)) {
    return '';
  }
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesIn)) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return `${process.version} ${hash.digest('hex')} ${statSync(path).mtimeMs}\n`;
}

function filesIn(path) {
  return statSync(join(root, path)).isFile()
    ? [path]
    : readdirSync(join(root, path))
        .sort()
        .flatMap((name) => filesIn(`${path}/${name}`));
}

/** Runs the program until it ends, with its status. */
function start({ program, folder }) {
  const child = spawn(process.execPath, [...program, ...given], { cwd: join(root, folder), stdio: 'inherit' });
  // A terminal sends SIGINT to both; another process sends SIGTERM to this one alone.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('close', (status) => {
    process.exitCode = status ?? 1;
  });
}
