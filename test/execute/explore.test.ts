// The exploration: 4,000 states in `npm test`, 200,000 in `npm run test:projects`; test/campaign/explore.ts is the long run.
import { describe, expect, it } from 'vitest';
import { advance, endKey, possibleEnds, resume, startExecution } from '../../src/execute/index.js';
import { thorough } from '../properties/seeds.js';
import { explore } from './explore.js';
import { exploreAll } from './explore-all.js';
import { madePlans, onePerKind, plannedShapes } from './plans.js';
import type { Scene, World } from './world.js';

const machine = { startExecution, advance, resume };
const maxStates = thorough ? 200_000 : 4_000;
/** Enough to reach every end of every plan; at least these states are searched for an end that is not possible. */
const statesToEnds = { max: 600, min: thorough ? 600 : 150 };

describe('the execution machine', { timeout: 600_000 }, () => {
  it('keeps every rule in every state that the exploration reaches', () => {
    const calm = exploreAll(machine, { maxStates: maxStates / 2, troubles: 0, plans: madePlans });
    const left = maxStates - calm.states;
    const troubled = exploreAll(machine, { maxStates: left, troubles: 1, plans: madePlans });
    expect([...calm.faults, ...troubled.faults]).toEqual([]);
    expect(calm.states + troubled.states).toBeGreaterThanOrEqual(maxStates);
  });

  const planned = plannedShapes();
  const plans = { ...madePlans, ...(thorough ? planned : onePerKind(planned)) };

  it.each(Object.entries(plans))('ends in exactly the possible ends of %s', (name, plan) => {
    const expected = possibleEnds(plan).map(({ key }) => key);
    const found = new Set<string>();
    const search = (scene: Scene): void => {
      const isEnough = (ends: ReadonlySet<string>, states: number): boolean =>
        states >= statesToEnds.min && expected.every((end) => ends.has(end) || found.has(end));
      for (const end of explore(scene, { maxStates: statesToEnds.max, endOf, isEnough }).ends) {
        found.add(end);
      }
    };
    const scene: Scene = { name, plan, machine, terse: false, troubles: 0, unjudged: true };
    if (plan.steps.some(({ step }) => step === 'cancel-orders')) {
      // That a cancel has no effect is the one trouble that an end is named after.
      search({ ...scene, troubles: 1, only: /not cancelled/ });
    }
    search(scene);
    expect([...found].sort()).toEqual(expected.sort());
  });
});

function endOf(_scene: Scene, { execution }: World): string | undefined {
  return execution.status === 'running' ? undefined : endKey(execution);
}
