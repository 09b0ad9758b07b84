import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xcbo } from '../../src/calendars/xcbo.js';
import { answerKinds, type PortAnswer } from '../../src/market/answer-kinds.js';
import { parseAnswer, readAnswer, readOpenTickers } from '../../src/market/read-answer.js';
import { runCount } from '../properties/seeds.js';
import { accountDay } from './sample.js';

type Kind = keyof PortAnswer;

const order = { id: 'o1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss', quantity: 10 };
const contract = { ticker: 'SPY 260128C600', expiration: '2026-01-28', type: 'call', strike: '600', bid: 4.1 };
const schedule = {
  months: 'HMUZ',
  daysBeforeExpiry: 8,
  expiryRule: 'third-friday',
  expiries: { ESH2026: '2026-03-20' },
};

const valid: readonly (readonly [Kind, unknown, unknown])[] = [
  ['equity', 100_000, 100_000],
  ['equity', '100,000.50', '100000.5'],
  ['equity', '1e5', '100000'],
  ['equity', null, undefined],
  ['equity', undefined, undefined],
  ['quote', { bid: 149.98, ask: '150.02', last: null }, { bid: 149.98, ask: '150.02', last: null }],
  ['quote', { bid: ' 149.980 ', mark: null }, { bid: '149.98' }],
  ['quote', { time: '2026-01-26T10:29:58-05:00' }, { time: '2026-01-26T15:29:58Z' }],
  ['quote', { time: '2026-01-31T15:29:58Z' }, { time: '2026-01-31T15:29:58Z' }],
  ['quote', { bid: 0, ask: -1 }, { bid: 0, ask: -1 }],
  [
    'quote',
    Object.fromEntries([
      ['bid', 1],
      ['then', 5],
    ]),
    { bid: '1' },
  ],
  ['quote', { ticker: 'MSFT', bid: 1 }, { ticker: 'MSFT', bid: 1 }],
  ['quote', { ticker: 'MSFT', bid: '1.0' }, { bid: '1' }],
  ['quote', null, undefined],
  ['position', { side: 'short', quantity: '10' }, { side: 'short', quantity: '10' }],
  ['position', { side: 'flat', quantity: 0 }, { side: 'long', quantity: '0' }],
  ['position', { ticker: 'AAPL', side: 'long', quantity: '5.0' }, { side: 'long', quantity: '5' }],
  ['position', null, undefined],
  ['openOrders', [order], [order]],
  ['openOrders', [{ ...order, quantity: '10.0' }], [{ ...order, quantity: '10' }]],
  ['openOrders', [{ ...order, ticker: ' ', quantity: '10.0' }], [{ ...order, ticker: ' ', quantity: '10' }]],
  ['openOrders', [{ ...order, quantity: null }], [{ ...order, quantity: null }]],
  ['instrument', { assetClass: 'futures', tickSize: 0.25 }, { assetClass: 'futures', tickSize: 0.25 }],
  ['instrument', { tickSize: '0.250' }, { tickSize: '0.25' }],
  ['instrument', null, undefined],
  ['currency', 'EUR', 'EUR'],
  ['currency', null, undefined],
  ['buyingPower', '1,000.50', '1000.5'],
  ['buyingPower', null, undefined],
  ['accountDay', { ...accountDay, highEquity: '4.0' }, accountDay],
  ['accountDay', null, undefined],
  ['restingEntries', [{ ...order, quantity: '10.0' }], [{ ...order, quantity: '10' }]],
  [
    'openOrders',
    [
      {
        ...order,
        stopPrice: 90,
        limitPrice: '89.50',
        trailAmount: '1',
        trailPercent: '2',
        timeInForce: 'gtc',
        filled: 0,
      },
    ],
    [
      {
        ...order,
        quantity: '10',
        stopPrice: '90',
        limitPrice: '89.5',
        trailAmount: '1',
        trailPercent: '2',
        timeInForce: 'gtc',
        filled: '0',
      },
    ],
  ],
  [
    'instrument',
    {
      tickSize: [
        { from: '0', tick: '0.00010' },
        { from: 1, tick: 0.01 },
      ],
      quoteCurrency: 'BTC',
    },
    {
      tickSize: [
        { from: '0', tick: '0.0001' },
        { from: '1', tick: '0.01' },
      ],
      quoteCurrency: 'BTC',
    },
  ],
  [
    'instrument',
    { minQuantity: 0, maxQuantity: '1e3', minNotional: '5', lastTradeDay: '2026-03-20' },
    { minQuantity: '0', maxQuantity: '1000', minNotional: '5', lastTradeDay: '2026-03-20' },
  ],
  ['instrument', { calendar: 'XNYS', tickSize: '0.250' }, { calendar: 'XNYS', tickSize: '0.25' }],
  ['instrument', { calendar: xcbo, tickSize: '0.250' }, { calendar: xcbo, tickSize: '0.25' }],
  ['instrument', { initialMargin: '500.0' }, { initialMargin: '500' }],
  ['instrument', { initialMargin: { long: '500.0', short: 400 } }, { initialMargin: { long: '500', short: '400' } }],
  ['instrument', { fee: { percent: '99.90', minimum: 1 } }, { fee: { percent: '99.9', minimum: '1' } }],
  ['instrument', { fee: { percent: '0.0' } }, { fee: { percent: '0' } }],
  ['optionChain', { contracts: [contract] }, { contracts: [contract] }],
  [
    'optionChain',
    { contracts: [{ ...contract, expiration: '2028-02-29' }] },
    { contracts: [{ ...contract, expiration: '2028-02-29', bid: '4.1' }] },
  ],
  ['optionChain', null, undefined],
  ['rollover', schedule, schedule],
  ['rollover', { ...schedule, daysBeforeExpiry: '8' }, schedule],
  ['rollover', null, undefined],
  ['capabilities', {}, {}],
  ['capabilities', { quantityStep: '1.0', brackets: null }, { quantityStep: '1' }],
  ['capabilities', { orderTypes: ['market'], brackets: false }, { orderTypes: ['market'], brackets: false }],
];

test.each(valid)('readAnswer accepts the %s %j', (kind, answer, expected) => {
  expect(readAnswer(kind, 'AAPL', answer)).toEqual({ ok: true, value: expected });
});

const direction = 'a number, 0 or above: the size is positive, the side says the direction';

const ticksOutOfOrder = [
  [[], '[]'],
  [[{ from: 1, tick: 1 }], '[{"from":1,"tick":1}]'],
  [
    [
      { from: 0, tick: 1 },
      { from: 5, tick: 2 },
      { from: '5.0', tick: 3 },
    ],
    '[{"from":0,"tick":1},{"from":5,"tick":2},{"from":"5.0","tick…',
  ],
] as const;

const invalid: readonly (readonly [Kind, unknown, readonly (string | number)[], string])[] = [
  ['equity', 'plenty', ['equity'], 'equity is "plenty"; expected a number.'],
  ['equity', Number.NaN, ['equity'], 'equity is NaN; expected a number.'],
  ['equity', true, ['equity'], 'equity is true; expected a number.'],
  ['buyingPower', 'plenty', ['buyingPower'], 'buyingPower is "plenty"; expected a number.'],
  ['currency', '$', ['currency'], 'currency is "$"; expected a currency such as USD.'],
  ['currency', 840, ['currency'], 'currency is 840; expected a currency such as USD.'],
  ...ticksOutOfOrder.map(
    ([tickSize, written]) =>
      [
        'instrument',
        { tickSize },
        ['instruments', 'AAPL', 'tickSize'],
        `instruments.AAPL.tickSize is ${written}; expected a number above 0, or ticks by price, from 0 in ascending order.`,
      ] as const,
  ),
  [
    'instrument',
    { tickSize: [{ from: 0, tick: 0 }] },
    ['instruments', 'AAPL', 'tickSize', 0, 'tick'],
    'instruments.AAPL.tickSize.0.tick is 0; expected a number above 0.',
  ],
  [
    'openOrders',
    [{ ...order, stopPrice: 'near' }],
    ['openOrders', 0, 'stopPrice'],
    'openOrders.0.stopPrice is "near"; expected a number.',
  ],
  ['quote', { bid: 'cheap' }, ['quotes', 'AAPL', 'bid'], 'quotes.AAPL.bid is "cheap"; expected a number.'],
  [
    'quote',
    { ask: Number.POSITIVE_INFINITY },
    ['quotes', 'AAPL', 'ask'],
    'quotes.AAPL.ask is Infinity; expected a number.',
  ],
  [
    'quote',
    { time: 'now' },
    ['quotes', 'AAPL', 'time'],
    'quotes.AAPL.time is "now"; expected an instant such as 2026-01-26T15:30:00Z.',
  ],
  [
    'quote',
    Promise.resolve({ bid: 1 }),
    ['quotes', 'AAPL'],
    'quotes.AAPL is "a promise"; expected an answer: loadContext awaits the answers of asynchronous ports.',
  ],
  [
    'position',
    { side: 'short', quantity: -10 },
    ['positions', 'AAPL', 'quantity'],
    `positions.AAPL.quantity is -10; expected ${direction}.`,
  ],
  [
    'position',
    { side: 'long' },
    ['positions', 'AAPL', 'quantity'],
    `positions.AAPL.quantity is missing; expected ${direction}.`,
  ],
  [
    'position',
    { side: 'LONG', quantity: 1 },
    ['positions', 'AAPL', 'side'],
    'positions.AAPL.side is "LONG"; expected one of long, short.',
  ],
  [
    'position',
    Object.assign(['AAPL'], { quantity: 0 }),
    ['positions', 'AAPL'],
    'positions.AAPL is ["AAPL"]; expected an object with side and quantity.',
  ],
  ...[5, '5.0'].map(
    (quantity) =>
      [
        'position',
        { ticker: 'MSFT', side: 'long', quantity },
        ['positions', 'AAPL', 'ticker'],
        'positions.AAPL.ticker is "MSFT"; expected "AAPL", the ticker that was asked for.',
      ] as const,
  ),
  ...[-1, 100].map(
    (percent) =>
      [
        'instrument',
        { fee: { percent } },
        ['instruments', 'AAPL', 'fee', 'percent'],
        `instruments.AAPL.fee.percent is ${percent}; expected a number, 0 or above and below 100.`,
      ] as const,
  ),
  [
    'instrument',
    { calendar: 7 },
    ['instruments', 'AAPL', 'calendar'],
    'instruments.AAPL.calendar is 7; expected the identifier of a calendar such as XNYS, or a calendar.',
  ],
  [
    'instrument',
    { initialMargin: -1 },
    ['instruments', 'AAPL', 'initialMargin'],
    'instruments.AAPL.initialMargin is -1; expected a number, 0 or above, or an object with long and short.',
  ],
  [
    'openOrders',
    [{ ...order, ticker: '' }],
    ['openOrders', 0, 'ticker'],
    'openOrders.0.ticker is ""; expected a ticker as text.',
  ],
  ['openOrders', undefined, ['openOrders'], 'openOrders is undefined; expected a list of open orders.'],
  [
    'openOrders',
    [null],
    ['openOrders', 0],
    'openOrders.0 is null; expected an object with id, ticker, type, side and role.',
  ],
  [
    'openOrders',
    new Array(1),
    ['openOrders', 0],
    'openOrders.0 is missing; expected an object with id, ticker, type, side and role.',
  ],
  [
    'openOrders',
    [{ ...order, quantity: -5 }],
    ['openOrders', 0, 'quantity'],
    'openOrders.0.quantity is -5; expected a number, 0 or above: the side says the direction.',
  ],
  ['openOrders', {}, ['openOrders'], 'openOrders is {}; expected a list of open orders.'],
  [
    'openOrders',
    [order, { ...order, side: 'long' }],
    ['openOrders', 1, 'side'],
    'openOrders.1.side is "long"; expected one of buy, sell.',
  ],
  [
    'instrument',
    { tickSize: 0 },
    ['instruments', 'AAPL', 'tickSize'],
    'instruments.AAPL.tickSize is 0; expected a number above 0, or ticks by price, from 0 in ascending order.',
  ],
  [
    'optionChain',
    { contracts: [{ ...contract, expiration: '2026-02-30' }] },
    ['optionChains', 'AAPL', 'contracts', 0, 'expiration'],
    'optionChains.AAPL.contracts.0.expiration is "2026-02-30"; expected a date as YYYY-MM-DD.',
  ],
  [
    'rollover',
    { ...schedule, months: 'ABC' },
    ['rollovers', 'AAPL', 'months'],
    'rollovers.AAPL.months is "ABC"; expected letters of delivery months as in HMUZ.',
  ],
  ['capabilities', null, ['capabilities'], 'capabilities is null; expected an object of capabilities.'],
  [
    'capabilities',
    { orderTypes: ['markets'] },
    ['capabilities', 'orderTypes', 0],
    'capabilities.orderTypes.0 is "markets"; expected one of market, limit, stop, stop_limit, trailing_stop.',
  ],
];

test.each(invalid)('readAnswer rejects the %s %j', (kind, answer, path, message) => {
  expect(readAnswer(kind, 'AAPL', answer)).toMatchObject({
    ok: false,
    errors: [{ code: 'invalid-snapshot', path, message }],
  });
});

describe('parseAnswer', () => {
  const epoch = '1970-01-01T00:00:00Z';

  test.each<readonly [Kind, string, unknown, object]>([
    ['quote', 'AAPL', { bid: '1.0' }, { now: epoch, quotes: { AAPL: { bid: '1' } } }],
    ['equity', '', 5, { now: epoch, equity: '5' }],
    ['quote', 'AAPL', null, { now: epoch }],
    ['equity', '', undefined, { now: epoch }],
  ])('is a snapshot that holds nothing but the %s of "%s" %j', (kind, name, answer, expected) => {
    expect(parseAnswer(kind, name, answer)).toStrictEqual({ ok: true, value: expected });
  });
});

describe('readOpenTickers', () => {
  test.each([[['AAPL', 'MSFT']], [[]]])('accepts %j', (tickers) => {
    expect(readOpenTickers(tickers)).toEqual({ ok: true, value: tickers });
  });

  test.each([
    [null, ['openTickers'], 'openTickers is null; expected a list of tickers.'],
    ['AAPL', ['openTickers'], 'openTickers is "AAPL"; expected a list of tickers.'],
    [['AAPL', 5], ['openTickers', 1], 'openTickers.1 is 5; expected a ticker as text.'],
    [[''], ['openTickers', 0], 'openTickers.0 is ""; expected a ticker as text.'],
    [new Array(1), ['openTickers', 0], 'openTickers.0 is undefined; expected a ticker as text.'],
    [
      Promise.resolve(['AAPL']),
      ['openTickers'],
      'openTickers is "a promise"; expected an answer: loadContext awaits the answers of asynchronous ports.',
    ],
  ])('rejects %j', (answer, path, message) => {
    expect(readOpenTickers(answer)).toMatchObject({ ok: false, errors: [{ code: 'invalid-snapshot', path, message }] });
  });
});

describe('a well-formed answer', () => {
  const values = fc.constantFrom<unknown>(
    ...[0, 1, -1, 0.25, 1e21, Number.NaN, '10', '-2.5', '1.50', 'x', '', true, null, undefined, [], {}],
    ...['long', 'sell', 'stop', 'entry', 'stocks', 'call', 'third-friday', 'native', 'HMUZ', ['market'], ['day', 'x']],
    ...[
      [
        { from: 0, tick: '0.0001' },
        { from: '1', tick: 0.01 },
      ],
      [{ from: 1, tick: 1 }],
      'USD',
    ],
    ...['2026-01-28', '2026-02-29', '2026-01-26T15:30:00Z', '2026-02-29T15:30:00Z', { ESH2026: '2026-03-20' }],
  );
  const names: Readonly<Record<Kind, readonly string[]>> = {
    equity: [],
    currency: [],
    buyingPower: [],
    accountDay: ['date', 'firstEquity', 'equities', 'entries', 'closes', 'halts', 'lastLossAt'],
    restingEntries: ['id', 'ticker', 'type', 'side', 'role', 'quantity', 'stopPrice', 'trailAmount', 'filled'],
    quote: ['bid', 'ask', 'last', 'mark', 'time'],
    position: ['side', 'quantity', 'averageEntryPrice'],
    openOrders: ['id', 'ticker', 'type', 'side', 'role', 'quantity', 'stopPrice', 'trailAmount', 'filled'],
    instrument: [
      'assetClass',
      'tickSize',
      'quantityStep',
      'pointValue',
      'quoteCurrency',
      'minQuantity',
      'lastTradeDay',
    ],
    optionChain: ['contracts'],
    rollover: ['months', 'daysBeforeExpiry', 'expiryRule', 'expiries'],
    capabilities: ['orderTypes', 'timesInForce', 'quantityStep', 'shortSelling', 'trailPercent', 'brackets'],
  };
  const object = (keys: readonly string[]): fc.Arbitrary<unknown> =>
    fc.record(Object.fromEntries(keys.map((key) => [key, values])), { requiredKeys: [] });
  const objects: Readonly<Partial<Record<Kind, fc.Arbitrary<unknown>>>> = {
    openOrders: fc.array(object(names.openOrders), { maxLength: 2 }),
    restingEntries: fc.array(object(names.restingEntries), { maxLength: 2 }),
    optionChain: fc.record({ contracts: fc.array(fc.oneof(fc.constant(contract), object(Object.keys(contract)))) }),
  };

  test.each(Object.keys(names) as readonly Kind[])('accepts no %s that the schema rejects', (kind) => {
    const answers = fc.oneof(values, objects[kind] ?? object(names[kind]));
    fc.assert(
      fc.property(answers, (answer) => {
        fc.pre(answer !== null && answer !== undefined);
        expect(answerKinds[kind].isWellFormed(answer) && !parseAnswer(kind, 'AAPL', answer).ok).toBe(false);
      }),
      { numRuns: runCount(500) },
    );
  });
});
