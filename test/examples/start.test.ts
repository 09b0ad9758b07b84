// `npm run demo` and `npm start`: what is built once is not built again.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let folder = '';
const write = (path: string, text: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** A copy of the script beside a library whose build takes no time. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  mkdirSync(join(folder, 'examples'));
  cpSync('examples/start.mjs', join(folder, 'examples/start.mjs'));
  const build = `node -e "fs.mkdirSync('dist', { recursive: true }); fs.copyFileSync('src/cli.js', 'dist/cli.js')"`;
  write('package.json', JSON.stringify({ type: 'commonjs', scripts: { build } }));
  for (const path of ['docs/generate/a.ts', 'package-lock.json', 'tsconfig.json', 'tsup.config.ts']) {
    write(path, '{}');
  }
  write('src/cli.js', 'console.log("first", ...process.argv.slice(2)); process.exitCode = 3;');
});
afterAll(() => rmSync(folder, { recursive: true }));

const started = (...given: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'examples/start.mjs'), ...given]);
  return { status, output: stdout.toString(), said: stderr.toString() };
};

describe('a start', () => {
  test('says what it builds, and passes on arguments, output and status', () => {
    const { status, output, said } = started('signals', '--more');
    expect(output).toBe('first play examples/signals --more\n');
    expect(status).toBe(3);
    expect(said).toMatch(/^Building the library …\n(?:npm warn [^\n]*\n)*Building the library: \d+\.\d s\n$/);
  });

  test('builds nothing a second time', () => {
    expect(started('signals')).toEqual({ status: 3, output: 'first play examples/signals\n', said: '' });
  });

  test('builds again what has changed, or was built by somebody else', () => {
    write('src/cli.js', 'console.log("second");');
    expect(started('signals').output).toBe('second\n');
    write('dist/cli.js', 'console.log("by hand");');
    expect(started('signals')).toMatchObject({ output: 'second\n', said: expect.stringContaining('Building') });
    rmSync(join(folder, 'dist'), { recursive: true });
    expect(started('signals').output).toBe('second\n');
  });

  test('ends with the status of a build that fails', () => {
    rmSync(join(folder, 'src/cli.js'));
    const { status, output, said } = started('signals');
    expect([status, output]).toEqual([1, '']);
    expect(said).toContain('Building the library failed: npm run --silent build');
  });

  test('names the examples that there are', () => {
    expect(started('bot')).toEqual({ status: 2, output: '', said: 'Expected one of webhook-service, signals.\n' });
  });
});
