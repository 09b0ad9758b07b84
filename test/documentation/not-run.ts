/** Programs that are compiled and not run, by their first line, and why. */
export const onlyCompiled: ReadonlyMap<string, string> = new Map([
  ["import { randomUUID } from 'node:crypto';", 'a server: what it answers is tested in test/webhook'],
]);

/** Commands that no test runs, and why. */
export const commandsNotRun: ReadonlyMap<string, string> = new Map([
  ['npm install signal-to-order', 'test/package installs the packed tarball'],
  ['npm install --save-dev fast-check', 'fast-check is among the development dependencies'],
  ['npm ci && npm run demo', 'test/cli plays the examples'],
  ['npm ci && npm test', 'it would run itself'],
]);
