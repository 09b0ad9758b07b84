// Alpaca's paper account, for stocks and crypto pairs. The keys are in the environment, never in a file that a model reads.
import type {
  BrokerProfile,
  Clock,
  Instrument,
  OpenOrder,
  Order,
  OrderType,
  Position,
  Quote,
  TimeInForce,
} from 'signal-to-order';
import { alpaca } from 'signal-to-order/brokers';
import type {
  AttachedLegs,
  BrokerAnswer,
  EventStatus,
  ExecutionPorts,
  LegState,
  OrderRef,
} from 'signal-to-order/execute';
import type { GateBroker, HeldPosition } from './broker.js';
import { SentenceError } from './sentence-error.js';

type Amount = `${number}`;

interface AlpacaOrder {
  readonly id: string;
  readonly client_order_id: string;
  readonly status: string;
  readonly symbol: string;
  readonly asset_class?: string;
  readonly qty: Amount | null;
  readonly filled_qty: Amount;
  readonly filled_avg_price?: Amount | null;
  readonly type: string;
  readonly side: 'buy' | 'sell';
  readonly limit_price?: Amount | null;
  readonly stop_price?: Amount | null;
  readonly trail_price?: Amount | null;
  readonly trail_percent?: Amount | null;
  readonly time_in_force?: string;
  readonly position_intent?: string | null;
  readonly order_class?: string;
  readonly legs?: readonly AlpacaOrder[] | null;
}

interface AlpacaPosition {
  readonly symbol: string;
  readonly asset_class?: string;
  readonly qty: Amount;
  readonly side: 'long' | 'short';
  readonly avg_entry_price: Amount;
}

interface AlpacaAsset {
  readonly fractionable: boolean;
  readonly min_trade_increment?: string | null;
  readonly price_increment?: string | null;
}

/** Alpaca declined the request; a retry would not help. */
interface Declined {
  readonly declined: number;
  readonly message: string;
}

const declining = new Set([400, 401, 403, 404, 422]);

/** Milliseconds that a request may take, and seconds after which one that was given up has surely ended. */
const patience = 10_000;
const submitTimeoutSeconds = 15;

/** Identifiers of the gate are shorter than Alpaca's limit. */
const profile: BrokerProfile = alpaca;

const paperHost = 'https://paper-api.alpaca.markets';

/** The paper account of the keys in the environment. Throws a sentence where they are missing, and for an account with real money. */
export function alpacaGateBroker(env: Readonly<Record<string, string | undefined>>, clock: Clock): GateBroker {
  const { APCA_API_KEY_ID: keyId, APCA_API_SECRET_KEY: secretKey } = env;
  if (!keyId || !secretKey) {
    throw new SentenceError('Set APCA_API_KEY_ID and APCA_API_SECRET_KEY to the keys of an Alpaca paper account.');
  }
  const trading = env['APCA_API_BASE_URL'] ?? paperHost;
  const data = env['APCA_API_DATA_URL'] ?? (trading === paperHost ? 'https://data.alpaca.markets' : trading);
  if (trading !== paperHost && new URL(trading).hostname !== '127.0.0.1') {
    throw new SentenceError(`APCA_API_BASE_URL is not ${paperHost}: the gate trades paper accounts only.`);
  }

  const ask = async <T>(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<T | Declined> => {
    const limit = AbortSignal.timeout(patience);
    const response = await fetch(url, {
      method,
      headers: { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    const text = await response.text();
    if (response.ok) {
      // Alpaca's answers are as its documents say.
      return (text === '' ? undefined : JSON.parse(text)) as T;
    }
    if (declining.has(response.status)) {
      return { declined: response.status, message: messageIn(text) };
    }
    throw new Error(`Alpaca answered ${response.status} to ${method}`);
  };
  const read = <T>(path: string): Promise<T | Declined> => ask<T>('GET', `${trading}${path}`);

  const lookUp = async (
    { clientOrderId, orderId }: OrderRef,
    signal: AbortSignal,
  ): Promise<AlpacaOrder | undefined> => {
    const query = new URLSearchParams({ client_order_id: clientOrderId ?? '' });
    const path = orderId === undefined ? `/v2/orders:by_client_order_id?${query}` : pathOf(orderId);
    const found = await ask<AlpacaOrder>('GET', `${trading}${path}`, undefined, signal);
    if (isDeclined(found) && found.declined === 404) {
      return undefined;
    }
    const order = must(found);
    // The legs of an entry that has filled are told with it.
    return /^(bracket|oto)$/.test(order.order_class ?? '') && Number(order.filled_qty) > 0
      ? must(await ask<AlpacaOrder>('GET', `${trading}${pathOf(order.id)}?nested=true`, undefined, signal))
      : order;
  };

  const orders: ExecutionPorts = {
    submitTimeoutSeconds,
    submit: async (order, { signal }) => {
      const { clientOrderId } = order;
      const sent = await ask<AlpacaOrder>('POST', `${trading}/v2/orders`, orderBody(order), signal);
      if (!isDeclined(sent)) {
        return answerOf({ clientOrderId }, sent);
      }
      // A second order with the same client_order_id is declined: the first one counts.
      const first = sent.declined === 422 ? await lookUp({ clientOrderId }, signal) : undefined;
      return first === undefined
        ? { event: 'order', order: { clientOrderId }, status: 'rejected', filled: 0, reason: sent.message }
        : answerOf({ clientOrderId }, first);
    },
    cancel: async (order, { signal }) => {
      const before = await lookUp(order, signal);
      if (before === undefined) {
        return { event: 'not-found', order };
      }
      // 204: the cancellation is requested; 422: it is impossible, or pending. Either way the order has the state.
      await ask('DELETE', `${trading}${pathOf(before.id)}`, undefined, signal);
      return answerOf(order, must(await ask<AlpacaOrder>('GET', `${trading}${pathOf(before.id)}`, undefined, signal)));
    },
    find: async (order, { signal }): Promise<BrokerAnswer> => {
      const found = await lookUp(order, signal);
      return found === undefined ? { event: 'not-found', order } : answerOf(order, found);
    },
  };

  /** All open orders, with legs as separate orders: nested ones would be hidden behind a filled entry. */
  const openOrders = async (): Promise<readonly OpenOrder[]> =>
    must(await read<readonly AlpacaOrder[]>('/v2/orders?status=open&limit=500&nested=false')).flatMap(openOrderOf);
  const positions = async (): Promise<readonly HeldPosition[]> =>
    must(await read<readonly AlpacaPosition[]>('/v2/positions')).map(heldOf);
  const isIn = (ticker: string | undefined) => (each: { readonly ticker: string }) =>
    ticker === undefined || each.ticker === ticker;

  return {
    ports: () => ({
      clock,
      broker: {
        capabilities: {},
        profile,
        quote: (ticker) => quote(data, ticker, ask),
        equity: async () => Number(must(await read<{ equity: string }>('/v2/account')).equity),
        openOrders: async (ticker) => (await openOrders()).filter(isIn(ticker)),
        restingEntries: async () => (await openOrders()).filter(({ role }) => role === 'entry'),
      },
      positions: {
        position: async (ticker): Promise<Position | undefined> => (await positions()).find(isIn(ticker)),
        openTickers: async () => (await positions()).map(({ ticker }) => ticker),
      },
      instruments: {
        instrument: async (ticker) =>
          instrumentOf(ticker, await read<AlpacaAsset>(`/v2/assets/${encodeURIComponent(symbolOf(ticker))}`)),
      },
    }),
    orders,
    positions: async (ticker) => (await positions()).filter(isIn(ticker)),
    openOrders: async (ticker) => (await openOrders()).filter(isIn(ticker)),
  };
}

type Ask = <T>(method: string, url: string) => Promise<T | Declined>;

/** The latest quote. Alpaca reports 0 for a side without one. */
async function quote(data: string, ticker: string, ask: Ask): Promise<Quote | undefined> {
  const symbol = symbolOf(ticker);
  const path = isPair(ticker) ? '/v1beta3/crypto/us/latest/quotes' : '/v2/stocks/quotes/latest';
  type Quotes = {
    readonly quotes: Readonly<Record<string, { readonly bp: number; readonly ap: number; readonly t: string }>>;
  };
  const answer = await ask<Quotes>('GET', `${data}${path}?${new URLSearchParams({ symbols: symbol })}`);
  const latest = isDeclined(answer) ? undefined : answer.quotes[symbol];
  return (
    latest && { ...(latest.bp > 0 && { bid: latest.bp }), ...(latest.ap > 0 && { ask: latest.ap }), time: latest.t }
  );
}

function instrumentOf(ticker: string, asset: AlpacaAsset | Declined): Instrument | undefined {
  if (isDeclined(asset)) {
    return undefined;
  }
  const { price_increment: tickSize, min_trade_increment: quantityStep, fractionable } = asset;
  return isPair(ticker)
    ? {
        assetClass: 'crypto',
        ...(tickSize != null && { tickSize: Number(tickSize) }),
        ...(quantityStep != null && { quantityStep: Number(quantityStep) }),
      }
    : { assetClass: 'stocks', ...(!fractionable && { quantityStep: 1 }) };
}

/** Body of an order. The planner has put it into a form that Alpaca's profile takes. */
function orderBody(order: Order): Readonly<Record<string, unknown>> {
  const { takeProfit, stopLoss, trailAmount, trailPercent } = order;
  const legs = Number(takeProfit !== undefined) + Number(stopLoss !== undefined);
  return {
    ...{ symbol: symbolOf(order.ticker), qty: order.quantity, side: order.side, type: order.type },
    ...{ time_in_force: order.timeInForce, client_order_id: order.clientOrderId },
    // Keeps an exit from opening a position on the other side. Pairs cannot be short, and do not have it.
    ...(!isPair(order.ticker) && { position_intent: `${order.side}_to_${order.effect}` }),
    ...(order.limitPrice !== undefined && { limit_price: order.limitPrice }),
    ...(order.stopPrice !== undefined && { stop_price: order.stopPrice }),
    // One of the two; the amount is exact.
    ...(trailAmount !== undefined
      ? { trail_price: trailAmount }
      : trailPercent !== undefined && { trail_percent: trailPercent }),
    ...(order.extendedHours === true && !isPair(order.ticker) && { extended_hours: true }),
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

/** Final statuses. Orders in every other one may still fill. */
const final: Readonly<Record<string, EventStatus>> = {
  filled: 'filled',
  canceled: 'cancelled',
  expired: 'expired',
  replaced: 'cancelled',
  rejected: 'rejected',
};

function answerOf(order: OrderRef, { id, status, filled_qty, filled_avg_price, legs }: AlpacaOrder): BrokerAnswer {
  return {
    ...(legs != null && legs.length > 0 && { legs: legsOf(legs) }),
    ...{ event: 'order', order, status: final[status] ?? 'working', filled: filled_qty, orderId: id },
    ...(filled_avg_price != null && { averagePrice: filled_avg_price }),
  };
}

function legsOf(legs: readonly AlpacaOrder[]): AttachedLegs {
  const stop = legs.find(({ type }) => type !== 'limit');
  const target = legs.find(({ type }) => type === 'limit');
  return { ...(stop && { stopLoss: legOf(stop) }), ...(target && { takeProfit: legOf(target) }) };
}

/** A leg that is `held` waits for its entry, or for the other leg: it works. */
function legOf({ id, status, qty, filled_qty: filled, stop_price: stopPrice }: AlpacaOrder): LegState {
  return {
    ...{ status: final[status] ?? 'working', filled, stopPrice: stopPrice ?? undefined, orderId: id },
    ...(qty !== null && { quantity: qty }),
  };
}

const orderTypes: readonly OrderType[] = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'];
const timesInForce: readonly TimeInForce[] = ['day', 'gtc', 'opg', 'cls', 'ioc', 'fok'];

/** An open order with its terms, under which a stop can be sent again. */
function openOrderOf(order: AlpacaOrder): readonly OpenOrder[] {
  const type = orderTypes.find((name) => name === order.type);
  if (type === undefined) {
    return [];
  }
  const closes = order.position_intent?.endsWith('_to_close') === true;
  const role = !closes ? 'entry' : type === 'limit' ? 'take-profit' : type === 'market' ? 'other' : 'stop-loss';
  return [
    {
      ...{ id: order.id, ticker: tickerOf(order), type, side: order.side, role, filled: order.filled_qty },
      quantity: order.qty === null ? undefined : Number(order.qty) - Number(order.filled_qty),
      ...(order.limit_price != null && { limitPrice: order.limit_price }),
      ...(order.stop_price != null && { stopPrice: order.stop_price }),
      ...(order.trail_price != null && { trailAmount: order.trail_price }),
      ...(order.trail_percent != null && { trailPercent: order.trail_percent }),
      timeInForce: timesInForce.find((name) => name === order.time_in_force),
    },
  ];
}

function heldOf(position: AlpacaPosition): HeldPosition {
  const { qty, side, avg_entry_price: averageEntryPrice } = position;
  // The quantity of a short position is below 0.
  return { ticker: tickerOf(position), side, quantity: Math.abs(Number(qty)), averageEntryPrice };
}

const pairTicker = /^([A-Z0-9]+)-(USD|USDT|USDC|BTC)$/;
const pairSymbol = /^([A-Z0-9]+?)\/?(USDT|USDC|USD|BTC)$/;

/** `BRK-B` is a stock: only a quote currency makes a pair. */
function isPair(ticker: string): boolean {
  return pairTicker.test(ticker);
}

/** `BTC-USD` is `BTC/USD` at Alpaca, and `BRK-B` is `BRK.B`. */
function symbolOf(ticker: string): string {
  const [, base, quoted] = pairTicker.exec(ticker) ?? [];
  return base === undefined ? ticker.replace('-', '.') : `${base}/${quoted}`;
}

/** The ticker of an answer; pairs of positions have no slash: `BTCUSD`. */
function tickerOf({ symbol, asset_class: kind }: { readonly symbol: string; readonly asset_class?: string }): string {
  const [, base, quoted] = kind === 'crypto' || symbol.includes('/') ? (pairSymbol.exec(symbol) ?? []) : [];
  return base === undefined ? symbol.replace('.', '-') : `${base}-${quoted}`;
}

function pathOf(orderId: string): string {
  return `/v2/orders/${encodeURIComponent(orderId)}`;
}

function isDeclined(answer: unknown): answer is Declined {
  return typeof answer === 'object' && answer !== null && 'declined' in answer;
}

/** The answer; throws if Alpaca declined. */
function must<T>(answer: T | Declined): T {
  if (isDeclined(answer)) {
    throw new Error(`Alpaca declined with ${answer.declined}`);
  }
  return answer;
}

function messageIn(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    const isMessage = typeof parsed === 'object' && parsed !== null && 'message' in parsed;
    return isMessage && typeof parsed.message === 'string' ? parsed.message : 'no reason given';
  } catch {
    return 'no reason given';
  }
}
