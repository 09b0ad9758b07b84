import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The built command as a process of its own: what only a process has, its streams and its exit status.

const root = join(import.meta.dirname, '../..');
const command = join(root, 'dist/cli.js');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signal-to-order-'));
  if (!existsSync(command)) {
    await build({
      config: false,
      silent: true,
      entry: { cli: join(root, 'src/cli/cli.ts') },
      outDir: join(root, 'dist'),
      format: 'esm',
      platform: 'node',
      target: 'es2022',
      treeshake: true,
    });
  }
}, 60_000);

afterAll(() => rm(folder, { recursive: true }));

interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly errorMessage: string;
}

function ran(given: readonly string[], input: string | Uint8Array = '', readAtMost?: number): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...given], { env: { ...process.env, TERM: 'xterm' } });
    const output: Buffer[] = [];
    let errorMessage = '';
    let length = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk);
      length += chunk.length;
      if (readAtMost !== undefined && length > readAtMost) {
        child.stdout.destroy();
      }
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorMessage += text;
    });
    // A command that ends early leaves its input unread.
    child.stdin.on('error', () => {});
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output: Buffer.concat(output).toString('utf8'), errorMessage }));
    child.stdin.end(input);
  });
}

const now = '2026-01-26T15:30:00Z';
const good = JSON.stringify({ payload: { ticker: 'AAPL', action: 'buy', quantity: 10 }, now });
const bad = JSON.stringify({ payload: { ticker: 'AAPL', action: 'hold' }, now });

describe('the built command', () => {
  test('exits with 0 when all is accepted', async () => {
    const { status, output, errorMessage } = await ran(['check'], good);
    expect(JSON.parse(output)).toEqual({
      ok: true,
      value: { ticker: 'AAPL', action: 'buy', quantity: '10', receivedAt: now },
    });
    expect({ status, errorMessage }).toEqual({ status: 0, errorMessage: '' });
  });

  test('exits with 1 when some is rejected, and writes all responses', async () => {
    const { status, output, errorMessage } = await ran(['check', '--jsonl'], `${good}\n${bad}\n${good}\n`);
    expect(output.split('\n').map((line) => line.slice(0, 10))).toEqual(['{"ok":true', '{"ok":fals', '{"ok":true', '']);
    expect({ status, errorMessage }).toEqual({ status: 1, errorMessage: '' });
  });

  test.each<[string, readonly string[], string]>([
    ['an unknown option', ['check', '--loud'], good],
    ['an unknown command', ['chek'], good],
    ['a missing command', [], good],
    ['a missing file', ['check', 'no-such-file.json'], ''],
    ['a missing folder', ['play', 'no-such-folder'], ''],
    ['an invalid now', ['check'], '{"payload":{},"now":"noon"}'],
  ])('exits with 2 and one sentence on the standard error for %s', async (_, given, input) => {
    const { status, output, errorMessage } = await ran(given, input);
    expect({ status, output }).toEqual({ status: 2, output: '' });
    expect(errorMessage).toMatch(/^signal-to-order: [^\n]+\n$/);
  });

  test('answers an invalid request in its line', async () => {
    const { status, output, errorMessage } = await ran(['check', '--jsonl'], `${good}\n{"now":7}\n${good}\n`);
    expect(output.split('\n').map((line) => line.slice(0, 10))).toEqual(['{"ok":true', '{"ok":fals', '{"ok":true', '']);
    expect({ status, errorMessage }).toEqual({ status: 1, errorMessage: '' });
  });

  test('reads a file', async () => {
    const file = join(folder, 'requests.jsonl');
    await writeFile(file, `\ufeff${good}\n${good}`);
    expect(await ran(['check', '--jsonl', file])).toMatchObject({ status: 0, errorMessage: '' });
  });

  test('responds to bytes that are not UTF-8', async () => {
    const { status, output } = await ran(['check', '--jsonl'], Uint8Array.of(0xff, 0x00, 0x0a, 0xfe, 0x0a));
    expect(output.trimEnd().split('\n')).toHaveLength(2);
    expect(status).toBe(1);
  });

  test('responds to a long stream completely and in order', async () => {
    const count = 30_000;
    const lines = Array.from({ length: count }, (_, index) =>
      JSON.stringify({ payload: { ticker: `T${index}`, action: 'buy' }, now }),
    );
    const { status, output } = await ran(['check', '--jsonl'], `${lines.join('\n')}\n`);
    const answers = output.trimEnd().split('\n');
    expect(answers).toHaveLength(count);
    expect(answers.every((line, index) => line.includes(`"ticker":"T${index}"`))).toBe(true);
    expect(status).toBe(0);
  }, 30_000);

  test('ends without an error when the reader closes the output', async () => {
    const { errorMessage } = await ran(['check', '--jsonl'], `${good}\n`.repeat(50_000), 1_000);
    expect(errorMessage).toBe('');
  }, 30_000);

  test('plays in ASCII when the output is a pipe', async () => {
    const { output } = await ran(['play', join(root, 'examples/signals')]);
    expect(output.length).toBeGreaterThan(10_000);
    expect(output).toMatch(/^[\n\u0020-\u007e]*$/);
  }, 30_000);

  test('prints its version', async () => {
    expect((await ran(['--version'])).output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
