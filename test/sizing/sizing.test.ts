// The quick share of `npm run sizing`: quantities and prices in the library's decimals and in Python's exact fractions.
// One seed is always the same, one is new in each run; a failure prints it. Without python3 nothing is compared.
import { describe, expect, it } from 'vitest';
import { compare, hasPython, newTally } from '../../scripts/sizing/compare.js';
import { scenarios } from '../../scripts/sizing/scenarios.js';

const python = hasPython();
const newSeed = Number(process.env.SIZING_SEED ?? Date.now() % 1_000_000_000);

describe('sizing against Python', { timeout: 120_000 }, () => {
  it.for([
    ['the seed of every run', 20_260_126],
    [`the seed of this run, ${newSeed} (SIZING_SEED=${newSeed})`, newSeed],
  ] as const)('agrees on 1000 scenarios: %s', ([, seed], { skip }) => {
    skip(!python, 'skipped: python3 is not on this machine');
    const tally = newTally();
    compare([...scenarios(1_000, seed)], tally);
    expect(tally.differences).toEqual([]);
    expect(tally.ordered).toBeGreaterThan(600);
    expect(tally.refused).toBeGreaterThan(100);
  });
});
