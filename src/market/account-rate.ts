// What an amount of the account's money is in the currency of an instrument's prices (safety R3).

import type { SignalError } from '../core/errors.js';
import { Figure } from '../core/figure.js';
import { andThen, type Err, err, fail, ok, type Result, zip } from '../core/result.js';
import { orderValue } from '../order/order-value.js';
import { defaultCurrency } from './currencies.js';
import { missingFactError, type TradedInstrument } from './instruments.js';
import { feeOf, type UnitFee } from './order-fee.js';
import { type PairRate, pairRate } from './pair-rate.js';
import type { PlanningContext } from './planning-context.js';
import { quotedPrice, quoteOf, quoteTooOld } from './quotes.js';

/**
 * Rate between an instrument's currency and the account's, as two factors: an amount of the account times `account` is compared with
 * an amount of the instrument's currency times `quote`. One of them is 1: a pair that is quoted the other way round multiplies the
 * other side, because its inverse would be rounded (money I5).
 */
export interface AccountRate {
  readonly account: Figure;
  readonly quote: Figure;
  readonly currencies: { readonly account: string; readonly quote: string };
}

/** Rate of a currency to itself: a factor that no calculation has. */
const one = /* @__PURE__ */ Figure.from('constant', ['rate'], 1);

/** Currency of the account, as the broker writes it. */
export function accountCurrency({ context }: PlanningContext): string {
  return context.currency() ?? defaultCurrency;
}

/**
 * Rate of an instrument's currency: 1 where it is the account's, else the midpoint, or the last price, of the pair of both, such as
 * `BTC-USD`, or of the pair the other way round where only that one is quoted. Codes: `currency-mismatch`,
 * `quote-unavailable` for a rate that is too old.
 */
export function accountRate(quoteCurrency: string, planning: PlanningContext): Result<AccountRate> {
  const account = accountCurrency(planning);
  const { strictCurrency: isStrict } = planning.context.settings;
  const currencies = { quote: quoteCurrency, account };
  const found = pairRate({ quote: quoteCurrency, account, isStrict }, (pair) => priceOfPair(pair, planning));
  switch (found.by) {
    case 'same':
      return ok({ account: one, quote: one, currencies });
    case 'direct':
      return ok({ account: one, quote: found.rate, currencies });
    case 'inverse':
      return ok({ account: found.rate, quote: one, currencies });
    case 'none': {
      // A rate that is too old is known, and refuses what reads it as any other quote does (safety R8).
      const tooOld = quoteTooOld(found.pair, planning) ?? quoteTooOld(`${found.account}-${found.quote}`, planning);
      return tooOld === undefined ? rateMissing(found) : err(tooOld);
    }
  }
}

function rateMissing({ pair, quote, account }: Extract<PairRate<Figure>, { readonly by: 'none' }>): Err<SignalError> {
  return fail('currency-mismatch', {
    message: `Prices are in ${quote} and the account is in ${account}: an amount of money needs the rate ${pair}, which has no quote.`,
    path: ['quantityType'],
    expected: `a quote of ${pair}, or a quantity in units`,
    quoteCurrency: quote,
    accountCurrency: account,
  });
}

/** Price of a pair above 0; undefined without a usable quote. */
function priceOfPair(ticker: string, planning: PlanningContext): Figure | undefined {
  const rate = quotedPrice(quoteOf(ticker, planning));
  if (rate !== undefined) {
    planning.log.addDecision('price.rate', { rate: ticker }, rate.text, { rate });
  }
  return rate;
}

/** An amount of the instrument's currency in the account's. */
export function inAccount(amount: Figure, rate: AccountRate): Figure {
  const { account, currencies } = rate;
  return timesQuote(amount, rate).dividedBy(account, { from: currencies.quote, to: currencies.account });
}

/** An amount of the instrument's currency times its factor. */
export function timesQuote(amount: Figure, { quote, currencies }: AccountRate): Figure {
  return amount.times(quote, { from: currencies.quote, to: currencies.account });
}

/** An amount of the account's currency times its factor. */
export function timesAccount(amount: Figure, { account, currencies }: AccountRate): Figure {
  return amount.times(account, { from: currencies.account, to: currencies.quote });
}

/** Money that units need, by what each does in the quote currency, in the account's. Codes: those of `accountRate` and of the units. */
export function accountMoney(
  units: Result<Figure>,
  each: Figure,
  { quoteCurrency }: TradedInstrument,
  planning: PlanningContext,
): Result<Figure> {
  const rate = accountRate(quoteCurrency, planning);
  return andThen(zip(units, rate), ([quantity, known]) => ok(inAccount(quantity.times(each), known)));
}

/** Fees of orders for a number of units in the account's currency; undefined without any. Codes: those of `accountRate`. */
export function accountFee(
  units: Figure,
  fees: readonly UnitFee[],
  { quoteCurrency }: TradedInstrument,
  planning: PlanningContext,
): Result<Figure | undefined> {
  const fee = feeOf(units, fees);
  return fee === undefined
    ? ok(undefined)
    : andThen(accountRate(quoteCurrency, planning), (rate) => ok(inAccount(fee, rate)));
}

/**
 * Value of units at a price, or of the points that each counts, in the account's currency. Codes: those of `accountRate`,
 * `instrument-unknown`, those of the parts.
 */
export function accountValue(
  units: Result<Figure>,
  price: Result<Figure>,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Result<Figure> {
  const unknown = missingFactError(instrument, 'pointValue');
  if (unknown !== undefined) {
    return err(unknown);
  }
  const rate = accountRate(instrument.quoteCurrency, planning);
  return andThen(zip(zip(units, price), rate), ([[quantity, each], known]) =>
    ok(inAccount(orderValue(quantity, each, instrument.pointValue), known)),
  );
}
