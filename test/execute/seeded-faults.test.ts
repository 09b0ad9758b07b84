// Wrong machines that the exploration must catch: the table says which rule each of them breaks first.
import { describe, expect, it } from 'vitest';
import { advance, resume, startExecution } from '../../src/execute/index.js';
import { explore } from './explore.js';
import { ladderPlans, madePlans, movingPlans } from './plans.js';
import { seededFaults } from './seeded-faults.js';
import type { Scene } from './world.js';

const machine = { startExecution, advance, resume };

describe('the exploration catches a machine that', () => {
  it.each(seededFaults)('$name', ({ plan: planName, terse = false, rule, break: breakMachine, ...options }) => {
    const plan = madePlans[planName] ?? ladderPlans[planName] ?? movingPlans[planName];
    if (plan === undefined) {
      throw new Error(`no plan ${planName}`);
    }
    const scene: Scene = { ...options, plan, machine: breakMachine(machine), terse };
    const { fault } = explore(scene, { maxStates: 20_000 });
    expect(fault?.rule.split(',')[0]).toBe(rule);
  });
});
