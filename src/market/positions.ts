import type { Amount } from '../foundation/decimal.js';
import type { PositionSide } from '../foundation/vocabulary.js';

/** A filled position in one instrument. */
export interface Position {
  readonly side: PositionSide;
  /** Above 0, in units of the instrument. */
  readonly quantity: Amount;
  readonly averageEntryPrice?: Amount | undefined;
}

/** What is held right now: filled positions only. */
export interface Positions {
  position(ticker: string): Position | undefined;
  /** Every ticker with a position; an option or a future under its contract symbol. */
  openTickers(): readonly string[];
}
