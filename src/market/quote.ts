import type { Amount } from '../core/decimal.js';
import type { IsoInstant } from '../core/time.js';

/** What the market offers for one instrument. */
export interface Quote {
  /** Highest price that a buyer offers. */
  readonly bid?: Amount | undefined;
  /** Lowest price that a seller takes. */
  readonly ask?: Amount | undefined;
  /** Price of the last trade. */
  readonly last?: Amount | undefined;
  /** Fair price as the broker or exchange computes it. */
  readonly mark?: Amount | undefined;
  /** When the quote was made; needed where quotes may be too old. */
  readonly time?: IsoInstant | undefined;
}
