import { type Amount, type Decimal, decimal } from '../../core/decimal.js';
import type { MarketPriceType, OrderSide } from '../../core/vocabulary.js';
import type { UsableQuote } from '../../market/usable-quote.js';

/** Which price of a quote stands for the market price, by type. */
const priceOf: Readonly<
  Record<MarketPriceType, (quote: UsableQuote, side: OrderSide) => Decimal | Amount | undefined>
> = {
  ask_bid: (quote, side) => (side === 'buy' ? quote.ask : quote.bid),
  mark: (quote) => quote.mark ?? quote.midpoint,
  ask: (quote) => quote.ask,
  bid: (quote) => quote.bid,
  last: (quote) => quote.last,
};

/** The market price for an order on a side; undefined when the quote does not have it. */
export function marketPrice(
  quote: UsableQuote | undefined,
  type: MarketPriceType,
  side: OrderSide,
): Decimal | undefined {
  const price = quote && priceOf[type](quote, side);
  return price === undefined ? undefined : decimal(price);
}
