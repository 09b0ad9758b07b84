import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/run.js';
import { plainTheme } from '../../src/cli/theme.js';

const now = '2026-01-26T15:30:00Z';
const later = '2026-01-26T15:40:00Z';
const market = { now, quotes: { AAPL: { bid: '99', ask: '101' } } };
const payload = { ticker: 'AAPL', action: 'buy', quantity: 5 };

const files: Readonly<Record<string, string>> = {
  'market.json': JSON.stringify(market),
  'settings.json': '{"entry": {"timeInForce": "gtc"}}',
  'own/alert.json': JSON.stringify({ payload, market, settings: {} }),
  'bare/alert.json': JSON.stringify(payload),
};

interface Ran {
  readonly output: string;
  readonly notes: readonly string[];
  readonly status: number;
}

async function ran(given: string, ...requests: readonly unknown[]): Promise<Ran> {
  let output = '';
  const notes: string[] = [];
  const { status } = await run(given.split(' '), {
    standardInput: (async function* () {
      yield Buffer.from(requests.map((request) => JSON.stringify(request)).join('\n'));
    })(),
    readFile: async function* () {},
    readText: async (path) => files[path] ?? '',
    writeFile: async () => {},
    listFolder: async () => ['alert.json'],
    write: async (text) => {
      output += text;
      return true;
    },
    note: (sentence) => void notes.push(sentence),
    clock: { now: () => 0 },
    theme: plainTheme(100),
    version: '0',
  });
  return { output, notes, status };
}

describe('an option', () => {
  test.each([
    ['--broker', 'plan --broker alpaca', { payload, market, broker: 'ibkr' }, 'broker'],
    ['--signal-id', 'plan --signal-id a', { payload, market, signalId: 'b' }, 'signalId'],
    ['--settings', 'plan --settings settings.json', { payload, market, settings: {} }, 'settings'],
    ['--market', 'plan --market market.json', { payload, market }, 'market'],
    ['--now', `plan --now ${later}`, { payload, market, receivedAt: now }, 'receivedAt'],
    ['--now', `check --now ${later}`, { payload, now }, 'now'],
    ['--broker', 'explain --broker alpaca', { payload, market, broker: 'ibkr' }, 'broker'],
  ])('%s that has no effect says so: %s', async (option, given, request, key) => {
    const { notes } = await ran(given, request);
    expect(notes).toEqual([`${option} had no effect: the request has its own ${key}.`]);
  });

  test('says so when each of several requests has its own', async () => {
    const own = { payload, market, signalId: 'b' };
    const { notes } = await ran('plan --jsonl --signal-id a', own, own);
    expect(notes).toEqual(['--signal-id had no effect: each request has its own signalId.']);
    expect((await ran('plan --jsonl --signal-id a', own, { payload, market })).notes).toEqual([]);
    expect((await ran('plan --jsonl --signal-id a', 7)).notes).toEqual([]);
  });

  test('says nothing where a request lacks it', async () => {
    const given = `plan --market market.json --settings settings.json --now ${now} --signal-id a`;
    const { notes, output, status } = await ran(given, payload);
    expect([notes, status]).toEqual([[], 0]);
    expect(JSON.parse(output)).toMatchObject({ value: { steps: [{ order: { timeInForce: 'gtc' } }] } });
  });

  test('of a template is filled in as well', async () => {
    const template = '{"ticker":"AAPL","action":"buy"}';
    const { notes } = await ran('lint --jsonl --market market.json', { template, market });
    expect(notes).toEqual(['--market had no effect: the request has its own market.']);
  });
});

describe('--now', () => {
  test('beside a market says that the plan is made at the time of the market', async () => {
    const note = `--now is the time of receipt alone: the plan is made at the time of its market, ${now}.`;
    expect((await ran(`plan --market market.json --now ${later}`, payload)).notes).toEqual([note]);
    expect((await ran(`plan --jsonl --now ${later}`, { payload, market }, { payload, market })).notes).toEqual([note]);
    expect((await ran(`plan --now ${later}`, { payload, market: 7 })).notes).toEqual([]);
  });

  test('without a market plans what needs none', async () => {
    const { output, notes, status } = await ran(`plan --now ${now}`, payload);
    expect([status, notes]).toEqual([0, []]);
    expect(JSON.parse(output)).toMatchObject({ ok: true, value: { outcome: 'orders' } });
    const needy = await ran(`plan --now ${now}`, { ...payload, orderType: 'limit' });
    expect(JSON.parse(needy.output)).toMatchObject({ ok: false, errors: [{ code: 'quote-unavailable' }] });
  });

  test('is the time of a market that has none', async () => {
    const { output, notes, status } = await ran(`plan --now ${now}`, { payload, market: { quotes: market.quotes } });
    expect([status, notes]).toEqual([0, []]);
    expect(JSON.parse(output)).toMatchObject({ ok: true, value: { steps: [{ order: { quantity: '5' } }] } });
  });

  test('without a market explains what needs none', async () => {
    expect((await ran(`explain --now ${now}`, payload)).status).toBe(0);
  });
});

describe('an option of play', () => {
  test('says that it had no effect where each file has its own', async () => {
    const { notes } = await ran('play own --market market.json --settings settings.json');
    expect(notes).toEqual([
      '--settings had no effect: the request has its own settings.',
      '--market had no effect: the request has its own market.',
    ]);
  });

  test('says nothing where a file lacks what it gives', async () => {
    expect((await ran('play bare --market market.json --settings settings.json')).notes).toEqual([]);
  });
});

describe('a market that is written as ports', () => {
  test.each([
    ['plan', { payload, market: { now, broker: { quotes: market.quotes } } }],
    ['plan', { payload, market: { now, clock: {}, quotes: market.quotes } }],
    ['lint --jsonl', { template: '{}', market: { now, ports: {} } }],
  ])('is rejected by %s', async (given, request) => {
    const { output, status } = await ran(given, request);
    const [key = ''] = Object.keys(request.market).filter((name) => ['broker', 'clock', 'ports'].includes(name));
    expect(status).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-snapshot', path: ['market', key] }],
    });
    expect(JSON.parse(output).errors[0].message).toContain(`${key} is not known; expected its values, not a port`);
  });

  test('may name its broker', async () => {
    expect((await ran('plan', { payload, market: { ...market, broker: 'alpaca' } })).status).toBe(0);
  });
});
