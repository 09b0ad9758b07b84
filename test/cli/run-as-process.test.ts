import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Host, runAsProcess } from '../../src/cli/run-as-process.js';

// The command between the arguments and streams of a process; cli.test.ts tries it as a process of its own.

const now = '2026-01-26T15:30:00Z';
const good = JSON.stringify({ payload: { ticker: 'AAPL', action: 'buy' }, now });
const answered = `{"ok":true,"value":{"ticker":"AAPL","action":"buy","receivedAt":"${now}"}}`;

let folder = '';
let manifest: URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signal-to-order-'));
  await writeFile(join(folder, 'package.json'), '{"version":"1.2.3"}');
  manifest = new URL(`file://${folder}/package.json`);
});

afterAll(() => rm(folder, { recursive: true }));

async function* stream(...chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield Buffer.from(chunk);
  }
}

interface Ran {
  readonly status: number;
  readonly output: string;
  readonly complaint: string;
}

/** Runs the command; every piece of output is taken by a reader, who may end the output instead. */
async function ran(
  given: readonly string[],
  input: AsyncIterable<Uint8Array> = stream(),
  read: (output: Writable, taken: (error?: Error) => void) => void = (_, taken) => taken(),
  // With room for one character, each piece has to be taken before the next is written.
  highWaterMark = 1,
): Promise<Ran> {
  const [written, complained]: [string[], string[]] = [[], []];
  const stdout: Writable = new Writable({
    highWaterMark,
    decodeStrings: false,
    write: (text, _, taken) => {
      written.push(text);
      read(stdout, taken);
    },
  });
  const host: Host = {
    argv: ['node', 'signal-to-order', ...given],
    env: {},
    stdin: input,
    stdout,
    stderr: { write: (text) => complained.push(text) },
  };
  const status = await runAsProcess(host, manifest);
  return { status, output: written.join(''), complaint: complained.join('') };
}

describe('the command in a process', () => {
  test('has the version of the package', async () => {
    expect(await ran(['--version'])).toEqual({ status: 0, output: '1.2.3\n', complaint: '' });
  });

  test('reads the standard input or a file', async () => {
    const file = join(folder, 'requests.jsonl');
    await writeFile(file, `${good}\n${good}\n`);
    const [fromInput, fromFile] = [
      await ran(['check', '--jsonl'], stream(good)),
      await ran(['check', '--jsonl', file]),
    ];
    expect(fromInput).toEqual({ status: 0, output: `${answered}\n`, complaint: '' });
    expect(fromFile).toEqual({ status: 0, output: `${answered}\n${answered}\n`, complaint: '' });
  });

  test('plays the files of a folder, as wide as any paper where there is no terminal', async () => {
    const messages = await mkdtemp(join(folder, 'messages-'));
    const message = {
      title: 'T',
      story: 'S.',
      payload: {},
      market: { now },
      expect: ['invalid-payload', 'invalid-payload'],
    };
    await writeFile(join(messages, 'empty.json'), JSON.stringify(message));
    const { status, output } = await ran(['play', messages]);
    expect(output.split('\n')[0]).toBe(`--- empty ${'-'.repeat(82)} 1/1 ---`);
    expect(status).toBe(0);
  });

  test('complains in one sentence on the standard error of what it cannot do', async () => {
    expect(await ran(['chek'])).toEqual({
      status: 2,
      output: '',
      complaint:
        'signal-to-order: "chek" is no command; expected one of check, plan, formula, explain, play, or --help.\n',
    });
    expect(await ran(['check', join(folder, 'nowhere.json')])).toEqual({
      status: 2,
      output: '',
      complaint: `signal-to-order: ENOENT: no such file or directory, open '${join(folder, 'nowhere.json')}'\n`,
    });
  });

  test('waits for a reader who takes his time', async () => {
    let open = 0;
    let most = 0;
    const { output } = await ran(['check', '--jsonl'], stream(`${good}\n`, `${good}\n`, `${good}\n`), (_, taken) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        taken();
      }, 5);
    });
    expect(output).toBe(`${answered}\n`.repeat(3));
    expect(most).toBe(1);
  });

  test('ends quietly when the reader has seen enough, and asks for no more', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        asked += 1;
        yield Buffer.from(`${good}\n`);
      }
    }
    const pieces: string[] = [];
    expect(
      await ran(['check', '--jsonl'], endless(), (output, taken) => {
        pieces.push('piece');
        if (pieces.length < 3) {
          taken();
        } else {
          output.destroy(Object.assign(new Error('EPIPE: broken pipe, write'), { code: 'EPIPE' }));
        }
      }),
    ).toEqual({ status: 0, output: `${answered}\n`.repeat(3), complaint: '' });
    expect(asked).toBe(3);
  });

  test.each([
    [['check', '--jsonl'], 'at once'],
    [['check'], 'at once'],
    [['check'], 'later'],
  ])('%j says that its answer could not be written, be it %s', async (given, when) => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const fail = (output: Writable, taken: (error?: Error) => void): void => {
      if (when === 'at once') {
        output.destroy(full);
      } else {
        setImmediate(taken, full);
      }
    };
    expect(await ran(given, stream(good), fail)).toMatchObject({
      status: 2,
      complaint: 'signal-to-order: ENOSPC: no space left on device, write\n',
    });
  });

  test('writes nothing more when the output has ended between two answers', async () => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    async function* slowly(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${good}\n`);
      await ended;
      yield Buffer.from(`${good}\n`);
      throw new Error('nobody asks for this');
    }
    const read = (output: Writable): void => {
      output.once('close', end);
      setImmediate(() => output.destroy());
    };
    expect(await ran(['check', '--jsonl'], slowly(), read, 1024 * 1024)).toEqual({
      status: 0,
      output: `${answered}\n`,
      complaint: '',
    });
  });
});
