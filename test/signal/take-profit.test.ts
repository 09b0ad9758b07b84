import { describe, expect, it } from 'vitest';
import { parseSignal } from '../../src/signal/parse-signal.js';

function read(takeProfit: unknown): unknown {
  const result = parseSignal({ ticker: 'AAPL', action: 'buy', takeProfit }, { clock: Date });
  return result.ok ? result.value : result.errors.map(({ code, path }) => [code, ...path]);
}

const at = (suffix: string, ...path: readonly string[]): readonly string[] => [
  `invalid-take-profit-${suffix}`,
  'takeProfit',
  ...path,
];

describe('takeProfit', () => {
  it.each(['limitPrice', 'percent', 'amount', 'pnlAmount'])('is read by its %s alone', (name) => {
    expect(read({ [name]: '1.50', unknown: 1 })).toMatchObject({ takeProfit: { [name]: '1.5' } });
  });

  it.each([
    [{}, [at('value-required')]],
    [5, [at('value-required')]],
    [[], [at('value-required')]],
    ['x', [at('value-required')]],
    [{ percent: null, constructor: 1 }, [at('value-required')]],
    [{ percent: 0 }, [at('percent', 'percent')]],
    [{ amount: 'x' }, [at('amount', 'amount')]],
    [{ limitPrice: -1 }, [at('limit-price', 'limitPrice')]],
    [{ pnlAmount: true }, [at('pnl-amount', 'pnlAmount')]],
    [{ amount: 1, percent: 1 }, [at('amount-and-percent')]],
    [{ amount: 0, percent: 1 }, [at('amount', 'amount'), at('amount-and-percent')]],
    [{ limitPrice: 1, percent: 1 }, [at('relative-and-absolute')]],
    [{ limitPrice: 1, amount: 1 }, [at('relative-and-absolute')]],
    [{ pnlAmount: 1, amount: 1 }, [at('pnl-incompatible')]],
    [{ pnlAmount: 1, percent: 1 }, [at('pnl-incompatible')]],
    [{ pnlAmount: 1, limitPrice: 1 }, [at('pnl-incompatible')]],
    [
      { pnlAmount: 1, limitPrice: 1, amount: 1, percent: 1 },
      [at('amount-and-percent'), at('relative-and-absolute'), at('pnl-incompatible')],
    ],
  ])('%j is rejected', (takeProfit, errors) => {
    expect(read(takeProfit)).toEqual(errors);
  });

  it.each([
    ['text', 'x', 'x'],
    ['an array', [1], '[1]'],
  ])('that is %s is told to be an object', (_name, takeProfit, received) => {
    expect(parseSignal({ ticker: 'AAPL', action: 'buy', takeProfit }, { clock: Date })).toMatchObject({
      errors: [{ received, expected: 'an object with one of limitPrice, percent, amount, pnlAmount' }],
    });
  });
});
