// The short run of the campaign of ports that lie: `npx tsx test/campaign/campaign.ts --runs 100000` is the long one.
import { describe, expect, it } from 'vitest';
import { runCount } from '../properties/seeds.js';
import { lyingPorts } from './lying-ports.js';

describe('ports that lie', { timeout: 240_000 }, () => {
  it('give no throw, and no plan that has read a bad answer', () => {
    const met = new Map<string, number>();
    const searching = lyingPorts((name) => met.set(name, (met.get(name) ?? 0) + 1));
    expect(
      searching({ numRuns: runCount(4_000, 1_000), seed: Number(process.env.SEED ?? 20_261_122) }),
    ).toBeUndefined();
    // The lies are told where they matter: a fifth of them at least is refused.
    const all = [...met.values()].reduce((sum, count) => sum + count, 0);
    expect((met.get('lies rejected') ?? 0) / all).toBeGreaterThan(0.2);
  });
});
