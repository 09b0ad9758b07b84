// The declarations of the packed library, under the compilers that a user may have and each way of finding them.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consumerTypes } from '../package/consumer.js';
import { newWorkshop, run } from './workshop.js';

let folder: string;

beforeAll(async () => {
  folder = await newWorkshop();
  // fast-check is the user's own: an optional peer of the testing subpath.
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-save', 'fast-check@4'], {
    cwd: folder,
  });
  await Promise.all(['types.ts', 'types.mts', 'types.cts'].map((file) => writeFile(join(folder, file), consumerTypes)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the compiler says of a file; empty when it has nothing to say. */
async function complaints(compiler: string, options: readonly string[], files: readonly string[]): Promise<string> {
  const tsc = join(import.meta.dirname, 'node_modules', compiler, 'bin/tsc');
  const strictly = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--lib', 'es2023'];
  return run(process.execPath, [tsc, ...strictly, ...options, ...files], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `failed: ${stdout}${stderr}`,
  );
}

const resolutions: Readonly<Record<string, readonly [options: readonly string[], files: readonly string[]]>> = {
  node16: [
    ['--module', 'node16', '--moduleResolution', 'node16'],
    ['types.mts', 'types.cts'],
  ],
  nodenext: [
    ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
    ['types.mts', 'types.cts'],
  ],
  bundler: [['--module', 'esnext', '--moduleResolution', 'bundler'], ['types.ts']],
};

describe.each([
  ['5.6', 'typescript-5.6'],
  ['5.9', 'typescript'],
  ['6.0', 'typescript-6.0'],
  ['7.0', 'typescript-7.0'],
])('TypeScript %s', (version, compiler) => {
  test('is that version', async () => {
    const tsc = join(import.meta.dirname, 'node_modules', compiler, 'bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '--version']);
    expect(stdout).toContain(`Version ${version}.`);
  });

  test.each(Object.entries(resolutions))('finds nothing wrong, resolving as %s does', async (_, [options, files]) => {
    expect(await complaints(compiler, options, files)).toBe('');
  });

  test('finds a wrong use', async () => {
    await writeFile(join(folder, 'wrong.mts'), "import { parseSignal } from 'signal-to-order';\nparseSignal(1, 2);\n");
    const [options] = resolutions.nodenext ?? [[]];
    expect(await complaints(compiler, options, ['wrong.mts'])).toContain('wrong.mts(2,16): error TS2');
  });
});

test('has types that are not wrong, whatever resolves them', async () => {
  const attw = join(import.meta.dirname, '../../node_modules/@arethetypeswrong/cli/dist/index.js');
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  const answer = await run(process.execPath, [attw, tarball, '--format', 'json', '--no-definitely-typed'], {
    cwd: folder,
    maxBuffer: 1e8,
  }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  const { analysis, problems = {} } = JSON.parse(answer);
  expect(analysis.packageName).toBe('signal-to-order');
  expect(problems).toEqual({});
});
