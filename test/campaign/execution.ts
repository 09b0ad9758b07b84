// Random lives of executions: a plan of any size, a broker and a driver that do whatever they can, for as long as they like.
// Troubles are not counted as in the exploration, quantities are larger, and every life is followed until its end.
import * as fc from 'fast-check';
import { advance, type Execution, endKey, possibleEnds, resume, startExecution } from '../../src/execute/index.js';
import { calmEnd } from '../execute/explore.js';
import { moves, startWorld } from '../execute/moves.js';
import { madePlans, movingPlans, plannedShapes, startTime } from '../execute/plans.js';
import { checkWorld } from '../execute/rules.js';
import type { Scene, World } from '../execute/world.js';
import { fail, type Meet, type Search, search } from './search.js';

type Plan = Scene['plan'];

const machine = { startExecution, advance, resume };
const plans = Object.entries({ ...madePlans, ...movingPlans, ...plannedShapes() });

/** A plan in larger sizes: sums of quantities stay what they are to each other. */
export function scaled(plan: Plan, factor: number): Plan {
  return JSON.parse(JSON.stringify(plan), (name, value: unknown) =>
    name === 'quantity' || name === 'filled' || name === 'covered' ? String(Number(value) * factor) : value,
  );
}

const anyLife = fc.record({
  plan: fc.constantFrom(...plans),
  factor: fc.integer({ min: 1, max: 9 }),
  terse: fc.boolean(),
  replaces: fc.boolean(),
  troubles: fc.nat({ max: 12 }),
  choices: fc.array(fc.nat({ max: 999 }), { maxLength: 60 }),
});

/** A broker that answers nothing for as long as troubles last. */
const silentLife = anyLife.map((life) => ({
  ...life,
  troubles: 12,
  choices: Array.from({ length: 40 }, () => 0),
  isSilent: true,
}));

const lives = fc.oneof(
  { weight: 9, arbitrary: anyLife.map((life) => ({ ...life, isSilent: false })) },
  { weight: 1, arbitrary: silentLife },
);

/** What execution lives show: every rule holds on the way, and the end is one of the possible ends. */
export const executions = (meet: Meet): Search =>
  search(lives, ({ plan: [name, shape], factor, terse, replaces, troubles, isSilent, choices }) => {
    const plan = scaled(shape, factor);
    // Only such plans differ by it before they fail.
    const isMoving = plan.steps.some(({ step }) => step === 'replace-orders');
    const options = isMoving && replaces ? { options: { replace: true } } : {};
    const scene: Scene = { name: `${name} x ${factor}`, plan, machine, terse, troubles, ...options };
    let world: World | undefined = startWorld(scene, startTime);
    for (const choice of choices) {
      if (world === undefined) {
        return;
      }
      checkWorld(scene, world);
      const options = moves(scene, world);
      // Troubles make most of the moves; half of the choices take one without, as far as there are any.
      const silence = isSilent ? options.find(([move]) => /: answer lost [^,]*$|^time passes$/.test(move)) : undefined;
      const few = choice % 2 === 0 ? Math.min(options.length, 4) : options.length;
      const [, go] = silence ?? options[choice % Math.max(few, 1)] ?? [];
      world = go === undefined ? world : go();
    }
    if (world !== undefined) {
      judgeEnd(calmEnd(scene, world).execution, endsOf(name, shape), meet);
    }
  });

/** What an execution ended with is one of the possible ends of its plan. */
export function judgeEnd(execution: Execution, ends: ReadonlySet<string>, meet: Meet): void {
  const { status, reason, notices } = execution;
  for (const word of [`execution ${status}`, ...(reason ? [reason.code] : []), ...notices.map(({ code }) => code)]) {
    meet(word);
  }
  const key = endKey(execution);
  // An overfill that is told after its order was told filled comes too late to change what follows: the end is that of the fill.
  if (!ends.has(key) && !ends.has(key.replaceAll(':overfilled', ':filled'))) {
    fail(`rule possible ends: ${key} is not one of the possible ends`);
  }
}

/** Keys of the possible ends of each plan that was met: each is looked up once. */
const knownEnds = new Map<string, ReadonlySet<string>>();

/** Ends of a plan in twice its size: every order can fill in part, so that larger sizes have no further ends. */
export function endsOf(name: string, shape: Plan): ReadonlySet<string> {
  const known = knownEnds.get(name) ?? new Set(possibleEnds(scaled(shape, 2)).map(({ key }) => key));
  knownEnds.set(name, known);
  return known;
}
