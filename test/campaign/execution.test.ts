// The short run of the campaign of executions: `npx tsx test/campaign/executions.ts --runs 1000000` is the long one.

import { describe, expect, it } from 'vitest';
import { executionReasonCatalogue } from '../../src/execute/index.js';
import { runCount } from '../properties/seeds.js';
import { executions } from './execution.js';

describe('random lives of executions', { timeout: 240_000 }, () => {
  it('break no rule, and end in a possible end', () => {
    const met = new Set<string>();
    const searching = executions((name) => met.add(name));
    expect(
      searching({ numRuns: runCount(4_000, 1_000), seed: Number(process.env.SEED ?? 20_261_122) }),
    ).toBeUndefined();
    expect(Object.keys(executionReasonCatalogue).filter((reason) => !met.has(reason))).toEqual([]);
  });
});
