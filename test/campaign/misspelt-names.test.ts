// The short run of the campaign of misspelt names: `npx tsx test/campaign/campaign.ts --property misspeltNames --runs 100000`.
import { describe, expect, it } from 'vitest';
import { runCount } from '../properties/seeds.js';
import { misspeltNames } from './misspelt-names.js';

describe('ports that misspell names', { timeout: 240_000 }, () => {
  it('give no plan that has asked for such an answer', () => {
    const met = new Map<string, number>();
    const searching = misspeltNames((name) => met.set(name, (met.get(name) ?? 0) + 1));
    expect(
      searching({ numRuns: runCount(4_000, 1_000), seed: Number(process.env.SEED ?? 20_261_123) }),
    ).toBeUndefined();
    // Half of the plans at least ask for one.
    const all = [...met.values()].reduce((sum, count) => sum + count, 0);
    expect((met.get('misspelt names refused') ?? 0) / all).toBeGreaterThan(0.5);
  });
});
