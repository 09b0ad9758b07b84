import { describe, expect, it } from 'vitest';
import { parseJsonWith } from '../../src/core/schema.js';
import { stepsSchema } from '../../src/order/order-schema.js';

const order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '10', timeInForce: 'day' };
const submit = { step: 'submit-order', id: 'entry', role: 'entry', order };
const cancel = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] };
const moved = { orderId: 'o1', stopPrice: '150' };
const replace = { step: 'replace-orders', id: 'replace', ticker: 'AAPL', orders: [moved] };
const wait = { step: 'await-fill', of: 'exit', seconds: 30 };

const read = (...steps: readonly unknown[]) => parseJsonWith(stepsSchema(), steps, 'invalid-snapshot', 'The plan');

/** Path and expectation of each error. */
function faults(...steps: readonly unknown[]): unknown {
  const result = read(...steps);
  return result.ok ? [] : result.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

describe('stepsSchema', () => {
  it.each(['entry', 'exit', 'protection'])('reads a step with the role %s', (role) => {
    const steps = [cancel, { ...submit, role }, wait];
    expect(read(...steps)).toStrictEqual({ ok: true, value: steps });
  });

  it('reads a step that moves stops, with their limits', () => {
    const steps = [{ ...replace, orders: [moved, { ...moved, limitPrice: '149.5' }] }];
    expect(read(...steps)).toStrictEqual({ ok: true, value: steps });
    expect(faults({ ...replace, orders: [] })).toStrictEqual([['0.orders', 'a list of stops, at least one']]);
    expect(faults({ ...replace, orders: [{ orderId: 'o1', stopPrice: '0' }] })).toStrictEqual([
      ['0.orders.0.stopPrice', 'a number above 0'],
    ]);
  });

  it('reads a step without a role, as it was stored before there were any', () => {
    const { role: _, ...stored } = submit;
    expect(read(stored)).toStrictEqual({ ok: true, value: [stored] });
    expect(read({ ...submit, role: null })).toStrictEqual({ ok: true, value: [stored] });
  });

  it('rejects an unknown role', () => {
    expect(faults({ ...submit, role: 'stop-loss' })).toStrictEqual([['0.role', 'one of entry, exit, protection']]);
    expect(faults({ ...wait, role: 'exit' })).toMatchObject([['0.role', expect.anything()]]);
  });

  it('rejects a step that is not known, and what is not a step', () => {
    expect(faults({ step: 'submit' })).toStrictEqual([
      ['0.step', 'one of cancel-orders, replace-orders, submit-order, await-fill'],
    ]);
    // Nothing follows from the name: what belongs to a step that submits is not judged.
    expect(faults({ ...submit, step: 'submitorder' })).toStrictEqual([
      ['0.step', 'one of cancel-orders, replace-orders, submit-order, await-fill'],
    ]);
    expect(faults(cancel, 5)).toStrictEqual([['1', 'a step of a plan']]);
  });
});
