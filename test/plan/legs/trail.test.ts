import { describe, expect, it } from 'vitest';
import { Figure } from '../../../src/core/figure.js';
import { ok } from '../../../src/core/result.js';
import { supportedTrail } from '../../../src/plan/legs/trail.js';
import { calculation, figure } from '../../core/calculation.ts';
import { accepted, decisionOf, noticesOf, stock } from '../../market/contracts/sample.ts';
import { notAsked, unknownPrice } from './sample.ts';

const amount = { unit: 'trailAmount', distance: Figure.from('message', ['trailAmount'], '2.505') } as const;
const percent = { unit: 'trailPercent', distance: Figure.from('message', ['trailPercent'], '1.5') } as const;
const fixed = { market: { capabilities: { trailPercent: 'fixed-distance' } } };

describe('supportedTrail', () => {
  it('stays the distance that was sent, which is not rounded', () => {
    for (const request of [{}, fixed]) {
      const planning = decisionOf(request);
      expect(accepted(supportedTrail(amount, notAsked, stock, planning))).toStrictEqual({
        ...amount,
        trail: { trailAmount: '2.505' },
      });
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it('stays a percentage where the broker trails by one', () => {
    for (const capabilities of [{}, { trailPercent: 'native' }]) {
      const planning = decisionOf({ market: { capabilities } });
      expect(accepted(supportedTrail(percent, notAsked, stock, planning))).toStrictEqual({
        ...percent,
        trail: { trailPercent: '1.5' },
      });
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it('becomes a distance, up to the tick, where the broker keeps it fixed', () => {
    const planning = decisionOf(fixed);
    // 1.5 % of 150.01 is 2.25015.
    const trail = accepted(supportedTrail(percent, () => ok(figure('150.01')), stock, planning));
    expect([trail.unit, trail.trail]).toStrictEqual(['trailAmount', { trailAmount: '2.26' }]);
    expect(calculation(trail.distance)).toBe(
      '2.26 upToTick(2.25015 percentOf(1.5 message trailPercent, 150.01 constant test), 0.01 market instruments.AAPL.tickSize)',
    );
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'trail-converted',
        message: 'This broker keeps trails at a fixed distance: 1.5% of 150.01 became 2.26.',
      },
    ]);
  });

  it('cannot be converted without a price', () => {
    expect(supportedTrail(percent, () => unknownPrice, stock, decisionOf(fixed))).toStrictEqual(unknownPrice);
  });
});
