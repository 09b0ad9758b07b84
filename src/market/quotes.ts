import { readOptionSymbol, underlyingsOf } from '../signal/ticker.js';
import type { OptionContract } from './broker.js';
import type { PlanningContext } from './planning-context.js';
import type { Quote } from './quote.js';
import { type UsableQuote, usableQuote } from './usable-quote.js';

/** What the market offers for a contract, when it can be used. Each contract is asked for once a decision. */
export function quoteOf(ticker: string, planning: PlanningContext): UsableQuote | undefined {
  const known = planning.quotes.get(ticker);
  if (known !== undefined || planning.quotes.has(ticker)) {
    return known;
  }
  const { context, now } = planning;
  const offered = context.broker.quote(ticker) ?? quoteInChain(ticker, planning);
  const quote = usableQuote(offered, now, context.settings.maxQuoteAgeSeconds);
  planning.quotes.set(ticker, quote);
  return quote;
}

/** Brokers often quote option contracts in the chain alone: that of the underlying that was sent, else that of the symbol. */
function quoteInChain(ticker: string, planning: PlanningContext): Quote | undefined {
  const symbol = readOptionSymbol(ticker);
  if (symbol === undefined) {
    return undefined;
  }
  const { ticker: sent } = planning.signal;
  const underlying = underlyingsOf(symbol.underlying).includes(sent) ? sent : symbol.underlying;
  return chainOf(underlying, planning).find((contract) => contract.ticker === ticker);
}

/** The option contracts of an underlying; none when the broker has no chain. */
export function chainOf(underlying: string, planning: PlanningContext): readonly OptionContract[] {
  return planning.context.broker.optionChain?.(underlying)?.contracts ?? [];
}
