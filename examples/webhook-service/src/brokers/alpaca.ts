import type { Clock, Position, Settings, Signal } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import type { BrokerAdapter, OrderState } from './adapter.js';
import { type AlpacaAccess, alpacaHttp, isDeclined, must } from './alpaca-http.js';
import { instrumentOf, latestQuote, optionChain } from './alpaca-market.js';
import { type AlpacaOrder, openOrderOf, orderBody, standingOf, stateOf } from './alpaca-orders.js';
import { capabilitiesFor, lacks, outlivesItsDay } from './alpaca-rules.js';
import { contractOf, symbolOf, tickerOf } from './alpaca-symbols.js';
import { askedEnd, earliest } from './order-end.js';

interface AlpacaPosition {
  readonly symbol: string;
  readonly qty: string;
  readonly side: 'long' | 'short';
  readonly avg_entry_price: string;
  readonly asset_class: string;
}

/** Broker adapter of Alpaca's REST API v2, for stocks, options and crypto pairs. */
export function alpacaAdapter(access: AlpacaAccess, clock: Clock): BrokerAdapter {
  const http = alpacaHttp(access);
  const { trading } = http;

  const find = async (clientOrderId: string): Promise<AlpacaOrder | undefined> => {
    const query = new URLSearchParams({ client_order_id: clientOrderId });
    const order = await trading<AlpacaOrder>('GET', `/v2/orders:by_client_order_id?${query}`);
    return isDeclined(order) && order.declined === 404 ? undefined : must(order);
  };

  const positions = async (): Promise<readonly AlpacaPosition[]> =>
    must(await trading<readonly AlpacaPosition[]>('GET', '/v2/positions'));

  /** All open orders, with legs as separate orders: nested legs would be hidden behind a filled entry. */
  const openOrders = async (): Promise<readonly AlpacaOrder[]> => {
    const query = new URLSearchParams({ status: 'open', limit: '500', nested: 'false' });
    return must(await trading<readonly AlpacaOrder[]>('GET', `/v2/orders?${query}`));
  };

  const portsFor = (signal: Signal, settings: Settings): AsyncPorts<AbortSignal> => ({
    clock,
    broker: {
      capabilities: capabilitiesFor(signal, settings),
      quote: (ticker) => latestQuote(http, ticker),
      equity: async () => Number(must(await trading<{ equity: string }>('GET', '/v2/account')).equity),
      openOrders: async (ticker) => {
        const isOf = ({ symbol, asset_class: assetClass }: AlpacaOrder): boolean =>
          tickerOf(symbol, assetClass) === nameOf(ticker) || contractOf(symbol)?.underlying === ticker;
        return (await openOrders()).filter(isOf).flatMap(openOrderOf);
      },
      optionChain: (underlying) => optionChain(http, underlying, new Date(clock.now()).toISOString().slice(0, 10)),
    },
    positions: {
      position: async (ticker): Promise<Position | undefined> => {
        const symbol = encodeURIComponent(symbolOf(ticker).replace('/', ''));
        const position = await trading<AlpacaPosition>('GET', `/v2/positions/${symbol}`);
        return isDeclined(position) && position.declined === 404 ? undefined : positionOf(must(position));
      },
      openTickers: async () => (await positions()).map(({ symbol, asset_class: kind }) => tickerOf(symbol, kind)),
    },
    instruments: { instrument: (ticker) => instrumentOf(http, ticker) },
  });

  return {
    portsFor,
    lacks,
    withdrawAt: async (order, now, marketTimeZone) => {
      const close = outlivesItsDay(order)
        ? Date.parse(must(await trading<{ next_close: string }>('GET', '/v2/clock')).next_close)
        : undefined;
      return earliest(askedEnd(order, now, marketTimeZone), close);
    },
    submit: async (order): Promise<OrderState> => {
      const sent = await trading<AlpacaOrder>('POST', '/v2/orders', orderBody(order));
      if (!isDeclined(sent)) {
        return stateOf(sent);
      }
      // Alpaca declines a second order with the same client_order_id: return the first one.
      const first = sent.declined === 422 ? await find(order.clientOrderId) : undefined;
      return first === undefined
        ? { id: order.clientOrderId, status: 'rejected', reason: sent.message }
        : stateOf(first);
    },
    find: async (clientOrderId) => {
      const order = await find(clientOrderId);
      return order && stateOf(order);
    },
    cancel: async (orderId) => {
      const path = `/v2/orders/${encodeURIComponent(orderId)}`;
      // 204: the cancellation is requested; 422: it is impossible, or pending. Either way the order has the state.
      await trading('DELETE', path);
      return stateOf(must(await trading<AlpacaOrder>('GET', path)));
    },
    standing: async (clientOrderIds) => {
      if (clientOrderIds.length === 0) {
        return new Map();
      }
      const query = new URLSearchParams({ status: 'all', limit: '500', nested: 'true' });
      const orders = must(await trading<readonly AlpacaOrder[]>('GET', `/v2/orders?${query}`));
      const asked = new Set(clientOrderIds);
      return new Map(
        orders
          .filter(({ client_order_id: id }) => asked.has(id))
          .map((order) => [order.client_order_id, standingOf(order)]),
      );
    },
    held: async () =>
      (await positions()).map(({ symbol, asset_class: kind, side, qty, avg_entry_price: averageEntryPrice }) => ({
        ticker: tickerOf(symbol, kind),
        side,
        quantity: qty.replace('-', ''),
        averageEntryPrice,
      })),
  };
}

/** Alpaca's form of a ticker in its answers. */
function nameOf(ticker: string): string {
  const symbol = symbolOf(ticker);
  return tickerOf(symbol, undefined);
}

function positionOf({ side, qty, avg_entry_price: price }: AlpacaPosition): Position {
  return { side, quantity: Math.abs(Number(qty)), averageEntryPrice: Number(price) };
}
