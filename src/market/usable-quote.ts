import { type Amount, Decimal, decimal } from '../foundation/decimal.js';
import { epochMilliseconds } from '../foundation/time.js';
import type { Quote } from './quote.js';

/** A quote that prices can be taken from. Either both of bid and ask are there, or neither. */
export interface UsableQuote {
  readonly bid: Decimal | undefined;
  readonly ask: Decimal | undefined;
  readonly midpoint: Decimal | undefined;
  readonly last: Decimal | undefined;
  readonly mark: Decimal | undefined;
}

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
  const bid = priceOf(quote.bid);
  const ask = priceOf(quote.ask);
  const sent = (quote.bid ?? undefined) !== undefined || (quote.ask ?? undefined) !== undefined;
  if (sent && (bid === undefined || ask === undefined || bid.gt(ask))) {
    return undefined;
  }
  const midpoint = bid === undefined || ask === undefined ? undefined : bid.plus(ask).times(half);
  return { bid, ask, midpoint, last: priceOf(quote.last), mark: priceOf(quote.mark) };
}

function isTooOld(quote: Quote, now: number, maxAgeSeconds: number | undefined): boolean {
  return (
    maxAgeSeconds !== undefined && quote.time != null && now - epochMilliseconds(quote.time) > maxAgeSeconds * 1000
  );
}

function priceOf(amount: Amount | null | undefined): Decimal | undefined {
  return amount != null && Number(amount) > 0 ? decimal(amount) : undefined;
}
