import { attempt } from '../../core/attempt.js';
import { type Choice, chosen, given } from '../../core/figure.js';
import type { Notice } from '../../core/notices.js';
import { type OrderType, type StopLossType, stopLossTypes, type TimeInForce } from '../../core/vocabulary.js';
import { capabilitiesOf, type PlanningContext } from '../../market/planning-context.js';

/**
 * The order type that is sent: what was asked for, else the setting's. When the broker supports neither, the setting's is
 * passed on for the broker to refuse, as the specification says.
 */
export function supportedOrderType(orderType: OrderType, setting: OrderType, planning: PlanningContext): OrderType {
  const lack = typeLack(orderType, planning);
  if (lack === undefined || isLeftToForm(lack, orderType, setting, planning)) {
    return orderType;
  }
  const message = `This broker does not support orderType ${orderType}: ${usedInstead(orderType, setting)}.`;
  planning.log.addNotice('order-type-unsupported', message, { path: ['orderType'], ...lack });
  if (orderType !== 'market' && setting === 'market') {
    const message = `An order of type ${orderType} would have waited; as ${setting} it trades at once.`;
    planning.log.addNotice('order-downgraded-to-market', message, { path: ['orderType'] });
  }
  return setting;
}

/**
 * The type of a stop loss that is sent: what was asked for, else `stop`. When the broker supports neither, it is passed on for the
 * broker to refuse (safety R6).
 */
export function supportedStopLossType(type: StopLossType, planning: PlanningContext): StopLossType {
  const lack = typeLack(type, planning);
  if (lack === undefined || isLeftToForm(lack, type, 'stop', planning)) {
    return type;
  }
  if (typeLack('stop', planning) === undefined) {
    const message = `This broker does not support a stop loss of type ${type}: stop is used.`;
    planning.log.addNotice('stop-loss-type-changed', message, { path: ['stopLoss'], ...lack });
    return 'stop';
  }
  const neither =
    type === 'stop' ? 'no stop loss of type stop' : `neither a stop loss of type ${type} nor of type stop`;
  const message = `This broker supports ${neither}: it is sent as ${type}.`;
  planning.log.addNotice('order-type-unsupported', message, { path: ['stopLoss'], ...lack });
  return type;
}

/** Undefined for a type that the broker supports; otherwise the rule of its profile, if there is one. */
function typeLack(type: OrderType, planning: PlanningContext): Pick<Notice, 'rule'> | undefined {
  const { orderTypes } = capabilitiesOf(planning);
  if (orderTypes?.includes(type) === false) {
    return {};
  }
  const profile = planning.context.profile();
  const { assetClass } = planning.target;
  // A class that is not traded, or a profile that cannot be read, rejects the plan at the end of planning.
  return attempt(() => {
    const rules = profile?.classes[assetClass];
    const isTaken =
      rules === undefined ||
      rules.orders.some(({ types }) => types.includes(type)) ||
      rules.brackets.some(({ stopLoss }) => stopLoss.some((leg) => leg === type));
    return isTaken ? undefined : { rule: `${profile?.id}.${assetClass}.orders` };
  });
}

/**
 * Whether the nearest form of a profile replaces a type, because the profile has no form with its fallback either, or because the
 * fallback would trade sooner than asked (safety S11).
 */
function isLeftToForm(
  { rule }: Pick<Notice, 'rule'>,
  type: OrderType,
  fallback: OrderType,
  planning: PlanningContext,
): boolean {
  return rule !== undefined && (patience(fallback) < patience(type) || typeLack(fallback, planning) !== undefined);
}

/** How long a type waits: 0 not at all, 1 for a better price, 2 for a trigger. */
function patience(type: OrderType): number {
  return type === 'market' ? 0 : stopLossTypes.some((stop) => stop === type) ? 2 : 1;
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
  const message = `This broker does not support timeInForce ${timeInForce}: ${usedInstead(timeInForce, used)}.`;
  planning.log.addNotice('time-in-force-unsupported', message, { path: ['timeInForce'] });
  return used === timeInForce ? requested : chosen(used, 'fallback', requested);
}

/** What is sent in place of what the broker does not support. */
function usedInstead(asked: string, used: string): string {
  return used === asked ? 'it is sent anyway' : `${used} is used`;
}

/** Orders that protect a position stay until they are cancelled, where the broker lets them. */
export function protectiveTimeInForce(planning: PlanningContext): Choice<TimeInForce> {
  return supports('gtc', planning) ? untilCancelled : chosen('day', 'fallback', untilCancelled);
}

const untilCancelled: Choice<TimeInForce> = /* @__PURE__ */ given('gtc', 'constant', ['protectiveTimeInForce']);

function supports(timeInForce: TimeInForce, planning: PlanningContext): boolean {
  return capabilitiesOf(planning).timesInForce?.includes(timeInForce) ?? true;
}
