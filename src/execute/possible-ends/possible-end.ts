import type { DecimalString } from '../../core/decimal.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { Execution } from '../execution.js';
import type { ExecutionReason } from '../reasons.js';

/** A quantity, or its bounds where only these are known. */
export type PossibleQuantity = DecimalString | { readonly atLeast: DecimalString; readonly atMost: DecimalString };

/** A position at an end. */
export interface PossiblePosition {
  /** Contract. */
  readonly ticker: string;
  /** Long or short. */
  readonly side: PositionSide;
  /** Units. */
  readonly quantity: PossibleQuantity;
  /** Units that a resting stop protects. */
  readonly protected: PossibleQuantity;
}

/** One way in which a plan can end. */
export interface PossibleEnd {
  /** How each order ended, in the order of the steps: `exit:part,entry:unsent`. */
  readonly key: string;
  /** What happened to each order, in one English sentence. */
  readonly when: string;
  /** Status of the execution. */
  readonly status: Execution['status'];
  /** Reasons for this end, the most likely first. */
  readonly reasons: readonly ExecutionReason[];
  /** Positions at this end; a ticker that is not listed is flat. */
  readonly positions: readonly PossiblePosition[];
  /** Names of the orders that still work. */
  readonly resting: readonly string[];
  /** The end with the largest quantity that no stop protects, overfills apart. */
  readonly worst?: true;
}
