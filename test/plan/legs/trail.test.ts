import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/core/decimal.js';
import { ok } from '../../../src/core/result.js';
import { percentTrail } from '../../../src/plan/legs/trail.js';
import { accepted, decisionOf, noticesOf, stock } from '../../market/contracts/sample.ts';

describe('percentTrail', () => {
  it('stays a percentage where the broker trails by one', () => {
    for (const capabilities of [{}, { trailPercent: 'native' }]) {
      const planning = decisionOf({ market: { capabilities } });
      const price = (): never => {
        throw new Error('asked for a price that is not needed');
      };
      expect(accepted(percentTrail('2.5', price, stock, planning))).toStrictEqual({ trailPercent: '2.5' });
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it('becomes a distance, up to the tick, where the broker keeps it fixed', () => {
    const planning = decisionOf({ market: { capabilities: { trailPercent: 'fixed-distance' } } });
    // 1.5 % of 150.01 is 2.25015.
    const price = () => ok(decimal('150.01'));
    expect(accepted(percentTrail('1.5', price, stock, planning))).toStrictEqual({ trailAmount: '2.26' });
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'trail-converted',
        message: 'This broker keeps trails at a fixed distance: 1.5% of 150.01 became 2.26.',
      },
    ]);
  });
});
