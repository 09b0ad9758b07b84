import type { OrderSide } from '../core/vocabulary.js';

/** The side of a quote at which an order trades: a buy at the ask, a sell at the bid. */
export function quoteSide<Price>(
  quote: { readonly bid?: Price | undefined; readonly ask?: Price | undefined } | undefined,
  side: OrderSide,
): Price | undefined {
  return side === 'buy' ? quote?.ask : quote?.bid;
}
