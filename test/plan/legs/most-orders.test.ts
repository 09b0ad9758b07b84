import { describe, expect, it } from 'vitest';
import { ok } from '../../../src/core/result.js';
import { planBracket } from '../../../src/plan/legs/bracket.js';
import { mostOrders } from '../../../src/plan/legs/most-orders.js';
import type { BracketFields, Target } from '../../../src/signal/signal.js';
import { figure } from '../../core/calculation.ts';
import { stock } from '../../market/contracts/sample.ts';
import { bracketPlanning } from './sample.ts';

/** The most orders of an entry in AAPL at 150. */
function most(fields: BracketFields, capabilities: object = {}): number {
  const price = () => ok(figure(150));
  const planning = bracketPlanning(fields, { market: { capabilities } });
  const entry = { side: 'long', type: 'market', reference: price, base: price, instrument: stock } as const;
  return mostOrders(planBracket(entry, planning), planning);
}

describe('the most orders of an entry (targets 4)', () => {
  const first: Target = { percent: '2', share: '60' };

  it.each<[string, BracketFields, number]>([
    ['one without targets', { takeProfit: { percent: '2' } }, 1],
    ['one for each target whose shares are all of it', { targets: [first, { percent: '4', share: '40' }] }, 2],
    ['one more for what the shares leave', { targets: [first, { percent: '4', share: '39.5' }] }, 3],
    ['one more beside a single target', { targets: [first] }, 2],
    ['as many as the targets where one without a share takes what is left', { targets: [first, { percent: '4' }] }, 2],
    ['one for each target without a share', { targets: [{ percent: '2' }, { percent: '4' }, { percent: '6' }] }, 3],
  ])('are %s', (_, fields, orders) => {
    expect(most(fields)).toBe(orders);
  });

  it('are one at a broker that attaches no legs', () => {
    const targets = [first, { percent: '4', share: '40' }] as const;
    expect(most({ targets }, { brackets: false })).toBe(1);
    expect(most({ targets }, { brackets: true })).toBe(2);
  });
});
