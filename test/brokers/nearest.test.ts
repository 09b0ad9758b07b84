import { describe, expect, it } from 'vitest';
import { conform } from '../../src/brokers/index.js';
import { always, runCount, thorough } from '../properties/seeds.js';
import { faultsOf } from './nearest-checks.js';
import { orderScenario } from './orders.js';
import { profiles } from './profiles.js';

/** Scenarios of all profiles together: another profile does not make them longer. */
const scenarios = thorough ? 40_000 : 20_000;
const runs = Math.ceil(scenarios / Object.keys(profiles).length);

describe('the nearest plan', () => {
  it.each(Object.values(profiles))('of $name conforms and adds no risk', (profile) => {
    let found = 0;
    always(
      orderScenario(profile),
      23,
      (scenario) => {
        const answer = conform(scenario.order, profile, scenario.facts);
        if (!answer.ok && answer.nearest !== undefined) {
          found += 1;
          expect(faultsOf(answer.nearest, scenario, profile)).toEqual([]);
        }
      },
      runs,
    );
    // The property says nothing where there is no nearest plan.
    expect(found).toBeGreaterThan(0.01 * runCount(runs));
  });
});
