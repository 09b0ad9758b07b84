// Before the tests of a file: properties that name no seed draw the same inputs in every run, so that a build is red for everybody
// or for nobody. `SEED=2 npx vitest run test/properties` draws others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
