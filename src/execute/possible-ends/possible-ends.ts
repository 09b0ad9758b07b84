import { type Amount, decimal, decimalText } from '../../core/decimal.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { OrderPlan, PlanStep } from '../../order/order-plan.js';
import type { Advance, Execution } from '../execution.js';
import { hasEnded, isRefused, nameOf } from '../order-state.js';
import type { ExecutionReason } from '../reasons.js';
import { planFault } from '../start-error.js';
import { startExecution } from '../start-execution.js';
import { forBroker, nextSituations, type Situation } from './choices.js';
import { endKey, endParts, endWords } from './end-key.js';
import { pairText } from './pair-text.js';
import { type EndPosition, mergePositions, positionsOf, startUnits, unprotectedUnits } from './positions.js';
import type { PossibleEnd } from './possible-end.js';

/** Most situations that are looked at: plans of many orders have more ends than anybody reads. */
const maxSituations = 20_000;

/** Before every instant of a plan. */
const beginning = '1970-01-01T00:00:00Z';

/**
 * Every way in which a plan can end: each order filled, overfilled, filled in part, not filled in time, rejected. A quantity that
 * depends on a partial fill has bounds. Found by carrying the plan out against a broker that does whatever a broker can do, so it cannot differ
 * from `advance`. For plans of more than about six orders, only the first ends are listed.
 *
 * Positions are those of every contract of the plan, with bounds where several orders may fill before their cancel. Stops that
 * are sent again are taken to work: one that is refused gets a notice, not an end of its own. Ends with an
 * overfill come last and are never the worst: it has no limit, and its bounds end at twice the quantity.
 *
 * A value that is not a plan, such as its Result, has no ends.
 *
 * `position`: what is held in the first contract before the plan; default what the plan says, else as much as it closes.
 *
 * @example
 * const ends = possibleEnds(plan); // buy 5 AAPL
 * ends.length; // 7
 * ends.some(({ key }) => key === 'entry:part'); // true
 */
export function possibleEnds(
  plan: OrderPlan,
  position?: { readonly side: PositionSide; readonly quantity: Amount },
): readonly PossibleEnd[] {
  if (planFault(plan) !== undefined) {
    return [];
  }
  const held = position && { side: position.side, quantity: decimalText(decimal(position.quantity)) };
  const named = withIdentifiers(plan);
  const start = startUnits(named, held);
  const ends = new Map<string, FoundEnd>();
  for (const execution of endsOf(named)) {
    const key = endKey(execution);
    const reason = execution.reason?.code;
    const known = ends.get(key);
    const end = known === undefined ? describe(execution, key, positionsOf(execution, start)) : known;
    const positions = isRestored(execution)
      ? mergePositions(end.positions, positionsOf(execution, start))
      : end.positions;
    ends.set(key, { ...end, positions, reasons: withReason(end.reasons, reason) });
  }
  const all = [...ends.values()];
  return markWorst([...all.filter((end) => !isOverfill(end)), ...all.filter(isOverfill)]);
}

/** An end, while more ways to it may be found. */
interface FoundEnd extends PossibleEnd {
  readonly positions: readonly EndPosition[];
}

/** The ends of an execution, each situation looked at once. */
function* endsOf(plan: OrderPlan): Generator<Execution> {
  const replace = plan.steps.some(({ step }) => step === 'replace-orders');
  const started = startExecution(plan, { at: beginning, replace });
  const open: Situation[] = started.ok ? [situationOf(started.value)] : [];
  const seen = new Set<string>();
  for (let situation = open.pop(); situation !== undefined && seen.size < maxSituations; situation = open.pop()) {
    const key = situationKey(situation);
    if (seen.has(key)) {
      continue;
    }
    seen.add(key);
    if (situation.execution.status !== 'running') {
      yield situation.execution;
    }
    open.push(...nextSituations(situation).toReversed());
  }
}

function situationOf({ execution, commands }: Advance): Situation {
  return { execution, commands: forBroker(commands), book: {}, at: execution.now };
}

/** What decides how a situation goes on, without instants. A question is one of the commands until it is answered. */
function situationKey({ execution, commands, book }: Situation): string {
  const { status, steps, orders, failure } = execution;
  const known = orders.map(({ status: word, filled, submits, cancel, confirmation, isFillUnknown, move, ...order }) => [
    word,
    filled,
    word === 'sent' && submits,
    word === 'rejected' && order.seenAt !== undefined,
    cancel?.why,
    cancel?.hasFailed,
    isFillUnknown,
    confirmation?.result,
    order.legs?.stopLoss.status,
    order.stopPrice,
    move && [move.tries, move.isAsked, move.hasFailed],
  ]);
  return JSON.stringify([status, steps.map((step) => step.status), known, failure?.reason.code, commands, book]);
}

/** Every stop that was sent again was taken. A key does not tell; the notice `protection-not-restored` does. */
function isRestored({ orders }: Execution): boolean {
  return !orders.some((order) => order.place !== undefined && order.role === 'protection' && isRefused(order));
}

function describe(execution: Execution, key: string, positions: readonly EndPosition[]): FoundEnd {
  const resting = execution.orders.filter((order) => !hasEnded(order)).map(nameOf);
  return { key, when: sentenceOf(execution), status: execution.status, reasons: [], positions, resting };
}

function sentenceOf(execution: Execution): string {
  const parts = endParts(execution).map(([id, word]) => clauseOf(execution.plan, id, word));
  return `${parts.join(', ')}.`;
}

function clauseOf(plan: OrderPlan, id: string, word: string): string {
  const part = /^(entry-\d+)-leg$/.exec(id)?.[1];
  if (part !== undefined) {
    return `the stop loss of ${part} is refused`;
  }
  const pair = filledWords.has(word) ? pairText(plan, id) : undefined;
  const clause = clauses.get(`${id}:${word}`) ?? `${id} ${words.get(word)}`;
  return pair === undefined ? clause : `${clause} (${pair})`;
}

const filledWords: ReadonlySet<string> = /* @__PURE__ */ new Set(['filled', 'part', 'overfilled']);

const words: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(Object.entries(endWords));

/** Parts of a key that are not about an order of the plan. */
const clauses: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['replace:moved', 'the stops have moved'],
  ['replace:ended', 'a stop fills before it moves'],
  ['replace:lost', 'a stop ends unfilled before it moves'],
  ['replace:failed', 'a stop does not move'],
  ['cancel:done', 'the orders are cancelled'],
  ['cancel:filled', 'an order fills before its cancel'],
  ['cancel:failed', 'a cancel has no effect'],
  ['entry-leg:rejected', 'its stop loss is refused'],
  ['plan:nothing-to-do', 'there is nothing to do'],
  ['plan:postponed', 'the signal is planned again at its release'],
]);

function withReason(
  reasons: readonly ExecutionReason[],
  reason: ExecutionReason | undefined,
): readonly ExecutionReason[] {
  return reason === undefined || reasons.includes(reason) ? reasons : [...reasons, reason];
}

/** How far an order overfills nobody knows: such an end comes last, and is never the worst. */
function isOverfill({ key }: PossibleEnd): boolean {
  return key.includes(':overfilled');
}

function markWorst(found: readonly FoundEnd[]): readonly PossibleEnd[] {
  const sizes = found.map((end) => (isOverfill(end) ? decimal(0) : unprotectedUnits(end.positions)));
  const largest = sizes.reduce((most, size) => (size.gt(most) ? size : most), decimal(0));
  const worst = largest.isZero() ? -1 : sizes.findIndex((size) => size.eq(largest));
  return found.map((end, index): PossibleEnd => {
    const positions = end.positions.map(({ isTogether, ...position }) => position);
    return { ...end, positions, ...(index === worst && { worst: true }) };
  });
}

/** A plan that is only looked at may lack identifiers. */
function withIdentifiers(plan: OrderPlan): OrderPlan {
  const { signalId = 'plan' } = plan;
  const name = (step: PlanStep): PlanStep =>
    step.step === 'submit-order'
      ? { ...step, order: { ...step.order, clientOrderId: step.order.clientOrderId ?? `${signalId}-${step.id}` } }
      : step;
  if (plan.outcome !== 'orders') {
    return plan;
  }
  const [first, ...rest] = plan.steps;
  return { ...plan, signalId, steps: [name(first), ...rest.map(name)] };
}
