// Properties run with a fixed seed (`test/same-seed.ts`), some with one of their own that meets rare cases. The campaign searches
// with new seeds; so does `SEED=<number> RUNS=5000 npx vitest run test/properties`.
import fc from 'fast-check';

/** Whether searches have their full length, as in `npm run test:thorough`. */
export const thorough = process.env.THOROUGH === 'true';

/**
 * Number of runs of a property: those that `RUNS` says in a search, all in a thorough run, else a tenth of them. Properties
 * that must meet rare cases name the `min` that meets them.
 */
export function runCount(all: number, min = 15): number {
  const { RUNS } = process.env;
  if (RUNS !== undefined) {
    return Number(RUNS);
  }
  return thorough ? all : Math.min(all, Math.max(min, Math.ceil(all / 10)));
}

/** Seed of a property: the one that `SEED` says in a search. */
export function seedOf(own: number): number {
  return Number(process.env.SEED ?? own);
}

/** Whether a property holds for everything that is generated; `min` as in `runCount`. */
export function always<T>(
  arbitrary: fc.Arbitrary<T>,
  ownSeed: number,
  holds: (value: T) => void,
  all = 50,
  min?: number,
): void {
  const seed = seedOf(ownSeed);
  fc.assert(fc.property(arbitrary, holds), { seed, numRuns: runCount(all, min), maxSkipsPerRun: 400 });
}
