import { describe, expect, it } from 'vitest';
import { pairText } from '../../../src/execute/possible-ends/pair-text.js';
import type { Order } from '../../../src/order/order.js';
import type { OrderPlan } from '../../../src/order/order-plan.js';
import { submitStep } from '../../order/submit-step.js';

const takeProfit = { limitPrice: '153', timeInForce: 'gtc' } as const;
const stopLoss = { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } as const;
const trailing = { type: 'trailing_stop', trailAmount: '3', timeInForce: 'gtc' } as const;

function planOf(id: string, legs: Pick<Order, 'takeProfit' | 'stopLoss'>): OrderPlan {
  const order = {
    ticker: 'AAPL',
    side: 'buy',
    effect: 'open',
    type: 'market',
    quantity: '5',
    timeInForce: 'day',
  } as const;
  const steps = [submitStep(id, { ...order, ...legs })] as const;
  return { outcome: 'orders', ticker: 'AAPL', action: 'buy', steps, notices: [], trace: [], figures: [] };
}

describe('how a part of a ladder is closed', () => {
  it.each<[string, string, Pick<Order, 'takeProfit' | 'stopLoss'>, string | undefined]>([
    ['a target and a stop', 'entry-1', { takeProfit, stopLoss }, 'the target at 153, or the stop at 147'],
    ['a stop alone', 'entry-2', { stopLoss }, 'the stop at 147'],
    ['a target alone', 'entry-1', { takeProfit }, 'the target at 153'],
    ['a trailing stop', 'entry-1', { takeProfit, stopLoss: trailing }, 'the target at 153, or the stop'],
    ['an entry without legs', 'entry-1', {}, undefined],
    ['an exit', 'exit', {}, undefined],
    ['one entry', 'entry', { takeProfit, stopLoss }, undefined],
  ])('is told for %s', (_, id, legs, text) => {
    expect(pairText(planOf(id, legs), id)).toBe(text);
  });

  it('names the prices to which its stop moves', () => {
    const moves = [
      { when: 'entry-1', stops: ['entry-2', 'entry-3'], to: '150' },
      { when: 'entry-2', stops: ['entry-3'], to: '153' },
    ] as const;
    expect(pairText({ ...planOf('entry-2', { stopLoss }), moves }, 'entry-2')).toBe('the stop at 147, later 150');
  });

  it('is not told for an order that the plan does not have', () => {
    expect(pairText(planOf('entry-1', { takeProfit }), 'entry-9')).toBeUndefined();
  });
});
