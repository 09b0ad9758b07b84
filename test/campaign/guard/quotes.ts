// Random quotes: two sides, one, the last trade alone, crossed, and old.
import type { Quote } from '../../../src/index.js';
import { isoText } from './amounts.js';
import type { Writable } from './market-draft.js';
import type { Random } from './random.js';
import { onTick, tradedTicker } from './tickers.js';

/** How quotes of a market are aged. */
export interface QuoteAges {
  readonly now: number;
  /** Whether quotes have times, and the settings limit their age. */
  readonly areAged: boolean;
  /** Whether some of them have no time all the same. */
  readonly someTimeless: boolean;
}

export function someQuote(random: Random, ticker: string, ages: QuoteAges): Quote {
  const { next, chance, integer, between } = random;
  const { price, tick } = tradedTicker(ticker);
  const middle = onTick(price * between(0.97, 1.03, 4), tick);
  const half = tick * integer(0, 4);
  const quote: Writable<Quote> = {
    bid: onTick(middle - half, tick),
    ask: onTick(middle + half + (chance(0.3) ? tick : 0), tick),
  };
  if (chance(0.5)) {
    quote.last = onTick(middle + tick * integer(-3, 3), tick);
  }
  const form = next();
  if (form < 0.06) {
    delete quote[form < 0.03 ? 'bid' : 'ask'];
    if (chance(0.6)) {
      quote.last = middle;
    }
  } else if (form < 0.09) {
    delete quote.bid;
    delete quote.ask;
    quote.last = middle;
  } else if (form < 0.1) {
    quote.bid = 0;
  }
  if (ages.areAged && !(ages.someTimeless && chance(0.2))) {
    quote.time = isoText(ages.now - someAge(random));
  }
  return quote;
}

/** Milliseconds: older than 30 seconds, exactly 30, or younger. */
function someAge({ chance, integer }: Random): number {
  return chance(0.06) ? integer(31, 500) * 1000 : chance(0.1) ? 30_000 : integer(0, 29) * 1000;
}
