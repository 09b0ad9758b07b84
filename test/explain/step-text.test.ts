import { describe, expect, it } from 'vitest';
import { describeStep, orderText, stepLines } from '../../src/explain/step-text.js';
import type { Order, OrderBase, OrderPrices } from '../../src/order/order.js';
import type { OrderPlan, PlanStep } from '../../src/order/order-plan.js';

const limit: OrderPrices = { type: 'limit', limitPrice: '150.02' };

function orderOf(prices: OrderPrices, others: Partial<OrderBase> = {}): Order {
  return { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '5', timeInForce: 'day', ...prices, ...others };
}

function submit(order: Order): PlanStep {
  return { step: 'submit-order', id: 'entry', role: 'entry', order };
}

function planOf(...steps: readonly [PlanStep, ...PlanStep[]]): OrderPlan {
  return { outcome: 'orders', ticker: 'AAPL', action: 'buy', steps, notices: [], trace: [], figures: [] };
}

const cancel: PlanStep = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1', 'o2'] };
const move: PlanStep = {
  step: 'replace-orders',
  id: 'replace',
  ticker: 'AAPL',
  orders: [
    { orderId: 's1', stopPrice: '150' },
    { orderId: 's2', stopPrice: '149', limitPrice: '148.5' },
  ],
};
const gtc = { timeInForce: 'gtc' } as const;

describe('describeStep', () => {
  it.each<[PlanStep, object]>([
    [cancel, { verb: 'cancel', rest: 'o1, o2', legs: [] }],
    [move, { verb: 'move', rest: 's1 to 150, s2 to 149 limit 148.5', legs: [] }],
    [submit(orderOf(limit)), { verb: 'buy', rest: '5 AAPL limit 150.02 (open) day', legs: [] }],
    [
      submit(orderOf({ type: 'market' }, { side: 'sell', effect: 'close', ticker: 'BTC-USD' })),
      { verb: 'sell', rest: '5 BTC-USD market (close) day', legs: [] },
    ],
    [
      { step: 'await-fill', of: 'exit', seconds: 120 },
      { verb: 'wait', rest: 'for fill, at most 120 s', legs: [] },
    ],
    [
      { step: 'await-fill', of: 'exit' },
      { verb: 'wait', rest: 'for fill', legs: [] },
    ],
  ])('has %j in words', (step, text) => {
    expect(describeStep(step)).toEqual(text);
  });

  it.each<[OrderPrices, string]>([
    [{ type: 'market' }, 'market'],
    [limit, 'limit 150.02'],
    [{ type: 'stop', stopPrice: '149' }, 'stop 149'],
    [{ type: 'stop_limit', stopPrice: '149', limitPrice: '148' }, 'stop 149 limit 148'],
    [{ type: 'trailing_stop', trailAmount: '3' }, 'trailing stop 3'],
    [{ type: 'trailing_stop', trailPercent: '2' }, 'trailing stop 2%'],
  ])('has the prices of %j', (prices, words) => {
    expect(describeStep(submit(orderOf(prices))).rest).toBe(`5 AAPL ${words} (open) day`);
  });

  it('has only the type of a trailing stop that was stored without its trail', () => {
    const { trailAmount: _, ...order } = orderOf({ type: 'trailing_stop', trailAmount: '3' });
    const stored: Order = JSON.parse(JSON.stringify(order));
    expect(orderText(stored)).toBe('buy 5 AAPL trailing stop (open) day');
  });

  it.each<[Partial<OrderBase>, string]>([
    [{ extendedHours: true }, '5 AAPL limit 150.02 (open) day extended hours'],
    [{ cancelAfter: 60 }, '5 AAPL limit 150.02 (open) day for 60 s'],
    [{ timeInForce: 'gtc', expiresAt: '2026-01-30' }, '5 AAPL limit 150.02 (open) gtc until 2026-01-30'],
    [{ clientOrderId: 'a1-entry' }, '5 AAPL limit 150.02 (open) day as a1-entry'],
  ])('has how long an order lasts and what it is called by: %j', (others, rest) => {
    expect(describeStep(submit(orderOf(limit, others))).rest).toBe(rest);
  });

  it('leaves the identifier of an order out where it is not asked for', () => {
    const step = submit(orderOf(limit, { clientOrderId: 'a1-entry' }));
    expect(describeStep(step, { withIds: false }).rest).toBe('5 AAPL limit 150.02 (open) day');
  });

  it.each<[Partial<OrderBase>, readonly string[]]>([
    [{ takeProfit: { limitPrice: '157.5', ...gtc } }, ['take profit 157.5']],
    [{ takeProfit: { limitPrice: '157.5', timeInForce: 'day' } }, ['take profit 157.5 day']],
    [{ stopLoss: { type: 'stop', stopPrice: '147', ...gtc } }, ['stop loss 147 stop']],
    [{ stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'day' } }, ['stop loss 147 stop day']],
    [
      { stopLoss: { type: 'stop_limit', stopPrice: '147', limitPrice: '146.5', ...gtc } },
      ['stop loss 147 stop 146.5 limit'],
    ],
    [
      { stopLoss: { type: 'stop_limit', stopPrice: '147', limitPrice: '146.5', timeInForce: 'day' } },
      ['stop loss 147 stop 146.5 limit day'],
    ],
    [{ stopLoss: { type: 'trailing_stop', trailAmount: '3', ...gtc } }, ['stop loss 3 trailing']],
    [{ stopLoss: { type: 'trailing_stop', trailPercent: '2', timeInForce: 'day' } }, ['stop loss 2% trailing day']],
  ])('has the legs of %j', (bracket, legs) => {
    expect(describeStep(submit(orderOf(limit, bracket))).legs).toEqual(legs);
  });
});

const withAll = orderOf(limit, {
  clientOrderId: 'a1-entry',
  takeProfit: { limitPrice: '157.5', ...gtc },
  stopLoss: { type: 'stop', stopPrice: '147', ...gtc },
});

describe('stepLines', () => {
  it('has a line for each step, with its legs', () => {
    expect(stepLines(planOf(cancel, move, { step: 'await-fill', of: 'exit' }, submit(withAll)))).toEqual([
      'cancel o1, o2',
      'move s1 to 150, s2 to 149 limit 148.5',
      'wait for fill',
      'buy 5 AAPL limit 150.02 (open) day as a1-entry -> take profit 157.5 -> stop loss 147 stop',
    ]);
  });

  it('has no identifiers where they are not asked for', () => {
    expect(stepLines(planOf(submit(withAll)), { withIds: false })).toEqual([
      'buy 5 AAPL limit 150.02 (open) day -> take profit 157.5 -> stop loss 147 stop',
    ]);
  });
});

describe('orderText', () => {
  it('has the legs of an order, and not its identifier', () => {
    expect(orderText(withAll)).toBe('buy 5 AAPL limit 150.02 (open) day -> take profit 157.5 -> stop loss 147 stop');
  });

  it.each([
    ['ticker', {}],
    ['side', { ticker: 'AAPL' }],
    ['effect', { ticker: 'AAPL', side: 'buy' }],
    ['type', { ticker: 'AAPL', side: 'buy', effect: 'open' }],
    ['quantity', { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market' }],
  ])('says that an order has no %s', (name, given) => {
    const order: Order = JSON.parse(JSON.stringify(given));
    expect(orderText(order)).toBe(
      `The argument order cannot be used, because it has no ${name}; expected an order of a plan.`,
    );
  });
});
