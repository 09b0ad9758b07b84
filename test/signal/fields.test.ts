import { describe, expect, expectTypeOf, it } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.js';
import { expectedOf, wordsOf } from '../../src/signal/field-kinds.js';
import {
  type FieldName,
  type StopLossName,
  signalFields,
  signalTexts,
  stopLossFields,
  stopLossTexts,
  type TakeProfitName,
  takeProfitFields,
  takeProfitTexts,
} from '../../src/signal/fields.js';
import { parseSignal } from '../../src/signal/parse-signal.js';

/** The specification's table, copied by hand. */
const specification = `
  ticker action sentiment signalPrice price limitPrice stopPrice quantity quantityType orderType trailAmount
  trailPercent interval timeInForce time extendedHours ignoreTradingWindows cancel cancelOrderType delay rejectAfter
  bidAskSpreadFilter bidAskSpreadFilterPercent breakevenOffset extras optionType intrinsicValue expiration strikeCount
  strikesAway strikePrice marketPriceType cancelAfter expiresAt message test takeProfit stopLoss
`
  .trim()
  .split(/\s+/);

/** Fields that the specification does not have. */
const ownFields = ['targets', 'expect'];
const ownStopLossFields = ['limitOffset'];

const namesOf = (fields: readonly { readonly name: string }[]): readonly string[] => fields.map(({ name }) => name);

describe('the field tables', () => {
  it('list the fields of a signal in the order of the specification, then those of the library', () => {
    expect(namesOf(signalFields)).toEqual([...specification, ...ownFields]);
  });

  it('list the fields of takeProfit and stopLoss in the order of the specification, then those of the library', () => {
    expect(namesOf(takeProfitFields)).toEqual(['limitPrice', 'percent', 'amount', 'pnlAmount']);
    expect(namesOf(stopLossFields)).toEqual([
      'type',
      'percent',
      'amount',
      'stopPrice',
      'limitPrice',
      'trailAmount',
      'trailPercent',
      'trailPrice',
      'pnlAmount',
      ...ownStopLossFields,
    ]);
  });

  it('name only codes of the catalogue, and for a field that always has one place, at that place', () => {
    const pathOf = new Map(Object.values(errorCatalogue).map(({ code, path }) => [code, path]));
    for (const { name, code } of signalFields) {
      expect([...pathOf.keys()]).toContain(code);
      expect(pathOf.get(code) ?? [name]).toEqual([name]);
    }
    for (const { name, code } of takeProfitFields) {
      expect(pathOf.get(code)).toEqual(['takeProfit', name]);
    }
    for (const { name, code } of stopLossFields) {
      expect(pathOf.get(code)).toEqual(['stopLoss', name]);
    }
  });

  it('are plain data', () => {
    for (const fields of [signalFields, takeProfitFields, stopLossFields]) {
      expect(JSON.parse(JSON.stringify(fields))).toEqual(fields);
    }
  });

  it('mark required fields, and literal fields that are never formulas', () => {
    expect(namesOf(signalFields.filter(({ required }) => required === true))).toEqual(['ticker', 'action']);
    expect(namesOf(signalFields.filter(({ literal }) => literal === true))).toEqual([
      'ticker',
      'action',
      'cancel',
      'test',
      'targets',
    ]);
  });

  it('refuse a formula in each literal field, whatever it gives', () => {
    for (const { name } of signalFields.filter(({ literal }) => literal === true)) {
      const parsed = parseSignal({ ticker: 'AAPL', action: 'buy', [name]: '=null' }, { clock: Date });
      expect(parsed.ok ? [] : parsed.errors).toMatchObject([
        { code: 'invalid-formula-blacklisted-field', path: [name] },
      ]);
    }
  });

  it('mark the fields that are never noticed as without effect: metadata, and prices and times that stand by', () => {
    const both = ['ticker', 'action', 'signalPrice', 'price', 'interval', 'time'];
    const later = ['extras', 'message', 'test', 'expect'];
    expect(namesOf(signalFields.filter(({ silent }) => silent === true))).toEqual([...both, 'delay', ...later]);
  });

  it('name every field that a Signal, a TakeProfit and a StopLoss have', () => {
    expectTypeOf<'orderType' | 'delay' | 'breakevenOffset'>().toExtend<FieldName>();
    expectTypeOf<'releaseAt'>().not.toExtend<FieldName>();
    expectTypeOf<TakeProfitName>().toEqualTypeOf<'limitPrice' | 'percent' | 'amount' | 'pnlAmount'>();
    expectTypeOf<'trailPrice' | 'type'>().toExtend<StopLossName>();
  });
});

describe('the expected values, in words', () => {
  it.each([
    ['orderType', 'one of market, limit, stop, stop_limit, trailing_stop'],
    ['sentiment', 'one of bullish, bearish, flat, long, short'],
    ['price', 'a number'],
    ['quantity', 'a number above 0, or 0 on resize'],
    ['strikePrice', 'a number above 0'],
    ['breakevenOffset', 'a number, 0.001 to 100'],
    ['bidAskSpreadFilterPercent', 'a number, 0.01 to 99.99'],
    ['rejectAfter', 'a whole number, 1 to 30'],
    ['strikesAway', 'a whole number, 0 or above'],
    ['cancel', 'true or false'],
    ['message', 'text of at most 255 characters without HTML tags'],
  ])('of %s is "%s"', (name, words) => {
    const field = signalFields.find((one) => one.name === name);
    expect(field === undefined ? undefined : expectedOf(field)).toBe(words);
  });

  it.each([
    ['interval', 'text'],
    ['ticker', 'the symbol of an instrument as text'],
    ['expiration', 'a date as YYYY-MM-DD, or days, weeks, months or years from today as in +7 days'],
    ['time', 'a date and time as in 2026-01-26T15:30:00Z, or an epoch in seconds or milliseconds'],
    ['delay', 'whole seconds, 1 to 86400, a time from now as in +5 minutes, or a date and time with its time zone'],
    ['extras', 'an object of JSON values'],
    ['test', 'a JSON value'],
    ['takeProfit', 'an object with one of limitPrice, percent, amount, pnlAmount'],
    ['stopLoss', 'an object with percent, amount, stopPrice, a trail or pnlAmount'],
  ])('expects of %s %s', (name, words) => {
    const field = signalFields.find((one) => one.name === name);
    expect(field && expectedOf(field)).toBe(words);
  });

  it('of a number between two limits have both', () => {
    expect(expectedOf({ kind: 'number', above: 0, below: 100 })).toBe('a number above 0 and below 100');
    expect(expectedOf({ kind: 'number', above: 0, maximum: 100 })).toBe('a number above 0 and at most 100');
  });

  it('name the aliases of an enum once, after its values', () => {
    expect(wordsOf({ kind: 'enum', values: ['a', 'b'], aliases: { a: 'a', c: 'b' } })).toEqual(['a', 'b', 'c']);
    expect(wordsOf({ kind: 'enum', values: ['a', 'b'] })).toEqual(['a', 'b']);
  });

  it('are a phrase for every kind', () => {
    for (const field of [...signalFields, ...takeProfitFields, ...stopLossFields]) {
      expect(expectedOf(field)).toMatch(/^[a-z].*[a-zA-Z0-9]$/);
    }
  });
});

describe('the texts of the fields', () => {
  const texts = [signalTexts, takeProfitTexts, stopLossTexts].flatMap((table) => Object.entries(table));

  it.each(texts)('describe %s in one short sentence', (_name, { description }) => {
    expect(description).toMatch(/^[A-Z][^\n]*\.$/);
    expect(description.length).toBeLessThan(100);
  });
});
