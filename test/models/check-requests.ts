// Arbitraries of `check` requests: a good base message, then 0 to 4 fields replaced from pools of good, borderline and
// bad values. No string value begins with '=' (formulas are another model's). Where the documents leave a value
// undecided (`1,234.`, am/pm without a space, fractional epochs …) the pools leave it out, so that a difference between
// library and model is a mistake of one of them. -0 is not used in `extras` and `test`, which are kept as sent.
import * as fc from 'fast-check';
import type { CheckRequest } from './check-model.js';

type Entries = readonly (readonly [string, unknown])[];

export const assetClasses = ['stocks', 'options', 'index_options', 'futures', 'crypto'] as const;

export const actionNames = ['buy', 'sell', 'exit', 'reverse', 'breakeven', 'cancel', 'add', 'resize'] as const;

// ---------------------------------------------------------------------------------------------- pools of values

function nested(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) {
    value = level % 2 === 0 ? { in: value } : [value];
  }
  return value;
}

const goodNumbers: readonly unknown[] = [
  1,
  2,
  10,
  100,
  0.5,
  0.1,
  150.02,
  1e21,
  1e-7,
  1e308,
  5e-324,
  123456789.125,
  '1',
  '10',
  ' 10 ',
  '1.50',
  ' 1,234.50 ',
  '1,234,567',
  '1e3',
  '1E3',
  '1e-3',
  '2.5e+1',
  '+5',
  '+.5',
  '.5',
  '5.',
  '007',
  '0.10',
  '9'.repeat(64),
  `0.${'3'.repeat(62)}`,
  '1e308',
];

const borderNumbers: readonly unknown[] = [
  0,
  -0,
  -1,
  -0.5,
  '0',
  '-0',
  '0.00',
  '-1',
  '-1,234',
  '0e5',
  '-.5',
  '-1e-3',
  -1e308,
];

const badNumbers: readonly unknown[] = [
  '',
  ' ',
  'ten',
  '0x10',
  '0b1',
  '1n',
  'Infinity',
  '-Infinity',
  'NaN',
  'None',
  'undefined',
  'null',
  'true',
  '{{close}}',
  '1,23',
  '12,34,567',
  '1234,567',
  ',123',
  '1,234e3',
  '1.2.3',
  '1_000',
  '1 000',
  '--1',
  '+-1',
  '- 1',
  '.',
  '+',
  'e5',
  '1e',
  '1e400',
  '-1e400',
  '1e-400',
  '$5',
  '5%',
  '٣',
  '１',
  '1'.repeat(65),
  `0.${'3'.repeat(63)}`,
  true,
  false,
  [],
  [1],
  {},
  { value: 1 },
];

const wrongTypes: readonly unknown[] = [true, false, 0, 1, -0, 1.5, [], ['buy'], {}, { a: 1 }, ''];

const texts: readonly unknown[] = [
  '',
  ' ',
  'x',
  'BUY',
  'Buy',
  'buy ',
  'null',
  '{{strategy.order.action}}',
  'ünïcode',
  '😀',
  '\ud800',
  '\u0000',
];

function from(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.constantFrom(...values);
}

function oneOfNames(...names: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: from(names) },
    { weight: 1, arbitrary: from(names.map((name) => name.toUpperCase())) },
    { weight: 1, arbitrary: from(wrongTypes) },
    { weight: 1, arbitrary: from(texts) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

const plainNumber: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: from(goodNumbers) },
  { weight: 2, arbitrary: from(borderNumbers) },
  { weight: 3, arbitrary: from(badNumbers) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 1, arbitrary: fc.integer({ min: -1000, max: 100000 }).map((n) => n / 100) },
);

function rangedNumber(...values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: from(values) }, { weight: 1, arbitrary: plainNumber });
}

const booleanish = fc.oneof(
  { weight: 4, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: from([null, 'true', 'false', '', 0, 1, [], {}]) },
);

const anyText = fc
  .oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  .filter((text) => !text.startsWith('='));

const jsonValue = fc
  .jsonValue({ maxDepth: 3 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter((value) => !holdsFormula(value));

/** Whether a text anywhere in the value begins with '='; keys do not count. */
export function holdsFormula(value: unknown): boolean {
  if (typeof value === 'string') {
    return value.startsWith('=');
  }
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsFormula);
}

const tickerPools = {
  stocks: ['AAPL', 'BRK.B', 'BRK-B', 'BF/B', 'aapl', '7203', 'A', 'ABCDEFGHIJKL'],
  options: ['AAPL', 'AAPL 260130C150', 'AAPL 260130P150', 'SPY 260130C600.5', 'BRK.B 280229P0.5', 'SPY'],
  index_options: ['SPX', 'SPXW 260130C6000', 'VIX 260218P20', 'NDX', 'XSP 260130C600', 'RUT'],
  futures: ['ESH6', 'ESH26', 'ESH2026', 'MESZ2026', 'ES1!', 'NQ2!', '6EM6', 'M2KU26'],
  crypto: ['BTC-USD', 'ETH-USDT', 'btc-usd', '1INCH-USD'],
} as const;

const oddTickers: readonly unknown[] = [
  '',
  ' ',
  '\t\n',
  null,
  5,
  true,
  [],
  ['AAPL'],
  {},
  'AAPL ',
  ' AAPL',
  'AAPL\n',
  'ABCDEFGHIJKLM',
  '.AAPL',
  'AA PL',
  'ÄAPL',
  'ＡＡＰＬ',
  'AAPL  260130C150',
  'AAPL 260130c150',
  'AAPL 260130X150',
  'AAPL 261301C150',
  'AAPL 260231C150',
  'AAPL 260229C150',
  'AAPL 260130C0',
  'AAPL 260130C0.00',
  'AAPL 260130C',
  'AAPL 260130C1.',
  'AAPL 260130C-5',
  'AAPL260130C150',
  'AAPL 2601300C150',
  'esh6',
  'ESH',
  'ESH123',
  'ESH20261',
  'ESA6',
  'ES3!',
  'ES!',
  'ABCDE1!',
  'ABCDEH6',
  'BTC',
  'BTC-',
  '-USD',
  'BTC-USD-X',
  'BTC/USD',
  'BTC_USD-X',
  '{{ticker}}',
];

const anyTicker: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: from(Object.values(tickerPools).flat()) },
  { weight: 3, arbitrary: from(oddTickers) },
);

const dates: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: from([
      '2026-01-30',
      '2020-01-01',
      '2028-02-29',
      '9999-12-31',
      '0 days',
      '+0 day',
      '+7 days',
      '+1 month',
      '2 weeks',
      '1 week',
      '+1 year',
      '3 months',
      '100 years',
      '+000000001 day',
    ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', '+'),
        fc.nat({ max: 400 }),
        fc.constantFrom('day', 'week', 'month', 'year'),
        fc.constantFrom('', 's'),
      )
      .map(([plus, count, unit, plural]) => `${plus}${count} ${unit}${plural}`),
  },
  {
    weight: 3,
    arbitrary: from([
      '2026-02-30',
      '2027-02-29',
      '2026-13-01',
      '2026-1-30',
      '26-01-30',
      '2026/01/30',
      '20260130',
      '01-30-2026',
      '2026-01-30T00:00:00Z',
      '10000-01-01',
      '-1 days',
      '+ -1 days',
      '1.5 days',
      '7',
      '7 hours',
      '7 Days',
      '7 fortnights',
      'days',
      'tomorrow',
      '999999999 days',
      '999999999 years',
      '8000 years',
      '1000000000 days',
      '٧ days',
      '',
      ' ',
      0,
      20260130,
      true,
      [],
      {},
      null,
    ]),
  },
);

const delays: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: from([1, 60, 86400, '1', ' 60 ', '86400', '0060', 3600.0]) },
  { weight: 1, arbitrary: from([0, -0, -5, 0.5, 1.5, 86400.5, 86401, 1e308, 5e-324, '0', '86401', '9'.repeat(80)]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', '+'),
        fc.constantFrom('0', '1', '5', '24', '25', '1440', '1441', '86400', '86401', '9'.repeat(30)),
        fc.constantFrom('', ' '),
        fc.constantFrom('second', 'sec', 'minute', 'min', 'hour', 'day', 'week'),
        fc.constantFrom('', 's'),
      )
      .map(([plus, count, space, unit, plural]) => `${plus}${count}${space}${unit}${plural}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('2026-01-26', '2026-01-27', '2026-01-25', '2026-03-08', '2026-11-01', '2030-06-01'),
        fc.constantFrom(
          'T05:30:00',
          'T23:30:00',
          ' 05:30',
          ' 5:30',
          ' 05:30 pm',
          ' 5:30 am',
          ' 12:00 am',
          ' 12:00 pm',
          ' 15:30:00.5',
          'T01:30',
          'T02:30',
        ),
        fc.constantFrom(
          'Z',
          '-05:00',
          '+0530',
          ' UTC',
          ' GMT',
          ' EST',
          ' EDT',
          ' CST',
          ' CDT',
          ' MST',
          ' MDT',
          ' PST',
          ' PDT',
          ' CET',
          ' CEST',
          ' BST',
          ' JST',
          ' America/New_York',
          ' Europe/Berlin',
          ' Asia/Tokyo',
          ' AEST',
          ' Mars/Phobos',
          ' Foo',
          '',
          '',
          '',
          '',
        ),
      )
      .map((parts) => parts.join('')),
  },
  {
    weight: 2,
    arbitrary: from([
      '2026-01-27',
      '2026-01-27T09:30',
      '2026-01-26 17:30:00',
      '2026-01-27 EST',
      '2026-02-30 05:30 EST',
      '2026-01-26 25:30 EST',
      '2026-01-26 05:60 EST',
      '2026-01-26 13:30 pm EST',
      '26-01-26 05:30 EST',
      '+5',
      '-5',
      '-5 minutes',
      '1.5',
      '1,000',
      '1e3',
      '1.5 hours',
      '5 Minutes',
      '5 m',
      '5 months',
      '+1 month',
      'next hour',
      'now',
      'minutes',
      '',
      ' ',
      '５ minutes',
      '{{delay}}',
      true,
      false,
      [],
      [60],
      {},
      null,
    ]),
  },
);

const times: fc.Arbitrary<unknown> = from([
  '2026-01-26T15:29:50Z',
  '2026-01-26T15:29:50.25Z',
  '2026-01-26T10:29:50-05:00',
  '2026-01-26T15:29:50',
  '2026-01-26 15:29:50',
  '1769441390',
  '1769441390000',
  1769441390,
  1769441390000,
  99999999999,
  100000000000,
  0,
  1e308,
  '9'.repeat(30),
  '',
  'now',
  'yesterday',
  '2026-02-30T10:00:00Z',
  '2026-01-26',
  '2026-01-26T25:00:00Z',
  '{{timenow}}',
  true,
  false,
  [],
  {},
  null,
]);

const messages: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 3,
    arbitrary: from([
      'hello',
      '',
      'a < b > c',
      'a<1>b',
      '<>',
      '< b>',
      '<b',
      '<b>bold</b>',
      'x</p >',
      '<!-- x -->',
      '<br/>',
      '</>',
      '<b\nc>',
      '> <b',
      'é'.repeat(255),
      '😀'.repeat(255),
      '😀'.repeat(256),
      'x'.repeat(255),
      'x'.repeat(256),
      `<i>${'x'.repeat(256)}`,
      '<b'.repeat(50),
      5,
      0.5,
      true,
      [],
      {},
      null,
    ]),
  },
  { weight: 1, arbitrary: anyText.filter((text) => !/<[^A-Za-z/! \d>]/.test(text)) },
);

const extrasValue: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.dictionary(fc.constantFrom('a', 'b', 'a b', 'ticker', 'c.d'), jsonValue, {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  },
  {
    weight: 2,
    arbitrary: from([{}, { a: null }, { a: [1, { b: 'x' }] }, nested(10), [], [1], 'x', '', 0, true, null]),
  },
  { weight: 1, arbitrary: from([{ deep: nested(40) }, { deep: nested(100) }]) },
);

const amount = from([1, 2.5, '5', ' 1,000.50 ', 0.01, '150', '1e2']);

/** A bracket object: a random part of its fields, each mostly good. */
function bracket(names: readonly string[], types: readonly unknown[]): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    { weight: 6, arbitrary: amount },
    { weight: 1, arbitrary: plainNumber },
    { weight: 1, arbitrary: from([...borderNumbers, ...badNumbers]) },
  );
  const members = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), {
    selector: ([name]) => name,
    maxLength: 4,
  });
  const type =
    types.length === 0 ? fc.constant([]) : from(types).map((sent) => (sent === undefined ? [] : [['type', sent]]));
  const odd = fc.constantFrom<Entries>([], [], [], [['unknown', 1]], [['__proto__', 5]], [['constructor', { a: 1 }]]);
  return fc
    .tuple(type, members, odd)
    .map(([first, rest, last]): unknown => Object.fromEntries<unknown>([...entriesOf(first), ...rest, ...last]));
}

function entriesOf(value: unknown): [string, unknown][] {
  return Array.isArray(value) ? value.flatMap((entry: unknown) => (isEntry(entry) ? [entry] : [])) : [];
}

function isEntry(value: unknown): value is [string, unknown] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}

/** A bracket object as it should be: exactly the fields of one mode. */
function goodBracket(
  modes: readonly { readonly type?: unknown; readonly names: readonly string[] }[],
): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...modes), fc.array(amount, { minLength: 2, maxLength: 2 }))
    .map(([{ type, names }, values]): unknown =>
      Object.fromEntries([
        ...(type === undefined ? [] : [['type', type]]),
        ...names.map((name, index) => [name, values[index]]),
      ]),
    );
}

export const takeProfits: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: goodBracket([
      { names: ['limitPrice'] },
      { names: ['percent'] },
      { names: ['amount'] },
      { names: ['pnlAmount'] },
    ]),
  },
  { weight: 8, arbitrary: bracket(['limitPrice', 'percent', 'amount', 'pnlAmount'], []) },
  { weight: 1, arbitrary: from([{}, { percent: null }, [], [{ percent: 1 }], 'x', '5', 5, true, false, null]) },
);

export const stopLosses: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: goodBracket([
      { names: ['percent'] },
      { names: ['amount'] },
      { names: ['stopPrice'] },
      { names: ['stopPrice', 'limitPrice'] },
      { names: ['trailAmount'] },
      { names: ['trailPercent'] },
      { names: ['pnlAmount'] },
      { names: ['percent', 'trailPrice'] },
      { type: 'stop', names: ['stopPrice'] },
      { type: 'stop', names: ['pnlAmount'] },
      { type: 'stop_limit', names: ['limitPrice', 'stopPrice'] },
      { type: 'stop_limit', names: ['amount'] },
      { type: 'trailing_stop', names: ['trailAmount'] },
      { type: 'trailing_stop', names: ['percent', 'trailPercent'] },
      { type: 'trailing_stop', names: ['stopPrice', 'trailAmount'] },
    ]),
  },
  {
    weight: 12,
    arbitrary: bracket(
      ['percent', 'amount', 'stopPrice', 'limitPrice', 'trailAmount', 'trailPercent', 'trailPrice', 'pnlAmount'],
      [
        undefined,
        undefined,
        'stop',
        'stop',
        'stop_limit',
        'stop_limit',
        'trailing_stop',
        'trailing_stop',
        null,
        'Stop',
        'market',
        5,
      ],
    ),
  },
  { weight: 1, arbitrary: from([{}, { type: 'stop' }, { type: 'trailing_stop' }, [], 'x', 5, true, null]) },
);

// ---------------------------------------------------------------------------------------------- fields

const orderTypeNames = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'];

/** Every field of the specification's table, with the values a mutation may give it. */
export const fieldPools: { readonly [field: string]: fc.Arbitrary<unknown> } = {
  ticker: anyTicker,
  action: oneOfNames(...actionNames),
  sentiment: oneOfNames('bullish', 'bearish', 'flat', 'long', 'short'),
  signalPrice: plainNumber,
  price: plainNumber,
  limitPrice: plainNumber,
  stopPrice: plainNumber,
  quantity: plainNumber,
  quantityType: oneOfNames(
    'fixed_quantity',
    'dollar_amount',
    'risk_dollar_amount',
    'risk_percent',
    'percent_of_equity',
    'percent_of_position',
  ),
  orderType: oneOfNames(...orderTypeNames),
  trailAmount: plainNumber,
  trailPercent: plainNumber,
  interval: from(['5', '1D', '', 5, 60, 0.5, true, false, [], {}, null]),
  timeInForce: oneOfNames('day', 'gtc', 'opg', 'cls', 'ioc', 'fok', 'gtd'),
  time: times,
  extendedHours: booleanish,
  ignoreTradingWindows: booleanish,
  cancel: booleanish,
  cancelOrderType: oneOfNames(...orderTypeNames),
  delay: delays,
  rejectAfter: rangedNumber(1, 5, 30, '30', ' 7 ', '3e1', '1.0', 0, -0, 31, 1.5, '1.5', '0', '31'),
  bidAskSpreadFilter: plainNumber,
  bidAskSpreadFilterPercent: rangedNumber(0.01, 99.99, 5, '0.01', '99.990', 0.009, 99.991, 100, 0, '0.00999'),
  breakevenOffset: rangedNumber(0.001, 100, 5, '0.001', '100.0', 0.0009, 100.001, 0, -1, '1e2', '1e-4'),
  extras: extrasValue,
  optionType: oneOfNames('both', 'call', 'put'),
  intrinsicValue: oneOfNames('itm', 'otm'),
  expiration: dates,
  strikeCount: rangedNumber(2, 3, 10, 20, '4', '20.0', '2e0', 1, 21, 2.5, 0, '21'),
  strikesAway: rangedNumber(0, -0, 1, 2, 5, 6, 10, 11, '5', '5.0', -1, 1.5, '1.5'),
  strikePrice: plainNumber,
  marketPriceType: oneOfNames('ask_bid', 'mark', 'ask', 'bid', 'last'),
  cancelAfter: rangedNumber(1, 60, 3600, '3600', '3,600', 0, 3601, 1.5, -1),
  expiresAt: dates,
  message: messages,
  test: fc.oneof(from([true, false, '', 'x', 0, 1, null, [], {}, { a: [null] }]), jsonValue),
  takeProfit: takeProfits,
  stopLoss: stopLosses,
};

const unknownFields: fc.Arbitrary<readonly [string, unknown]> = fc.tuple(
  fc.constantFrom(
    'Ticker',
    'Action',
    'qty',
    'comment',
    '__proto__',
    'constructor',
    'toString',
    'receivedAt',
    'releaseAt',
    'notices',
    '',
  ),
  fc.oneof(jsonValue, from(['x', 1, { a: 1 }, null, nested(100)])),
);

/** Fields that go together, so that rules between fields are met often: most are good for most actions. */
const plainBundles = fc.constantFrom<Entries>(
  [],
  [['quantity', 5]],
  [
    ['orderType', 'limit'],
    ['price', '150.10'],
  ],
  [
    ['orderType', 'stop_limit'],
    ['stopPrice', 151],
    ['limitPrice', '152'],
  ],
  [
    ['orderType', 'trailing_stop'],
    ['trailPercent', 2],
  ],
  [['orderType', 'trailing_stop']],
  [
    ['bidAskSpreadFilter', 0.05],
    ['bidAskSpreadFilterPercent', 1],
  ],
  [
    ['optionType', 'call'],
    ['expiration', '+7 days'],
    ['strikePrice', 150],
  ],
  [
    ['optionType', 'put'],
    ['intrinsicValue', 'itm'],
    ['strikesAway', 2],
  ],
  [
    ['strikeCount', 4],
    ['strikesAway', 2],
  ],
  [
    ['time', '2026-01-26T15:29:50Z'],
    ['rejectAfter', 10],
  ],
  [
    ['time', 'garbage'],
    ['rejectAfter', 10],
  ],
  [
    ['extendedHours', true],
    ['cancel', false],
    ['interval', '5'],
  ],
  [
    ['message', 'hello'],
    ['expiresAt', '2026-02-01'],
    ['cancelAfter', 60],
    ['marketPriceType', 'mark'],
  ],
);

const sizes = fc
  .tuple(
    fc.constantFrom(
      'fixed_quantity',
      'dollar_amount',
      'risk_dollar_amount',
      'risk_percent',
      'percent_of_equity',
      'percent_of_position',
    ),
    fc.constantFrom<Entries>([['quantity', 10]], [['quantity', 10]], [['quantity', 10]], [['quantity', '0']], []),
  )
  .map(([type, quantity]): Entries => [['quantityType', type], ...quantity]);

const bundles: fc.Arbitrary<Entries> = fc.oneof(
  { weight: 6, arbitrary: plainBundles },
  { weight: 2, arbitrary: sizes },
  { weight: 2, arbitrary: takeProfits.map((value): Entries => [['takeProfit', value]]) },
  { weight: 4, arbitrary: stopLosses.map((value): Entries => [['stopLoss', value]]) },
  {
    weight: 2,
    arbitrary: fc
      .record({ takeProfit: takeProfits, stopLoss: stopLosses })
      .map((both): Entries => Object.entries(both)),
  },
);

function baseFor(action: string): Entries {
  if (action === 'breakeven') {
    return [['orderType', 'stop']];
  }
  return action === 'resize' ? [['quantity', 7]] : [];
}

type Mutation = { readonly field: string; readonly value: unknown; readonly remove: boolean };

// those with the most rules come up more often
const fieldNames = [
  ...Object.keys(fieldPools),
  'ticker',
  'ticker',
  'delay',
  'delay',
  'message',
  'optionType',
  'stopLoss',
];

const mutation: fc.Arbitrary<Mutation> = fc.constantFrom(...fieldNames).chain((field) =>
  fc.record({
    field: fc.constant(field),
    value: fieldPools[field] ?? fc.constant(null),
    remove: fc.integer({ min: 0, max: 15 }).map((n) => n === 0),
  }),
);

/** One message for an asset class: a base, a bundle, mutations, now and then an unknown field and shuffled keys. */
export function message(assetClass: (typeof assetClasses)[number]): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      fc.constantFrom<string>(...tickerPools[assetClass]),
      fc.constantFrom(...actionNames),
      bundles,
      fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        { weight: 4, arbitrary: fc.tuple(mutation) },
        { weight: 5, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 4 }) },
      ),
      fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: unknownFields }),
      fc.option(fc.integer({ min: 1, max: 1000 }), { freq: 2 }),
    )
    .map(([ticker, action, bundle, mutations, unknownField, shuffle]): unknown => {
      const fields = new Map<string, unknown>([['ticker', ticker], ['action', action], ...baseFor(action), ...bundle]);
      for (const { field, value, remove } of mutations) {
        if (remove) {
          fields.delete(field);
        } else {
          fields.set(field, value);
        }
      }
      if (unknownField !== null) {
        fields.set(unknownField[0], unknownField[1]);
      }
      const rankOf = (index: number): number => (shuffle === null ? index : (shuffle * (index + 1) * 7919) % 1009);
      const entries = [...fields].map((entry, index) => ({ entry, rank: rankOf(index) }));
      return Object.fromEntries(entries.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry));
    });
}

const notMessages = from([null, true, false, 0, 5, 'buy', '', nested(100), { deep: nested(100) }, {}]);

function payload(assetClass: (typeof assetClasses)[number]): fc.Arbitrary<unknown> {
  const item = fc.oneof({ weight: 12, arbitrary: message(assetClass) }, { weight: 1, arbitrary: notMessages });
  return fc.oneof(
    { weight: 20, arbitrary: message(assetClass) },
    { weight: 1, arbitrary: notMessages },
    { weight: 3, arbitrary: fc.array(item, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(item, { minLength: 5, maxLength: 7 }) },
  );
}

const tickerLists = fc.oneof(
  { weight: 2, arbitrary: fc.subarray([...new Set(Object.values(tickerPools).flat()), 'ES', 'NQ']) },
  { weight: 1, arbitrary: fc.constantFrom([], ['AAPL'], ['aapl'], ['AAPL 260130C150'], ['ES'], ['']) },
  { weight: 2, arbitrary: fc.constant(['SPY', 'ES', 'NQ', ...Object.values(tickerPools).flat()]) },
);

const tickers = fc.record({ known: tickerLists, allowed: tickerLists }, { requiredKeys: [] });

const nows = fc.constantFrom(
  '2026-01-26T15:30:00Z',
  '2026-01-26T15:30:00.250Z',
  '2026-01-26T10:30:00-05:00',
  '2026-01-31T23:59:59Z',
  '2026-02-01T04:30:00Z',
  '2028-02-29T12:00:00Z',
  '2026-03-08T06:00:00Z',
  '2026-11-01T05:00:00Z',
);

/** A request to `check`, good or broken in up to four fields, single or batch. */
export function checkRequest(): fc.Arbitrary<CheckRequest> {
  return fc.constantFrom(...assetClasses).chain((assetClass) =>
    fc
      .tuple(
        payload(assetClass),
        fc.oneof(
          { weight: 5, arbitrary: fc.constant({ assetClass }) },
          { weight: 3, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.constantFrom(...assetClasses).map((other) => ({ assetClass: other })) },
        ),
        nows,
        fc.oneof(
          { weight: 4, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.boolean().map((allowBatchSignals) => ({ allowBatchSignals })) },
        ),
        fc.oneof(
          { weight: 4, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: tickers.map((lists) => ({ tickers: lists })) },
        ),
        fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          {
            weight: 1,
            arbitrary: fc
              .constantFrom('UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Auckland')
              .map((marketTimeZone) => ({ marketTimeZone })),
          },
        ),
        fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.integer({ min: 2, max: 20 }).map((strikeCount) => ({ strikeCount })) },
        ),
      )
      .map(
        ([sent, ofClass, now, batch, lists, zone, strikes]): CheckRequest => ({
          payload: sent,
          now,
          ...ofClass,
          ...batch,
          ...lists,
          ...zone,
          ...strikes,
        }),
      ),
  );
}
