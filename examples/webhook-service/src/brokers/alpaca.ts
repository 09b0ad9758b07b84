import { Decimal } from 'decimal.js';
import type { BrokerProfile, Clock, Position } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import { alpaca } from 'signal-to-order/brokers';
import type { BrokerAnswer, ExecutionPorts, LegRef, OrderRef } from 'signal-to-order/execute';
import { inTime } from '../in-time.js';
import type { BrokerAdapter, HeldPosition, StandingOrder, ValuedPosition } from './adapter.js';
import { closesSince, openBook } from './alpaca-closes.js';
import { type AlpacaAccess, alpacaHttp, isDeclined, must } from './alpaca-http.js';
import { identifierOf } from './alpaca-identifiers.js';
import { instrumentOf, latestQuote, optionChain } from './alpaca-market.js';
import {
  type AlpacaOrder,
  answerOf,
  hasEnded,
  inGroups,
  openAtBroker,
  openBrokerOrder,
  openOrderOf,
  orderBody,
  replacementsOf,
  standingOf,
  stopOf,
  withReplacedLegs,
} from './alpaca-orders.js';
import { contractOf, kindOf, symbolOf, tickerOf } from './alpaca-symbols.js';

interface AlpacaPosition {
  readonly symbol: string;
  readonly qty: string;
  readonly side: 'long' | 'short';
  readonly avg_entry_price: string;
  readonly asset_class: string;
  readonly unrealized_pl?: string | null;
}

/** Identifiers of any length are taken: `identifierOf` shortens them. */
const { clientOrderId: _, ...taken } = alpaca;
const profile: BrokerProfile = taken;

/** Writing options must be enabled explicitly, and moving stops. Everything else that Alpaca supports is in its profile. */
const capabilities = { optionWriting: alpaca.classes.options?.shortSelling !== false, replace: true };

/** Crypto is credited less its fee, 0.25 % at most. */
const cryptoFee = 0.0025;

/** Seconds after which a request that was given up has surely ended: it takes 10 at most. */
const submitTimeoutSeconds = 15;

/** Positions whose quotes are asked for at one look. */
const maxQuotes = 50;

/** Milliseconds that a quote has at one look: the account is told without those that take longer. */
const quotePatience = 2000;

/** Broker adapter of Alpaca's REST API v2, for stocks, options and crypto pairs. */
export function alpacaAdapter(access: AlpacaAccess, clock: Clock): BrokerAdapter {
  const http = alpacaHttp(access);
  const { trading } = http;

  const named = async (
    { clientOrderId, orderId }: OrderRef | LegRef,
    signal: AbortSignal,
  ): Promise<AlpacaOrder | undefined> => {
    const query = new URLSearchParams({ client_order_id: identifierOf(clientOrderId ?? '') });
    const path = orderId === undefined ? `/v2/orders:by_client_order_id?${query}` : pathOf(orderId);
    const order = await trading<AlpacaOrder>('GET', path, { signal });
    return isDeclined(order) && order.declined === 404 ? undefined : must(order);
  };

  /** The order of a name, or the one that has taken its place. */
  const lookUp = async (name: OrderRef | LegRef, signal: AbortSignal): Promise<AlpacaOrder | undefined> => {
    const order = await named(name, signal);
    return order && ((await replacementsOf(order, (orderId) => named({ orderId }, signal))).at(-1) ?? order);
  };

  /** An order with its legs. Those of a bracket are told with an entry that has filled. */
  const withLegs = async (order: AlpacaOrder, signal: AbortSignal): Promise<AlpacaOrder> => {
    const hasLegs = /^(bracket|oto)$/.test(order.order_class ?? '') && Number(order.filled_qty) > 0;
    return hasLegs
      ? withReplacedLegs(
          must(await trading<AlpacaOrder>('GET', `${pathOf(order.id)}?nested=true`, { signal })),
          (orderId) => named({ orderId }, signal),
        )
      : order;
  };

  const orders: ExecutionPorts = {
    submitTimeoutSeconds,
    submit: async (order, { signal }) => {
      const { clientOrderId } = order;
      const sent = await trading<AlpacaOrder>('POST', '/v2/orders', { body: orderBody(order), signal });
      if (!isDeclined(sent)) {
        return answerOf({ clientOrderId }, sent);
      }
      // Alpaca declines a second order with the same client_order_id: the first one counts.
      const first = sent.declined === 422 ? await lookUp({ clientOrderId }, signal) : undefined;
      return first === undefined
        ? { event: 'order', order: { clientOrderId }, status: 'rejected', filled: 0, reason: sent.message }
        : answerOf({ clientOrderId }, first);
    },
    cancel: async (order, { signal }) => {
      let before = await lookUp(order, signal);
      for (;;) {
        if (before === undefined) {
          return { event: 'not-found', order };
        }
        // 204: the cancellation is requested; 422: it is impossible, or pending. Either way the order has the state.
        await trading('DELETE', pathOf(before.id), { signal });
        const after: AlpacaOrder | undefined = await lookUp({ orderId: before.id }, signal);
        if (after?.id === before.id) {
          return answerOf(order, after);
        }
        // It was replaced in between.
        before = after;
      }
    },
    find: async (order, { signal }): Promise<BrokerAnswer> => {
      const found = await lookUp(order, signal);
      return found === undefined ? { event: 'not-found', order } : answerOf(order, await withLegs(found, signal));
    },
    replace: async (name, { quantity, stopPrice, limitPrice }, { signal }): Promise<BrokerAnswer> => {
      const order = 'leg' in name ? { clientOrderId: name.clientOrderId } : name;
      const found = await lookUp(order, signal);
      if (found === undefined) {
        return { event: 'not-found', order };
      }
      const resting = 'leg' in name ? stopOf(await withLegs(found, signal)) : found;
      if (quantity !== undefined && Number(found.filled_qty) > 0) {
        throw new Error(`${found.id} has filled in part: Alpaca does not say what a new quantity counts`);
      }
      if (resting !== undefined && !hasEnded(resting)) {
        // Whether it was replaced, refused, or filled before, the order has the state.
        await trading('PATCH', pathOf(resting.id), {
          body: { qty: quantity, stop_price: stopPrice, limit_price: limitPrice },
          signal,
        });
      }
      return orders.find(order, { signal });
    },
  };

  const positions = async (): Promise<readonly AlpacaPosition[]> =>
    must(await trading<readonly AlpacaPosition[]>('GET', '/v2/positions'));

  /** All open orders, with legs as separate orders: nested legs would be hidden behind a filled entry. */
  const openOrders = async (): Promise<readonly AlpacaOrder[]> => {
    const query = new URLSearchParams({ status: 'open', limit: '500', nested: 'false' });
    return must(await trading<readonly AlpacaOrder[]>('GET', `/v2/orders?${query}`));
  };

  /** The last 500 orders, each with its legs and with what has taken its place. */
  const wholeOrders = async (): Promise<readonly AlpacaOrder[]> => {
    const query = new URLSearchParams({ status: 'all', limit: '500', nested: 'true' });
    const recent = must(await trading<readonly AlpacaOrder[]>('GET', `/v2/orders?${query}`));
    const byId = new Map(recent.flatMap((order) => [order, ...(order.legs ?? [])]).map((order) => [order.id, order]));
    return Promise.all(
      recent.map(async (order) => {
        const newer = await replacementsOf(order, (id) => byId.get(id));
        return withReplacedLegs({ ...order, legs: [...(order.legs ?? []), ...newer] }, (id) => byId.get(id));
      }),
    );
  };

  /** Open orders that are not among the last ones, with their legs, by identifier. */
  const older = new Map<string, AlpacaOrder>();

  /** An order that is not among the last ones. It is asked for again when it, or a leg, is not open as it was. */
  const olderOrder = async (
    clientOrderId: string,
    open: ReadonlyMap<string, AlpacaOrder>,
  ): Promise<AlpacaOrder | undefined> => {
    const before = older.get(clientOrderId);
    if (before !== undefined && [before, ...(before.legs ?? [])].every((each) => hasEnded(each) || open.has(each.id))) {
      const legs = (before.legs ?? []).map((leg) => open.get(leg.id) ?? leg);
      return { ...(open.get(before.id) ?? before), legs };
    }
    older.delete(clientOrderId);
    const signal = AbortSignal.timeout(10_000);
    const found = await named({ clientOrderId }, signal);
    const order = found && must(await trading<AlpacaOrder>('GET', `${pathOf(found.id)}?nested=true`, { signal }));
    if (order !== undefined && ![order, ...(order.legs ?? [])].every(hasEnded)) {
      older.set(clientOrderId, order);
    }
    return order;
  };

  const heldNow = async (): Promise<readonly HeldPosition[]> => (await positions()).map(heldOf);

  /** The latest quotes of the first positions: each is a request. */
  const valued = async (position: AlpacaPosition, index: number): Promise<ValuedPosition> => {
    const held = heldOf(position);
    const quote = index < maxQuotes ? await inTime(() => latestQuote(http, held.ticker), quotePatience) : undefined;
    return {
      ...held,
      ...(quote?.bid !== undefined && { bid: String(quote.bid) }),
      ...(quote?.ask !== undefined && { ask: String(quote.ask) }),
      ...(quote?.time !== undefined && { quotedAt: quote.time }),
      ...(position.unrealized_pl != null && { unrealised: position.unrealized_pl }),
      perPoint: new Decimal(held.quantity).times(kindOf(held.ticker) === 'option' ? 100 : 1).toFixed(),
    };
  };

  const portsFor = (): AsyncPorts<AbortSignal> => ({
    clock,
    broker: {
      capabilities,
      profile,
      quote: (ticker) => latestQuote(http, ticker),
      equity: async () => Number(must(await trading<{ equity: string }>('GET', '/v2/account')).equity),
      openOrders: async (ticker) => {
        const isOf = ({ symbol, asset_class: assetClass }: AlpacaOrder): boolean =>
          tickerOf(symbol, assetClass) === nameOf(ticker) || contractOf(symbol)?.underlying === ticker;
        const open = (await openOrders()).filter(isOf).flatMap(openOrderOf);
        // Legs are listed by themselves. Which of them end together matters where a stop rests beside a take profit.
        const isPair = (['stop-loss', 'take-profit'] as const).every((role) =>
          open.some((order) => order.role === role),
        );
        return isPair ? inGroups(open, await wholeOrders()) : open;
      },
      restingEntries: async () => (await openOrders()).flatMap(openOrderOf).filter(({ role }) => role === 'entry'),
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
    closesAt: async ({ ticker }) => {
      // Crypto trades at all hours: its day is that of the profile.
      if (kindOf(ticker) === 'crypto') {
        return undefined;
      }
      const { next_close: close } = must(await trading<{ next_close: string }>('GET', '/v2/clock'));
      return new Date(close).toISOString();
    },
    orders,
    standing: async (clientOrderIds) => {
      if (clientOrderIds.length === 0) {
        return new Map();
      }
      const found = await wholeOrders();
      const byIdentifier = new Map(found.map((order) => [order.client_order_id, order]));
      return new Map(
        clientOrderIds.flatMap((id) => {
          const order = byIdentifier.get(identifierOf(id));
          return order === undefined ? [] : [[id, standingOf(order)] as const];
        }),
      );
    },
    overview: async () => {
      const [account, held, open, entries] = await Promise.all([
        trading<{ equity: string; cash: string }>('GET', '/v2/account').then(must),
        positions().then((found) => Promise.all(found.map(valued))),
        openOrders(),
        wholeOrders().then(entriesOf),
      ]);
      const orders = open.map((order) => openBrokerOrder(order, entries.get(order.id) ?? order));
      return { equity: account.equity, cash: account.cash, positions: held, orders };
    },
    held: heldNow,
    account: async (ordersIn) => {
      const recent = await wholeOrders();
      const open = await openOrders();
      const held = await heldNow();
      const openById = new Map(open.map((order) => [order.id, order]));
      const byIdentifier = new Map(recent.map((order) => [order.client_order_id, order]));
      const known = new Map<string, StandingOrder>();
      for (const id of await ordersIn()) {
        const order = byIdentifier.get(identifierOf(id)) ?? (await olderOrder(id, openById));
        if (order !== undefined) {
          known.set(id, standingOf(order));
        }
      }
      const entries = entriesOf(recent);
      return { held, known, open: open.map((order) => openAtBroker(order, entries.get(order.id) ?? order)) };
    },
    closes: (book) =>
      book === undefined ? openBook(http, heldNow) : closesSince(http, heldNow, book, Math.trunc(clock.now())),
    identifierOf,
    feeShare: (ticker) => (kindOf(ticker) === 'crypto' ? cryptoFee : 0),
  };
}

/** The entry of each leg, by the identifier of the leg. */
function entriesOf(orders: readonly AlpacaOrder[]): ReadonlyMap<string, AlpacaOrder> {
  return new Map(orders.flatMap((entry) => (entry.legs ?? []).map(({ id }) => [id, entry] as const)));
}

function pathOf(orderId: string): string {
  return `/v2/orders/${encodeURIComponent(orderId)}`;
}

/** Alpaca's form of a ticker in its answers. */
function nameOf(ticker: string): string {
  const symbol = symbolOf(ticker);
  return tickerOf(symbol, undefined);
}

function heldOf({
  symbol,
  asset_class: kind,
  side,
  qty,
  avg_entry_price: averageEntryPrice,
}: AlpacaPosition): HeldPosition {
  return { ticker: tickerOf(symbol, kind), side, quantity: qty.replace('-', ''), averageEntryPrice };
}

function positionOf({ side, qty, avg_entry_price: price }: AlpacaPosition): Position {
  return { side, quantity: Math.abs(Number(qty)), averageEntryPrice: Number(price) };
}
