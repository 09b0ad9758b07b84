// The exploration: 1,500 states of each kind in `npm test`, 100,000 in `npm run test:thorough`; test/campaign/explore.ts is the long run.
import { describe, expect, it } from 'vitest';
import { advance, endKey, possibleEnds, resume, startExecution } from '../../src/execute/index.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { thorough } from '../properties/seeds.js';
import { explore } from './explore.js';
import { exploreAll } from './explore-all.js';
import { ladderPlans, madePlans, movingPlans, onePerKind, plannedShapes } from './plans.js';
import type { Scene, World } from './world.js';

const machine = { startExecution, advance, resume };
const maxStates = thorough ? 100_000 : 1_500;
/** Enough to reach every end of every plan. */
const statesToEnds = 600;
/** Of a plan that sends a stop and then another order: the stop ends while the other one is lost on its way. */
const statesToLosses = thorough ? 3000 : 1500;
/** Of a plan whose orders overfill, one after the other or together. */
const statesToOverfills = thorough ? 1500 : 600;
const overfilling =
  /: (cancelled|works|working|rejected|expires|fills|filled|ends with a part)$|^time passes$|overfills$|fills|expires$|leg rejected$/;
const stuckMoves = /although it works$|^time passes$|: (replaced|works|working)$/;
const losing = /: (cancelled|works|working)$|lost$|answer lost under way$|^time passes$|^g-stop-loss expires$/;

describe('the execution machine', { timeout: 600_000 }, () => {
  it('keeps every rule in every state that the exploration reaches', () => {
    const calm = exploreAll(machine, { maxStates: maxStates / 2, troubles: 0, plans: madePlans });
    const left = maxStates - calm.states;
    const troubled = exploreAll(machine, { maxStates: left, troubles: 1, plans: madePlans });
    expect([...calm.faults, ...troubled.faults]).toEqual([]);
    expect(calm.states + troubled.states).toBeGreaterThanOrEqual(maxStates);
  });

  it('keeps every rule where the stops of a ladder move', () => {
    const calm = exploreAll(machine, { maxStates: maxStates / 2, troubles: 0, plans: ladderPlans });
    const troubled = exploreAll(machine, { maxStates, troubles: 2, plans: ladderPlans });
    expect([...calm.faults, ...troubled.faults]).toEqual([]);
    expect(troubled.states).toBeGreaterThanOrEqual(maxStates);
  });

  it('keeps every rule where resting stops move', () => {
    const calm = exploreAll(machine, { maxStates: maxStates / 2, troubles: 0, plans: movingPlans });
    const troubled = exploreAll(machine, { maxStates, troubles: 2, plans: movingPlans });
    expect([...calm.faults, ...troubled.faults]).toEqual([]);
    // With two troubles these plans have some 70,000 states in all.
    expect(troubled.states).toBeGreaterThanOrEqual(Math.min(maxStates, 60_000));
  });

  const planned = plannedShapes();
  const plans = { ...madePlans, ...movingPlans, ...(thorough ? planned : onePerKind(planned)) };

  it.each(Object.entries(plans))('ends in exactly the possible ends of %s', (name, plan) => {
    const isMoving = plan.steps.some(({ step }) => step === 'replace-orders');
    const options = isMoving ? { options: { replace: true } } : {};
    const scene: Scene = { name, plan, machine, terse: false, troubles: 0, unjudged: true, ...options };
    const calm = explore(scene, { maxStates: loses(plan) ? statesToLosses : statesToEnds, endOf });
    const cancels = plan.steps.some(({ step }) => step === 'cancel-orders');
    // A cancel without an effect, and an order that never arrives, are the troubles that ends are named after.
    const stuck = { ...scene, troubles: 1, only: /not cancelled/ };
    const lost = { ...scene, troubles: 5, only: /answer lost under way$/ };
    const stuckEnds = cancels ? explore(stuck, { maxStates: statesToEnds, endOf }).ends : [];
    const lostEnds = loses(plan) ? explore(lost, { maxStates: statesToLosses, endOf, among: losing }).ends : [];
    const over = { ...scene, troubles: 3, only: /(entry|exit|ab[ex])\S* overfills$/ };
    const overEnds = explore(over, { maxStates: statesToOverfills, endOf, among: overfilling }).ends;
    const immovable = { ...scene, troubles: 5, only: /although it works$/ };
    const immovableEnds = isMoving
      ? explore(immovable, { maxStates: statesToLosses, endOf, among: stuckMoves }).ends
      : [];
    const troubled = [...stuckEnds, ...lostEnds, ...overEnds, ...immovableEnds];
    const ends = possibleEnds(plan).map(({ key }) => key);
    expect([...new Set([...calm.ends, ...troubled])].sort()).toEqual(ends.sort());
  });
});

function loses({ steps }: OrderPlan): boolean {
  return steps.some(
    (step, index) => step.step === 'submit-order' && step.role === 'protection' && index < steps.length - 1,
  );
}

function endOf(_scene: Scene, { execution }: World): string | undefined {
  return execution.status === 'running' ? undefined : endKey(execution);
}
