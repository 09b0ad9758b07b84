import { type Amount, canonicalText, decimal, decimalText } from '../core/decimal.js';
import { defaultMarketTimeZone } from '../core/defaults.js';
import { type IsoInstant, instantText } from '../core/time.js';
import type { OrderRef } from '../execute/command.js';
import { defaultCurrency } from '../market/currencies.js';
import type { Clock, OpenOrder, Quote, TradingContext } from '../market/ports.js';
import type { ByTicker, MarketSnapshot, SnapshotPorts } from '../market/snapshot.js';
import { belongsTo } from '../market/symbols.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { GuardSettings } from '../settings/guard-settings.js';
import type { Settings } from '../settings/settings.js';
import { markLateFill, misbehave } from './misbehaviour.js';
import { acknowledged, eventOf, orderNamed, type PaperOrderPorts, refOf, replacedOrder } from './order-ports.js';
import { keyIn, lookUp, quoteOf, sameTicker } from './paper-account.js';
import { cancelGroup, expire, fill, match, replace, submit } from './paper-book.js';
import { withDay } from './paper-day.js';
import { type ExecutionReport, executeOnPaper, resumeOnPaper } from './paper-execution.js';
import { equityOf } from './paper-money.js';
import { aboveZero, markOf, tradingPrice } from './paper-quote.js';
import {
  findOrder,
  type PaperFill,
  type PaperMisbehaviour,
  type PaperOrder,
  type PaperPosition,
  type PaperState,
  type PaperWorld,
} from './paper-state.js';

/**
 * Options of `paperBroker`. Orders beyond `capabilities` are rejected; the default is everything but option writing and
 * crypto short sales. It replaces orders in any case; plans move stops (`plan.moves`) only with `replace: true`, because somebody has
 * to follow their executions. Every other part of the market is empty by default.
 */
export interface PaperBrokerOptions
  extends Pick<MarketSnapshot, 'quotes' | 'positions' | 'instruments' | 'optionChains' | 'rollovers' | 'capabilities'> {
  /** A `settableClock`, or any other clock. */
  readonly clock: Clock;
  /** Cash in the currency of the account; default 100000. */
  readonly cash?: Amount;
  /**
   * Currency of the account; default USD. What is priced in another one is booked by the quote of their pair, either way round; an
   * order without that quote is rejected.
   */
  readonly currency?: string;
  /** Whether dollar coins (USDT, USDC, …) differ from USD, as the setting of this name says; default false. */
  readonly strictCurrency?: boolean;
  /** Units that one order can fill at one quote; 0: orders fill only by `fill`; default: all units. */
  readonly maxFill?: Amount;
  /** Time zone of the day with which `day` orders end; default America/New_York. */
  readonly marketTimeZone?: string;
  /**
   * Whether the broker that it stands for has reduce-only orders; default false: a closing order that rests outside a group stays
   * when its position is gone, and opens the other side when it fills.
   */
  readonly reduceOnly?: boolean;
  /**
   * What goes wrong with an order after it was acknowledged, for tests of bots; default nothing. Called with the order as the broker
   * has it.
   */
  readonly misbehaviour?: ((order: PaperOrder) => PaperMisbehaviour | undefined) | undefined;
  /**
   * Rules by which the broker keeps the state of the account's day, for settings with this `guard`: entries that are sent, exits that
   * have ended, and the equity after each. Absent: nobody keeps it, and settings with rules of the day refuse entries.
   */
  readonly guard?: GuardSettings | undefined;
  /** A stored state to continue from. Replaces cash, quotes and positions. */
  readonly state?: PaperState;
}

/** A simulated broker, and the ports of plans for it. */
export interface PaperBroker extends SnapshotPorts {
  /** Current state, as plain JSON. */
  state(): PaperState;
  /** Continues from another state, for example from an earlier one of `state()`. */
  restore(state: PaperState): void;
  /**
   * Replaces the quote of a ticker. Returns the fills that it causes: none where the bid or the ask is 0, below 0 or no number, or the two
   * are crossed, because planning takes such a quote for none.
   */
  setQuote(ticker: string, quote: Quote): readonly PaperFill[];
  /**
   * Fills a working order by hand; default in full, at the market. Returns the fills; none if it cannot fill, or for a quantity or price
   * that is not above 0.
   */
  fill(orderId: string, quantity?: Amount, price?: Amount): readonly PaperFill[];
  /** Cancels a working order. */
  cancel(orderId: string): void;
  /** Orders of the broker, for `runExecution`. */
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
 * their entry, cancel each other and end together (`group` of the open orders). A closing order is cut to the position when it is
 * sent; one that rests is reduce-only with the option `reduceOnly`. A `clientOrderId` is executed once. Orders expire at the first
 * call after their time.
 *
 * @example
 * const paper = paperBroker({ clock: settableClock('2026-01-26T15:30:00Z'), quotes: { AAPL: { bid: 149, ask: 150 } } });
 * const plan = planSignal(signal, paper.context(defaultSettings, 'alert-7')); // buy 10 AAPL
 * plan.ok && paper.execute(plan.value).status; // 'done'
 */
export function paperBroker(options: PaperBrokerOptions): PaperBroker {
  const { clock, capabilities = {}, instruments = {}, optionChains = {}, rollovers = {}, maxFill } = options;
  const { marketTimeZone = defaultMarketTimeZone, reduceOnly = false, misbehaviour } = options;
  const { currency = defaultCurrency, strictCurrency = false, guard } = options;
  const rules = { maxFill, marketTimeZone, reduceOnly, misbehaviour, currency, strictCurrency };
  const surroundings = { capabilities, instruments, optionChains, rollovers, ...rules };
  const world = (): PaperWorld => ({ ...surroundings, now: clock.now() });
  const now = (): IsoInstant => instantText(clock.now());
  const began = options.state ?? initialState(options);
  let state = guard === undefined || began.accountDay !== undefined ? began : withDay(began, began, world(), guard);
  const listeners = new Set<Parameters<PaperOrderPorts['updates']>[0]>();

  /** Replaces the state, and tells of the orders that have changed. */
  const tell = (next: PaperState): void => {
    const before = state;
    state = next;
    const changed = changedOrders(before, next);
    for (const order of withEntries(changed, next)) {
      const event = eventOf(refOf(order), order, next, now());
      for (const listener of listeners) {
        queueMicrotask(() => listeners.has(listener) && listener(event));
      }
    }
  };

  /** Replaces the state, and keeps the day of the account. */
  const replaceState = (next: PaperState): void => {
    tell(guard === undefined || next === state ? next : withDay(state, next, world(), guard));
  };

  /** The state at the current time: orders have expired, and what is to go wrong has gone wrong. */
  const current = (moment = world()): PaperState => {
    replaceState(misbehave(expire(state, moment), moment));
    return state;
  };

  /** Replaces the state and returns the new fills. */
  const update = (updated: PaperState): readonly PaperFill[] => {
    const before = state.fills.length;
    replaceState(updated);
    return state.fills.slice(before);
  };

  const answerTo = (order: OrderRef, moment: PaperWorld): ReturnType<PaperOrderPorts['find']> => {
    const found = orderNamed(current(moment), order);
    const at = instantText(moment.now);
    return found === undefined ? { event: 'not-found', order, at } : eventOf(order, found, state, at);
  };

  /** Cancels an order; it may fill all the same, if it is to. */
  const cancelBy = (id: string | undefined, reason: string): void => {
    const moment = world();
    const before = current(moment);
    replaceState(markLateFill(before, cancelGroup(before, id, reason), id, moment));
  };

  const orderPorts: PaperOrderPorts = {
    submit: (order) => {
      const moment = world();
      const before = current(moment);
      const after = submit(before, order, moment);
      replaceState(after);
      const answer = answerTo({ clientOrderId: order.clientOrderId }, moment);
      return answer.event === 'order' && after !== before ? acknowledged(answer) : answer;
    },
    cancel: (order) => {
      cancelBy(orderNamed(current(), order)?.id, 'cancelled by a plan');
      return orderPorts.find(order);
    },
    find: (order) => answerTo(order, world()),
    replace: (name, changes) => {
      const moment = world();
      const order = replacedOrder(current(moment), name);
      replaceState(order === undefined ? state : replace(state, order, changes, moment));
      const { clientOrderId } = name;
      return orderPorts.find(clientOrderId === undefined ? name : { clientOrderId });
    },
    updates: (listener, { signal }) =>
      new Promise((resolve) => {
        listeners.add(listener);
        signal.addEventListener('abort', () => {
          listeners.delete(listener);
          resolve();
        });
      }),
  };

  const find = <T>(record: ByTicker<T>, ticker: string): T | undefined => lookUp(record, ticker, clock.now());

  const workingOrders = (isListed: (order: PaperOrder) => boolean): readonly OpenOrder[] =>
    current()
      .orders.filter((order) => order.status === 'working' && isListed(order))
      .map(openOrderOf);

  const ports: SnapshotPorts = {
    clock,
    broker: {
      capabilities,
      quote: (ticker) => find(current().quotes, ticker),
      currency,
      equity: () => {
        const equity = equityOf(current(), world());
        return equity && decimalText(equity);
      },
      openOrders: (ticker) => workingOrders((order) => belongsTo(ticker, order.ticker, clock.now())),
      restingEntries: () => workingOrders(({ role }) => role === 'entry'),
      optionChain: (underlying) => find(optionChains, underlying),
    },
    ...(guard !== undefined && { account: { day: () => current().accountDay } }),
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
      tell(to);
    },
    setQuote: (ticker, quote) => {
      const { quotes, ...rest } = current();
      const moment = world();
      const quoted = { ...rest, quotes: { ...quotes, [keyIn(quotes, ticker, moment.now)]: { ...quote } } };
      return update(match(quoted, (order) => sameTicker(order.ticker, ticker, moment.now), moment));
    },
    fill: (orderId, quantity, price) => {
      const before = current();
      const order = findOrder(before, orderId);
      if (order === undefined) {
        return [];
      }
      const market = tradingPrice(quoteOf(order.ticker, before, world()), order.side);
      const at = price == null ? (market ?? aboveZero(order.limitPrice)) : aboveZero(price);
      const units = aboveZero(quantity ?? order.quantity);
      return at === undefined || units === undefined ? [] : update(fill(before, order, units, at, world()));
    },
    cancel: (orderId) => cancelBy(orderId, 'cancelled by hand'),
    orderPorts,
    execute: (plan) => executeOnPaper(plan, orderPorts, now(), current().orders.length + 1),
    resume: (report) => resumeOnPaper(report, orderPorts, now()),
    context: (settings, signalId) => ({ settings, ...ports, signalId }),
  };
}

/** Queues a task of the runtime. Every runtime has it; the library is compiled without their types. */
declare const queueMicrotask: (task: () => void) => void;

/** The orders, and the entries of those that are legs, each once: a broker tells legs with their entry. */
function withEntries(orders: readonly PaperOrder[], state: PaperState): readonly PaperOrder[] {
  return [...new Set(orders.flatMap((order) => [order, findOrder(state, order.parent) ?? order]))];
}

function changedOrders(before: PaperState, { orders }: PaperState): readonly PaperOrder[] {
  return orders.filter((order, index) => order !== before.orders[index]);
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
