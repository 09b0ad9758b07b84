import { type Amount, type DecimalString, decimal, decimalText } from '../core/decimal.js';
import { defaultMarketTimeZone } from '../core/defaults.js';
import type {
  BrokerCapabilities,
  Clock,
  Instrument,
  OpenOrder,
  OptionChain,
  Position,
  Quote,
  RolloverSchedule,
  TradingContext,
} from '../market/ports.js';
import type { ByTicker, SnapshotPorts } from '../market/snapshot.js';
import { sameContract } from '../market/symbols.js';
import type { OrderPlan } from '../plan/order-plan.js';
import type { Settings } from '../settings/settings.js';
import { equityOf, keyIn, lookUp, markOf, quoteOf } from './paper-account.js';
import { cancel, expire, fill, match } from './paper-book.js';
import { type ExecutionReport, execute, newReport } from './paper-execution.js';
import {
  findOrder,
  type PaperFill,
  type PaperOrder,
  type PaperPosition,
  type PaperState,
  type PaperWorld,
} from './paper-state.js';
import { tradingPrice } from './paper-trigger.js';

/** Options of `paperBroker`. */
export interface PaperBrokerOptions {
  /** A `settableClock`, or any other clock. */
  readonly clock: Clock;
  /** Cash in dollars; default 100000. */
  readonly cash?: Amount;
  /** First quotes; default none. */
  readonly quotes?: ByTicker<Quote>;
  /** First positions; default none. */
  readonly positions?: ByTicker<Position>;
  /** Point values and asset classes; default none. */
  readonly instruments?: ByTicker<Instrument>;
  /** Option chains by underlying. */
  readonly optionChains?: ByTicker<OptionChain>;
  /** Rollover schedules by futures root. */
  readonly rollovers?: ByTicker<RolloverSchedule>;
  /** What the broker can do; other orders are rejected. Default everything but option writing and crypto short sales. */
  readonly capabilities?: BrokerCapabilities;
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
  /** Replaces the quote of a ticker. Returns the fills that it causes. */
  setQuote(ticker: string, quote: Quote): readonly PaperFill[];
  /** Fills a working order by hand; default in full, at the market. Returns the fills; none if it cannot fill. */
  fill(orderId: string, quantity?: Amount, price?: Amount): readonly PaperFill[];
  /** Cancels a working order. */
  cancel(orderId: string): void;
  /** Executes a plan until a step waits or fails. */
  execute(plan: OrderPlan): ExecutionReport;
  /** Continues a waiting plan after quotes or the clock have moved. */
  resume(report: ExecutionReport): ExecutionReport;
  /** The context for `planSignal`. */
  context(settings: Settings, signalId?: string): TradingContext;
}

/**
 * A simulated broker for tests and rehearsals: deterministic, without timers. Market orders fill at the ask or bid. Limit,
 * stop, stop-limit and trailing orders rest until a quote reaches them. The legs of a bracket are created by the fills of
 * their entry and cancel each other. Closing orders are reduce-only. A `clientOrderId` is executed once. Orders expire at
 * the first call after their time.
 *
 * @since 0.1.0
 * @example
 * const paper = paperBroker({ clock: settableClock('2026-01-26T15:30:00Z'), quotes: { AAPL: { bid: 149, ask: 150 } } });
 * const plan = planSignal(signal, paper.context(defaultSettings, 'alert-7')); // buy 10 AAPL
 * plan.ok && paper.execute(plan.value).status; // 'done'
 */
export function paperBroker(options: PaperBrokerOptions): PaperBroker {
  const { clock } = options;
  const world = worldOf(options);
  let state = options.state ?? initialState(options, clock.now());

  /** The state at the current time, without expired orders. */
  const current = (): PaperState => {
    state = expire(state, world, clock.now());
    return state;
  };

  /** Replaces the state and returns the new fills. */
  const update = (updated: PaperState): readonly PaperFill[] => {
    const before = state.fills.length;
    state = updated;
    return state.fills.slice(before);
  };

  const resume = (report: ExecutionReport): ExecutionReport => {
    const progress = execute(current(), report, world, clock.now());
    state = progress.state;
    return progress.report;
  };

  const ports: SnapshotPorts = {
    clock,
    broker: {
      capabilities: world.capabilities,
      quote: (ticker) => lookUp(current().quotes, ticker, clock.now()),
      equity: () => decimalText(equityOf(current(), world, clock.now())),
      openOrders: (ticker) =>
        current()
          .orders.filter((order) => order.status === 'working' && sameContract(order.ticker, ticker, clock.now()))
          .map(openOrderOf),
      optionChain: (underlying) => lookUp(world.optionChains, underlying, clock.now()),
    },
    positions: {
      position: (ticker) => lookUp(current().positions, ticker, clock.now()),
      openTickers: () => Object.keys(current().positions),
    },
    instruments: {
      instrument: (ticker) => lookUp(world.instruments, ticker, clock.now()),
      rollover: (root) => lookUp(world.rollovers, root, clock.now()),
    },
  };

  return {
    ...ports,
    state: current,
    setQuote: (ticker, quote) => {
      const now = clock.now();
      const { quotes, ...rest } = current();
      const quoted = { ...rest, quotes: { ...quotes, [keyIn(quotes, ticker, now)]: { ...quote } } };
      return update(match(quoted, (order) => sameContract(order.ticker, ticker, now), world, now));
    },
    fill: (orderId, quantity, price) => {
      const now = clock.now();
      const before = current();
      const order = findOrder(before, orderId);
      const market = order && (tradingPrice(quoteOf(order.ticker, before, world, now), order.side) ?? order.limitPrice);
      const at = price ?? market;
      return order === undefined || at === undefined
        ? []
        : update(fill(before, orderId, decimal(quantity ?? order.quantity), decimal(at), world, now));
    },
    cancel: (orderId) => {
      update(cancel(current(), orderId, 'cancelled by hand'));
    },
    execute: (plan) => resume(newReport(plan)),
    resume,
    context: (settings, signalId) => ({ settings, ...ports, signalId }),
  };
}

function worldOf(options: PaperBrokerOptions): PaperWorld {
  const { capabilities = {}, instruments = {}, optionChains = {}, rollovers = {} } = options;
  const { maxFill, marketTimeZone = defaultMarketTimeZone } = options;
  return {
    capabilities,
    instruments,
    optionChains,
    rollovers,
    ...(maxFill !== undefined && { maxFill: canonical(maxFill) }),
    marketTimeZone,
  };
}

function initialState({ cash = 100_000, quotes = {}, positions = {} }: PaperBrokerOptions, now: number): PaperState {
  const held = Object.entries(positions).map(
    ([ticker, { side, quantity, averageEntryPrice }]): [string, PaperPosition] => {
      const price = averageEntryPrice ?? markOf(lookUp(quotes, ticker, now)) ?? 0;
      return [ticker, { side, quantity: canonical(quantity), averageEntryPrice: decimalText(decimal(price)) }];
    },
  );
  return { cash: canonical(cash), quotes, positions: Object.fromEntries(held), orders: [], fills: [] };
}

function canonical(amount: Amount): DecimalString {
  return decimalText(decimal(amount));
}

function openOrderOf({ id, ticker, type, side, role, quantity, filled }: PaperOrder): OpenOrder {
  return { id, ticker, type, side, role, quantity: decimalText(decimal(quantity).minus(filled)) };
}
