import { type Amount, type Decimal, decimal, decimalText } from '../../core/decimal.js';
import { err, ok, type Result } from '../../core/result.js';
import type { NumberOrigin } from '../../core/trace.js';
import type { MarketPriceType, OrderSide } from '../../core/vocabulary.js';
import type { Contract } from '../../market/contracts/contract.js';
import { addNotice, noticeSignalPrice, type PlanningContext, type UsableQuote } from '../../market/planning-context.js';
import {
  isQuoteTooOld,
  knownPrice,
  quotePlace,
  quoteTooOld,
  quoteUnavailable,
  tracePrice,
} from '../../market/quotes.js';
import type { Leg } from '../overrides.js';

const priceOf: Readonly<
  Record<MarketPriceType, (quote: UsableQuote, side: OrderSide) => Decimal | Amount | undefined>
> = {
  ask_bid: (quote, side) => (side === 'buy' ? quote.ask : quote.bid),
  mark: (quote) => quote.mark ?? quote.midpoint,
  ask: (quote) => quote.ask,
  bid: (quote) => quote.bid,
  last: (quote) => quote.last,
};

export function marketPrice(
  quote: UsableQuote | undefined,
  type: MarketPriceType,
  side: OrderSide,
): Decimal | undefined {
  const price = quote && priceOf[type](quote, side);
  return price === undefined ? undefined : decimal(price);
}

const quoteField: Readonly<Record<MarketPriceType, (side: OrderSide) => string>> = {
  ask_bid: (side) => (side === 'buy' ? 'ask' : 'bid'),
  mark: () => 'mark',
  ask: () => 'ask',
  bid: () => 'bid',
  last: () => 'last',
};

/** Where the market price of a quote is from. */
export function marketPriceOrigin(
  ticker: string,
  quote: UsableQuote,
  type: MarketPriceType,
  side: OrderSide,
): NumberOrigin {
  return type === 'mark' && quote.mark == null && quote.midpoint !== undefined
    ? { from: 'rule', by: `midpoint of ${decimalText(quote.bid)} and ${decimalText(quote.ask)}` }
    : { from: 'market', by: `${quotePlace(ticker, quote)}.${quoteField[type](side)}` };
}

/** Current price of a contract, with its source in the trace. Codes: `quote-unavailable`. */
export function currentPrice(contract: Contract, leg: Leg, planning: PlanningContext): Result<Decimal> {
  const { ticker } = contract;
  const known = knownPrice(contract, leg, planning);
  if (known === undefined) {
    const message = `There is no usable quote for ${ticker}, and the signal has no price to use instead.`;
    return isQuoteTooOld(ticker, planning) ? err(quoteTooOld(ticker, planning)) : quoteUnavailable(ticker, message);
  }
  if (known.source === 'signalPrice') {
    noticeSignalPrice(ticker, decimalText(known.price), planning);
  }
  tracePrice(known, ticker, planning);
  return ok(known.price);
}

/** Whether the market has reached a stop, which then fires at once: a sell stop at or above it, a buy stop at or below. */
export function isPassed(stop: Decimal, market: Decimal, side: OrderSide): boolean {
  return side === 'sell' ? market.lte(stop) : market.gte(stop);
}

/** Adds a notice for a stop order that fires at once. Without a price there is nothing to compare. */
export function noticePassedStop(
  stop: Decimal,
  {
    terms,
    side,
    contract,
  }: { readonly terms: { readonly leg: Leg }; readonly side: OrderSide; readonly contract: Contract },
  planning: PlanningContext,
): void {
  const market = knownPrice(contract, terms.leg, planning)?.price;
  if (market !== undefined && isPassed(stop, market, side)) {
    const message = `The market for ${contract.ticker} is at ${decimalText(market)}: the ${side} stop at ${decimalText(stop)} triggers at once.`;
    addNotice(planning, 'stop-already-passed', message, { path: ['stopPrice'] });
  }
}
