// What a broker can do after it has acknowledged an order, for tests of bots (execution rules 14 to 17).
import { Decimal, decimal } from '../core/decimal.js';
import { epochMilliseconds, instantText } from '../core/time.js';
import { quoteOf } from './paper-account.js';
import { toAccountOf } from './paper-money.js';
import { aboveZero, tradingPrice } from './paper-quote.js';
import {
  findOrder,
  type PaperMisbehaviour,
  type PaperOrder,
  type PaperState,
  type PaperWorld,
  withOrder,
} from './paper-state.js';
import { bookTrade } from './paper-trade.js';

/** Rejects and fills what is due. */
export function misbehave(state: PaperState, world: PaperWorld): PaperState {
  return state.orders.reduce((after, order) => fillLate(rejectLate(after, order, world), order, world), state);
}

function rejectLate(state: PaperState, order: PaperOrder, world: PaperWorld): PaperState {
  const { rejectAfterSeconds } = misbehaviourOf(order, world);
  const isDue =
    order.status === 'working' &&
    rejectAfterSeconds !== undefined &&
    world.now >= epochMilliseconds(order.submittedAt) + rejectAfterSeconds * 1000;
  const reason = `rejected ${rejectAfterSeconds} seconds after it was acknowledged`;
  return isDue ? withOrder(state, { ...order, status: 'rejected', reason }) : state;
}

/** Marks an order that worked before its cancel and is to fill all the same. */
export function markLateFill(
  before: PaperState,
  after: PaperState,
  id: string | undefined,
  world: PaperWorld,
): PaperState {
  const order = findOrder(after, id);
  if (order === undefined || findOrder(before, id)?.status !== 'working') {
    return after;
  }
  const { lateFill } = misbehaviourOf(order, world);
  return lateFill === undefined
    ? after
    : withOrder(after, { ...order, lateFillAt: instantText(world.now + lateFill.afterSeconds * 1000) });
}

function fillLate(state: PaperState, order: PaperOrder, world: PaperWorld): PaperState {
  const { ticker, side, limitPrice, stopPrice, lateFillAt } = order;
  const { lateFill } = misbehaviourOf(order, world);
  if (lateFillAt === undefined || lateFill === undefined || world.now < epochMilliseconds(lateFillAt)) {
    return state;
  }
  const toAccount = toAccountOf(ticker, state, world);
  const price = tradingPrice(quoteOf(ticker, state, world), side) ?? aboveZero(limitPrice ?? stopPrice);
  const asked = aboveZero(lateFill.quantity);
  // Without a rate or a price it waits, as any fill.
  if (toAccount === undefined || price === undefined || asked === undefined) {
    return state;
  }
  const quantity = Decimal.min(asked, decimal(order.quantity).minus(order.filled));
  const { lateFillAt: _, ...ended } = order;
  return bookTrade(state, ended, { quantity, price, at: lateFillAt }, toAccount, world).state;
}

/** What goes wrong with an order; nothing, unless the options say so. */
export function misbehaviourOf(order: PaperOrder, { misbehaviour }: PaperWorld): PaperMisbehaviour {
  return misbehaviour?.(order) ?? {};
}
