import type { OrderType, TimeInForce } from '../../core/vocabulary.js';
import { addNotice, capabilitiesOf, type PlanningContext } from '../../market/planning-context.js';

/**
 * The order type that is sent: what was asked for, else the setting's. When the broker supports neither, the setting's is
 * passed on for the broker to refuse, as the specification says.
 */
export function supportedOrderType(orderType: OrderType, setting: OrderType, planning: PlanningContext): OrderType {
  const { orderTypes } = capabilitiesOf(planning);
  if (orderTypes === undefined || orderTypes.includes(orderType)) {
    return orderType;
  }
  const message = `orderType ${orderType} is not supported by this broker: ${setting} is used.`;
  addNotice(planning, 'order-type-unsupported', message, { path: ['orderType'] });
  if (orderType !== 'market' && setting === 'market') {
    const message = `An order of type ${orderType} would have waited; as ${setting} it trades at once.`;
    addNotice(planning, 'order-downgraded-to-market', message, { path: ['orderType'] });
  }
  return setting;
}

/** The time in force that is sent: what was asked for, else the setting's, else `day`. */
export function supportedTimeInForce(
  timeInForce: TimeInForce,
  setting: TimeInForce,
  planning: PlanningContext,
): TimeInForce {
  if (supports(timeInForce, planning)) {
    return timeInForce;
  }
  const used = supports(setting, planning) ? setting : 'day';
  const message = `timeInForce ${timeInForce} is not supported by this broker: ${used} is used.`;
  addNotice(planning, 'time-in-force-unsupported', message, { path: ['timeInForce'] });
  return used;
}

/** Orders that protect a position stay until they are cancelled, where the broker lets them. */
export function protectiveTimeInForce(planning: PlanningContext): TimeInForce {
  return supports('gtc', planning) ? 'gtc' : 'day';
}

function supports(timeInForce: TimeInForce, planning: PlanningContext): boolean {
  return capabilitiesOf(planning).timesInForce?.includes(timeInForce) ?? true;
}
