import { describe, expect, it } from 'vitest';
import { quantityStepOf } from '../../src/profile/quantity-step.js';
import { formOf, profileOf } from '../brokers/sample.js';

const mixed = [...formOf({ fraction: false }).orders, ...formOf({}).orders];

describe('the step of the quantities of a class', () => {
  it.each([
    [
      'one unit where no form takes a fraction',
      profileOf({ ...formOf({ fraction: false }), quantityDecimals: 2 }),
      '1',
    ],
    [
      'the last decimal where one of several forms takes fractions',
      profileOf({ orders: mixed, quantityDecimals: 2 }),
      '0.01',
    ],
    ['the last decimal of fractions', profileOf({ quantityDecimals: 2 }), '0.01'],
    ['not known where fractions have any decimals', profileOf(), undefined],
    ['not known of a class that is not traded', profileOf({}, { classes: {} }), undefined],
  ])('is %s', (_, profile, step) => {
    expect(quantityStepOf(profile, 'stocks')?.toFixed()).toBe(step);
  });
});
