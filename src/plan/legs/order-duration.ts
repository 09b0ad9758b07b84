import type { OrderType } from '../../core/vocabulary.js';
import { sentDayChoice } from '../../market/moments.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import type { OrderDuration } from '../../order/order.js';
import { takes } from '../../profile/takes.js';
import { messageFigure } from '../../signal/field-reader.js';
import type { OrderBasis } from './order-basis.js';

/** How long an order stays, and in which hours it fills. */
export function orderDuration(
  { terms, contract: { ticker } }: Pick<OrderBasis, 'terms' | 'contract'>,
  isExtended: boolean,
  planning: PlanningContext,
): OrderDuration {
  const { leg, timeInForce, cancelAfter, expiresAt } = terms;
  planning.log.addDecision('order.time-in-force', { leg, contract: ticker }, timeInForce.choice, {
    timeInForce,
    cancelAfter:
      cancelAfter === undefined ? undefined : messageFigure(`${cancelAfter}`, ['cancelAfter'], planning.fields),
    expiresAt:
      expiresAt === undefined ? undefined : sentDayChoice(expiresAt, 'expiresAt', planning.signal, planning.fields),
  });
  return {
    timeInForce: timeInForce.choice,
    ...(isExtended && { extendedHours: true }),
    ...(cancelAfter !== undefined && { cancelAfter }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

/** Whether an order is marked to fill in extended hours, with a notice where it is requested and does not work. */
export function fillsInExtendedHours(requested: boolean, type: OrderType, planning: PlanningContext): boolean {
  if (!requested) {
    return false;
  }
  const isSupported = takes('extendedHours', requested, brokerOf(planning)).taken;
  if (!isSupported || (type !== 'market' && type !== 'limit')) {
    const message = isSupported
      ? `An order of type ${type} is not triggered in extended hours.`
      : 'This broker does not fill in extended hours: the order fills in regular hours only.';
    planning.log.addNotice('extended-hours-unsupported', message, { path: ['extendedHours'] });
  }
  return isSupported;
}
