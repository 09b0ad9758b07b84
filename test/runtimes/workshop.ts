// A project that has nothing but the packed library, and programs that answer the messages in it.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messages } from './messages.js';

export const run = promisify(execFile);

const here = import.meta.dirname;
const call = 'answersOf(library, messages)';

/** What each program is called, and its text. */
const programs: Readonly<Record<string, string>> = {
  'messages.js': `export const messages = ${JSON.stringify(messages)};\n`,
  'module.mjs': esm(`console.log(${call});`),
  'script.cjs': `const library = require('signal-to-order');
(async () => {
  const [{ answersOf }, { messages }] = [await import('./answers.js'), await import('./messages.js')];
  console.log(${call});
})();
`,
  'worker.mjs': esm(`export default { fetch: () => new Response(${call}) };`),
  'page.mjs': esm(`document.querySelector('output').textContent = ${call};`),
  'index.html':
    '<!doctype html><title>answers</title><output></output><script type="module" src="./page.mjs"></script>\n',
};

function esm(last: string): string {
  return `import * as library from 'signal-to-order';
import { answersOf } from './answers.js';
import { messages } from './messages.js';
${last}
`;
}

/** Packs the library and installs it in an empty project with the programs; answers the project's folder. */
export async function newWorkshop(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signal-to-order-runtimes-'));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: join(here, '../..') });
  const [tarball = ''] = await readdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }');
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', `./${tarball}`], {
    cwd: folder,
  });
  await cp(join(here, 'answers.js'), join(folder, 'answers.js'));
  await Promise.all(Object.entries(programs).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

/** The binary of a tool whose package keeps one for each platform; undefined where it has none for this one. */
export async function binaryOf(scope: string, path: string): Promise<string | undefined> {
  const packages = await readdir(join(here, 'node_modules', scope)).catch(() => []);
  const [first] = packages;
  return first === undefined ? undefined : join(here, 'node_modules', scope, first, path);
}
