import { countText } from '../core/count-text.js';
import { type Amount, compareAmounts, type DecimalString, signOf } from '../core/decimal.js';
import { type SignalError, signalError } from '../core/errors.js';
import { Figure, type FigurePath, given } from '../core/figure.js';
import { calculationOf } from '../core/figure-list.js';
import { type Err, fail } from '../core/result.js';
import { epochMilliseconds, type IsoInstant } from '../core/time.js';
import type { OrderSide } from '../core/vocabulary.js';
import { messageFigure } from '../signal/field-reader.js';
import { type OptionSymbol, readOptionSymbol } from '../signal/ticker.js';
import type { Contract } from './contracts/contract.js';
import { nowChoice } from './moments.js';
import type { PlanningContext, TimedQuote, UsableQuote } from './planning-context.js';
import type { Quote } from './ports.js';
import { quoteSide } from './quote-side.js';
import { optionOf } from './target.js';

/** Usable quote of a contract. Each contract is asked for once per plan: every rule sees the same market. */
export function quoteOf(ticker: string, planning: PlanningContext): UsableQuote | undefined {
  const { quote, age } = timedQuoteOf(ticker, planning);
  if (age !== undefined && isOld(age)) {
    const message = `The quote for ${ticker} is ${age.text} seconds old.`;
    planning.log.addNotice('quote-old', message, {
      calculation: calculationOf({ age, limit: oldQuoteSeconds }, 'seconds'),
    });
  }
  return quote;
}

/** Usable quote that is not old (safety R8). No decision depends on it alone, so a missing one gets no notice. */
export function freshQuoteOf(ticker: string, planning: PlanningContext): UsableQuote | undefined {
  const { quote, age } = timedQuoteOf(ticker, planning);
  return age !== undefined && isOld(age) ? undefined : quote;
}

/** Whether there is a quote that is older than the settings allow: entries that read it are refused (safety R8). */
export function isQuoteTooOld(ticker: string, planning: PlanningContext): boolean {
  return timedQuoteOf(ticker, planning).tooOld !== undefined;
}

/** The bid or ask of a contract, also where the other side is missing (safety S7). */
export function sidePrice(ticker: string, side: OrderSide, planning: PlanningContext): Figure | undefined {
  const own = quoteSide(quoteOf(ticker, planning), side);
  return own ?? quoteSide(timedQuoteOf(ticker, planning).side, side);
}

/** From here on a quote gets a notice. */
const oldQuoteSeconds = /* @__PURE__ */ Figure.from('constant', ['oldQuoteSeconds'], 60);

function isOld(age: Figure): boolean {
  return age.isAbove(oldQuoteSeconds);
}

function timedQuoteOf(ticker: string, planning: PlanningContext): TimedQuote {
  const known = planning.quotes.get(ticker);
  if (known !== undefined) {
    return known;
  }
  const { broker, settings } = planning.context;
  const own = broker.quote(ticker);
  const symbol = own === undefined ? readOptionSymbol(ticker) : undefined;
  const { quote, path } =
    symbol === undefined ? { quote: own, path: ['quotes', ticker] } : quoteInChain(ticker, symbol, planning);
  const timed = withoutStub(timedQuote(quote, path, planning.now, settings.maxQuoteAgeSeconds), ticker, planning);
  planning.quotes.set(ticker, timed);
  return timed;
}

/**
 * Without the quote of a market maker who does not trade (safety S26): the ask more than twice the bid, and the midpoint more than
 * half away from the last price. The spreads of options are often as wide.
 */
function withoutStub(timed: TimedQuote, ticker: string, planning: PlanningContext): TimedQuote {
  const { quote } = timed;
  if (quote?.bid === undefined || quote.last === undefined || readOptionSymbol(ticker) !== undefined) {
    return timed;
  }
  const { bid, ask, midpoint, last } = quote;
  const isWide = ask.decimal.gt(bid.decimal.times(2));
  if (!isWide || midpoint.decimal.minus(last.decimal).abs().times(2).lte(last.decimal)) {
    return timed;
  }
  const message = `The quote for ${ticker}, ${bid.text} to ${ask.text} after a last price of ${last.text}, is too wide to trade at: it does not count.`;
  planning.log.addNotice('quote-stub', message);
  return { ...timed, quote: undefined };
}

/** A quote with its age. `path`: its place in the market snapshot. */
function timedQuote(
  quote: Quote | undefined,
  path: FigurePath,
  now: number,
  maxAgeSeconds: number | undefined,
): TimedQuote {
  const age = quote?.time == null ? undefined : ageOf(quote.time, path, now);
  // The negation covers an unreadable time: its age is NaN.
  if (age !== undefined && maxAgeSeconds !== undefined && !age.decimal.lte(maxAgeSeconds)) {
    const limit = Figure.from('setting', ['maxQuoteAgeSeconds'], maxAgeSeconds);
    return { quote: undefined, side: undefined, age, tooOld: { age, limit } };
  }
  return { quote: usableQuote(quote, path), side: oneSide(quote, path), age, tooOld: undefined };
}

function ageOf(time: IsoInstant, path: FigurePath, now: number): Figure {
  const seconds = (now - epochMilliseconds(time)) / 1000;
  return Figure.secondsBetween(given(time, 'market', [...path, 'time']), nowChoice(now), seconds);
}

/** The bid without an ask, or the ask without a bid. */
function oneSide({ bid, ask }: Quote = {}, path: FigurePath): TimedQuote['side'] {
  return bid != null && ask != null
    ? undefined
    : { bid: priceFigure(bid, 'bid', path), ask: priceFigure(ask, 'ask', path) };
}

export function quoteUnavailable(ticker: string, message: string): Err<SignalError> {
  return fail('quote-unavailable', { message, path: ['ticker'], received: ticker });
}

/** Error of a quote that is older than the settings allow; undefined: it is not. Entries that read it are refused (safety R8). */
export function quoteTooOld(ticker: string, planning: PlanningContext): SignalError | undefined {
  const { tooOld } = timedQuoteOf(ticker, planning);
  if (tooOld === undefined) {
    return undefined;
  }
  const { age, limit } = tooOld;
  const message = `The quote for ${ticker} is ${countText(age.text, 'second')} old; the limit of the settings is ${limit.text}.`;
  return signalError('quote-unavailable', {
    message,
    path: ['ticker'],
    received: ticker,
    calculation: calculationOf(tooOld, 'seconds'),
  });
}

/** `signalPrice` where it may replace a quote: above 0, and not out of date. */
export function usableSignalPrice({ fields, released }: PlanningContext): Figure | undefined {
  const signalPrice = fields.peek('signalPrice');
  // Without signalPrice, price is sent for it.
  const path = fields.peek('price') === signalPrice ? 'price' : 'signalPrice';
  return signalPrice !== undefined && signOf(signalPrice) > 0 && !released
    ? messageFigure(signalPrice, [path], fields)
    : undefined;
}

/** Current price, and where it is from. */
export interface KnownPrice {
  readonly price: Figure;
  readonly source: 'midpoint' | 'last' | 'signalPrice';
}

/** What one unit is worth by a quote: the midpoint, else the last price. */
export function quotedPrice(quote: UsableQuote | undefined): Figure | undefined {
  return quote?.midpoint ?? quote?.last;
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
  const quote = quoteOf(ticker, planning);
  const quoted = quotedPrice(quote);
  if (quoted !== undefined) {
    return { price: quoted, source: quote?.midpoint === undefined ? 'last' : 'midpoint' };
  }
  const isRefused = leg === 'entry' && isQuoteTooOld(ticker, planning);
  const own = isSignalTicker && !isRefused ? usableSignalPrice(planning) : undefined;
  return own && { price: own, source: 'signalPrice' };
}

/** Adds the price of a ticker to the trace, with its source. */
export function tracePrice({ price, source }: KnownPrice, ticker: string, planning: PlanningContext): void {
  planning.log.addDecision('price.reference', { contract: ticker, source }, price.text, { price });
}

/** Many brokers quote option contracts in the chain alone: the chain of the signal's underlying, else of the symbol's. */
function quoteInChain(
  ticker: string,
  symbol: OptionSymbol,
  planning: PlanningContext,
): { readonly quote: Quote | undefined; readonly path: FigurePath } {
  const { target } = planning;
  const isOfTarget = target.kind === 'underlying' && optionOf(target, ticker) !== undefined;
  const underlying = isOfTarget ? target.ticker : symbol.underlying;
  const contracts = planning.context.options(underlying).contracts(symbol.type, symbol.expiration);
  const quote = contracts.find((contract) => contract.ticker === ticker);
  return { quote, path: ['optionChains', underlying, ticker] };
}

/** Checks a quote. Undefined when it is one-sided, crossed, or has a bid or ask of 0 or below. */
export function usableQuote(quote: Quote | undefined, path: FigurePath): UsableQuote | undefined {
  if (quote === undefined) {
    return undefined;
  }
  const last = priceFigure(quote.last, 'last', path);
  const mark = priceFigure(quote.mark, 'mark', path);
  if (quote.bid == null && quote.ask == null) {
    return { bid: undefined, ask: undefined, midpoint: undefined, last, mark };
  }
  const [buyer, seller] = [positive(quote.bid), positive(quote.ask)];
  if (buyer === undefined || seller === undefined || compareAmounts(buyer, seller) > 0) {
    return undefined;
  }
  const bid = Figure.from('market', [...path, 'bid'], buyer);
  const ask = Figure.from('market', [...path, 'ask'], seller);
  return { bid, ask, midpoint: bid.midpoint(ask), last, mark };
}

function priceFigure(amount: Amount | null | undefined, name: string, path: FigurePath): Figure | undefined {
  const price = positive(amount);
  return price === undefined ? undefined : Figure.from('market', [...path, name], price);
}

function positive(amount: Amount | null | undefined): Amount | undefined {
  return amount != null && Number(amount) > 0 && Number.isFinite(Number(amount)) ? amount : undefined;
}

/** Adds a notice where the price of the signal is used for want of a quote. */
export function noticeSignalPrice(ticker: string, price: DecimalString, planning: PlanningContext): void {
  const message = `There is no usable quote for ${ticker}: signalPrice ${price} of the message is taken as its market price.`;
  planning.log.addNotice('signal-price-used', message, { path: ['signalPrice'] });
}
