import { describe, expect, it } from 'vitest';
import { parseJsonWith } from '../../src/core/schema.js';
import { planSchema } from '../../src/order/plan-schema.js';

const order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '10', timeInForce: 'day' };
const step = { step: 'submit-order', id: 'entry', role: 'entry', order };
const plan = { outcome: 'orders', ticker: 'AAPL', action: 'buy', notices: [], trace: [], steps: [step] };

/** Path and expectation of each error. */
function faults(stored: unknown): unknown {
  const result = parseJsonWith(planSchema(), stored, 'invalid-snapshot', 'The plan');
  return result.ok ? [] : result.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

describe('planSchema', () => {
  it('rejects steps and an instant that do not belong to the outcome', () => {
    expect(faults(plan)).toStrictEqual([]);
    expect(faults({ ...plan, steps: [] })).toStrictEqual([
      ['steps', 'a step at least with the outcome orders, otherwise none'],
    ]);
    expect(faults({ ...plan, releaseAt: '2026-01-26T15:30:00Z' })).toStrictEqual([
      ['releaseAt', 'an instant with the outcome postponed, otherwise none'],
    ]);
  });

  it('rejects an unknown outcome alone, with steps and an instant', () => {
    const unknown = [['outcome', 'one of orders, postponed, nothing-to-do']];
    expect(faults({ ...plan, outcome: 'order' })).toStrictEqual(unknown);
    expect(faults({ ...plan, outcome: 'posponed', steps: [], releaseAt: '2026-01-26T15:30:00Z' })).toStrictEqual(
      unknown,
    );
    expect(faults({ ...plan, outcome: null })).toStrictEqual(unknown);
  });
});
