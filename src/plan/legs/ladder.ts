// An entry with several targets (targets 3, 4): one bracketed entry for each, so that the broker's own pairs shrink themselves.
import type { Figure } from '../../core/figure.js';
import { type Calculation, calculationOf } from '../../core/figure-list.js';
import type { Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OrderTrade } from '../../order/order.js';
import { isTradable } from '../gates/check-gates.js';
import { quantityStep, tradedIn } from '../sizing/quantity-step.js';
import type { PlannedLegs } from './bracket.js';
import { type EntrySteps, entrySteps } from './entry-steps.js';
import { ladderMoves } from './ladder-moves.js';
import { ladderRefusal } from './ladder-refusal.js';
import type { PricedOrder } from './order-prices.js';
import { stopMoves } from './stop-moves.js';
import { submitStep } from './submit-step.js';
import { type EntryPart, splitEntry } from './target-units.js';
import type { PricedTarget } from './targets.js';

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
  const moves = stopMoves(parts, legs.stop?.stopPrice, side, planning);
  const [only, ...others] = parts;
  if (others.length === 0) {
    noticeMerged(isMerged, parts, request, planning);
    return { steps: entrySteps(trade, order, { takeProfit: only?.target?.leg, stopLoss }, side, planning) };
  }
  const steps = parts.map((part, index) => {
    const bracket = { takeProfit: part.target?.leg, stopLoss };
    const ofPart = { ...order, trade: { ...trade, quantity: part.units.text }, bracket };
    return submitStep(`entry-${index + 1}`, 'entry', ofPart, planning);
  });
  const refusal = ladderRefusal(steps, planning);
  if (refusal !== undefined) {
    const prices = legs.targets.map(({ price }) => price.text).join(' and ');
    const message = `${refusal.message} The targets at ${prices} are not sent.`;
    const { rule } = refusal;
    const facts = {
      path: ['targets'],
      calculation: pricesOf(legs.targets, legs.targets),
      ...(rule !== undefined && { rule }),
    };
    planning.log.addNotice('targets-unsupported', message, facts);
    return { steps: entrySteps(trade, order, { takeProfit: undefined, stopLoss }, side, planning) };
  }
  noticeMerged(isMerged, parts, request, planning);
  for (const [index, { units: quantity, target }] of parts.entries()) {
    const read = { step: `entry-${index + 1}`, ...tradedIn(instrument) };
    const price = target?.price;
    planning.log.addDecision('quantity.target', read, quantity.text, { quantity, 'takeProfit.limitPrice': price });
  }
  return { steps, moves: ladderMoves(moves, steps, planning) };
}

/** Adds a notice where a part is too small for an order of its own: what is sent in place of an order for each target. */
function noticeMerged(
  isMerged: boolean,
  parts: readonly EntryPart[],
  { units, legs: { targets } }: LadderRequest,
  planning: PlanningContext,
): void {
  if (isMerged) {
    const message = `The entry of ${units.text} is too small for an order for each target: ${partsText(parts)}.`;
    const left = targets.filter((target) => parts.some((part) => part.target === target));
    planning.log.addNotice('targets-merged', message, { path: ['targets'], calculation: pricesOf(left, targets) });
  }
}

/** Prices of targets, each with its place among all. */
function pricesOf(told: readonly PricedTarget[], all: readonly PricedTarget[]): Calculation {
  return calculationOf(
    Object.fromEntries(told.map((target) => [`target ${all.indexOf(target) + 1}`, target.price] as const)),
  );
}

/** What the parts come to: `it is split into 5 with the take profit at 153, and 5 without a take profit`. */
function partsText(parts: readonly EntryPart[]): string {
  const [first, ...others] = parts;
  if (others.length === 0) {
    return first?.target === undefined ? 'no target is left' : `only the target at ${first.target.price.text} is left`;
  }
  const texts = parts.map(({ units, target }) =>
    target === undefined
      ? `${units.text} without a take profit`
      : `${units.text} with the take profit at ${target.price.text}`,
  );
  return `it is split into ${texts.join(' and ')}`;
}
