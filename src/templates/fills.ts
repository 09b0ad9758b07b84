import type { PositionSide } from '../core/vocabulary.js';

/** An order fill of a strategy: what it did, and the position before and after it. */
export interface StrategyFill {
  readonly name: string;
  readonly action: 'buy' | 'sell';
  readonly contracts: number;
  /** Units with a sign: above 0 is long. */
  readonly before: number;
  readonly after: number;
}

/** Every way in which an order of a strategy can change its position. The plainest is first. */
export const strategyFills: readonly [StrategyFill, ...StrategyFill[]] = [
  { name: 'opens a long position', action: 'buy', contracts: 10, before: 0, after: 10 },
  { name: 'closes a long position', action: 'sell', contracts: 10, before: 10, after: 0 },
  { name: 'opens a short position', action: 'sell', contracts: 10, before: 0, after: -10 },
  { name: 'closes a short position', action: 'buy', contracts: 10, before: -10, after: 0 },
  { name: 'turns long to short', action: 'sell', contracts: 20, before: 10, after: -10 },
  { name: 'turns short to long', action: 'buy', contracts: 20, before: -10, after: 10 },
  { name: 'adds to a long position', action: 'buy', contracts: 5, before: 10, after: 15 },
  { name: 'reduces a long position', action: 'sell', contracts: 4, before: 10, after: 6 },
  { name: 'adds to a short position', action: 'sell', contracts: 5, before: -10, after: -15 },
  { name: 'reduces a short position', action: 'buy', contracts: 4, before: -10, after: -6 },
];

/** Side of a position with a sign. */
export function sideOf(units: number): PositionSide | 'flat' {
  return units === 0 ? 'flat' : units > 0 ? 'long' : 'short';
}
