// What the notices of a ladder say: parts that are too small, targets that the broker does not take.
import { type Calculation, calculationOf } from '../../core/figure-list.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { LadderRefusal } from './ladder-refusal.js';
import type { LadderRequest } from './ladder-request.js';
import type { EntryPart } from './target-units.js';
import type { PricedTarget } from './targets.js';

/** Adds a notice about targets that are not sent. */
export function noticeUnsupported(
  { message: why, rule }: LadderRefusal,
  targets: readonly PricedTarget[],
  planning: PlanningContext,
): void {
  const prices = targets.map(({ price }) => price.text).join(' and ');
  const message = `${why} The targets at ${prices} are not sent.`;
  const calculation = pricesOf(targets, targets);
  planning.log.addNotice('targets-unsupported', message, {
    path: ['targets'],
    calculation,
    ...(rule !== undefined && { rule }),
  });
}

/** Adds a notice where a part is too small for an order of its own: what is sent in place of an order for each target. */
export function noticeMerged(
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
    return first?.target === undefined
      ? 'no part with a target is large enough by itself, so the entry has no target'
      : `only the target at ${first.target.price.text} is left`;
  }
  const texts = parts.map(({ units, target }) =>
    target === undefined
      ? `${units.text} without a take profit`
      : `${units.text} with the take profit at ${target.price.text}`,
  );
  return `it is split into ${texts.join(' and ')}`;
}
