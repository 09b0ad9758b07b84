import { describe, expect, it } from 'vitest';
import type { ExecutionOrder, ExecutionOrderStatus } from '../../src/execute/index.js';
import {
  endSentence,
  endText,
  hasEnded,
  hasWorked,
  isMore,
  isOurs,
  isOverfilled,
  isRefused,
  isSettled,
  nameOf,
  reasonOfEnd,
  receivedUnits,
  sizeOf,
} from '../../src/execute/order-state.js';

const at = '2026-01-26T15:30:00Z';

function orderOf(changes: Partial<ExecutionOrder> = {}): ExecutionOrder {
  const named = { order: { clientOrderId: 's-exit' }, role: 'exit', submits: 1 } as const;
  return { ...named, status: 'working', filled: '0', quantity: '10', ...changes };
}

describe('an order', () => {
  it.each<[ExecutionOrderStatus, boolean]>([
    ['sent', false],
    ['working', false],
    ['filled', true],
    ['cancelled', true],
    ['rejected', true],
    ['expired', true],
    ['not-found', true],
  ])('that is %s has ended: %j', (status, isEnd) => {
    expect(hasEnded(orderOf({ status }))).toBe(isEnd);
    expect(isSettled(orderOf({ status }))).toBe(isEnd);
    expect(isSettled(orderOf({ status, isFillUnknown: true }))).toBe(false);
  });

  it('is ours unless it rested before', () => {
    expect(isOurs(orderOf())).toBe(true);
    expect(isOurs(orderOf({ role: 'resting' }))).toBe(false);
  });

  it('has worked where it was seen working', () => {
    expect(hasWorked(orderOf({ workedAt: at }))).toBe(false);
    expect(hasWorked(orderOf({ seenAt: at }))).toBe(true);
  });

  it('has filled too much where it filled beyond its quantity', () => {
    expect(isOverfilled(orderOf({ filled: '10.5' }))).toBe(true);
    expect(isOverfilled(orderOf({ filled: '10' }))).toBe(false);
    const { quantity: _, ...unknown } = orderOf({ filled: '10' });
    expect(isOverfilled(unknown)).toBe(false);
    expect(sizeOf(unknown).toNumber()).toBe(0);
    expect(sizeOf(orderOf()).toNumber()).toBe(10);
  });

  it('has brought what filled, less its fee', () => {
    expect(receivedUnits(orderOf({ filled: '4' })).toNumber()).toBe(4);
    expect(receivedUnits(orderOf({ filled: '4', fee: '0.1' })).toNumber()).toBe(3.9);
  });

  it('has the name that is ours, else that of the broker', () => {
    expect(nameOf(orderOf({ orderId: 'b-1' }))).toBe('s-exit');
    expect(nameOf(orderOf({ order: { orderId: 'o1' } }))).toBe('o1');
  });
});

describe('isMore', () => {
  it('compares amounts, not texts', () => {
    expect(isMore('10', '9')).toBe(true);
    expect(isMore('9', '10')).toBe(false);
    expect(isMore('9', '9')).toBe(false);
  });
});

describe('isRefused', () => {
  it.each<[string, Partial<ExecutionOrder>, boolean]>([
    ['an exit that was rejected', { status: 'rejected' }, true],
    ['an exit that was rejected with a part filled', { status: 'rejected', filled: '4' }, false],
    ['an exit that was never known', { status: 'not-found' }, true],
    ['an exit that worked and is not found', { status: 'not-found', workedAt: at }, false],
    ['an exit of which a part filled and that is not found', { status: 'not-found', filled: '4' }, false],
    ['an exit that was cancelled', { status: 'cancelled' }, false],
    ['an exit that expired', { status: 'expired' }, false],
    ['an exit that works', {}, false],
    ['a stop that works', { role: 'protection' }, false],
    ['a stop without an answer', { role: 'protection', status: 'sent' }, false],
    ['a stop that filled', { role: 'protection', status: 'filled' }, false],
    ['a stop that was cancelled', { role: 'protection', status: 'cancelled' }, true],
    ['a stop that expired with a part filled', { role: 'protection', status: 'expired', filled: '4' }, true],
    ['a stop that worked and is not found', { role: 'protection', status: 'not-found', workedAt: at }, true],
    ['a stop that was made smaller', { role: 'protection', status: 'cancelled', cancel: { at, why: 'excess' } }, false],
    [
      'a stop that a failure cancelled',
      { role: 'protection', status: 'cancelled', cancel: { at, why: 'failure' } },
      true,
    ],
  ])('of %s: %3$j', (_, changes, refused) => {
    expect(isRefused(orderOf(changes))).toBe(refused);
  });
});

describe('the reason of an end', () => {
  it.each<[string, Partial<ExecutionOrder>]>([
    ['order-rejected', { status: 'rejected' }],
    ['order-lapsed', { status: 'expired' }],
    ['order-cancelled', { status: 'cancelled' }],
    ['broker-unclear', { status: 'not-found' }],
    ['order-cancelled', { status: 'not-found', workedAt: at }],
    ['withdrawal-due', { status: 'rejected', cancel: { at, why: 'withdrawal' } }],
    ['order-lapsed', { status: 'expired', cancel: { at, why: 'plan' } }],
  ])('is %s of %j', (reason, changes) => {
    expect(reasonOfEnd(orderOf(changes))).toBe(reason);
  });
});

describe('how an order ended', () => {
  it('has its size and the reason of the broker where they are known', () => {
    const ended = orderOf({ status: 'expired', filled: '4', reason: 'session' });
    expect(endText(ended)).toBe('ended (expired) with 4 of 10 filled: session');
    expect(endSentence(ended)).toBe('s-exit ended (expired) with 4 of 10 filled: session.');
    const { quantity: _, reason: __, ...unknown } = ended;
    expect(endSentence(unknown)).toBe('s-exit ended (expired) with 4 filled.');
  });
});
