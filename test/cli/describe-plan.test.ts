import { describe, expect, test } from 'vitest';
import { planLines } from '../../src/cli/describe-plan.js';
import { plainTheme } from '../../src/cli/theme.js';
import { describeStep, orderText, stepLines } from '../../src/explain/step-text.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, PlanStep } from '../../src/order/order-plan.js';

const order: Order = {
  ticker: 'AAPL',
  side: 'buy',
  effect: 'open',
  type: 'limit',
  quantity: '5',
  limitPrice: '150.02',
  timeInForce: 'day',
};

function planOf(...steps: readonly [PlanStep, ...PlanStep[]]): OrderPlan {
  return { outcome: 'orders', ticker: 'AAPL', action: 'buy', steps, notices: [], trace: [], figures: [] };
}

function wordsFor(changes: Partial<Record<keyof Order, unknown>>): string {
  // The type of an order and its prices are changed together.
  const changed = { ...order, ...changes } as Order;
  return stepLines(planOf({ step: 'submit-order', id: 'entry', role: 'entry', order: changed })).join();
}

const swap = planOf(
  { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1', 'o2'] },
  {
    step: 'submit-order',
    id: 'exit',
    role: 'exit',
    order: { ticker: 'AAPL', side: 'buy', effect: 'close', type: 'market', quantity: '10', timeInForce: 'day' },
  },
  { step: 'await-fill', of: 'exit', seconds: 120 },
  {
    step: 'submit-order',
    id: 'entry',
    role: 'entry',
    order: {
      ...order,
      takeProfit: { limitPrice: '157.5', timeInForce: 'gtc' },
      stopLoss: { type: 'stop', stopPrice: '148.5', timeInForce: 'gtc' },
    },
  },
);

describe('an order as text', () => {
  const withLegs: Order = {
    ...order,
    clientOrderId: 'a1-entry',
    stopLoss: { type: 'stop', stopPrice: '148.5', timeInForce: 'gtc' },
  };

  test('has its legs, and not its identifier', () => {
    expect(orderText(withLegs)).toBe('buy 5 AAPL limit 150.02 (open) day -> stop loss 148.5 stop');
  });

  test('says of a value that is not an order what it is', () => {
    expect(orderText(Object(null))).toBe(
      'The argument order cannot be used, because it has no ticker; expected an order of a plan.',
    );
  });
});

describe('a plan as text', () => {
  test('has one line per step', () => {
    expect(stepLines(swap)).toEqual([
      'cancel o1, o2',
      'buy 10 AAPL market (close) day',
      'wait for fill, at most 120 s',
      'buy 5 AAPL limit 150.02 (open) day -> take profit 157.5 -> stop loss 148.5 stop',
    ]);
  });

  test('is an aligned list in planLines', () => {
    expect(planLines(swap, plainTheme())).toEqual([
      '1  cancel o1, o2',
      '2  buy    10 AAPL market (close) day',
      '3  wait   for fill, at most 120 s',
      '4  buy    5 AAPL limit 150.02 (open) day',
      '          -> take profit 157.5',
      '          -> stop loss 148.5 stop',
    ]);
  });

  test.each<[Partial<Order>, string]>([
    [{ type: 'stop', stopPrice: '151' }, 'buy 5 AAPL stop 151 (open) day'],
    [{ type: 'stop_limit', stopPrice: '151' }, 'buy 5 AAPL stop 151 limit 150.02 (open) day'],
    [{ type: 'trailing_stop', trailAmount: '2' }, 'buy 5 AAPL trailing stop 2 (open) day'],
    [{ type: 'trailing_stop', trailPercent: '1.5' }, 'buy 5 AAPL trailing stop 1.5% (open) day'],
    [{ type: 'trailing_stop' }, 'buy 5 AAPL trailing stop (open) day'],
    [{ extendedHours: true }, 'buy 5 AAPL limit 150.02 (open) day extended hours'],
    [{ cancelAfter: 60, expiresAt: '2026-02-01' }, 'buy 5 AAPL limit 150.02 (open) day for 60 s until 2026-02-01'],
    [{ clientOrderId: 'a-entry' }, 'buy 5 AAPL limit 150.02 (open) day as a-entry'],
    [
      { stopLoss: { type: 'stop_limit', stopPrice: '148', limitPrice: '147.5', timeInForce: 'day' } },
      'buy 5 AAPL limit 150.02 (open) day -> stop loss 148 stop 147.5 limit day',
    ],
    [
      { stopLoss: { type: 'trailing_stop', trailPercent: '2', timeInForce: 'gtc' } },
      'buy 5 AAPL limit 150.02 (open) day -> stop loss 2% trailing',
    ],
  ])('describes %j', (changes, words) => {
    expect(wordsFor(changes)).toBe(words);
  });

  test('describes waiting without a time limit', () => {
    expect(describeStep({ step: 'await-fill', of: 'entry' })).toEqual({ verb: 'wait', rest: 'for fill', legs: [] });
  });
});
