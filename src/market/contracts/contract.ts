import type { Choice } from '../../core/figure.js';
import type { AllowedSides, OptionType, OrderSide, PositionSide } from '../../core/vocabulary.js';
import { readOptionSymbol } from '../../signal/ticker.js';
import type { PlanningContext } from '../planning-context.js';
import { namesContract } from '../target.js';

export interface Contract {
  readonly ticker: string;
  /** Whether it is the signal's own ticker: only then are `price` and `signalPrice` prices of it. */
  readonly isSignalTicker: boolean;
  /** Whether its logical side is the underlying's: a long put is then logically short. */
  readonly inverted: boolean;
  /** Why it was chosen; absent: the ticker names it, or it is held. */
  readonly why?: Choice;
}

/** Contract of a symbol. `isSignalTicker`: the signal names it, rather than an underlying or a continuous future. */
export function contractOf(ticker: string, isSignalTicker: boolean, planning: PlanningContext, why?: Choice): Contract {
  const inverted = readOptionSymbol(ticker)?.type === 'put' && invertsPuts(isSignalTicker, planning);
  return why === undefined ? { ticker, isSignalTicker, inverted } : { ticker, isSignalTicker, inverted, why };
}

/** Contract that the signal's ticker names; undefined for an underlying and for a continuous future. */
export function signalContract(planning: PlanningContext): Contract | undefined {
  return namesContract(planning.target) ? contractOf(planning.signal.ticker, true, planning) : undefined;
}

/** Whether puts are read on the underlying: by the setting, or because option type `both` chose them from the chain. */
export function invertsPuts(isSignalTicker: boolean, planning: PlanningContext): boolean {
  return planning.context.settings.invertPuts || (!isSignalTicker && requestedOptionType(planning) === 'both');
}

export function requestedOptionType(planning: PlanningContext): OptionType {
  return planning.fields.peek('optionType') ?? planning.context.settings.optionType;
}

/** Converts the side of a contract to the logical side, and back: the same swap both ways. */
export function applyPutInversion(side: PositionSide, { inverted }: Pick<Contract, 'inverted'>): PositionSide {
  return inverted ? oppositeSide(side) : side;
}

export function oppositeSide(side: PositionSide): PositionSide {
  return side === 'long' ? 'short' : 'long';
}

export function isAllowed(logicalSide: PositionSide, allowed: AllowedSides): boolean {
  return allowed === 'both' || allowed === (logicalSide === 'long' ? 'bullish' : 'bearish');
}

export function openingSide(side: PositionSide): OrderSide {
  return side === 'long' ? 'buy' : 'sell';
}

export function closingSide(side: PositionSide): OrderSide {
  return side === 'long' ? 'sell' : 'buy';
}
