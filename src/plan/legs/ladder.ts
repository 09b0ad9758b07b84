// An entry with several targets (targets 3, 4): one bracketed entry for each, so that the broker's own pairs shrink themselves.
import type { Figure } from '../../core/figure.js';
import { isNonEmpty, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import type { OrderTrade } from '../../order/order.js';
import type { PlanMove, SubmitOrderStep } from '../../order/order-plan.js';
import { submitSteps } from '../../order/plan-orders.js';
import { takes } from '../../profile/takes.js';
import { formOnTrial } from '../broker-form.js';
import { isTradable } from '../gates/check-gates.js';
import { quantityStep, tradedIn } from '../sizing/quantity-step.js';
import type { PlannedLegs } from './bracket.js';
import { type EntrySteps, entrySteps } from './entry-steps.js';
import type { PricedOrder } from './order-prices.js';
import { type PlannedMove, stopMoves } from './stop-moves.js';
import { submitStep } from './submit-step.js';
import { type EntryPart, splitEntry } from './target-units.js';

/** What an entry with targets is built from. */
export interface LadderRequest {
  readonly trade: OrderTrade;
  readonly units: Figure;
  readonly instrument: TradedInstrument;
  /** Side of the contract that is opened. */
  readonly side: PositionSide;
  /** Price that the parts are valued at. */
  readonly base: () => Result<Figure>;
  readonly order: PricedOrder;
  readonly legs: PlannedLegs;
}

/** Entries of a ladder; one entry without targets where the broker does not attach both legs, or nothing is large enough. */
export function ladderSteps(request: LadderRequest, planning: PlanningContext): EntrySteps {
  const { trade, units, instrument, side, order, legs } = request;
  const { stopLoss } = legs.legs;
  const { ticker } = trade;
  const isLargeEnough = (part: Figure): boolean =>
    isTradable({ leg: 'entry', ticker, units: part, instrument, price: request.base }, planning);
  const { parts, isMerged } = splitEntry(units, legs.targets, quantityStep(instrument, planning), isLargeEnough);
  if (isMerged) {
    const message = `The entry is too small for each of its targets: ${partsText(parts)}.`;
    planning.log.addNotice('targets-merged', message, { path: ['targets'] });
  }
  const moves = stopMoves(parts, legs.stop?.stopPrice, side, planning);
  const [only, ...others] = parts;
  if (others.length === 0) {
    return { steps: entrySteps(trade, order, { takeProfit: only?.target?.leg, stopLoss }, side, planning) };
  }
  const steps = parts.map((part, index) => {
    const bracket = { takeProfit: part.target?.leg, stopLoss };
    const ofPart = { ...order, trade: { ...trade, quantity: part.units.text }, bracket };
    return submitStep(`entry-${index + 1}`, 'entry', ofPart, planning);
  });
  const refusal = refusalOf(steps, planning);
  if (refusal !== undefined) {
    const prices = legs.targets.map(({ price }) => price.text).join(', ');
    const message = `${refusal.message} The targets at ${prices} are not sent.`;
    const { rule } = refusal;
    planning.log.addNotice('targets-unsupported', message, { path: ['targets'], ...(rule !== undefined && { rule }) });
    return { steps: entrySteps(trade, order, { takeProfit: undefined, stopLoss }, side, planning) };
  }
  for (const [index, { units: quantity, target }] of parts.entries()) {
    const read = { step: `entry-${index + 1}`, ...tradedIn(instrument) };
    const price = target?.price;
    planning.log.addDecision('quantity.target', read, quantity.text, { quantity, 'takeProfit.limitPrice': price });
  }
  noticeMoves(moves, steps, planning);
  return { steps, moves: sentMoves(moves, steps, planning) };
}

/** The moves as a plan has them: those of the stops of later parts that the broker replaces. Undefined: none. */
function sentMoves(
  moves: readonly PlannedMove[],
  steps: readonly SubmitOrderStep[],
  planning: PlanningContext,
): readonly PlanMove[] | undefined {
  const sent = moves.flatMap(({ part, move }): readonly PlanMove[] => {
    const [target, ...later] = steps.slice(part);
    const stops = later.filter((step) => hasMovableStop(step, planning)).map(({ id }) => id);
    return target !== undefined && isNonEmpty(stops) ? [{ when: target.id, stops, to: move.to.text }] : [];
  });
  return sent.length === 0 ? undefined : sent;
}

function hasMovableStop({ order }: SubmitOrderStep, planning: PlanningContext): boolean {
  const legs = order.takeProfit === undefined ? 'stop-loss' : 'both';
  return takes('stopReplacement', legs, brokerOf(planning)).taken;
}

/** Says which stops are not moved, and the alert that moves them. */
function noticeMoves(
  moves: readonly PlannedMove[],
  steps: readonly SubmitOrderStep[],
  planning: PlanningContext,
): void {
  for (const { part, target, move } of moves) {
    const later = steps.slice(part + 1);
    const staying = later.filter((step) => !hasMovableStop(step, planning));
    const [first] = staying;
    if (first === undefined) {
      continue;
    }
    const { to, offset } = move;
    const [stops, them] =
      staying.length === later.length
        ? ['orders: the stops stay', 'them']
        : [`the stop of ${staying.map(({ id }) => id).join(', ')}, which stays`, 'it'];
    const alert = {
      ticker: first.order.ticker,
      action: 'breakeven',
      orderType: 'stop',
      ...(offset.isPositive() && { breakevenOffset: Number(offset.text) }),
    };
    const message = `This broker does not replace ${stops} when entry-${part + 1} has filled its target at ${target.price.text}. An alert at that price moves ${them} to ${to.text}: ${JSON.stringify(alert)}`;
    planning.log.addNotice('stop-moves-unsupported', message, { path: [...target.path, 'moveStop'] });
  }
}

/** Why a broker does not take the entries of a ladder, in words. */
interface Refusal {
  readonly message: string;
  readonly rule?: string | undefined;
}

const unattached: Refusal = {
  message: 'This broker does not attach a take profit and a stop loss to each part of an entry.',
};

/** Why the broker does not take every entry with the legs that it has; undefined: it does. */
function refusalOf(steps: readonly SubmitOrderStep[], planning: PlanningContext): Refusal | undefined {
  if (!takes('attachedLegs', true, brokerOf(planning)).taken) {
    return unattached;
  }
  if (planning.context.profile() === undefined) {
    return undefined;
  }
  const form = formOnTrial(steps, [], planning);
  if (form?.ok === false) {
    const [{ message, rule }] = form.errors;
    return { message, rule };
  }
  const taken = form === undefined ? [] : submitSteps(form.value.steps);
  const isWhole =
    taken.length === steps.length && taken.every(({ order }, index) => hasLegsOf(order, steps[index]?.order));
  return isWhole ? undefined : unattached;
}

function hasLegsOf(taken: SubmitOrderStep['order'], asked: SubmitOrderStep['order'] | undefined): boolean {
  return (
    (taken.takeProfit === undefined) === (asked?.takeProfit === undefined) &&
    (taken.stopLoss === undefined) === (asked?.stopLoss === undefined)
  );
}

/** The parts in words: `5 at 153, 5 run`. */
function partsText(parts: readonly EntryPart[]): string {
  return parts
    .map(
      ({ units, target }) => `${units.text} ${target === undefined ? 'without a target' : `to ${target.price.text}`}`,
    )
    .join(', ');
}
