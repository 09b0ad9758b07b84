// An HTTP server that answers as Alpaca's documents say, as far as the gate asks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface DoubleOrder {
  readonly id: string;
  readonly client_order_id: string;
  status: string;
  filled_qty: string;
  filled_avg_price: string | null;
  readonly [field: string]: unknown;
}

export interface AlpacaDouble {
  readonly url: string;
  readonly requests: string[];
  readonly bodies: Record<string, unknown>[];
  readonly orders: DoubleOrder[];
  positions: object[];
  /** How the next orders are answered: `lost` takes the order and does not answer, a number declines or fails. */
  trouble: 'lost' | number | undefined;
  close(): Promise<void>;
}

const keys = { id: 'KEY-OF-THE-TEST', secret: 'SECRET-OF-THE-TEST' };

export const environment = (url: string) => ({
  APCA_API_KEY_ID: keys.id,
  APCA_API_SECRET_KEY: keys.secret,
  APCA_API_BASE_URL: url,
});

export async function alpacaDouble(): Promise<AlpacaDouble> {
  const orders: DoubleOrder[] = [];
  const answerTo = (method: string, url: URL, body: string): readonly [number, unknown] => {
    const { pathname: path, searchParams: query } = url;
    const byName = (name: string | null) => orders.find(({ client_order_id: id }) => id === name);
    const byId = orders.find(({ id }) => path === `/v2/orders/${id}`);
    switch (true) {
      case method === 'POST' && path === '/v2/orders': {
        const sent: Record<string, unknown> = JSON.parse(body);
        double.bodies.push(sent);
        if (typeof double.trouble === 'number') {
          return [double.trouble, { message: 'insufficient buying power' }];
        }
        if (byName(String(sent.client_order_id)) !== undefined) {
          return [422, { message: 'client_order_id must be unique' }];
        }
        const isFilled = sent.type === 'market';
        const order: DoubleOrder = {
          ...{ ...sent, id: `alpaca-${orders.length + 1}`, client_order_id: String(sent.client_order_id) },
          ...{ status: isFilled ? 'filled' : 'new', filled_qty: isFilled ? String(sent.qty) : '0' },
          filled_avg_price: isFilled ? '150' : null,
        };
        orders.push(order);
        return [200, order];
      }
      case method === 'GET' && path === '/v2/orders:by_client_order_id': {
        const found = byName(query.get('client_order_id'));
        return found === undefined ? [404, { message: 'order not found' }] : [200, found];
      }
      case method === 'GET' && path === '/v2/orders':
        return [200, orders.filter(({ status }) => status === 'new')];
      case method === 'DELETE' && byId !== undefined:
        byId.status = 'canceled';
        return [204, undefined];
      case method === 'GET' && byId !== undefined: {
        const stop = {
          id: `${byId.id}-stop`,
          status: 'new',
          type: 'stop',
          qty: byId.qty,
          filled_qty: '0',
          stop_price: '145',
        };
        return [200, query.get('nested') === 'true' ? { ...byId, legs: [stop] } : byId];
      }
      case path === '/v2/positions':
        return [200, double.positions];
      case path === '/v2/account':
        return [200, { equity: '100000', cash: '100000' }];
      case path.startsWith('/v2/assets/'):
        return path.includes('BTC')
          ? [200, { fractionable: true, price_increment: '1', min_trade_increment: '0.0001' }]
          : [200, { fractionable: true }];
      case path.endsWith('/quotes/latest'): {
        const symbol = query.get('symbols') ?? '';
        return [200, { quotes: { [symbol]: { bp: 149.9, ap: 150, t: new Date().toISOString() } } }];
      }
      default:
        return [404, { message: 'not found' }];
    }
  };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) {
      pieces.push(piece);
    }
    const url = new URL(request.url ?? '', 'http://alpaca');
    double.requests.push(`${request.method} ${url.pathname}`);
    const isKnown =
      request.headers['apca-api-key-id'] === keys.id && request.headers['apca-api-secret-key'] === keys.secret;
    const [status, answer] = isKnown
      ? answerTo(request.method ?? '', url, Buffer.concat(pieces).toString())
      : [401, { message: 'unauthorized' }];
    if (double.trouble === 'lost' && request.method === 'POST') {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(answer === undefined ? '' : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const double: AlpacaDouble = {
    url: `http://127.0.0.1:${port}`,
    ...{ requests: [], bodies: [], orders, positions: [], trouble: undefined },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return double;
}
