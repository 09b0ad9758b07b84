import type { PositionSide, Sentiment } from '../../core/vocabulary.js';
import type { TradeSignal } from '../../signal/signal.js';

/** The direction of a buy or sell, as the rules read it. */
export function directionOf(signal: TradeSignal): PositionSide {
  return signal.action === 'buy' ? 'long' : 'short';
}

/** What its sentiment makes of a buy or sell: it enters, it leaves the other side, or it leaves all of it. */
export function tradeIntent(
  sentiment: Sentiment | undefined,
  logicalSide: PositionSide,
): 'enter' | 'leave' | 'flatten' {
  switch (sentiment) {
    case 'flat':
      return 'flatten';
    case 'bullish':
      return logicalSide === 'long' ? 'enter' : 'leave';
    case 'bearish':
      return logicalSide === 'short' ? 'enter' : 'leave';
    case undefined:
      return 'enter';
  }
}

/** A percentage of the position speaks of the position that is held: against it, it is an exit and never enters. */
export function isPercentOfPosition(signal: TradeSignal): boolean {
  return signal.quantityType === 'percent_of_position';
}
