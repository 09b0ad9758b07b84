import { describe, expect, it } from 'vitest';
import type { ParseContext } from '../../src/signal/parse-context.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { parseSignals } from '../../src/signal/parse-signals.js';
import { pathOf } from '../../src/signal/sent-names.js';

type Fields = Readonly<Record<string, unknown>>;

const clock = { now: (): number => Date.parse('2026-01-26T15:30:00Z') };

function noticesOf(fields: Fields): unknown {
  const result = parseSignal({ ticker: 'AAPL', action: 'buy', ...fields }, { clock });
  return result.ok && result.value.notices;
}

function errorsOf(message: Fields, context: Partial<ParseContext> = { mistypedFields: 'refuse' }): unknown {
  const result = parseSignal(message, { clock, ...context });
  return result.ok || result.errors;
}

describe('pathOf', () => {
  it.each([
    ['message', []],
    ['stopLoss', ['stopLoss']],
    ['expect', ['expect']],
    ['limitOffset', ['stopLoss', 'limitOffset']],
    ['moveStop', ['targets', 'moveStop']],
  ] as const)('%s is at %j of a message', (place, path) => {
    expect(pathOf(place)).toStrictEqual(path);
  });
});

describe('a name that is sent twice', () => {
  const duplicateNames = [['action'], ['extras', 'a b', 0, 'c']];

  it('is told after all other notices', () => {
    const result = parseSignal({ ticker: 'AAPL', action: 'buy', qty: 5, price: null }, { clock, duplicateNames });
    expect(result.ok && result.value.notices?.slice(-2)).toEqual([
      { code: 'field-duplicated', message: 'action is sent more than once; the last value counts.', path: ['action'] },
      {
        code: 'field-duplicated',
        message: 'extras."a b".0.c is sent more than once; the last value counts.',
        path: ['extras', 'a b', 0, 'c'],
      },
    ]);
  });

  it('is an error where the context refuses it, after all others', () => {
    const context = { mistypedFields: 'refuse', duplicateNames: [['action']] } as const;
    expect(errorsOf({ ticker: 'AAPL', action: 'buy', qty: 5 }, context)).toEqual([
      expect.objectContaining({ code: 'mistyped-field' }),
      {
        code: 'field-duplicated',
        section: 'parse',
        message: 'action is sent more than once; expected each name once.',
        path: ['action'],
        expected: 'each name once',
      },
    ]);
  });

  it('belongs to its item of a batch', () => {
    const item = { ticker: 'AAPL', action: 'buy' };
    const context = { clock, allowBatchSignals: true, duplicateNames: [[1, 'stopLoss', 'percent']] };
    expect(parseSignals([item, item], context)).toMatchObject({
      value: [
        expect.not.objectContaining({ notices: expect.anything() }),
        { notices: [{ path: ['stopLoss', 'percent'] }] },
      ],
    });
    expect(parseSignals([item, item], { ...context, mistypedFields: 'refuse' })).toMatchObject({
      errors: [{ code: 'field-duplicated', path: [1, 'stopLoss', 'percent'] }],
    });
  });
});

describe('a mistyped name', () => {
  it('is told with what to write instead', () => {
    expect(noticesOf({ stoploss: 5 })).toEqual([
      {
        code: 'field-mistyped',
        message: 'stoploss is not a field of a signal and is ignored; did you mean stopLoss?',
        path: ['stoploss'],
        suggestion: 'stopLoss',
      },
    ]);
  });

  it('is told with the object that has it', () => {
    expect(noticesOf({ stopLoss: { amount: 3, stop_price: 148 } })).toEqual([
      {
        code: 'field-mistyped',
        message: 'stopLoss.stop_price is not a field of stopLoss and is ignored; did you mean stopPrice?',
        path: ['stopLoss', 'stop_price'],
        suggestion: 'stopPrice',
      },
    ]);
  });

  it('is in quotes unless it is a word', () => {
    expect(noticesOf({ 'take\nprofit': 5 })).toMatchObject([
      { message: '"take\\nprofit" is not a field of a signal and is ignored; did you mean takeProfit?' },
    ]);
  });

  it('is told when its formula gives null', () => {
    expect(noticesOf({ qty: '=null', takeProfit: { amount: 6, price: '=null' } })).toMatchObject([
      { code: 'field-mistyped', path: ['qty'], suggestion: 'quantity' },
      { code: 'field-mistyped', path: ['takeProfit', 'price'], suggestion: 'limitPrice' },
    ]);
  });

  it('comes before the fields of null, in the order in which it was sent', () => {
    const paths = [['tp'], ['Price'], ['quantity']];
    expect(noticesOf({ quantity: null, tp: 5, Price: 5 })).toMatchObject(paths.map((path) => ({ path })));
  });

  it('is an error where the context refuses it, with the value and the suggestion', () => {
    expect(errorsOf({ ticker: 'AAPL', action: 'buy', stoploss: { percent: 2 } })).toEqual([
      {
        code: 'mistyped-field',
        section: 'parse',
        message: 'stoploss is not a field of a signal; did you mean stopLoss?',
        path: ['stoploss'],
        received: '{"percent":2}',
        expected: 'stopLoss',
        suggestion: 'stopLoss',
      },
    ]);
  });

  it.each([
    { pair: 'AAPL', symbol: 'AAPL', action: 'buy' },
    { symbol: 'AAPL', pair: 'AAPL', action: 'buy' },
  ])('is named by the error of the field that is missing, the same one of several in whatever order: %j', (message) => {
    expect(errorsOf(message, {})).toMatchObject([
      {
        code: 'invalid-payload',
        message:
          'ticker is missing; expected the symbol of an instrument. pair is not a field of a signal; did you mean ticker?',
      },
    ]);
  });

  it('is named by the error of a field that the action requires', () => {
    expect(errorsOf({ ticker: 'AAPL', action: 'resize', qty: 5 }, {})).toMatchObject([
      { code: 'resize-requires-quantity', message: expect.stringContaining('did you mean quantity?') },
    ]);
  });

  it('inside stopLoss is named by the error of what stopLoss lacks', () => {
    const stopLoss = { type: 'stop_limit', limitPrice: 146, stop: 147 };
    expect(errorsOf({ ticker: 'AAPL', action: 'buy', stopLoss }, {})).toMatchObject([
      {
        code: 'invalid-stop-loss-stop-price-required',
        message: expect.stringMatching(
          /stopLoss\.stop is not a field of stopLoss; did you mean stopLoss\.stopPrice\?$/,
        ),
      },
    ]);
  });
});

describe('a field of null', () => {
  it('is reported in the order of the table, whatever the order of the message', () => {
    const message = (name: string) => ({
      code: 'field-null',
      message: `${name} is null: the signal is read as if it had no ${name}.`,
      path: name.split('.'),
    });
    const stopLoss = { limitPrice: null, stopPrice: null, amount: 3 };
    const fields = { stopLoss, takeProfit: '=null', quantity: null, limitPrice: '=null' };
    expect(noticesOf(fields)).toEqual(
      ['limitPrice', 'quantity', 'takeProfit', 'stopLoss.stopPrice', 'stopLoss.limitPrice'].map(message),
    );
    // The other bracket has a field of the same name.
    const brackets = { takeProfit: { percent: 2, limitPrice: '=null' }, stopLoss: { percent: 2 } };
    expect(noticesOf(brackets)).toEqual(['takeProfit.limitPrice'].map(message));
  });
});
