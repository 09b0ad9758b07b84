// A small order book with the rules of Alpaca's documents: buying power, positions, brackets, fills, cancels, replacements.
// The names of the guides are those of `alpaca-shapes.ts`; [answers] are refusals that clients of Alpaca have recorded.
import {
  follow,
  type Holding,
  isReached,
  legsOf,
  middleOf,
  type Order,
  orderOf,
  positionOf,
  type Quote,
  type Refused,
  refuse,
  remainingOf,
  rounded,
  timeInNewYork,
  unitsOf,
  uuidOf,
} from './alpaca-records.js';
import { type Fields, kindOfSymbol } from './alpaca-shapes.js';

export interface Book {
  /** Orders without their legs, in their order. */
  readonly orders: Order[];
  /** Orders and legs. */
  all(): readonly Order[];
  place(body: Fields): Order | Refused;
  /** A cancel is asked for; it takes effect with `settle`. */
  cancel(id: string): Refused | undefined;
  /** What was asked for takes effect. */
  settle(order: Order): void;
  replace(id: string, body: Fields): Order | Refused;
  /** The market moves: what it reaches fills. */
  move(symbol: string, quote: Quote): void;
  quoteOf(symbol: string): Quote;
  /** Fills units of an open order. */
  fill(order: Order, units: number): void;
  /** The day ends: orders for the day expire. */
  endDay(): void;
  /** Units; below 0: short. */
  held(symbol: string): number;
  /** Makes a position by itself. */
  hold(symbol: string, units: number): void;
  positions(): readonly Fields[];
  /** Executions, the first one first. */
  fills(): readonly Fields[];
  account(): Fields;
  /** The account as it began. */
  reset(): void;
}

const working = ['new', 'partially_filled', 'accepted', 'pending_cancel'];
const open = [...working, 'held'];

/** Every symbol trades here until it moves. */
const market: Quote = { bid: 149.98, ask: 150.02 };

/** `fillsAfter`: milliseconds after which an order that can fill does. */
export function orderBook(cash: number, now: () => string, fillsAfter = 0): Book {
  const orders: Order[] = [];
  const holdings = new Map<string, Holding>();
  const quotes = new Map<string, Quote>();
  const fills: Fields[] = [];
  let money = cash;
  let made = 0;

  const quoteOf = (symbol: string): Quote => quotes.get(symbol) ?? market;
  const held = (symbol: string): number => holdings.get(symbol)?.units ?? 0;
  const all = (): Order[] => orders.flatMap((order) => [order, ...(order.legs ?? [])]);
  const groupOf = (order: Order): readonly Order[] => {
    const parent = orders.find((each) => each === order || each.legs?.includes(order));
    return parent === undefined ? [order] : [parent, ...(parent.legs ?? [])];
  };

  /** Positions are valued at the middle of the market. */
  const marketValues = (): { readonly long: number; readonly short: number } => {
    const values = [...holdings].map(([symbol, { units }]) => units * middleOf(quoteOf(symbol)) * unitsOf(symbol));
    const sum = (some: readonly number[]): number => some.reduce((total, value) => total + value, 0);
    return { long: sum(values.filter((value) => value > 0)), short: sum(values.filter((value) => value < 0)) };
  };

  /** "max(equity - initial_margin, 0) * 2", less what open orders would take [api, orders]. */
  const buyingPower = (): number => {
    const { long, short } = marketValues();
    const waiting = orders.filter((order) => open.includes(order.status) && opens(order)).map(orderValue);
    const margin = (long - short) / 2;
    return Math.max(money + long + short - margin, 0) * 2 - waiting.reduce((total, value) => total + value, 0);
  };

  const opens = ({ symbol, side }: Pick<Order, 'symbol' | 'side'>): boolean =>
    side === 'buy' ? held(symbol) >= 0 : held(symbol) <= 0;

  /** Value of an opening order: its limit, else 3% beyond the market [orders, "Buying Power"]. */
  const orderValue = (order: Order): number => {
    const { ask } = quoteOf(order.symbol);
    const limit = Number(order.limit_price ?? 0);
    const each = order.side === 'buy' ? limit || ask * 1.03 : Math.max(limit, ask * 1.03);
    return each * remainingOf(order) * unitsOf(order.symbol);
  };

  /** Units that open orders of this side would close already; of a group, one can fill. */
  const reserved = (symbol: string, side: string): number =>
    orders.reduce((sum, order) => {
      const closing = groupOf(order).filter(
        (each) => each.symbol === symbol && each.side === side && working.includes(each.status),
      );
      return sum + Math.max(0, ...closing.map(remainingOf));
    }, 0);

  const trade = (order: Order, units: number, at: number): void => {
    const sign = order.side === 'buy' ? 1 : -1;
    const before = holdings.get(order.symbol) ?? { units: 0, price: 0 };
    const after = rounded(before.units + sign * units);
    const isMore = before.units * sign >= 0;
    const price = isMore ? (Math.abs(before.units) * before.price + units * at) / Math.abs(after) : before.price;
    holdings.set(order.symbol, { units: after, price: before.units * after < 0 ? at : price });
    if (after === 0) {
      holdings.delete(order.symbol);
    }
    money -= sign * units * at * unitsOf(order.symbol);
    const filled = Number(order.filled_qty);
    const average = (filled * Number(order.filled_avg_price ?? 0) + units * at) / (filled + units);
    order.filled_qty = String(rounded(filled + units));
    order.filled_avg_price = String(rounded(average));
    const isDone = remainingOf(order) === 0;
    fills.push({
      // As in the file: the time without its punctuation, and a number.
      id: `${now().replace(/\D/g, '').slice(0, 14)}000::${uuidOf(5000 + fills.length)}`,
      ...{ activity_type: 'FILL', transaction_time: now(), type: isDone ? 'fill' : 'partial_fill' },
      ...{ price: String(at), qty: String(units), symbol: order.symbol, order_id: order.id },
      side: order.position_intent === 'sell_to_open' ? 'sell_short' : order.side,
      ...{ leaves_qty: String(remainingOf(order)), cum_qty: order.filled_qty },
      order_status: isDone ? 'filled' : 'partially_filled',
    });
  };

  const fillAt = (order: Order, units: number, at: number): void => {
    trade(order, Math.min(units, remainingOf(order)), at);
    order.status = remainingOf(order) === 0 ? 'filled' : 'partially_filled';
    order.updated_at = now();
    const [parent, ...legs] = groupOf(order);
    if (order === parent && order.order_class !== 'oco') {
      if (order.status === 'filled') {
        for (const leg of legs) {
          wake(leg);
        }
      }
    } else {
      adjustGroup(order);
    }
    if (order.status === 'filled') {
      order.filled_at = now();
    }
  };

  /** Legs are active once their entry has filled completely [orders, "Bracket Orders"]. */
  const wake = (leg: Order): void => {
    if (leg.status === 'held') {
      leg.status = 'new';
      match(leg);
    }
  };

  /** One exit cancels the other when it has filled, and leaves it the rest when it has filled in part [orders]. */
  const adjustGroup = (order: Order): void => {
    const isExit = (each: Order): boolean => each.side === order.side && each !== order && open.includes(each.status);
    for (const other of groupOf(order).filter(isExit)) {
      if (order.status === 'filled') {
        end(other, 'canceled');
      } else {
        other.qty = String(rounded(Number(other.filled_qty) + remainingOf(order)));
      }
    }
  };

  const end = (order: Order, status: 'canceled' | 'expired' | 'replaced'): void => {
    order.status = status;
    order.updated_at = now();
    order.canceled_at = status === 'canceled' ? now() : null;
    order.expired_at = status === 'expired' ? now() : null;
    order.replaced_at = status === 'replaced' ? now() : null;
  };

  /** Fills an order as far as the market reaches it. */
  const match = (order: Order): void => {
    const { bid, ask } = quoteOf(order.symbol);
    const at = order.side === 'buy' ? ask : bid;
    if (order.status !== 'new' && order.status !== 'partially_filled') {
      return;
    }
    if (order.type === 'trailing_stop') {
      follow(order, at);
    }
    if (isReached(order, at)) {
      fillAt(order, remainingOf(order), at);
    } else if (order.time_in_force === 'ioc' || order.time_in_force === 'fok') {
      end(order, 'canceled');
    }
  };

  /** What the account does not allow. */
  const refusal = (order: Order): Refused | undefined => {
    const { symbol, side, qty, position_intent: intent } = order;
    const units = held(symbol);
    const closes = side === 'sell' ? units > 0 : units < 0;
    const inferred = `${side}_to_${closes ? 'close' : 'open'}`;
    if (intent !== undefined && intent !== inferred) {
      return refuse(422, `position intent mismatch, inferred: ${inferred}, specified: ${intent}`, 42210000);
    }
    const available = rounded(Math.abs(units) - reserved(symbol, side));
    if ((closes || (side === 'sell' && kindOfSymbol(symbol) === 'crypto')) && Number(qty) > available) {
      return refuse(403, `insufficient qty available for order (requested: ${qty}, available: ${available})`);
    }
    const beginsAuction = order.time_in_force === 'opg' ? '09:28' : '15:50';
    const isAuction = order.time_in_force === 'opg' || order.time_in_force === 'cls';
    const time = timeInNewYork(now());
    if (isAuction && time >= beginsAuction && time < '19:00') {
      return refuse(422, `${order.time_in_force} orders are not accepted from ${beginsAuction} to 19:00`, 42210000);
    }
    if (!closes && orderValue(order) > buyingPower()) {
      return refuse(403, 'insufficient buying power');
    }
    return undefined;
  };

  const add = (fields: Fields, changed: Partial<Order> = {}): Order => {
    made += 1;
    return { ...orderOf(made, fields, now()), ...changed };
  };

  const accept = (order: Order): Order => {
    orders.push(order);
    if (order.time_in_force === 'opg' || order.time_in_force === 'cls') {
      order.status = 'accepted';
    }
    if (fillsAfter === 0) {
      match(order);
    } else {
      setTimeout(() => match(order), fillsAfter);
    }
    return order;
  };

  return {
    orders,
    all,
    quoteOf,
    held,
    place: (body) => {
      if (all().some((order) => order.client_order_id === body.client_order_id)) {
        return refuse(422, 'client_order_id must be unique', 40010001);
      }
      const order = add(body);
      const refused = refusal(order);
      if (refused !== undefined) {
        return refused;
      }
      order.legs = legsOf(order, body).map((leg) => add({}, leg));
      if (order.legs.length === 0) {
        order.legs = null;
      }
      return accept(order);
    },
    cancel: (id) => {
      const order = all().find((each) => each.id === id);
      if (order === undefined) {
        return refuse(404, 'order not found', 40410000);
      }
      if (!open.includes(order.status) || order.status === 'pending_cancel') {
        return refuse(422, `order is already in "${order.status}" state`, 42210000);
      }
      order.status = 'pending_cancel';
      return undefined;
    },
    // "If any one of the orders is canceled, any remaining open order in the group is canceled" [orders].
    settle: (order) => {
      if (order.status === 'pending_cancel') {
        for (const each of groupOf(order).filter(({ status }) => open.includes(status))) {
          end(each, 'canceled');
        }
      }
    },
    replace: (id, body) => {
      const before = all().find((each) => each.id === id);
      if (before === undefined) {
        return refuse(404, 'order not found', 40410000);
      }
      if (!['new', 'partially_filled', 'held'].includes(before.status)) {
        return refuse(422, `cannot replace order in ${before.status} status`, 42210000);
      }
      const { trail, ...fields } = body as Readonly<Record<string, string>>;
      // [answers]
      if (trail === undefined && Object.entries(fields).every(([name, value]) => before[name as 'qty'] === value)) {
        return refuse(422, 'order parameters are not changed', 42210000);
      }
      const trails = before.trail_price === null ? { trail_percent: trail } : { trail_price: trail };
      const order = add(
        { ...before, client_order_id: `replacing-${id}`, ...fields, ...(trail !== undefined && trails) },
        { replaces: id, status: before.status === 'held' ? 'held' : 'new' },
      );
      const [entry] = groupOf(before);
      end(before, 'replaced');
      before.replaced_by = order.id;
      if (entry === undefined || entry === before) {
        return accept(order);
      }
      entry.legs?.push(order);
      match(order);
      return order;
    },
    move: (symbol, quote) => {
      quotes.set(symbol, quote);
      for (const order of all().filter((each) => each.symbol === symbol)) {
        match(order);
      }
    },
    fill: (order, units) => {
      const at = order.limit_price ?? order.stop_price;
      fillAt(order, units, at === null ? quoteOf(order.symbol).ask : Number(at));
    },
    endDay: () => {
      for (const order of all().filter((each) => each.time_in_force === 'day' && open.includes(each.status))) {
        end(order, 'expired');
      }
    },
    hold: (symbol, units) => {
      holdings.set(symbol, { units, price: 150 });
      if (units === 0) {
        holdings.delete(symbol);
      }
    },
    positions: () =>
      [...holdings].map(([symbol, holding]) => {
        const available = Math.abs(holding.units) - reserved(symbol, holding.units > 0 ? 'sell' : 'buy');
        return { ...positionOf(symbol, holding, quoteOf(symbol)), qty_available: String(rounded(available)) };
      }),
    fills: () => fills,
    account: () => {
      const { long, short } = marketValues();
      const equity = money + long + short;
      return {
        id: uuidOf(0),
        account_number: '010203ABCD',
        status: 'ACTIVE',
        currency: 'USD',
        cash: String(rounded(money)),
        equity: String(rounded(equity)),
        last_equity: String(cash),
        portfolio_value: String(rounded(equity)),
        buying_power: String(rounded(buyingPower())),
        long_market_value: String(rounded(long)),
        short_market_value: String(rounded(short)),
        multiplier: '2',
        shorting_enabled: true,
        pattern_day_trader: false,
        trading_blocked: false,
        account_blocked: false,
        created_at: '2024-01-02T14:30:00Z',
      };
    },
    reset: () => {
      orders.length = 0;
      holdings.clear();
      fills.length = 0;
      quotes.clear();
      money = cash;
    },
  };
}
