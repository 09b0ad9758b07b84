// Random values that are the same for the same seed on every machine.

export interface Random {
  /** 0 or above, below 1. */
  next(): number;
  /** True with a probability. */
  chance(probability: number): boolean;
  pick<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number];
  /** Both ends are possible. */
  integer(from: number, to: number): number;
  /** Rounded to a number of decimals. */
  between(from: number, to: number, decimals?: number): number;
}

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)],
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    between: (from, to, decimals = 2) => Number((from + next() * (to - from)).toFixed(decimals)),
  };
}

/** Seed of one account of a run. */
export function accountSeed(seed: number, index: number): number {
  return Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
}
