import { describe, expect, it } from 'vitest';
import type { ErrorPath } from '../../src/core/errors.js';
import { assetClasses } from '../../src/core/vocabulary.js';
import { signalFields, stopLossFields, takeProfitFields } from '../../src/signal/fields.js';
import type { ParseContext } from '../../src/signal/parse-context.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { parseSignals } from '../../src/signal/parse-signals.js';

const now = Date.parse('2026-01-26T15:30:00Z'); // a Monday, 10:30 in New York
const receivedAt = '2026-01-26T15:30:00Z';

type Fields = Readonly<Record<string, unknown>>;

function parse(fields: Fields, context: Partial<ParseContext> = {}): ReturnType<typeof parseSignal> {
  return parseSignal({ ticker: 'AAPL', action: 'buy', ...fields }, { clock: { now: () => now }, ...context });
}

/** The Signal of a plain buy with these fields, without what every Signal has. */
function read(fields: Fields, context: Partial<ParseContext> = {}): unknown {
  const result = parse(fields, context);
  if (!result.ok) {
    return result.errors.map(({ code }) => code);
  }
  const { ticker: _ticker, action: _action, receivedAt: _receivedAt, ...rest } = result.value;
  return rest;
}

/** The codes and paths by which a message is rejected; empty when it is not. */
function faults(fields: Fields, context: Partial<ParseContext> = {}): readonly [string, ...ErrorPath][] {
  const result = parse(fields, context);
  return result.ok ? [] : result.errors.map(({ code, path }) => [code, ...path]);
}

describe('A.1 a Signal', () => {
  it('has its fields in the order of the table, whatever their order in the message', () => {
    const result = parseSignal(
      {
        stopLoss: { pnlAmount: 50, type: 'stop' },
        test: { a: 1 },
        strikeCount: '10',
        delay: 60,
        price: '1,234.50',
        limitPrice: 1e-7,
        sentiment: 'short',
        unknown: 1,
        action: 'sell',
        quantity: 5,
        cancelAfter: 60,
        rejectAfter: '30',
        strikesAway: 2.0,
        ticker: 'AAPL',
      },
      { clock: { now: () => now } },
    );
    expect(JSON.stringify(result)).toBe(
      JSON.stringify({
        ok: true,
        value: {
          ticker: 'AAPL',
          action: 'sell',
          sentiment: 'bearish',
          signalPrice: '1234.5',
          price: '1234.5',
          limitPrice: '0.0000001',
          quantity: '5',
          releaseAt: '2026-01-26T15:31:00Z',
          rejectAfter: 30,
          strikeCount: 10,
          strikesAway: 2,
          cancelAfter: 60,
          test: { a: 1 },
          stopLoss: { type: 'stop', pnlAmount: '50' },
          receivedAt,
          sentTimes: { delay: { sent: '60', from: '2026-01-26T15:30:00Z' } },
        },
      }),
    );
  });

  it('has no defaults, and omits fields that are missing, null or undefined', () => {
    expect(parse({ price: null, orderType: undefined, interval: null })).toStrictEqual({
      ok: true,
      value: { ticker: 'AAPL', action: 'buy', receivedAt },
    });
  });

  it('lists notices in the order of the fields, and omits an empty list', () => {
    const result = parse({
      stopLoss: { trailAmount: 1, stopPrice: 2 },
      time: '{{timenow}}',
      trailPercent: 1,
      trailAmount: 2,
    });
    expect(result.ok && result.value.notices?.map(({ code, path }) => [code, path])).toEqual([
      ['trail-amount-preferred', ['trailPercent']],
      ['time-unreadable', ['time']],
      ['stop-loss-trail-preferred', ['stopLoss']],
    ]);
    expect(result.ok && result.value.time).toBe(undefined);
    expect(parse({ trailAmount: 2 })).not.toHaveProperty('value.notices');
    expect(parse({ trailPercent: 2 })).not.toHaveProperty('value.notices');
  });

  it('states the value and its consequence in a notice', () => {
    const result = parse({
      trailAmount: 2,
      trailPercent: 1,
      time: 'soon',
      stopLoss: { trailAmount: 1, percent: 2 },
    });
    expect(result.ok && result.value.notices?.map(({ message }) => message)).toEqual([
      'trailAmount and trailPercent were both sent: the amount is used.',
      'time is "soon" and cannot be read: the time of receipt is used instead.',
      'stopLoss is a trailing stop with percent, amount or stopPrice: the trail is used.',
    ]);
  });

  it.each(['{{timenow}}', '%alert_time%'])('names the placeholder %s in the notice of an unreadable time', (time) => {
    const result = parse({ time });
    expect(result.ok && result.value.notices?.map(({ message }) => message)).toEqual([
      `time is "${time}" and cannot be read: the time of receipt is used instead. An alert placeholder was probably not filled in.`,
    ]);
  });

  it('ignores inherited properties of the message', () => {
    const message = Object.assign(Object.create({ quantity: 5, price: '=1 + 1' }), { ticker: 'AAPL', action: 'buy' });
    expect(parseSignal(message, { clock: { now: () => now } })).toEqual({
      ok: true,
      value: { ticker: 'AAPL', action: 'buy', receivedAt },
    });
    message.action = 'resize';
    const resize = parseSignal(message, { clock: Date });
    expect(resize.ok || resize.errors.map((error) => error.message)).toEqual([
      'quantity is missing; expected the target of the resize, 0 or above.',
    ]);
    expect(resize).not.toHaveProperty('errors.0.received');
  });
});

describe('A.2 a relative time or date', () => {
  it('becomes an instant or a date at receipt, in the format of Temporal', () => {
    expect(read({ delay: '+5 minutes', time: 1769441399500, expiration: '+1 month', expiresAt: '0 days' })).toEqual({
      time: '2026-01-26T15:29:59.5Z',
      releaseAt: '2026-01-26T15:35:00Z',
      expiration: '2026-02-26',
      expiresAt: '2026-01-26',
      sentTimes: {
        delay: { sent: '+5 minutes', from: '2026-01-26T15:30:00Z' },
        expiration: { sent: '+1 month', from: '2026-01-26', timeZone: 'America/New_York' },
        expiresAt: { sent: '0 days', from: '2026-01-26', timeZone: 'America/New_York' },
      },
    });
  });

  it('is kept as it was sent; a date of the calendar is not, and a moment has nothing that it counts from', () => {
    expect(read({ delay: ' 2026-01-26T17:30+01:00 ', expiration: '2026-02-26', expiresAt: ' 1 day ' })).toEqual({
      releaseAt: '2026-01-26T16:30:00Z',
      expiration: '2026-02-26',
      expiresAt: '2026-01-27',
      sentTimes: {
        delay: { sent: '2026-01-26T17:30+01:00' },
        expiresAt: { sent: '1 day', from: '2026-01-26', timeZone: 'America/New_York' },
      },
    });
  });

  it.each([
    [{ expiration: 7 }, [['invalid-expiration', 'expiration']]],
    [{ expiresAt: 'soon' }, [['invalid-expires-at', 'expiresAt']]],
    [{ delay: 'soon' }, [['invalid-delay-format', 'delay']]],
  ])('is rejected where it cannot be read: %j', (fields, errors) => {
    expect(faults(fields)).toEqual(errors);
  });

  it('is relative to the clock, which is read once, in whole milliseconds', () => {
    let reads = 0;
    const clock = {
      now: (): number => {
        reads += 1;
        return now + 120.75;
      },
    };
    const result = parse({ delay: 1, expiration: '1 day' }, { clock });
    expect(result.ok && [result.value.receivedAt, result.value.releaseAt]).toEqual([
      '2026-01-26T15:30:00.12Z',
      '2026-01-26T15:30:01.12Z',
    ]);
    expect(reads).toBe(1);
  });

  it('does not depend on the clock of an earlier message', () => {
    const receivedAtTime = (now: number): unknown => {
      const result = parseSignal(
        { ticker: 'AAPL', action: 'buy' },
        {
          clock: { now: () => now, unit: 'milliseconds' },
        },
      );
      return result.ok && result.value.receivedAt;
    };
    expect([0, 1, 1, 0, 1].map(receivedAtTime)).toEqual([
      '1970-01-01T00:00:00Z',
      '1970-01-01T00:00:00.001Z',
      '1970-01-01T00:00:00.001Z',
      '1970-01-01T00:00:00Z',
      '1970-01-01T00:00:00.001Z',
    ]);
  });

  it('accepts Date as the clock', () => {
    expect(parse({}, { clock: Date }).ok).toBe(true);
  });

  it('uses the time zone of the market for dates; the default is New York', () => {
    const clock = { now: (): number => Date.parse('2026-01-27T03:00:00Z') };
    const dated = (expiration: string, timeZone: string): unknown => ({
      expiration,
      sentTimes: { expiration: { sent: '0 days', from: expiration, timeZone } },
    });
    expect(read({ expiration: '0 days' }, { clock })).toEqual(dated('2026-01-26', 'America/New_York'));
    expect(read({ expiration: '0 days' }, { clock, marketTimeZone: undefined })).toEqual(
      dated('2026-01-26', 'America/New_York'),
    );
    expect(read({ expiration: '0 days' }, { clock, marketTimeZone: 'UTC' })).toEqual(dated('2026-01-27', 'UTC'));
  });
});

describe('A.3 price', () => {
  it('is kept, and is also the signalPrice of a message without one', () => {
    expect(read({ price: 5, orderType: 'limit' })).toEqual({ signalPrice: '5', price: '5', orderType: 'limit' });
    expect(read({ price: 5, signalPrice: 6 })).toEqual({ signalPrice: '6', price: '5' });
  });
});

describe('A.4 the context', () => {
  it('needs only the clock', () => {
    const context = { assetClass: undefined, tickers: undefined, marketTimeZone: undefined, strikeCount: undefined };
    expect(parse({ strikesAway: 5, extendedHours: false }, context).ok).toBe(true);
    expect(parse({}, { tickers: { known: undefined, allowed: undefined } }).ok).toBe(true);
  });

  it('has the strike count for messages without one', () => {
    expect(faults({ strikesAway: 6 })).toEqual([['invalid-strikes-away', 'strikesAway']]);
    expect(parse({ strikesAway: 6 })).toMatchObject({
      errors: [{ message: 'strikesAway is 6; expected at most half of strikeCount (strikeCount is 10 by default).' }],
    });
    expect(faults({ strikesAway: 6 }, { strikeCount: 12 })).toEqual([]);
    expect(parse({ strikesAway: 7 }, { strikeCount: 12 })).toMatchObject({
      errors: [
        { message: 'strikesAway is 7; expected at most half of strikeCount (strikeCount is 12 by the settings).' },
      ],
    });
    expect(parse({ strikesAway: 7, strikeCount: 11 }, { strikeCount: 12 })).toMatchObject({
      errors: [
        { message: 'strikesAway is 7; expected at most half of strikeCount (strikeCount is 11 in the message).' },
      ],
    });
    expect(faults({ strikesAway: 6, strikeCount: 11 }, { strikeCount: 12 })).toEqual([
      ['invalid-strikes-away', 'strikesAway'],
    ]);
  });
});

describe('A.5 the asset class', () => {
  it('does not make parsing throw when its name is unknown', () => {
    expect(assetClasses).toEqual(['stocks', 'options', 'index_options', 'futures', 'crypto', 'forex']);
    for (const name of ['bonds', '__proto__', 'constructor']) {
      expect(faults({ ticker: '???' }, { assetClass: JSON.parse(JSON.stringify(name)) })).toEqual([]);
    }
  });
});

describe('A.6 the asset class of a ticker', () => {
  it('rejects an index underlying for options only', () => {
    for (const ticker of ['SPX', 'VIXW', 'XEO 260130C100']) {
      expect(faults({ ticker }, { assetClass: 'options' })).toEqual([['invalid-asset-class', 'ticker']]);
      expect(faults({ ticker }, { assetClass: 'index_options' })).toEqual([]);
    }
    expect(faults({ ticker: 'SPX' }, { assetClass: 'stocks' })).toEqual([]);
    expect(faults({ ticker: 'SPY' }, { assetClass: 'options' })).toEqual([]);
  });
});

describe('A.7 rules that depend on another field', () => {
  it('are skipped when the action is missing or invalid', () => {
    expect(faults({ action: 'hold', sentiment: 'flat', quantityType: 'risk_percent', quantity: 1 })).toEqual([
      ['invalid-action', 'action'],
    ]);
    expect(faults({ action: undefined, sentiment: 'flat' })).toEqual([['invalid-payload', 'action']]);
  });

  it('treat an invalid value as present, and ignore its content', () => {
    expect(faults({ action: 'breakeven', orderType: 'foo' })).toEqual([['invalid-order-type', 'orderType']]);
    expect(faults({ orderType: 'trailing_stop', trailAmount: 'x' })).toEqual([['invalid-field', 'trailAmount']]);
    expect(faults({ action: 'exit', sentiment: 'up' })).toEqual([
      ['invalid-sentiment', 'sentiment'],
      ['invalid-sentiment-action', 'sentiment'],
    ]);
  });
});

describe('A.8 the order of errors', () => {
  it("is the order of the catalogue, then the library's codes in field order", () => {
    const fields = {
      message: true,
      stopLoss: {},
      time: 'x',
      cancel: 'no',
      takeProfit: 5,
      rejectAfter: 31,
      orderType: 'x',
      quantity: 'x',
      price: 'x',
    };
    const codes = [
      ['invalid-quantity', 'quantity'],
      ['invalid-order-type', 'orderType'],
      ['invalid-take-profit-value-required', 'takeProfit'],
      ['invalid-stop-loss-value-required', 'stopLoss'],
      ['invalid-reject-after', 'rejectAfter'],
      ['invalid-field', 'price'],
      ['invalid-time', 'time'],
      ['invalid-field', 'cancel'],
      ['invalid-field', 'message'],
    ];
    expect(faults(fields)).toEqual(codes);
    expect(faults(Object.fromEntries(Object.entries(fields).reverse()))).toEqual(codes);
  });

  it('names a missing ticker before a missing action', () => {
    expect(faults({ action: null, ticker: null })).toEqual([
      ['invalid-payload', 'ticker'],
      ['invalid-payload', 'action'],
    ]);
  });
});

describe('A.9 and A.10: an error', () => {
  it('has the received and the expected value, also in its message', () => {
    const result = parse({ orderType: 'stop-limit' });
    expect(result).toEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-order-type',
          message: 'orderType is "stop-limit"; expected one of market, limit, stop, stop_limit, trailing_stop.',
          path: ['orderType'],
          section: 'Order type and execution',
          received: 'stop-limit',
          expected: 'one of market, limit, stop, stop_limit, trailing_stop',
        },
      ],
    });
  });

  it('has no received value when the field is missing', () => {
    const result = parse({ action: 'resize' });
    expect(result).toEqual({
      ok: false,
      errors: [
        {
          code: 'resize-requires-quantity',
          message: 'quantity is missing; expected the target of the resize, 0 or above.',
          path: ['quantity'],
          section: 'Quantity',
          expected: 'the target of the resize, 0 or above',
        },
      ],
    });
  });

  it('mentions a placeholder that was not filled in', () => {
    const result = parse({ stopLoss: { stopPrice: '{{plot_0}}' } });
    expect(result.ok || result.errors[0].message).toBe(
      'stopLoss.stopPrice is "{{plot_0}}"; expected a number above 0. ' +
        'An alert placeholder was probably not filled in.',
    );
  });

  it('points at the object when a combination is invalid, and quotes it', () => {
    const result = parse({ takeProfit: { amount: 1, percent: 2 } });
    expect(result.ok || result.errors[0]).toMatchObject({
      code: 'invalid-take-profit-amount-and-percent',
      path: ['takeProfit'],
      received: '{"amount":1,"percent":2}',
      expected: 'either amount or percent',
    });
  });

  it('quotes the value of the message when a rule is broken', () => {
    const result = parse({ action: 'exit', sentiment: 'long' });
    expect(result.ok || result.errors[0].received).toBe('long');
  });
});

describe('A.12 numbers', () => {
  it.each([
    ['10', '10'],
    [' 1,234.50 ', '1234.5'],
    ['1e3', '1000'],
    ['.5', '0.5'],
    ['5.', '5'],
    [-0, '0'],
    [1e21, '1000000000000000000000'],
    ['-1', '-1'],
  ])('%j is read as %s', (sent, text) => {
    expect(read({ limitPrice: sent })).toEqual({ limitPrice: text });
  });

  it.each([true, '', 'ten', '0x10', 'Infinity', '1,23', '1e400', '1e-400', Number.NaN, 1n, {}, []])(
    'rejects value %#',
    (sent) => {
      expect(faults({ limitPrice: sent })).toEqual([['invalid-field', 'limitPrice']]);
    },
  );
});

describe('A.13 text', () => {
  it('may be a number in interval, message and time, never in ticker', () => {
    expect(read({ interval: 5, message: 1.5, time: 1769441400 })).toEqual({
      interval: '5',
      time: receivedAt,
      message: '1.5',
    });
    expect(faults({ ticker: 5 }, { assetClass: 'crypto', tickers: { known: [] } })).toEqual([
      ['invalid-field', 'ticker'],
    ]);
  });

  it('has all digits of a number, which may be too many for message', () => {
    expect(read({ interval: 1e308 })).toEqual({ interval: `1${'0'.repeat(308)}` });
    expect(read({ message: 1e254 })).toEqual({ message: `1${'0'.repeat(254)}` });
    expect(faults({ message: 1e255 })).toEqual([['invalid-message-length', 'message']]);
  });

  it('is valid when empty, unless the field needs content', () => {
    expect(read({ interval: '', message: '' })).toEqual({ interval: '', message: '' });
    expect(faults({ orderType: '' })).toEqual([['invalid-order-type', 'orderType']]);
  });

  it('is not accepted as a boolean', () => {
    expect(faults({ cancel: 'true', extendedHours: 'true' })).toEqual([
      ['invalid-extended-hours', 'extendedHours'],
      ['invalid-field', 'cancel'],
    ]);
  });

  it('is not trimmed in ticker; white space alone is an empty ticker', () => {
    expect(faults({ ticker: ' AAPL' }, { assetClass: 'stocks' })).toEqual([['invalid-stocks-ticker-format', 'ticker']]);
    expect(faults({ ticker: ' \t\n' }, { assetClass: 'stocks', tickers: { known: [] } })).toEqual([
      ['empty-ticker-name', 'ticker'],
    ]);
  });
});

describe('A.14 nesting', () => {
  it('is rejected above 64 levels', () => {
    let deep: unknown = {};
    for (let level = 0; level < 64; level += 1) {
      deep = [deep];
    }
    expect(faults({ extras: { deep } })).toEqual([['invalid-payload']]);
  });
});

describe('A.15 bounds', () => {
  it('are only those of the specification', () => {
    expect(read({ limitPrice: -1, takeProfit: { percent: 500 } })).toEqual({
      limitPrice: '-1',
      takeProfit: { percent: '500' },
    });
  });

  it('apply to every action; fields that an action does not use are kept', () => {
    expect(faults({ action: 'cancel', breakevenOffset: 0 })).toEqual([['invalid-breakeven-offset', 'breakevenOffset']]);
    expect(read({ action: 'cancel', breakevenOffset: 1 })).toEqual({ breakevenOffset: '1' });
  });

  it.each([
    ['bidAskSpreadFilterPercent', [0.01, 99.99, '0.010'], [0.0099, 100, 0, '99.9900001']],
    ['breakevenOffset', [0.001, 100, '1e-3'], [0.0009, 100.01, 0, -1]],
    ['rejectAfter', [1, 30, '30.0'], [0, 31, 1.5, 'x']],
    ['cancelAfter', [1, 3600], [0, 3601, 2.5]],
    ['strikeCount', [2, 20], [1, 21, 2.5]],
    ['quantity', [0.000001, '1e10'], [0, -1, 'x']],
    ['strikesAway', [0, 5], [-1, 0.5, 6]],
  ])('of %s are inclusive', (name, good, bad) => {
    expect(good.map((value) => faults({ [name]: value }))).toEqual(good.map(() => []));
    expect(bad.map((value) => faults({ [name]: value }).length)).toEqual(bad.map(() => 1));
  });

  it('are compared exactly with a decimal close to the limit', () => {
    expect(faults({ bidAskSpreadFilterPercent: '99.990000000000000000001' })).toHaveLength(1);
    expect(faults({ bidAskSpreadFilterPercent: '99.989999999999999999999' })).toHaveLength(0);
  });
});

describe('A.16 lists of tickers', () => {
  it.each([
    ['by itself', 'AAPL', ['AAPL'], true],
    ['in exact case', 'aapl', ['AAPL'], false],
    ['a contract by itself', 'SPY 260130C600', ['SPY 260130C600'], true],
    ['a contract by its underlying', 'SPY 260130C600', ['SPY'], true],
    ['a contract of another underlying not at all', 'SPY 260130C600', ['QQQ'], false],
    ['a continuous symbol of another root not at all', 'ES1!', ['NQ'], false],
    ['a continuous symbol by its root', 'ES1!', ['ES'], true],
    ['in an empty list not at all', 'AAPL', [], false],
  ])('find a ticker %s', (_name, ticker, list, isFound) => {
    for (const tickers of [list, new Set(list)]) {
      expect(faults({ ticker }, { tickers: { allowed: tickers } })).toEqual(
        isFound ? [] : [['unsupported-ticker', 'ticker']],
      );
      expect(faults({ ticker }, { tickers: { known: tickers } })).toEqual(
        isFound ? [] : [['ticker-does-not-exist', 'ticker']],
      );
    }
  });

  it('allow a contract of futures by its root, and know it by itself only', () => {
    expect(faults({ ticker: 'ESH26' }, { tickers: { allowed: ['ES'], known: ['ESH26'] } })).toEqual([]);
    expect(faults({ ticker: 'ESH26' }, { tickers: { known: ['ES'] } })).toEqual([['ticker-does-not-exist', 'ticker']]);
  });

  it('do not allow a stock by what would be the root of a future', () => {
    expect(faults({ ticker: 'ESH26' }, { assetClass: 'stocks', tickers: { allowed: ['ES'] } })).toEqual([
      ['unsupported-ticker', 'ticker'],
    ]);
  });

  it('and the format have three separate codes', () => {
    expect(faults({ ticker: 'A B' }, { assetClass: 'stocks', tickers: { known: ['X'], allowed: ['Y'] } })).toEqual([
      ['ticker-does-not-exist', 'ticker'],
      ['unsupported-ticker', 'ticker'],
      ['invalid-stocks-ticker-format', 'ticker'],
    ]);
  });
});

describe('A.17 and A.18: options', () => {
  it('cannot contradict the type that the ticker names, in any asset class', () => {
    expect(faults({ ticker: 'SPY 260130C600', optionType: 'put' })).toEqual([
      ['invalid-ticker-and-option-type', 'optionType'],
    ]);
    expect(faults({ ticker: 'SPY 260130C600', optionType: 'both' })).toEqual([]);
    expect(faults({ ticker: 'SPY 260230C600', optionType: 'put' })).toEqual([]);
    expect(faults({ ticker: undefined, optionType: 'put' })).toEqual([['invalid-payload', 'ticker']]);
  });

  it('need an expiration and a type in the signal for a strike price', () => {
    const code = [['invalid-strike-price', 'strikePrice']];
    expect(faults({ strikePrice: 5, expiration: '1 day', optionType: 'call' })).toEqual([]);
    expect(faults({ strikePrice: 5, expiration: '1 day', optionType: 'both' })).toEqual(code);
    expect(faults({ strikePrice: 5, expiration: '1 day' })).toEqual(code);
    expect(faults({ strikePrice: 5, optionType: 'call', ticker: 'SPY 260130C600' })).toEqual(code);
    expect(faults({ strikePrice: 0 })).toEqual(code);
    expect(faults({ strikePrice: 5, expiration: 'x', optionType: 'y' })).toEqual([
      ['invalid-option-type', 'optionType'],
      ['invalid-expiration', 'expiration'],
      ...code,
    ]);
  });

  it('limit strikesAway to half of a valid count', () => {
    expect(faults({ strikesAway: 2, strikeCount: 4 })).toEqual([]);
    expect(faults({ strikesAway: 2, strikeCount: 3 })).toEqual([['invalid-strikes-away', 'strikesAway']]);
    expect(faults({ strikesAway: '9007199254740993', strikeCount: 21 })).toEqual([
      ['invalid-strike-count', 'strikeCount'],
    ]);
  });

  it('accept gtd', () => {
    expect(read({ timeInForce: 'gtd' })).toEqual({ timeInForce: 'gtd' });
  });
});

describe('A.19 quantity', () => {
  it('gets the code of its type and the general one', () => {
    expect(faults({ action: 'cancel', quantityType: 'risk_percent', quantity: 1 })).toEqual([
      ['invalid-quantity-type-action', 'quantityType'],
      ['invalid-risk-percent-action', 'quantityType'],
    ]);
  });

  it('gets two codes when a resize with a type lacks it', () => {
    expect(faults({ action: 'resize', quantityType: 'fixed_quantity' })).toEqual([
      ['quantity-type-requires-quantity', 'quantity'],
      ['resize-requires-quantity', 'quantity'],
    ]);
  });

  it.each([
    ['resize', 0, []],
    ['resize', -1, [['resize-requires-quantity', 'quantity']]],
    ['resize', 'x', [['invalid-quantity', 'quantity']]],
    ['buy', 0, [['invalid-quantity', 'quantity']]],
    ['buy', -1, [['invalid-quantity', 'quantity']]],
    [
      'Resize',
      0,
      [
        ['invalid-action', 'action'],
        ['invalid-quantity', 'quantity'],
      ],
    ],
  ])('with action %s and value %j gets the codes %j', (action, quantity, codes) => {
    expect(faults({ action, quantity })).toEqual(codes);
  });

  it.each(['dollar_amount', 'risk_dollar_amount', 'risk_percent', 'percent_of_equity'])(
    'of type %s is rejected for futures',
    (quantityType) => {
      const futures = { assetClass: 'futures' } as const;
      const fields = { ticker: 'ESH26', quantity: 1, quantityType };
      expect(faults(fields, futures)).toEqual([['invalid-quantity-type-for-asset-class', 'quantityType']]);
      expect(faults(fields)).toEqual([]);
    },
  );

  it.each<[string, boolean]>([
    ['risk_dollar_amount', true],
    ['risk_percent', true],
    ['dollar_amount', false],
    ['percent_of_equity', false],
  ])('of type %s for futures that are sized by risk is accepted: %s (money I2)', (quantityType, isAccepted) => {
    const fields = { ticker: 'ESH26', quantity: 1, quantityType };
    expect(faults(fields, { assetClass: 'futures', futuresSizing: 'risk' })).toEqual(
      isAccepted ? [] : [['invalid-quantity-type-for-asset-class', 'quantityType']],
    );
  });
});

describe('the other rules between fields', () => {
  it('require a stop order type for breakeven', () => {
    const code = [['invalid-breakeven-order-type', 'orderType']];
    expect(faults({ action: 'breakeven' })).toEqual(code);
    expect(faults({ action: 'breakeven', orderType: 'limit' })).toEqual(code);
    expect(faults({ action: 'breakeven', orderType: 'stop' })).toEqual([]);
    expect(faults({ action: 'breakeven', orderType: 'stop_limit' })).toEqual([]);
    expect(faults({ action: 'breakeven', orderType: 'trailing_stop', trailAmount: 1 })).toEqual([
      ['invalid-trailing-stop', 'orderType'],
      ...code,
    ]);
  });

  it('require a trail and a suitable action for a trailing stop', () => {
    const code = [['invalid-trailing-stop', 'orderType']];
    expect(faults({ orderType: 'trailing_stop' })).toEqual(code);
    expect(faults({ orderType: 'trailing_stop', trailPercent: 1, action: 'cancel' })).toEqual(code);
    expect(faults({ orderType: 'trailing_stop', trailPercent: 1, action: 'exit' })).toEqual([]);
  });

  it('reject extendedHours for other classes than stocks, true or false', () => {
    for (const extendedHours of [true, false]) {
      expect(faults({ extendedHours }, { assetClass: 'options' })).toEqual([
        ['invalid-extended-hours', 'extendedHours'],
      ]);
      expect(faults({ extendedHours }, { assetClass: 'stocks' })).toEqual([]);
      expect(faults({ extendedHours })).toEqual([]);
    }
  });

  it('report only the type of an extendedHours that is not a boolean', () => {
    expect(faults({ extendedHours: 'yes' }, { assetClass: 'crypto', tickers: {} })).toEqual([
      ['invalid-extended-hours', 'extendedHours'],
      ['invalid-crypto-ticker-format', 'ticker'],
    ]);
  });

  it('reject both spread filters together', () => {
    expect(faults({ bidAskSpreadFilter: 1, bidAskSpreadFilterPercent: 'x' })).toEqual([
      ['invalid-bid-ask-spread-filter-amount-and-percent', 'bidAskSpreadFilter'],
      ['invalid-bid-ask-spread-filter-percent', 'bidAskSpreadFilterPercent'],
    ]);
    expect(faults({ bidAskSpreadFilter: 1 })).toEqual([]);
    expect(faults({ bidAskSpreadFilterPercent: 1 })).toEqual([]);
  });

  it('require a valid time when rejectAfter is present', () => {
    expect(faults({ time: 'x', rejectAfter: 5 })).toEqual([['invalid-time', 'time']]);
    expect(faults({ time: true, rejectAfter: 5 })).toEqual([['invalid-field', 'time']]);
    expect(faults({ rejectAfter: 5 })).toEqual([]);
  });

  it('reject a message that is too long, and one with HTML tags', () => {
    expect(faults({ message: `<b>${'x'.repeat(300)}` })).toEqual([
      ['invalid-message-length', 'message'],
      ['invalid-message-tags', 'message'],
    ]);
  });
});

describe('formulas', () => {
  it('are evaluated before fields are read', () => {
    expect(read({ limitPrice: '=signal.price * 0.99', price: '100', stopLoss: { percent: '=1 + 1' } })).toEqual({
      signalPrice: '100',
      price: '100',
      limitPrice: '99',
      stopLoss: { percent: '2' },
      formulas: { limitPrice: '=signal.price * 0.99', 'stopLoss.percent': '=1 + 1' },
      formulaOperands: { limitPrice: { 'signal.price': '100' } },
    });
  });

  it('are kept with the values that they read, each as the formula saw it', () => {
    const extras = { size: '1,000.50', on: true, side: 'long', none: null, sizes: ['1', 2], own: { a: 1 }, 'a b': 3 };
    const quantity =
      "=signal.extras.on and signal.extras.side == 'long' ? (2 in signal.extras.sizes ? signal.extras.sizes[1] : signal.extras.size) : signal.price";
    expect(read({ quantity, price: 5, extras })).toMatchObject({
      quantity: '2',
      formulaOperands: {
        quantity: {
          'signal.extras.on': 'true',
          'signal.extras.side': '"long"',
          'signal.extras.sizes': '[1, 2]',
          'signal.extras.sizes[1]': '2',
        },
      },
    });
    const lows = ['low', [1], null, ...Array.from({ length: 9 }, (_, index) => index)];
    expect(read({ quantity: '=signal.extras.lows ? 5 : 6', extras: { lows } })).toMatchObject({
      formulaOperands: {
        quantity: { 'signal.extras.lows': '["low", an array, null, 0, 1, 2, 3, 4, 5, 6, and 2 more]' },
      },
    });
    expect(read({ quantity: '=signal.extras.size', limitPrice: "=signal.extras['a b']", extras })).toMatchObject({
      formulaOperands: {
        quantity: { 'signal.extras.size': '1000.5' },
        limitPrice: { 'signal.extras.a b': '3' },
      },
    });
    expect(read({ stopLoss: { percent: '=signal.extras.size' }, extras: { size: 2 } })).toMatchObject({
      formulaOperands: { 'stopLoss.percent': { 'signal.extras.size': '2' } },
    });
  });

  it('are kept with the paths of their fields, not those of unknown fields and of null', () => {
    const formulas = { quantity: '=2 + 3', 'stopLoss.percent': '=1 + 1', 'takeProfit.amount': '=4 / 2' };
    const sent = {
      quantity: formulas.quantity,
      stopLoss: { percent: formulas['stopLoss.percent'], trailAmount: '=null' },
      takeProfit: { amount: formulas['takeProfit.amount'] },
    };
    expect(read({ ...sent, limitPrice: '=null', note: '=1 + 1' })).toMatchObject({ formulas });
    // The name of a field that is not known can look like a path.
    expect(read({ stopLoss: { percent: 2 }, 'stopLoss.percent': '=3 + 3' })).toEqual({ stopLoss: { percent: '2' } });
  });

  it('suppress other errors when they fail', () => {
    expect(faults({ limitPrice: '=1 +', orderType: 'x', action: '=1' })).toEqual([
      ['invalid-formula-syntax', 'limitPrice'],
      ['invalid-formula-blacklisted-field', 'action'],
    ]);
  });

  it.each([
    ['a field that is not known', { note: '=1 +' }, 'invalid-formula-syntax', ['note']],
    ['takeProfit', { takeProfit: { percent: '=1 +' } }, 'invalid-formula-syntax', ['takeProfit', 'percent']],
    ['an unknown field of stopLoss', { stopLoss: { note: '=1 +' } }, 'invalid-formula-syntax', ['stopLoss', 'note']],
    ['takeProfit itself', { takeProfit: '=1 +' }, 'invalid-formula-syntax', ['takeProfit']],
    ['an array in place of takeProfit', { takeProfit: ['=1'] }, 'invalid-formula-nested', ['takeProfit', 0]],
    ['an object in stopLoss', { stopLoss: { a: { b: '=1' } } }, 'invalid-formula-nested', ['stopLoss', 'a', 'b']],
    ['an array in stopLoss', { stopLoss: { a: ['=1'] } }, 'invalid-formula-nested', ['stopLoss', 'a', 0]],
    ['extras', { extras: { size: '=1' } }, 'invalid-formula-nested', ['extras', 'size']],
    ['an array in extras', { extras: { a: [[1], '=1'] } }, 'invalid-formula-nested', ['extras', 'a', 1]],
    ['an object that is not known', { other: { a: '=1' } }, 'invalid-formula-nested', ['other', 'a']],
    ['test', { test: { a: { b: '=1' } } }, 'invalid-formula-nested', ['test', 'a', 'b']],
  ] as const)('in %s are reported before errors of fields', (_name, fields, code, path) => {
    expect(faults({ price: 'x', ...fields, orderType: 'x' })).toEqual([[code, ...path]]);
  });

  it.each(signalFields.map(({ name }) => name))('are reported in %s, and in an array as its value', (name) => {
    const isLiteral = ['ticker', 'action', 'test', 'cancel', 'targets'].includes(name);
    expect(faults({ [name]: '=1 +', price2: 'x' })).toEqual([
      [isLiteral ? 'invalid-formula-blacklisted-field' : 'invalid-formula-syntax', name],
    ]);
    expect(faults({ [name]: ['=1'] })).toEqual([['invalid-formula-nested', name, 0]]);
  });

  it.each([
    ...takeProfitFields.map(({ name }) => ['takeProfit', name]),
    ...stopLossFields.map(({ name }) => ['stopLoss', name]),
  ])('are reported in %s.%s, and in an array as its value', (part = '', name = '') => {
    expect(faults({ [part]: { [name]: '=1 +' } })).toEqual([['invalid-formula-syntax', part, name]]);
    expect(faults({ [part]: { [name]: ['=1'] } })).toEqual([['invalid-formula-nested', part, name, 0]]);
  });

  it.each([
    ['extras', { note: '=1', size: 1n }],
    ['extras', { size: 1n, note: '=1' }],
    ['test', [1n, { note: '=1' }]],
  ])('in %s are reported before values that are not JSON: %#', (name, value) => {
    expect(faults({ [name]: value }).map(([code]) => code)).toEqual(['invalid-formula-nested']);
  });

  it('are kept as text when a getter returns them only after the scan', () => {
    let reads = 0;
    const extras = {
      get note() {
        reads += 1;
        return reads === 1 ? 'x' : '=1';
      },
    };
    expect(parse({ extras, stopLoss: { percent: 2 } })).toMatchObject({
      ok: true,
      value: { stopLoss: { percent: '2' } },
    });
  });

  it('start with an equals sign; later ones do not count', () => {
    const extras = { levels: [{ note: 'a = b' }] };
    expect(read({ extras, test: ['x'] })).toEqual({ extras, test: ['x'] });
  });

  it('are not evaluated again when the result starts with =', () => {
    expect(read({ message: "='=1 + ' ~ 1" })).toEqual({
      message: '=1 + 1',
      formulas: { message: "='=1 + ' ~ 1" },
    });
  });

  it('do not duplicate the notices of earlier fields', () => {
    const fields = { time: 'x', stopLoss: { trailAmount: 1, percent: 1 }, price: '=1 + 1' };
    const result = parse(fields);
    expect(result.ok && result.value.notices?.map(({ code }) => code)).toEqual([
      'time-unreadable',
      'stop-loss-trail-preferred',
    ]);
  });

  it('remove their field when the result is null', () => {
    expect(read({ price: '=null' })).toEqual({});
  });
});

describe('free-form values', () => {
  it('are shared with the message in extras and test only', () => {
    const extras = { a: [1] };
    const test = [{ b: 2 }];
    const result = parse({ extras, test, takeProfit: { percent: 1 } });
    expect(result.ok && result.value.extras).toBe(extras);
    expect(result.ok && result.value.test).toBe(test);
  });

  it('are rejected with their path when they are not JSON', () => {
    expect(faults({ extras: { when: new Date(0) }, test: [1n] })).toEqual([
      ['invalid-field', 'extras', 'when'],
      ['invalid-field', 'test', 0],
    ]);
    expect(faults({ extras: [] })).toEqual([['invalid-field', 'extras']]);
  });
});

describe('a message that is not an object', () => {
  it.each([null, undefined, 5, 'x', true, [], [{}], Symbol('s'), 1n, () => 1])('is rejected: value %#', (input) => {
    const result = parseSignal(input, { clock: Date });
    expect(result.ok || result.errors.map(({ code, path }) => [code, path])).toEqual([['invalid-payload', []]]);
  });
});

describe('values at the limits of JSON and doubles', () => {
  it.each([
    ['interval', Number.NaN, 'invalid-field'],
    ['message', Number.POSITIVE_INFINITY, 'invalid-field'],
    ['time', Number.NaN, 'invalid-field'],
  ])('rejects %s with the value %s', (field, value, code) => {
    expect(faults({ [field]: value })).toEqual([[code, field]]);
  });

  it('rejects a number below its minimum that has the same double', () => {
    const almost = '0.00099999999999999999999999';
    expect(Number(almost)).toBe(0.001);
    const breakeven = { action: 'breakeven', orderType: 'stop' };
    expect(faults({ ...breakeven, breakevenOffset: almost })).toEqual([
      ['invalid-breakeven-offset', 'breakevenOffset'],
    ]);
    expect(faults({ ...breakeven, breakevenOffset: '0.001' })).toEqual([]);
  });

  it('reads a whole number of minus zero as zero', () => {
    const read = parse({ ticker: 'SPY', strikesAway: -0 }, { assetClass: 'options' });
    expect(Object.is(read.ok && read.value.strikesAway, 0)).toBe(true);
  });

  it('lists the actions that accept a quantity type', () => {
    expect(parse({ action: 'exit', quantity: 5, quantityType: 'risk_dollar_amount' })).toMatchObject({
      errors: [{ expected: 'another quantityType, or another action: buy, sell, reverse, add' }],
    });
  });

  it.each(['risk_percent', 'risk_dollar_amount'])('accepts %s with buy, sell, reverse and add', (quantityType) => {
    for (const action of ['buy', 'sell', 'reverse', 'add']) {
      expect(faults({ action, quantity: 1, quantityType, stopLoss: { percent: 2 } })).toEqual([]);
    }
  });

  it('reports null as missing', () => {
    const rejected = parse({ action: 'resize', quantity: null });
    expect(rejected.ok ? [] : rejected.errors.map(({ message }) => message)).toContain(
      'quantity is missing; expected the target of the resize, 0 or above.',
    );
  });

  it('reports the path of a value in extras that is not JSON', () => {
    const rejected = parse({ extras: { when: new Date(0) } });
    expect(rejected).toMatchObject({ errors: [{ path: ['extras', 'when'], expected: 'a JSON value' }] });
  });
});

describe('a clock that says no time', () => {
  it('is reported alone, at now (safety P2)', () => {
    const result = parseSignal({}, { clock: { now: () => Number.NaN } });
    expect(result).toMatchObject({ ok: false, errors: [{ code: 'invalid-snapshot', path: ['now'] }] });
    expect(!result.ok && result.errors).toHaveLength(1);
  });
});

describe('a context that is missing', () => {
  it.each([
    [undefined, 'not an object'],
    [null, 'not an object'],
    ['now', 'not an object'],
    [[], 'an array'],
  ])('is an error, when it is %j', (context, what) => {
    for (const parse of [parseSignal, parseSignals]) {
      const result = Reflect.apply(parse, undefined, [{ ticker: 'AAPL', action: 'buy' }, context]);
      expect(result).toMatchObject({
        ok: false,
        errors: [
          {
            code: 'invalid-snapshot',
            path: ['context'],
            message: `The argument context cannot be used, because it is ${what}; expected an object with a clock.`,
          },
        ],
      });
    }
  });
});
