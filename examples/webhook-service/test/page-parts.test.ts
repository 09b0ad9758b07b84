import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { accountCard } from '../src/page/account.js';
import { alertBody } from '../src/page/alert-body.js';
import { amountText, gainText, gainTone, minus, moneyText, sumOf } from '../src/page/amounts.js';
import { equityChart } from '../src/page/chart.js';
import { addressOf, filterOf, readQuery } from '../src/page/filter.js';
import { ageOf } from '../src/page/moments.js';
import { decisionList, noticeList } from '../src/page/plan.js';
import { stopCell, unprotectedBlock } from '../src/page/stops.js';
import { colours } from '../src/page/style.js';
import { withoutSecrets } from '../src/without-secrets.js';

describe('amounts', () => {
  test.each([
    ['1234567.5', '1,234,567.50'],
    ['0.00012345', '0.00012345'],
    ['-1000', '-1,000.00'],
    ['99999999999999999999.01', '99,999,999,999,999,999,999.01'],
  ])('writes %s as %s', (amount, text) => {
    expect(amountText(amount)).toBe(text);
  });

  test.each([
    ['12', '+12.00', 'good'],
    ['-3.5', '−3.50', 'bad'],
    ['0', '0.00', 'quiet'],
    ['-0.001', '0.00', 'quiet'],
  ])('writes a gain of %s as %s, in the colour %s', (amount, text, tone) => {
    expect([gainText(amount), gainTone(amount)]).toEqual([text, tone]);
  });

  test('adds and subtracts without binary fractions', () => {
    expect([sumOf(['0.1', '0.2']), minus('0.3', '0.1'), moneyText('0.30000000000000004')]).toEqual([
      '0.3',
      '0.2',
      '0.30',
    ]);
  });

  test('has no sum if an amount is unknown, and 0 for no amounts', () => {
    expect([sumOf(['1', undefined]), sumOf([])]).toEqual([undefined, '0']);
  });
});

test.each([
  [-5, '0 s'],
  [119_999, '119 s'],
  [120_000, '2 min'],
  [7_200_000, '2 h'],
  [172_800_000, '2 d'],
])('an age of %s milliseconds is %s', (age, text) => {
  expect(ageOf(1_000_000_000_000 - age, 1_000_000_000_000)).toBe(text);
});

describe('the body of a refused alert', () => {
  const marked = (body: string, ...errors: Parameters<typeof alertBody>[1]): string =>
    String(alertBody(body, errors)).replaceAll('&quot;', '"');
  const error = (path: readonly (string | number)[]) => ({ code: 'c', message: 'm', path });

  test.each([
    ['a wrong value', '{"quantity": -1}', ['quantity'], '{"quantity": <mark>-1</mark>}'],
    ['a missing field, at the end of its object', '{"a": {"b": 1}}', ['a', 'c'], '{"a": {"b": 1<mark>}</mark>}'],
    ['an item of a list', '[{}, {"x": "y"}]', [1, 'x'], '[{}, {"x": <mark>"y"</mark>}]'],
    ['nothing for an error of the market', '{"a": 1}', ['market', 'AAPL'], '{"a": 1}'],
    ['nothing for an error without a path', '{"a": 1}', [], '{"a": 1}'],
  ])('underlines %s', (_, body, path, expected) => {
    expect(marked(body, error(path))).toBe(`<pre class="alert">${expected}</pre>`);
  });

  test('numbers several faults, and underlines the inner one of two', () => {
    expect(marked('{"a": {"b": 1}, "c": 2}', error(['a']), error(['a', 'b']), error(['c']))).toBe(
      '<pre class="alert">{"a": {"b": <mark>1</mark><sup>2</sup>}, "c": <mark>2</mark><sup>3</sup>}</pre>',
    );
  });

  test.each([
    ['the character at line and column', '{"a": 1,\n "😀": 2,}', 2, 9, '{"a": 1,\n "😀": 2,<mark>}</mark>'],
    ['the last character, if the text ends too early', '{"a": 1\n', 2, 1, '{"a": <mark>1</mark>\n'],
  ])('underlines %s', (_, body, line, column, expected) => {
    expect(marked(body, { code: 'malformed-json', message: 'm', path: [], line, column })).toBe(
      `<pre class="alert">${expected}</pre>`,
    );
  });

  test('escapes the markup of a body, in and outside of a mark', () => {
    expect(marked('{"a": "<b>", "c": "<i>"}', error(['a']))).toBe(
      '<pre class="alert">{"a": <mark>"&lt;b&gt;"</mark>, "c": "&lt;i&gt;"}</pre>',
    );
  });

  test('shows a body that is nested too deeply for its parser', () => {
    expect(marked('['.repeat(60_000), error([0]))).toContain('[[[');
  });
});

describe('the query string', () => {
  test('is read, and written again', () => {
    const address = '/?strategy=momentum&state=rejected&search=AAPL+x&before=1769446800000_0a-b';
    const query = readQuery(Object.fromEntries(new URLSearchParams(address.slice(2))));
    expect(query).toEqual({
      ...{ strategy: 'momentum', state: 'rejected', search: 'AAPL x' },
      before: { receivedAt: 1_769_446_800_000, id: '0a-b' },
    });
    expect(addressOf(query)).toBe(address);
  });

  test.each([
    [{ state: 'nonsense' }],
    [{ state: 'toString' }],
    [{ before: '1' }],
    [{ before: 'NaN_x' }],
    [{ search: ' \0 ' }],
    [{ webhook: '' }],
  ])('leaves out what is not a filter: %j', (query) => {
    expect(readQuery(query)).toEqual({});
  });

  test('limits a search to 200 characters', () => {
    expect(readQuery({ search: 'x'.repeat(10_000) }).search).toHaveLength(200);
  });

  test('chooses webhooks by strategy and webhook', () => {
    const webhooks = [
      { id: '1', strategy: 'a' },
      { id: '2', strategy: 'b' },
    ];
    expect(filterOf({ strategy: 'a' }, webhooks)).toEqual({ webhookIds: ['1'] });
    expect(filterOf({ webhook: 'old' }, webhooks)).toEqual({ webhookIds: ['old'] });
    expect(filterOf({ strategy: 'a', webhook: '2' }, webhooks)).toEqual({ webhookIds: [] });
    expect(filterOf({ state: 'done' }, webhooks)).toEqual({ state: 'done' });
  });
});

test('notices and a trace are shown without secrets', () => {
  const clean = (text: string) => withoutSecrets(text, ['rosebud']);
  const notice = { code: 'field-mistyped', message: 'rosebud is not a field of a signal' };
  expect(String(noticeList([notice], clean))).toContain('••••••• is not a field of a signal');
  const entry = { rule: 'gate.test-signal' as const, sentence: '', read: { note: 'rosebud' }, decided: 'rosebud' };
  const trace = String(decisionList([{ ...entry, figures: ['quantity 1 (quantity of the message: rosebud)'] }], clean));
  expect(trace).toContain('note •••••••');
  expect(trace).not.toContain('rosebud');
});

describe('an account', () => {
  const view = { now: 1_769_446_800_000, marketTimeZone: 'America/New_York', requestsOfOrders: new Map() };
  const account = { broker: 'b', opening: undefined, curve: [], closed: undefined, sessions: [] };
  const text = (html: unknown): string =>
    String(html)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();

  test('shows unknown values as unknown', () => {
    const position = { ticker: 'X', side: 'long', quantity: '1', averageEntryPrice: '10' };
    const overview = { equity: '100', cash: '90', positions: [position], orders: [] };
    expect(text(accountCard({ ...account, overview }, view))).toMatch(
      /Equity 100\.00 Cash 90\.00 Today unknown no equity of today is stored yet, America\/New_York Realised today 0\.00 Unrealised unknown .* X long 1 10\.00 no quote 1 without a stop unknown No open orders\./,
    );
  });

  test.each([
    ['a stop, and how far it is in money', [{ quantity: '10', stopPrice: '147' }], '147.00 30.00 away'],
    ['a stop for a part', [{ quantity: '4', stopPrice: '147' }], '147.00 12.00 away 6 without a stop'],
    [
      'two stops',
      [
        { quantity: '4', stopPrice: '147' },
        { quantity: '6', stopPrice: '145' },
      ],
      '147.00 12.00 away , 145.00 30.00 away',
    ],
    ['a stop that the market has passed', [{ quantity: '10', stopPrice: '151' }], '151.00 passed'],
    ['a trail', [{ quantity: '10', type: 'trailing_stop', trailPercent: '2' }], 'trailing_stop by 2%'],
    ['a stop whose size is not told', [{ quantity: '', stopPrice: '147' }], '147.00 30.00 away'],
    [
      'a stop that has filled in part',
      [{ quantity: '10', filled: '4', stopPrice: '147' }],
      '147.00 18.00 away 4 without a stop',
    ],
    ['no stop of the other side', [{ quantity: '10', side: 'buy', stopPrice: '153' }], '10 without a stop'],
    ['no other order', [{ quantity: '10', role: 'take-profit', limitPrice: '153' }], '10 without a stop'],
  ])('shows %s', (_, stops, words) => {
    const position = {
      ticker: 'X',
      side: 'long',
      quantity: '10',
      averageEntryPrice: '140',
      bid: '150',
      ask: '151',
      perPoint: '10',
    } as const;
    const orders = stops.map((stop, index) => ({
      ...{ id: `${index}`, ticker: 'X', side: 'sell', type: 'stop', filled: '0', role: 'stop-loss' },
      ...stop,
    }));
    expect(text(stopCell(position, orders))).toBe(words);
  });

  test('names what no stop covers above all accounts', () => {
    const position = { ticker: 'X', side: 'long', quantity: '10', averageEntryPrice: '140' };
    const stop = {
      ...{ id: '1', ticker: 'X', side: 'sell', type: 'stop', quantity: '4' },
      filled: '0',
      role: 'stop-loss',
    };
    const holding = (orders: readonly (typeof stop)[]) => ({
      broker: 'b',
      overview: { equity: '100', cash: '90', positions: [position], orders },
    });
    const since = [
      { broker: 'b', ticker: 'X', since: view.now - 180_000 },
      { broker: 'c', ticker: 'X', since: view.now },
    ];
    const other = { ...holding([]), broker: 'd' };
    expect(text(unprotectedBlock([holding([stop]), other], since, view.now))).toBe(
      'Without a stop: 6 X at b for 3 min, 10 X at d. See the accounts',
    );
    const covered = [holding([{ ...stop, quantity: '10' }]), { broker: 'c', overview: undefined }];
    expect(unprotectedBlock(covered, since, view.now)).toBe('');
  });

  test('lists what was closed today, the latest first, with what it gained in all', () => {
    const last = [
      { broker: 'b', ticker: 'T11', profit: '-12.5', closedAt: view.now - 60_000 },
      { broker: 'b', ticker: 'T10', profit: '3', closedAt: view.now - 120_000 },
    ];
    const closed = { trades: 4, realised: '-3.5', last };
    const overview = { equity: '100', cash: '90', positions: [], orders: [] };
    const words = text(accountCard({ ...account, overview, closed }, view));
    expect(words).toContain('Realised today −3.50 Unrealised 0.00');
    expect(words).toContain(
      'Closed today at b Ticker Profit Time T11 −12.50 2026-01-26 16:59:00 UTC T10 +3.00 2026-01-26 16:58:00 UTC And 2 before them.',
    );
    const all = text(accountCard({ ...account, overview: undefined, closed: { ...closed, trades: 2 } }, view));
    expect(all).toContain('Closed today at b');
    expect(all).not.toContain('before them');
  });

  test('shows a stop without its distance where the market is not known', () => {
    const position = { ticker: 'X', side: 'short', quantity: '10', averageEntryPrice: '140' } as const;
    const stop = {
      id: '1',
      ticker: 'X',
      side: 'buy',
      type: 'stop',
      quantity: '10',
      filled: '0',
      role: 'stop-loss',
      stopPrice: '153',
    };
    expect(text(stopCell(position, [stop]))).toBe('153.00');
    expect(text(stopCell({ ...position, last: '150', perPoint: '10' }, [stop]))).toBe('153.00 30.00 away');
  });

  test('does not show an account of a broker that does not answer as empty', () => {
    const curve = [{ broker: 'b', at: view.now - 60_000, equity: '1234.5' }];
    const shown = text(accountCard({ ...account, overview: undefined, opening: curve[0], curve }, view));
    expect(shown).toMatch(
      /does not answer .* unknown now\. Its last known equity was 1,234\.50, on 2026-01-26 16:59:00 UTC\./,
    );
    expect(shown).not.toMatch(/No positions|Today/);
  });

  test('draws the equity as a line, with the same in words', () => {
    const rows = [100, 300, 200].map((equity, index) => ({
      broker: 'b',
      at: view.now + index * 60_000,
      equity: `${equity}`,
    }));
    const chart = String(equityChart('b', rows));
    expect(chart).toContain('points="0.0,92.0 300.0,4.0 600.0,48.0"');
    expect(chart).toContain(
      'aria-label="Equity of b: 100.00 on 2026-01-26 17:00:00 UTC, 200.00 on 2026-01-26 17:02:00 UTC; lowest 100.00, highest 300.00."',
    );
  });
});

describe('the colours', () => {
  test('are those of the playground of the documentation', async () => {
    const css = await readFile(new URL('../../../docs/playground/style.css', import.meta.url), 'utf8');
    const [light = '', dark = ''] = css.split('.dark .playground');
    for (const [part, { good, bad, busy }] of [
      [light, colours.light],
      [dark, colours.dark],
    ] as const) {
      expect(part).toContain(`--play-good: ${good};`);
      expect(part).toContain(`--play-bad: ${bad};`);
      expect(part).toContain(`--play-warning: ${busy};`);
    }
  });
});
