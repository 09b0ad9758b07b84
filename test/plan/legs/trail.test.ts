import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import { Figure } from '../../../src/core/figure.js';
import { ok } from '../../../src/core/result.js';
import { ticksOf } from '../../../src/order/ticks.js';
import { supportedTrail, type TrailOwner } from '../../../src/plan/legs/trail.js';
import { calculation, figure, listedCalculations } from '../../core/calculation.ts';
import { accepted, decisionOf, noticesOf, rejected, stock } from '../../market/contracts/sample.ts';
import { notAsked, unknownPrice } from './sample.ts';

const amountOf = (distance: DecimalString) =>
  ({ unit: 'trailAmount', distance: Figure.from('message', ['trailAmount'], distance) }) as const;
const percentOf = (distance: DecimalString) =>
  ({ unit: 'trailPercent', distance: Figure.from('message', ['trailPercent'], distance) }) as const;
const fixed = { market: { capabilities: { trailPercent: 'fixed-distance' } } };
const both = <Price>(price: Price) => ({ reference: price, base: price });
const at = (price: DecimalString) => both(() => ok(figure(price)));

describe('supportedTrail', () => {
  it('stays the distance that was sent, which is not rounded', () => {
    for (const request of [{}, fixed]) {
      const planning = decisionOf(request);
      expect(accepted(supportedTrail(amountOf('2.505'), 'entry', at('150'), stock, planning))).toStrictEqual({
        ...amountOf('2.505'),
        trail: { trailAmount: '2.505' },
      });
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it('stays a percentage where the broker trails by one', () => {
    for (const capabilities of [{}, { trailPercent: 'native' }]) {
      const planning = decisionOf({ market: { capabilities } });
      expect(accepted(supportedTrail(percentOf('1.5'), 'entry', both(notAsked), stock, planning))).toStrictEqual({
        ...percentOf('1.5'),
        trail: { trailPercent: '1.5' },
      });
      expect(noticesOf(planning)).toStrictEqual([]);
    }
  });

  it('becomes a distance, up to the tick, where the broker keeps it fixed', () => {
    const planning = decisionOf(fixed);
    // 1.5 % of 150.01 is 2.25015.
    const trail = accepted(supportedTrail(percentOf('1.5'), 'entry', at('150.01'), stock, planning));
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

  it('is of the trigger of a trailing entry, and is judged by the reference price', () => {
    const prices = { reference: () => ok(figure('100')), base: () => ok(figure('110.05')) };
    const trail = (percent: DecimalString) =>
      supportedTrail(percentOf(percent), 'stopLoss', prices, stock, decisionOf(fixed));
    // 1 % of 110.05 is 1.1005; 99 % is 108.9495, more than the reference price.
    expect(accepted(trail('1')).trail).toStrictEqual({ trailAmount: '1.11' });
    expect(rejected(trail('99'))).toMatchObject([{ code: 'price-unresolved', received: '108.95' }]);
  });

  it('cannot be converted without a price', () => {
    const trail = supportedTrail(
      percentOf('1.5'),
      'exit',
      both(() => unknownPrice),
      stock,
      decisionOf(fixed),
    );
    expect(trail).toStrictEqual(unknownPrice);
  });
});

describe('a trail that never triggers (safety S3)', () => {
  const owners: readonly TrailOwner[] = ['entry', 'exit', 'stopLoss'];

  it.each(owners)('is rejected as that of: %s', (owner) => {
    const amount = owner === 'stopLoss' ? 'stopLoss' : 'trailAmount';
    const errors = rejected(supportedTrail(amountOf('150'), owner, at('150'), stock, decisionOf()));
    expect(errors).toMatchObject([
      {
        code: 'price-unresolved',
        message: 'A trail of 150 never triggers; expected less than the price, 150.',
        path: [amount],
        received: '150',
      },
    ]);
    const [listed] = errors.map((error) => error.calculation);
    expect(listed && listedCalculations(listed.of, listed.figures)).toStrictEqual({
      actual: '150 message trailAmount',
      limit: '150 constant test',
    });
    const percent = owner === 'stopLoss' ? 'stopLoss' : 'trailPercent';
    expect(rejected(supportedTrail(percentOf('100'), owner, both(notAsked), stock, decisionOf()))).toMatchObject([
      { message: 'A trail of 100% never triggers; expected less than 100%.', path: [percent], received: '100' },
    ]);
  });

  it.each<readonly [DecimalString, number]>([
    ['75', 0],
    ['75.01', 1],
    ['149.99', 1],
  ])('is not one of %s at a price of 150, with %i notices', (distance, notices) => {
    const planning = decisionOf();
    expect(accepted(supportedTrail(amountOf(distance), 'entry', at('150'), stock, planning)).trail).toStrictEqual({
      trailAmount: distance,
    });
    expect(noticesOf(planning).map(({ code }) => code)).toStrictEqual(
      Array.from({ length: notices }, () => 'trail-wide'),
    );
  });

  it('is not one of less than 100 %; above 50 % it gets a notice', () => {
    const noticed = (distance: DecimalString, owner: TrailOwner) => {
      const planning = decisionOf();
      expect(supportedTrail(percentOf(distance), owner, both(notAsked), stock, planning).ok).toBe(true);
      return noticesOf(planning);
    };
    const message = 'The trail of 50.1% is more than half of the price: the stop is far from the market.';
    expect(noticed('50', 'entry')).toStrictEqual([]);
    expect(noticed('50.1', 'entry')).toStrictEqual([{ code: 'trail-wide', message, path: ['trailPercent'] }]);
    expect(noticed('50.1', 'stopLoss')).toStrictEqual([{ code: 'trail-wide', message, path: ['stopLoss'] }]);
    expect(noticed('99.9', 'exit')).toHaveLength(1);
  });

  it('is one that the tick makes as wide as the price', () => {
    // 0.24 % of 0.8 is 0.00192, up to a tick of 1.
    const coarse = { ...stock, ticks: ticksOf('1', 'stocks') };
    expect(rejected(supportedTrail(percentOf('0.24'), 'stopLoss', at('0.8'), coarse, decisionOf(fixed)))).toMatchObject(
      [
        {
          code: 'price-unresolved',
          message: 'A trail of 0.24%, 1 on the tick, never triggers; expected less than the price, 0.8.',
          path: ['stopLoss'],
          received: '1',
        },
      ],
    );
  });

  it('is not judged of an exit without a price, and is unknown of an entry', () => {
    const trail = (owner: TrailOwner) =>
      supportedTrail(
        amountOf('150'),
        owner,
        both(() => unknownPrice),
        stock,
        decisionOf(),
      );
    expect(accepted(trail('exit')).trail).toStrictEqual({ trailAmount: '150' });
    expect(trail('entry')).toStrictEqual(unknownPrice);
    expect(trail('stopLoss')).toStrictEqual(unknownPrice);
  });
});
