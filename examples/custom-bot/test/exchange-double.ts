// A local double of Bybit's REST API, version 5, as far as the bot uses it: https://bybit-exchange.github.io/docs/v5/intro
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { bybit } from 'ccxt';

interface DoubleOrder {
  readonly orderId: string;
  readonly orderLinkId: string;
  readonly side: string;
  readonly qty: string;
  readonly price: string;
  readonly triggerPrice: string;
  readonly stopLoss: string;
  readonly reduceOnly: boolean;
  readonly cumExecQty: string;
  readonly orderStatus: 'New' | 'Untriggered' | 'Filled' | 'Cancelled';
}

/** An exchange with one market, BTCUSDT, 59999.9 to 60000.1, steps of 0.1 and 0.001; market orders fill immediately. */
type Manner = 'well' | 'drops stops' | 'rejects orders' | 'rejects one order' | 'hangs up';

export interface ExchangeDouble {
  readonly exchange: bybit;
  /** Bodies of the orders that were sent, as they arrived. */
  readonly ordered: Readonly<Record<string, unknown>>[];
  /** Signed size of the position. */
  position(): number;
  /** Fills units of an open order. */
  fill(orderLinkId: string, units: number): void;
  /** Rejects orders, takes them without their stop loss, or stops answering. */
  behave(how: Manner): void;
  close(): Promise<void>;
}

const market = {
  symbol: 'BTCUSDT',
  contractType: 'LinearPerpetual',
  status: 'Trading',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  settleCoin: 'USDT',
  launchTime: '1585526400000',
  deliveryTime: '0',
  leverageFilter: { minLeverage: '1', maxLeverage: '100', leverageStep: '0.01' },
  priceFilter: { minPrice: '0.10', maxPrice: '1999999.80', tickSize: '0.10' },
  lotSizeFilter: { maxOrderQty: '1190', minOrderQty: '0.001', qtyStep: '0.001', minNotionalValue: '5' },
};
const ticker = {
  symbol: 'BTCUSDT',
  lastPrice: '60000',
  markPrice: '60000',
  bid1Price: '59999.90',
  ask1Price: '60000.10',
};

export async function exchangeDouble(): Promise<ExchangeDouble> {
  const ordered: Record<string, unknown>[] = [];
  const orders = new Map<string, DoubleOrder>();
  let held = 0;
  /** Stop loss of the position; 0: none. */
  let stopLoss = '0';
  let manner: Manner = 'well';

  const fill = (orderId: string, units: number): void => {
    const order = orders.get(orderId);
    if (order === undefined || !isOpen(order)) {
      return;
    }
    const sign = order.side === 'Buy' ? 1 : -1;
    const closable = Math.max(0, -sign * held);
    const filled = order.reduceOnly ? Math.min(units, closable) : units;
    held = rounded(held + sign * filled);
    stopLoss = held === 0 ? '0' : manner !== 'drops stops' && order.stopLoss !== '' ? order.stopLoss : stopLoss;
    const cumExecQty = `${rounded(Number(order.cumExecQty) + filled)}`;
    const orderStatus = Number(cumExecQty) >= Number(order.qty) ? 'Filled' : order.orderStatus;
    orders.set(orderId, { ...order, cumExecQty, orderStatus });
  };

  const create = (order: Record<string, unknown>) => {
    if (manner === 'rejects orders' || manner === 'rejects one order') {
      manner = manner === 'rejects orders' ? manner : 'well';
      return { retCode: 110_007, retMsg: 'ab not enough for new order' };
    }
    if (ordered.some(({ orderLinkId }) => orderLinkId === order.orderLinkId)) {
      return { retCode: 110_072, retMsg: 'OrderLinkedID is duplicate' };
    }
    ordered.push(order);
    const orderId = `order-${ordered.length}`;
    const { side = '', qty = '', price = '0', reduceOnly = false, ...triggers } = order as Partial<DoubleOrder>;
    const { triggerPrice = '', stopLoss: attached = '' } = triggers;
    const orderStatus = triggerPrice === '' ? 'New' : 'Untriggered';
    const made = { orderId, orderLinkId: String(order.orderLinkId), side, qty, price, triggerPrice, reduceOnly };
    orders.set(orderId, { ...made, stopLoss: attached, cumExecQty: '0', orderStatus });
    if (order.orderType === 'Market' && triggerPrice === '') {
      fill(orderId, Number(qty));
      const after = orders.get(orderId);
      // What a reduce-only order cannot fill is cancelled.
      if (after?.orderStatus === 'New') {
        orders.set(orderId, { ...after, orderStatus: 'Cancelled' });
      }
    }
    return { retCode: 0, retMsg: 'OK', result: { orderId, orderLinkId: order.orderLinkId } };
  };

  const cancel = (orderId: string): object => {
    const order = orders.get(orderId);
    if (order === undefined || !isOpen(order)) {
      return { retCode: 110_001, retMsg: 'order not exists or too late to cancel' };
    }
    orders.set(orderId, { ...order, orderStatus: 'Cancelled' });
    return { retCode: 0, retMsg: 'OK', result: { orderId } };
  };

  const answer = (path: string, sent: Record<string, unknown>): object => {
    const list = (items: readonly object[]) => ({
      retCode: 0,
      retMsg: 'OK',
      result: { category: 'linear', list: items, nextPageCursor: '' },
    });
    switch (path) {
      case '/v5/market/instruments-info':
        return list([market]);
      case '/v5/market/tickers':
        return list([ticker]);
      case '/v5/account/wallet-balance':
        return list([{ accountType: 'UNIFIED', coin: [{ coin: 'USDT', equity: '10000', walletBalance: '10000' }] }]);
      case '/v5/position/list':
        return list([
          {
            ...{ symbol: 'BTCUSDT', side: sideOf(held), size: `${Math.abs(held)}`, avgPrice: '60000.1' },
            ...{ positionIdx: 0, stopLoss },
          },
        ]);
      case '/v5/order/realtime':
        return list([...orders.values()].filter((order) => isAsked(order, sent)).map(stateOf));
      case '/v5/order/create':
        return create(sent);
      case '/v5/order/cancel':
        return cancel(String(sent.orderId));
      default:
        return { retCode: 10_001, retMsg: `the double has no ${path}` };
    }
  };

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://double');
    const body = (await request.toArray()).join('');
    if (manner === 'hangs up') {
      response.destroy();
      return;
    }
    const sent = body === '' ? Object.fromEntries(new URLSearchParams(search)) : JSON.parse(body);
    const isKnown = pathname.startsWith('/v5/market/') || isSigned(request, body === '' ? search.slice(1) : body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKnown ? answer(pathname, sent) : { retCode: 10_004, retMsg: 'error sign!' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const options = {
    defaultType: 'swap',
    fetchMarkets: { types: ['linear'] },
    enableUnifiedMargin: true,
    enableUnifiedAccount: true,
  };
  const exchange = new bybit({ apiKey: 'key', secret: 'secret', enableRateLimit: false, options });
  exchange.has.fetchCurrencies = false;
  exchange.urls.api = Object.fromEntries(['public', 'private'].map((name) => [name, `http://127.0.0.1:${port}`]));
  await exchange.loadMarkets();
  return {
    exchange,
    ordered,
    position: () => held,
    fill: (orderLinkId, units) => {
      for (const order of orders.values()) {
        if (order.orderLinkId === orderLinkId) {
          fill(order.orderId, units);
        }
      }
    },
    behave: (how) => {
      manner = how;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Signature as documented: HMAC-SHA256 of timestamp, key, window and content. */
function isSigned({ headers }: IncomingMessage, sent: string): boolean {
  const {
    'x-bapi-timestamp': time,
    'x-bapi-api-key': key,
    'x-bapi-recv-window': window,
    'x-bapi-sign': sign,
  } = headers;
  return sign === createHmac('sha256', 'secret').update(`${time}${key}${window}${sent}`).digest('hex');
}

function sideOf(held: number): string {
  return held === 0 ? 'None' : held > 0 ? 'Buy' : 'Sell';
}

function isOpen({ orderStatus }: DoubleOrder): boolean {
  return orderStatus === 'New' || orderStatus === 'Untriggered';
}

/** By one identifier; without one, orders that are open. */
function isAsked(order: DoubleOrder, { orderId, orderLinkId }: Readonly<Record<string, unknown>>): boolean {
  if (orderId !== undefined || orderLinkId !== undefined) {
    return orderId === undefined ? order.orderLinkId === orderLinkId : order.orderId === orderId;
  }
  return isOpen(order);
}

/** Steps of 0.001. */
function rounded(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}

function stateOf({ price, qty, cumExecQty, ...order }: DoubleOrder): object {
  const leavesQty = order.orderStatus === 'Filled' ? '0' : `${rounded(Number(qty) - Number(cumExecQty))}`;
  return {
    ...order,
    symbol: 'BTCUSDT',
    orderType: price === '0' ? 'Market' : 'Limit',
    qty,
    cumExecQty,
    leavesQty,
    price,
  };
}
