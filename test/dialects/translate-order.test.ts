import { describe, expect, test } from 'vitest';
import type { Dialect, DialectField } from '../../src/dialects/dialect.js';
import type { SentField } from '../../src/dialects/sent-fields.js';
import { type TranslatedOrder, translateOrder } from '../../src/dialects/translate-order.js';
import type { TranslationOptions } from '../../src/dialects/translation.js';

const buy: DialectField = {
  name: 'side',
  means: { kind: 'words', words: { buy: { set: { action: 'buy' } }, sell: { set: { action: 'sell' } } } },
};
const symbol: DialectField = { name: 'symbol', means: { kind: 'symbol' } };
const fields: readonly DialectField[] = [
  symbol,
  buy,
  { name: 'mode', means: { kind: 'words', words: { fast: { set: {} }, slow: { set: {} } } } },
  { name: 'tp.*.price', means: { kind: 'number', to: 'targets.*.limitPrice' } },
  { name: 'weight.*', means: { kind: 'number', to: 'weights.*' } },
  { name: 'sl', means: { kind: 'number', to: 'stopLoss.stopPrice' } },
  {
    name: 'follow',
    means: { kind: 'words', words: { yes: { moves: 'first-target' } } },
    differs: 'It differs.',
  },
];

const order: readonly SentField[] = [
  { name: 'symbol', value: 'AAPL' },
  { name: 'side', value: 'buy' },
];

const syntaxes = {
  json: { kind: 'json' },
  lines: { kind: 'lines' },
  words: { kind: 'words', words: [] },
  labels: { kind: 'labels', labels: [], words: [] },
} as const;

interface Case {
  readonly sent?: readonly SentField[];
  readonly kind?: keyof typeof syntaxes;
  readonly table?: readonly DialectField[];
  readonly options?: TranslationOptions;
  readonly place?: readonly number[];
}

function exampleOf(kind: keyof typeof syntaxes): Dialect {
  return { id: 'whook', name: 'Example', sources: [], syntax: syntaxes[kind] };
}

const example = exampleOf('lines');

function translated({
  sent = [],
  kind = 'lines',
  table = fields,
  options = {},
  place = [],
}: Case = {}): TranslatedOrder {
  return translateOrder([...order, ...sent], exampleOf(kind), table, options, place);
}

const aapl = { ticker: 'AAPL', action: 'buy' };

function errorsOf(given: Case): readonly string[] {
  return translated(given).errors.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
}

describe('translateOrder', () => {
  test('reads names of text in any case, of JSON as they are', () => {
    const sent = [{ name: 'SL', value: '90' }];
    expect(translated({ sent })).toEqual({
      payload: { ...aapl, stopLoss: { stopPrice: '90' } },
      errors: [],
      notices: [],
    });
    expect(errorsOf({ sent, kind: 'json' })).toEqual([
      'unknown-field SL: "SL" is not a known field of Example. Did you mean sl?',
    ]);
  });

  test('names the place of an order in a message of several, and of a field in JSON', () => {
    const sent = [{ name: 'a.b', value: 1, path: ['a', 'b'] }];
    expect(translated({ sent, kind: 'json', place: [2] }).errors).toEqual([
      {
        code: 'unknown-field',
        message: '"a.b" is not a known field of Example. Remove it, or name it in leaveOut.',
        path: [2, 'a', 'b'],
      },
    ]);
  });

  test.each(['words', 'labels'] as const)('calls what is not known a word in the syntax %s', (kind) => {
    expect(errorsOf({ sent: [{ name: 'slx', value: 'slx' }], kind })).toEqual([
      'unknown-field slx: "slx" is not a known word of Example. Remove it, or name it in leaveOut.',
    ]);
  });

  test('leaves out what the options name', () => {
    const sent = [{ name: 'Other', value: 1 }];
    expect(translated({ sent, options: { leaveOut: ['other'] } })).toEqual({
      payload: aapl,
      errors: [],
      notices: [{ code: 'left-out', message: 'Other was left out, as the options say.', path: ['Other'] }],
    });
  });

  test('leaves out all fields of an object in JSON, not of text', () => {
    const sent = [{ name: 'a.b', value: 1, path: ['a', 'b'] }];
    expect(translated({ sent, kind: 'json', options: { leaveOut: ['a'] } }).notices).toEqual([
      { code: 'left-out', message: 'a.b was left out, as the options say.', path: ['a', 'b'] },
    ]);
    expect(translated({ sent, kind: 'lines', options: { leaveOut: ['a'] } }).errors).toHaveLength(1);
    expect(translated({ sent, kind: 'json', options: { leaveOut: ['A'] } }).errors).toHaveLength(1);
  });

  test.each([
    ['tp.1.price', true],
    ['tp..price', true],
    ['tp.price', false],
    ['tp.1.2.price', false],
    ['xtp.1.price', false],
    ['tp.1.prices', false],
    ['sl', true],
    ['slx', false],
  ])('knows the name %s: %j', (name, isKnown) => {
    expect(translated({ sent: [{ name, value: '1' }] }).errors.map(({ code }) => code)).toEqual(
      isKnown ? [] : ['unknown-field'],
    );
  });

  test('takes an asterisk at the end for text with dots', () => {
    const table = [symbol, buy, { name: 'a.*', means: { kind: 'number', to: 'extras.*' } } as const];
    expect(translated({ sent: [{ name: 'a.b.c', value: '1' }], table }).payload).toEqual({
      ...aapl,
      extras: { 'b.c': '1' },
    });
  });

  test.each([
    [[{ name: 'mode', value: ' Fast ' }], '1'],
    [[{ name: 'mode', value: 'slow' }], '2'],
    [
      [
        { name: 'MODE', value: 'slow' },
        { name: 'mode', value: 'slow' },
      ],
      '2',
    ],
    [[], '3'],
  ])('takes the first line of a field whose conditions hold with %j', (others, quantity) => {
    const means = { kind: 'text', to: 'extras.a' } as const;
    const line = (sets: string): DialectField['means'] => ({
      kind: 'words',
      words: { x: { set: { quantity: sets } } },
    });
    const table: readonly DialectField[] = [
      symbol,
      buy,
      { name: 'mode', means },
      {
        name: 'size',
        when: [
          { field: 'mode', is: ['fast', 'quick'] },
          { field: 'side', is: ['buy'] },
        ],
        means: line('1'),
      },
      { name: 'size', when: [{ field: 'mode', is: ['fast'] }], means: line('0') },
      { name: 'size', when: [{ field: 'mode', is: 'any' }], means: line('2') },
      { name: 'size', when: [{ field: 'mode', is: 'absent' }], means: line('3') },
    ];
    expect(translated({ sent: [...others, { name: 'size', value: 'x' }], table }).payload).toMatchObject({ quantity });
  });

  test('takes what a field means that was not sent', () => {
    const absent = { set: { quantity: '1' } };
    const table: readonly DialectField[] = [
      ...fields,
      { name: 'size', means: { kind: 'secret' }, absent },
      { name: 'Order.Size', means: { kind: 'secret' }, absent: { refused: 'the order has no size.' } },
      { name: 'x', when: [{ field: 'mode', is: 'any' }], means: { kind: 'secret' }, absent: { refused: 'no.' } },
    ];
    expect(translated({ table, place: [1] })).toMatchObject({
      payload: { ...aapl, quantity: '1' },
      errors: [
        { code: 'no-counterpart', path: [1, 'Order.Size'], message: 'Without Order.Size, the order has no size.' },
      ],
    });
    expect(translated({ table, kind: 'json' }).errors.map(({ path }) => path)).toEqual([['Order', 'Size']]);
    expect(translated({ table, options: { leaveOut: ['size', 'order.size'] } })).toEqual({
      payload: aapl,
      errors: [],
      notices: [],
    });
    const sent = [{ name: 'Order.Size', value: 1 }];
    expect(translated({ table, sent }).errors).toEqual([]);
  });

  test('reads a number as the options say', () => {
    const choices = { price: { kind: 'number', to: 'limitPrice' } } as const;
    const table: readonly DialectField[] = [
      symbol,
      buy,
      { name: 'x', means: { kind: 'reading', reading: 'price', choices } },
    ];
    const sent = [{ name: 'x', value: '5' }];
    expect(translated({ sent, table, options: { readings: { price: 'price' } } }).payload).toEqual({
      ...aapl,
      limitPrice: '5',
    });
    expect(errorsOf({ sent, table })).toEqual([
      'reading-missing x: A setting of Example decides what x means. Set readings.price to one of price.',
    ]);
  });

  test('says what is missing of an order, unless something else is wrong', () => {
    expect(translateOrder([], example, fields, {}, [1]).errors).toEqual([
      {
        code: 'missing-field',
        message: 'The message of Example has no symbol.',
        path: [1],
        expected: 'a symbol',
      },
      {
        code: 'missing-field',
        message: 'The message of Example has no action.',
        path: [1],
        expected: 'an action',
      },
    ]);
    expect(
      translateOrder([{ name: 'sl', value: 'x' }], example, fields, {}, []).errors.map(({ code }) => code),
    ).toEqual(['invalid-value']);
  });
});

describe('translateOrder of a field that is sent twice', () => {
  const twice = (name: string, ...values: readonly string[]): readonly SentField[] =>
    values.map((value) => ({ name, value }));
  const repeated = (name: string): string =>
    `contradiction ${name}: ${name} is sent more than once, with different values. Send one of them.`;

  test('rejects it once where it sets a field', () => {
    expect(errorsOf({ sent: twice('sl', '90', '80') })).toEqual([
      'contradiction sl: sl sets stopLoss.stopPrice to "80", another field to "90". Send one of them.',
    ]);
  });

  test('rejects it where it sets nothing, also beside another contradiction', () => {
    expect(errorsOf({ sent: twice('mode', 'fast', 'slow') })).toEqual([repeated('mode')]);
    expect(errorsOf({ sent: [...twice('sl', '90', '80'), ...twice('mode', 'fast', 'slow')] })).toEqual([
      'contradiction sl: sl sets stopLoss.stopPrice to "80", another field to "90". Send one of them.',
      repeated('mode'),
    ]);
  });

  test('rejects it beside another error of the same field', () => {
    const targets = [
      { name: 'tp.1.price', value: '1' },
      { name: 'tp.2.price', value: '2' },
    ];
    const sent = [...targets, { name: 'weight.1', value: '1' }, ...twice('weight.2', '0', '0.0')];
    expect(errorsOf({ sent })).toEqual([
      'no-counterpart weight.2: weight.2 "0" has no counterpart: a target closes a part of the entry. Leave its take profit out.',
      repeated('weight.2'),
    ]);
  });

  test('takes it with one value, or left out', () => {
    expect(errorsOf({ sent: twice('mode', 'fast', 'fast') })).toEqual([]);
    expect(errorsOf({ sent: twice('mode', 'fast', 'slow'), options: { leaveOut: ['mode'] } })).toEqual([]);
  });

  test.each(['words', 'labels'] as const)('takes it in the syntax %s, whose words have no names', (kind) => {
    expect(errorsOf({ sent: twice('mode', 'fast', 'slow'), kind })).toEqual([]);
  });

  test('names its place in JSON', () => {
    const sent = [
      { name: 'mode', value: 'fast', path: ['a', 0] },
      { name: 'mode', value: 'slow', path: ['a', 1] },
    ];
    expect(translated({ sent, kind: 'json', place: [3] }).errors).toMatchObject([{ path: [3, 'a', 1] }]);
  });
});

test('translateOrder tells how a stop that follows differs, once and only where it follows', () => {
  const targets = ['1', '2'].map((place) => ({ name: `tp.${place}.price`, value: place }));
  const follow = { name: 'follow', value: 'yes' };
  expect(translated({ sent: [...targets, follow, { name: 'sl', value: '90' }] }).notices).toEqual([
    { code: 'differs', message: 'It differs.', path: ['follow'] },
  ]);
  expect(translated({ sent: [...targets, follow] }).notices).toEqual([
    { code: 'known-here', message: 'follow is not needed: the message has no stop loss.', path: ['follow'] },
  ]);
});
