// An HTTP server that answers as Alpaca's documents say, rejects everything else, and records requests. The shapes of answers
// are those of the examples in the OpenAPI files that `alpaca-shapes.ts` names.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brokenSentence, type Fields, isDocumentedQuery } from './alpaca-shapes.js';

interface Order {
  id: string;
  client_order_id: string;
  asset_class: string;
  symbol: string;
  qty: string;
  filled_qty: string;
  filled_avg_price: string | null;
  side: string;
  type: string;
  limit_price: string | null;
  stop_price: string | null;
  trail_price: string | null;
  trail_percent: string | null;
  time_in_force: string;
  status: string;
  position_intent?: string;
  legs: Order[] | null;
}

export interface AlpacaDouble {
  readonly url: string;
  readonly orders: Order[];
  readonly bodies: Fields[];
  readonly requests: string[];
  /** Answers to the next requests of this method and path. `lost`: executed but not answered. A function runs before. */
  readonly troubles: { method: string; path: RegExp; trouble: number | 'lost' | (() => void) }[];
  positions: Fields[];
  /** Snapshots of the option chain, two per page. */
  chain: string[];
  /** Units held of a symbol, by the fills of its orders; below 0 for a short position. */
  held(symbol: string): number;
  /** Fills some units of a resting order. */
  fill(clientOrderId: string, units: number): void;
  close(): Promise<void>;
}

type Answer = readonly [status: number, body: unknown];

const notFound: Answer = [404, { code: 40410000, message: 'order not found' }];
const open = ['new', 'held', 'accepted', 'partially_filled', 'pending_cancel'];

export async function alpacaDouble(): Promise<AlpacaDouble> {
  const orders: Order[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://alpaca');
    double.requests.push(`${request.method} ${url.pathname}${url.search}`);
    const body = await bodyOf(request);
    const { troubles } = double;
    const index = troubles.findIndex(({ method, path }) => method === request.method && path.test(url.pathname));
    const [trouble] = index === -1 ? [] : troubles.splice(index, 1);
    if (typeof trouble?.trouble === 'number') {
      send(response, trouble.trouble, { message: 'trouble' });
      return;
    }
    if (typeof trouble?.trouble === 'function') {
      trouble.trouble();
    }
    const [status, answer] = answerTo(request, url, body);
    if (trouble?.trouble === 'lost') {
      request.socket.destroy();
      return;
    }
    send(response, status, answer);
  });

  const answerTo = (request: IncomingMessage, url: URL, body: unknown): Answer => {
    if (request.headers['apca-api-key-id'] !== 'key' || request.headers['apca-api-secret-key'] !== 'secret') {
      return [401, { message: 'unauthorized.' }];
    }
    const { pathname, searchParams: query } = url;
    const [, group = pathname, name = ''] =
      /^(\/v2\/orders|\/v2\/positions|\/v2\/assets|\/v1beta1\/options\/snapshots)\/([^/]+)$/.exec(pathname) ?? [];
    const endpoint = `${request.method} ${group}${name === '' ? '' : `/:${nameless[group]}`}`;
    const answer = endpoints[endpoint];
    if (answer === undefined) {
      return [404, { message: 'endpoint not found.' }];
    }
    return isDocumentedQuery(endpoint, query)
      ? answer(decodeURIComponent(name), query, body)
      : [422, { code: 42210000, message: `${endpoint} knows no such query: ${query}` }];
  };

  const nameless: Readonly<Record<string, string>> = {
    '/v2/orders': 'id',
    '/v2/positions': 'symbol',
    '/v2/assets': 'symbol',
    '/v1beta1/options/snapshots': 'underlying',
  };
  const all = (): Order[] => orders.flatMap((order) => [order, ...(order.legs ?? [])]);

  const endpoints: Readonly<Record<string, (name: string, query: URLSearchParams, body: unknown) => Answer>> = {
    'POST /v2/orders': (_, __, body) => place(body),
    'GET /v2/orders': (_, query) => {
      const found = (query.get('nested') === 'true' ? orders : all()).filter(
        ({ status }) => query.get('status') === 'all' || open.includes(status),
      );
      const told = query.get('nested') === 'true' ? found : found.map((order) => ({ ...order, legs: null }));
      return [200, told.toReversed().slice(0, Number(query.get('limit') ?? 50))];
    },
    'GET /v2/orders:by_client_order_id': (_, query) => {
      const order = orders.find((each) => each.client_order_id === query.get('client_order_id'));
      return order ? [200, order] : notFound;
    },
    'GET /v2/orders/:id': (id) => {
      const order = all().find((each) => each.id === id);
      if (order?.status === 'pending_cancel') {
        order.status = 'canceled';
        return [200, { ...order, status: 'pending_cancel' }];
      }
      return order ? [200, order] : notFound;
    },
    // 204: accepted, but not cancelled yet; 422: it cannot be cancelled.
    'DELETE /v2/orders/:id': (id) => {
      const order = all().find((each) => each.id === id);
      if (order === undefined || !open.includes(order.status) || order.status === 'pending_cancel') {
        return order ? [422, { code: 42210000, message: 'order is not cancelable' }] : notFound;
      }
      order.status = 'pending_cancel';
      return [204, undefined];
    },
    'GET /v2/positions': () => [200, double.positions],
    'GET /v2/positions/:symbol': (symbol) => {
      const position = double.positions.find((each) => each.symbol === symbol);
      return position ? [200, position] : [404, { code: 40410000, message: 'position does not exist' }];
    },
    'GET /v2/account': () => [200, { id: 'account', status: 'ACTIVE', equity: '25000.5', cash: '20000' }],
    'GET /v2/clock': () => [
      200,
      {
        timestamp: '2026-01-26T12:00:00-05:00',
        is_open: true,
        next_open: '2026-01-27T09:30:00-05:00',
        next_close: '2026-01-26T16:00:00-05:00',
      },
    ],
    'GET /v2/assets/:symbol': (symbol) => {
      const asset = assets[symbol];
      return asset ? [200, asset] : [404, { code: 40410000, message: `asset not found for ${symbol}` }];
    },
    'GET /v2/stocks/quotes/latest': (_, query) => [200, { quotes: quotesOf(query) }],
    'GET /v1beta3/crypto/us/latest/quotes': (_, query) => [200, { quotes: quotesOf(query) }],
    'GET /v1beta1/options/quotes/latest': (_, query) => [200, { quotes: quotesOf(query) }],
    'GET /v1beta1/options/snapshots/:underlying': (_, query) => {
      const from = Number(query.get('page_token') ?? 0);
      const snapshots = double.chain.slice(from, from + 2).map((symbol) => [symbol, { latestQuote: quote }]);
      const next = from + 2 < double.chain.length ? String(from + 2) : null;
      return [200, { snapshots: Object.fromEntries(snapshots), next_page_token: next }];
    },
  };

  const place = (body: unknown): Answer => {
    const sentence = brokenSentence(body);
    if (sentence !== undefined) {
      return [422, { code: 40010001, message: `not as documented: ${sentence}` }];
    }
    const fields = body as Readonly<Record<string, string>>;
    double.bodies.push(fields);
    if (orders.some((order) => order.client_order_id === fields.client_order_id)) {
      return [422, { code: 40010001, message: 'client_order_id must be unique' }];
    }
    const { symbol = '', side, qty, position_intent: intent = '', type } = fields;
    const closable = Math.max(0, (side === 'sell' ? 1 : -1) * double.held(symbol));
    if (type === 'market' && intent.endsWith('_to_close') && Number(qty) > closable) {
      return [403, { code: 40310000, message: `insufficient qty available for order (available: ${closable})` }];
    }
    if (Number(qty) > 1000) {
      return [403, { code: 40310000, message: 'insufficient buying power' }];
    }
    const order = orderOf(`order-${orders.length + 1}`, fields);
    orders.push({ ...order, legs: legsOf(order, body as Fields) });
    return [200, orders.at(-1)];
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const double: AlpacaDouble = {
    url: `http://127.0.0.1:${port}`,
    orders,
    bodies: [],
    requests: [],
    troubles: [],
    positions: [],
    chain: [],
    held: (symbol) =>
      all()
        .filter((order) => order.symbol === symbol)
        .reduce((sum, { side, filled_qty: filled }) => sum + Number(filled) * (side === 'buy' ? 1 : -1), 0),
    fill: (clientOrderId, units) => {
      const order = all().find((each) => each.client_order_id === clientOrderId);
      if (order !== undefined) {
        order.filled_qty = String(Number(order.filled_qty) + units);
        order.filled_avg_price = order.limit_price ?? '150.02';
        order.status = order.filled_qty === order.qty ? 'filled' : 'partially_filled';
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return double;
}

const quote = { ap: 150.02, as: 1, bp: 149.98, bs: 1, t: '2026-01-26T17:00:00Z' };

/** HALF has no ask, and NONE is unknown. */
function quotesOf(query: URLSearchParams): Fields {
  const symbol = query.get('symbols') ?? '';
  return symbol === 'NONE' ? {} : { [symbol]: symbol === 'HALF' ? { ...quote, ap: 0 } : quote };
}

const assets: Readonly<Record<string, Fields>> = {
  AAPL: { class: 'us_equity', symbol: 'AAPL', tradable: true, fractionable: true },
  'BRK.A': { class: 'us_equity', symbol: 'BRK.A', tradable: true, fractionable: false },
  'BTC/USD': {
    class: 'crypto',
    symbol: 'BTC/USD',
    fractionable: true,
    min_order_size: '0.0001',
    min_trade_increment: '0.0001',
    price_increment: '0.5',
  },
};

function orderOf(id: string, fields: Readonly<Record<string, string>>): Order {
  const { client_order_id = '', symbol = '', qty = '', side = '', type = '', position_intent: intent } = fields;
  const isFilled = type === 'market';
  return {
    id,
    client_order_id,
    asset_class: symbol.includes('/') ? 'crypto' : /\d/.test(symbol) ? 'us_option' : 'us_equity',
    symbol,
    qty,
    filled_qty: isFilled ? qty : '0',
    filled_avg_price: isFilled ? '150.02' : null,
    side,
    type,
    limit_price: fields.limit_price ?? null,
    stop_price: fields.stop_price ?? null,
    trail_price: fields.trail_price ?? null,
    trail_percent: fields.trail_percent ?? null,
    time_in_force: fields.time_in_force ?? '',
    status: isFilled ? 'filled' : 'new',
    ...(intent !== undefined && { position_intent: intent }),
    legs: null,
  };
}

/** Legs wait (`held`) until their entry has filled. */
function legsOf(entry: Order, body: Fields): Order[] | null {
  const side = entry.side === 'buy' ? 'sell' : 'buy';
  const leg = (name: string, type: string, prices: Partial<Order>): Order => ({
    ...entry,
    ...{ id: `${entry.id}-${name}`, client_order_id: `${entry.id}-${name}`, side, type },
    ...{ filled_qty: '0', filled_avg_price: null, limit_price: null, position_intent: `${side}_to_close` },
    status: entry.status === 'filled' ? 'new' : 'held',
    ...prices,
  });
  const profit = body.take_profit as { limit_price: string } | undefined;
  const stop = body.stop_loss as { stop_price: string; limit_price?: string } | undefined;
  const legs = [
    ...(profit ? [leg('profit', 'limit', { limit_price: profit.limit_price })] : []),
    ...(stop
      ? [leg('stop', stop.limit_price === undefined ? 'stop' : 'stop_limit', { stop_price: stop.stop_price })]
      : []),
  ];
  return legs.length === 0 ? null : legs;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
