import type { Amount, Decimal } from '../../core/decimal.js';
import type { Result } from '../../core/result.js';
import type { AssetClass } from '../../core/vocabulary.js';
import { accountValue } from '../../market/account-rate.js';
import { countOpenTickers } from '../../market/holdings.js';
import { assetClassOf, canOpenShort, instrumentOf, type TradedInstrument } from '../../market/instruments.js';
import { capabilitiesOf, type PlanningContext, type UsableQuote } from '../../market/planning-context.js';
import { quoteOf } from '../../market/quotes.js';
import type { Instrument } from '../../order/contract-facts.js';
import { type Leg, type Override, type OverrideFields, type OverridingFields, overridesOf } from '../overrides.js';
import { accountEquity } from '../sizing/conversion.js';

/** What gates read of the message and the market. Settings are not among it: a gate gets those that its row names. */
export interface GateFacts extends Pick<PlanningContext, 'signal' | 'now' | 'sentAt' | 'today'> {
  /** Fields of a leg that override its settings. */
  readonly overrides: <Name extends Override>(name: Name, leg: Leg, fields: OverrideFields) => OverridingFields<Name>;
  readonly openTickers: () => number;
  readonly quote: (ticker: string) => UsableQuote | undefined;
  readonly instrument: (ticker: string) => Instrument | undefined;
  /** Asset class of a ticker, and whether the broker can open a short position in it. */
  readonly shortSale: (ticker: string) => { readonly assetClass: AssetClass; readonly supported: boolean };
  /** Null or undefined: the broker does not say it. */
  readonly buyingPower: () => Amount | null | undefined;
  /** Equity of the account; the purpose ends the sentence of its error. */
  readonly equity: (purpose: string) => Result<Decimal>;
  /** Value of units, by the points that each counts, in the account's currency. */
  readonly accountValue: (
    units: Result<Decimal>,
    points: Result<Decimal>,
    instrument: TradedInstrument,
  ) => Result<Decimal>;
}

export function gateFacts(planning: PlanningContext): GateFacts {
  const { signal, now, sentAt, today, context } = planning;
  return {
    signal,
    now,
    sentAt,
    today,
    overrides: (name, leg, fields) => overridesOf(name, leg, fields, planning),
    openTickers: () => countOpenTickers(planning),
    quote: (ticker) => quoteOf(ticker, planning),
    instrument: (ticker) => instrumentOf(ticker, planning),
    shortSale: (ticker) => {
      const assetClass = assetClassOf(ticker, planning);
      return { assetClass, supported: canOpenShort(assetClass, capabilitiesOf(planning)) };
    },
    buyingPower: () => context.broker.buyingPower?.(),
    equity: (purpose) => accountEquity(purpose, planning),
    accountValue: (units, points, instrument) => accountValue(units, points, instrument, planning),
  };
}
