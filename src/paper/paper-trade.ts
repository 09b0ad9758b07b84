// What a fill of an order books: the position and cash, and the order's own figures with its fee and its profit.
import { type Decimal, decimal, decimalText } from '../core/decimal.js';
import type { IsoInstant } from '../core/time.js';
import { bookFill, orderFee, profitOf } from './paper-account.js';
import type { ToAccount } from './paper-money.js';
import { type PaperOrder, type PaperState, type PaperWorld, withOrder } from './paper-state.js';

/** Units of an order that fill at a price. */
interface Trade {
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly at: IsoInstant;
}

/** The state after a fill, and the order, whose status is as it was. `toAccount`: converts the currency of its prices. */
export function bookTrade(
  state: PaperState,
  order: PaperOrder,
  { quantity, price, at }: Trade,
  toAccount: ToAccount,
  world: PaperWorld,
): { readonly state: PaperState; readonly order: PaperOrder } {
  const { id: orderId, ticker, side, averagePrice = '0' } = order;
  const filled = quantity.plus(order.filled);
  const paid = decimal(averagePrice).times(order.filled).plus(price.times(quantity));
  const charged = orderFee(ticker, filled, paid, world);
  const fee = charged.minus(order.fee ?? 0);
  const fill = {
    orderId,
    ticker,
    side,
    quantity: decimalText(quantity),
    price: decimalText(price),
    ...(fee.isZero() ? {} : { fee: decimalText(fee) }),
    at,
  };
  const profit = order.effect === 'close' && toAccount(profitOf(state, fill, world)).plus(order.profit ?? 0);
  const changed: PaperOrder = {
    ...order,
    filled: decimalText(filled),
    ...(charged.isZero() ? {} : { fee: decimalText(charged) }),
    ...(profit && { profit: decimalText(profit) }),
    averagePrice: decimalText(paid.div(filled)),
  };
  return { state: bookFill(withOrder(state, changed), fill, toAccount, world), order: changed };
}
