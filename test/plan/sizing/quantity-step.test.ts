import { describe, expect, it } from 'vitest';
import { type DecimalString, decimal } from '../../../src/core/decimal.js';
import type { AssetClass } from '../../../src/core/vocabulary.js';
import { downToStep, quantityStep } from '../../../src/plan/sizing/quantity-step.js';
import { decisionOf, stock } from '../../market/contracts/sample.ts';

function step(assetClass: AssetClass, fractional: boolean, own?: DecimalString, broker?: DecimalString): string {
  const capabilities = broker === undefined ? {} : { quantityStep: broker };
  const planning = decisionOf({ settings: { useFractionalQuantity: fractional }, market: { capabilities } });
  const quantityStepOfInstrument = own === undefined ? undefined : decimal(own);
  return quantityStep({ ...stock, assetClass, quantityStep: quantityStepOfInstrument }, planning).toFixed();
}

describe('quantityStep', () => {
  it('is 1 for stocks, or a millionth with fractional quantities', () => {
    expect(step('stocks', false)).toBe('1');
    expect(step('stocks', true)).toBe('0.000001');
  });

  it('is a hundred-millionth for crypto, always', () => {
    expect(step('crypto', false)).toBe('0.00000001');
    expect(step('crypto', true)).toBe('0.00000001');
  });

  it.each(['options', 'index_options', 'futures'] as const)('is 1 for %s, always', (assetClass) => {
    expect(step(assetClass, true)).toBe('1');
    expect(step(assetClass, true, '0.1', '0.01')).toBe('1');
  });

  it('is the coarser of what instrument and broker give', () => {
    expect(step('crypto', false, '0.001')).toBe('0.001');
    expect(step('crypto', false, undefined, '0.01')).toBe('0.01');
    expect(step('crypto', false, '0.001', '0.01')).toBe('0.01');
    expect(step('crypto', false, '0.01', '0.001')).toBe('0.01');
    expect(step('stocks', true, '0.1', '0.5')).toBe('0.5');
  });

  it('is at least 1 for whole units, and more where a lot is larger', () => {
    expect(step('stocks', false, '0.1', '0.5')).toBe('1');
    expect(step('stocks', false, '100')).toBe('100');
    expect(step('futures', false, '1', '10')).toBe('10');
  });
});

describe('downToStep', () => {
  it.each([
    ['33.9', '1', '33'],
    ['34', '1', '34'],
    ['0.99', '1', '0'],
    ['250', '100', '200'],
    ['0.123456', '0.001', '0.123'],
    ['0.7', '0.25', '0.5'],
    ['-0.5', '1', '0'],
    ['-1.5', '1', '-1'],
  ] as const)('%s on the step of %s is %s', (quantity, size, rounded) => {
    expect(downToStep(decimal(quantity), decimal(size)).eq(rounded)).toBe(true);
  });
});
