// Runs formatter, linters and the type check at the same time: npm run lint [-- <name> …]. Each prints when it has ended. With
// --build, as in `npm test`, the build runs beside them: it needs one core.
import { spawn } from 'node:child_process';

/** A type check by a configuration, with a compiler that takes a quarter of the time of the one that the build needs. */
const typesOf = (configuration) => [
  ...['node', 'node_modules/typescript-7.0/bin/tsc', '-p', configuration],
  ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${configuration}.tsbuildinfo`],
];

const checks = {
  biome: ['node_modules/.bin/biome', 'check', '--error-on-warnings'],
  layers: ['node_modules/.bin/depcruise', 'src', '--config', '.dependency-cruiser.mjs'],
  types: typesOf('tsconfig.json'),
  'types of tests': typesOf('tsconfig.test.json'),
};

const asked = process.argv.slice(2).filter((name) => name !== '--build');
const build = { build: ['node', 'node_modules/tsup/dist/cli-default.js', '--silent'] };
const results = await Promise.all(
  Object.entries({ ...(process.argv.includes('--build') && build), ...checks })
    .filter(([name]) => name === 'build' || asked.length === 0 || asked.includes(name))
    .map(([name, [command, ...args]]) => run(name, spawn(command, args))),
);
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1;

/** Whether a check passes. Its output is printed in one piece. */
function run(name, child) {
  const start = performance.now();
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.log(`${name}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code !== 0) {
        console.log(Buffer.concat(output).toString());
      }
      resolve(code === 0);
    });
  });
}
