import { describe, expect, test } from 'vitest';
import type { Counterpart, Dialect, Meaning, UnitMeaning } from '../../src/dialects/dialect.js';
import { applyMeaning, type Found, type Sent } from '../../src/dialects/meaning.js';

const dialect: Dialect = { id: 'whook', name: 'Example', sources: [], syntax: { kind: 'lines' } };
const path = ['orders', 0, 'size'];

function found(means: Meaning, value: unknown, sent: Partial<Sent> = {}): Found {
  return applyMeaning(means, {
    name: 'size',
    value,
    path,
    star: '',
    line: { name: 'size', means },
    dialect,
    readings: {},
    sentValue: () => undefined,
    ...sent,
  });
}

function error(code: string, message: string, received: unknown, expected?: string): Found {
  return { errors: [{ code, message, path, received, ...(expected !== undefined && { expected }) }] } as Found;
}

const invalid = (shown: string, received: unknown, expected = 'a number'): Found =>
  error('invalid-value', `size is ${shown}. Example takes ${expected}.`, received, expected);
const refused = (received: string, reason: string): Found =>
  error('no-counterpart', `size "${received}" has no counterpart: ${reason}`, received);

const plain: Meaning = { kind: 'number', to: 'quantity' };

function numberWith(units: Readonly<Record<string, UnitMeaning>>): Meaning {
  return { kind: 'number', to: 'quantity', units };
}

describe('applyMeaning', () => {
  test('tells nothing of a secret', () => {
    expect(found({ kind: 'secret' }, 'top secret')).toEqual({});
  });

  test('says of a field who knows it', () => {
    expect(found({ kind: 'known-here', by: 'the webhook has it' }, 1)).toEqual({
      notices: [{ code: 'known-here', message: 'size is not needed: the webhook has it.', path }],
    });
  });

  test('says why a field has no counterpart', () => {
    expect(found({ kind: 'refused', reason: 'nobody needs it.' }, 'x')).toEqual(refused('x', 'nobody needs it.'));
  });

  test('says how a signal differs, with the settings by which it does not', () => {
    const settings = { allowAddToPosition: true };
    const line = { name: 'size', means: plain, differs: 'It differs.' };
    expect(found(plain, '1', { line })).toStrictEqual({
      set: { quantity: '1' },
      path,
      notices: [{ code: 'differs', message: 'It differs.', path }],
    });
    expect(found(plain, '1', { line: { ...line, settings } }).notices).toStrictEqual([
      { code: 'differs', message: 'It differs.', path, settings },
    ]);
    expect(found(plain, '1', { line: { name: 'size', means: plain, settings } })).toStrictEqual({
      set: { quantity: '1' },
      path,
    });
  });

  test.each<[unknown, string]>([
    ['a b', 'a b'],
    [7, '7'],
  ])('takes %j as the text %j', (value, comment) => {
    expect(found({ kind: 'text', to: 'extras.comment' }, value)).toEqual({ set: { extras: { comment } }, path });
  });

  test.each([true, null, ['a']])('rejects %j as text', (value) => {
    const shown = Array.isArray(value) ? '["a"]' : value;
    expect(found({ kind: 'text', to: 'extras.comment' }, value)).toEqual(invalid(String(shown), shown, 'text'));
  });

  test('puts what an asterisk matches into the name of a field', () => {
    const means: Meaning = { kind: 'number', to: 'targets.*.percent' };
    expect(found(means, '1', { star: '3' })).toEqual({ set: { targets: { 3: { percent: '1' } } }, path });
  });
});

describe('applyMeaning of a symbol', () => {
  const symbol: Meaning = { kind: 'symbol' };
  const perpetual = {
    code: 'differs',
    message: 'The ticker is BTC-USDT: the broker of the subscription decides whether it trades the perpetual future.',
    path,
  };

  test('sets the ticker', () => {
    expect(found(symbol, 'NASDAQ:AAPL')).toStrictEqual({ set: { ticker: 'AAPL' }, path });
    expect(found(symbol, 'BTC/USDT')).toStrictEqual({ set: { ticker: 'BTC-USDT' }, path });
  });

  test('says of a perpetual future that its broker decides, after how the line differs', () => {
    expect(found(symbol, 'BTCUSDT.P').notices).toEqual([perpetual]);
    const line = { name: 'size', means: symbol, differs: 'It differs.' };
    expect(found(symbol, 'BTCUSDT.P', { line }).notices).toEqual([
      { code: 'differs', message: 'It differs.', path },
      perpetual,
    ]);
  });

  test('reads a symbol of the class of the platform', () => {
    const crypto: Dialect = { ...dialect, assetClass: 'crypto' };
    expect(found(symbol, 'ABTC', { dialect: crypto }).set).toEqual({ ticker: 'A-BTC' });
    expect(found(symbol, 'AAPL', { dialect: crypto })).toEqual(
      invalid('"AAPL"', 'AAPL', 'a symbol of the class crypto'),
    );
  });

  test('rejects what is not text, with a hint for a placeholder', () => {
    const forms = 'a form such as NASDAQ:AAPL, EURUSD, BTCUSDT, BTC/USDT, BTCUSDT.P, CME_MINI:ES1! or an OCC symbol';
    expect(found(symbol, 7)).toEqual(invalid('7', 7, forms));
    expect(found(symbol, '{{ticker}}')).toEqual(
      error(
        'invalid-value',
        `size is "{{ticker}}". Example takes ${forms}. An alert placeholder was probably not filled in.`,
        '{{ticker}}',
        forms,
      ),
    );
  });
});

describe('applyMeaning of a number', () => {
  test.each<[unknown, string]>([
    [7, '7'],
    ['7', '7'],
    [' 1,234.5 ', '1234.5'],
    ['+1', '1'],
    ['-1', '-1'],
    ['1e3', '1000'],
    ['1E3', '1000'],
    ['15e-1', '1.5'],
    ['1e+3', '1000'],
    ['1e10', '10000000000'],
  ])('takes %j as %s', (value, quantity) => {
    expect(found(plain, value)).toEqual({ set: { quantity }, path });
  });

  test.each<[unknown, string]>([
    ['many', '"many"'],
    ['', '""'],
    ['1x3 %', '"1x3 %"'],
    ['.', '"."'],
    [true, 'true'],
    [null, 'null'],
  ])('rejects %j', (value, shown) => {
    expect(found(plain, value)).toEqual(invalid(shown, value));
  });

  test('rejects a list', () => {
    expect(found(plain, [1])).toEqual(invalid('[1]', '[1]'));
  });

  test('says which units can be translated', () => {
    const units = { '': { set: {} }, '%': { set: {} }, q: { refused: 'it is something else.' } };
    expect(found(plain, '5%')).toEqual(refused('5%', 'only a number alone can be translated.'));
    expect(found(numberWith(units), '5 lots')).toEqual(
      refused('5 lots', 'only a number alone or a number with % can be translated.'),
    );
    expect(found(numberWith(units), '5toString')).toEqual(
      refused('5toString', 'only a number alone or a number with % can be translated.'),
    );
    expect(found(numberWith(units), '5q')).toEqual(refused('5q', 'it is something else.'));
  });

  test('sets what a unit says with the number', () => {
    const units = { '': { set: {} }, '%': { set: { quantityType: 'percent_of_equity' } } };
    expect(found(numberWith(units), '5 %').set).toEqual({ quantityType: 'percent_of_equity', quantity: '5' });
    expect(found(numberWith({ '': { set: {}, to: 'stopLoss.percent' } }), '5').set).toEqual({
      stopLoss: { percent: '5' },
    });
  });

  test('takes a fall of the price as a distance', () => {
    expect(found(numberWith({ '': { set: {}, falling: true } }), '-2').set).toEqual({ quantity: '2' });
  });

  test.each<[unknown, Found]>([
    ['3', { set: { quantity: 3 }, path }],
    ['5', { set: { quantity: 5 }, path }],
    ['6', refused('6', 'it is above 5.')],
    ['2.5', refused('2.5', 'it is above 5.')],
  ])('takes %s as a whole number of at most 5', (value, expected) => {
    expect(found({ ...plain, max: { value: 5, refused: 'it is above 5.' } }, value)).toEqual(expected);
  });

  test('multiplies by another field', () => {
    const means = numberWith({ '': { set: {}, times: 'leverage' } });
    const of = (leverage: unknown) => (name: string) => (name === 'leverage' ? leverage : undefined);
    expect(found(means, '1.5', { sentValue: of('3') }).set).toEqual({ quantity: '4.5' });
    expect(found(means, '1.5', { sentValue: of(undefined) })).toEqual(
      refused('1.5', 'its size depends on leverage, which the message does not have.'),
    );
  });

  test.each<[unknown, Found]>([
    ['BTC/USDT', { set: { quantity: '10' }, path }],
    ['BTC/USDC', { set: { quantity: '10' }, path }],
    ['AAPL', { set: { quantity: '10' }, path }],
    [undefined, { set: { quantity: '10' }, path }],
    ['{{ticker}}', { set: { quantity: '10' }, path }],
    ['ETH/BTC', refused('10', 'it is an amount of BTC. An amount of money here is in dollars.')],
    ['EURGBP', refused('10', 'it is an amount of GBP. An amount of money here is in dollars.')],
  ])('takes an amount of what %s is quoted in', (symbol, expected) => {
    const means = numberWith({ '': { set: {}, quotedBy: 'symbol' } });
    expect(found(means, '10', { sentValue: () => symbol })).toEqual(expected);
  });

  // A lot is 100,000 units; a pip is 0.0001, or 0.01 of yen.
  test.each([
    ['lots', 'EURUSD', '200000'],
    ['pips', 'EURUSD', '0.0002'],
    ['pips', 'USDJPY', '0.02'],
  ] as const)('counts %s of %s', (measure, symbol, quantity) => {
    const means = numberWith({ '': { set: {}, counts: { measure, symbol: 'symbol', refused: 'no.' } } });
    expect(found(means, '2', { sentValue: () => symbol }).set).toEqual({ quantity });
  });

  test.each(['AAPL', 'BTC/USDT', '{{ticker}}', undefined])('counts no lots of %s', (symbol) => {
    const counts = { measure: 'lots', symbol: 'symbol', refused: 'its lot is not known.' } as const;
    expect(found(numberWith({ '': { set: {}, counts } }), '2', { sentValue: () => symbol })).toEqual(
      refused('2', 'its lot is not known.'),
    );
  });
});

describe('applyMeaning of a number whose sign says the side', () => {
  const above: Counterpart = { set: { action: 'buy' } };
  const below: Counterpart = { set: { action: 'sell' } };
  const zero: Counterpart = { set: { action: 'exit' } };
  const signed: Meaning = { kind: 'signed', to: 'quantity', above, below, zero };

  test.each<[unknown, object]>([
    ['3', { action: 'buy', quantity: '3' }],
    [' 3 ', { action: 'buy', quantity: '3' }],
    [-3, { action: 'sell', quantity: '3' }],
    ['0', { action: 'exit' }],
    ['-0.0', { action: 'exit' }],
  ])('takes %j', (value, set) => {
    expect(found(signed, value)).toEqual({ set, path });
  });

  test('sets the side alone where the size has no field', () => {
    expect(found({ kind: 'signed', above, below, zero }, '-3').set).toEqual({ action: 'sell' });
  });

  test.each(['5%', ' 5% ', '-5$', '+1.5@'])('refuses %j, which has a unit', (value) => {
    expect(found(signed, value)).toEqual(refused(value, 'only a number alone can be translated.'));
  });

  test.each([
    ['many', '"many"'],
    ['5 %', '"5 %"'],
    ['5%%', '"5%%"'],
    ['a5%', '"a5%"'],
    ['%', '"%"'],
    [true, 'true'],
  ])('rejects %j', (value, shown) => {
    expect(found(signed, value)).toEqual(invalid(shown, value));
  });
});

describe('applyMeaning of words', () => {
  const words: Meaning = {
    kind: 'words',
    words: { buy: { set: { action: 'buy' } }, follow: { moves: 'each-target' }, 1: { refused: 'it is one.' } },
  };

  test('reads a word in any case, and a number as its word', () => {
    expect(found(words, ' Buy ')).toEqual({ set: { action: 'buy' }, path });
    expect(found(words, 1)).toEqual(error('no-counterpart', 'size 1 has no counterpart: it is one.', 1));
  });

  test('lets the stop loss follow, with what differs', () => {
    const line = { name: 'size', means: words, differs: 'It differs.' };
    expect(found(words, 'follow', { line })).toEqual({
      set: {},
      path,
      notices: [{ code: 'differs', message: 'It differs.', path }],
      moves: 'each-target',
    });
  });

  test('rejects another word, unless the table says what any word means', () => {
    expect(found(words, 'toString')).toEqual(invalid('"toString"', 'toString', '1, buy, follow'));
    expect(found({ ...words, otherwise: { refused: 'not this one.' } }, 'other')).toEqual(
      refused('other', 'not this one.'),
    );
  });
});

describe('applyMeaning of a number that a setting decides about', () => {
  const risk: Meaning = { kind: 'reading', reading: 'risk', choices: { fixed_quantity: plain, dollar_amount: plain } };

  test('reads it as the options say', () => {
    expect(found(risk, '5', { readings: { risk: 'dollar_amount' } })).toEqual({ set: { quantity: '5' }, path });
  });

  test.each([{}, { risk: 'toString' }, { risk: 5 }, { risk: { toString: 1 } }])(
    'asks for the setting where the options have %j',
    (readings) => {
      const given: Sent['readings'] = JSON.parse(JSON.stringify(readings));
      expect(found(risk, '5', { readings: given })).toEqual(
        error(
          'reading-missing',
          'A setting of Example decides what size means. Set readings.risk to one of fixed_quantity, dollar_amount.',
          '5',
          'fixed_quantity, dollar_amount',
        ),
      );
    },
  );
});
