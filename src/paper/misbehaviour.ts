// What a broker can do after it has acknowledged an order, for tests of bots (execution rules 14 to 17).
import { Decimal, decimal, decimalText } from '../core/decimal.js';
import { epochMilliseconds, instantText } from '../core/time.js';
import { bookFill, quoteOf } from './paper-account.js';
import { toAccountOf } from './paper-money.js';
import { tradingPrice } from './paper-quote.js';
import { type PaperMisbehaviour, type PaperOrder, type PaperState, type PaperWorld, withOrder } from './paper-state.js';

/** Rejects and fills what is due. */
export function misbehave(state: PaperState, world: PaperWorld): PaperState {
  return world.misbehaviour === undefined
    ? state
    : state.orders.reduce((after, order) => fillLate(rejectLate(after, order, world), order, world), state);
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

/** Marks an order that was cancelled and is to fill all the same. */
export function markLateFill(state: PaperState, id: string | undefined, world: PaperWorld): PaperState {
  const order = state.orders.find((one) => one.id === id && one.status === 'cancelled' && one.lateFillAt === undefined);
  const { lateFill } = order === undefined ? {} : misbehaviourOf(order, world);
  return order === undefined || lateFill === undefined
    ? state
    : withOrder(state, { ...order, lateFillAt: instantText(world.now + lateFill.afterSeconds * 1000) });
}

function fillLate(state: PaperState, order: PaperOrder, world: PaperWorld): PaperState {
  const { lateFillAt, ...ended } = order;
  const { lateFill } = misbehaviourOf(order, world);
  if (lateFillAt === undefined || lateFill === undefined || world.now < epochMilliseconds(lateFillAt)) {
    return state;
  }
  const toAccount = toAccountOf(order.ticker, state, world);
  if (toAccount === undefined) {
    return state;
  }
  const { id, ticker, side, limitPrice, stopPrice } = order;
  const price = tradingPrice(quoteOf(ticker, state, world), side) ?? decimal(limitPrice ?? stopPrice ?? 0);
  const left = decimal(order.quantity).minus(order.filled);
  const quantity = Decimal.min(lateFill.quantity, left);
  const filled = decimal(order.filled).plus(quantity);
  const fill = {
    orderId: id,
    ticker,
    side,
    quantity: decimalText(quantity),
    price: decimalText(price),
    at: lateFillAt,
  };
  const told = withOrder(state, { ...ended, filled: decimalText(filled), averagePrice: decimalText(price) });
  return bookFill(told, fill, toAccount, world);
}

/** What goes wrong with an order; nothing, unless the options say so. */
export function misbehaviourOf(order: PaperOrder, { misbehaviour }: PaperWorld): PaperMisbehaviour {
  return misbehaviour?.(order) ?? {};
}
