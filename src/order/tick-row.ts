import type { Amount } from '../core/decimal.js';

/** Row of a table of price steps. A table has a row from 0, and its rows are in ascending order. */
export interface TickRow {
  /** Lowest price of the row, inclusive. */
  readonly from: Amount;
  /** Smallest price step from that price on, above 0. */
  readonly tick: Amount;
}
