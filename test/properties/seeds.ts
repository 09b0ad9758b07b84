// Properties run twice: with a seed that stays, so that a red build is red for everybody, and with a new one in every run,
// which is printed, so that what it finds can be repeated: `SEED=<number> npx vitest run test/properties`.
import fc from 'fast-check';

const freshSeed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

console.info(`properties run with SEED=${freshSeed} besides their own`);

/** Runs of each of the two seeds; more for a thorough search: `RUNS=5000`. */
const numRuns = Number(process.env.RUNS ?? 150);

/** Whether a property holds for everything that is generated, with its own seed and with a new one. */
export function always<T>(arbitrary: fc.Arbitrary<T>, seed: number, holds: (value: T) => void): void {
  for (const used of [seed, freshSeed]) {
    fc.assert(fc.property(arbitrary, holds), { seed: used, numRuns, maxSkipsPerRun: 400 });
  }
}
