import { Decimal } from '../core/decimal.js';
import type { AllowedSides, OrderSide, PositionSide } from '../core/vocabulary.js';

/** What is traded. */
export interface Contract {
  /** The symbol under which the broker knows it. */
  readonly ticker: string;
  /** Whether it is the ticker that was sent: only then do `price` and `signalPrice` speak of it. */
  readonly isSignalTicker: boolean;
  /** Whether the direction of rules is that of the underlying: a long put is then read as short. */
  readonly inverted: boolean;
}

/** A position that the signal's ticker means. */
export interface Holding {
  readonly contract: Contract;
  /** Side of the contract itself. */
  readonly contractSide: PositionSide;
  /** Side as the rules read it: the underlying's where the logic is inverted. */
  readonly logicalSide: PositionSide;
  /** Above 0. */
  readonly quantity: Decimal;
  readonly averageEntryPrice: Decimal | undefined;
}

export function oppositeSide(side: PositionSide): PositionSide {
  return side === 'long' ? 'short' : 'long';
}

/** The side of a contract that gives a direction, and the direction that a side gives: the same swap both ways. */
export function applyPutInversion(side: PositionSide, contract: Pick<Contract, 'inverted'>): PositionSide {
  return contract.inverted ? oppositeSide(side) : side;
}

/** Units of several positions together. */
export function totalQuantity(holdings: readonly Holding[]): Decimal {
  return holdings.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0));
}

/** Whether positions on a side may be held. */
export function isAllowed(logicalSide: PositionSide, allowed: AllowedSides): boolean {
  return allowed === 'both' || allowed === (logicalSide === 'long' ? 'bullish' : 'bearish');
}

/** The order that opens, or adds to, a position on a side. */
export function openingSide(side: PositionSide): OrderSide {
  return side === 'long' ? 'buy' : 'sell';
}

/** The order that closes a position on a side. */
export function closingSide(side: PositionSide): OrderSide {
  return side === 'long' ? 'sell' : 'buy';
}
