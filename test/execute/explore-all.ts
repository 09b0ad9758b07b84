// Explores every plan shape with both kinds of brokers, each until its share of the states is used up.
import type { OrderPlan } from '../../src/order/order-plan.js';
import { explore, type Fault } from './explore.js';
import { ladderPlans, madePlans, movingPlans, plannedShapes } from './plans.js';
import type { Machine, Scene } from './world.js';

export interface ExploreAll {
  readonly states: number;
  /** Of these, followed by every move. */
  readonly followed: number;
  readonly steps: number;
  readonly depth: number;
  /** Scenes of which everything was tried, of all scenes. */
  readonly complete: number;
  readonly scenes: number;
  readonly faults: readonly (Fault & { readonly plan: string })[];
}

export interface ExploreAllOptions {
  /** For all scenes together. What a small scene leaves goes to those after it. */
  readonly maxStates: number;
  readonly troubles: number;
  /** Plans by their names; default: all shapes. */
  readonly plans?: Readonly<Record<string, OrderPlan>>;
  /** Every `of`-th scene, from the one at `part`: two processes take half of the scenes each. Default: all. */
  readonly share?: { readonly part: number; readonly of: number };
  /** Troubles that are tried, by the name of their move; default: all. */
  readonly only?: RegExp;
  readonly report?: (line: string) => void;
}

const allShapes = (): Readonly<Record<string, OrderPlan>> => ({
  ...madePlans,
  ...movingPlans,
  ...ladderPlans,
  ...plannedShapes(),
});

interface Variant {
  readonly words: string;
  readonly terse: boolean;
  readonly options?: Scene['options'];
}

/** Of a ladder: a broker that replaces, or not. Else both kinds of brokers; one that replaces, where stops are put back; and the later end, where an entry carries a stop. */
function variants({ steps, restore, moves }: OrderPlan): readonly Variant[] {
  if (steps.some(({ step }) => step === 'replace-orders')) {
    return [
      { words: '', terse: false, options: { replace: true } },
      { words: ', broker that does not replace', terse: false },
    ];
  }
  if (moves !== undefined) {
    return [
      { words: '', terse: false, options: { replace: true } },
      { words: ', until protected', terse: false, options: { replace: true, until: 'protected' } },
      { words: ', broker that does not replace', terse: false },
    ];
  }
  const hasLeg = steps.some((step) => step.step === 'submit-order' && step.order.stopLoss !== undefined);
  const isRestored = restore?.orders.some(({ order }) => order !== undefined) === true;
  return [
    { words: '', terse: false },
    { words: ', terse broker', terse: true },
    ...(isRestored ? [{ words: ', replacing broker', terse: false, options: { replace: true } }] : []),
    ...(hasLeg
      ? [false, true].map((terse): Variant => {
          return { words: `, until protected${terse ? ', terse broker' : ''}`, terse, options: { until: 'protected' } };
        })
      : []),
  ];
}

export function exploreAll(
  machine: Machine,
  { maxStates, troubles, plans = allShapes(), share, only, report }: ExploreAllOptions,
): ExploreAll {
  const all = Object.entries(plans).flatMap(([name, plan]) =>
    variants(plan).map(
      ({ words, terse, options }): Scene => ({
        ...{ name: `${name}${words}`, plan, machine, terse, troubles },
        ...(only !== undefined && { only }),
        ...(options !== undefined && { options }),
      }),
    ),
  );
  const scenes = share === undefined ? all : all.filter((_, index) => index % share.of === share.part);
  let found: ExploreAll = {
    states: 0,
    followed: 0,
    steps: 0,
    depth: 0,
    complete: 0,
    scenes: scenes.length,
    faults: [],
  };
  for (const [index, scene] of scenes.entries()) {
    const most = Math.ceil((maxStates - found.states) / (scenes.length - index));
    const { states, followed, steps, depth, isComplete, fault } = explore(scene, { maxStates: most });
    report?.(`${scene.name}: ${states} states, depth ${depth}${isComplete ? ', complete' : ''}`);
    found = {
      ...found,
      states: found.states + states,
      followed: found.followed + followed,
      steps: found.steps + steps,
      depth: Math.max(found.depth, depth),
      complete: found.complete + (isComplete ? 1 : 0),
      faults: fault === undefined ? found.faults : [...found.faults, { plan: scene.name, ...fault }],
    };
  }
  return found;
}
