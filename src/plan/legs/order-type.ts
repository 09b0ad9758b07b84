import type { OrderType, TimeInForce } from '../../core/vocabulary.js';
import { type Decision, remark } from '../../market/planning-context.js';

/** Order types that wait for a price of their own. */
const waiting: ReadonlySet<OrderType> = /* @__PURE__ */ new Set<OrderType>([
  'limit',
  'stop',
  'stop_limit',
  'trailing_stop',
]);

/**
 * The order type that is sent: what was asked for, else the setting's. When the broker supports neither, the setting's is
 * passed on for the broker to refuse, as the specification says.
 */
export function supportedOrderType(orderType: OrderType, setting: OrderType, decision: Decision): OrderType {
  const { orderTypes } = decision.context.broker.capabilities;
  if (orderTypes === undefined || orderTypes.includes(orderType)) {
    return orderType;
  }
  remark(
    decision,
    'order-type-unsupported',
    `orderType ${orderType} is not supported by this broker: ${setting} is used.`,
    { path: ['orderType'] },
  );
  if (waiting.has(orderType) && !waiting.has(setting)) {
    remark(
      decision,
      'waiting-order-made-immediate',
      `An order of type ${orderType} would have waited; as ${setting} it trades at once.`,
      { path: ['orderType'] },
    );
  }
  return setting;
}

/** The time in force that is sent: what was asked for, else the setting's, else `day`. */
export function supportedTimeInForce(timeInForce: TimeInForce, setting: TimeInForce, decision: Decision): TimeInForce {
  if (supports(timeInForce, decision)) {
    return timeInForce;
  }
  const used = supports(setting, decision) ? setting : 'day';
  remark(
    decision,
    'time-in-force-unsupported',
    `timeInForce ${timeInForce} is not supported by this broker: ${used} is used.`,
    { path: ['timeInForce'] },
  );
  return used;
}

/** Orders that protect a position stay until they are cancelled, where the broker lets them. */
export function protectiveTimeInForce(decision: Decision): TimeInForce {
  return supports('gtc', decision) ? 'gtc' : 'day';
}

function supports(timeInForce: TimeInForce, decision: Decision): boolean {
  return decision.context.broker.capabilities.timesInForce?.includes(timeInForce) ?? true;
}
