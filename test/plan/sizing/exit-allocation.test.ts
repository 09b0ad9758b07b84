import { describe, expect, it } from 'vitest';
import { sharedSize } from '../../../src/plan/sizing/exit-allocation.js';
import { figure, listedCalculations } from '../../core/calculation.ts';
import { decisionOf, type Request } from '../../market/contracts/sample.ts';
import { noticesOf, options, ordersOf, rejection, rejectionCodes, stepsOf } from '../sample.ts';

const january = 'SPY 260130C600';
const januaryHigher = 'SPY 260130C605';
const february = 'SPY 260227C590';
const premium = { bid: '4', ask: '4' };

/** Held: 2 of 30 January at 605, 4 of 27 February, 3 of 30 January at 600. */
const held = {
  [januaryHigher]: { side: 'long', quantity: '2' },
  [february]: { side: 'long', quantity: '4' },
  [january]: { side: 'long', quantity: '3' },
};

function exit(fields: object, positions: object = held, market: object = {}): Request {
  const quotes = { [january]: premium, [januaryHigher]: premium, [february]: premium };
  return options({ action: 'exit', ...fields }, positions, {}, { quotes, equity: 10_000, ...market });
}

function closed(request: Request): readonly string[] {
  return ordersOf(request).map(({ ticker, quantity }) => `${ticker.slice(4)} ${quantity}`);
}

describe('an exit of several contracts', () => {
  it('takes a quantity from the nearest expiration, then the lowest strike', () => {
    expect(closed(exit({ quantity: 2 }))).toStrictEqual(['260130C600 2']);
    expect(closed(exit({ quantity: 4 }))).toStrictEqual(['260130C600 3', '260130C605 1']);
    expect(closed(exit({ quantity: 6 }))).toStrictEqual(['260130C600 3', '260130C605 2', '260227C590 1']);
    expect(stepsOf(exit({ quantity: 4 }))).toStrictEqual(['exit sell 3', 'exit-2 sell 1']);
    expect(noticesOf(exit({ quantity: 9 }))).toStrictEqual([]);
  });

  it('closes all with more than is held, with one notice', () => {
    expect(closed(exit({ quantity: 12 }))).toStrictEqual(['260130C600 3', '260130C605 2', '260227C590 4']);
    expect(noticesOf(exit({ quantity: 12 }))).toStrictEqual([
      {
        code: 'quantity-capped',
        message: 'The exit asks for 12 as fixed_quantity, which is more than is held: all positions are closed.',
        path: ['quantity'],
      },
    ]);
  });

  it('closes all without a quantity, in the order of the positions', () => {
    expect(closed(exit({}))).toStrictEqual(['260130C605 2', '260227C590 4', '260130C600 3']);
  });

  it('scales the quantity once', () => {
    const request = exit({ quantity: 2 });
    const settings = { ...request.settings, signalQuantityMultiplier: 2 };
    expect(closed({ ...request, settings })).toStrictEqual(['260130C600 3', '260130C605 1']);
  });

  it('takes an amount by the value of each', () => {
    // One contract is 400 dollars: 1,700 dollars are 3 of the first (1,200), 1 of the second, and 100 are left over.
    const dollars = { quantity: 1700, quantityType: 'dollar_amount' };
    expect(closed(exit(dollars))).toStrictEqual(['260130C600 3', '260130C605 1']);
    expect(noticesOf(exit(dollars))).toStrictEqual([]);
    // 17% of 10,000
    expect(closed(exit({ quantity: 17, quantityType: 'percent_of_equity' }))).toStrictEqual([
      '260130C600 3',
      '260130C605 1',
    ]);
    // 1,300 dollars leave 100, less than one contract.
    expect(closed(exit({ ...dollars, quantity: 1300 }))).toStrictEqual(['260130C600 3']);
    expect(noticesOf(exit({ ...dollars, quantity: 1300 }))).toMatchObject([{ code: 'contract-left-out' }]);
    expect(noticesOf(exit({ ...dollars, quantity: 4000 }))).toMatchObject([{ code: 'quantity-capped' }]);
  });

  it('takes a percentage from each, and leaves out a part below one step, with a notice', () => {
    const half = { quantity: 50, quantityType: 'percent_of_position' };
    expect(closed(exit(half))).toStrictEqual(['260130C600 1', '260130C605 1', '260227C590 2']);
    // 25% of 3 and of 2 are less than one contract.
    const quarter = { ...half, quantity: 25 };
    expect(closed(exit(quarter))).toStrictEqual(['260227C590 1']);
    expect(stepsOf(exit(quarter))).toStrictEqual(['exit sell 1']);
    expect(noticesOf(exit(quarter))).toMatchObject([
      {
        code: 'contract-left-out',
        message: 'SPY 260130C600 is left out of the exit: its part, 0.75 contracts, is less than one step of 1.',
        path: ['quantity'],
        calculation: expect.any(Object),
      },
      { code: 'contract-left-out' },
    ]);
    const { calculation } = noticesOf(exit(quarter))[0] ?? {};
    expect(calculation && listedCalculations(calculation.of, calculation.figures)).toStrictEqual({
      quantity: '0.75 percentOf(25 message quantity, 3 market positions.SPY 260130C600.quantity)',
      step: '1 default options.step',
    });
    expect(closed(exit({ ...half, quantity: 100 }))).toHaveLength(3);
  });

  it('is rejected when every part is below one step', () => {
    expect(rejection(exit({ quantity: 10, quantityType: 'percent_of_position' }))).toMatchObject([
      {
        code: 'quantity-unresolved',
        message: '10 as percent_of_position is less than one step of each position that it would close.',
        path: ['quantity'],
        received: '10',
      },
    ]);
    expect(rejectionCodes(exit({ quantity: 0.5 }))).toStrictEqual(['quantity-unresolved']);
    const limit = { orderType: 'limit', limitPrice: -1 };
    expect(rejectionCodes(exit({ ...limit, quantity: 0.5 }))).toStrictEqual([
      'price-unresolved',
      'quantity-unresolved',
    ]);
  });

  it('reports what keeps a quantity from being converted', () => {
    expect(
      rejectionCodes(exit({ quantity: 1, quantityType: 'risk_percent', action: 'sell', sentiment: 'bullish' })),
    ).toStrictEqual(['stop-loss-required']);
    const equity = { quantity: 1, quantityType: 'percent_of_equity' };
    expect(rejectionCodes(exit(equity, held, { equity: null }))).toStrictEqual(['equity-unavailable']);
    const dollars = { quantity: 1000, quantityType: 'dollar_amount' };
    expect(rejectionCodes(exit(dollars, held, { quotes: {}, optionChains: {} }))).toStrictEqual(['quote-unavailable']);
  });

  it('closes all where signals may not set quantities', () => {
    const request = exit({ quantity: 1 });
    const settings = { ...request.settings, allowSignalQuantity: false };
    expect(closed({ ...request, settings })).toHaveLength(3);
  });

  it('takes calls and puts of one strike in the order of their symbols', () => {
    const put = 'SPY 260130P600';
    const positions = { [put]: { side: 'long', quantity: '2' }, [january]: { side: 'long', quantity: '2' } };
    expect(closed(exit({ quantity: 3 }, positions))).toStrictEqual(['260130C600 2', '260130P600 1']);
  });
});

describe('sharedSize', () => {
  const instead = { type: 'fixed_quantity', value: figure(4) } as const;

  it.each<readonly [string, number, Parameters<typeof sharedSize>[1], object, ReturnType<typeof sharedSize>]>([
    ['that of the signal for two positions', 2, 'signal', { quantity: 5 }, 'signal'],
    ['the one in its place for two positions', 2, instead, { quantity: 5 }, instead],
    ['absent for one position', 1, 'signal', { quantity: 5 }, undefined],
    ['absent where the signal has none', 2, 'signal', {}, undefined],
    ['absent where all is closed', 2, 'full', { quantity: 5 }, undefined],
    ['absent where the units of each are known', 2, figure(4), { quantity: 5 }, undefined],
  ])('is %s', (_, positions, size, payload, expected) => {
    expect(sharedSize(positions, size, decisionOf({ payload: { ...payload } }))).toBe(expected);
  });
});
