import { describe, expect, it } from 'vitest';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { signalFaults } from '../../src/signal/signal-faults.js';
import { scenario } from '../../src/testing/index.js';
import { always } from '../properties/seeds.js';

const receivedAt = '2026-01-26T15:30:00Z';
const signal = { ticker: 'AAPL', action: 'buy', receivedAt };

/** Paths of the faults of a signal with these fields. */
function pathsWith(more: object): readonly string[] {
  return signalFaults({ ...signal, ...more }).map(({ path }) => path.join('.'));
}

describe('signalFaults', () => {
  it('finds nothing in signals that were parsed', () => {
    const judge = (one: { readonly signal: unknown }): void => {
      expect(signalFaults(one.signal)).toStrictEqual([]);
    };
    always(scenario(), 4202, judge, 200);
    const clock = { now: () => Date.parse(receivedAt), unit: 'milliseconds' } as const;
    const parsed = parseSignal(
      {
        ...{ ticker: 'AAPL', action: 'buy', quantity: '=2 * 3', delay: 60, reduceOnly: true, extras: { size: 2 } },
        ...{ time: receivedAt, expect: { position: 'long', quantity: 5 }, test: [1], message: 'text', limitPrise: 3 },
        stopLoss: { type: 'stop_limit', percent: 2, limitOffset: { percent: 1 } },
      },
      { clock },
    );
    expect(parsed).toMatchObject({ ok: true, value: { formulas: {}, reduceOnly: true } });
    expect(parsed.ok && signalFaults(parsed.value)).toStrictEqual([]);
    expect(pathsWith({ quantity: undefined, colour: undefined })).toStrictEqual([]);
    expect(pathsWith({ quantity: 5, limitPrice: '1e2', stopLoss: { percent: 0.5 } })).toStrictEqual([]);
  });

  it.each([
    ['undefined', undefined, 'it is not an object'],
    ['a Result', { ok: true, value: signal }, 'it is a Result: check ok, then pass its value'],
    ['a message', { ticker: 'AAPL', action: 'buy' }, 'it has no receivedAt'],
  ])('finds %s in its place', (_, given, problem) => {
    expect(signalFaults(given).map(({ message }) => message)).toStrictEqual([
      `The argument signal cannot be used, because ${problem}; expected the value of parseSignal.`,
    ]);
  });

  // A message with a time of receipt is not a signal: nobody has read its values.
  it.each([
    [{ quantity: '1,000' }, 'signal.quantity'],
    [{ quantity: ' 5 ' }, 'signal.quantity'],
    [{ quantity: 'ten' }, 'signal.quantity'],
    [{ quantity: '=1+1' }, 'signal.quantity'],
    [{ quantity: '-1' }, 'signal.quantity'],
    [{ quantity: Number.POSITIVE_INFINITY }, 'signal.quantity'],
    [{ quantity: '1e999' }, 'signal.quantity'],
    [{ price: Number.NaN }, 'signal.price'],
    [{ quantity: null }, 'signal.quantity'],
    [{ quantity: true }, 'signal.quantity'],
    [{ quantity: ['5'] }, 'signal.quantity'],
    [{ limitPrice: 'high' }, 'signal.limitPrice'],
    [{ bidAskSpreadFilterPercent: '100' }, 'signal.bidAskSpreadFilterPercent'],
    [{ action: 'hold' }, 'signal.action'],
    [{ sentiment: 'long' }, 'signal.sentiment'],
    [{ orderType: 'Limit' }, 'signal.orderType'],
    [{ ticker: 5 }, 'signal.ticker'],
    [{ message: 5 }, 'signal.message'],
    [{ cancelAfter: '60' }, 'signal.cancelAfter'],
    [{ cancelAfter: 0.5 }, 'signal.cancelAfter'],
    [{ cancelAfter: 0 }, 'signal.cancelAfter'],
    [{ cancelAfter: 3601 }, 'signal.cancelAfter'],
    [{ strikesAway: -1 }, 'signal.strikesAway'],
    [{ extendedHours: 'true' }, 'signal.extendedHours'],
    [{ extras: 'none' }, 'signal.extras'],
    [{ expiration: '+7 days' }, 'signal.expiration'],
    [{ expiration: 7 }, 'signal.expiration'],
    [{ expiration: ['2026-01-30'] }, 'signal.expiration'],
    [{ stopLoss: 5 }, 'signal.stopLoss'],
    [{ stopLoss: [] }, 'signal.stopLoss'],
    [{ stopLoss: { percnt: '2' } }, 'signal.stopLoss.percnt'],
    // What parsing adds to a signal, it adds to the signal alone.
    [{ stopLoss: { percent: '2', receivedAt } }, 'signal.stopLoss.receivedAt'],
    [{ stopLoss: { percent: 'two' } }, 'signal.stopLoss.percent'],
    [{ stopLoss: { percent: '0' } }, 'signal.stopLoss.percent'],
    [{ stopLoss: { limitOffset: { percent: '100' } } }, 'signal.stopLoss.limitOffset.percent'],
    [{ takeProfit: { amount: null } }, 'signal.takeProfit.amount'],
    [{ expect: { position: 'bullish' } }, 'signal.expect.position'],
    [{ stoploss: { percent: '2' } }, 'signal.stoploss'],
  ])('finds %j', (more, path) => {
    expect(pathsWith(more)).toStrictEqual([path]);
  });

  it('says what is wrong, all of it', () => {
    expect(signalFaults({ ...signal, quantity: 'ten', stoploss: {} }).map(({ message }) => message)).toStrictEqual([
      'The argument signal cannot be used, because its quantity is "ten"; expected the value of parseSignal, a number above 0, or 0 on resize.',
      'The argument signal cannot be used, because it has stoploss; expected the value of parseSignal, which has no such field.',
    ]);
  });

  it.each([
    [{ stopLoss: 5 }, 'its stopLoss is 5', 'an object'],
    [{ targets: {} }, 'its targets is {}', 'a list'],
    [{ targets: [5] }, 'its targets.0 is 5', 'an object'],
    [{ stopLoss: { percent: 'two' } }, 'its stopLoss.percent is "two"', 'a number above 0'],
  ])('says what was expected in place of a value: %j', (more, problem, expected) => {
    expect(signalFaults({ ...signal, ...more })).toMatchObject([
      {
        code: 'invalid-payload',
        message: `The argument signal cannot be used, because ${problem}; expected the value of parseSignal, ${expected}.`,
        expected,
      },
    ]);
  });

  it('says the path of a field that no signal has', () => {
    expect(signalFaults({ ...signal, stopLoss: { percnt: 2 } })).toMatchObject([
      {
        code: 'invalid-payload',
        message:
          'The argument signal cannot be used, because it has stopLoss.percnt; expected the value of parseSignal, which has no such field.',
      },
    ]);
  });

  it('gives the same answer when it is asked again', () => {
    const wrong = { ...signal, quantity: 'ten' };
    expect(signalFaults(wrong)).toHaveLength(1);
    expect(signalFaults(wrong)).toBe(signalFaults(wrong));
  });
});
