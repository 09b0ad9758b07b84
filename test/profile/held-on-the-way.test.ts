import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import type { Order } from '../../src/order/order.js';
import type { PlanStep } from '../../src/order/order-plan.js';
import { trackHeld } from '../../src/profile/held-on-the-way.js';
import { marketOrder } from '../brokers/sample.js';
import { submitStep } from '../order/submit-step.js';

/** The position before each step. */
function heldBefore(start: number, ...steps: readonly PlanStep[]): readonly string[] {
  const heldAt = trackHeld(() => decimal(start));
  return steps.map((step) => heldAt(step).toFixed());
}

const order = (side: 'buy' | 'sell', effect: 'open' | 'close', quantity: `${number}`): Order => ({
  ...{ ...marketOrder, side, effect, quantity },
});
const awaited: PlanStep = { step: 'await-fill', of: 'first' };
const next = submitStep('next', order('buy', 'open', '1'));

describe('the position on the way', () => {
  it.each<[title: string, start: number, first: Order, held: string]>([
    ['grows by what is bought', 5, order('buy', 'open', '3'), '8'],
    ['shrinks by what is closed', 5, order('sell', 'close', '3'), '2'],
    ['ends at zero where more is closed than is held', 5, order('sell', 'close', '9'), '0'],
    ['turns around with an order that opens', 5, order('sell', 'open', '9'), '-4'],
    ['of a short position shrinks by what is bought', -5, order('buy', 'close', '3'), '-2'],
    ['of a short position ends at zero', -5, order('buy', 'close', '9'), '0'],
  ])('%s', (_, start, first, held) => {
    expect(heldBefore(start, submitStep('first', first), next).at(1)).toBe(`${start}`);
    expect(heldBefore(start, submitStep('first', first), awaited, next).at(2)).toBe(held);
  });

  it('is that of each ticker, and none at a step that submits no order', () => {
    const other = submitStep('other', { ...marketOrder, ticker: 'MSFT' });
    const cancel: PlanStep = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['1'] };
    const first = submitStep('first', order('buy', 'open', '3'));
    expect(heldBefore(5, first, awaited, cancel, other, next)).toEqual(['5', '0', '0', '5', '8']);
  });
});
