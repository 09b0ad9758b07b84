import { type Amount, type Decimal, decimal, decimalText, signOf } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import type { MarketPriceType, OrderSide } from '../../core/vocabulary.js';
import type { Contract } from '../../market/contracts/contract.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import { quoteOf } from '../../market/quotes.js';
import type { UsableQuote } from '../../market/usable-quote.js';

/** Price of a quote that is the market price, by type. */
const priceOf: Readonly<
  Record<MarketPriceType, (quote: UsableQuote, side: OrderSide) => Decimal | Amount | undefined>
> = {
  ask_bid: (quote, side) => (side === 'buy' ? quote.ask : quote.bid),
  mark: (quote) => quote.mark ?? quote.midpoint,
  ask: (quote) => quote.ask,
  bid: (quote) => quote.bid,
  last: (quote) => quote.last,
};

/** Market price for an order on a side; undefined when the quote lacks it. */
export function marketPrice(
  quote: UsableQuote | undefined,
  type: MarketPriceType,
  side: OrderSide,
): Decimal | undefined {
  const price = quote && priceOf[type](quote, side);
  return price === undefined ? undefined : decimal(price);
}

interface KnownPrice {
  readonly price: Decimal;
  readonly source: 'midpoint' | 'last' | 'signalPrice';
}

/** Current price of a contract: the midpoint, else the last price, else signalPrice where it is a current price of it. */
function knownPrice(contract: Contract, planning: PlanningContext): KnownPrice | undefined {
  const quote = quoteOf(contract.ticker, planning);
  if (quote?.midpoint !== undefined) {
    return { price: quote.midpoint, source: 'midpoint' };
  }
  if (quote?.last !== undefined) {
    return { price: decimal(quote.last), source: 'last' };
  }
  const { signalPrice } = planning.signal;
  return signalPrice !== undefined && signOf(signalPrice) > 0 && contract.isSignalTicker && !planning.released
    ? { price: decimal(signalPrice), source: 'signalPrice' }
    : undefined;
}

/** Current price of a contract, with its source in the trace. Codes: `quote-unavailable`. */
export function currentPrice(contract: Contract, planning: PlanningContext): Result<Decimal> {
  const known = knownPrice(contract, planning);
  if (known === undefined) {
    return err(
      signalError('quote-unavailable', {
        message: `There is no usable quote of ${contract.ticker}, and the signal has no price to use instead.`,
        path: ['ticker'],
        received: contract.ticker,
      }),
    );
  }
  const price = decimalText(known.price);
  if (known.source === 'signalPrice') {
    addNotice(
      planning,
      'signal-price-used',
      `There is no usable quote of ${contract.ticker}: signalPrice ${price} is used instead.`,
      { path: ['signalPrice'] },
    );
  }
  addTrace(planning, 'price.reference', { ticker: contract.ticker, source: known.source }, price);
  return ok(known.price);
}

/** Whether the market has reached a stop, which then fires at once: a sell stop at or above it, a buy stop at or below. */
export function isPassed(stop: Decimal, market: Decimal, side: OrderSide): boolean {
  return side === 'sell' ? market.lte(stop) : market.gte(stop);
}

/** Adds a notice for a stop order that fires at once. Without a price there is nothing to compare. */
export function noticePassedStop(stop: Decimal, side: OrderSide, contract: Contract, planning: PlanningContext): void {
  const market = knownPrice(contract, planning)?.price;
  if (market !== undefined && isPassed(stop, market, side)) {
    addNotice(
      planning,
      'stop-already-passed',
      `The market for ${contract.ticker} is at ${decimalText(market)}: the ${side} stop at ${decimalText(stop)} fires at once.`,
      { path: ['stopPrice'] },
    );
  }
}
