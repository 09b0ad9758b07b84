import { type Decision, remark } from '../contract/decision.js';
import type { OrderType, TimeInForce } from '../foundation/vocabulary.js';
import type { OrderTerms } from './order-terms.js';

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
export function supportedOrderType(terms: OrderTerms, decision: Decision): OrderType {
  const { orderTypes } = decision.context.broker.capabilities;
  const { orderType, fallbackOrderType } = terms;
  if (orderTypes === undefined || orderTypes.includes(orderType)) {
    return orderType;
  }
  remark(
    decision,
    'order-type-unsupported',
    `orderType ${orderType} is not supported by this broker: ${fallbackOrderType} is used.`,
    { path: ['orderType'] },
  );
  if (waiting.has(orderType) && !waiting.has(fallbackOrderType)) {
    remark(
      decision,
      'waiting-order-made-immediate',
      `An order of type ${orderType} would have waited; as ${fallbackOrderType} it trades at once.`,
      { path: ['orderType'] },
    );
  }
  return fallbackOrderType;
}

/** The time in force that is sent: what was asked for, else the setting's, else `day`. */
export function supportedTimeInForce(terms: OrderTerms, decision: Decision): TimeInForce {
  const { timeInForce, fallbackTimeInForce } = terms;
  if (supports(timeInForce, decision)) {
    return timeInForce;
  }
  const used = supports(fallbackTimeInForce, decision) ? fallbackTimeInForce : 'day';
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
