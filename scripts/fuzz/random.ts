// Random numbers that are the same on every machine: a seed gives the same inputs, always.
import type { Dice } from '../../test/models/plan-requests-dice.js';

/** Dice, and what else the generators ask for. */
export interface Random extends Dice {
  /** At least 0 and below the limit. */
  readonly below: (limit: number) => number;
  /** One of some values; undefined of none. */
  readonly among: <T>(values: readonly T[]) => T | undefined;
}

/** Mixes two numbers into a seed. */
export function seedOf(seed: number, index: number): number {
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => next() % limit;
  const chance = (percent: number): boolean => below(100) < percent;
  return {
    below,
    int: (low, high) => low + below(high - low + 1),
    chance,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    among: (values) => (values.length === 0 ? undefined : values[below(values.length)]),
    weigh: (choices) => {
      let at = below(choices.reduce((sum, [weight]) => sum + weight, 0));
      for (const [weight, choice] of choices) {
        if (at < weight) {
          return choice;
        }
        at -= weight;
      }
      return choices[0][1];
    },
    maybe: (percent, make) => (chance(percent) ? make() : undefined),
  };
}
