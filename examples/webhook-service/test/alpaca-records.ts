// Orders and positions as Alpaca says them.
import { type Fields, kindOfSymbol } from './alpaca-shapes.js';

export interface Quote {
  readonly bid: number;
  readonly ask: number;
}

export interface Order {
  readonly id: string;
  client_order_id: string;
  created_at: string;
  updated_at: string;
  submitted_at: string;
  filled_at: string | null;
  expired_at: string | null;
  canceled_at: string | null;
  failed_at: string | null;
  replaced_at: string | null;
  replaced_by: string | null;
  replaces: string | null;
  asset_id: string;
  symbol: string;
  asset_class: string;
  notional: null;
  qty: string;
  filled_qty: string;
  filled_avg_price: string | null;
  order_class: string;
  order_type: string;
  type: string;
  side: string;
  time_in_force: string;
  limit_price: string | null;
  stop_price: string | null;
  status: string;
  extended_hours: boolean;
  legs: Order[] | null;
  trail_percent: string | null;
  trail_price: string | null;
  hwm: string | null;
  position_intent?: string;
}

/** Alpaca refuses such a request. */
export interface Refused {
  readonly status: 403 | 404 | 422;
  readonly code: number;
  readonly message: string;
}

export interface Holding {
  units: number;
  price: number;
}

export function orderOf(place: number, fields: Fields, at: string): Order {
  const given = fields as Readonly<Record<string, string>>;
  const { symbol = '', type = '', position_intent: intent } = given;
  return {
    id: uuidOf(place),
    client_order_id: given.client_order_id ?? uuidOf(1000 + place),
    ...{ created_at: at, updated_at: at, submitted_at: at, filled_at: null, expired_at: null, canceled_at: null },
    ...{ failed_at: null, replaced_at: null, replaced_by: null, replaces: null },
    asset_id: uuidOf(2000),
    symbol,
    asset_class: assetClasses[kindOfSymbol(symbol)],
    notional: null,
    qty: given.qty ?? '',
    filled_qty: '0',
    filled_avg_price: null,
    order_class: given.order_class ?? '',
    order_type: type,
    type,
    side: given.side ?? '',
    time_in_force: given.time_in_force ?? '',
    limit_price: given.limit_price ?? takeProfitOf(fields) ?? null,
    stop_price: given.stop_price ?? null,
    status: 'new',
    extended_hours: fields.extended_hours === true,
    legs: null,
    trail_percent: given.trail_percent ?? null,
    trail_price: given.trail_price ?? null,
    hwm: null,
    ...(intent !== undefined && { position_intent: intent }),
  };
}

/** The take profit of an OCO is the order itself [orders, "OCO Orders"]. */
function takeProfitOf({ order_class: name, take_profit: profit }: Fields): string | undefined {
  return name === 'oco' ? (profit as { readonly limit_price: string }).limit_price : undefined;
}

/** Legs, which wait (`held`) until their entry has filled. The take profit of an OCO is the order itself [orders]. */
export function legsOf(entry: Order, body: Fields): readonly Partial<Order>[] {
  const profit = body.take_profit as { readonly limit_price: string } | undefined;
  const stop = body.stop_loss as { readonly stop_price: string; readonly limit_price?: string } | undefined;
  const isExit = entry.order_class === 'oco';
  const side = isExit ? entry.side : entry.side === 'buy' ? 'sell' : 'buy';
  const { symbol, asset_class, qty, time_in_force, order_class } = entry;
  const shared = { symbol, asset_class, qty, time_in_force, order_class, side, status: 'held' };
  const named = (type: string) => ({ ...shared, type, order_type: type, position_intent: `${side}_to_close` });
  return [
    ...(profit === undefined || isExit ? [] : [{ ...named('limit'), limit_price: profit.limit_price }]),
    ...(stop === undefined
      ? []
      : [
          {
            ...named(stop.limit_price === undefined ? 'stop' : 'stop_limit'),
            stop_price: stop.stop_price,
            limit_price: stop.limit_price ?? null,
            ...(isExit && { status: 'new' }),
          },
        ]),
  ];
}

const assetClasses = { stock: 'us_equity', option: 'us_option', crypto: 'crypto' } as const;
const exchanges = { stock: 'NASDAQ', option: '', crypto: 'FTXU' } as const;

/** Positions in pairs have no slash: `BTCUSD`. */
export function positionOf(symbol: string, { units, price }: Holding, quote: Quote): Fields {
  const kind = kindOfSymbol(symbol);
  const size = unitsOf(symbol);
  const now = middleOf(quote);
  const gain = rounded((now - price) * units * size);
  const share = String(rounded(now / price - 1));
  return {
    asset_id: uuidOf(2000),
    symbol: symbol.replace('/', ''),
    exchange: exchanges[kind],
    asset_class: assetClasses[kind],
    asset_marginable: kind === 'stock',
    avg_entry_price: String(rounded(price)),
    qty: String(units),
    side: units > 0 ? 'long' : 'short',
    market_value: String(rounded(now * units * size)),
    cost_basis: String(rounded(price * units * size)),
    unrealized_pl: String(gain),
    unrealized_plpc: share,
    unrealized_intraday_pl: String(gain),
    unrealized_intraday_plpc: share,
    current_price: String(now),
    lastday_price: String(now),
    change_today: '0',
  };
}

export function remainingOf({ qty, filled_qty: filled }: Pick<Order, 'qty' | 'filled_qty'>): number {
  return rounded(Number(qty) - Number(filled));
}

/** A contract is for 100 shares. */
export function unitsOf(symbol: string): number {
  return kindOfSymbol(symbol) === 'option' ? 100 : 1;
}

export function middleOf({ bid, ask }: Quote): number {
  return (bid + ask) / 2;
}

/** Alpaca counts nine decimals. */
export function rounded(amount: number): number {
  return Number(amount.toFixed(9));
}

export function uuidOf(place: number): string {
  return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
}

export function timeInNewYork(instant: string): string {
  const format = { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(instant));
}

/** The high-water mark, and the stop price that follows it [orders, "Trailing Stop Orders"]. */
export function follow(order: Order, at: number): void {
  const before = Number(order.hwm ?? at);
  const mark = order.side === 'sell' ? Math.max(before, at) : Math.min(before, at);
  const trail = order.trail_price === null ? (mark * Number(order.trail_percent)) / 100 : Number(order.trail_price);
  order.hwm = String(mark);
  order.stop_price = String(rounded(order.side === 'sell' ? mark - trail : mark + trail));
}

/** Whether the market has come to the stop and to the limit of an order. */
export function isReached({ type, side, stop_price: stop, limit_price: limit }: Order, at: number): boolean {
  const isBuy = side === 'buy';
  const isTriggered = !type.includes('stop') || (isBuy ? at >= Number(stop) : at <= Number(stop));
  const isMarketable = !type.includes('limit') || (isBuy ? at <= Number(limit) : at >= Number(limit));
  return isTriggered && isMarketable;
}

export function isRefused(answer: object): answer is Refused {
  return 'message' in answer;
}

export function refuse(status: Refused['status'], message: string, code = 40310000): Refused {
  return { status, code, message };
}
