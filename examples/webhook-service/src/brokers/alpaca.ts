import type { Clock, OpenOrder, OrderType, Position, Quote } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import type { BrokerAdapter, OrderState } from './adapter.js';
import { type AlpacaAccess, alpacaHttp, type Declined, isDeclined } from './alpaca-http.js';
import { type AlpacaOrder, alpacaSymbol, isCrypto, orderBody, stateOf, tickerOf } from './alpaca-orders.js';

interface AlpacaPosition {
  readonly symbol: string;
  readonly qty: string;
  readonly side: 'long' | 'short';
  readonly avg_entry_price: string;
  readonly asset_class: string;
}

interface AlpacaQuote {
  readonly ap: number;
  readonly bp: number;
  readonly t: string;
}

const openOrderTypes: readonly OrderType[] = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'];

/** Alpaca's REST v2, for stocks and crypto pairs. */
export function alpacaAdapter(access: AlpacaAccess, clock: Clock): BrokerAdapter {
  const { trading, data } = alpacaHttp(access);

  const find = async (clientOrderId: string): Promise<OrderState | undefined> => {
    const query = new URLSearchParams({ client_order_id: clientOrderId });
    const order = await trading<AlpacaOrder>('GET', `/v2/orders:by_client_order_id?${query}`);
    if (!isDeclined(order)) {
      return stateOf(order);
    }
    if (order.declined === 404) {
      return undefined;
    }
    throw new Error(`Alpaca does not tell about an order: ${order.message}`);
  };

  const positions = async (): Promise<readonly AlpacaPosition[]> =>
    must(await trading<readonly AlpacaPosition[]>('GET', '/v2/positions'));

  const quote = async (ticker: string): Promise<Quote | undefined> => {
    const symbol = alpacaSymbol(ticker);
    const query = new URLSearchParams({ symbols: symbol });
    const path = isCrypto(ticker) ? '/v1beta3/crypto/us/latest/quotes' : '/v2/stocks/quotes/latest';
    const answer = await data<{ quotes: Readonly<Record<string, AlpacaQuote>> }>(`${path}?${query}`);
    const latest = isDeclined(answer) ? undefined : answer.quotes[symbol];
    return latest && { bid: latest.bp, ask: latest.ap, time: latest.t };
  };

  const ports: AsyncPorts<AbortSignal> = {
    clock,
    broker: {
      capabilities: {
        orderTypes: openOrderTypes,
        timesInForce: ['day', 'gtc', 'opg', 'cls', 'ioc', 'fok'],
        shortSelling: true,
        brackets: true,
        trailPercent: 'native',
        extendedHours: true,
        averageEntryPrice: true,
      },
      quote,
      equity: async () => {
        const { equity } = must(await trading<{ equity: string }>('GET', '/v2/account'));
        return Number(equity);
      },
      openOrders: async (ticker) => {
        const query = new URLSearchParams({
          status: 'open',
          symbols: alpacaSymbol(ticker),
          limit: '500',
          nested: 'true',
        });
        const orders = must(await trading<readonly AlpacaOrder[]>('GET', `/v2/orders?${query}`));
        return orders.flatMap((order) => [order, ...(order.legs ?? [])]).flatMap(openOrderOf);
      },
    },
    positions: {
      position: async (ticker): Promise<Position | undefined> => {
        const symbol = encodeURIComponent(alpacaSymbol(ticker).replace('/', ''));
        const position = await trading<AlpacaPosition>('GET', `/v2/positions/${symbol}`);
        return isDeclined(position) && position.declined === 404 ? undefined : positionOf(must(position));
      },
      openTickers: async () => (await positions()).map(nameOf),
    },
    // Alpaca trades stocks and crypto pairs: their ticks and steps are the library's defaults.
    instruments: { instrument: () => undefined },
  };

  return {
    ports,
    submit: async (order) => {
      const body = orderBody(order);
      if ('unsupported' in body) {
        return { id: order.clientOrderId, status: 'rejected', reason: String(body.unsupported) };
      }
      const sent = await trading<AlpacaOrder>('POST', '/v2/orders', body);
      if (!isDeclined(sent)) {
        return stateOf(sent);
      }
      // A second order under one client_order_id is declined: then the first one is the answer.
      const first = sent.declined === 422 ? await find(order.clientOrderId) : undefined;
      return first ?? { id: order.clientOrderId, status: 'rejected', reason: sent.message };
    },
    find,
    cancel: async (orderId) => {
      const path = `/v2/orders/${encodeURIComponent(orderId)}`;
      await trading('DELETE', path);
      const order = must(await trading<AlpacaOrder>('GET', path));
      return stateOf(order);
    },
    held: async () =>
      (await positions()).map((position) => ({
        ticker: nameOf(position),
        side: position.side,
        quantity: position.qty.replace('-', ''),
        averageEntryPrice: position.avg_entry_price,
      })),
  };
}

function must<T>(answer: T): Exclude<T, Declined> {
  if (isDeclined(answer)) {
    throw new Error(`Alpaca declined with ${answer.declined}: ${answer.message}`);
  }
  return answer as Exclude<T, Declined>;
}

/** A position in crypto is named without a slash: `BTCUSD`. */
function nameOf({ symbol, asset_class: assetClass }: AlpacaPosition): string {
  const quoted = /^(.+?)\/?(USDT|USDC|USD|BTC)$/.exec(symbol);
  return assetClass === 'crypto' && quoted !== null ? `${quoted[1]}-${quoted[2]}` : symbol;
}

function positionOf({ side, qty, avg_entry_price: price }: AlpacaPosition): Position {
  return { side, quantity: Math.abs(Number(qty)), averageEntryPrice: Number(price) };
}

function openOrderOf({
  id,
  symbol,
  type,
  side,
  qty,
  filled_qty: filled,
  position_intent: intent,
}: AlpacaOrder): OpenOrder[] {
  const known = openOrderTypes.find((name) => name === type);
  const isExit = intent?.endsWith('_to_close') === true;
  const role = !isExit ? 'entry' : type === 'limit' ? 'take-profit' : type === 'market' ? 'other' : 'stop-loss';
  const quantity = qty === null ? undefined : Number(qty) - Number(filled);
  return known === undefined ? [] : [{ id, ticker: tickerOf(symbol), type: known, side, role, quantity }];
}
