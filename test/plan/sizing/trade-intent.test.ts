import { describe, expect, it } from 'vitest';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import { directionOf, isPercentOfPosition, tradeIntent } from '../../../src/plan/sizing/trade-intent.js';
import type { TradeSignal } from '../../../src/signal/signal.js';

const buy: TradeSignal = { ticker: 'AAPL', action: 'buy', receivedAt: '2026-01-26T15:30:00Z' };

describe('a buy or sell', () => {
  it('has a direction', () => {
    expect(directionOf(buy)).toBe('long');
    expect(directionOf({ ...buy, action: 'sell' })).toBe('short');
  });

  it('enters with its own sentiment or none, leaves with the other, and flattens with flat', () => {
    const meanings = (logicalSide: PositionSide) =>
      ([undefined, 'bullish', 'bearish', 'flat'] as const).map((sentiment) => tradeIntent(sentiment, logicalSide));
    expect(meanings('long')).toStrictEqual(['enter', 'enter', 'leave', 'flatten']);
    expect(meanings('short')).toStrictEqual(['enter', 'leave', 'enter', 'flatten']);
  });

  it('may speak of a percentage of the position', () => {
    expect(isPercentOfPosition({ ...buy, quantity: '50', quantityType: 'percent_of_position' })).toBe(true);
    expect(isPercentOfPosition({ ...buy, quantity: '50', quantityType: 'percent_of_equity' })).toBe(false);
    expect(isPercentOfPosition(buy)).toBe(false);
  });
});
