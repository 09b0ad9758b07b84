import { Figure } from '../../core/figure.js';
import { andThen, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { accountCurrency, accountFee, accountMoney, accountValue } from '../../market/account-rate.js';
import { quoteCurrencyOf, type TradedInstrument } from '../../market/instruments.js';
import type { UnitFee } from '../../market/order-fee.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { type PowerBasis, powerBasis } from '../../market/power-basis.js';
import { accountEquity } from '../sizing/conversion.js';

/** What gates read of money: what the account has, and what orders cost in its currency. */
export interface MoneyFacts {
  /** Currency of the account. */
  readonly currency: () => string;
  /** Currency of the prices of a ticker. */
  readonly quoteCurrency: (ticker: string) => string;
  /** Undefined: the broker does not say it. */
  readonly buyingPower: () => Figure | undefined;
  /** What an entry on a side takes of the buying power. */
  readonly powerBasis: (instrument: TradedInstrument, side: PositionSide) => PowerBasis;
  /** Equity of the account; the purpose ends the sentence of its error. */
  readonly equity: (purpose: string) => Result<Figure>;
  /** Money that units need, by what each does, in the account's currency. */
  readonly accountMoney: (units: Result<Figure>, each: Figure, instrument: TradedInstrument) => Result<Figure>;
  /** Fees of orders for a number of units in the account's currency; undefined without any. */
  readonly accountFee: (
    units: Result<Figure>,
    fees: () => Result<readonly UnitFee[]>,
    instrument: TradedInstrument,
  ) => Result<Figure | undefined>;
  /** Value of units, by the points that each counts, in the account's currency. */
  readonly accountValue: (
    units: Result<Figure>,
    points: Result<Figure>,
    instrument: TradedInstrument,
  ) => Result<Figure>;
}

export function moneyFacts(planning: PlanningContext): MoneyFacts {
  const { broker } = planning.context;
  return {
    currency: () => accountCurrency(planning),
    quoteCurrency: (ticker) => quoteCurrencyOf(ticker, planning),
    buyingPower: () => {
      const power = broker.buyingPower?.();
      return power == null ? undefined : Figure.from('market', ['buyingPower'], power);
    },
    powerBasis: (instrument, side) => powerBasis(instrument, side, planning),
    equity: (purpose) => accountEquity(purpose, planning),
    accountMoney: (units, each, instrument) => accountMoney(units, each, instrument, planning),
    accountFee: (units, fees, instrument) =>
      andThen(units, (quantity) => andThen(fees(), (each) => accountFee(quantity, each, instrument, planning))),
    accountValue: (units, points, instrument) => accountValue(units, points, instrument, planning),
  };
}
