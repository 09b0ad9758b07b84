// What trades are worth in the currency of the account (safety R3, money I5): by the rate that plans go by, or not at all.
import { type Decimal, decimal, divideDown } from '../core/decimal.js';
import { forexSpellings } from '../core/forex-pair.js';
import { pairRate } from '../market/pair-rate.js';
import { usableQuote } from '../market/quotes.js';
import { lookUp, quoteOf, signedQuantity, termsOf } from './paper-account.js';
import { markOf } from './paper-quote.js';
import type { PaperState, PaperWorld } from './paper-state.js';

/** An amount of the currency of an instrument's prices in that of the account. */
export type ToAccount = (amount: Decimal) => Decimal;

/** Converts the currency of a ticker's prices; the reason, where the pair has no quote. */
export function accountRate(
  ticker: string,
  state: PaperState,
  world: PaperWorld,
): { readonly toAccount: ToAccount } | { readonly reason: string } {
  const rate = pairRate(
    { quote: termsOf(ticker, world).quoteCurrency, account: world.currency, isStrict: world.strictCurrency },
    (pair) => priceOfPair(pair, state, world),
  );
  switch (rate.by) {
    case 'same':
      return { toAccount: (amount) => amount };
    case 'direct':
      return { toAccount: (amount) => amount.times(rate.rate) };
    case 'inverse':
      // Fills of a part may not cost more together than the whole: each is rounded towards 0.
      return { toAccount: (amount) => dividedTowardsZero(amount, rate.rate) };
    case 'none':
      return {
        reason: `the prices of ${ticker} are in ${rate.quote} and the account is in ${rate.account}: there is no rate ${rate.pair}`,
      };
  }
}

/** Converts the currency of a ticker's prices; undefined without a rate. */
export function toAccountOf(ticker: string, state: PaperState, world: PaperWorld): ToAccount | undefined {
  const rate = accountRate(ticker, state, world);
  return 'toAccount' in rate ? rate.toAccount : undefined;
}

function priceOfPair(pair: string, { quotes }: PaperState, { now }: PaperWorld): Decimal | undefined {
  for (const spelling of forexSpellings(pair)) {
    const { midpoint, last } = usableQuote(lookUp(quotes, spelling, now), []) ?? {};
    const price = midpoint ?? last;
    if (price !== undefined) {
      return price.decimal;
    }
  }
  return undefined;
}

function dividedTowardsZero(amount: Decimal, divisor: Decimal): Decimal {
  return amount.isNegative() ? divideDown(amount.negated(), divisor).negated() : divideDown(amount, divisor);
}

/**
 * Cash and positions in the account's currency, valued at the midpoint, else the last price, else the entry price; undefined where a
 * position has no rate.
 */
export function equityOf(state: PaperState, world: PaperWorld): Decimal | undefined {
  let sum = decimal(state.cash);
  for (const [ticker, position] of Object.entries(state.positions)) {
    const toAccount = toAccountOf(ticker, state, world);
    if (toAccount === undefined) {
      return undefined;
    }
    const { pointValue, isMargined } = termsOf(ticker, world);
    const price = markOf(quoteOf(ticker, state, world)) ?? decimal(position.averageEntryPrice);
    const worth = isMargined ? price.minus(position.averageEntryPrice) : price;
    sum = sum.plus(toAccount(signedQuantity(position).times(worth).times(pointValue)));
  }
  return sum;
}
