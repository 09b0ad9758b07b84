// The exploration in `npm test`: 20,000 states. `STATES=200000` explores more; test/campaign/explore.ts is the long run.
import { describe, expect, it } from 'vitest';
import { advance, endKey, possibleEnds, resume, startExecution } from '../../src/execute/index.js';
import { explore } from './explore.js';
import { exploreAll } from './explore-all.js';
import { madePlans } from './plans.js';

const machine = { startExecution, advance, resume };
const maxStates = Number(process.env.STATES ?? 20_000);

describe('the execution machine', { timeout: 600_000 }, () => {
  it('keeps every rule in every state that the exploration reaches', () => {
    const calm = exploreAll(machine, { maxStates: maxStates / 2, troubles: 0, plans: madePlans });
    const troubled = exploreAll(machine, { maxStates: maxStates / 2, troubles: 1, plans: madePlans });
    expect([...calm.faults, ...troubled.faults]).toEqual([]);
    expect(calm.states + troubled.states).toBeGreaterThan(maxStates * 0.7);
  });

  it.each(Object.entries(madePlans))('ends in exactly the possible ends of %s', (name, plan) => {
    const scene = { name, plan, machine, terse: false };
    const endOf = { maxStates: 700, endOf: endOfEnded };
    const troubled = explore({ ...scene, troubles: 2, only: /cancelled later/ }, endOf);
    const reached = new Set([...troubled.ends, ...explore({ ...scene, troubles: 0 }, endOf).ends]);
    expect([...reached].sort()).toEqual(
      possibleEnds(plan)
        .map(({ key }) => key)
        .sort(),
    );
  });
});

function endOfEnded(_scene: unknown, { execution }: { readonly execution: Parameters<typeof endKey>[0] }) {
  return execution.status === 'running' ? undefined : endKey(execution);
}
