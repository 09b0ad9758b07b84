// Whether an entry would trade sooner than it was asked to, because the capabilities of a broker lack its order type or its time in force
// (safety S11). With a profile, its own forms answer.
import { isForAuction, type OrderType, type TimeInForce } from '../core/vocabulary.js';
import { brokerOf, type PlanningContext } from '../market/planning-context.js';
import { actsSooner } from '../profile/left-to-form.js';
import { type OrderPart, takes } from '../profile/takes.js';
import { askedOf } from './overrides.js';

/** What was asked for, and what would be sent in its place. */
export interface SoonerEntry {
  readonly field: 'orderType' | 'timeInForce';
  readonly asked: OrderType | TimeInForce;
  readonly used: OrderType | TimeInForce;
}

/** Undefined: the entry trades no sooner than asked. */
export function soonerEntry(planning: PlanningContext): SoonerEntry | undefined {
  const { orderType, timeInForce } = planning.context.settings.entry;
  const asked = askedOf('orderType', 'entry', planning) ?? orderType;
  if (isLacking('orderType', asked, planning) && actsSooner(orderType, asked)) {
    return { field: 'orderType', asked, used: orderType };
  }
  const time = askedOf('timeInForce', 'entry', planning) ?? timeInForce;
  const used = isLacking('timeInForce', timeInForce, planning) ? 'day' : timeInForce;
  return isForAuction(time) && isLacking('timeInForce', time, planning) && !isForAuction(used)
    ? { field: 'timeInForce', asked: time, used }
    : undefined;
}

/** Whether the capabilities lack a part of an order, whatever a profile says. */
function isLacking<Part extends 'orderType' | 'timeInForce'>(
  part: Part,
  value: OrderPart[Part],
  planning: PlanningContext,
): boolean {
  const answer = takes(part, value, brokerOf(planning));
  return !answer.taken && answer.rule === undefined;
}
