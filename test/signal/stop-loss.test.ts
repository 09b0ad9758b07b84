import { describe, expect, it } from 'vitest';
import { parseSignal } from '../../src/signal/parse-signal.js';

/** The codes without what they all begin with; a place within stopLoss after a dot. */
function rejectedFor(stopLoss: unknown): unknown {
  const result = parseSignal({ ticker: 'AAPL', action: 'buy', stopLoss }, { clock: Date });
  return result.ok
    ? result.value
    : result.errors.map(({ code, path }) => [code.replace('invalid-stop-loss-', ''), ...path.slice(1)].join('.'));
}

function read(stopLoss: unknown): unknown {
  const result = parseSignal({ ticker: 'AAPL', action: 'buy', stopLoss }, { clock: Date });
  return result.ok && 'stopLoss' in result.value ? result.value.stopLoss : result;
}

describe('A.25 stopLoss', () => {
  it.each([
    [{ percent: 1 }, { percent: '1' }],
    [{ amount: '1.0' }, { amount: '1' }],
    [{ stopPrice: 5 }, { stopPrice: '5' }],
    [{ pnlAmount: 5 }, { pnlAmount: '5' }],
    [
      { type: 'stop', percent: 1 },
      { type: 'stop', percent: '1' },
    ],
    [
      { limitPrice: 4, stopPrice: 5 },
      { type: 'stop_limit', stopPrice: '5', limitPrice: '4' },
    ],
    [{ trailAmount: 1 }, { type: 'trailing_stop', trailAmount: '1' }],
    [
      { type: null, trailAmount: 1, limitPrice: null },
      { type: 'trailing_stop', trailAmount: '1' },
    ],
    [{ trailAmount: null, limitPrice: null, stopPrice: 5 }, { stopPrice: '5' }],
    [
      { trailPercent: 1, trailPrice: 9 },
      { type: 'trailing_stop', trailPercent: '1', trailPrice: '9' },
    ],
    [
      { type: 'trailing_stop', trailPercent: 1, percent: 2 },
      { type: 'trailing_stop', percent: '2', trailPercent: '1' },
    ],
    [
      { type: 'stop_limit', pnlAmount: 5 },
      { type: 'stop_limit', pnlAmount: '5' },
    ],
    [
      { type: 'stop_limit', percent: 1 },
      { type: 'stop_limit', percent: '1' },
    ],
    [
      { type: 'stop_limit', percent: 1, limitOffset: { percent: '0.50', amount: null } },
      { type: 'stop_limit', percent: '1', limitOffset: { percent: '0.5' } },
    ],
    [
      { trailAmount: 1, limitOffset: { amount: 2 } },
      { type: 'trailing_stop', trailAmount: '1', limitOffset: { amount: '2' } },
    ],
    [
      { stopPrice: 5, limitOffset: { percent: 99.99 } },
      { stopPrice: '5', limitOffset: { percent: '99.99' } },
    ],
    [{ percent: 1, limitOffset: null }, { percent: '1' }],
  ])('%j is %j', (stopLoss, expected) => {
    const given = read(stopLoss);
    expect(given).toEqual(expected);
    expect(JSON.stringify(given)).toBe(JSON.stringify(expected));
  });

  it.each([
    [{}, ['value-required']],
    [{ limitOffset: { percent: 1 } }, ['value-required']],
    [{ percent: 1, limitOffset: 5 }, ['limit-offset.limitOffset']],
    [{ percent: 1, limitOffset: {} }, ['limit-offset.limitOffset']],
    [{ percent: 1, limitOffset: { percent: 1, amount: 1 } }, ['limit-offset.limitOffset']],
    [{ percent: 1, limitOffset: { percent: 100 } }, ['limit-offset.limitOffset.percent']],
    [{ percent: 1, limitOffset: { percent: 0 } }, ['limit-offset.limitOffset.percent']],
    [{ percent: 1, limitOffset: { amount: -1 } }, ['limit-offset.limitOffset.amount']],
    [
      { percent: 1, limitOffset: { amount: 'x', percent: 1 } },
      ['limit-offset.limitOffset.amount', 'limit-offset.limitOffset'],
    ],
    [[], ['value-required']],
    ['x', ['value-required']],
    [{ trailPrice: 5 }, ['value-required']],
    [{ type: 'stop' }, ['value-required']],
    [{ type: 'Stop', percent: 1 }, ['type.type']],
    [{ type: 'foo' }, ['type.type', 'value-required']],
    [{ type: 5, limitPrice: 1, stopPrice: 2 }, ['type.type']],
    [{ percent: 0 }, ['percent.percent']],
    [{ amount: -1 }, ['amount.amount']],
    [{ stopPrice: 'x' }, ['stop-price.stopPrice']],
    [{ limitPrice: 0, stopPrice: 1 }, ['limit-price.limitPrice']],
    [{ trailPrice: 0, percent: 1 }, ['trail-price.trailPrice']],
    [{ trailAmount: 0 }, ['trail-amount.trailAmount']],
    [{ trailPercent: 0 }, ['trail-percent.trailPercent']],
    [{ pnlAmount: 0 }, ['pnl-amount.pnlAmount']],
    [{ trailAmount: 1, trailPercent: 1 }, ['trail-value', 'trail-value-required']],
    [{ type: 'stop', trailAmount: 1, trailPercent: 1 }, ['type.type', 'trail-value']],
    [{ type: 'trailing_stop' }, ['trail-value-required']],
    [{ type: 'trailing_stop', percent: 1 }, ['trail-value-required']],
    [{ type: 'stop', trailAmount: 1 }, ['type.type']],
    [{ type: 'stop', limitPrice: 1, stopPrice: 2 }, ['type.type']],
    [{ type: 'stop', limitPrice: 1, stopPrice: 2, trailAmount: 1 }, ['type.type']],
    [{ limitPrice: 1, trailAmount: 1 }, ['type.type']],
    [{ amount: 1, percent: 1 }, ['amount-and-percent']],
    [{ amount: 1, stopPrice: 1 }, ['relative-and-absolute']],
    [{ percent: 1, limitPrice: 1 }, ['relative-and-absolute']],
    [{ limitPrice: 1 }, ['stop-price-required.stopPrice']],
    [{ limitPrice: 'x' }, ['limit-price.limitPrice', 'stop-price-required.stopPrice']],
    [{ type: 'stop', limitPrice: 1 }, ['type.type', 'stop-price-required.stopPrice']],
    [{ type: 'trailing_stop', limitPrice: 1 }, ['type.type', 'trail-value-required']],
    [{ limitPrice: 1, pnlAmount: 1 }, ['pnl-incompatible']],
    [{ pnlAmount: 1, percent: 1 }, ['pnl-incompatible']],
    [{ pnlAmount: 1, amount: 1 }, ['pnl-incompatible']],
    [{ pnlAmount: 1, stopPrice: 1 }, ['pnl-incompatible']],
    [{ pnlAmount: 1, trailAmount: 1 }, ['pnl-trailing']],
    [{ type: 'trailing_stop', pnlAmount: 1 }, ['trail-value-required', 'pnl-trailing']],
  ])('%j is rejected', (stopLoss, errors) => {
    expect(rejectedFor(stopLoss)).toEqual(errors);
  });

  it.each([
    ['text', 'x', 'x'],
    ['an array', [1], '[1]'],
  ])('that is %s is told to be an object', (_name, stopLoss, received) => {
    expect(parseSignal({ ticker: 'AAPL', action: 'buy', stopLoss }, { clock: Date })).toMatchObject({
      errors: [{ received, expected: 'an object with percent, amount, stopPrice, a trail or pnlAmount' }],
    });
  });

  it('that lacks its stop price is said to lack it, and an object without any value is shown', () => {
    const lacking = parseSignal({ ticker: 'AAPL', action: 'buy', stopLoss: { limitPrice: 1 } }, { clock: Date });
    expect(lacking).toMatchObject({
      errors: [
        {
          message: 'stopLoss.stopPrice is missing; expected a stopPrice with limitPrice.',
          path: ['stopLoss', 'stopPrice'],
        },
      ],
    });
    expect(lacking).not.toHaveProperty('errors.0.received');
    const empty = parseSignal({ ticker: 'AAPL', action: 'buy', stopLoss: { type: 'stop' } }, { clock: Date });
    expect(empty).toHaveProperty('errors.0.received', '{"type":"stop"}');
  });

  it('that is a trailing stop brings a notice only when it has another distance too', () => {
    const codesOf = (stopLoss: unknown): unknown => {
      const result = parseSignal({ ticker: 'AAPL', action: 'buy', stopLoss }, { clock: Date });
      return result.ok && (result.value.notices ?? []).map(({ code }) => code);
    };
    expect(codesOf({ trailAmount: 1 })).toEqual([]);
    expect(codesOf({ trailPercent: 1, trailPrice: 9 })).toEqual([]);
    for (const other of ['percent', 'amount', 'stopPrice']) {
      expect(codesOf({ trailAmount: 1, [other]: 1 })).toEqual(['stop-loss-trail-preferred']);
    }
  });

  it('has misspelt names and nulls in its offset as in itself, and no formulas there', () => {
    const noticesOf = (limitOffset: unknown): unknown => {
      const result = parseSignal(
        { ticker: 'AAPL', action: 'buy', stopLoss: { percent: 1, limitOffset } },
        { clock: Date },
      );
      return result.ok
        ? (result.value.notices ?? []).map(({ code, message }) => `${code}: ${message}`)
        : result.errors.map(({ code }) => code);
    };
    expect(noticesOf({ percent: 1, amout: 1 })).toEqual([
      'field-mistyped: stopLoss.limitOffset.amout is not a field of stopLoss.limitOffset and is ignored; did you mean amount?',
    ]);
    expect(noticesOf({ percent: 1, amount: null })).toEqual([
      'field-null: stopLoss.limitOffset.amount is null: the signal is read as if it had no stopLoss.limitOffset.amount.',
    ]);
    expect(noticesOf({ percent: '=1 + 1' })).toEqual(['invalid-formula-nested']);
    expect(noticesOf('=null')).toEqual([
      'field-null: stopLoss.limitOffset is null: the signal is read as if it had no stopLoss.limitOffset.',
    ]);
  });
});
