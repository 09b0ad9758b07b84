import { describe, expect, test } from 'vitest';
import { endTables } from '../../src/cli/end-tables.js';
import { plainTheme } from '../../src/cli/theme.js';
import { signalError } from '../../src/core/errors.js';
import { err, ok } from '../../src/core/result.js';
import type { Order, OrderPlan, PlanStep } from '../../src/index.js';
import { submitStep } from '../order/submit-step.js';

const market = { now: '2026-01-26T15:30:00Z' };

const order = { ticker: 'AAPL', type: 'market', timeInForce: 'day' } as const;

function buy(quantity: `${number}`, more: Pick<Order, 'clientOrderId' | 'stopLoss'> = {}): PlanStep {
  return {
    step: 'submit-order',
    id: 'entry',
    role: 'entry',
    order: { ...order, side: 'buy', effect: 'open', quantity, ...more },
  };
}

function sell(quantity: `${number}`, ticker = 'AAPL', id = 'exit'): PlanStep {
  return submitStep(id, { ...order, ticker, side: 'sell', effect: 'close', quantity });
}

function planOf(first: PlanStep, ...rest: readonly PlanStep[]): OrderPlan {
  return {
    outcome: 'orders',
    ticker: 'AAPL',
    action: 'buy',
    steps: [first, ...rest],
    notices: [],
    trace: [],
    figures: [],
  };
}

function tableOf(plan: OrderPlan, snapshot: unknown = market, columns = 80): readonly string[] {
  return endTables(plan, snapshot, plainTheme(columns)).get(plan) ?? [];
}

/** Rows without their alignment. */
function rowsOf(lines: readonly string[] | undefined): readonly string[] {
  return (lines ?? []).map((line) => line.replaceAll(/ {2,}/g, '  '));
}

const buyFive = planOf(buy('5'));

describe('endTables', () => {
  test('lists what each end leaves, and marks the worst', () => {
    expect(tableOf(buyFive)).toEqual([
      '  when                             position      protected  resting',
      '  entry rests unfilled             flat          -          entry',
      '! entry fills in part              long 0 to 5   none       entry',
      '  entry fills                      long 5        none       none',
      '  entry ends unfilled              flat          -          none',
      '  entry is rejected                flat          -          none',
      '  entry is not sent                flat          -          none',
      '  entry fills beyond its quantity  long 5 to 10  none       none',
      '! the worst end: most units without a stop',
    ]);
  });

  test('marks the end in which a bracket loses its stop, and names orders by their steps', () => {
    const plan = {
      ...planOf(
        buy('5', {
          clientOrderId: 's-entry',
          stopLoss: { type: 'stop', stopPrice: '140', timeInForce: 'gtc' },
        }),
      ),
      signalId: 's',
    };
    const lines = tableOf(plan);
    expect(lines.find((line) => line.includes('entry fills in part  '))).toMatch(/long 0 to 5 +all +entry$/);
    expect(rowsOf(lines).filter((line) => line.startsWith('!'))).toEqual([
      '! entry fills, its stop loss is refused  long 5  none  none',
      '! the worst end: most units without a stop',
    ]);
  });

  test('marks none when every end is flat or under a stop', () => {
    const stop = { ticker: 'AAPL', side: 'sell', effect: 'close', quantity: '5', timeInForce: 'gtc' } as const;
    const terms: Order = { ...stop, type: 'stop', stopPrice: '140' };
    const plan: OrderPlan = {
      ...planOf({ step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] }, sell('5')),
      restore: {
        held: [{ ticker: 'AAPL', quantity: '5' }],
        orders: [{ orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss', quantity: '5', order: terms }],
      },
    };
    const lines = tableOf(plan);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.startsWith('!'))).toEqual([]);
  });

  test('starts from the position of the market', () => {
    const short = { ...market, positions: { AAPL: { side: 'short', quantity: 8 } } };
    expect(rowsOf(tableOf(buyFive, short))).toContain('  entry fills  short 3  none  none');
    const long = { ...market, positions: { AAPL: { side: 'long', quantity: 8 } } };
    expect(rowsOf(tableOf(buyFive, long))).toContain('  entry fills  long 13  none  none');
  });

  test('starts from what the plan closes when the market cannot be read', () => {
    const lines = tableOf(planOf(sell('5')), 'no market');
    expect(rowsOf(lines)).toContain('  exit is rejected  long 5  none  none');
  });

  test('starts each plan of a batch from what the ones before it leave', () => {
    const sellTwo = planOf(sell('2'));
    const rejected = err(signalError('no-position', { message: 'There is no position.' }));
    const tables = endTables([ok(buyFive), rejected, ok(sellTwo)], market, plainTheme());
    expect([...tables.keys()]).toEqual([buyFive, sellTwo]);
    expect(rowsOf(tables.get(sellTwo))).toContain('  exit fills  long 3  none  none');
    expect(rowsOf(tables.get(sellTwo))).toContain('  exit is rejected  long 5  none  none');
  });

  test('names the contracts when there are several', () => {
    const [put, call] = ['SPY 260130P599', 'SPY 260130C600'];
    const lines = tableOf(
      planOf(sell('2', call), sell('1', put, 'exit-2')),
      { ...market, positions: { [call]: { side: 'long', quantity: 2 } } },
      100,
    );
    expect(lines.join('\n')).toContain(`long 2 ${call}`);
    expect(lines.join('\n')).toContain(`long 1 ${put}`);
  });

  test('shows how much of a position the stop of an entry covers', () => {
    const stop: Order = {
      ...{ ticker: 'AAPL', side: 'sell', effect: 'close', quantity: '5', timeInForce: 'gtc' },
      ...{ type: 'stop', stopPrice: '140' },
    };
    const plan = planOf(
      buy('5'),
      { step: 'await-fill', of: 'entry' },
      { step: 'submit-order', id: 'stop-loss', role: 'protection', order: stop },
    );
    const held = { ...market, positions: { AAPL: { side: 'long', quantity: 3 } } };
    expect(rowsOf(tableOf(plan, held, 100))).toContain(
      '  entry fills, stop-loss rests as protection  long 8  5  stop-loss',
    );
  });

  test('names stops that the plan leaves as they are', () => {
    const stop = { id: 'o1', ticker: 'AAPL', role: 'stop-loss', type: 'stop', side: 'sell' };
    const snapshot = { ...market, openOrders: [stop, { ...stop, id: 'o2', role: 'take-profit', type: 'limit' }] };
    expect(tableOf(buyFive, snapshot).at(-1)).toBe('o1 is a stop that the plan leaves as it is: it is not counted.');
    const cancels = planOf({ step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] }, buy('5'));
    expect(tableOf(cancels, snapshot).join('\n')).not.toContain('not counted');
  });

  test('says nothing of the stops of a ladder that stay, because they are counted', () => {
    const stop = { id: 's1', ticker: 'AAPL', role: 'stop-loss', type: 'stop', side: 'sell', quantity: '3' };
    const plan = planOf({ step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['s2'] }, sell('2'));
    const cancelled = { orderId: 's2', ticker: 'AAPL', side: 'sell', role: 'stop-loss', quantity: '2' } as const;
    const restore: OrderPlan['restore'] = {
      held: [{ ticker: 'AAPL', quantity: '5', covered: '3' }],
      orders: [cancelled],
    };
    const snapshot = {
      ...market,
      positions: { AAPL: { side: 'long', quantity: 5 } },
      openOrders: [stop, { ...stop, id: 's2', quantity: '2' }],
    };
    const lines = tableOf({ ...plan, restore }, snapshot, 100);
    expect(rowsOf(lines)).toContain('  exit fills  long 3  all  none');
    expect(lines.join('\n')).not.toContain('not counted');
  });

  test('starts a plan that only cancels from the position of the market', () => {
    const plan = planOf({ step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] });
    const stop = { orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss', quantity: '5' } as const;
    const restore: OrderPlan['restore'] = { held: [{ ticker: 'AAPL', quantity: '5' }], orders: [stop] };
    const held = { ...market, positions: { AAPL: { side: 'long', quantity: 5 } } };
    expect(tableOf({ ...plan, restore }, held)).toContain(
      '! the orders are cancelled          long 5       none       none',
    );
    expect(tableOf(plan, held)).toContain('! the orders are cancelled          long 5    none       none');
  });

  test('shows none for a plan that sends nothing', () => {
    const { notices, trace, figures } = buyFive;
    const nothing: OrderPlan = {
      outcome: 'nothing-to-do',
      ticker: 'AAPL',
      action: 'exit',
      steps: [],
      notices,
      trace,
      figures,
    };
    expect(tableOf(nothing)).toEqual(['none']);
  });

  test.each([40, 60, 80, 100])('fits %i columns', (columns) => {
    const long = { ...buyFive, signalId: 'x'.repeat(40) };
    expect(Math.max(...tableOf(long, market, columns).map(({ length }) => length))).toBeLessThanOrEqual(columns - 2);
  });
});
