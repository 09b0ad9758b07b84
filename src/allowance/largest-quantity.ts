// The largest quantity that is entered, by plans: limits say where to look (guard G3).
import { Decimal, toMultiple } from '../core/decimal.js';
import type { Trial } from './trial.js';

/** No minimum of a quantity is as large, and no stop by P&L is as near. */
export const manySteps = 1e15;

/** The smallest quantity that is not too small: a step, or what the instrument's minimum and the multiplier ask for. */
export function smallest(step: Decimal, tried: (quantity: Decimal) => Trial): Trial {
  const first = tried(step);
  let [low, high] = [new Decimal(0), first];
  while (high.isTooSmall) {
    // The size does not come from the quantity of the message.
    if (high.quantity.gt(step.times(manySteps))) {
      return first;
    }
    [low, high] = [high.quantity, tried(high.quantity.times(2))];
  }
  const middleOf = (): Decimal => between(low, high.quantity, step);
  for (let middle = middleOf(); middle.gt(low) && middle.lt(high.quantity); middle = middleOf()) {
    const trialBetween = tried(middle);
    [low, high] = trialBetween.isTooSmall ? [middle, high] : [low, trialBetween];
  }
  return high;
}

/** A multiple of the step half way. */
function between(low: Decimal, high: Decimal, step: Decimal): Decimal {
  return toMultiple(low.plus(high).div(2), step, Decimal.ROUND_DOWN);
}

/**
 * The largest quantity that is entered. The limits say where to look, which is below `most`; the plans decide, because a form of the broker
 * or a minimum may have a word in it too.
 */
export function search(
  { quantity: least, isEntered: isLeastEntered }: Trial,
  { step, most }: { readonly step: Decimal; readonly most: Decimal | undefined },
  isEntered: (quantity: Decimal) => boolean,
): Decimal | 'unlimited' {
  const zero = new Decimal(0);
  if (most === undefined) {
    return isLeastEntered ? 'unlimited' : zero;
  }
  // The multiplier scales the quantity of a message, and its product is rounded down to the step.
  const likely = toMultiple(most, step, Decimal.ROUND_CEIL).minus(step);
  let [low, high] = likely.gt(0) && isEntered(likely) ? [likely, likely.plus(step)] : [least, likely];
  if (low === least && !isLeastEntered) {
    return zero;
  }
  // Nothing bounds the search where the size is not from the message, or where a stop is by P&L.
  const end = likely.plus(step).times(1024);
  while (low !== least && isEntered(high)) {
    [low, high] = [high, high.times(2)];
    if (low.gt(end)) {
      return 'unlimited';
    }
  }
  // Of quantities with more digits than are calculated, none may be between two that differ by more than a step.
  for (let middle = between(low, high, step); middle.gt(low) && middle.lt(high); middle = between(low, high, step)) {
    [low, high] = isEntered(middle) ? [middle, high] : [low, middle];
  }
  return low;
}
