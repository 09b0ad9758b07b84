import { type Amount, canonicalText, decimal, decimalText } from '../core/decimal.js';
import { defaultMarketTimeZone } from '../core/defaults.js';
import { type IsoInstant, instantText } from '../core/time.js';
import type { OrderRef } from '../execute/command.js';
import type { Clock, OpenOrder, Quote, TradingContext } from '../market/ports.js';
import type { ByTicker, MarketSnapshot, SnapshotPorts } from '../market/snapshot.js';
import { belongsTo, sameContract } from '../market/symbols.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Settings } from '../settings/settings.js';
import { eventOf, orderNamed, type PaperOrderPorts } from './order-ports.js';
import { equityOf, keyIn, lookUp, markOf, quoteOf } from './paper-account.js';
import { cancelGroup, expire, fill, match, submit } from './paper-book.js';
import { type ExecutionReport, executeOnPaper, resumeOnPaper } from './paper-execution.js';
import {
  findOrder,
  type PaperFill,
  type PaperOrder,
  type PaperPosition,
  type PaperState,
  type PaperWorld,
} from './paper-state.js';
import { tradingPrice } from './paper-trigger.js';

/**
 * Options of `paperBroker`. Orders beyond `capabilities` are rejected; the default is everything but option writing and
 * crypto short sales. Every other part of the market is empty by default.
 */
export interface PaperBrokerOptions
  extends Pick<MarketSnapshot, 'quotes' | 'positions' | 'instruments' | 'optionChains' | 'rollovers' | 'capabilities'> {
  /** A `settableClock`, or any other clock. */
  readonly clock: Clock;
  /** Cash in dollars; default 100000. */
  readonly cash?: Amount;
  /** Units that one order can fill at one quote; 0: orders fill only by `fill`; default: all units. */
  readonly maxFill?: Amount;
  /** Time zone of the day with which `day` orders end; default America/New_York. */
  readonly marketTimeZone?: string;
  /** A stored state to continue from. Replaces cash, quotes and positions. */
  readonly state?: PaperState;
}

/** A simulated broker, and the ports of plans for it. */
export interface PaperBroker extends SnapshotPorts {
  /** Current state, as plain JSON. */
  state(): PaperState;
  /**
   * Continues from another state, for example from an earlier one of `state()`.
   *
   * @since 0.2.0
   */
  restore(state: PaperState): void;
  /** Replaces the quote of a ticker. Returns the fills that it causes. */
  setQuote(ticker: string, quote: Quote): readonly PaperFill[];
  /** Fills a working order by hand; default in full, at the market. Returns the fills; none if it cannot fill. */
  fill(orderId: string, quantity?: Amount, price?: Amount): readonly PaperFill[];
  /** Cancels a working order. */
  cancel(orderId: string): void;
  /**
   * Orders of the broker, for `runExecution`.
   *
   * @since 0.2.0
   */
  readonly orderPorts: PaperOrderPorts;
  /** Executes a plan until it waits or has ended. */
  execute(plan: OrderPlan): ExecutionReport;
  /** Continues a waiting plan after quotes or the clock have moved. */
  resume(report: ExecutionReport): ExecutionReport;
  /** The context for `planSignal`. */
  context(settings: Settings, signalId?: string): TradingContext;
}

/**
 * A simulated broker for tests and rehearsals: deterministic, without timers. Market orders fill at the ask or bid. Limit,
 * stop, stop-limit and trailing orders rest until a quote reaches them. The legs of a bracket are created by the fills of
 * their entry, cancel each other and end together (`group` of the open orders). Closing orders are reduce-only. A `clientOrderId` is executed once. Orders expire at
 * the first call after their time.
 *
 * @since 0.1.0
 * @example
 * const paper = paperBroker({ clock: settableClock('2026-01-26T15:30:00Z'), quotes: { AAPL: { bid: 149, ask: 150 } } });
 * const plan = planSignal(signal, paper.context(defaultSettings, 'alert-7')); // buy 10 AAPL
 * plan.ok && paper.execute(plan.value).status; // 'done'
 */
export function paperBroker(options: PaperBrokerOptions): PaperBroker {
  const { clock, capabilities = {}, instruments = {}, optionChains = {}, rollovers = {}, maxFill } = options;
  const { marketTimeZone = defaultMarketTimeZone } = options;
  const surroundings = { capabilities, instruments, optionChains, rollovers, maxFill, marketTimeZone };
  const world = (): PaperWorld => ({ ...surroundings, now: clock.now() });
  const now = (): IsoInstant => instantText(clock.now());
  let state = options.state ?? initialState(options);

  /** The state at the current time, without expired orders. */
  const current = (moment = world()): PaperState => {
    state = expire(state, moment);
    return state;
  };

  /** Replaces the state and returns the new fills. */
  const update = (updated: PaperState): readonly PaperFill[] => {
    const before = state.fills.length;
    state = updated;
    return state.fills.slice(before);
  };

  const answerTo = (order: OrderRef, moment: PaperWorld): ReturnType<PaperOrderPorts['find']> => {
    const found = orderNamed(current(moment), order);
    const at = instantText(moment.now);
    return found === undefined ? { event: 'not-found', order, at } : eventOf(order, found, at);
  };

  const orderPorts: PaperOrderPorts = {
    submit: (order) => {
      const moment = world();
      state = submit(current(moment), order, moment).state;
      return answerTo({ clientOrderId: order.clientOrderId }, moment);
    },
    cancel: (order) => {
      state = cancelGroup(current(), orderNamed(state, order)?.id, 'cancelled by a plan');
      return orderPorts.find(order);
    },
    find: (order) => answerTo(order, world()),
  };

  const find = <T>(record: ByTicker<T>, ticker: string): T | undefined => lookUp(record, ticker, clock.now());

  const ports: SnapshotPorts = {
    clock,
    broker: {
      capabilities,
      quote: (ticker) => find(current().quotes, ticker),
      equity: () => decimalText(equityOf(current(), world())),
      openOrders: (ticker) =>
        current()
          .orders.filter((order) => order.status === 'working' && belongsTo(ticker, order.ticker, clock.now()))
          .map(openOrderOf),
      optionChain: (underlying) => find(optionChains, underlying),
    },
    positions: {
      position: (ticker) => find(current().positions, ticker),
      openTickers: () => Object.keys(current().positions),
    },
    instruments: {
      instrument: (ticker) => find(instruments, ticker),
      rollover: (root) => find(rollovers, root),
    },
  };

  return {
    ...ports,
    state: () => current(),
    restore: (to) => {
      state = to;
    },
    setQuote: (ticker, quote) => {
      const { quotes, ...rest } = current();
      const moment = world();
      const quoted = { ...rest, quotes: { ...quotes, [keyIn(quotes, ticker, moment.now)]: { ...quote } } };
      return update(match(quoted, (order) => sameContract(order.ticker, ticker, moment.now), moment));
    },
    fill: (orderId, quantity, price) => {
      const before = current();
      const order = findOrder(before, orderId);
      if (order === undefined) {
        return [];
      }
      const market = tradingPrice(quoteOf(order.ticker, before, world()), order.side);
      const at = price ?? market ?? order.limitPrice;
      const units = decimal(quantity ?? order.quantity);
      return at === undefined ? [] : update(fill(before, orderId, units, decimal(at), world()));
    },
    cancel: (orderId) => {
      state = cancelGroup(current(), orderId, 'cancelled by hand');
    },
    orderPorts,
    execute: (plan) => executeOnPaper(plan, orderPorts, now(), current().orders.length + 1),
    resume: (report) => resumeOnPaper(report, orderPorts, now()),
    context: (settings, signalId) => ({ settings, ...ports, signalId }),
  };
}

function initialState({ clock, cash = 100_000, quotes = {}, positions = {} }: PaperBrokerOptions): PaperState {
  const held = Object.entries(positions).map(([ticker, position]): [string, PaperPosition] => {
    const { side, quantity, averageEntryPrice } = position;
    const price = averageEntryPrice ?? markOf(lookUp(quotes, ticker, clock.now())) ?? 0;
    return [ticker, { side, quantity: canonicalText(quantity), averageEntryPrice: decimalText(decimal(price)) }];
  });
  return { cash: canonicalText(cash), quotes, positions: Object.fromEntries(held), orders: [], fills: [] };
}

function openOrderOf(order: PaperOrder): OpenOrder {
  const { id, ticker, type, side, role, quantity, filled, timeInForce } = order;
  const { stopPrice, limitPrice, trailAmount, trailPercent, parent } = order;
  return {
    id,
    ticker,
    type,
    side,
    role,
    quantity: decimalText(decimal(quantity).minus(filled)),
    ...(stopPrice !== undefined && { stopPrice }),
    ...(limitPrice !== undefined && { limitPrice }),
    ...(trailAmount !== undefined && { trailAmount }),
    ...(trailPercent !== undefined && { trailPercent }),
    timeInForce,
    filled,
    ...(parent !== undefined && { group: parent }),
  };
}
