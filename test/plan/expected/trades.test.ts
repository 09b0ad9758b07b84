import { describe, expect, it } from 'vitest';
import type { OrderPlan, OrdersPlan } from '../../../src/order/order-plan.js';
import { openedContracts, waitingSteps } from '../../../src/plan/expected/trades.js';
import { contextOf, type Request } from '../../market/contracts/sample.ts';
import { long, planned, short } from '../sample.ts';
import { withPositions } from './sample.ts';

function opened(request: Request, context = contextOf(request)): readonly string[] {
  return openedContracts(context, planned(request));
}

function ordersPlan(request: Request): OrdersPlan {
  const plan = planned(request);
  if (plan.outcome !== 'orders') {
    throw new Error(`planned ${plan.outcome}`);
  }
  return plan;
}

const buy = { payload: { quantity: 5 } };
const sell = { payload: { action: 'sell', quantity: 5 } };
const exit = { payload: { action: 'exit' }, market: long };

describe('openedContracts', () => {
  it('are those in which a plan enters a side that is not held', () => {
    expect(opened(buy)).toStrictEqual(['AAPL']);
    expect(opened({ ...sell, market: long })).toStrictEqual(['AAPL']);
    expect(opened({ payload: { action: 'add', quantity: 5 }, market: long })).toStrictEqual([]);
    expect(opened({ payload: { action: 'add', quantity: 5 }, market: short })).toStrictEqual([]);
    expect(opened(exit)).toStrictEqual([]);
  });

  it('count a position of 0, and one that cannot be read, as none', () => {
    expect(opened(buy, withPositions({ position: () => ({ side: 'long', quantity: 0 }) }))).toStrictEqual(['AAPL']);
    expect(opened(buy, withPositions({ position: () => ({ side: 'long', quantity: -1 }) }))).toStrictEqual(['AAPL']);
  });

  it('have no contract where the port of positions fails', () => {
    const position = () => {
      throw new Error('offline');
    };
    expect(opened(buy, withPositions({ position }))).toStrictEqual([]);
  });
});

describe('waitingSteps', () => {
  const limit = { quantity: 5, orderType: 'limit', limitPrice: 160 };
  const unbracketed = { capabilities: { brackets: false } };

  it.each<[string, Request, readonly string[]]>([
    ['no order at the market', buy, []],
    ['a limit order', { payload: limit }, ['entry']],
    [
      'an entry at a limit after an exit at the market',
      { payload: { action: 'sell', ...limit }, market: long },
      ['entry'],
    ],
    ['no entry at the market after such an exit', { ...sell, market: long }, []],
    ['no stop that protects', { payload: { quantity: 5, stopLoss: { percent: 2 } }, market: unbracketed }, []],
    [
      'an entry at a limit, and not its stop',
      { payload: { ...limit, limitPrice: 140, stopLoss: { percent: 2 } }, market: unbracketed },
      ['entry'],
    ],
  ])('are %s', (_, request, ids) => {
    expect(waitingSteps(planned(request)).map(({ id }) => id)).toStrictEqual(ids);
  });

  it('are an entry at the market too, where it awaits an exit at a limit', () => {
    const [exit] = ordersPlan({ payload: { action: 'exit', orderType: 'limit', limitPrice: 160 }, market: long }).steps;
    const swap = ordersPlan({ ...sell, market: long });
    const plan: OrderPlan = { ...swap, steps: [exit, ...swap.steps.slice(1)] };
    expect(waitingSteps(plan).map(({ id }) => id)).toStrictEqual(['exit', 'entry']);
  });
});
