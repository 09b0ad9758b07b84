import { describe, expect, it } from 'vitest';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { accepted, contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { futures, long, options } from './sample.ts';

it.each([
  ['MSFT', 'buy 5 MSFT by a limit order (entry of item 0)'],
  ['7203', 'buy 5 of 7203 by a limit order (entry of item 0)'],
])('an exit of %s in a batch tells the order that it assumes to have filled', (ticker, order) => {
  const entry = signalOf({ payload: { ticker, quantity: 5, orderType: 'limit', limitPrice: 140 } });
  const exit = signalOf({ payload: { ticker, action: 'exit' } });
  const context = contextOf({ market: { quotes: { [ticker]: { bid: '149.98', ask: '150.02' } } } });
  const [, plan] = planBatch([entry, exit], context).map(accepted);
  expect(plan?.notices.filter(({ code }) => code === 'batch-fill-assumed')).toStrictEqual([
    {
      code: 'batch-fill-assumed',
      message: `This plan assumes that these orders have filled: ${order}. If one of them has not, plan this item again.`,
      waiting: [{ item: 0, step: 'entry' }],
    },
  ]);
});

const quotes = {
  AAPL: { bid: '149.98', ask: '150.02' },
  MSFT: { bid: '399.98', ask: '400.02' },
};

/** The last plan of a batch. */
function lastOf(items: readonly object[], request: Request = {}): OrderPlan | undefined {
  const signals = items.map((payload) => signalOf({ ...request, payload: { ...request.payload, ...payload } }));
  return planBatch(signals, contextOf({ market: { quotes }, ...request }))
    .map(accepted)
    .at(-1);
}

const waiting = { quantity: 5, orderType: 'limit', limitPrice: 140 };

describe('the orders that a plan of a batch assumes to have filled', () => {
  const assumed = (orders: string) =>
    `This plan assumes that these orders have filled: ${orders}. If one of them has not, plan this item again.`;

  it.each<[string, readonly object[], Request, string, readonly object[]]>([
    [
      'are all that wait for its contract',
      [
        waiting,
        { ...waiting, quantity: 3 },
        { ticker: 'MSFT', quantity: 1, orderType: 'limit', limitPrice: 390 },
        { action: 'exit' },
      ],
      {},
      'buy 5 AAPL by a limit order (entry of item 0), buy 3 AAPL by a limit order (entry of item 1)',
      [
        { item: 0, step: 'entry' },
        { item: 1, step: 'entry' },
      ],
    ],
    [
      'are those of other contracts where none waits for its own',
      [
        { action: 'exit', orderType: 'limit', limitPrice: 160 },
        { ticker: 'MSFT', quantity: 1 },
      ],
      { settings: { maxPositions: 1 }, market: { ...long, quotes } },
      'sell 10 AAPL by a limit order (exit of item 0)',
      [{ item: 0, step: 'exit' }],
    ],
  ])('%s', (_, items, request, orders, steps) => {
    expect(lastOf(items, request)?.notices.filter(({ code }) => code === 'batch-fill-assumed')).toStrictEqual([
      { code: 'batch-fill-assumed', message: assumed(orders), waiting: steps },
    ]);
  });

  it.each<[string, readonly object[]]>([
    ['waits', [{ quantity: 5 }, { ticker: 'MSFT', quantity: 1 }]],
    ['that waits would change it', [waiting, { ticker: 'MSFT', quantity: 1 }]],
  ])('are not named where no order %s', (_, items) => {
    expect(lastOf(items, { market: { quotes }, signalId: 'alert-7' })?.notices).toStrictEqual([]);
  });
});

describe('the orders of a batch that have no identifier yet', () => {
  const stopped = { quantity: 5, stopLoss: { percent: 2 } };
  const remain = (contract: string) => ({
    code: 'batch-orders-remain',
    message: `Orders that this batch places for ${contract} have no identifier at the broker yet: they are not cancelled.`,
  });

  it.each<[string, readonly object[], Request, string]>([
    ['by a swap, which closes first', [stopped, { action: 'sell', quantity: 3 }], {}, 'AAPL'],
    [
      'by the exit of a continuous future, whose month has them',
      [{ ticker: 'ESH2026', ...stopped, stopLoss: { amount: 5 } }, { action: 'exit' }],
      futures({}),
      'ESH2026',
    ],
  ])('are not cancelled %s', (_, items, request, contract) => {
    const notices = lastOf(items, request)?.notices.filter(({ code }) => code === 'batch-orders-remain');
    expect(notices).toStrictEqual([remain(contract)]);
  });

  it.each([true, false])('are not cancelled by cancel, whatever its own field says: %s', (cancel) => {
    expect(lastOf([stopped, { action: 'cancel', cancel }])?.notices).toContainEqual(remain('AAPL'));
  });

  it('are not named where an option of another contract is closed', () => {
    const [call, put] = ['SPY 260130C600', 'SPY 260130P600'];
    const request = options({}, { [put]: { side: 'long', quantity: '2' } });
    const items = [
      { ticker: call, ...stopped },
      { ticker: put, action: 'exit' },
    ];
    expect(lastOf(items, request)?.notices.map(({ code }) => code)).not.toContain('batch-orders-remain');
  });
});
