// The short run of the campaign: `npx tsx test/campaign/campaign.ts` is the long one.
import { describe, expect, it } from 'vitest';
import { runCount } from '../properties/seeds.js';
import { runCampaign } from './run.js';

describe('a short campaign', { timeout: 240_000 }, () => {
  it('finds no throw, no answer that is not JSON, no malformed error and no plan that breaks an invariant', () => {
    const { failures, unmet } = runCampaign(runCount(600, 300), Number(process.env.SEED ?? 20_261_122));
    expect(failures).toEqual([]);
    // Rare cases occur in the long run only.
    expect(unmet.length).toBeLessThan(60);
  });
});
