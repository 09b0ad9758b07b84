import type { Amount } from '../core/decimal.js';
import type { IsoDate } from '../core/time.js';
import type { AssetClass } from '../core/vocabulary.js';

/** What is known of one instrument. What is absent has the default of its asset class. */
export interface Instrument {
  /** What it is; wins over the setting's class. */
  readonly assetClass?: AssetClass | undefined;
  /** Smallest step of a price. */
  readonly tickSize?: Amount | undefined;
  /** Smallest step of a quantity. */
  readonly quantityStep?: Amount | undefined;
  /** Dollars that one unit gains when the price rises by 1. */
  readonly pointValue?: Amount | undefined;
}

/** When the front month of a futures root changes. */
export interface RolloverSchedule {
  /** Letters of the months that are traded: `HMUZ`. */
  readonly months: string;
  /** The roll is this many calendar days before the expiry. */
  readonly daysBeforeExpiry: number;
  /** How the expiry is found when it is not listed. */
  readonly expiryRule?: 'third-friday' | undefined;
  /** Expiry dates by contract symbol, `{ "ESH2026": "2026-03-20" }`; they win over the rule. */
  readonly expiries?: Readonly<Record<string, IsoDate>> | undefined;
}

/** What is known of the instruments that may be traded. */
export interface Instruments {
  /** What is known of a ticker or contract; undefined: nothing. */
  instrument(ticker: string): Instrument | undefined;
  /** The schedule of a futures root such as `ES`. */
  rollover?(root: string): RolloverSchedule | undefined;
}
