import type { ErrorPath } from '../../core/errors.js';
import { type Choice, chosen, given } from '../../core/figure.js';
import type { Notice } from '../../core/notices.js';
import { isForAuction, type OrderType, type StopLossType, type TimeInForce } from '../../core/vocabulary.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import type { Order } from '../../order/order.js';
import { isLeftToForm } from '../../profile/left-to-form.js';
import { type Lack, stopLimitsOnly, takes } from '../../profile/takes.js';
import type { LimitOffsetTerms } from './stop-limit.js';

/**
 * The order type that is sent: what was asked for, else the setting's. When the broker supports neither, the setting's is
 * passed on for the broker to refuse, as the specification says.
 */
export function supportedOrderType(orderType: OrderType, setting: OrderType, planning: PlanningContext): OrderType {
  const broker = brokerOf(planning);
  const answer = takes('orderType', orderType, broker);
  if (answer.taken || isLeftToForm('orderType', answer, orderType, setting, broker)) {
    return orderType;
  }
  const used =
    limitInExtendedHours(orderType, setting, planning) ??
    usedInstead(orderType, setting, ', the type of the settings,');
  const message = `This broker does not support orderType ${orderType}: ${used}.`;
  planning.log.addNotice('order-type-unsupported', message, { path: ['orderType'], ...ruleOf(answer) });
  if (orderType !== 'market' && setting === 'market') {
    const message = `A ${orderType} order would have waited for its price; a market order does not wait.`;
    planning.log.addNotice('order-downgraded-to-market', message, { path: ['orderType'] });
  }
  return setting;
}

/** A stop and what becomes of it where the broker takes stop-limits only. */
interface AskedStop {
  readonly part: 'orderType' | 'stopLossType';
  readonly type: OrderType;
  /** Without one, the stop stays what it is: a stop-limit may not fill. */
  readonly offset: LimitOffsetTerms | undefined;
  readonly effect: Order['effect'];
  /** Field of the message that it is from; absent: it is from none. */
  readonly path?: ErrorPath;
}

/**
 * Whether a stop becomes a stop-limit, because the profile of the broker takes no other stop and the settings or the message say
 * where its limit lies. The notice names what was asked.
 */
export function becomesStopLimit({ part, type, offset, effect, path }: AskedStop, planning: PlanningContext): boolean {
  const broker = brokerOf(planning);
  const isStop = type === 'stop' || (type === 'trailing_stop' && effect === 'close');
  if (!isStop || offset === undefined || takes(part, type, broker).taken) {
    return false;
  }
  const rule = stopLimitsOnly(part, broker);
  if (rule === undefined) {
    return false;
  }
  const place = part === 'orderType' ? 'order' : 'stop loss';
  const code = effect === 'open' ? 'order-form-changed' : 'stop-loss-type-changed';
  const message = `This broker takes stops with a limit only: the ${place} of type ${type} becomes a stop_limit.`;
  planning.log.addNotice(code, message, { ...(path && { path }), rule });
  return true;
}

/**
 * The type of a stop loss that is sent: what was asked for, `stop_limit` where the broker takes no other stop, else `stop`. When the
 * broker supports neither, it is passed on for the broker to refuse (safety R6). `canTrail`: whether it has a distance; a trailing stop
 * without one is a stop.
 */
export function supportedStopLossType(
  type: StopLossType,
  offset: LimitOffsetTerms | undefined,
  canTrail: boolean,
  planning: PlanningContext,
): StopLossType {
  if (becomesStopLimit({ part: 'stopLossType', type, offset, effect: 'close', path: ['stopLoss'] }, planning)) {
    return 'stop_limit';
  }
  const broker = brokerOf(planning);
  const answer = takes('stopLossType', type, broker);
  if (answer.taken || isLeftToForm('stopLossType', answer, type, 'stop', broker)) {
    return type;
  }
  if (takes('stopLossType', 'stop', broker).taken) {
    const message = `This broker does not support a stop loss of type ${type}: stop is used.`;
    planning.log.addNotice('stop-loss-type-changed', message, { path: ['stopLoss'], ...ruleOf(answer) });
    return 'stop';
  }
  const lack =
    type === 'stop'
      ? 'does not support a stop loss of type stop'
      : `supports neither a stop loss of type ${type} nor one of type stop`;
  const sent = canTrail ? type : 'stop';
  const message = `This broker ${lack}: ${sent} is sent anyway, and the broker may reject it.`;
  planning.log.addNotice('order-type-unsupported', message, { path: ['stopLoss'], ...ruleOf(answer) });
  return type;
}

function ruleOf({ rule }: Lack): Pick<Notice, 'rule'> {
  return rule === undefined ? {} : { rule };
}

/** The time in force that is sent: what was asked for, else the setting's, else `day`. */
export function supportedTimeInForce(
  requested: Choice<TimeInForce>,
  setting: Choice<TimeInForce>,
  planning: PlanningContext,
): Choice<TimeInForce> {
  const { choice: timeInForce } = requested;
  if (supports(timeInForce, planning)) {
    return requested;
  }
  const used = supports(setting.choice, planning) ? setting.choice : 'day';
  // An order for an auction becomes one that acts sooner than the message asked (safety S11).
  const sooner =
    isForAuction(timeInForce) && !isForAuction(used)
      ? ', which does not wait for the auction: the order can trade now'
      : '';
  const message = `This broker does not support timeInForce ${timeInForce}: ${usedInstead(timeInForce, used)}${sooner}.`;
  planning.log.addNotice('time-in-force-unsupported', message, { path: ['timeInForce'] });
  if (used === timeInForce) {
    return requested;
  }
  return used === setting.choice ? chosen(used, 'fallback', requested, setting) : chosen(used, 'fallback', requested);
}

/** A market order of extended hours is sent as a limit order, whatever the broker takes. */
function limitInExtendedHours(asked: OrderType, setting: OrderType, planning: PlanningContext): string | undefined {
  const isLimit =
    asked === 'market' &&
    setting === 'market' &&
    planning.fields.peek('extendedHours') === true &&
    takes('extendedHours', true, brokerOf(planning)).taken;
  return isLimit ? 'in extended hours it is sent as a limit order' : undefined;
}

/** What is sent in place of what the broker does not support. `source`: where it is from. */
function usedInstead(asked: string, used: string, source = ''): string {
  if (used === asked) {
    return 'the order is sent with it anyway, and the broker may reject it';
  }
  return asked === 'trailing_stop' ? `${used}${source} is used, which does not trail` : `${used}${source} is used`;
}

/** Orders that protect a position stay until they are cancelled, where the broker lets them. */
export function protectiveTimeInForce(planning: PlanningContext): Choice<TimeInForce> {
  return supports('gtc', planning) ? untilCancelled : chosen('day', 'fallback', untilCancelled);
}

const untilCancelled: Choice<TimeInForce> = /* @__PURE__ */ given('gtc', 'constant', ['protectiveTimeInForce']);

function supports(timeInForce: TimeInForce, planning: PlanningContext): boolean {
  return takes('timeInForce', timeInForce, brokerOf(planning)).taken;
}
