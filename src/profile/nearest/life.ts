// Lives of orders: the times in force that may replace another one, and when such an order must be withdrawn.
import { addToDate, type IsoInstant, midnightInZone } from '../../core/time.js';
import type { TimeInForce } from '../../core/vocabulary.js';
import type { Order } from '../../order/order.js';
import type { ClassProfile, TradingSession } from '../broker-profile.js';
import { nextEnd } from '../clock.js';
import type { ConformFacts, OrderCase } from '../order-case.js';

/** How long an order lives. */
export interface Life {
  readonly timeInForce: TimeInForce;
  /** When it is to be cancelled; absent: its time in force ends it. */
  readonly withdrawal?: IsoInstant;
}

/**
 * The order's own life first, then that of the settings, then the others. The others do not end later, and an order that
 * closes a position and rests keeps its full life.
 */
export function livesOf({ order, rules, facts, setting }: OrderCase): readonly Life[] {
  const { timeInForce } = order;
  const fillsAtOnce = order.type === 'market';
  const mayBeShorter = order.effect === 'open' || fillsAtOnce;
  const shorter = mayBeShorter ? shorterLives(timeInForce, fillsAtOnce) : [];
  const end = endOf(order, rules, facts);
  // A day or dated order that is sent as gtc is cancelled at its end.
  const withdrawn =
    end === undefined || !endsItself(timeInForce) ? [] : [{ timeInForce: 'gtc', withdrawal: end } as const];
  return [
    { timeInForce },
    ...settingLives(order, setting, end),
    ...withdrawn,
    ...shorter.map((word) => ({ timeInForce: word })),
  ];
}

/** SPEC: a time in force that the broker does not take becomes that of the settings. A `gtc` in its place ends with the session. */
function settingLives(
  { timeInForce, expiresAt }: Order,
  setting: TimeInForce | undefined,
  end: IsoInstant | undefined,
): readonly Life[] {
  if (setting === undefined || setting === timeInForce || (setting === 'gtd' && expiresAt === undefined)) {
    return [];
  }
  if (setting !== 'gtc') {
    return [{ timeInForce: setting }];
  }
  return end === undefined ? [] : [{ timeInForce: setting, withdrawal: end }];
}

function shorterLives(timeInForce: TimeInForce, fillsAtOnce: boolean): readonly TimeInForce[] {
  const atOnce: readonly TimeInForce[] = fillsAtOnce ? ['ioc'] : [];
  switch (timeInForce) {
    case 'gtc':
    case 'gtd':
      return ['day', ...atOnce];
    case 'day':
      return atOnce;
    case 'ioc':
    case 'fok':
    case 'opg':
    case 'cls':
      return [];
  }
}

/** Whether an order rests until a day ends. */
function endsItself(timeInForce: TimeInForce): boolean {
  return timeInForce === 'day' || timeInForce === 'gtd';
}

/** End of a dated order; of any other, the end of the session. */
function endOf({ timeInForce, expiresAt }: Order, rules: ClassProfile, facts: ConformFacts): IsoInstant | undefined {
  const { now, marketTimeZone = 'America/New_York' } = facts;
  if (timeInForce === 'gtd') {
    const after = expiresAt === undefined ? undefined : addToDate(expiresAt, 1, 'day');
    return after === undefined ? undefined : midnightInZone(after, marketTimeZone);
  }
  const session = daySession(rules);
  return now === undefined || session === undefined ? undefined : nextEnd(session, now);
}

/** Session whose end is that of a day order. */
export function daySession({ sessions: { regular, always } }: ClassProfile): TradingSession | undefined {
  return regular ?? always;
}
