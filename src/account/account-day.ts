import type { Amount } from '../core/decimal.js';
import type { IsoDate, IsoInstant } from '../core/time.js';
import type { GuardCode } from '../settings/guard-settings.js';

/** Equity at an instant. */
export interface EquityPoint {
  /** When it was read. */
  readonly at: IsoInstant;
  /** Total equity in the account's currency; open profits and losses count. */
  readonly equity: Amount;
}

/** Entry that was sent. */
export interface DayEntry {
  /** Its `clientOrderId`. */
  readonly id: string;
  /** Ticker, underlying or futures root. */
  readonly ticker: string;
  /** When it was sent. */
  readonly at: IsoInstant;
}

/** Exit that has ended. */
export interface DayClose {
  /** Its `clientOrderId`. */
  readonly id: string;
  /** Ticker, underlying or futures root. */
  readonly ticker: string;
  /** Profit in the account's currency; a loss is below 0. */
  readonly profit: Amount;
  /** When it ended. */
  readonly at: IsoInstant;
}

/** Rule of the guard that the account has broken. */
export interface Halt {
  /** Code of the error with which entries are refused. */
  readonly code: GuardCode;
  /** When the equity was beyond the limit. */
  readonly at: IsoInstant;
}

/** What an account did on a trading day (guard G1). Plain JSON: store it whole, and before an answer. */
export interface AccountDay {
  /** Trading day, in the time zone of the guard. */
  readonly date: IsoDate;
  /** First equity ever, or since a person cleared the drawdown. */
  readonly firstEquity: Amount;
  /** Last equity before this day; on the first day of the account its first. */
  readonly startEquity: Amount;
  /** Last equity. */
  readonly lastEquity: Amount;
  /** Highest equity; of ends of days where the drawdown trails them. */
  readonly highEquity: Amount;
  /** New highs of the day, and lows below all that follow: what a late event can still change. */
  readonly equities: readonly EquityPoint[];
  /** Entries of the day. */
  readonly entries: readonly DayEntry[];
  /** Exits of the day that have ended. */
  readonly closes: readonly DayClose[];
  /** When an exit last ended with a loss; it outlives the day. */
  readonly lastLossAt?: IsoInstant;
  /** Rules that are broken: those of the day end with it, a drawdown stays until a person clears it. */
  readonly halts: readonly Halt[];
  /** On the first day of the account: when its first equity was read. */
  readonly beganAt?: IsoInstant;
  /** On the day on which a person cleared the drawdown: when. */
  readonly clearedAt?: IsoInstant;
  /** Highest equity before this day; absent on the first day of the account, and on a day on which it was cleared. */
  readonly highBefore?: Amount;
}

/** What happens to an account. */
export type AccountEvent =
  /** The equity was read. */
  | { readonly event: 'equity'; readonly equity: Amount; readonly at: IsoInstant }
  /** An entry is about to be sent; `id`: its `clientOrderId`. */
  | { readonly event: 'entry'; readonly id: string; readonly ticker: string; readonly at: IsoInstant }
  /** An exit has ended. */
  | {
      /** Kind of the event. */
      readonly event: 'closed';
      /** Its `clientOrderId`. */
      readonly id: string;
      /** Ticker of the order; it counts by root or underlying. */
      readonly ticker: string;
      /** Realized profit in the account's currency; below 0: a loss. */
      readonly profit: Amount;
      /** When it ended. */
      readonly at: IsoInstant;
    }
  /** A person clears the drawdown: it starts again at this equity. */
  | { readonly event: 'cleared'; readonly equity: Amount; readonly at: IsoInstant };
