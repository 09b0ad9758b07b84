import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ProcessLike, runAsProcess } from '../../src/cli/run-as-process.js';

// The command with the arguments and streams of a process. cli.test.ts runs the built command.

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
  readonly errorMessage: string;
}

/** Runs the command; every piece of output is taken by a reader, who may end the output instead. */
async function ran(
  given: readonly string[],
  input: AsyncIterable<Uint8Array> = stream(),
  read: (output: Writable, taken: (error?: Error) => void) => void = (_, taken) => taken(),
  // With room for one character, each piece has to be taken before the next is written.
  highWaterMark = 1,
  isTerminal = false,
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
  const host: ProcessLike = {
    argv: ['node', 'signal-to-order', ...given],
    env: {},
    stdin: input,
    stdout,
    stderr: { write: (text) => complained.push(text), isTTY: isTerminal },
  };
  const status = await runAsProcess(host, manifest);
  return { status, output: written.join(''), errorMessage: complained.join('') };
}

describe('runAsProcess', () => {
  test('names a file or a folder that it cannot read or write', async () => {
    const log = join(folder, 'log.jsonl');
    await writeFile(log, '{}\n');
    const missing = join(folder, 'nofile');
    expect(await ran(['replay', log, '--recorded', missing])).toEqual({
      status: 2,
      output: '',
      errorMessage: `signal-to-order: ${missing} does not exist.\n`,
    });
    expect(await ran(['replay', log, '--recorded', folder])).toEqual({
      status: 2,
      output: '',
      errorMessage: `signal-to-order: ${folder} is a folder.\n`,
    });
    const isFolder = { status: 2, output: '', errorMessage: `signal-to-order: ${folder} is a folder.\n` };
    expect(await ran(['lint', folder])).toEqual(isFolder);
    expect(await ran(['plan', log, '--market', folder])).toEqual(isFolder);
    expect(await ran(['replay', log, '--recorded', log, '--html', join(missing, 'x.html')])).toEqual({
      status: 2,
      output: '',
      errorMessage: `signal-to-order: The folder ${missing} does not exist.\n`,
    });
  });

  test('prints the version of the package', async () => {
    expect(await ran(['--version'])).toEqual({ status: 0, output: '1.2.3\n', errorMessage: '' });
  });

  test('says beside the answer which option had no effect', async () => {
    expect(await ran(['check', '--now', '2026-01-26T15:40:00Z'], stream(good))).toMatchObject({
      status: 0,
      errorMessage: 'signal-to-order: --now had no effect: the request has its own now.\n',
    });
  });

  test('reads the standard input or a file', async () => {
    const file = join(folder, 'requests.jsonl');
    await writeFile(file, `${good}\n${good}\n`);
    const [fromInput, fromFile] = [
      await ran(['check', '--jsonl'], stream(good)),
      await ran(['check', '--jsonl', file]),
    ];
    expect(fromInput).toEqual({ status: 0, output: `${answered}\n`, errorMessage: '' });
    expect(fromFile).toEqual({ status: 0, output: `${answered}\n${answered}\n`, errorMessage: '' });
  });

  test('reads settings with a byte-order mark', async () => {
    const file = join(folder, 'settings.json');
    await writeFile(file, '\ufeff{"entryLockout": true}');
    const sent = stream(JSON.stringify({ payload: { ticker: 'AAPL', action: 'buy', quantity: 1 }, market: { now } }));
    const { status, output } = await ran(['plan', '--settings', file], sent);
    expect([status, JSON.parse(output).errors[0].code]).toEqual([1, 'entry-locked-out']);
  });

  test('plays the files of a folder, 100 columns wide without a terminal', async () => {
    const messages = await mkdtemp(join(folder, 'messages-'));
    const message = {
      title: 'T',
      description: 'S.',
      payload: {},
      market: { now },
      expect: ['invalid-payload', 'invalid-payload'],
    };
    await writeFile(join(messages, 'empty.json'), JSON.stringify(message));
    const { status, output } = await ran(['play', messages]);
    expect(output.split('\n')[0]).toBe(`--- empty ${'-'.repeat(82)} 1/1 ---`);
    expect(status).toBe(0);
  });

  test('writes one sentence to the standard error when it fails', async () => {
    expect(await ran(['chek'])).toEqual({
      status: 2,
      output: '',
      errorMessage:
        'signal-to-order: Unknown command "chek"; expected check, plan, formula, conform, explain, allowance, play, lint, template, replay, brokers, calendar or --help.\n',
    });
    expect(await ran(['check', join(folder, 'nowhere.json')])).toEqual({
      status: 2,
      output: '',
      errorMessage: `signal-to-order: ${join(folder, 'nowhere.json')} does not exist.\n`,
    });
  });

  test('waits for a slow reader', async () => {
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

  test('ends without an error, and reads no more, when the reader closes the output', async () => {
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
    ).toEqual({ status: 0, output: `${answered}\n`.repeat(3), errorMessage: '' });
    expect(asked).toBe(3);
  });

  test.each([
    [['check', '--jsonl'], 'at once'],
    [['check'], 'at once'],
    [['check'], 'later'],
  ])('%j exits with 2 when its response cannot be written: %s', async (given, when) => {
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
      errorMessage: 'signal-to-order: ENOSPC: no space left on device, write\n',
    });
  });

  test('writes nothing more when the output is closed between two responses', async () => {
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
      errorMessage: '',
    });
  });

  test('shows the progress of a replay on a terminal only', async () => {
    const log = join(folder, 'log.jsonl');
    const settings = join(folder, 'settings.json');
    await writeFile(log, `${JSON.stringify({ payload: { ticker: 'AAPL', action: 'exit' }, market: { now } })}\n`);
    await writeFile(settings, '{}');
    const quiet = await ran(['replay', log, '--settings', settings]);
    expect(quiet).toMatchObject({ status: 0, errorMessage: '' });
    const shown = await ran(['replay', log, '--settings', settings], stream(), undefined, undefined, true);
    expect(shown.errorMessage).toBe('\r\u001b[K[########################] 100 %  1 decision, 0 differ\r\u001b[K');
    expect(shown.output).toBe(quiet.output);
    // Of two chunks within a tenth of a second the first alone is shown.
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
    await writeFile(log, `{${' '.repeat(300_000)}}\n`);
    const long = await ran(['replay', log, '--settings', settings], stream(), undefined, undefined, true);
    expect(long.errorMessage.split('\r')).toHaveLength(3);
    // A folder has no size, and cannot be read.
    expect(await ran(['replay', folder, '--settings', settings])).toMatchObject({ status: 2 });
  });

  test('writes the page of a replay', async () => {
    const [log, settings, page] = [join(folder, 'log.jsonl'), join(folder, 'settings.json'), join(folder, 'page.html')];
    await writeFile(log, '{}\n');
    await ran(['replay', log, '--settings', settings, '--html', page]);
    expect(await readFile(page, 'utf8')).toContain('<h1>Replay</h1>');
  });
});
