import { describe, expect, test } from 'vitest';
import type { CommandIo } from '../../src/cli/command-io.js';
import { maxRequestBytes } from '../../src/cli/input.js';
import { run } from '../../src/cli/run.js';
import { colorTheme, plainTheme } from '../../src/cli/theme.js';
import { closingRecord } from '../../src/decision-log/closing-record.js';
import { decisionRecord } from '../../src/decision-log/decision-record.js';
import { recordDigest } from '../../src/decision-log/record-line.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { defaultSettings } from '../../src/settings/defaults.js';

const market: MarketSnapshot = {
  now: '2026-01-26T15:30:00Z',
  equity: '100000',
  quotes: { AAPL: { bid: '99', ask: '101' }, ESH2026: { bid: '1', ask: '2' } },
};
const buy = { ticker: 'AAPL', action: 'buy', quantity: 5, stopLoss: { amount: 10 } };

const line = (payload: unknown, more: object = {}): string => JSON.stringify({ payload, market, ...more });

const log = [
  line(buy, { signalId: 'a1', receivedAt: '2026-01-26T15:30:00Z' }),
  line({ ticker: 'AAPL', action: 'exit' }),
  '',
  '{"payload": ',
  line({ ticker: 'AAPL', action: 'sell', quantity: 2, delay: 60 }),
  line({ ...buy, orderType: 'limit', limitPrice: 90 }),
  line({ ticker: 'AAPL', action: 'cancel' }, { market: { ...market, now: '2026-01-27T15:30:00Z' } }),
].join('\n');

const files: Readonly<Record<string, string>> = {
  'log.jsonl': `\ufeff${log}`,
  'short.jsonl': line(buy),
  'now.json': '{}',
  'next.json': '{"entryLockout": true}',
  'limit.json': '{"entry": {"orderType": "limit", "timeInForce": "gtc"}}',
  'wrong.json': '{"entryLockout": 1, "exit": {"x": 1}}',
  'list.json': '[]',
};

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

interface Ran {
  readonly output: string;
  readonly status: number;
  readonly errorMessage?: string;
  readonly written: ReadonlyMap<string, string>;
  readonly progress: readonly (string | undefined)[];
}

async function replayed(given: string, more: Partial<CommandIo> = {}): Promise<Ran> {
  let output = '';
  const written = new Map<string, string>();
  const progress: (string | undefined)[] = [];
  const ended = await run(['replay', ...given.split(' ')], {
    standardInput: stream(files['log.jsonl'] ?? ''),
    readFile: (path) => stream(files[path] ?? ''),
    readText: async (path) => files[path] ?? '',
    writeFile: async (path, text) => void written.set(path, text),
    listFolder: async () => [],
    write: async (text) => {
      output += text;
      return true;
    },
    fileSize: async (path) => Buffer.byteLength(files[path] ?? ''),
    progress: (text) => void progress.push(text),
    clock: { now: () => 0 },
    theme: plainTheme(100),
    version: '0',
    ...more,
  });
  return { output, ...ended, written, progress };
}

describe('replay of a decision log', () => {
  const decided = { receivedAt: market.now, market, settings: defaultSettings, signalId: 'a1' };
  const first = decisionRecord({ ...decided, payload: buy, errors: [] });
  const torn = closingRecord({ torn: '{"payload":{"tick', at: market.now, previous: recordDigest(first) });
  const last = decisionRecord({ ...decided, payload: buy, errors: [], previous: recordDigest(torn) });
  const read = { readFile: () => stream([first, torn, last].join('\n')) };

  test('skips the record that closes a torn line', async () => {
    const { output, status } = await replayed('decisions.jsonl --settings now.json --against now.json --ci', read);
    expect(output.split('\n')[0]).toBe('2 decisions, 2 accepted, 0 differ');
    expect(status).toBe(0);
  });

  test('counts the lines of the file, those without a decision too', async () => {
    const { output } = await replayed('decisions.jsonl --settings now.json --against next.json --json', read);
    expect(JSON.parse(output)).toMatchObject({
      lines: 3,
      decisions: 2,
      broken: 0,
      differences: [{ line: 1 }, { line: 3 }],
    });
  });
});

describe('replay', () => {
  test('prints what differs, by the rule behind it, with both decisions side by side', async () => {
    const { output, status } = await replayed('log.jsonl --settings now.json --against next.json');
    expect(status).toBe(0);
    expect(output.split('\n')).toEqual([
      '5 decisions, 4 accepted, 2 differ',
      'before: now.json, after: next.json',
      '',
      'gate.entry-lockout: 2 signals refused that were taken',
      '  line 1 a1: {"ticker":"AAPL","action":"buy","quantity":5,"stopLoss":{"amount":10}}',
      '    buy 5 AAPL market (open) day as a1-entry ->      entry-locked-out: Entries are locked out by the',
      '    stop loss 90 stop                                settings.',
      '  line 6:',
      '  {"ticker":"AAPL","action":"buy","quantity":5,"stopLoss":{"amount":10},"orderType":"limit","limitPr',
      '  ice":90}',
      '    buy 5 AAPL limit 90 (open) day -> stop loss 80   entry-locked-out: Entries are locked out by the',
      '    stop                                             settings.',
      '',
      '                          before   after',
      '  orders                  2        0',
      '  value of entries        USD 950  0',
      '  loss at the stops       USD 100  0',
      '  entries without a stop  0        0',
      'line 4: Invalid JSON at line 1, column 13: unexpected end of text; expected a value.',
      '',
    ]);
  });

  test('says which way each signal of a group went', async () => {
    const taken = await replayed('log.jsonl --settings next.json --against now.json');
    expect(taken.output).toContain('gate.entry-lockout: 2 signals taken that were refused');
    const changed = await replayed('short.jsonl --settings now.json --against limit.json');
    expect(changed.output).toContain('order.price: 1 signal decided differently');
    const one = await replayed('short.jsonl --settings now.json --against next.json');
    expect(one.output).toContain('1 signal refused that was taken');
  });

  test('shows decisions of several lines beside shorter ones', async () => {
    const held = { ...market, positions: { AAPL: { side: 'long', quantity: '2' } } };
    const sell = JSON.stringify({ payload: { ticker: 'AAPL', action: 'sell', quantity: 3 }, market: held });
    const readText = async (path: string): Promise<string> => (path === 'a' ? '{}' : '{"allowSideSwapping": false}');
    const [fewer, more] = [
      await replayed('--settings a --against b', { standardInput: stream(sell), readText }),
      await replayed('--settings b --against a', { standardInput: stream(sell), readText }),
    ];
    expect(fewer.output).toContain('action.swap: 1 signal decided differently');
    expect(fewer.output).toMatch(/\n {4}sell 3 AAPL market \(open\) day\n/);
    expect(more.output).toMatch(/\n {53}sell 3 AAPL market \(open\) day\n/);
  });

  test('shows decisions without orders', async () => {
    const stdin = [line({ ...buy, delay: 60 }), line({ ticker: 'AAPL', action: 'cancel' })].join('\n');
    const { output } = await replayed('--settings now.json --against next.json --json', {
      standardInput: stream(stdin),
    });
    expect(JSON.parse(output)).toMatchObject({ decisions: 2, differ: 0, groups: [] });
    const wrongClass = [line({ ...buy, delay: 60 }), line({ ticker: 'AAPL', action: 'resize', quantity: 0 })].join(
      '\n',
    );
    const crypto = await replayed('--settings now.json --against crypto.json', {
      standardInput: stream(wrongClass),
      readText: async (path) => (path === 'crypto.json' ? '{"assetClass": "crypto"}' : '{}'),
    });
    expect(crypto.output).toContain('postponed until 2026-01-26T15:31:00Z');
    expect(crypto.output).toContain('nothing to do');
  });

  test('writes the report as JSON', async () => {
    const { output } = await replayed('log.jsonl --settings now.json --against next.json --json');
    expect(JSON.parse(output)).toMatchObject({
      lines: 7,
      decisions: 5,
      accepted: 4,
      differ: 2,
      groups: [{ rule: 'gate.entry-lockout', count: 2, examples: [{ line: 1, signalId: 'a1' }, { line: 6 }] }],
      broken: 1,
      brokenLines: [{ line: 4 }],
      periods: [
        { period: '2026-01-26', decisions: 4, differ: 2 },
        { period: '2026-01-27', decisions: 1, differ: 0 },
      ],
    });
  });

  test('counts decisions under one setting', async () => {
    const { output, status } = await replayed('short.jsonl --settings now.json');
    expect(status).toBe(0);
    expect(output.split('\n')).toEqual([
      '1 decision, 1 accepted',
      '',
      '                          now.json',
      '  orders                  1',
      '  value of entries        USD 500',
      '  loss at the stops       USD 50',
      '  entries without a stop  0',
      '',
    ]);
  });

  test('keeps what the account did from line to line, where the settings have a guard', async () => {
    const given = {
      readText: async (path: string) => `{"guard": {"maxEntriesPerDay": ${path === 'one.json' ? 1 : 2}}}`,
    };
    const add = { ticker: 'AAPL', action: 'add', quantity: 1 };
    const held = { ...market, positions: { AAPL: { side: 'long', quantity: '2', averageEntryPrice: '90' } } };
    const entries = ['a1', 'a2', 'a3'].map((signalId) => line(add, { signalId, market: held })).join('\n');
    const both = await replayed('--settings two.json --against one.json', {
      ...given,
      standardInput: stream(entries),
    });
    expect(both.output).toContain('3 decisions, 2 accepted, 1 differ');
    expect(both.output).toContain('gate.entries: 1 signal refused that was taken');
    expect(both.output).toContain('line 2 a2');
    const once = await replayed('--settings one.json', { ...given, standardInput: stream(entries) });
    expect(once.output).toContain('3 decisions, 1 accepted');
  });

  test('tells entries that have no price', async () => {
    const stdin = stream(line({ ticker: 'MSFT', action: 'buy', quantity: 1 }));
    const { output } = await replayed('--settings now.json --against next.json', { standardInput: stdin });
    expect(output).toMatch(/entries without a price +1 +0/);
  });

  test.each([
    ['log.jsonl --settings now.json --against now.json', 0],
    ['log.jsonl --settings now.json --against now.json --ci', 1], // a broken line
    ['short.jsonl --settings now.json --against now.json --ci', 0],
    ['short.jsonl --settings now.json --against next.json --ci', 1],
    ['short.jsonl --settings now.json --against next.json --ci --allow gate.entry-lockout', 0],
    ['short.jsonl --settings now.json --against next.json --ci --allow gate.spread --allow gate.entry-lockout', 0],
    ['short.jsonl --settings now.json --against next.json --ci --allow gate.spread', 1],
  ])('ends %s with status %i', async (given, status) => {
    expect((await replayed(given)).status).toBe(status);
  });

  test.each([
    ['short.jsonl', 'replay needs --settings FILE, the settings before, or --recorded FILE, the answers before.'],
    [
      'short.jsonl --settings now.json --ci',
      '--ci needs --against FILE or --recorded FILE: without them no decision can differ.',
    ],
    [
      'short.jsonl --settings now.json --against next.json --recorded answers.jsonl',
      '--against and --recorded cannot be together: compare settings or versions.',
    ],
    [
      'short.jsonl --settings now.json --against next.json --allow gate.spred',
      '--allow "gate.spred" is not the name of a group; did you mean gate.spread?',
    ],
    [
      'short.jsonl --settings now.json --against next.json --allow zzzzzzzz',
      '--allow "zzzzzzzz" is not the name of a group; it is a rule of the trace or a code of an error.',
    ],
    ['short.jsonl --settings list.json', 'list.json does not hold a JSON object.'],
    [
      'short.jsonl --settings now.json --against wrong.json',
      'wrong.json: entryLockout is 1; expected true or false. exit.x is not known; expected one of orderType, timeInForce, marketPriceType, trailingStop, stopLimitOffset, bidAskSpreadFilter, bidAskSpreadFilterPercent, rejectOlderThan, allowSignalOverride.',
    ],
    ['short.jsonl other --settings now.json', 'Unexpected argument "other"; replay takes one file or folder.'],
  ])('rejects %s with a sentence', async (given, errorMessage) => {
    expect(await replayed(given)).toMatchObject({ status: 2, errorMessage, output: '' });
  });

  test.each([
    ['no line', ''],
    ['a byte-order mark', '\ufeff'],
    ['blank lines', ' \r\n\n'],
  ])('fails with a sentence for a log of %s', async (_, text) => {
    const read = { standardInput: stream(text), readFile: () => stream(text) };
    for (const options of [
      '--settings now.json',
      '--settings now.json --against next.json --ci --json --html a.html',
    ]) {
      const piped = await replayed(options, read);
      const errorMessage = 'The standard input is empty; expected a log of decisions.';
      expect(piped).toMatchObject({ status: 2, errorMessage, output: '' });
      expect(piped.written.size).toBe(0);
    }
    expect(await replayed('empty.jsonl --settings now.json', read)).toMatchObject({
      status: 2,
      errorMessage: 'empty.jsonl is empty; expected a log of decisions.',
    });
  });

  test('tells every kind of line that cannot be decided, and decides the others', async () => {
    const broken = [
      Buffer.from([0xff, 0x0a]).toString('latin1'),
      '7',
      JSON.stringify({ payload: buy, market: { now: 'x' } }),
      JSON.stringify({ payload: buy, market, receivedAt: 'yesterday' }),
      line(buy),
    ];
    const { output } = await replayed('--settings now.json', {
      standardInput: stream(broken.join('\n')),
      theme: plainTheme(80),
    });
    expect(output.split('\n').filter((text) => text.startsWith('line'))).toEqual([
      'line 1: Invalid JSON at line 1, column 1: unexpected "\\u00ff"; expected a value.',
      'line 3: The line is 7; expected an object with payload and market.',
      'line 4: market.now is "x"; expected an instant such as 2026-01-26T15:30:00Z.',
      'line 5: receivedAt is "yesterday"; expected an instant such as 2026-01-26T15:30:00Z.',
    ]);
    expect(output).toContain('1 decision, 1 accepted');
    const many = Array.from({ length: 12 }, () => '{').join('\n');
    const more = await replayed('--settings now.json', { standardInput: stream(many) });
    expect(more.output).toContain('2 more lines are broken.');
    const long = await replayed('--settings now.json', {
      standardInput: (async function* () {
        const piece = new Uint8Array(maxRequestBytes / 4).fill(32);
        yield* [piece, piece, piece, piece, piece, Buffer.from(`\n${line(buy)}`)];
      })(),
    });
    expect(long.output).toContain('line 1: The line is too long.');
    expect(long.output).toContain('1 decision, 1 accepted');
    const bytes = await replayed('--settings now.json', {
      standardInput: (async function* () {
        yield Uint8Array.of(0xff, 0x0a);
      })(),
    });
    expect(bytes.output).toContain('line 1: Invalid UTF-8');
  });

  test('shows how far it is', async () => {
    const file = await replayed('short.jsonl --settings now.json --against next.json');
    expect(file.progress.slice(-2)).toEqual(['[########################] 100 %  1 decision, 1 differ', undefined]);
    const piped = await replayed('--settings now.json --against next.json');
    expect(piped.progress.slice(-2)).toEqual(['5 decisions, 2 differ', undefined]);
    const silent = await replayed('short.jsonl --settings now.json', { progress: undefined, fileSize: undefined });
    expect(silent.progress).toEqual([]);
  });

  test('colours the report on a terminal', async () => {
    const { output } = await replayed('log.jsonl --settings now.json --against next.json', { theme: colorTheme(100) });
    expect(output).toContain('\u001b[36mgate.entry-lockout\u001b[39m');
  });

  test('writes a page without any address, with the text of messages escaped', async () => {
    const evil = { ...buy, extras: { text: '<script>alert("1")</script>\u202e' } };
    const days = ['2026-01-26', '2026-01-27'].map((day) =>
      line(evil, { signalId: '<b>', market: { ...market, now: `${day}T15:30:00Z` } }),
    );
    const { written } = await replayed('--settings now.json --against next.json --html report.html', {
      standardInput: stream([...days, line(buy), '{'].join('\n')),
    });
    const page = written.get('report.html') ?? '';
    expect(page).not.toMatch(/https?:|\/\/|url\(|<script|<img|<link/);
    expect(page).toContain('&lt;script&gt;alert(');
    expect(page).toContain('\\u202e');
    expect(page).toContain('<p>gate.entry-lockout: 3</p>');
    expect(page).toContain('aria-label="Decisions over time, at most 2 at once; those that differ are marked"');
    expect(page).toContain('<li>line 4: Invalid JSON');
    const counted = await replayed('short.jsonl --settings now.json --html report.html');
    const plain = counted.written.get('report.html') ?? '';
    expect(plain).toContain('<p>1 decision, 1 accepted.</p>');
    expect(plain).not.toContain('<th>after</th>');
    expect(plain).not.toContain('<svg');
  });

  test('counts a decision that differs by two rules in the group of each, and needs both allowed', async () => {
    const given = {
      readText: async (path: string) =>
        path === 'after.json' ? '{"entryLockout": true, "entry": {"bidAskSpreadFilter": 1}}' : '{}',
    };
    const command = 'short.jsonl --settings before.json --against after.json';
    const { output } = await replayed(command, given);
    expect(output).toContain('1 decision, 1 accepted, 1 differ');
    expect(output).toContain('gate.entry-lockout: 1 signal refused that was taken');
    expect(output).toContain('gate.spread: 1 signal refused that was taken');
    expect((await replayed(`${command} --ci --allow gate.spread`, given)).status).toBe(1);
    expect((await replayed(`${command} --ci --allow gate.spread --allow gate.entry-lockout`, given)).status).toBe(0);
  });

  test('writes the decisions that differ into the JSON, without their traces', async () => {
    const { output } = await replayed('log.jsonl --settings now.json --against next.json --json');
    const { differences } = JSON.parse(output);
    expect(differences).toMatchObject([
      { line: 1, signalId: 'a1', payload: buy, rule: 'gate.entry-lockout', kind: 'refused', after: { ok: false } },
      { line: 6, rule: 'gate.entry-lockout', before: { ok: true, value: { outcome: 'orders' } } },
    ]);
    expect(differences[1].before.value).not.toHaveProperty('trace');
    const same = await replayed('log.jsonl --settings now.json --against now.json --json');
    expect(JSON.parse(same.output)).toMatchObject({ differences: [], differ: 0 });
  });
});

describe('replay --recorded', () => {
  /** What `plan --jsonl` writes for the log. */
  async function recorded(options: string, input = files['log.jsonl'] ?? ''): Promise<readonly string[]> {
    let output = '';
    await run(['plan', '--jsonl', ...options.split(' ').filter((word) => word !== '')], {
      standardInput: stream(input),
      readFile: (path) => stream(files[path] ?? ''),
      readText: async (path) => files[path] ?? '',
      writeFile: async () => {},
      listFolder: async () => [],
      write: async (text) => {
        output += text;
        return true;
      },
      clock: { now: () => 0 },
      theme: plainTheme(100),
      version: '0',
    });
    return output.trimEnd().split('\n');
  }

  const compare = (answers: readonly string[], options = 'log.jsonl', input = files['log.jsonl'] ?? ''): Promise<Ran> =>
    replayed(`${options} --recorded answers.jsonl`, {
      readFile: (path) => stream(path === 'answers.jsonl' ? answers.join('\n') : input),
    });

  test('finds no difference to what the same version has answered', async () => {
    const { output, status } = await compare(await recorded(''));
    expect(status).toBe(0);
    expect(output.split('\n').slice(0, 2)).toEqual([
      '5 decisions, 4 accepted, 0 differ',
      'before: answers.jsonl (version 0.1.0), after: version 0 with the default settings',
    ]);
  });

  test('groups what another version has answered differently by its rule', async () => {
    const older = (await recorded('')).map((answer) =>
      answer.replaceAll('"quantity":"5"', '"quantity":"4"').replaceAll('"decided":"5"', '"decided":"4"'),
    );
    const { output } = await compare(older.map((answer) => answer.replaceAll('0.1.0', '0.0.9')));
    expect(output).toContain('5 decisions, 4 accepted, 2 differ');
    expect(output).toContain('before: answers.jsonl (version 0.0.9), after: version 0 with the default settings');
    expect(output).toContain('quantity.fixed_quantity: 2 signals decided differently');
    expect(output).toMatch(/buy 4 AAPL market.*buy 5 AAPL market/);
    expect((await compare(older, 'log.jsonl --ci')).status).toBe(1);
  });

  test('decides with the settings of --settings', async () => {
    const { output } = await compare(await recorded('--settings next.json'), 'log.jsonl --settings next.json');
    expect(output).toContain('5 decisions, 2 accepted, 0 differ');
    expect(output).toContain('before: answers.jsonl (version 0.1.0), after: version 0 with next.json');
  });

  test('compares each message of a batch, and one refusal of all of them', async () => {
    const batch = line([buy, { ...buy, quantity: 6 }]);
    const enabled = { ...files, 'batch.json': '{"allowBatchSignals": true}' };
    const answers = [
      JSON.stringify({
        ok: true,
        value: [
          { ok: false, errors: [{ code: 'x', path: [], message: 'y' }] },
          { ok: false, errors: [{ code: 'old-code', path: ['a', 0], message: 'z' }] },
        ],
      }),
    ];
    const { output } = await replayed('--settings batch.json --recorded answers.jsonl', {
      standardInput: stream(batch),
      readFile: () => stream(answers.join('\n')),
      readText: async (path) => enabled[path as keyof typeof enabled] ?? '',
    });
    expect(output).toContain('2 decisions, 0 accepted, 2 differ');
    expect(output).toContain('before: answers.jsonl, after: version 0 with batch.json');
    expect(output).toContain('old-code: 1 signal taken that was refused');
  });

  test('tells which answers are missing, broken or too many', async () => {
    const [first = '', second = ''] = await recorded('');
    const input = [line(buy), line(buy), line(buy), line(buy), line(buy)].join('\n');
    const broken = ['{', '{"ok":true}', '{"ok":false,"errors":[]}', 'null'];
    const { output } = await compare(broken, 'log.jsonl', input);
    expect(output.split('\n').filter((text) => text.startsWith('line'))).toEqual([
      'line 1: No recorded answer: Invalid JSON at line 1, column 2: unexpected end of text; expected a property name or }.',
      'line 2: No recorded answer: The plan is missing; expected a plan.',
      'line 3: No recorded answer: errors is []; expected a list of errors, at least one.',
      'line 4: No recorded answer: The line is null; expected an object with ok and errors.',
      'line 5: No recorded answer: the line is missing.',
    ]);
    const more = await compare([first, second], 'log.jsonl', line(buy, { signalId: 'a1' }));
    expect(more.output).toContain('1 decision, 1 accepted, 0 differ');
    expect(more.output).toContain('line 2: There are more recorded answers than lines.');
    const tooLong = await replayed('short.jsonl --recorded answers.jsonl', {
      readFile: (path) =>
        path === 'short.jsonl'
          ? stream(line(buy))
          : (async function* () {
              const piece = new Uint8Array(maxRequestBytes / 4).fill(32);
              yield* [piece, piece, piece, piece, piece];
            })(),
    });
    expect(tooLong.output).toContain('line 1: No recorded answer: the line is too long.');
  });

  test('skips a byte-order mark', async () => {
    const answers = await recorded('');
    expect((await compare([`\ufeff${answers[0]}`, ...answers.slice(1)])).output).toContain('0 differ');
  });
});
