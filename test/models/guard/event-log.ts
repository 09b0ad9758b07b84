// Everything that an account did, kept whole: its figures are computed from the sorted list, never carried on (guard G1).
import type { GuardSettings } from '../../../src/index.js';
import type { Num } from './numbers.js';

interface Logged {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly day: string;
}

export interface Reading extends Logged {
  readonly equity: Num;
  /** Whether a person cleared the drawdown with it. */
  readonly cleared: boolean;
}

export interface LoggedEntry extends Logged {
  readonly id: string;
  readonly ticker: string;
}

export interface LoggedClose extends LoggedEntry {
  readonly profit: Num;
}

/** A halt under a guard that has been changed since: a raised limit ends no halt. */
export interface EarlierHalt {
  readonly code: string;
  readonly day: string;
  readonly clearedAt: number;
}

export interface EventLog {
  /** The last day on which something happened. */
  readonly day: string;
  readonly guard: GuardSettings;
  readonly readings: readonly Reading[];
  readonly entries: readonly LoggedEntry[];
  readonly closes: readonly LoggedClose[];
  readonly earlierHalts: readonly EarlierHalt[];
}

/** When a person last cleared the drawdown. */
export function clearedAt({ readings }: Pick<EventLog, 'readings'>): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...readings.filter(({ cleared }) => cleared).map(({ at }) => at));
}

/** Sorted by time; what has the same time keeps its order. */
export function byTime<Item extends { readonly at: number }>(list: readonly Item[]): readonly Item[] {
  return list.toSorted((first, second) => first.at - second.at);
}
