// Properties run with a seed of their own, so that a build is red for everybody or for nobody. The campaign searches with
// new seeds; so does `SEED=<number> RUNS=5000 npx vitest run test/properties`.
import fc from 'fast-check';

/** Number of runs of a property: few in `npm test`, as many as `RUNS` says in a search. */
export function runCount(few: number): number {
  return Number(process.env.RUNS ?? few);
}

/** Whether a property holds for everything that is generated. */
export function always<T>(arbitrary: fc.Arbitrary<T>, ownSeed: number, holds: (value: T) => void, few = 50): void {
  const seed = Number(process.env.SEED ?? ownSeed);
  fc.assert(fc.property(arbitrary, holds), { seed, numRuns: runCount(few), maxSkipsPerRun: 400 });
}
