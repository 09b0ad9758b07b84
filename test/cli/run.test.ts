import { describe, expect, test } from 'vitest';
import { plainPaint } from '../../src/cli/paint.js';
import { run, type World } from '../../src/cli/run.js';

const now = '2026-01-26T15:30:00Z';
const market = { now, equity: '100000', quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' } } };
const buy = { ticker: 'AAPL', action: 'buy', quantity: 10 };

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

interface Ran {
  readonly output: string;
  readonly status: number;
  readonly complaint: string | undefined;
}

async function ran(given: readonly string[], input = '', files: Readonly<Record<string, string>> = {}): Promise<Ran> {
  let output = '';
  const world: World = {
    standardInput: stream(input),
    readFile: (path) => stream(files[path] ?? ''),
    readText: async (path) => files[path] ?? '',
    listFolder: async (path) =>
      Object.keys(files)
        .filter((name) => name.startsWith(`${path}/`))
        .map((name) => name.slice(path.length + 1)),
    write: async (text) => {
      output += text;
      return true;
    },
    clock: { now: () => Date.parse(now) },
    style: plainPaint(),
    version: '1.2.3',
  };
  const { status, complaint } = await run(given, world);
  return { output, status, complaint };
}

describe('the command', () => {
  test('prints its version and its help', async () => {
    expect(await ran(['--version'])).toEqual({ output: '1.2.3\n', status: 0, complaint: undefined });
    expect((await ran(['--help'])).output).toMatch(/^signal-to-order: /);
  });

  test('a misused command line is a complaint and nothing else', async () => {
    expect(await ran(['chek'])).toEqual({ output: '', status: 2, complaint: expect.stringContaining('"chek"') });
  });

  test('one request from the standard input: the answer is pretty JSON', async () => {
    const { output, status } = await ran(['check'], JSON.stringify({ payload: buy, now }));
    expect(output).toBe(
      '{\n  "ok": true,\n  "value": {\n    "ticker": "AAPL",\n    "action": "buy",\n    "quantity": "10",\n' +
        '    "receivedAt": "2026-01-26T15:30:00Z"\n  }\n}\n',
    );
    expect(status).toBe(0);
  });

  test('one request from a file; a refusal has status 1', async () => {
    const { output, status } = await ran(['plan', 'r.json'], '', {
      'r.json': JSON.stringify({ payload: { ticker: 'AAPL', action: 'exit' }, market }),
    });
    expect(JSON.parse(output)).toMatchObject({ ok: false, errors: [{ code: 'no-position' }] });
    expect(status).toBe(1);
  });

  test('a request that was made wrongly has status 2 and no output', async () => {
    expect(await ran(['check'], JSON.stringify({ payload: buy, assetClass: 'stonks' }))).toEqual({
      output: '',
      status: 2,
      complaint: 'assetClass is "stonks"; expected one of stocks, options, index_options, futures, crypto.',
    });
  });

  test.each(['check', 'plan', 'formula'])('%s answers line by line', async (command) => {
    const request = JSON.stringify({ payload: { ...buy, quantity: '=5 + 5' }, now, market });
    const { output, status } = await ran([command, '--jsonl'], `${request}\n\n{"payload"\n${request}\n`);
    const answers = output.trimEnd().split('\n');
    expect(answers.map((line) => JSON.parse(line).ok)).toEqual([true, false, true]);
    expect(answers[0]).toBe(answers[2]);
    expect(status).toBe(1);
  });

  test('a wrong request among the lines ends the run with its line', async () => {
    const good = JSON.stringify({ payload: buy, now });
    expect(await ran(['check', '--jsonl'], `${good}\n{"payload":{},"now":"noon"}\n${good}\n`)).toMatchObject({
      output: expect.stringMatching(/^[^\n]*\n$/),
      status: 2,
      complaint: 'line 2: now is "noon"; expected an instant such as 2026-01-26T15:30:00Z.',
    });
  });

  test('explain writes the decision as text', async () => {
    const { output, status } = await ran(['explain'], JSON.stringify({ payload: buy, market }));
    expect(output).toMatch(/^buy AAPL: orders\n\nDecision\n/);
    expect(output).toContain('\nOrders\n  1  buy 10 AAPL market (open) day\n');
    expect(status).toBe(0);
    expect(await ran(['explain'], '{')).toMatchObject({ output: expect.stringMatching(/^refused\n/), status: 1 });
  });

  test('explain of a request that was made wrongly is a complaint', async () => {
    expect(await ran(['explain'], JSON.stringify({ payload: buy, market, receivedAt: 'noon' }))).toEqual({
      output: '',
      status: 2,
      complaint: 'receivedAt is "noon"; expected an instant such as 2026-01-26T15:30:00Z.',
    });
  });

  test('when nobody reads any longer, the rest is not worked on', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        asked += 1;
        yield Buffer.from(`${JSON.stringify({ payload: buy, now })}\n`);
      }
    }
    const world: World = {
      standardInput: endless(),
      readFile: endless,
      readText: async () => '',
      listFolder: async () => [],
      write: async () => asked < 3,
      clock: Date,
      style: plainPaint(),
      version: '0',
    };
    expect(await run(['check', '--jsonl'], world)).toEqual({ status: 0 });
    expect(asked).toBe(3);
  });

  test('a writer that is slow is waited for', async () => {
    let isWriting = false;
    const world: World = {
      standardInput: stream(`${JSON.stringify({ payload: buy, now })}\n`.repeat(2_000)),
      readFile: stream,
      readText: async () => '',
      listFolder: async () => [],
      write: async () => {
        expect(isWriting).toBe(false);
        isWriting = true;
        await new Promise((resolve) => setTimeout(resolve, 5));
        isWriting = false;
        return true;
      },
      clock: Date,
      style: plainPaint(),
      version: '0',
    };
    expect(await run(['check', '--jsonl'], world)).toEqual({ status: 0 });
  });
});

describe('play', () => {
  const message = { title: 'T', story: 'S.', payload: buy, market, expect: 'orders' };

  test('plays the message files of a folder in the order of their names, then sums up', async () => {
    const { output, status } = await ran(['play', 'f'], '', {
      'f/b.json': JSON.stringify(message),
      'f/a.json': JSON.stringify({ ...message, payload: {}, expect: ['invalid-payload', 'invalid-payload'] }),
      'f/notes.txt': 'no message',
    });
    expect(output.indexOf('--- a ---')).toBe(0);
    expect(output.indexOf('--- b ---')).toBeGreaterThan(0);
    expect(output).toContain('2 messages: 1 accepted, 1 refused');
    expect(status).toBe(0);
  });

  test('has status 1 when a message does not do what its file says', async () => {
    expect(
      await ran(['play', 'f'], '', { 'f/a.json': JSON.stringify({ ...message, expect: 'postponed' }) }),
    ).toMatchObject({ output: expect.stringContaining('NOT AS EXPECTED'), status: 1 });
  });

  test('ends when nobody reads any longer, though not all is as expected', async () => {
    const written: string[] = [];
    const world: World = {
      standardInput: stream(''),
      readFile: stream,
      readText: async () => JSON.stringify({ ...message, expect: 'postponed' }),
      listFolder: async () => ['a.json', 'b.json', 'c.json'],
      write: async (text) => written.push(text) < 2,
      clock: Date,
      style: plainPaint(),
      version: '0',
    };
    expect(await run(['play', 'f'], world)).toEqual({ status: 0 });
    expect(written.map((text) => text.slice(0, 7))).toEqual(['--- a -', '--- b -']);
  });

  test('cannot play a folder without messages, or a file that is none', async () => {
    expect(await ran(['play', 'f'])).toEqual({ output: '', status: 2, complaint: 'f holds no message files.' });
    expect(await ran(['play', 'f'], '', { 'f/a.json': '{}' })).toMatchObject({ output: '', status: 2 });
  });
});
