import type { IsoDate } from '../core/time.js';
import type { GuardSettings } from '../settings/guard-settings.js';

/** Rules of a trading firm for an account of a size, as far as a guard can express them (guard G4). */
export interface FirmGuard {
  /** Name under which the command knows it: `topstep-50k`. */
  readonly id: string;
  /** Firm, programme and size. */
  readonly name: string;
  /** Size of the account: `50K`. */
  readonly account: string;
  /** Address of the firm's page; the documentation has the sentence for each figure. */
  readonly source: string;
  /** Day on which the stored copy of the page was read. The firm may have changed its rules before and since. */
  readonly retrieved: IsoDate;
  /** Settings of the guard, complete: for `guard` in the settings, and for `accountDay`. */
  readonly guard: GuardSettings;
}
