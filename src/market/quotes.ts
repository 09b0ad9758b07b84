import { type Amount, type Decimal, type DecimalString, decimal, decimalText, signOf } from '../core/decimal.js';
import type { SignalError } from '../core/errors.js';
import { type Err, fail } from '../core/result.js';
import { epochMilliseconds } from '../core/time.js';
import type { TracedNumber } from '../core/trace.js';
import { readOptionSymbol } from '../signal/ticker.js';
import type { Contract } from './contracts/contract.js';
import type { PlanningContext, UsableQuote } from './planning-context.js';
import type { OptionContract, Quote } from './ports.js';
import { optionOf } from './target.js';

/** Usable quote of a contract. Each contract is asked for once per plan: every rule sees the same market. */
export function quoteOf(ticker: string, planning: PlanningContext): UsableQuote | undefined {
  if (!planning.quotes.has(ticker)) {
    const { broker, settings } = planning.context;
    const own = broker.quote(ticker);
    const quote = usableQuote(own ?? quoteInChain(ticker, planning), planning.now, settings.maxQuoteAgeSeconds);
    planning.quotes.set(ticker, own === undefined && quote ? { ...quote, place: 'optionChains' } : quote);
  }
  return planning.quotes.get(ticker);
}

export function quoteUnavailable(ticker: string, message: string): Err<SignalError> {
  return fail('quote-unavailable', { message, path: ['ticker'], received: ticker });
}

/** `signalPrice` where it may replace a quote: above 0, and not out of date. */
export function usableSignalPrice({ signal, released }: PlanningContext): DecimalString | undefined {
  const { signalPrice } = signal;
  return signalPrice !== undefined && signOf(signalPrice) > 0 && !released ? signalPrice : undefined;
}

/** Place of a quote in the market snapshot: `quotes.AAPL`, or the contract in its chain. */
export function quotePlace(ticker: string, { place }: UsableQuote): string {
  return `${place ?? 'quotes'}.${ticker}`;
}

/** Current price, and where it is from. */
export interface KnownPrice {
  readonly price: Decimal;
  readonly source: 'midpoint' | 'last' | 'signalPrice';
}

/** Current price of a ticker: the midpoint, else the last price, else signalPrice where that is a price of it. */
export function knownPrice(
  { ticker, isSignalTicker }: Pick<Contract, 'ticker' | 'isSignalTicker'>,
  planning: PlanningContext,
): KnownPrice | undefined {
  const { midpoint, last } = quoteOf(ticker, planning) ?? {};
  const quoted = midpoint ?? last;
  if (quoted != null) {
    return { price: decimal(quoted), source: midpoint === undefined ? 'last' : 'midpoint' };
  }
  const own = isSignalTicker ? usableSignalPrice(planning) : undefined;
  return own && { price: decimal(own), source: 'signalPrice' };
}

/** Where a current price is from. */
export function priceNumbers(
  source: KnownPrice['source'],
  value: DecimalString,
  ticker: string,
  planning: PlanningContext,
): readonly TracedNumber[] {
  const quote = source === 'signalPrice' ? undefined : quoteOf(ticker, planning);
  if (quote === undefined) {
    return [{ name: 'price', value, from: 'message', by: 'signalPrice' }];
  }
  const place = quotePlace(ticker, quote);
  if (quote.midpoint === undefined) {
    return [{ name: 'price', value, from: 'market', by: `${place}.last` }];
  }
  const [bid, ask] = [decimalText(quote.bid), decimalText(quote.ask)];
  return [
    { name: 'bid', value: bid, from: 'market', by: `${place}.bid` },
    { name: 'ask', value: ask, from: 'market', by: `${place}.ask` },
    { name: 'price', value, from: 'rule', by: `midpoint of ${bid} and ${ask}` },
  ];
}

/** Many brokers quote option contracts in the chain alone: the chain of the signal's underlying, else of the symbol's. */
function quoteInChain(ticker: string, planning: PlanningContext): Quote | undefined {
  const symbol = readOptionSymbol(ticker);
  if (symbol === undefined) {
    return undefined;
  }
  const { target } = planning;
  const isOfTarget = target.kind === 'underlying' && optionOf(target, ticker) !== undefined;
  const underlying = isOfTarget ? target.ticker : symbol.underlying;
  return chainOf(underlying, planning).find((contract) => contract.ticker === ticker);
}

export function chainOf(underlying: string, planning: PlanningContext): readonly OptionContract[] {
  return planning.context.broker.optionChain?.(underlying)?.contracts ?? [];
}

const half = /* @__PURE__ */ decimal('0.5');

/** Checks a quote. Undefined when it is one-sided, crossed, too old, or has a bid or ask of 0 or below. */
export function usableQuote(
  quote: Quote | undefined,
  now: number,
  maxAgeSeconds: number | undefined,
): UsableQuote | undefined {
  if (quote === undefined || isTooOld(quote, now, maxAgeSeconds)) {
    return undefined;
  }
  const last = priceOf(quote.last);
  const mark = priceOf(quote.mark);
  if (quote.bid == null && quote.ask == null) {
    return { bid: undefined, ask: undefined, midpoint: undefined, last, mark };
  }
  const [buyer, seller] = [priceOf(quote.bid), priceOf(quote.ask)];
  if (buyer === undefined || seller === undefined) {
    return undefined;
  }
  const [bid, ask] = [decimal(buyer), decimal(seller)];
  return bid.gt(ask) ? undefined : { bid, ask, midpoint: bid.plus(ask).times(half), last, mark };
}

function isTooOld(quote: Quote, now: number, maxAgeSeconds: number | undefined): boolean {
  // The negation covers an unreadable time: its age is NaN.
  return (
    maxAgeSeconds !== undefined && quote.time != null && !(now - epochMilliseconds(quote.time) <= maxAgeSeconds * 1000)
  );
}

function priceOf(amount: Amount | null | undefined): Amount | undefined {
  return amount != null && Number(amount) > 0 && Number.isFinite(Number(amount)) ? amount : undefined;
}
