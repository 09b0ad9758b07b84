import { describe, expect, it } from 'vitest';
import { moneyText } from '../../src/core/money-text.js';
import { figure } from './calculation.ts';

describe('moneyText', () => {
  it('has the amount with its currency', () => {
    expect(moneyText(figure('1050'), 'EUR')).toBe('1050 EUR');
    expect(moneyText(figure('-0.00000012'), 'BTC')).toBe('-0.00000012 BTC');
  });

  it('rounds an amount of more than 12 digits half-even, and says so', () => {
    expect(moneyText(figure('30004').dividedBy(figure('1.08')), 'EUR')).toBe('≈ 27781.4814815 EUR');
    expect(moneyText(figure('123456789.125'), 'USD')).toBe('123456789.125 USD');
    expect(moneyText(figure('1234567890.125'), 'USD')).toBe('≈ 1234567890.12 USD');
  });
});
