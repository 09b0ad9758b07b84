// What an amount of the account's money is in the currency of an instrument's prices (safety R3).
import { Figure } from '../core/figure.js';
import { andThen, err, fail, ok, type Result, zip } from '../core/result.js';
import { orderValue } from '../order/order-value.js';
import { comparableCurrency, defaultCurrency } from './currencies.js';
import { missingFactError, type TradedInstrument } from './instruments.js';
import type { PlanningContext } from './planning-context.js';
import { quoteOf } from './quotes.js';

/** Rate of a currency to itself: a factor that no calculation has. */
const one = /* @__PURE__ */ Figure.from('constant', ['rate'], 1);

/**
 * Price of one unit of an instrument's currency in the account's: 1 where they are the same, else the midpoint, or the last
 * price, of the pair of both, such as `BTC-USD`. Codes: `currency-mismatch`.
 */
export function accountRate(quoteCurrency: string, planning: PlanningContext): Result<Figure> {
  const { context } = planning;
  const { strictCurrency } = context.settings;
  const accountCurrency = comparableCurrency(context.currency() ?? defaultCurrency, strictCurrency);
  const currency = comparableCurrency(quoteCurrency, strictCurrency);
  if (currency === accountCurrency) {
    return ok(one);
  }
  const ticker = `${currency}-${accountCurrency}`;
  const { midpoint, last } = quoteOf(ticker, planning) ?? {};
  const rate = midpoint ?? last;
  if (rate === undefined) {
    return fail('currency-mismatch', {
      message: `Prices are in ${currency} and the account is in ${accountCurrency}: an amount of money needs the rate ${ticker}, which has no quote.`,
      path: ['quantityType'],
      expected: `a quote of ${ticker}, or a quantity in units`,
      quoteCurrency: currency,
      accountCurrency,
    });
  }
  planning.log.addDecision('price.rate', { rate: ticker }, rate.text, { rate });
  return ok(rate);
}

/** Money that units need, by what each does in the quote currency, in the account's. Codes: `currency-mismatch`, those of the units. */
export function accountMoney(
  units: Result<Figure>,
  each: Figure,
  { quoteCurrency }: TradedInstrument,
  planning: PlanningContext,
): Result<Figure> {
  const rate = accountRate(quoteCurrency, planning);
  return andThen(zip(units, rate), ([quantity, inAccount]) => ok(quantity.times(each).times(inAccount)));
}

/**
 * Value of units at a price, or of the points that each counts, in the account's currency. Codes: `currency-mismatch`,
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
  return andThen(zip(zip(units, price), rate), ([[quantity, each], inAccount]) =>
    ok(orderValue(quantity, each, instrument.pointValue).times(inAccount)),
  );
}
