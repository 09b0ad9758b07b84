// An HTTP server that answers as Alpaca's documents say, rejects everything else, and records requests. Every request and
// answer of the Trading API is judged by Alpaca's OpenAPI file, where it is at hand.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Book, orderBook } from './alpaca-book.js';
import { alpacaContract, hasContract } from './alpaca-contract.js';
import { isRefused, type Order } from './alpaca-records.js';
import { brokenSentence, type Fields, isDocumentedQuery, kindOfSymbol } from './alpaca-shapes.js';

export interface AlpacaDouble {
  readonly url: string;
  readonly book: Book;
  /** Orders without their legs, in their order. */
  readonly orders: readonly Order[];
  /** Bodies of orders that the documents allow. */
  readonly bodies: Fields[];
  readonly requests: string[];
  /** Answers to the next requests of this method and path. `lost`: executed but not answered; `hang`: neither. A function runs before. */
  readonly troubles: {
    method: string;
    path: RegExp;
    trouble: number | 'lost' | 'hang' | (() => void);
    retryAfter?: number;
  }[];
  /** Requests that the OpenAPI file does not allow; they were answered with 422. */
  readonly refusedRequests: string[];
  /** Contracts of the option chain, two per page. */
  chain: string[];
  /** The time at Alpaca. */
  now: string;
  /** Orders that have replaced a leg are listed by themselves, and not among the legs of their entry. */
  listsReplacements: boolean;
  /** End of the session, by its calendar. */
  nextClose: string;
  /** Units held of a symbol, by the fills of its orders; below 0 for a short position. */
  held(symbol: string): number;
  /** Fills some units of an open order. */
  fill(clientOrderId: string, units: number): void;
  /** Forgets orders, positions and records. */
  reset(): void;
  /** Rejects if an answer was not one of the OpenAPI file. */
  close(): Promise<void>;
}

type Answer = readonly [status: number, body: unknown];
type Endpoint = (name: string, query: URLSearchParams, body: unknown) => Answer;

const notFound: Answer = [404, { code: 40410000, message: 'order not found' }];
const open = ['new', 'held', 'accepted', 'partially_filled', 'pending_cancel'];

export async function alpacaDouble({
  cash = 100_000,
  fillsAfter = 0,
}: {
  readonly cash?: number;
  readonly fillsAfter?: number;
} = {}): Promise<AlpacaDouble> {
  const contract = hasContract ? await alpacaContract() : undefined;
  const book = orderBook(cash, () => double.now, fillsAfter);
  const wrongAnswers: string[] = [];

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://alpaca');
    double.requests.push(`${request.method} ${url.pathname}${url.search}`);
    const body = await bodyOf(request);
    const { troubles } = double;
    const index = troubles.findIndex(({ method, path }) => method === request.method && path.test(url.pathname));
    const [trouble] = index === -1 ? [] : troubles.splice(index, 1);
    if (typeof trouble?.trouble === 'number') {
      const { retryAfter } = trouble;
      send(response, trouble.trouble, { message: 'trouble' }, retryAfter && { 'retry-after': `${retryAfter}` });
      return;
    }
    if (trouble?.trouble === 'hang') {
      return;
    }
    if (typeof trouble?.trouble === 'function') {
      trouble.trouble();
    }
    const [status, answer] = judged(request, url, body);
    if (trouble?.trouble === 'lost') {
      request.socket.destroy();
      return;
    }
    send(response, status, answer);
  });

  /** An answer to a request, both as the OpenAPI file says. */
  const judged = (request: IncomingMessage, url: URL, body: unknown): Answer => {
    const asked = { method: request.method ?? '', path: url.pathname, query: url.search.slice(1), body };
    const [broken] = contract?.request(asked) ?? [];
    if (broken !== undefined) {
      double.refusedRequests.push(`${asked.method} ${asked.path}: ${broken}`);
      return [422, { code: 42210000, message: `not as in the OpenAPI file: ${broken}` }];
    }
    const answer = answerTo(request, url, body);
    const [wrong] = contract?.answer(asked, ...answer) ?? [];
    if (wrong !== undefined) {
      wrongAnswers.push(`${asked.method} ${asked.path}: ${wrong}`);
      return [500, { message: wrong }];
    }
    return answer;
  };

  const answerTo = (request: IncomingMessage, url: URL, body: unknown): Answer => {
    if (request.headers['apca-api-key-id'] !== 'key' || request.headers['apca-api-secret-key'] !== 'secret') {
      return [401, { message: 'unauthorized.' }];
    }
    const { pathname, searchParams: query } = url;
    const [, group = pathname, name = ''] =
      /^(\/v2\/orders|\/v2\/positions|\/v2\/account\/activities|\/v2\/assets|\/v1beta1\/options\/snapshots)\/([^/]+)$/.exec(
        pathname,
      ) ?? [];
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
    '/v2/account/activities': 'type',
    '/v1beta1/options/snapshots': 'underlying',
  };

  const isListed = ({ replaces }: Order): boolean => double.listsReplacements && replaces !== null;
  const withLegs = (order: Order): Order => ({
    ...order,
    legs: order.legs?.filter((leg) => !isListed(leg)) ?? null,
  });

  /** What was asked of an order takes effect after this answer. */
  const tell = (order: Order | undefined, query: URLSearchParams): Answer => {
    if (order === undefined) {
      return notFound;
    }
    const told = query.get('nested') === 'true' ? structuredClone(withLegs(order)) : { ...order, legs: null };
    book.settle(order);
    return [200, told];
  };

  const endpoints: Readonly<Record<string, Endpoint>> = {
    'POST /v2/orders': (_, __, body) => place(body),
    'GET /v2/orders': (_, query) => {
      const isNested = query.get('nested') === 'true';
      const status = query.get('status') ?? 'open';
      const listed = book.orders.flatMap((order) => [order, ...(order.legs ?? []).filter(isListed)]);
      const found = (isNested ? listed : book.all()).filter(
        (order) => status === 'all' || open.includes(order.status) === (status === 'open'),
      );
      const told = found.map((order) => (isNested ? withLegs(order) : { ...order, legs: null }));
      return [200, told.toReversed().slice(0, Number(query.get('limit') ?? 50))];
    },
    'GET /v2/orders:by_client_order_id': (_, query) =>
      tell(
        book.all().find((order) => order.client_order_id === query.get('client_order_id')),
        query,
      ),
    'GET /v2/orders/:id': (id, query) =>
      tell(
        book.all().find((order) => order.id === id),
        query,
      ),
    // 204: accepted, but not cancelled yet; 422: it cannot be cancelled.
    'DELETE /v2/orders/:id': (id) => {
      const refused = book.cancel(id);
      return refused === undefined ? [204, undefined] : [refused.status, refused];
    },
    'PATCH /v2/orders/:id': (id, _, body) => answerOf(book.replace(id, body as Fields)),
    'GET /v2/positions': () => [200, book.positions()],
    'GET /v2/positions/:symbol': (symbol) => {
      const position = book.positions().find((each) => each.symbol === symbol);
      return position ? [200, position] : [404, { code: 40410000, message: 'position does not exist' }];
    },
    'GET /v2/account': () => [200, book.account()],
    'GET /v2/account/activities/:type': (_, query) => {
      const listed = query.get('direction') === 'asc' ? book.fills() : book.fills().toReversed();
      const after = listed.findIndex(({ id }) => id === query.get('page_token')) + 1;
      return [200, listed.slice(after, after + Number(query.get('page_size') ?? 100))];
    },
    'GET /v2/clock': () => [
      200,
      {
        timestamp: double.now,
        is_open: true,
        next_open: '2026-01-27T09:30:00-05:00',
        next_close: double.nextClose,
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
      const snapshots = double.chain.slice(from, from + 2).map((symbol) => [symbol, { latestQuote: quoteOf(symbol) }]);
      const next = from + 2 < double.chain.length ? String(from + 2) : null;
      return [200, { snapshots: Object.fromEntries(snapshots), next_page_token: next }];
    },
  };

  const place = (body: unknown): Answer => {
    const market = (symbol: string, side: string): number => {
      const { bid, ask } = book.quoteOf(symbol);
      return side === 'buy' ? ask : bid;
    };
    const sentence = brokenSentence(body, market);
    if (sentence !== undefined) {
      return [422, { code: 42210000, message: `not as documented: ${sentence}` }];
    }
    const fields = body as Fields;
    if (kindOfSymbol(String(fields.symbol)) === 'stock' && !isFractionable(fields)) {
      return [422, { code: 42210000, message: 'requested asset is not fractionable' }];
    }
    double.bodies.push(fields);
    return answerOf(book.place(fields));
  };

  /** HALF has no ask, and NONE is unknown. */
  const quotesOf = (query: URLSearchParams): Fields => {
    const symbol = query.get('symbols') ?? '';
    const quote = quoteOf(symbol);
    return symbol === 'NONE' ? {} : { [symbol]: symbol === 'HALF' ? { ...quote, ap: 0 } : quote };
  };
  const quoteOf = (symbol: string): Fields => {
    const { bid, ask } = book.quoteOf(symbol);
    return { ap: ask, as: 1, ax: 'V', bp: bid, bs: 1, bx: 'V', c: ['R'], t: '2026-01-26T17:00:00Z', z: 'C' };
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const double: AlpacaDouble = {
    url: `http://127.0.0.1:${port}`,
    book,
    orders: book.orders,
    bodies: [],
    requests: [],
    troubles: [],
    refusedRequests: [],
    chain: [],
    now: '2026-01-26T17:00:00Z',
    listsReplacements: false,
    nextClose: '2026-01-26T16:00:00-05:00',
    held: book.held,
    fill: (clientOrderId, units) => {
      const order = book.all().find((each) => each.client_order_id === clientOrderId);
      if (order !== undefined) {
        book.fill(order, units);
      }
    },
    reset: () => {
      book.reset();
      double.bodies.length = 0;
      double.requests.length = 0;
      double.refusedRequests.length = 0;
      double.listsReplacements = false;
    },
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (wrongAnswers.length > 0) {
        throw new Error(`The double answered against the OpenAPI file: ${wrongAnswers.join('; ')}`);
      }
    },
  };
  return double;
}

function answerOf(answer: ReturnType<Book['place']>): Answer {
  return isRefused(answer) ? [answer.status, { code: answer.code, message: answer.message }] : [200, answer];
}

const shared = { exchange: 'NASDAQ', status: 'active', tradable: true, marginable: true, shortable: true };
const stock = { ...shared, class: 'us_equity', easy_to_borrow: true };
const assets: Readonly<Record<string, Fields>> = {
  AAPL: { ...stock, id: '00000000-0000-4000-8000-000000002001', symbol: 'AAPL', name: 'Apple', fractionable: true },
  'BRK.A': {
    ...{ ...stock, id: '00000000-0000-4000-8000-000000002002', symbol: 'BRK.A', name: 'Berkshire A' },
    fractionable: false,
  },
  'BTC/USD': {
    ...{ ...shared, id: '00000000-0000-4000-8000-000000002003', class: 'crypto', exchange: 'FTXU', name: 'BTC/USD' },
    ...{ symbol: 'BTC/USD', marginable: false, shortable: false, easy_to_borrow: false, fractionable: true },
    ...{ min_order_size: '0.0001', min_trade_increment: '0.0001', price_increment: '0.5' },
  },
};

function isFractionable({ symbol, qty }: Fields): boolean {
  return assets[String(symbol)]?.fractionable !== false || !String(qty).includes('.');
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

function send(response: ServerResponse, status: number, body: unknown, headers: object | 0 | undefined = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
