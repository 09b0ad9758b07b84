import { describe, expect, it } from 'vitest';
import { type DecimalString, decimal } from '../../../src/core/decimal.js';
import { ok } from '../../../src/core/result.js';
import { percentTrail } from '../../../src/plan/legs/trail.js';
import { accepted, decisionOf, noticesOf, stock } from '../../market/contracts/sample.ts';

const origin = { from: 'message', by: 'stopLoss.trailPercent' } as const;
const requested = (distance: DecimalString) => ({ leg: 'stopLoss.', distance, origin }) as const;

describe('percentTrail', () => {
  it('stays a percentage where the broker trails by one', () => {
    for (const capabilities of [{}, { trailPercent: 'native' }]) {
      const planning = decisionOf({ market: { capabilities } });
      const price = (): never => {
        throw new Error('asked for a price that is not needed');
      };
      expect(accepted(percentTrail(requested('2.5'), price, stock, planning))).toStrictEqual({
        trail: { trailPercent: '2.5' },
        numbers: [{ name: 'stopLoss.trailPercent', value: '2.5', ...origin }],
      });
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it('becomes a distance, up to the tick, where the broker keeps it fixed', () => {
    const planning = decisionOf({ market: { capabilities: { trailPercent: 'fixed-distance' } } });
    // 1.5 % of 150.01 is 2.25015.
    const price = () => ok(decimal('150.01'));
    expect(accepted(percentTrail(requested('1.5'), price, stock, planning))).toStrictEqual({
      trail: { trailAmount: '2.26' },
      numbers: [
        { name: 'stopLoss.trailPercent', value: '1.5', ...origin },
        { name: 'price', value: '150.01', from: 'rule', by: 'price.reference' },
        { name: 'tick', value: '0.01', from: 'rule', by: 'tick of stocks' },
        {
          name: 'stopLoss.trailAmount',
          value: '2.26',
          from: 'rule',
          by: '150.01 × 1.5 %, rounded up to the tick of 0.01',
        },
      ],
    });
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'trail-converted',
        message: 'This broker keeps trails at a fixed distance: 1.5% of 150.01 became 2.26.',
      },
    ]);
  });
});
