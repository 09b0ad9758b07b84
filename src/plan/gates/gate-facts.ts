import { once } from '../../core/once.js';
import type { AssetClass } from '../../core/vocabulary.js';
import { countOpenTickers, holdingsOf } from '../../market/holdings.js';
import { assetClassOf, canOpenShort } from '../../market/instruments.js';
import { capabilitiesOf, type PlanningContext, type UsableQuote } from '../../market/planning-context.js';
import { quoteOf } from '../../market/quotes.js';
import type { GuardSettings } from '../../settings/guard-settings.js';
import type { Settings } from '../../settings/settings.js';
import type { SentFields } from '../../signal/field-reader.js';
import { isForOpen, type Leg, type OverrideName, permitted } from '../overrides.js';
import { type PositionDifference, positionDifference } from '../sizing/position-difference.js';
import { type SoonerEntry, soonerEntry } from '../sooner-entry.js';
import { type AccountState, accountState } from './account-state.js';
import { type MoneyFacts, moneyFacts } from './money-facts.js';

/** What gates of the signal read: the message and the time. */
export type SignalFacts = Pick<PlanningContext, 'signal' | 'fields' | 'now' | 'today' | 'todayChoice' | 'sessionEndBy'>;

/** What gates read of the message and the market. Settings are not among it: a gate gets those that its row names. */
export interface GateFacts
  extends SignalFacts,
    MoneyFacts,
    Pick<PlanningContext, 'sentAt' | 'similarTicker' | 'hours' | 'endOfDay' | 'entryHours'> {
  /** The value of a field that overrides a setting of a leg, where the settings permit it. */
  readonly permitted: <Name extends OverrideName>(name: Name, leg: Leg) => SentFields[Name] | undefined;
  /** Whether the order of a leg is for the auction at the open. */
  readonly isForOpen: (leg: Leg) => boolean;
  readonly openTickers: () => number;
  /** How the open position differs from the one that the signal expects; undefined: it does not. */
  readonly positionDifference: () => PositionDifference | undefined;
  readonly quote: (ticker: string) => UsableQuote | undefined;
  /** Asset class of a ticker, and whether the broker can open a short position in it. */
  readonly shortSale: (ticker: string) => { readonly assetClass: AssetClass; readonly supported: boolean };
  /** How the entry would trade sooner than it was asked to; undefined: it would not. */
  readonly soonerEntry: () => SoonerEntry | undefined;
  /** What the account did today, for the rules of the guard. */
  readonly account: () => AccountState;
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
    isForOpen: (leg) => isForOpen(leg, planning),
    openTickers: () => countOpenTickers(planning),
    positionDifference: () => positionDifference(holdingsOf(planning), planning),
    quote: (ticker) => quoteOf(ticker, planning),
    soonerEntry: () => soonerEntry(planning),
    shortSale: (ticker) => {
      const assetClass = assetClassOf(ticker, planning);
      return { assetClass, supported: canOpenShort(assetClass, capabilitiesOf(planning)) };
    },
    account: once(() => accountState(guardOf(context.settings), planning)),
    ...moneyFacts(planning),
  };
}

/** The guard; without one it has no rules, and none is judged. */
function guardOf({ guard, marketTimeZone }: Settings): GuardSettings {
  return { timeZone: marketTimeZone, dayStart: '00:00', fit: 'refuse', ...guard };
}
