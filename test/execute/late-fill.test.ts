// A resting order filled after its cancel was told (execution rules 3, 8 and 17).
import { describe, expect, it } from 'vitest';
import type { ExecutionOrder } from '../../src/execute/index.js';
import { failLateFill, noLongerFits } from '../../src/execute/late-fill.js';
import type { Order, Restore } from '../../src/index.js';
import { underTwo } from './rule-examples.js';
import { restingOrder, runOf, sentOrder } from './runs.js';

const order = (side: 'buy' | 'sell', effect: 'open' | 'close', quantity: `${number}`): Order => ({
  ...{ ticker: 'AAPL', type: 'market', timeInForce: 'day', side, effect, quantity, clientOrderId: 's-exit' },
});
const buyOfFour: Restore['orders'][number] = {
  ...{ orderId: 'o1', ticker: 'AAPL', side: 'buy', role: 'entry', quantity: '4' },
};
/** An exit of 10 under a resting buy of 4 and a stop of 10. */
const begun = underTwo(buyOfFour);
const bought = restingOrder(1, { status: 'filled', filled: '4', quantity: '4' });
const sold = restingOrder(2, { status: 'cancelled', filled: '4' });
const untouched = restingOrder(2, { status: 'cancelled' });

describe('an order that was not sent so far', () => {
  // 10 were held; the stop has sold 4 of them, or the entry has bought 4 more.
  it.each<[string, Order, readonly ExecutionOrder[], boolean]>([
    ['an entry after a late sale', order('buy', 'open', '1'), [sold], true],
    ['an entry after a late purchase', order('sell', 'open', '1'), [bought], true],
    ['an entry where nothing filled late', order('sell', 'open', '99'), [untouched], false],
    ['an exit of what is left', order('sell', 'close', '6'), [sold], false],
    ['an exit of more than is left', order('sell', 'close', '7'), [sold], true],
    ['an exit of too much where nothing filled late', order('sell', 'close', '11'), [untouched], false],
    ['an exit of too much where only a purchase filled late', order('sell', 'close', '15'), [bought], false],
    ['an exit of too much after a sale and a purchase', order('sell', 'close', '11'), [bought, sold], true],
  ])('no longer fits, or still does: %s', (_, next, orders, expected) => {
    expect(noLongerFits(runOf(begun, orders), next)).toBe(expected);
  });

  it('does not count the units that it claimed when it was lost', () => {
    const sent = sentOrder('exit', { quantity: '6' });
    const run = runOf(begun, [sold, sent]);
    expect(noLongerFits(run, order('sell', 'close', '6'), sent)).toBe(false);
    expect(noLongerFits(run, order('sell', 'close', '6'))).toBe(true);
  });
});

describe('the end of a plan after a late fill', () => {
  it('names what filled, and asks for a new plan where no order of the plan has filled', () => {
    const run = runOf(begun, [bought, sold, sentOrder('exit')]);
    failLateFill(run, order('sell', 'close', '10'));
    expect(run.failure?.end).toBe('replan');
    expect(run.failure?.reason).toEqual({
      code: 'resting-order-filled',
      message: 'o1, o2 filled after its cancel, so s-exit no longer fits: plan the signal again.',
    });
  });

  it('stops where an order of the plan has filled', () => {
    const run = runOf(begun, [sold, sentOrder('exit-2', { filled: '1' })]);
    failLateFill(run, order('sell', 'close', '10'));
    expect(run.failure?.end).toBe('stopped');
    expect(run.failure?.reason).toEqual({
      code: 'resting-order-filled',
      message:
        'o2 filled after its cancel, so s-exit no longer fits. Orders of the plan have filled: look at your position.',
    });
  });
});
