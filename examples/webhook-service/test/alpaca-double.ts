// An HTTP server that answers as Alpaca's REST v2 is documented to, refuses what is not documented, and remembers.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface Order {
  id: string;
  client_order_id: string;
  symbol: string;
  qty: string;
  filled_qty: string;
  side: string;
  type: string;
  status: string;
  position_intent?: string;
  legs: Order[] | null;
}

const decimal = /^\d+(\.\d+)?$/;

/** The fields of `POST /v2/orders`, and what they may hold. */
const orderFields: Readonly<Record<string, (value: unknown) => boolean>> = {
  symbol: (value) => typeof value === 'string' && /^[A-Z.]+(\/[A-Z]+)?$/.test(value),
  qty: isDecimal,
  side: among('buy', 'sell'),
  type: among('market', 'limit', 'stop', 'stop_limit', 'trailing_stop'),
  time_in_force: among('day', 'gtc', 'opg', 'cls', 'ioc', 'fok'),
  limit_price: isDecimal,
  stop_price: isDecimal,
  trail_price: isDecimal,
  trail_percent: isDecimal,
  extended_hours: (value) => typeof value === 'boolean',
  client_order_id: (value) => typeof value === 'string' && value.length <= 128,
  order_class: among('simple', 'bracket', 'oco', 'oto'),
  position_intent: among('buy_to_open', 'buy_to_close', 'sell_to_open', 'sell_to_close'),
  take_profit: (value) => hasOnly(value, { limit_price: isDecimal }),
  stop_loss: (value) => hasOnly(value, { stop_price: isDecimal, limit_price: isDecimal }),
};

function isDecimal(value: unknown): boolean {
  return typeof value === 'string' && decimal.test(value);
}

function among(...words: readonly string[]): (value: unknown) => boolean {
  return (value) => words.some((word) => word === value);
}

function hasOnly(value: unknown, fields: Readonly<Record<string, (value: unknown) => boolean>>): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, each]) => fields[name]?.(each) === true)
  );
}

export interface AlpacaDouble {
  readonly url: string;
  readonly orders: Order[];
  readonly bodies: Record<string, unknown>[];
  readonly requests: string[];
  /** What the next requests of this method and path are answered with, instead. `lost`: carried out, not answered. */
  readonly troubles: { method: string; path: RegExp; trouble: number | 'lost' }[];
  positions: Record<string, unknown>[];
  close(): Promise<void>;
}

export async function alpacaDouble(): Promise<AlpacaDouble> {
  const orders: Order[] = [];
  const bodies: Record<string, unknown>[] = [];
  const requests: string[] = [];
  const troubles: AlpacaDouble['troubles'] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://alpaca');
    requests.push(`${request.method} ${url.pathname}${url.search}`);
    const body = await bodyOf(request);
    const index = troubles.findIndex(({ method, path }) => method === request.method && path.test(url.pathname));
    const [trouble] = index === -1 ? [] : troubles.splice(index, 1);
    if (typeof trouble?.trouble === 'number') {
      send(response, trouble.trouble, { message: 'trouble' });
      return;
    }
    const [status, answer] = answerTo(request, url, body);
    if (trouble?.trouble === 'lost') {
      request.socket.destroy();
      return;
    }
    send(response, status, answer);
  });

  const answerTo = (request: IncomingMessage, url: URL, body: unknown): readonly [number, unknown] => {
    if (request.headers['apca-api-key-id'] !== 'key' || request.headers['apca-api-secret-key'] !== 'secret') {
      return [401, { message: 'unauthorized' }];
    }
    const [, id] = /^\/v2\/orders\/([^/]+)$/.exec(url.pathname) ?? [];
    const [, symbol] = /^\/v2\/positions\/([^/]+)$/.exec(url.pathname) ?? [];
    const found = orders.flatMap((order) => [order, ...(order.legs ?? [])]).find((order) => order.id === id);
    switch (`${request.method} ${id ? '/v2/orders/:id' : symbol ? '/v2/positions/:symbol' : url.pathname}`) {
      case 'POST /v2/orders':
        return place(body);
      case 'GET /v2/orders': {
        const open = orders.filter(
          (order) =>
            ['new', 'held', 'partially_filled'].includes(order.status) &&
            url.searchParams.get('symbols') === order.symbol,
        );
        return url.searchParams.get('status') === 'open' ? [200, open] : [422, { message: 'status' }];
      }
      case 'GET /v2/orders:by_client_order_id': {
        const order = orders.find((each) => each.client_order_id === url.searchParams.get('client_order_id'));
        return order ? [200, order] : [404, { code: 40410000, message: 'order not found' }];
      }
      case 'GET /v2/orders/:id':
        return found ? [200, found] : [404, { code: 40410000, message: 'order not found' }];
      case 'DELETE /v2/orders/:id':
        if (found === undefined || found.status === 'filled') {
          return found ? [422, { message: 'order is not cancelable' }] : [404, { message: 'order not found' }];
        }
        found.status = 'canceled';
        return [204, undefined];
      case 'GET /v2/positions':
        return [200, double.positions];
      case 'GET /v2/positions/:symbol': {
        const position = double.positions.find((each) => each.symbol === symbol);
        return position ? [200, position] : [404, { code: 40410000, message: 'position does not exist' }];
      }
      case 'GET /v2/account':
        return [200, { id: 'account', status: 'ACTIVE', equity: '25000.5', cash: '20000' }];
      case 'GET /v2/stocks/quotes/latest':
      case 'GET /v1beta3/crypto/us/latest/quotes': {
        const asked = url.searchParams.get('symbols') ?? '';
        const quote = { ap: 150.02, as: 1, bp: 149.98, bs: 1, t: '2026-01-26T17:00:00Z' };
        return [200, { quotes: asked === 'NONE' ? {} : { [asked]: quote } }];
      }
      default:
        return [404, { message: 'no such endpoint' }];
    }
  };

  const place = (body: unknown): readonly [number, unknown] => {
    if (!hasOnly(body, orderFields)) {
      return [422, { code: 40010001, message: 'the body is not as documented' }];
    }
    const fields = body as Record<string, string>;
    bodies.push(fields);
    if (orders.some((order) => order.client_order_id === fields.client_order_id)) {
      return [422, { code: 40010001, message: 'client_order_id must be unique' }];
    }
    if (Number(fields.qty) > 1000) {
      return [403, { code: 40310000, message: 'insufficient buying power' }];
    }
    const order: Order = {
      id: `order-${orders.length + 1}`,
      client_order_id: fields.client_order_id ?? '',
      symbol: fields.symbol ?? '',
      qty: fields.qty ?? '',
      filled_qty: '0',
      side: fields.side ?? '',
      type: fields.type ?? '',
      status: fields.type === 'market' ? 'filled' : 'new',
      ...(fields.position_intent !== undefined && { position_intent: fields.position_intent }),
      legs: null,
    };
    orders.push(order);
    return [200, order];
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const double: AlpacaDouble = {
    url: `http://127.0.0.1:${port}`,
    orders,
    bodies,
    requests,
    troubles,
    positions: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return double;
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
