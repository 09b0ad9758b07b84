import type { SignalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { accountRate, inAccount } from '../../market/account-rate.js';
import { missingFactError, type TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { quoteTooOld, quoteUnavailable } from '../../market/quotes.js';
import { orderValue } from '../../order/order-value.js';

/** A position or a resting entry, with what one unit of it is worth. */
export interface Held {
  readonly ticker: string;
  readonly side: PositionSide;
  readonly units: Figure;
  readonly instrument: Result<TradedInstrument>;
  /** Price of one unit, in the currency of its prices. */
  readonly price: () => Result<Figure>;
  /** Value of units at a price, in the account's currency. */
  readonly value: () => Result<ValueOf>;
  /** Points that units lose, each with its units; of a resting entry nothing is known. */
  readonly losses: (price: Figure) => readonly Loss[];
}

export type ValueOf = (units: Figure, price: Figure) => Figure;

export interface Loss {
  readonly units: Figure;
  readonly points: Figure;
}

export function valueIn(instrument: Result<TradedInstrument>, account: PlanningContext): () => Result<ValueOf> {
  return once(() =>
    andThen(instrument, (known) => {
      const { pointValue, quoteCurrency } = known;
      const unknown = missingFactError(known, 'pointValue');
      return unknown === undefined
        ? andThen(accountRate(quoteCurrency, account), (rate) =>
            ok((units: Figure, price: Figure) => inAccount(orderValue(units, price, pointValue), rate)),
          )
        : err(unknown);
    }),
  );
}

export function noQuote(ticker: string, account: PlanningContext): SignalError {
  const message = `There is no usable quote for ${ticker}, which the account holds; one is needed, because the guard limits what it holds.`;
  return quoteTooOld(ticker, account) ?? quoteUnavailable(ticker, message).errors[0];
}
