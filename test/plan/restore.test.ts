import { describe, expect, it } from 'vitest';
import {
  type MarketSnapshot,
  type Order,
  type OrderPlan,
  type PlanStep,
  parseSettings,
  parseSignal,
  planSignal,
  snapshotContext,
} from '../../src/index.js';
import { holdingsOf } from '../../src/market/holdings.js';
import type { SubmitOrderStep } from '../../src/order/order-plan.js';
import { submitSteps } from '../../src/order/plan-orders.js';
import { plannedRestore } from '../../src/plan/restore.js';
import { figure } from '../core/calculation.ts';
import { contextOf, decisionOf } from '../market/contracts/sample.ts';

const now = '2026-01-26T15:30:00Z';
const quotes = { AAPL: { bid: '149.98', ask: '150.02' } } as const;
const held: MarketSnapshot = {
  now,
  quotes,
  positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } },
};

const nothing = { cancelled: [], holdings: [] };
const stop = { id: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss' } as const;

function planned(message: object, market: MarketSnapshot): OrderPlan {
  const signal = parseSignal({ ticker: 'AAPL', ...message }, { clock: { now: () => Date.parse(now) } });
  const settings = parseSettings({});
  if (!signal.ok || !settings.ok) {
    throw new Error('expected a signal');
  }
  const plan = planSignal(signal.value, snapshotContext(market, settings.value));
  if (!plan.ok) {
    throw new Error(plan.errors[0].message);
  }
  return plan.value;
}

type Resting = Omit<NonNullable<MarketSnapshot['openOrders']>[number], 'id' | 'ticker' | 'side' | 'role'>;

const terms = { ticker: 'AAPL', side: 'sell', effect: 'close', timeInForce: 'gtc' } as const;

describe('what a failure puts back', () => {
  const target = { ...stop, id: 'o2', role: 'take-profit', type: 'limit', limitPrice: '170', quantity: 7 } as const;
  const under = (orders: NonNullable<MarketSnapshot['openOrders']>): MarketSnapshot => ({
    ...held,
    openOrders: orders,
  });
  const resting = { ...stop, type: 'stop', stopPrice: '130', quantity: 10, group: 'g' } as const;
  const breakeven = { action: 'breakeven', orderType: 'stop' };

  it('names the take profits that stay beside the stop of a breakeven', () => {
    const { restore } = planned(breakeven, under([resting, { ...target, filled: 3 }]));
    expect(restore?.takeProfits).toEqual([
      { orderId: 'o2', ticker: 'AAPL', side: 'sell', role: 'take-profit', quantity: '7', filled: '3' },
    ]);
  });

  it('does not name a take profit that the broker ends together with the stop', () => {
    expect(planned(breakeven, under([resting, { ...target, group: 'g' }])).restore).not.toHaveProperty('takeProfits');
  });

  it('names nothing where no stop is cancelled', () => {
    expect(planned(breakeven, under([target])).restore).toBeUndefined();
  });

  const rows: readonly (readonly [string, Resting, object])[] = [
    [
      'a stop with its size',
      { type: 'stop', stopPrice: '140', quantity: 7, filled: 3 },
      { quantity: '7', filled: '3', order: { ...terms, type: 'stop', stopPrice: '140', quantity: '7' } },
    ],
    [
      'a stop of unknown size, which protects the whole position',
      { type: 'stop', stopPrice: 140 },
      { order: { ...terms, type: 'stop', stopPrice: '140', quantity: '10' } },
    ],
    [
      'a stop limit for the day',
      { type: 'stop_limit', stopPrice: '140', limitPrice: '139', quantity: 10, timeInForce: 'day' },
      {
        order: {
          ...terms,
          type: 'stop_limit',
          stopPrice: '140',
          limitPrice: '139',
          quantity: '10',
          timeInForce: 'day',
        },
      },
    ],
    [
      'a trailing stop by an amount, without its date',
      { type: 'trailing_stop', trailAmount: '2', quantity: 10, timeInForce: 'gtd' },
      { order: { ...terms, type: 'trailing_stop', trailAmount: '2', quantity: '10' } },
    ],
    [
      'a trailing stop by a percentage',
      { type: 'trailing_stop', trailPercent: '5', quantity: 10 },
      { order: { ...terms, type: 'trailing_stop', trailPercent: '5', quantity: '10' } },
    ],
  ];

  it.each(rows)('is %s', (_, order, expected) => {
    const { restore } = planned({ action: 'exit' }, { ...held, openOrders: [{ ...stop, ...order }] });
    expect(restore?.held).toEqual([{ ticker: 'AAPL', quantity: '10' }]);
    expect(restore?.orders).toMatchObject([{ orderId: 'o1', ticker: 'AAPL', role: 'stop-loss', ...expected }]);
  });

  it.each([
    ['a price that nobody told', { ...stop, type: 'stop' }],
    ['a stop limit without its limit', { ...stop, type: 'stop_limit', stopPrice: '140' }],
    ['a trailing stop without its trail', { ...stop, type: 'trailing_stop' }],
    ['an order that waits for no stop', { ...stop, type: 'limit', limitPrice: '140' }],
    ['a take profit', { ...stop, role: 'take-profit', type: 'limit', limitPrice: '160' }],
    ['a stop of the other side', { ...stop, side: 'buy', type: 'stop', stopPrice: '160' }],
  ] as const)('has no terms for %s', (_, order) => {
    const { restore } = planned({ action: 'exit' }, { ...held, openOrders: [order] });
    expect(restore?.orders.map((one) => [one.orderId, one.order])).toEqual([['o1', undefined]]);
  });

  it.each<[string, object, readonly object[], object]>([
    [
      'a cancelled order of unknown size, without a position',
      {},
      [{ ...stop, role: 'entry', side: 'buy', type: 'limit', limitPrice: '140' }],
      { held: [], orders: [{ orderId: 'o1', ticker: 'AAPL', side: 'buy', role: 'entry' }] },
    ],
    [
      'a cancelled order other than a stop loss, beside a position',
      { positions: held.positions },
      [{ ...stop, role: 'other', type: 'limit', limitPrice: '160', stopPrice: '140' }],
      {
        held: [{ ticker: 'AAPL', quantity: '10' }],
        orders: [{ orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'other' }],
      },
    ],
    [
      'a take profit with the price of a stop, which is not sent as one',
      { positions: held.positions },
      [{ ...stop, role: 'take-profit', type: 'stop', stopPrice: '160', quantity: 4 }],
      {
        held: [{ ticker: 'AAPL', quantity: '10' }],
        orders: [{ orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'take-profit', quantity: '4' }],
      },
    ],
  ])('has only what is known of %s', (_, market, openOrders, expected) => {
    const planning = decisionOf({ payload: { action: 'cancel' }, market: { ...market, openOrders } });
    const cancelled = planning.context.broker.openOrders('AAPL');
    expect(plannedRestore({ cancelled, holdings: holdingsOf(planning) }, [], [], planning)).toStrictEqual(expected);
  });

  it('names contracts as the orders of the plan do, else with the year in full', () => {
    const order: Order = {
      ...{ ticker: 'ESH26', side: 'buy', effect: 'open', type: 'market', quantity: '1', timeInForce: 'day' },
    };
    const resting = ['ESH2026', 'ESM6'].map((ticker, index) => ({ ...stop, id: `o${index}`, ticker, type: 'stop' }));
    const planning = decisionOf({ payload: { ticker: 'ESH2026' }, settings: { assetClass: 'futures' } });
    const cancelled = contextOf({ market: { openOrders: resting } }).broker;
    const orders = ['ESH2026', 'ESM6'].flatMap((ticker) => cancelled.openOrders(ticker));
    const submit: SubmitOrderStep = { step: 'submit-order', id: 'entry', role: 'entry', order };
    const restore = plannedRestore({ cancelled: orders, holdings: [] }, [submit], [submit], planning);
    expect(restore).toStrictEqual({
      held: [],
      orders: [
        { orderId: 'o0', ticker: 'ESH26', side: 'sell', role: 'stop-loss' },
        { orderId: 'o1', ticker: 'ESM6', side: 'sell', role: 'stop-loss' },
      ],
    });
  });

  it.each<[string, boolean, number, object]>([
    ['and its side where a stop is moved', true, 6, { covered: '6', side: 'long' }],
    ['alone where the stops cover no unit, and one is moved', true, 0, { side: 'long' }],
    ['where an order is cancelled', false, 6, { covered: '6' }],
  ])('has what stays covered of a position, %s', (_, isMoved, units, expected) => {
    const planning = decisionOf({ market: { positions: held.positions, openOrders: [target] } });
    const replaced = { orderId: 'o1', stopPrice: '150' } as const;
    const moved: PlanStep = { step: 'replace-orders', id: 'move', ticker: 'AAPL', orders: [replaced] };
    const holdings = holdingsOf(planning);
    const covered = holdings.map((holding) => ({ holding, units: figure(units) }));
    const cancelled = isMoved ? [] : planning.context.broker.openOrders('AAPL');
    const draft = { holdings, covered, cancelled };
    expect(plannedRestore(draft, isMoved ? [moved] : [], [], planning)?.held).toStrictEqual([
      { ticker: 'AAPL', quantity: '10', ...expected },
    ]);
  });

  it('names no take profit where no order is cancelled, but a stop is moved', () => {
    const openOrders = [{ ...target, side: 'sell' }];
    const planning = decisionOf({ market: { positions: held.positions, openOrders } });
    const takeProfits = planning.context.broker.openOrders('AAPL');
    const replaced = { orderId: 'o1', stopPrice: '150' } as const;
    const moved: PlanStep = { step: 'replace-orders', id: 'move', ticker: 'AAPL', orders: [replaced] };
    const draft = { holdings: holdingsOf(planning), takeProfits };
    expect(plannedRestore(draft, [moved], [], planning)).toStrictEqual({ held: [], orders: [] });
  });

  it.each<[string, PlanStep]>([
    ['the entry waits for another order', { step: 'await-fill', of: 'exit', seconds: 120 }],
    ['nothing waits', { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: [] }],
  ])('is nothing where %s', (_, other) => {
    const order: Order = {
      ticker: 'AAPL',
      side: 'buy',
      effect: 'open',
      type: 'market',
      quantity: '1',
      timeInForce: 'day',
    };
    const steps: readonly PlanStep[] = [{ step: 'submit-order', id: 'entry', role: 'entry', order }, other];
    expect(plannedRestore(nothing, steps, submitSteps(steps), decisionOf())).toBeUndefined();
  });

  it('is nothing where an exit is awaited, after which nothing is entered', () => {
    const steps: readonly PlanStep[] = [
      { step: 'submit-order', id: 'exit', role: 'exit', order: { ...terms, type: 'market', quantity: '10' } },
      { step: 'await-fill', of: 'exit', seconds: 120 },
    ];
    expect(plannedRestore(nothing, steps, submitSteps(steps), decisionOf())).toBeUndefined();
  });

  it('is nothing when the plan cancels nothing', () => {
    expect(planned({ action: 'exit' }, held)).not.toHaveProperty('restore');
  });

  it('is the step of quantities when the stop of an entry follows its fill', () => {
    const capabilities = { brackets: false };
    const plan = planned({ action: 'buy', stopLoss: { amount: 5 } }, { now, quotes, capabilities });
    expect(plan.restore).toEqual({ held: [], orders: [], quantityStep: '1' });
  });

  it('is nothing when the plan does not submit the entry that it waits for', () => {
    const wait: PlanStep = { step: 'await-fill', of: 'entry' };
    expect(plannedRestore(nothing, [wait], [], decisionOf())).toBeUndefined();
  });

  it('has no step of quantities when the instrument of the entry is unknown', () => {
    const order: Order = {
      ...{ ticker: 'ESH2026', side: 'buy', effect: 'open', type: 'market', quantity: '1', timeInForce: 'day' },
    };
    const steps: readonly PlanStep[] = [
      { step: 'submit-order', id: 'entry', role: 'entry', order },
      { step: 'await-fill', of: 'entry' },
    ];
    const planning = decisionOf({ payload: { ticker: 'ESH2026' }, settings: { assetClass: 'futures' } });
    expect(plannedRestore(nothing, steps, submitSteps(steps), planning)).toBeUndefined();
  });
});
