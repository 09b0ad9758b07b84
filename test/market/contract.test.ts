import { describe, expect, it } from 'vitest';
import { type DecimalString, decimal } from '../../src/core/decimal.js';
import {
  applyPutInversion,
  closingSide,
  type Holding,
  isAllowed,
  openingSide,
  oppositeSide,
  totalQuantity,
} from '../../src/market/contract.js';
import { aapl } from './contracts/sample.ts';

describe('sides', () => {
  it('have an opposite, an order that opens and an order that closes', () => {
    expect([oppositeSide('long'), openingSide('long'), closingSide('long')]).toStrictEqual(['short', 'buy', 'sell']);
    expect([oppositeSide('short'), openingSide('short'), closingSide('short')]).toStrictEqual(['long', 'sell', 'buy']);
  });

  it('are swapped where the logic is inverted', () => {
    expect(applyPutInversion('long', { inverted: true })).toBe('short');
    expect(applyPutInversion('short', { inverted: true })).toBe('long');
    expect(applyPutInversion('long', { inverted: false })).toBe('long');
  });

  it('are allowed together or one alone', () => {
    expect([isAllowed('long', 'both'), isAllowed('short', 'both')]).toStrictEqual([true, true]);
    expect([isAllowed('long', 'bullish'), isAllowed('short', 'bullish')]).toStrictEqual([true, false]);
    expect([isAllowed('long', 'bearish'), isAllowed('short', 'bearish')]).toStrictEqual([false, true]);
  });
});

describe('totalQuantity', () => {
  it('adds what is held', () => {
    const held = (quantity: DecimalString): Holding => ({
      contract: aapl,
      contractSide: 'long',
      logicalSide: 'long',
      quantity: decimal(quantity),
      averageEntryPrice: undefined,
    });
    expect(totalQuantity([held('1.5'), held('2')]).toFixed()).toBe('3.5');
    expect(totalQuantity([]).toFixed()).toBe('0');
  });
});
