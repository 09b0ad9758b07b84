import { describe, expect, it } from 'vitest';
import { errors, result } from './helpers.js';

describe('references (SPEC Formulas 2, DESIGN 6, B.8)', () => {
  it.each<[string, unknown]>([
    ['signal.ticker', 'AAPL'],
    ['signal["ticker"]', 'AAPL'],
    ['signal . ticker', 'AAPL'],
    ['signal [ "ticker" ]', 'AAPL'],
    ["signal.extras['a b'].c[0]", 10],
    ['signal["extras"]["a b"]["c"][1]', 20],
    ['signal.extras.list[1]', 1],
    ['signal.extras.list["1"]', 1],
    ['signal.extras.list[2 - 1]', 1],
    ['signal.extras[signal.extras.key]', 10],
    ['signal.extras["si" ~ "ze"]', 10],
    ['signal[signal.extras.size > 5 ? "word" : "ticker"]', 'breakout'],
    ['(signal.extras).size', 10],
    ['(signal).extras.size', 10],
    ['signal.extras.true', 1],
    ['signal.extras.in', 2],
    ['signal.numbers[7]', 'seven'],
    ['signal.numbers["7.0"]', 'rejected: reference'],
    ['signal.numbers[7.0]', 'seven'],
    ['signal.ключ', 3],
    ['signal.$x_1', 4],
    ['signal.𝒳', 5],
    ['signal.nothing', undefined],
    ['signal.nothing == null', true],
  ])('%s gives %s', (formula, expected) => {
    const others = { numbers: { 7: 'seven' }, ключ: 3, $x_1: 4, 𝒳: 5 };
    expect(result(formula, others)).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['signal.qty', 1250.5],
    ['signal.trimmed', 10],
    ['signal.exponent', 1000],
    ['signal.leading', 7],
    ['signal.hex', '0x10'],
    ['signal.infinity', 'Infinity'],
    ['signal.empty', ''],
    ['signal.spaces', '  '],
    ['signal.badGroups', '12,34'],
    ['signal.many', '12345678901234567890.123'],
    ['signal.negativeZero', 0],
  ])('%s: numeric text is a number, other text is text (B.4)', (formula, expected) => {
    const texts = {
      trimmed: ' 10 ',
      exponent: '1e3',
      leading: '007',
      hex: '0x10',
      infinity: 'Infinity',
      empty: '',
      spaces: '  ',
      badGroups: '12,34',
      many: '12345678901234567890.1230',
      negativeZero: -0,
    };
    const value = result(formula, texts);
    expect(value).toBe(expected);
    expect(Object.is(value, -0)).toBe(false);
  });

  it.each([
    'signal.missing',
    'signal.missing.deeper',
    'signal.Ticker',
    'signal.toString',
    'signal.constructor',
    'signal.__proto__',
    'signal["__proto__"]',
    'signal.extras.hasOwnProperty',
    'signal.ticker.length',
    'signal.ticker[0]',
    'signal.price.x',
    'signal.nothing.x',
    'signal.yes.x',
    'signal.extras.list.length',
    'signal.extras.list[3]',
    'signal.extras.list[-1]',
    'signal.extras.list[0.5]',
    'signal.extras.list[1e300]',
    'signal.extras.list["a"]',
    'signal.extras.list[true]',
    'signal.extras[null]',
    'signal.extras[true]',
    'signal[[1]]',
    'signal.absent',
  ])('%s was not sent', (formula) => {
    expect(result(formula, { absent: undefined })).toBe('rejected: reference');
  });

  it.each([
    'price',
    'foo + 1',
    'extras.size',
    'extras["size"]',
    'Signal.price',
    'undefined',
    'NaN',
    'signals.price',
    '[foo]',
  ])('%s is a bare name (B.3)', (formula) => {
    expect(result(formula)).toBe('rejected: reference');
  });

  it('reports a missing field only when it is evaluated (B.3)', () => {
    expect(result('true or signal.missing')).toBe(true);
    expect(result('1 / 0 + signal.missing')).toBe('rejected: runtime');
    expect(result('signal.missing + 1 / 0')).toBe('rejected: reference');
  });

  it('reads only own fields', () => {
    const inherited = Object.assign(Object.create({ price: 1 }), { quantity: '=signal.price' });
    expect(errors(inherited)).toEqual(['invalid-formula-reference at quantity']);
    expect(result('signal.extras.price', { extras: Object.create({ price: 1 }) })).toBe('rejected: reference');
    const list = Object.assign([1], { '-1': 2, undefined: 3 });
    expect(['signal.list[-1]', 'signal.list["a"]'].map((formula) => result(formula, { list }))).toEqual([
      'rejected: reference',
      'rejected: reference',
    ]);
    expect(result('signal.o.__proto__', { o: JSON.parse('{"__proto__": 5}') })).toBe(5);
  });

  it('does not read values that JSON cannot hold', () => {
    expect(result('signal.n', { n: Number.NaN })).toBe('rejected: result');
    expect(result('signal.n + 1', { n: Number.POSITIVE_INFINITY })).toBe('rejected: runtime');
    expect(result('signal.n', { n: 10n })).toBe('rejected: result');
    expect(result('signal.n', { n: () => 1 })).toBe('rejected: reference');
    expect(result('signal.n', { n: Symbol('s') })).toBe('rejected: reference');
    expect(result('signal.n', { n: new Date() })).toBe('rejected: result');
    expect(result('max(signal.n)', { n: new Array(4_294_967_295) })).toBe('rejected: runtime');
    expect(result('1 in signal.n', { n: new Array(4_294_967_295) })).toBe('rejected: runtime');
  });
});

describe('dependencies (SPEC Formulas 3, DESIGN 6, B.3)', () => {
  const others = { other: '=1', takeProfit: { amount: '=2', note: 'x' } };

  it.each([
    'signal.other',
    'signal["other"]',
    'signal.quantity',
    'signal.other.x',
    'signal.takeProfit.amount',
    'signal.takeProfit',
    'signal',
    '(signal)',
    'signal.price ? signal : 1',
    'signal["oth" ~ "er"]',
    'signal[signal.which]',
    'signal.takeProfit[signal.inner]',
    'signal.other[1 / 0]',
    'true ? 1 : signal.other',
    'signal.extras[signal.other]',
    '[signal.takeProfit]',
  ])('%s', (formula) => {
    expect(result(formula, { ...others, which: 'other', inner: 'amount' })).toBe('rejected: dependency');
  });

  it('do not include fields next to a formula', () => {
    expect(result('signal.takeProfit.note', others)).toBe('x');
    expect(result('true ? 1 : signal[signal.which]', { ...others, which: 'other' })).toBe(1);
  });

  it('include invalid formulas', () => {
    expect(errors({ a: '=signal.extras.list', extras: { list: [1, '=2'] } })).toEqual([
      'invalid-formula-dependency at a',
      'invalid-formula-nested at extras.list.1',
    ]);
    expect(errors({ a: '=signal.ticker', ticker: '=2' })).toEqual([
      'invalid-formula-dependency at a',
      'invalid-formula-blacklisted-field at ticker',
    ]);
  });
});

describe('a reference into a field with a formula', () => {
  it('depends on the formula, even in a skipped side', () => {
    expect(errors({ limitPrice: '=1', quantity: '=true or signal.limitPrice.x' })).toEqual([
      'invalid-formula-dependency at quantity',
    ]);
    const takeProfit = { amount: '=1' };
    expect(errors({ takeProfit, key: 'amount', quantity: '=signal.takeProfit[signal.key].x' })).toEqual([
      'invalid-formula-dependency at quantity',
    ]);
  });

  it('is checked at evaluation if it has a computed key', () => {
    expect(
      errors({ extras: { undefined: '=1', size: 10 }, key: 'size', quantity: '=signal.extras[signal.key]' }),
    ).toEqual(['invalid-formula-nested at extras.undefined']);
  });

  it('fails as its key fails', () => {
    expect(result('signal.extras[1 / 0]')).toBe('rejected: runtime');
    expect(result('signal.extras[signal.missing]')).toBe('rejected: reference');
  });
});
