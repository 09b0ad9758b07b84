import type { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { err, ok, type Result } from '../../core/result.js';
import type { MarketPriceType, OrderSide } from '../../core/vocabulary.js';
import type { Contract } from '../../market/contracts/contract.js';
import type { PlanningContext, UsableQuote } from '../../market/planning-context.js';
import { quoteSide } from '../../market/quote-side.js';
import {
  knownPrice,
  noticeSignalPrice,
  quoteOf,
  quoteTooOld,
  quoteUnavailable,
  tracePrice,
} from '../../market/quotes.js';
import type { Leg } from '../overrides.js';
import type { OrderBasis } from './order-basis.js';

/** What counts as the market price, by the setting. */
const marketPrices: Readonly<Record<MarketPriceType, (quote: UsableQuote, side: OrderSide) => Figure | undefined>> = {
  ask_bid: quoteSide,
  mark: (quote) => quote.mark ?? quote.midpoint,
  ask: (quote) => quote.ask,
  bid: (quote) => quote.bid,
  last: (quote) => quote.last,
};

export function marketPrice(
  quote: UsableQuote | undefined,
  type: MarketPriceType,
  side: OrderSide,
): Figure | undefined {
  return quote && marketPrices[type](quote, side);
}

/** Current price of a contract, with its source in the trace. Codes: `quote-unavailable`. */
export function currentPrice(contract: Contract, leg: Leg, planning: PlanningContext): Result<Figure> {
  const { ticker } = contract;
  const known = knownPrice(contract, leg, planning);
  if (known === undefined) {
    const isLate = planning.released && contract.isSignalTicker && planning.fields.peek('signalPrice') !== undefined;
    const instead = isLate ? 'the price of a delayed signal is not used' : 'the signal has no price to use';
    const message = `There is no usable quote for ${ticker}, and ${instead} instead.`;
    const tooOld = quoteTooOld(ticker, planning);
    return tooOld === undefined ? quoteUnavailable(ticker, message) : err(tooOld);
  }
  if (known.source === 'signalPrice') {
    noticeSignalPrice(ticker, known.price.text, planning);
  }
  tracePrice(known, ticker, planning);
  return ok(known.price);
}

/** Whether the market has reached a stop, which then fires at once: a sell stop at or above it, a buy stop at or below. */
export function isPassed(stop: Figure, market: Figure, side: OrderSide): boolean {
  return side === 'sell' ? !market.isAbove(stop) : !market.isBelow(stop);
}

/** Adds a notice for a stop order that fires at once. Without a price there is nothing to compare. */
export function noticePassedStop(
  stop: Figure,
  {
    terms,
    side,
    contract,
  }: { readonly terms: { readonly leg: Leg }; readonly side: OrderSide; readonly contract: Contract },
  planning: PlanningContext,
): void {
  const market = knownPrice(contract, terms.leg, planning)?.price;
  if (market !== undefined && isPassed(stop, market, side)) {
    const message = `The market for ${contract.ticker} is at ${market.text} and has reached the ${side} stop at ${stop.text}: the stop triggers as soon as it can trade.`;
    planning.log.addNotice('stop-already-passed', message, {
      path: ['stopPrice'],
      calculation: calculationOf({ market }),
    });
  }
}

/** The market price of an order, by the field or setting `marketPriceType`. */
export function marketPriceFor({ contract, terms, side }: OrderBasis, planning: PlanningContext): Figure | undefined {
  if (terms.isSignalOrder) {
    planning.fields.take('marketPriceType');
  }
  return marketPrice(quoteOf(contract.ticker, planning), terms.marketPriceType, side);
}
