// The quick share of `npm run fuzz`: a seed that stays, and a new one in every run, which is printed.
import { describe, expect, it } from 'vitest';
import { newFindings, runBatch } from '../../scripts/fuzz/campaign.js';

const freshSeed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** Batches of 64 inputs. */
const batches = 63;

describe('a short campaign', () => {
  it.each([1, freshSeed])('finds no throw, no value that is not JSON and no broken invariant with seed %d', (seed) => {
    const findings = newFindings();
    for (let batch = 0; batch < batches; batch += 1) {
      runBatch(seed, batch, [], findings);
    }
    expect(findings.violations).toEqual([]);
    expect([...findings.runsOf.values()].reduce((sum, count) => sum + count, 0)).toBe(batches * 64);
  });
});
