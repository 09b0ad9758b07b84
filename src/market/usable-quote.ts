import { type Amount, Decimal, decimal } from '../core/decimal.js';
import { epochMilliseconds } from '../core/time.js';
import type { Quote } from './quote.js';

/** Prices that are there whether or not the market has two sides. They stay as they came: most plans never ask. */
interface OtherPrices {
  readonly last: Amount | undefined;
  readonly mark: Amount | undefined;
}

interface TwoSided extends OtherPrices {
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly midpoint: Decimal;
}

interface NoSides extends OtherPrices {
  readonly bid: undefined;
  readonly ask: undefined;
  readonly midpoint: undefined;
}

/** A quote that prices can be taken from. Either both of bid and ask are there, or neither. */
export type UsableQuote = TwoSided | NoSides;

const half = /* @__PURE__ */ new Decimal('0.5');

/**
 * What a quote offers; undefined when it is no quote: one-sided, crossed, with a bid or ask of 0 or below, or too old.
 */
export function usableQuote(
  quote: Quote | undefined,
  now: number,
  maxAgeSeconds: number | undefined,
): UsableQuote | undefined {
  if (quote === undefined || isTooOld(quote, now, maxAgeSeconds)) {
    return undefined;
  }
  const others = { last: priceOf(quote.last), mark: priceOf(quote.mark) };
  if (quote.bid == null && quote.ask == null) {
    return { bid: undefined, ask: undefined, midpoint: undefined, ...others };
  }
  const offered = { bid: priceOf(quote.bid), ask: priceOf(quote.ask) };
  if (offered.bid === undefined || offered.ask === undefined) {
    return undefined;
  }
  const bid = decimal(offered.bid);
  const ask = decimal(offered.ask);
  return bid.gt(ask) ? undefined : { bid, ask, midpoint: bid.plus(ask).times(half), ...others };
}

function isTooOld(quote: Quote, now: number, maxAgeSeconds: number | undefined): boolean {
  // Of a time that cannot be read it is not known that it is recent enough.
  return (
    maxAgeSeconds !== undefined && quote.time != null && !(now - epochMilliseconds(quote.time) <= maxAgeSeconds * 1000)
  );
}

/** The amount when it can be a price: finite and above 0. */
function priceOf(amount: Amount | null | undefined): Amount | undefined {
  return amount != null && Number(amount) > 0 && Number.isFinite(Number(amount)) ? amount : undefined;
}
