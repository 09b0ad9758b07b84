// An entry with several targets (targets 3, 4): one bracketed entry for each, so that the broker's own pairs shrink themselves.
import type { Figure } from '../../core/figure.js';
import { isNonEmpty, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import type { OrderTrade } from '../../order/order.js';
import type { StopMove, SubmitOrderStep } from '../../order/order-plan.js';
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
  if (!areTaken(steps, planning)) {
    const prices = legs.targets.map(({ price }) => price.text).join(', ');
    const message = `This broker does not attach a take profit and a stop loss to each part of an entry: the targets at ${prices} are not sent.`;
    planning.log.addNotice('targets-unsupported', message, { path: ['targets'] });
    return { steps: entrySteps(trade, order, { takeProfit: undefined, stopLoss }, side, planning) };
  }
  for (const [index, { units: quantity, target }] of parts.entries()) {
    const read = { step: `entry-${index + 1}`, ...tradedIn(instrument) };
    const price = target?.price;
    planning.log.addDecision('quantity.target', read, quantity.text, { quantity, 'takeProfit.limitPrice': price });
  }
  if (takes('stopReplacement', true, brokerOf(planning)).taken) {
    return { steps, moves: sentMoves(moves, steps) };
  }
  noticeMoves(moves, request, planning);
  return { steps };
}

/** The moves as a plan has them: those of the stops of all later parts. Undefined: none. */
function sentMoves(moves: readonly PlannedMove[], steps: readonly SubmitOrderStep[]): readonly StopMove[] | undefined {
  const sent = moves.flatMap(({ part, move }): readonly StopMove[] => {
    const [target, ...later] = steps.slice(part).map(({ id }) => id);
    return target !== undefined && isNonEmpty(later) ? [{ when: target, stops: later, to: move.to.text }] : [];
  });
  return sent.length === 0 ? undefined : sent;
}

/** Says which moves are not made, and the alert that makes each. */
function noticeMoves(moves: readonly PlannedMove[], { trade }: LadderRequest, planning: PlanningContext): void {
  for (const { part, target, move } of moves) {
    const { to, offset } = move;
    const alert = {
      ticker: trade.ticker,
      action: 'breakeven',
      orderType: 'stop',
      ...(offset.isPositive() && { breakevenOffset: Number(offset.text) }),
    };
    const message = `This broker does not replace orders: the stops stay when entry-${part + 1} has filled its target at ${target.price.text}. An alert at that price moves them to ${to.text}: ${JSON.stringify(alert)}`;
    planning.log.addNotice('stop-moves-unsupported', message, { path: [...target.path, 'moveStop'] });
  }
}

/** Whether the broker takes every entry with the legs that it has. */
function areTaken(steps: readonly SubmitOrderStep[], planning: PlanningContext): boolean {
  if (!takes('attachedLegs', true, brokerOf(planning)).taken) {
    return false;
  }
  if (planning.context.profile() === undefined) {
    return true;
  }
  const form = formOnTrial(steps, [], planning);
  const taken = form?.ok ? submitSteps(form.value.steps) : [];
  return taken.length === steps.length && taken.every(({ order }, index) => hasLegsOf(order, steps[index]?.order));
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
