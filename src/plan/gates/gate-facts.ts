import { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, type Result } from '../../core/result.js';
import type { AssetClass, PositionSide } from '../../core/vocabulary.js';
import { accountCurrency, accountFee, accountMoney, accountValue } from '../../market/account-rate.js';
import { countOpenTickers, holdingsOf } from '../../market/holdings.js';
import { assetClassOf, canOpenShort, quoteCurrencyOf, type TradedInstrument } from '../../market/instruments.js';
import type { UnitFee } from '../../market/order-fee.js';
import { capabilitiesOf, type PlanningContext, type UsableQuote } from '../../market/planning-context.js';
import { type PowerBasis, powerBasis } from '../../market/power-basis.js';
import { quoteOf } from '../../market/quotes.js';
import type { GuardSettings } from '../../settings/guard-settings.js';
import type { Settings } from '../../settings/settings.js';
import type { SentFields } from '../../signal/field-reader.js';
import { type Leg, type OverrideName, permitted } from '../overrides.js';
import { accountEquity } from '../sizing/conversion.js';
import { type PositionDifference, positionDifference } from '../sizing/position-difference.js';
import { type AccountState, accountState } from './account-state.js';

/** What gates of the signal read: the message and the time. */
export type SignalFacts = Pick<PlanningContext, 'signal' | 'fields' | 'now' | 'today' | 'todayChoice' | 'sessionEndBy'>;

/** What gates read of the message and the market. Settings are not among it: a gate gets those that its row names. */
export interface GateFacts
  extends SignalFacts,
    Pick<PlanningContext, 'sentAt' | 'similarTicker' | 'hours' | 'endOfDay' | 'entryHours'> {
  /** The value of a field that overrides a setting of a leg, where the settings permit it. */
  readonly permitted: <Name extends OverrideName>(name: Name, leg: Leg) => SentFields[Name] | undefined;
  readonly openTickers: () => number;
  /** How the open position differs from the one that the signal expects; undefined: it does not. */
  readonly positionDifference: () => PositionDifference | undefined;
  readonly quote: (ticker: string) => UsableQuote | undefined;
  /** Asset class of a ticker, and whether the broker can open a short position in it. */
  readonly shortSale: (ticker: string) => { readonly assetClass: AssetClass; readonly supported: boolean };
  /** Currency of the account. */
  readonly currency: () => string;
  /** Currency of the prices of a ticker. */
  readonly quoteCurrency: (ticker: string) => string;
  /** What the account did today, for the rules of the guard. */
  readonly account: () => AccountState;
  /** Undefined: the broker does not say it. */
  readonly buyingPower: () => Figure | undefined;
  /** What an entry on a side takes of the buying power. */
  readonly powerBasis: (instrument: TradedInstrument, side: PositionSide) => PowerBasis;
  /** Equity of the account; the purpose ends the sentence of its error. */
  readonly equity: (purpose: string) => Result<Figure>;
  /** Money that units need, by what each does, in the account's currency. */
  readonly accountMoney: (units: Result<Figure>, each: Figure, instrument: TradedInstrument) => Result<Figure>;
  /** Fees of orders of so many units in the account's currency; undefined without any. */
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

export function gateFacts(planning: PlanningContext): GateFacts {
  const { signal, fields, now, sentAt, today, todayChoice, sessionEndBy, similarTicker, context } = planning;
  const { hours, endOfDay, entryHours } = planning;
  return {
    signal,
    fields,
    now,
    sentAt,
    today,
    todayChoice,
    sessionEndBy,
    similarTicker,
    hours,
    endOfDay,
    entryHours,
    permitted: (name, leg) => permitted(name, leg, planning),
    openTickers: () => countOpenTickers(planning),
    positionDifference: () => positionDifference(holdingsOf(planning), planning),
    quote: (ticker) => quoteOf(ticker, planning),
    shortSale: (ticker) => {
      const assetClass = assetClassOf(ticker, planning);
      return { assetClass, supported: canOpenShort(assetClass, capabilitiesOf(planning)) };
    },
    currency: () => accountCurrency(planning),
    quoteCurrency: (ticker) => quoteCurrencyOf(ticker, planning),
    account: once(() => accountState(guardOf(context.settings), planning)),
    buyingPower: () => {
      const power = context.broker.buyingPower?.();
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

/** The guard; without one it has no rules, and none is judged. */
function guardOf({ guard, marketTimeZone }: Settings): GuardSettings {
  return { timeZone: marketTimeZone, dayStart: '00:00', fit: 'refuse', ...guard };
}
