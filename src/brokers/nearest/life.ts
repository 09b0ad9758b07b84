// Lives of orders: the times in force that may take the place of another one, and when the order must be withdrawn then.
import { addToDate, type IsoInstant, midnightInZone } from '../../core/time.js';
import type { TimeInForce } from '../../core/vocabulary.js';
import type { ClassProfile } from '../../market/broker-profile.js';
import type { Order } from '../../plan/legs/order.js';
import { nextEnd } from '../clock.js';
import type { ConformFacts } from '../order-case.js';

/** How long an order lives. */
export interface Life {
  readonly timeInForce: TimeInForce;
  /** When it is to be cancelled; absent: its time in force ends it. */
  readonly withdrawal?: IsoInstant;
}

/** Lives that end no later than the order's own, which comes first. What closes a position and waits keeps its whole life. */
export function livesOf(order: Order, rules: ClassProfile, facts: ConformFacts): readonly Life[] {
  const { timeInForce } = order;
  const fillsAtOnce = order.type === 'market';
  const mayBeShorter = order.effect === 'open' || fillsAtOnce;
  const shorter = mayBeShorter ? shorterLives(timeInForce, fillsAtOnce) : [];
  return [{ timeInForce }, ...withdrawnLives(order, rules, facts), ...shorter.map((word) => ({ timeInForce: word }))];
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

/** A day or dated order that is sent as gtc and cancelled at its end. */
function withdrawnLives(order: Order, rules: ClassProfile, facts: ConformFacts): readonly Life[] {
  const withdrawal = endOf(order, rules, facts);
  return withdrawal === undefined ? [] : [{ timeInForce: 'gtc', withdrawal }];
}

function endOf({ timeInForce, expiresAt }: Order, rules: ClassProfile, facts: ConformFacts): IsoInstant | undefined {
  const { now, marketTimeZone = 'America/New_York' } = facts;
  if (timeInForce === 'gtd') {
    const after = expiresAt === undefined ? undefined : addToDate(expiresAt, 1, 'day');
    return after === undefined ? undefined : midnightInZone(after, marketTimeZone);
  }
  const { regular, always } = rules.sessions;
  const session = regular ?? always;
  return timeInForce !== 'day' || now === undefined || session === undefined ? undefined : nextEnd(session, now);
}
