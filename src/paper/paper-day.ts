// What the account of the paper broker did today (guard G1): the reducer counts, and this file tells it what has happened.
import type { AccountDay, AccountEvent } from '../account/account-day.js';
import { accountDay } from '../account/reduce-day.js';
import { decimalText } from '../core/decimal.js';
import { type IsoInstant, instantText } from '../core/time.js';
import type { GuardSettings } from '../settings/guard-settings.js';
import { equityOf } from './paper-money.js';
import type { PaperOrder, PaperState, PaperWorld } from './paper-state.js';

/** A changed state with its day: the entries that were sent, the exits that have ended, and the equity. */
export function withDay(before: PaperState, after: PaperState, world: PaperWorld, guard: GuardSettings): PaperState {
  const at = instantText(world.now);
  const equity = equityOf(after, world);
  const read: readonly AccountEvent[] =
    equity === undefined ? [] : [{ event: 'equity', equity: decimalText(equity), at }];
  const orders = after.orders.flatMap((order, index) => orderEvents(before.orders[index], order, at));
  // An account begins with its first equity; otherwise events of one instant may come in any order.
  const events = [...read, ...orders];
  const day = events.reduce<AccountDay | undefined>((one, event) => accountDay(one, event, guard), after.accountDay);
  return day === undefined ? after : { ...after, accountDay: day };
}

function orderEvents(before: PaperOrder | undefined, order: PaperOrder, at: IsoInstant): readonly AccountEvent[] {
  const { id, clientOrderId = id, ticker, effect, profit } = order;
  if (effect === 'open') {
    return before === undefined ? [{ event: 'entry', id: clientOrderId, ticker, at: order.submittedAt }] : [];
  }
  // An exit may fill after it was cancelled (execution rule 16).
  const isTold = before !== undefined && before.status !== 'working' && before.profit !== undefined;
  return order.status !== 'working' && profit !== undefined && !isTold
    ? [{ event: 'closed', id: clientOrderId, ticker, profit, at }]
    : [];
}
