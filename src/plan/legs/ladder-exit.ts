// What an exit of a part does to a ladder that rests: whole pairs are cancelled from the last one, the others stay (targets 10).
import { unitsText, verbAfter } from '../../core/count-text.js';
import { type Figure, nothing } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { SubmitOrderStep } from '../../order/order-plan.js';
import { noticeRemainingRisk } from '../remaining-risk.js';
import { ordersByHolding } from '../resting-orders.js';
import { closableUnits } from '../sizing/quantity-step.js';
import { noticeUncovered } from './dust.js';
import type { PlannedExit } from './planned-exit.js';
import { remainingStop } from './remaining-stop.js';
import { type RestingPair, restingPairs } from './resting-pairs.js';

/** A ladder of which an exit closes a part. */
export interface LadderExit {
  readonly exit: PlannedExit;
  /** Pairs that stay. */
  readonly kept: readonly RestingPair[];
  /** Units of the pairs that stay. */
  readonly keptUnits: Figure;
  /** Pairs that are cancelled. Of the first one, a part may have to stay. */
  readonly dropped: readonly RestingPair[];
}

/** Exits of a part of a position on which a ladder rests. */
export function ladderExits(
  exits: readonly PlannedExit[],
  resting: readonly OpenOrder[],
  planning: PlanningContext,
): readonly LadderExit[] {
  const ordersOf = ordersByHolding(resting, [], planning);
  return exits.flatMap((exit) => {
    const { holding, remaining } = exit;
    const pairs = remaining.isPositive() ? restingPairs(ordersOf(holding).own, holding) : undefined;
    return pairs === undefined ? [] : [ladderExit(exit, pairs)];
  });
}

/** The pairs with the nearest targets stay, as long as all of them together are not larger than what remains. */
function ladderExit(exit: PlannedExit, pairs: readonly RestingPair[]): LadderExit {
  let keptUnits = nothing;
  for (const [count, { units }] of pairs.entries()) {
    const together = count === 0 ? units : keptUnits.plus(units);
    if (together.isAbove(exit.remaining)) {
      return { exit, kept: pairs.slice(0, count), keptUnits, dropped: pairs.slice(count) };
    }
    keptUnits = together;
  }
  return { exit, kept: pairs, keptUnits, dropped: [] };
}

/** The orders of pairs that stay. */
export function keptOrders(ladders: readonly LadderExit[]): readonly OpenOrder[] {
  return ladders.flatMap(({ kept }) =>
    kept.flatMap(({ stop, target }) => (target === undefined ? stop : [stop, target.order])),
  );
}

/** Ladders whose other pairs are cancelled: an exit that is too small for the broker cancels nothing. */
export function shortenedLadders(
  ladders: readonly LadderExit[],
  cancelled: readonly OpenOrder[],
): readonly LadderExit[] {
  const gone = new Set(cancelled);
  return ladders.filter(({ dropped }) => dropped.every(({ stop }) => gone.has(stop)));
}

/**
 * Stops for the parts of cancelled pairs that have to stay, on the terms of their stops, and a notice for each remaining risk. They
 * come after the exits. `firstStep`: number in the name of the first one.
 */
export function protectLadders(
  ladders: readonly LadderExit[],
  cancelled: readonly OpenOrder[],
  planning: PlanningContext,
  firstStep: number,
): readonly SubmitOrderStep[] {
  const steps: SubmitOrderStep[] = [];
  const ordersOf = ordersByHolding(cancelled, [], planning);
  for (const ladder of ladders) {
    const number = firstStep + steps.length;
    const id = number === 1 ? 'stop-loss' : `stop-loss-${number}`;
    const { own } = ordersOf(ladder.exit.holding);
    steps.push(...protectLadder(ladder, own, id, planning));
  }
  return steps;
}

function protectLadder(
  { exit, keptUnits, dropped: [first] }: LadderExit,
  cancelled: readonly OpenOrder[],
  id: string,
  planning: PlanningContext,
): readonly SubmitOrderStep[] {
  if (first === undefined) {
    return [];
  }
  const { holding, units, step, remaining } = exit;
  const { ticker } = holding.contract;
  const staying = remaining.minus(keptUnits).atMost(first.units);
  const covered = closableUnits(staying, ticker, planning);
  const stop = covered.isPositive() ? remainingStop(holding, covered, [first.stop], id, planning) : undefined;
  if (stop !== undefined) {
    noticeUncovered(ticker, staying, covered, planning);
    noticeTargetGone(first, covered, planning);
  }
  // Each kept pair keeps its units: the exit changes what is left of the position without them.
  const rest = { ...holding, quantity: units.plus(staying) };
  const closing = step && { order: step.order, units };
  const change = { remaining: staying, exit: closing, isProtected: stop !== undefined };
  noticeRemainingRisk(rest, change, { own: cancelled, kept: [] }, planning);
  return stop === undefined ? [] : [stop];
}

/** What stays of a pair has its stop, and not its take profit. */
function noticeTargetGone({ stop, target }: RestingPair, units: Figure, planning: PlanningContext): void {
  if (target === undefined) {
    return;
  }
  const { order, price } = target;
  const message = `The pair ${stop.id}, ${order.id} is cancelled, and only its stop is sent again: ${unitsText(units.text, stop.ticker)} ${verbAfter(units.text, 'remain')} without the take profit at ${price.text}.`;
  const calculation = calculationOf({ units, price });
  planning.log.addNotice('take-profit-cancelled', message, { orderIds: [order.id], price: price.text, calculation });
}
