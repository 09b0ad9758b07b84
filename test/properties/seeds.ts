// Properties run with a seed of their own, so that a build is red for everybody or for nobody. The campaign searches with
// new seeds; so does `SEED=<number> RUNS=5000 npx vitest run test/properties`.
import fc from 'fast-check';

/** Whether a property holds for everything that is generated. */
export function always<T>(arbitrary: fc.Arbitrary<T>, ownSeed: number, holds: (value: T) => void): void {
  const seed = Number(process.env.SEED ?? ownSeed);
  const numRuns = Number(process.env.RUNS ?? 150);
  fc.assert(fc.property(arbitrary, holds), { seed, numRuns, maxSkipsPerRun: 400 });
}
