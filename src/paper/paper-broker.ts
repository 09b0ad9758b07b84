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
import { equityOf, lookUp, markOf, nameIn, quoteAt } from './paper-account.js';
import { cancel, expire, fill, match } from './paper-book.js';
import { type ExecutionReport, goOn, notStarted } from './paper-execution.js';
import {
  findOrder,
  type PaperFill,
  type PaperOrder,
  type PaperPosition,
  type PaperState,
  type PaperWorld,
} from './paper-state.js';
import { tradingPrice } from './paper-trigger.js';

/** The world that a paper broker begins with. */
export interface PaperBrokerOptions {
  /** A `settableClock`, or any other. */
  readonly clock: Clock;
  /** Dollars besides the positions; default 100000. */
  readonly cash?: Amount;
  /** What the market offers at first. */
  readonly quotes?: ByTicker<Quote>;
  /** What is held at first. */
  readonly positions?: ByTicker<Position>;
  /** Point values, and the asset class of futures, which cost no cash. */
  readonly instruments?: ByTicker<Instrument>;
  /** Option chains by underlying. */
  readonly optionChains?: ByTicker<OptionChain>;
  /** Rollover schedules by futures root. */
  readonly rollovers?: ByTicker<RolloverSchedule>;
  /** What the broker takes; an order of another kind is rejected. */
  readonly capabilities?: BrokerCapabilities;
  /** Most units that an order fills at one quote; 0: nothing fills but by `fill`; absent: everything at once. */
  readonly maximumFill?: Amount;
  /** The time zone in which `day` orders end with the day; default America/New_York. */
  readonly marketTimeZone?: string;
  /** A state to go on from, instead of cash, quotes and positions. */
  readonly state?: PaperState;
}

/** A broker on paper. It is also the ports from which plans are made. */
export interface PaperBroker extends SnapshotPorts {
  /** Everything that it knows right now, as plain JSON. */
  state(): PaperState;
  /** Puts a quote in place of the ticker's last one, and answers the fills that it made. */
  setQuote(ticker: string, quote: Quote): readonly PaperFill[];
  /** Fills a working order by hand: all of it and at the market, or as told. What cannot fill does not. */
  fill(orderId: string, quantity?: Amount, price?: Amount): readonly PaperFill[];
  /** Withdraws a working order. */
  cancel(orderId: string): void;
  /** Does the steps of a plan until one has to wait or fails. */
  execute(plan: OrderPlan): ExecutionReport;
  /** Goes on with a plan that waits, after quotes or the clock have moved. */
  resume(report: ExecutionReport): ExecutionReport;
  /** The context from which `planSignal` plans for this broker. */
  context(settings: Settings, signalId?: string): TradingContext;
}

/**
 * A broker that trades on paper: deterministic, without timers, for tests and rehearsals. Market orders fill at the ask
 * or bid; limit, stop, stop-limit and trailing orders rest until a quote reaches them; the legs of a bracket come to
 * life with the fills of their entry and cancel each other; orders that close are reduce-only; a `clientOrderId` is
 * executed once. What time ends, ends at the next call after the clock has moved.
 *
 * @example
 * const paper = paperBroker({ clock: settableClock('2026-01-26T15:30:00Z'), quotes: { AAPL: { bid: 149, ask: 150 } } });
 * const plan = planSignal(signal, paper.context(defaultSettings, 'alert-7')); // buy 10 AAPL
 * plan.ok && paper.execute(plan.value).status; // 'done'
 */
export function paperBroker(options: PaperBrokerOptions): PaperBroker {
  const { clock } = options;
  const world = worldOf(options);
  let state = options.state ?? initialState(options, clock.now());

  /** The state at this moment: what time has ended is gone. */
  const current = (): PaperState => {
    state = expire(state, world, clock.now());
    return state;
  };

  /** Changes the state, and answers the fills that came of it. */
  const change = (changed: PaperState): readonly PaperFill[] => {
    const before = state.fills.length;
    state = changed;
    return state.fills.slice(before);
  };

  const proceed = (report: ExecutionReport): ExecutionReport => {
    const progress = goOn(current(), report, world, clock.now());
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
      const quoted = { ...rest, quotes: { ...quotes, [nameIn(quotes, ticker, now)]: { ...quote } } };
      return change(match(quoted, (order) => sameContract(order.ticker, ticker, now), world, now));
    },
    fill: (orderId, quantity, price) => {
      const now = clock.now();
      const before = current();
      const order = findOrder(before, orderId);
      const market = order && (tradingPrice(quoteAt(order.ticker, before, world, now), order.side) ?? order.limitPrice);
      const at = price ?? market;
      return order === undefined || at === undefined
        ? []
        : change(fill(before, orderId, decimal(quantity ?? order.quantity), decimal(at), world, now));
    },
    cancel: (orderId) => {
      change(cancel(current(), orderId, 'cancelled by hand'));
    },
    execute: (plan) => proceed(notStarted(plan)),
    resume: proceed,
    context: (settings, signalId) => ({ settings, ...ports, signalId }),
  };
}

function worldOf(options: PaperBrokerOptions): PaperWorld {
  const { capabilities = {}, instruments = {}, optionChains = {}, rollovers = {} } = options;
  const { maximumFill, marketTimeZone = defaultMarketTimeZone } = options;
  return {
    capabilities,
    instruments,
    optionChains,
    rollovers,
    ...(maximumFill !== undefined && { maximumFill: canonical(maximumFill) }),
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
