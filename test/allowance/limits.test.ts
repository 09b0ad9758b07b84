import { describe, expect, it } from 'vitest';
import { entryRequest } from '../../src/allowance/entry.js';
import { leftOf, limitsOf, lineOf } from '../../src/allowance/limits.js';
import { Figure } from '../../src/core/figure.js';
import { decisionOf } from '../market/contracts/sample.ts';

const figure = (amount: number) => Figure.from('constant', ['test'], amount);

describe('the limits of an entry', () => {
  /** Buys 10 AAPL at 150.02 with a stop at 140. */
  const of = (settings: object, market: object = {}, byPnl?: boolean) => {
    const payload = { quantity: 10, stopLoss: { stopPrice: 140 } };
    const planning = decisionOf({ payload, settings: { ...settings }, market: { equity: 10_000, ...market } });
    const { step, limits, isWhole } = limitsOf(entryRequest('long', planning), planning, byPnl);
    return { step: step.text, isWhole, lines: limits.map((limit) => lineOf(limit, step)) };
  };
  const instrument = (over: object) => ({ instruments: { AAPL: { assetClass: 'stocks', ...over } } });

  it('are those of the settings, then that of the instrument, with its step', () => {
    expect(of({ maxOrderQuantity: 12 }, instrument({ maxQuantity: 23, quantityStep: 5 }))).toEqual({
      step: '5',
      isWhole: true,
      lines: [
        { rule: 'maxOrderQuantity', limit: '12', used: '0', left: '12', maxQuantity: '10' },
        { rule: 'maxQuantity', limit: '23', used: '0', left: '23', maxQuantity: '20' },
      ],
    });
  });

  it.each([
    ['without an instrument', {}],
    ['of an instrument without a largest quantity', instrument({})],
  ])('are absent without settings %s', (_, market) => {
    expect(of({}, market)).toEqual({ step: '1', isWhole: true, lines: [] });
  });

  it('are those that are known where something is not', () => {
    const market = { positions: { TSLA: { side: 'long', quantity: 1 } } };
    expect(of({ maxOrderQuantity: 5, guard: { maxTotalValue: 10_000 } }, market)).toEqual({
      step: '1',
      isWhole: false,
      lines: [{ rule: 'maxOrderQuantity', limit: '5', used: '0', left: '5', maxQuantity: '5' }],
    });
  });

  it('are absent where no contract is chosen', () => {
    expect(of({ assetClass: 'options', maxOrderQuantity: 5 })).toEqual({ step: '1', isWhole: false, lines: [] });
  });

  // A unit loses 150.02 - 140 = 10.02 at its stop: 10 units lose 100.2.
  it.each([
    ['maxLossAtStop', { maxLossAtStop: 200 }, '200', '19'],
    ['maxLossAtStopPercent', { maxLossAtStopPercent: 2 }, '200', '19'],
    ['maxOpenRisk', { guard: { maxOpenRisk: 200 } }, '200', '19'],
    ['maxOpenRiskPercent', { guard: { maxOpenRiskPercent: 2 } }, '200', '19'],
  ])('by %s have the loss of the entry as used where its stop is by P&L', (rule, settings, limit, maxQuantity) => {
    expect(of(settings).lines).toEqual([{ rule, limit, used: '0', left: '200', maxQuantity }]);
    expect(of(settings, {}, false).lines).toEqual([{ rule, limit, used: '0', left: '200', maxQuantity }]);
    expect(of(settings, {}, true).lines).toEqual([{ rule, limit, used: '100.2', left: '99.8' }]);
  });

  it('of a loss are as they are where the units are not known', () => {
    const planning = decisionOf({
      payload: { quantity: 0.5, stopLoss: { stopPrice: 140 } },
      settings: { maxLossAtStop: 200 },
      market: instrument({ quantityStep: 1 }),
    });
    const { step, limits } = limitsOf(entryRequest('long', planning), planning, true);
    expect(limits.map((limit) => lineOf(limit, step))).toEqual([
      { rule: 'maxLossAtStop', limit: '200', used: '0', left: '200', maxQuantity: '19' },
    ]);
  });

  it('in value are as they are where the stop is by P&L', () => {
    expect(of({ maxOrderValue: 2000 }, {}, true).lines).toEqual([
      { rule: 'maxOrderValue', limit: '2000', used: '0', left: '2000', maxQuantity: '13' },
    ]);
  });
});

describe('what is left of a limit', () => {
  it.each([
    [5, 3, '2'],
    [5, 5, '0'],
    [5, 8, '0'],
  ])('of %d of which %d are used is %s', (limit, used, left) => {
    expect(leftOf(figure(limit), figure(used))).toBe(left);
  });
});
