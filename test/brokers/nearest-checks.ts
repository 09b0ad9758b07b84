// What the nearest plan may change of an order, told without the code that makes it.
import { type ConformFacts, conform, type NearestPlan } from '../../src/brokers/index.js';
import type { BrokerProfile } from '../../src/index.js';
import type { Order, StopLossLeg } from '../../src/order/order.js';
import type { OrderScenario } from './orders.js';

/** What is wrong with the nearest plan of an order; empty where it conforms and adds no risk. */
export function faultsOf(
  nearest: NearestPlan,
  { order, facts }: OrderScenario,
  profile: BrokerProfile,
): readonly string[] {
  const orders = nearest.steps.flatMap((step) => (step.step === 'submit-order' ? [step] : []));
  const opening = orders.filter((step) => step.order.effect === 'open');
  const closing = orders.filter((step) => step.order.effect === 'close');
  const sent = order.effect === 'open' ? opening : closing;
  return [
    ...(conform(nearest, profile, facts).ok ? [] : ['does not conform']),
    ...(sum(opening) > (order.effect === 'open' ? Number(order.quantity) : 0) ? ['enters more'] : []),
    ...(order.effect === 'close' && !isWhole(sum(closing), order, facts) ? ['closes another quantity'] : []),
    ...sent.flatMap((step) => lifeFaults(step.order, nearest.withdrawals?.[step.id], order, facts.now)),
    ...(order.effect === 'close'
      ? closing.flatMap((step) => exitFaults(step.order, order, isOpen(profile, facts)))
      : []),
    ...opening.flatMap((step) =>
      stopFaults(
        step.order,
        closing.map((each) => each.order),
        order,
      ),
    ),
    ...opening.flatMap((step) => priceFaults(step.order, order)),
  ];
}

/** Whether an exit is of its quantity: less than a unit or a step of the instrument may remain. */
function isWhole(closed: number, { ticker, quantity }: Order, facts: ConformFacts): boolean {
  const { instrument } = facts.contracts === undefined ? facts : (facts.contracts[ticker] ?? {});
  const remaining = Number(quantity) - closed;
  const step = Math.max(1, Number(instrument?.quantityStep ?? 0));
  return closed > 0 && remaining >= 0 && remaining < 2 * step;
}

/** Whether the session of day orders is open: one over midnight begins on Sunday. */
function isOpen({ classes }: BrokerProfile, { assetClass, now }: ConformFacts): boolean {
  const { regular, always } = classes[assetClass]?.sessions ?? {};
  const session = regular ?? always;
  if (session === undefined || now === undefined) {
    return false;
  }
  const { from, to, timeZone } = session;
  const parts = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [weekday = '', time = ''] = new Intl.DateTimeFormat('en-GB', parts).format(new Date(now)).split(/,? /);
  const isOn = (days: string): boolean => days.split(' ').includes(weekday);
  if (from < to) {
    return to === '24:00' || (isOn('Mon Tue Wed Thu Fri') && time >= from && time < to);
  }
  return (time >= from && isOn('Sun Mon Tue Wed Thu')) || (time < to && isOn('Mon Tue Wed Thu Fri'));
}

type Sent = { readonly id: string; readonly order: Order };

function sum(steps: readonly Sent[]): number {
  return steps.reduce((total, { order }) => total + Number(order.quantity), 0);
}

/** Ends in hours from now, at the earliest and at the latest; a day order ends at the next close. */
function lifeFaults(
  sent: Order,
  withdrawal: string | undefined,
  order: Order,
  now: string | undefined,
): readonly string[] {
  const rank = { ioc: 0, fok: 0, opg: 1, cls: 1, day: 1, gtd: 2, gtc: 3 } as const;
  if (rank[sent.timeInForce] <= rank[order.timeInForce]) {
    return [];
  }
  if (withdrawal === undefined) {
    return ['lives longer'];
  }
  // Of a dated order: midnight of New York after its last day. Of a day order: within a day.
  const end = order.timeInForce === 'gtd' ? Date.parse('2026-02-04T05:00:00Z') : Date.parse(now ?? '') + 24 * 3600_000;
  return Date.parse(withdrawal) <= end && rank[order.timeInForce] >= 1 ? [] : ['is withdrawn later'];
}

function exitFaults(sent: Order, order: Order, isRegular: boolean): readonly string[] {
  const waits = order.type !== 'market';
  // A stop is not triggered in extended hours, and in regular ones nothing fills sooner.
  const mayLoseHours =
    order.extendedHours === true && (isRegular || ['stop', 'stop_limit', 'trailing_stop'].includes(order.type));
  const rank = { ioc: 0, fok: 0, opg: 1, cls: 1, day: 1, gtd: 2, gtc: 3 } as const;
  return [
    ...(sent.type === order.type ? [] : ['exits by another type']),
    ...(sent.extendedHours === order.extendedHours || mayLoseHours ? [] : ['exits in other hours']),
    ...(waits && rank[sent.timeInForce] < rank[order.timeInForce] ? ['exits for a shorter time'] : []),
  ];
}

/** Every entry with a stop loss keeps one, of its own quantity, no wider, as long-lived. */
function stopFaults(entry: Order, closing: readonly Order[], { stopLoss, side }: Order): readonly string[] {
  if (stopLoss === undefined) {
    return [];
  }
  const stop = entry.stopLoss ?? closing.find((each) => each.type === stopLoss.type && each.side !== side);
  if (stop === undefined) {
    return ['has no stop'];
  }
  const quantity = 'quantity' in stop ? stop.quantity : entry.quantity;
  return [
    ...(quantity === entry.quantity ? [] : ['stops another quantity']),
    ...(isWider(stop, stopLoss, side) ? ['has a wider stop'] : []),
    ...(stop.timeInForce === stopLoss.timeInForce || stop.timeInForce === 'gtc' ? [] : ['has a shorter stop']),
  ];
}

function isWider(stop: Order | StopLossLeg, before: StopLossLeg, side: Order['side']): boolean {
  const sign = side === 'buy' ? 1 : -1;
  return (
    sign * (Number(stop.stopPrice ?? 0) - Number(before.stopPrice ?? 0)) < 0 ||
    Number(stop.trailPercent ?? 0) > Number(before.trailPercent ?? 0) ||
    Number(stop.trailAmount ?? 0) > Number(before.trailAmount ?? 0)
  );
}

/** An entry pays no more than it was to pay. */
function priceFaults(entry: Order, order: Order): readonly string[] {
  const sign = order.side === 'buy' ? 1 : -1;
  const worse = (sent: string | undefined, before: string | undefined): boolean =>
    sent !== undefined && before !== undefined && sign * (Number(sent) - Number(before)) > 0;
  return worse(entry.limitPrice, order.limitPrice) || worse(entry.stopPrice, order.stopPrice) ? ['pays more'] : [];
}
