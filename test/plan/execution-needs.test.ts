import { describe, expect, it } from 'vitest';
import { holdingsOf } from '../../src/market/holdings.js';
import type { PlanStep } from '../../src/order/order-plan.js';
import { executionNeeds } from '../../src/plan/execution-needs.js';
import { limitOrder } from '../brokers/sample.js';
import { contextOf, decisionOf } from '../market/contracts/sample.ts';
import { long, resting } from './sample.ts';

describe('what carrying out a plan needs', () => {
  const steps: readonly PlanStep[] = [{ step: 'submit-order', id: 'entry', role: 'entry', order: limitOrder }];
  const nothing = { holdings: [] };

  it('is nothing beside its steps where no order is cancelled or withdrawn', () => {
    expect(executionNeeds(steps, nothing, decisionOf(), {})).toStrictEqual({});
  });

  it('is when its orders are withdrawn', () => {
    const withdrawals = { entry: '2026-01-26T18:00:00Z' };
    expect(executionNeeds(steps, nothing, decisionOf(), withdrawals)).toStrictEqual({ withdrawals });
  });

  it('is what a failure puts back', () => {
    const market = { ...long, openOrders: [resting('t', 'take-profit')] };
    const planning = decisionOf({ market });
    const cancelled = contextOf({ market }).broker.openOrders('AAPL');
    expect(executionNeeds([], { holdings: holdingsOf(planning), cancelled }, planning, {})).toStrictEqual({
      restore: {
        held: [{ ticker: 'AAPL', quantity: '10' }],
        orders: [{ orderId: 't', ticker: 'AAPL', side: 'sell', role: 'take-profit' }],
      },
    });
  });
});
