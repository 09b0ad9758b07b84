// Lives of orders: the times in force that may replace another one, and when such an order must be withdrawn.
import { addToDate, type IsoInstant, midnightInZone } from '../../core/time.js';
import { isForAuction, type TimeInForce } from '../../core/vocabulary.js';
import { hasLegs, type OrderCase } from '../order-case.js';

/** How long an order lives. */
export interface Life {
  readonly timeInForce: TimeInForce;
  /** When it is to be cancelled; absent: its time in force ends it. */
  readonly withdrawal?: IsoInstant;
}

/**
 * The order's own life first, then that of the settings, then the others. The others do not end later, and an order that
 * closes a position and rests keeps its full life, but for a stop that is otherwise not taken (safety S18). An order for an auction has no other: it would trade before (safety S11).
 * `isExtended`: whether it is sent to fill in extended hours, which may differ from what was planned.
 */
export function* livesOf(orderCase: OrderCase, isExtended: boolean): Generator<Life> {
  const { order, setting } = orderCase;
  const { timeInForce } = order;
  yield { timeInForce };
  if (isForAuction(timeInForce)) {
    return;
  }
  yield* settingLives(orderCase, setting, isExtended);
  // A day or dated order that is sent as gtc is cancelled at its end, also where the settings make it one. With legs, the stop as an
  // order of its own keeps the life that was asked for.
  const isDayOrder = endsItself(timeInForce) || (endsItself(setting) && !hasLegs(order));
  const end = isDayOrder ? endOf(orderCase, isExtended) : undefined;
  if (end !== undefined) {
    yield { timeInForce: 'gtc', withdrawal: end };
  }
  const fillsAtOnce = order.type === 'market';
  if (order.effect === 'open' || fillsAtOnce) {
    yield* shorterLives(timeInForce, fillsAtOnce);
  } else if (orderCase.isProtection === true && timeInForce === 'gtc') {
    yield { timeInForce: 'day' };
  }
}

/** SPEC: a time in force that the broker does not take becomes that of the settings. A `gtc` in its place ends with the session. */
function* settingLives(orderCase: OrderCase, setting: TimeInForce | undefined, isExtended: boolean): Generator<Life> {
  const { timeInForce, expiresAt } = orderCase.order;
  if (setting === undefined || setting === timeInForce || (setting === 'gtd' && expiresAt === undefined)) {
    return;
  }
  if (setting !== 'gtc') {
    yield { timeInForce: setting };
    return;
  }
  const end = endOf(orderCase, isExtended);
  if (end !== undefined) {
    yield { timeInForce: setting, withdrawal: end };
  }
}

function* shorterLives(timeInForce: TimeInForce, fillsAtOnce: boolean): Generator<Life> {
  if (timeInForce === 'gtc' || timeInForce === 'gtd') {
    yield { timeInForce: 'day' };
  }
  if (fillsAtOnce && timeInForce !== 'ioc' && timeInForce !== 'fok') {
    yield { timeInForce: 'ioc' };
  }
}

/** Whether an order rests until a day ends. */
function endsItself(timeInForce: TimeInForce | undefined): boolean {
  return timeInForce === 'day' || timeInForce === 'gtd';
}

/** End of a dated order; of any other, the end of the session. */
function endOf({ order: { timeInForce, expiresAt }, judge }: OrderCase, isExtended: boolean): IsoInstant | undefined {
  if (timeInForce !== 'gtd') {
    return judge.dayEnd(isExtended);
  }
  const { marketTimeZone = 'America/New_York' } = judge.facts;
  const after = expiresAt === undefined ? undefined : addToDate(expiresAt, 1, 'day');
  return after === undefined ? undefined : midnightInZone(after, marketTimeZone);
}
