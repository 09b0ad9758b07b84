import { describe, expect, test } from 'vitest';
import type { CommandIo } from '../../src/cli/command-io.js';
import { run } from '../../src/cli/run.js';
import { plainTheme } from '../../src/cli/theme.js';

const now = '2026-01-26T15:30:00Z';
const market = { now, equity: '100000', quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' } } };
const buy = { ticker: 'AAPL', action: 'buy', quantity: 10 };

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

interface Ran {
  readonly output: string;
  readonly status: number;
  readonly errorMessage: string | undefined;
}

async function ran(given: readonly string[], input = '', files: Readonly<Record<string, string>> = {}): Promise<Ran> {
  let output = '';
  const io: CommandIo = {
    standardInput: stream(input),
    readFile: (path) => stream(files[path] ?? ''),
    readText: async (path) => files[path] ?? '',
    writeFile: async () => undefined,
    listFolder: async (path) =>
      Object.keys(files)
        .filter((name) => name.startsWith(`${path}/`))
        .map((name) => name.slice(path.length + 1)),
    write: async (text) => {
      output += text;
      return true;
    },
    clock: { now: () => Date.parse(now) },
    theme: plainTheme(),
    version: '1.2.3',
  };
  const { status, errorMessage } = await run(given, io);
  return { output, status, errorMessage };
}

describe('run', () => {
  test('prints its version and its help', async () => {
    expect(await ran(['--version'])).toEqual({ output: '1.2.3\n', status: 0, errorMessage: undefined });
    expect((await ran(['--help'])).output).toMatch(/^signal-to-order: /);
  });

  test('returns an error message and writes nothing when the arguments are wrong', async () => {
    expect(await ran(['chek'])).toEqual({ output: '', status: 2, errorMessage: expect.stringContaining('"chek"') });
  });

  test('responds to the standard input with indented JSON', async () => {
    const { output, status } = await ran(['check'], JSON.stringify({ payload: buy, now }));
    expect(output).toBe(
      '{\n  "ok": true,\n  "value": {\n    "ticker": "AAPL",\n    "action": "buy",\n    "quantity": "10",\n' +
        '    "receivedAt": "2026-01-26T15:30:00Z"\n  }\n}\n',
    );
    expect(status).toBe(0);
  });

  test('responds to a file, with status 1 when the request is rejected', async () => {
    const { output, status } = await ran(['plan', 'r.json'], '', {
      'r.json': JSON.stringify({ payload: { ticker: 'AAPL', action: 'exit' }, market }),
    });
    expect(JSON.parse(output)).toMatchObject({ ok: false, errors: [{ code: 'no-position' }] });
    expect(status).toBe(1);
  });

  test('lists brokers, and says whether one takes an order', async () => {
    expect((await ran(['brokers'])).output).toContain('alpaca  ');
    const order = { ticker: 'A', side: 'buy', effect: 'open', type: 'market', quantity: 1, timeInForce: 'fok' };
    const request = JSON.stringify({ broker: 'alpaca', assetClass: 'stocks', order });
    expect(await ran(['conform', '--jsonl'], request)).toMatchObject({ output: '{"ok":true,"value":{}}\n', status: 0 });
  });

  test('returns status 2 and writes nothing when the time of a single request is unreadable', async () => {
    expect(await ran(['check'], JSON.stringify({ payload: buy, now: 'noon' }))).toEqual({
      output: '',
      status: 2,
      errorMessage: 'now is "noon"; expected an instant such as 2026-01-26T15:30:00Z.',
    });
  });

  test('responds to an invalid request with status 1', async () => {
    const { output, status } = await ran(['check'], JSON.stringify({ payload: buy, assetClass: 'stonks' }));
    expect(JSON.parse(output).errors).toMatchObject([{ code: 'invalid-request', path: ['assetClass'] }]);
    expect(status).toBe(1);
  });

  test.each(['check', 'plan', 'formula'])('runs %s line by line', async (command) => {
    const request = JSON.stringify({ payload: { ...buy, quantity: '=5 + 5' }, now, market });
    const { output, status } = await ran([command, '--jsonl'], `${request}\n\n{"payload"\n${request}\n`);
    const answers = output.trimEnd().split('\n');
    expect(answers.map((line) => JSON.parse(line).ok)).toEqual([true, false, false, true]);
    expect(answers[0]).toBe(answers[3]);
    expect(status).toBe(1);
  });

  test('answers an unreadable time of a line in that line', async () => {
    const good = JSON.stringify({ payload: buy, now });
    const { output, status } = await ran(['check', '--jsonl'], `${good}\n{"payload":{},"now":"noon"}\n${good}\n`);
    const answers = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { ok: true },
      { errors: [{ code: 'invalid-request', path: ['now'] }] },
      { ok: true },
    ]);
    expect(status).toBe(1);
  });

  test('explains a plan as text', async () => {
    const { output, status } = await ran(['explain'], JSON.stringify({ payload: buy, market }));
    expect(output).toMatch(/^buy AAPL: orders\n\n {2}Buys 10 AAPL[\s\S]*\n\nDecision\n/);
    expect(output).toContain('\nOrders\n  1  buy 10 AAPL market (open) day\n');
    expect(status).toBe(0);
    expect(await ran(['explain'], '{')).toMatchObject({ output: expect.stringMatching(/^rejected\n/), status: 1 });
  });

  test('prefers the broker of the request to that of the option', async () => {
    const payload = { ...buy, stopLoss: { amount: 5 } };
    const request = JSON.stringify({ payload, market, broker: 'binance' });
    const { output } = await ran(['explain', '--broker', 'alpaca'], JSON.stringify({ payload, market }));
    expect(output.replaceAll(/\s+/g, ' ')).toContain('The profile alpaca of 2026-11-22 changes the orders.');
    expect(output).toContain('broker alpaca, asOf 2026-11-22');
    const rejected = await ran(['explain', '--broker', 'alpaca'], request);
    expect(rejected.output).toContain('unsupported-by-broker');
    expect((await ran(['plan', '--broker', 'binance'], JSON.stringify({ payload, market }))).status).toBe(1);
  });

  test('adds the possible ends to the explanation, and none to a rejection', async () => {
    const { output } = await ran(['explain', '--ends'], JSON.stringify({ payload: buy, market }));
    expect(output).toContain('\nPossible ends\n    when ');
    expect(await ran(['explain', '--ends'], '{')).toMatchObject({ output: expect.stringMatching(/^rejected\n/) });
    expect((await ran(['explain'], JSON.stringify({ payload: buy, market }))).output).not.toContain('Possible ends');
  });

  test('explains why a request is invalid', async () => {
    const { output, status } = await ran(['explain'], JSON.stringify({ payload: buy, market, receivedAt: 'noon' }));
    expect(output).toContain('rejected\n\ninvalid-request  receivedAt\n');
    expect(status).toBe(1);
  });

  const twice = '{"ticker":"AAPL","action":"exit","action":"buy","quantity":10}';
  const planned = `{"payload":${twice},"market":${JSON.stringify(market)}}`;
  const noticed = { value: { notices: [{ code: 'field-duplicated', path: ['action'] }] } };

  test.each([
    ['check', ['check', '--now', now], twice],
    ['check of a request', ['check', '--now', now], `{"payload":${twice}}`],
    ['check line by line', ['check', '--jsonl', '--now', now], `${twice}\n`],
    ['plan', ['plan'], planned],
    ['plan without the trace', ['plan', '--no-trace'], planned],
    ['plan line by line', ['plan', '--jsonl'], `${planned}\n`],
  ])('names what was sent twice: %s', async (_, given, text) => {
    const { output, status } = await ran(given, text);
    expect(JSON.parse(output)).toMatchObject(noticed);
    expect(status).toBe(0);
  });

  test('names what was sent twice in the explanation of a plan, and refuses it where the settings do', async () => {
    expect((await ran(['explain'], planned)).output).toContain('action is sent more than once; the last value counts.');
    const files = { 's.json': '{"mistypedFields":"refuse"}' };
    const { output, status } = await ran(['plan', '--settings', 's.json'], planned, files);
    expect(JSON.parse(output)).toMatchObject({ errors: [{ code: 'field-duplicated', path: ['action'] }] });
    expect(status).toBe(1);
  });

  test('refuses names that a request has twice beside its message', async () => {
    const text = `{"payload":${JSON.stringify(buy)},"payload":${twice},"settings":{"a":1,"a":2},"now":"${now}","id":7}`;
    const errors = ['payload', 'settings.a'].map((place) => ({
      code: 'invalid-request',
      path: place.split('.'),
      message: `"${place}" is written more than once; expected each name once.`,
    }));
    const { output, status } = await ran(['plan'], text);
    expect(JSON.parse(output)).toMatchObject({ ok: false, errors });
    expect(status).toBe(1);
    const lines = await ran(['check', '--jsonl'], `${text}\n{"payload":${JSON.stringify(buy)}}\n`);
    expect(
      lines.output
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ ok: false, errors, id: 7 }, { ok: true }]);
  });

  test('refuses a file of settings or of a market that has a name twice', async () => {
    const files = {
      's.json': '{"maxPositions":1,"maxPositions":9}',
      'm.json': `{"now":"${now}","quotes":{"AAPL":{"bid":1},"AAPL":{"bid":2}}}`,
    };
    const refused = async (...options: readonly string[]): Promise<unknown> =>
      (await ran(['plan', ...options], JSON.stringify(buy), files)).errorMessage;
    expect(await refused('--settings', 's.json')).toBe(
      's.json: "maxPositions" is written more than once; expected each name once.',
    );
    expect(await refused('--market', 'm.json')).toBe(
      'm.json: "quotes.AAPL" is written more than once; expected each name once.',
    );
  });

  test('stops reading when the output is closed', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        asked += 1;
        yield Buffer.from(`${JSON.stringify({ payload: buy, now })}\n`);
      }
    }
    const io: CommandIo = {
      standardInput: endless(),
      readFile: endless,
      readText: async () => '',
      writeFile: async () => undefined,
      listFolder: async () => [],
      write: async () => asked < 3,
      clock: Date,
      theme: plainTheme(),
      version: '0',
    };
    expect(await run(['check', '--jsonl'], io)).toEqual({ status: 0 });
    expect(asked).toBe(3);
  });

  test('waits for a slow output', async () => {
    let isWriting = false;
    const io: CommandIo = {
      standardInput: stream(`${JSON.stringify({ payload: buy, now })}\n`.repeat(2_000)),
      readFile: stream,
      readText: async () => '',
      writeFile: async () => undefined,
      listFolder: async () => [],
      write: async () => {
        expect(isWriting).toBe(false);
        isWriting = true;
        await new Promise((resolve) => setTimeout(resolve, 5));
        isWriting = false;
        return true;
      },
      clock: Date,
      theme: plainTheme(),
      version: '0',
    };
    expect(await run(['check', '--jsonl'], io)).toEqual({ status: 0 });
  });
});

describe('run with a batch', () => {
  const exit = { ticker: 'AAPL', action: 'exit' };
  const request = JSON.stringify({ payload: [exit, buy], market });

  test.each(['plan', 'explain'])('answers item by item in %s, with status 1 when one is rejected', async (command) => {
    const { output, status } = await ran([command], request);
    expect(output).toContain('no-position');
    expect(output).toContain('buy');
    expect(status).toBe(1);
    expect((await ran([command], JSON.stringify({ payload: [buy], market }))).status).toBe(0);
  });

  test('leaves out the trace of each plan', async () => {
    const { output } = await ran(['plan', '--no-trace'], request);
    expect(JSON.parse(output)).toMatchObject({
      ok: true,
      value: [{ ok: false }, { ok: true, value: { steps: [{}] } }],
    });
    expect(output).not.toContain('"trace"');
    expect(
      (await ran(['plan', '--no-trace', '--jsonl'], JSON.stringify({ payload: buy, market }))).output,
    ).not.toContain('"trace"');
    expect((await ran(['plan', '--no-trace'], '{')).output).toContain('malformed-json');
    expect((await ran(['plan'], request)).output).toContain('"trace"');
  });
});

describe('run without input', () => {
  test.each(['check', 'plan', 'explain', 'formula', 'conform'])('fails in %s with a sentence', async (command) => {
    const errorMessage = 'The standard input is empty; expected a JSON object.';
    expect(await ran([command], ' \r\n')).toEqual({ output: '', status: 2, errorMessage });
    expect(await ran([command, 'a.json'])).toMatchObject({ errorMessage: 'a.json is empty; expected a JSON object.' });
  });

  test('fails in lint with a sentence, and writes nothing line by line', async () => {
    const errorMessage = 'The standard input is empty; expected the text of an alert.';
    expect(await ran(['lint'])).toEqual({ output: '', status: 2, errorMessage });
    expect(await ran(['check', '--jsonl'])).toEqual({ output: '', status: 0, errorMessage: undefined });
  });
});

describe('run play', () => {
  const message = { title: 'T', description: 'S.', payload: buy, market, expect: 'orders' };

  test('shows the message files of a folder by name, then a summary', async () => {
    const { output, status } = await ran(['play', 'f'], '', {
      'f/b.json': JSON.stringify(message),
      'f/a.json': JSON.stringify({ ...message, payload: {}, expect: ['invalid-payload', 'invalid-payload'] }),
      'f/notes.txt': 'no message',
    });
    expect(output.indexOf('--- a ---')).toBe(0);
    expect(output.indexOf('--- b ---')).toBeGreaterThan(0);
    expect(output).toContain('2 messages: 1 accepted, 1 rejected');
    expect(status).toBe(0);
  });

  test('returns status 1 when a result is not as expected', async () => {
    expect(
      await ran(['play', 'f'], '', { 'f/a.json': JSON.stringify({ ...message, expect: 'postponed' }) }),
    ).toMatchObject({ output: expect.stringContaining('NOT AS EXPECTED'), status: 1 });
  });

  test('plays bare alerts with the settings and market of files, with status 0 when one is rejected', async () => {
    const { output, status } = await ran(['play', 'f', '--market', 'm.json', '--settings', 's.json'], '', {
      'f/a.json': JSON.stringify(buy),
      'f/b.json': JSON.stringify({ ...buy, action: 'hold' }),
      'm.json': JSON.stringify(market),
      's.json': '{"allowAddToPosition": true}',
    });
    expect(output).toContain('1  buy 10 AAPL market (open) day');
    expect(output).toContain('settings allowAddToPosition true');
    expect(output).toContain('2 messages: 1 accepted, 1 rejected');
    expect(output).not.toContain('as expected');
    expect(status).toBe(0);
  });

  test('stops with status 0 when the output is closed', async () => {
    const written: string[] = [];
    const io: CommandIo = {
      standardInput: stream(''),
      readFile: stream,
      readText: async () => JSON.stringify({ ...message, expect: 'postponed' }),
      writeFile: async () => undefined,
      listFolder: async () => ['a.json', 'b.json', 'c.json'],
      write: async (text) => written.push(text) < 2,
      clock: Date,
      theme: plainTheme(),
      version: '0',
    };
    expect(await run(['play', 'f'], io)).toEqual({ status: 0 });
    expect(written.map((text) => text.slice(0, 7))).toEqual(['--- a -', '--- b -']);
  });

  test('returns status 2 for a folder without message files and for an invalid file', async () => {
    expect(await ran(['play', 'f'])).toEqual({
      output: '',
      status: 2,
      errorMessage: 'f has no alerts (*.json).',
    });
    expect(await ran(['play', 'f'], '', { 'f/a.json': '{}' })).toMatchObject({ output: '', status: 2 });
  });
});

describe('run with a bare message', () => {
  const files = { 's.json': '{"allowAddToPosition": true}', 'm.json': JSON.stringify(market), 'bad.json': '[' };
  const options = ['--settings', 's.json', '--market', 'm.json', '--signal-id', 'a', '--now', now];

  test('plans and explains it with the settings and market of files', async () => {
    const { output, status } = await ran(['plan', ...options], JSON.stringify(buy), files);
    expect(JSON.parse(output)).toMatchObject({ ok: true, value: { steps: [{ order: { clientOrderId: 'a-entry' } }] } });
    expect(status).toBe(0);
    expect((await ran(['explain', ...options], JSON.stringify(buy), files)).status).toBe(0);
  });

  test('checks it at a given time', async () => {
    const { output } = await ran(['check', '--now', '2026-03-02T10:00:00Z'], JSON.stringify(buy));
    expect(JSON.parse(output)).toMatchObject({ ok: true, value: { receivedAt: '2026-03-02T10:00:00Z' } });
  });

  test('prefers the keys of the request to the options', async () => {
    const request = JSON.stringify({ payload: buy, market, signalId: 'own' });
    const { output } = await ran(['plan', ...options], request, files);
    expect(output).toContain('own-entry');
  });

  test.each(['plan', 'explain'])('fails in %s when a file is not JSON', async (command) => {
    expect(await ran([command, '--market', 'bad.json'], JSON.stringify(buy), files)).toEqual({
      output: '',
      status: 2,
      errorMessage: 'bad.json: Invalid JSON at line 1, column 2: unexpected end of text; expected a value or ].',
    });
  });
});

describe('run lint', () => {
  const right = '{"ticker": "AAPL", "action": "exit"}';
  const wrong = '{"ticker": "AAPL", "action": "exits"}';

  test('shows each file, with status 1 when one has an error', async () => {
    const { output, status } = await ran(['lint', 'a.txt', 'b.txt'], '', { 'a.txt': right, 'b.txt': wrong });
    expect(output.indexOf('--- a.txt ')).toBe(0);
    expect(output).toContain('x invalid-action line 1, column 30\n');
    expect(status).toBe(1);
  });

  test('reads the standard input, without its byte-order mark', async () => {
    expect(await ran(['lint'], `\ufeff${right}`)).toMatchObject({
      output: expect.stringContaining('--- standard input '),
      status: 0,
    });
    expect((await ran(['lint', '-'], right)).status).toBe(0);
  });

  test('reads settings and market from files', async () => {
    const files = { 's.json': '{"assetClass": "crypto"}', 'm.json': JSON.stringify(market) };
    expect((await ran(['lint', '--settings', 's.json'], right, files)).output).toContain(
      'invalid-crypto-ticker-format',
    );
    expect((await ran(['lint', '--market', 'm.json'], right, files)).output).toContain('There is no open position');
  });

  test.each([
    ['[]', 's.json does not hold a JSON object.'],
    ['{"assetClass": "x"}', expect.stringContaining('assetClass is "x"')],
  ])('fails when the settings are %s', async (settings, errorMessage) => {
    const result = await ran(['lint', '--settings', 's.json'], right, { 's.json': settings });
    expect(result).toEqual({ output: '', status: 2, errorMessage });
  });

  test('rejects a text that is too large', async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      const chunk = new Uint8Array(1024 * 1024);
      for (let count = 0; count <= 64; count += 1) {
        yield chunk;
      }
    }
    expect(await run(['lint'], { ...silent, standardInput: chunks() })).toEqual({
      status: 2,
      errorMessage: 'The text is too large; expected at most 67108864 bytes.',
    });
  });

  test('plans for a broker, also line by line with the options', async () => {
    const files = { 'm.json': JSON.stringify(market) };
    const text = '{"ticker": "AAPL", "action": "buy"}';
    const given = ['--market', 'm.json', '--broker', 'binance'];
    expect((await ran(['lint', ...given], text, files)).output).toContain('unsupported-by-broker');
    const lines = await ran(
      ['lint', '--jsonl', ...given, '--platform', 'none', '--alert', 'indicator'],
      JSON.stringify({ template: text }),
      files,
    );
    expect(lines.output).toContain('unsupported-by-broker');
    const own = JSON.stringify({ template: text, broker: 'alpaca' });
    expect((await ran(['lint', '--jsonl', ...given], own, files)).output).not.toContain('unsupported-by-broker');
  });

  test('answers line by line', async () => {
    const { output, status } = await ran(['lint', '--jsonl'], `${JSON.stringify({ template: wrong })}\n`);
    expect(JSON.parse(output)).toMatchObject({ ok: true, value: { findings: [{ code: 'invalid-action' }] } });
    expect(status).toBe(0);
  });

  test('stops when the output is closed', async () => {
    expect(await run(['lint', 'a', 'b'], { ...silent, write: async () => false })).toEqual({ status: 0 });
  });
});

/** Input and output of a command that reads nothing. */
const silent: CommandIo = {
  standardInput: stream(''),
  readFile: () => stream(''),
  readText: async () => '',
  writeFile: async () => undefined,
  listFolder: async () => [],
  write: async () => true,
  clock: Date,
  theme: plainTheme(),
  version: '0',
};

describe('run template', () => {
  test('prints a template made from the answers', async () => {
    let output = '';
    const write = async (text: string): Promise<boolean> => {
      output += text;
      return true;
    };
    expect(await run(['template'], { ...silent, write, ask: async () => 'exit' })).toEqual({ status: 0 });
    expect(output).toContain('"action": "exit"');
  });

  test('fails without a terminal, and without all answers', async () => {
    expect(await run(['template'], silent)).toEqual({ status: 2, errorMessage: expect.stringContaining('Usage: ') });
    expect(await run(['template'], { ...silent, ask: async () => undefined })).toEqual({
      status: 2,
      errorMessage: 'template needs an answer to every question.',
    });
  });
});
