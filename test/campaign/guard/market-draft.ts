// A market that is still being made. It is not changed after something was planned in it.
import type { MarketSnapshot, OpenOrder, OrderSide, Position, PositionSide, Quote } from '../../../src/index.js';
import type { Instrument } from '../../../src/order/contract-facts.js';

export type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

export interface MarketDraft
  extends Writable<Omit<MarketSnapshot, 'quotes' | 'positions' | 'instruments' | 'openOrders'>> {
  quotes: Record<string, Quote>;
  positions: Record<string, Position>;
  instruments: Record<string, Instrument>;
  openOrders?: OpenOrder[];
}

export function closingSide(side: PositionSide): OrderSide {
  return side === 'long' ? 'sell' : 'buy';
}
