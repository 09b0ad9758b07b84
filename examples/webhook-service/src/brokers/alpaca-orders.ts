import type { Order } from 'signal-to-order';
import type { OrderState } from './adapter.js';

/** An order as Alpaca tells it: what of it is read. */
export interface AlpacaOrder {
  readonly id: string;
  readonly client_order_id: string;
  readonly status: string;
  readonly symbol: string;
  readonly qty: string | null;
  readonly filled_qty: string;
  readonly type: string;
  readonly side: 'buy' | 'sell';
  readonly position_intent?: string | null;
  readonly legs?: readonly AlpacaOrder[] | null;
}

/** Tickers of crypto pairs are written `BTC-USD` here and `BTC/USD` at Alpaca. */
export function alpacaSymbol(ticker: string): string {
  return /^[A-Z0-9]+-[A-Z0-9]+$/.test(ticker) ? ticker.replace('-', '/') : ticker;
}

export function tickerOf(symbol: string): string {
  return symbol.replace('/', '-');
}

export function isCrypto(ticker: string): boolean {
  return alpacaSymbol(ticker).includes('/');
}

/** The body of `POST /v2/orders`, or why Alpaca has no such order. */
export function orderBody(order: Order): Readonly<Record<string, unknown>> | { readonly unsupported: string } {
  const { takeProfit, stopLoss } = order;
  if (stopLoss?.type === 'trailing_stop') {
    return { unsupported: 'Alpaca has no trailing stop inside a bracket' };
  }
  const legs = Number(takeProfit !== undefined) + Number(stopLoss !== undefined);
  return {
    symbol: alpacaSymbol(order.ticker),
    qty: order.quantity,
    side: order.side,
    type: order.type,
    time_in_force: order.timeInForce,
    client_order_id: order.clientOrderId,
    ...(!isCrypto(order.ticker) && { position_intent: `${order.side}_to_${order.effect}` }),
    ...(order.limitPrice !== undefined && { limit_price: order.limitPrice }),
    ...(order.stopPrice !== undefined && { stop_price: order.stopPrice }),
    // Alpaca takes one of the two; the amount is the exact one.
    ...(order.trailAmount !== undefined
      ? { trail_price: order.trailAmount }
      : order.trailPercent !== undefined && { trail_percent: order.trailPercent }),
    ...(order.extendedHours && { extended_hours: true }),
    ...(legs > 0 && { order_class: legs === 2 ? 'bracket' : 'oto' }),
    ...(takeProfit !== undefined && { take_profit: { limit_price: takeProfit.limitPrice } }),
    ...(stopLoss !== undefined && {
      stop_loss: {
        stop_price: stopLoss.stopPrice,
        ...(stopLoss.limitPrice !== undefined && { limit_price: stopLoss.limitPrice }),
      },
    }),
  };
}

const done: Readonly<Record<string, OrderState['status']>> = {
  filled: 'filled',
  canceled: 'cancelled',
  expired: 'cancelled',
  replaced: 'cancelled',
  rejected: 'rejected',
};

export function stateOf({ id, status }: AlpacaOrder): OrderState {
  const known = done[status] ?? 'working';
  return { id, status: known, ...((known === 'cancelled' || known === 'rejected') && { reason: status }) };
}
