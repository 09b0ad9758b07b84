import { describe, expect, it } from 'vitest';
import {
  furtherStopIds,
  orderNameOf,
  prefixedOrderId,
  restoredOrderId,
  secondRestoredOrderId,
} from '../../src/order/order-ids.js';

const prefix = '0123456789ab';

/** Each name of an order with its code, and the name that is told of it. */
const codes = [
  ['entry', 'e', 'entry'],
  // A part of an entry with targets.
  ['entry-2', 'ep2', 'entry-2'],
  ['exit', 'x', 'exit'],
  ['exit-2', 'x2', 'exit-2'],
  ['exit-12', 'x12', 'exit-12'],
  ['stop-loss', 's', 'stop-loss'],
  ['stop-loss-2', 's2', 'stop-loss-2'],
  ['restore-1', 'r1', 'restore-1'],
  ['restore-99', 'r99', 'restore-99'],
] as const;

describe('an identifier with a prefix', () => {
  it.each(codes)('of %s ends with %s', (name, code, told) => {
    expect(prefixedOrderId(prefix, name)).toBe(`${prefix}${code}`);
    expect(orderNameOf(`${prefix}${code}`, { signalId: 'a', clientOrderIdPrefix: prefix })).toBe(told);
  });

  it('of a further stop is not that of a step', () => {
    const plan = { signalId: 'a', clientOrderIdPrefix: prefix };
    expect(`${furtherStopIds(`${prefix}s`, plan)}2`).toBe(`${prefix}sp2`);
    expect(orderNameOf(`${prefix}sp2`, plan)).toBe('stop-loss-2');
  });

  it('of a restored stop has its place', () => {
    expect(restoredOrderId({ signalId: 'a', clientOrderIdPrefix: prefix }, 3)).toBe(`${prefix}r3`);
    expect(secondRestoredOrderId({ signalId: 'a', clientOrderIdPrefix: prefix }, 3)).toBe(`${prefix}r3p2`);
  });

  it.each([['o1'], [`${prefix}`], [`${prefix}-1`]])('is not one of the plan: %s', (id) => {
    expect(orderNameOf(id, { signalId: 'o', clientOrderIdPrefix: prefix })).toBe(id);
  });
});

describe('an identifier without a prefix', () => {
  it('has the signalId and the name', () => {
    expect(restoredOrderId({ signalId: 'a' }, 3)).toBe('a-restore-3');
    expect(secondRestoredOrderId({ signalId: 'a' }, 3)).toBe('a-restore-3-2');
    expect(`${furtherStopIds('a-stop-loss', { signalId: 'a' })}2`).toBe('a-stop-loss-2');
    expect(orderNameOf('a-stop-loss-2', { signalId: 'a' })).toBe('stop-loss-2');
    expect(orderNameOf('b-entry', { signalId: 'a' })).toBe('b-entry');
    expect(orderNameOf('plan-entry', {})).toBe('entry');
  });
});
