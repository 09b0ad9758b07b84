import {
  type Amount,
  compareAmounts,
  type Decimal,
  type DecimalString,
  decimal,
  decimalText,
  signOf,
} from '../core/decimal.js';
import { type SignalError, signalError } from '../core/errors.js';
import { type Err, fail } from '../core/result.js';
import { epochMilliseconds } from '../core/time.js';
import type { TracedNumber } from '../core/trace.js';
import { sentFields } from '../signal/sent-fields.js';
import { readOptionSymbol } from '../signal/ticker.js';
import type { Contract } from './contracts/contract.js';
import { addNotice, addTrace, type PlanningContext, type TimedQuote, type UsableQuote } from './planning-context.js';
import type { Quote } from './ports.js';
import { optionOf } from './target.js';

/** Usable quote of a contract. Each contract is asked for once per plan: every rule sees the same market. */
export function quoteOf(ticker: string, planning: PlanningContext): UsableQuote | undefined {
  const { quote, ageSeconds } = timedQuoteOf(ticker, planning);
  if (isOld(ageSeconds)) {
    const message = `The quote for ${ticker} is ${ageSeconds} seconds old.`;
    addNotice(planning, 'quote-old', message);
  }
  return quote;
}

/** Usable quote that is not old (safety R8). No decision depends on it alone, so a missing one gets no notice. */
export function freshQuoteOf(ticker: string, planning: PlanningContext): UsableQuote | undefined {
  const { quote, ageSeconds } = timedQuoteOf(ticker, planning);
  return isOld(ageSeconds) ? undefined : quote;
}

/** Whether there is a quote that is older than the settings allow: entries that read it are refused (safety R8). */
export function isQuoteTooOld(ticker: string, planning: PlanningContext): boolean {
  return timedQuoteOf(ticker, planning).isTooOld;
}

/** From here on a quote gets a notice. */
const oldQuoteSeconds = 60;

function isOld(ageSeconds: number | undefined): boolean {
  return ageSeconds !== undefined && ageSeconds > oldQuoteSeconds;
}

function timedQuoteOf(ticker: string, planning: PlanningContext): TimedQuote {
  const known = planning.quotes.get(ticker);
  if (known !== undefined) {
    return known;
  }
  const { broker, settings } = planning.context;
  const own = broker.quote(ticker);
  const timed = timedQuote(own ?? quoteInChain(ticker, planning), planning.now, settings.maxQuoteAgeSeconds);
  const { quote } = timed;
  const placed = own === undefined && quote ? { ...timed, quote: { ...quote, place: 'optionChains' } } : timed;
  planning.quotes.set(ticker, placed);
  return placed;
}

/** A quote with its age. */
export function timedQuote(quote: Quote | undefined, now: number, maxAgeSeconds: number | undefined): TimedQuote {
  const ageSeconds = quote?.time == null ? undefined : (now - epochMilliseconds(quote.time)) / 1000;
  // The negation covers an unreadable time: its age is NaN.
  const isTooOld = maxAgeSeconds !== undefined && ageSeconds !== undefined && !(ageSeconds <= maxAgeSeconds);
  return { quote: isTooOld ? undefined : usableQuote(quote), ageSeconds, isTooOld };
}

export function quoteUnavailable(ticker: string, message: string): Err<SignalError> {
  return fail('quote-unavailable', { message, path: ['ticker'], received: ticker });
}

/** A quote that is older than the settings allow. */
export function quoteTooOld(ticker: string, { context }: PlanningContext): SignalError {
  const limit = context.settings.maxQuoteAgeSeconds;
  const message = `The quote for ${ticker} is older than ${limit} seconds, the limit of the settings.`;
  return signalError('quote-unavailable', { message, path: ['ticker'], received: ticker });
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

/**
 * Current price of a ticker: the midpoint, else the last price, else signalPrice where that is a price of it. signalPrice does not
 * save an entry from a quote that is too old (safety R8).
 */
export function knownPrice(
  { ticker, isSignalTicker }: Pick<Contract, 'ticker' | 'isSignalTicker'>,
  leg: 'entry' | 'exit',
  planning: PlanningContext,
): KnownPrice | undefined {
  const { midpoint, last } = quoteOf(ticker, planning) ?? {};
  const quoted = midpoint ?? last;
  if (quoted != null) {
    return { price: decimal(quoted), source: midpoint === undefined ? 'last' : 'midpoint' };
  }
  const isRefused = leg === 'entry' && isQuoteTooOld(ticker, planning);
  const own = isSignalTicker && !isRefused ? usableSignalPrice(planning) : undefined;
  return own && { price: decimal(own), source: 'signalPrice' };
}

/** Adds the price of a ticker to the trace, with its source. */
export function tracePrice({ price, source }: KnownPrice, ticker: string, planning: PlanningContext): void {
  const value = decimalText(price);
  const sent = source === 'signalPrice' && sentFields(planning.signal, 'signalPrice');
  const numbers = priceNumbers(source, value, ticker, planning);
  addTrace(planning, 'price.reference', { contract: ticker, source, ...sent }, value, numbers);
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
  const contracts = planning.context.options(underlying).contracts(symbol.type, symbol.expiration);
  return contracts.find((contract) => contract.ticker === ticker);
}

const half = /* @__PURE__ */ decimal('0.5');

/** Checks a quote. Undefined when it is one-sided, crossed, or has a bid or ask of 0 or below. */
export function usableQuote(quote: Quote | undefined): UsableQuote | undefined {
  if (quote === undefined) {
    return undefined;
  }
  const last = priceOf(quote.last);
  const mark = priceOf(quote.mark);
  if (quote.bid == null && quote.ask == null) {
    return { bid: undefined, ask: undefined, midpoint: undefined, last, mark };
  }
  const [buyer, seller] = [priceOf(quote.bid), priceOf(quote.ask)];
  if (buyer === undefined || seller === undefined || compareAmounts(buyer, seller) > 0) {
    return undefined;
  }
  const [bid, ask] = [decimal(buyer), decimal(seller)];
  return { bid, ask, midpoint: bid.plus(ask).times(half), last, mark };
}

function priceOf(amount: Amount | null | undefined): Amount | undefined {
  return amount != null && Number(amount) > 0 && Number.isFinite(Number(amount)) ? amount : undefined;
}
