// A broker on a bad day: passes requests on to the double of Alpaca, and troubles them in one way at a time.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AlpacaDouble } from '../test/alpaca-double.js';
import type { Order } from '../test/alpaca-records.js';

/**
 * `hangs`: takes a connection and does not answer. `limits`: 429 to three of four requests. `pages`: HTML to half of them, with 502 or
 * 200. `loses`: a third is carried out and not answered. `over-fills`: one order of three gets a unit more. `rejects-later`: one order of
 * three is acknowledged, then rejected.
 */
export const troubles = ['hangs', 'limits', 'pages', 'loses', 'over-fills', 'rejects-later'] as const;

export type Trouble = (typeof troubles)[number];

export interface BadLine {
  readonly url: string;
  trouble: Trouble | 'none';
  /** How many requests or orders each trouble has met. */
  readonly met: Readonly<Record<Trouble, number>>;
  /** Identifiers of the orders that have filled by a unit too much. */
  readonly overFilled: readonly string[];
  close(): Promise<void>;
}

/** Milliseconds after which the orders of the double have filled; those that are rejected later are rejected before. */
export const fillsAfter = 300;

export async function badLine(double: AlpacaDouble, random: () => number): Promise<BadLine> {
  const met: Record<Trouble, number> = {
    hangs: 0,
    limits: 0,
    pages: 0,
    loses: 0,
    'over-fills': 0,
    'rejects-later': 0,
  };
  const overFilled: string[] = [];

  /** Whether the trouble of now meets this request, one of `each`. */
  const meets = (trouble: Trouble, share: number): boolean => {
    const isMet = line.trouble === trouble && random() < share;
    met[trouble] += isMet ? 1 : 0;
    return isMet;
  };

  const pass = async (request: IncomingMessage, body: string): Promise<Response> =>
    fetch(`${double.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        'apca-api-key-id': String(request.headers['apca-api-key-id']),
        'apca-api-secret-key': String(request.headers['apca-api-secret-key']),
        ...(body !== '' && { 'content-type': 'application/json' }),
      },
      ...(body !== '' && { body }),
    });

  const troubleOrder = ({ client_order_id: id }: { readonly client_order_id: string }): void => {
    const order = double.orders.find((each) => each.client_order_id === id);
    if (order !== undefined && meets('rejects-later', 1 / 3)) {
      reject(order);
    } else if (order !== undefined && order.type === 'market' && meets('over-fills', 1 / 3)) {
      setTimeout(() => overFill(order), 2 * fillsAfter);
    }
  };

  const reject = (order: Order): void => {
    for (const each of [order, ...(order.legs ?? [])]) {
      each.status = 'rejected';
      each.failed_at = double.now;
    }
  };

  const overFill = (order: Order): void => {
    if (order.status === 'filled') {
      order.filled_qty = String(Number(order.filled_qty) + 1);
      double.book.hold(order.symbol, double.held(order.symbol) + (order.side === 'buy' ? 1 : -1));
      overFilled.push(order.client_order_id);
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    if (meets('hangs', 1)) {
      return;
    }
    if (meets('limits', 3 / 4)) {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '2' });
      response.end('{"message":"too many requests."}');
      return;
    }
    if (meets('pages', 1 / 2)) {
      response.writeHead(random() < 1 / 2 ? 502 : 200, { 'content-type': 'text/html' });
      response.end('<html><body><h1>We are working on it</h1></body></html>');
      return;
    }
    const answered = await pass(request, body);
    const text = await answered.text();
    if (request.method === 'POST' && answered.ok) {
      troubleOrder(JSON.parse(text));
    }
    if (meets('loses', 1 / 3)) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answered.status, { 'content-type': 'application/json' });
    response.end(text);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const line: BadLine = {
    url: `http://127.0.0.1:${port}`,
    trouble: 'none',
    met,
    overFilled,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return line;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
