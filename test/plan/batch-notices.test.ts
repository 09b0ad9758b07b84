import { expect, it } from 'vitest';
import { planBatch } from '../../src/plan/plan-batch.js';
import { accepted, contextOf, signalOf } from '../market/contracts/sample.ts';

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
