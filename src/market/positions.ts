import type { Amount } from '../core/decimal.js';
import type { PositionSide } from '../core/vocabulary.js';

/** A filled position in one instrument. */
export interface Position {
  /** Long or short. */
  readonly side: PositionSide;
  /** Above 0, in units of the instrument. */
  readonly quantity: Amount;
  /** Average price of the fills that made it. */
  readonly averageEntryPrice?: Amount | undefined;
}

/** What is held right now: filled positions only. */
export interface Positions {
  /** The filled position in a ticker or contract; undefined: flat. */
  position(ticker: string): Position | undefined;
  /** Every ticker with a position; an option or a future under its contract symbol. */
  openTickers(): readonly string[];
}
