import { describe, expect, it } from 'vitest';
import type { Holding } from '../../../src/market/holdings.js';
import { createPlanningContext, type PlanningContext } from '../../../src/market/planning-context.js';
import { growthPrice } from '../../../src/plan/legs/growth-price.js';
import { figure } from '../../core/calculation.ts';
import { aapl, accepted, contextOf, noticesOf, resizeOf } from '../../market/contracts/sample.ts';
import { long, ordersOf, stepsOf } from '../sample.ts';

const holding: Holding = {
  contract: aapl,
  contractSide: 'long',
  logicalSide: 'long',
  quantity: figure(10),
  averageEntryPrice: undefined,
};

function planningOf(payload: object = {}, market: object = {}): PlanningContext {
  const request = { payload: { quantityType: 'dollar_amount', ...payload }, market: { ...market } };
  return createPlanningContext(resizeOf(3000, request), contextOf(request));
}

describe('growthPrice', () => {
  it('is where a unit that is added fills, in the direction of the position', () => {
    expect(accepted(growthPrice(holding, planningOf()))?.text).toBe('150.02');
    const short = { ...holding, contractSide: 'short', logicalSide: 'short' } as const;
    expect(accepted(growthPrice(short, planningOf()))?.text).toBe('149.98');
    expect(accepted(growthPrice(holding, planningOf({ orderType: 'limit', limitPrice: 160 })))?.text).toBe('150.02');
  });

  it('logs nothing', () => {
    const planning = planningOf({ orderType: 'trailing_stop', trailAmount: 100 });
    // 150.02 and 100: a trail of more than half of the price.
    expect(accepted(growthPrice(holding, planning))?.text).toBe('250.02');
    expect(noticesOf(planning)).toStrictEqual([]);
    expect(planning.log.decisions).toStrictEqual([]);
  });

  it('is not known without a quote', () => {
    expect(accepted(growthPrice(holding, planningOf({}, { quotes: {} })))).toBeUndefined();
  });
});

describe('a resize in dollars (safety S1)', () => {
  const resize = (quantity: number, held: string, fields: object = {}) => ({
    payload: { action: 'resize', quantity, quantityType: 'dollar_amount', ...fields },
    market: { positions: { AAPL: { ...long.positions.AAPL, quantity: held } } },
  });

  it('that is sent again trades nothing', () => {
    // 3000 / 150.02 is 19.997, 3000 / 150 is 20.
    expect(stepsOf(resize(3000, '10'))).toStrictEqual(['entry buy 9']);
    expect(stepsOf(resize(3000, '19'))).toStrictEqual([]);
    expect(stepsOf(resize(3000, '20'))).toStrictEqual([]);
    expect(stepsOf(resize(3000, '21'))).toStrictEqual(['exit sell 1']);
  });

  it('is sized at the market, and never at the limit of its order', () => {
    // 3200 / 150.02 is 21.33.
    expect(ordersOf(resize(3200, '10', { orderType: 'limit', limitPrice: 160 }))).toMatchObject([{ quantity: '11' }]);
  });
});
