// Rules of Alpaca's documents about requests, as checks. Each names its source:
// [api] the OpenAPI file of the Trading API (alpacahq/alpaca-mcp-server, specs/trading-api.json, 2026-06; the same in
//       alpacahq/cli, api/specs/trading-api.json): the body of `POST /v2/orders`, OrderType, TimeInForce, OrderClass,
//       PositionIntent, the parameters of `GET /v2/orders`. [oas] its older form, `alpaca-contract.ts`.
// [orders] the guide "Orders at Alpaca" (alpacahq/alpaca-docs, content/trading/orders.md).
// [fractional] the guide "Fractional Trading" (content/trading/fractional-trading.md) and its changelog.
// [options] the guide "Options Trading". [data] the OpenAPI file of the Market Data API (specs/market-data-api.json).

export type Fields = Readonly<Record<string, unknown>>;

const decimal = /^\d+(\.\d+)?$/;
const optionSymbol = /^[A-Z]{1,6}\d{6}[CP]\d{8}$/;
const pairSymbol = /^[A-Z]+\/(USD|USDT|USDC|BTC)$/;
const stockSymbol = /^[A-Z]+(\.[A-Z])?$/;

type Check = (value: unknown) => boolean;

const isDecimal: Check = (value) => typeof value === 'string' && decimal.test(value);
const among =
  (...words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value);
const text =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value);

function hasOnly(value: unknown, fields: Readonly<Record<string, Check>>): boolean {
  return (
    typeof value === 'object' && value !== null && Object.entries(value).every(([name, each]) => fields[name]?.(each))
  );
}

/** The fields of `POST /v2/orders` [api], and their valid values. `legs` and `advanced_instructions` are never sent. */
const orderFields: Readonly<Record<string, Check>> = {
  symbol: (value) => [stockSymbol, pairSymbol, optionSymbol].some((form) => text(form)(value)),
  qty: isDecimal,
  notional: isDecimal,
  side: among('buy', 'sell'),
  type: among('market', 'limit', 'stop', 'stop_limit', 'trailing_stop'),
  time_in_force: among('day', 'gtc', 'opg', 'cls', 'ioc', 'fok'),
  limit_price: isDecimal,
  stop_price: isDecimal,
  trail_price: isDecimal,
  trail_percent: isDecimal,
  extended_hours: (value) => typeof value === 'boolean',
  client_order_id: text(/^./),
  order_class: among('simple', 'bracket', 'oco', 'oto'),
  position_intent: among('buy_to_open', 'buy_to_close', 'sell_to_open', 'sell_to_close'),
  take_profit: (value) => hasOnly(value, { limit_price: isDecimal }),
  stop_loss: (value) => hasOnly(value, { stop_price: isDecimal, limit_price: isDecimal }),
};

/** What the broker knows when an order comes. */
interface Circumstances {
  readonly kind: Kind;
  /** Price at which the order would trade now. */
  readonly market: number;
}

/** A sentence of the documents, and when an order breaks it. */
const sentences: readonly (readonly [sentence: string, breaks: (order: Fields, known: Circumstances) => boolean])[] = [
  [
    'type and time_in_force are required [api]',
    ({ type, time_in_force: tif }) => type === undefined || tif === undefined,
  ],
  ['client_order_id: at most 48 characters [oas]', ({ client_order_id: id }) => id !== undefined && !identifier(id)],
  ['qty or notional, not both [fractional]', ({ qty, notional }) => (qty === undefined) === (notional === undefined)],
  [
    'limit_price if type is limit or stop_limit, and only then [api]',
    ({ order_class: name, ...order }) => name !== 'oco' && needs(order, 'limit_price', ['limit', 'stop_limit']),
  ],
  ['stop_price if type is stop or stop_limit [api]', (order) => needs(order, 'stop_price', ['stop', 'stop_limit'])],
  [
    'one of trail_price and trail_percent if type is trailing_stop [orders]',
    ({ type, trail_price: price, trail_percent: percent }) =>
      [price, percent].filter((each) => each !== undefined).length !== (type === 'trailing_stop' ? 1 : 0),
  ],
  [
    'crypto: market, limit, stop_limit [api]',
    ({ type }, { kind }) => kind === 'crypto' && !among('market', 'limit', 'stop_limit')(type),
  ],
  ['crypto: gtc, ioc [api]', ({ time_in_force: tif }, { kind }) => kind === 'crypto' && !among('gtc', 'ioc')(tif)],
  [
    'options: market, limit, stop, stop_limit [api]',
    ({ type }, { kind }) => kind === 'option' && type === 'trailing_stop',
  ],
  ['options: day [api, options]', ({ time_in_force: tif }, { kind }) => kind === 'option' && tif !== 'day'],
  ['options: a whole quantity [options]', ({ qty }, { kind }) => kind === 'option' && !text(/^\d+$/)(qty)],
  [
    'options: extended_hours false or not sent [options]',
    (order, { kind }) => kind === 'option' && order.extended_hours === true,
  ],
  ['options: notional not sent [options]', ({ notional }, { kind }) => kind === 'option' && notional !== undefined],
  [
    'crypto and options: order_class simple [api]',
    ({ order_class: name }, { kind }) => kind !== 'stock' && !among('simple', 'undefined')(String(name)),
  ],
  [
    'trailing stops: day, gtc, single orders [orders]',
    ({ type, time_in_force: tif, order_class: name }) =>
      type === 'trailing_stop' && (!among('day', 'gtc')(tif) || name !== undefined),
  ],
  [
    'opg, cls: market or limit [api]',
    ({ type, time_in_force: tif }) => among('opg', 'cls')(tif) && !among('market', 'limit')(type),
  ],
  [
    'extended_hours: limit, day [orders]',
    ({ extended_hours: is, type, time_in_force: tif }, { kind }) =>
      is === true && kind === 'stock' && (type !== 'limit' || tif !== 'day'),
  ],
  [
    'stocks: two decimals from 1 dollar on, four below [orders]',
    (order, { kind }) => kind === 'stock' && pricesOf(order).some(isSubPenny),
  ],
  [
    'bracket, oco: both take_profit.limit_price and stop_loss.stop_price [orders]',
    ({ order_class: name, ...order }) => among('bracket', 'oco')(name) && legsOf(order).length !== 2,
  ],
  ['oto: either leg [orders]', ({ order_class: name, ...order }) => name === 'oto' && legsOf(order).length !== 1],
  [
    'oco: type limit, an exit [orders]',
    ({ order_class: name, type, position_intent: intent }) =>
      name === 'oco' && (type !== 'limit' || String(intent).endsWith('_to_open')),
  ],
  [
    'legs need an order_class [orders]',
    ({ order_class: name, ...order }) => name === undefined && legsOf(order).length > 0,
  ],
  [
    'bracket, oco, oto: day or gtc, not in extended hours [orders]',
    ({ order_class: name, time_in_force: tif, extended_hours: is }) =>
      name !== undefined && (!among('day', 'gtc')(tif) || is === true),
  ],
  [
    'bracket: take_profit.limit_price above stop_loss.stop_price for a buy, below for a sell [orders]',
    ({ order_class: name, side, take_profit: profit, stop_loss: stop }) => {
      const apart =
        Number((profit as Fields | undefined)?.limit_price) - Number((stop as Fields | undefined)?.stop_price);
      return name === 'bracket' && (side === 'buy' ? apart <= 0 : apart >= 0);
    },
  ],
  [
    'stop_loss.stop_price at least 0.01 beyond the limit of the entry and the market [orders]',
    ({ side, limit_price: limit, order_class: name, stop_loss: stop }, { market }) => {
      const price = Number((stop as Fields | undefined)?.stop_price);
      const closes = (side === 'buy') === (name === 'oco');
      const bases = [market, ...(limit === undefined || name === 'oco' ? [] : [Number(limit)])];
      return bases.some((base) => (closes ? price < cents(base + 0.01) : price > cents(base - 0.01)));
    },
  ],
  [
    'fractions of a share: day, no trailing stop, no bracket, not in extended hours, at most 9 decimals [fractional]',
    ({ qty, time_in_force: tif, order_class: name, type, extended_hours: is }, { kind }) =>
      kind === 'stock' &&
      text(/\./)(qty) &&
      (tif !== 'day' || name !== undefined || type === 'trailing_stop' || is === true || !text(/\.\d{1,9}$/)(qty)),
  ],
  ['at most 9 decimals [oas]', ({ qty }) => text(/\.\d{10,}$/)(qty)],
  [
    'fractions of a share are not sold short [fractional]',
    ({ qty, position_intent: intent }, { kind }) => kind === 'stock' && text(/\./)(qty) && intent === 'sell_to_open',
  ],
];

const identifier = text(/^.{1,48}$/);

function pricesOf({ limit_price, stop_price, take_profit, stop_loss }: Fields): readonly string[] {
  const legs = [take_profit, stop_loss].map((leg) => leg as Fields | undefined);
  return [limit_price, stop_price, ...legs.flatMap((leg) => [leg?.limit_price, leg?.stop_price])].flatMap((price) =>
    typeof price === 'string' ? [price] : [],
  );
}

function isSubPenny(price: string): boolean {
  return (price.split('.')[1]?.length ?? 0) > (Number(price) >= 1 ? 2 : 4);
}

function cents(price: number): number {
  return Number(price.toFixed(4));
}

export type Kind = 'stock' | 'crypto' | 'option';

/** Pairs have a slash in orders and none in positions; an option has the form of the OCC. */
export function kindOfSymbol(symbol: string): Kind {
  return pairSymbol.test(symbol) ? 'crypto' : optionSymbol.test(symbol) ? 'option' : 'stock';
}

function needs(order: Fields, field: string, types: readonly string[]): boolean {
  return types.includes(String(order.type)) !== (order[field] !== undefined);
}

function legsOf(order: Fields): readonly unknown[] {
  return [
    (order.take_profit as Fields | undefined)?.limit_price,
    (order.stop_loss as Fields | undefined)?.stop_price,
  ].filter((price) => price !== undefined);
}

/** The sentence of the documents that an order breaks at a market price; undefined if it is valid. */
export function brokenSentence(body: unknown, market: (symbol: string, side: string) => number): string | undefined {
  if (!hasOnly(body, orderFields)) {
    return 'fields and values of POST /v2/orders [api]';
  }
  const order = body as Fields;
  const symbol = String(order.symbol);
  const known = { kind: kindOfSymbol(symbol), market: market(symbol, String(order.side)) };
  return sentences.find(([, breaks]) => breaks(order, known))?.[0];
}

/** Query parameters of each endpoint in use [api, data]; others are rejected. */
const queries: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  'GET /v2/orders': {
    status: among('open', 'closed', 'all'),
    limit: text(/^([1-9]\d?|[1-4]\d\d|500)$/),
    nested: among('true', 'false'),
    direction: among('asc', 'desc'),
    symbols: text(/./),
    side: among('buy', 'sell'),
    asset_class: text(/./),
  },
  'GET /v2/orders:by_client_order_id': { client_order_id: text(/^.{1,48}$/) },
  'GET /v2/account/activities/:type': {
    direction: among('asc', 'desc'),
    page_size: text(/^([1-9]\d?|100)$/),
    page_token: text(/::/),
  },
  'GET /v2/orders/:id': { nested: among('true', 'false') },
  'GET /v2/stocks/quotes/latest': { symbols: text(stockSymbol), feed: text(/./), currency: text(/./) },
  'GET /v1beta3/crypto/us/latest/quotes': { symbols: text(pairSymbol) },
  'GET /v1beta1/options/quotes/latest': { symbols: text(optionSymbol), feed: among('opra', 'indicative') },
  'GET /v1beta1/options/snapshots/:underlying': {
    feed: among('opra', 'indicative'),
    limit: text(/^([1-9]\d{0,2}|1000)$/),
    page_token: text(/./),
    type: among('call', 'put'),
    expiration_date: text(/^\d{4}-\d\d-\d\d$/),
    expiration_date_gte: text(/^\d{4}-\d\d-\d\d$/),
    expiration_date_lte: text(/^\d{4}-\d\d-\d\d$/),
  },
};

export function isDocumentedQuery(endpoint: string, query: URLSearchParams): boolean {
  return hasOnly(Object.fromEntries(query), queries[endpoint] ?? {});
}
