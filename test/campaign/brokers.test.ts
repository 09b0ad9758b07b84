// The short run: `npx tsx test/campaign/brokers-run.ts --runs 10000` is the long one.
import { describe, expect, it } from 'vitest';
import { runCount } from '../properties/seeds.js';
import { agreement } from './brokers.js';

describe('the paper broker and the broker of the exploration', { timeout: 240_000 }, () => {
  it('have the same fills, ends and positions in the same lives', () => {
    const met = new Set<string>();
    const searching = agreement((name) => met.add(name));
    expect(searching({ numRuns: runCount(300, 100), seed: Number(process.env.SEED ?? 20_261_122) })).toBeUndefined();
    expect([...met].sort()).toEqual(
      expect.arrayContaining([
        'order fills late',
        'order is rejected by the broker',
        'order overfills',
        'status done',
        'status replan',
        'status stopped',
        'submit: fills in part',
        'submit: overfills',
        'time passes',
      ]),
    );
    expect(met).not.toContain('endless');
  });
});
