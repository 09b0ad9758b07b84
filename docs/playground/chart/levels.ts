import type { Amount, Order, OrderPlan, Quote, TradingContext } from '../library.js';

export type LevelKind =
  | 'bid'
  | 'ask'
  | 'last'
  | 'position'
  | 'entry'
  | 'exit'
  | 'take-profit'
  | 'stop-loss'
  | 'trailing';

/** A price with its name. */
export interface Level {
  readonly kind: LevelKind;
  readonly label: string;
  readonly price: number;
  /** The price as it is written; with a mark when it is only about that. */
  readonly shown: string;
}

/** The prices of one instrument that a plan and its market speak of, from high to low. */
export interface Chart {
  readonly ticker: string;
  readonly levels: readonly Level[];
}

/** A chart for every instrument that a plan trades, where there are two prices to be compared. */
export function chartsOf(plan: OrderPlan, context: TradingContext): readonly Chart[] {
  const orders = plan.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
  return [...new Set(orders.map(({ ticker }) => ticker))]
    .map((ticker) => {
      const quote = quoteOf(ticker, plan.ticker, context);
      const ofOrders = orders
        .filter((order) => order.ticker === ticker)
        .map((order) => orderLevels(order, quote, order.effect === 'open' ? referenceOf(plan) : undefined));
      const own = ofOrders.flatMap((order) => order.own);
      const legs = joinedLegs(ofOrders.flatMap((order) => (order.legs.length > 0 ? [order] : [])));
      const levels = [...quoteLevels(quote), ...positionLevels(ticker, context), ...own, ...legs];
      return { ticker, levels: levels.sort((a, b) => b.price - a.price) };
    })
    .filter(({ levels }) => levels.length > 1);
}

/** A chart in a sentence, for readers who do not see it. */
export function chartWords({ ticker, levels }: Chart): string {
  return `Prices of ${ticker} from high to low: ${levels.map(({ label, shown }) => `${label} ${shown}`).join('; ')}.`;
}

/** An option may be quoted in a chain alone: in that of the underlying that was sent, or of its own symbol. */
function quoteOf(ticker: string, sent: string, { broker }: TradingContext): Quote | undefined {
  return (
    broker.quote(ticker) ??
    [sent, ...ticker.split(' ', 1)]
      .flatMap((name) => broker.optionChain?.(name)?.contracts ?? [])
      .find((contract) => contract.ticker === ticker)
  );
}

/** The price that the trace says the entry is measured by. */
function referenceOf({ trace }: OrderPlan): number | undefined {
  const entry = trace.findLast(({ rule }) => rule === 'price.reference');
  return typeof entry?.decided === 'string' ? Number(entry.decided) : undefined;
}

/** The last trade is of interest where there is nothing to buy from or sell to. */
function quoteLevels(quote: Quote | undefined): readonly Level[] {
  const sides = [...level('bid', 'bid', quote?.bid), ...level('ask', 'ask', quote?.ask)];
  return sides.length > 0 ? sides : level('last', 'last', quote?.last);
}

function positionLevels(ticker: string, { positions }: TradingContext): readonly Level[] {
  const position = positions.position(ticker);
  return position === undefined ? [] : level('position', `${position.side} position`, position.averageEntryPrice);
}

/** The levels of an order, and those of the legs that are attached to it. */
interface OrderLevels {
  readonly quantity: Amount;
  readonly own: readonly Level[];
  readonly legs: readonly Level[];
}

/** The legs of an entry, or those of the parts of one: equal legs are one level, and each says the units that it is for. */
function joinedLegs(orders: readonly OrderLevels[]): readonly Level[] {
  const [only, ...others] = orders;
  if (only === undefined || others.length === 0) {
    return only?.legs ?? [];
  }
  const units = new Map<string, { leg: Level; units: number }>();
  for (const { quantity, legs } of orders) {
    for (const leg of legs) {
      const key = `${leg.label} ${leg.shown}`;
      units.set(key, { leg, units: (units.get(key)?.units ?? 0) + Number(quantity) });
    }
  }
  return [...units.values()].map(({ leg, units: sum }) => ({
    ...leg,
    label: `${Number(sum.toPrecision(12))}, ${leg.label}`,
  }));
}

function orderLevels(order: Order, quote: Quote | undefined, reference: number | undefined): OrderLevels {
  const kind = order.effect === 'open' ? 'entry' : 'exit';
  const name = `${order.side} ${order.quantity}`;
  const own = [...level(kind, `${name}, stop`, order.stopPrice), ...level(kind, `${name}, limit`, order.limitPrice)];
  const market = marketPrice(order, quote) ?? reference;
  const entry = Number(order.limitPrice ?? order.stopPrice ?? market ?? reference ?? Number.NaN);
  return {
    quantity: order.quantity,
    own: [
      ...own,
      ...(order.type === 'market' ? about(kind, `${name}, market`, reference ?? market) : []),
      ...(order.type === 'trailing_stop' ? trailing(`${name}, trailing`, order, order.side, market) : []),
    ],
    legs: bracketLevels(order, entry),
  };
}

function bracketLevels({ side, takeProfit, stopLoss }: Order, entry: number): readonly Level[] {
  return [
    ...level('take-profit', 'take profit', takeProfit?.limitPrice),
    ...level('stop-loss', 'stop loss', stopLoss?.stopPrice),
    ...level('stop-loss', 'stop loss, limit', stopLoss?.limitPrice),
    ...(stopLoss?.type === 'trailing_stop'
      ? trailing('trailing stop', stopLoss, side === 'buy' ? 'sell' : 'buy', entry)
      : []),
  ];
}

/** Where a trail begins: behind the price from which the market is followed. */
function trailing(
  label: string,
  { trailAmount, trailPercent }: Pick<Order, 'trailAmount' | 'trailPercent'>,
  side: Order['side'],
  from: number | undefined,
): readonly Level[] {
  if (from === undefined) {
    return [];
  }
  const distance = trailAmount === undefined ? (from * Number(trailPercent)) / 100 : Number(trailAmount);
  return about('trailing', label, side === 'sell' ? from - distance : from + distance);
}

/** What a market order is likely to be filled at. */
function marketPrice({ side }: Order, quote: Quote | undefined): number | undefined {
  const price = (side === 'buy' ? quote?.ask : quote?.bid) ?? quote?.last;
  return price === undefined ? undefined : Number(price);
}

function level(kind: LevelKind, label: string, price: Amount | undefined): readonly Level[] {
  const number = Number(price);
  return price === undefined || !Number.isFinite(number) ? [] : [{ kind, label, price: number, shown: String(price) }];
}

function about(kind: LevelKind, label: string, price: number | undefined): readonly Level[] {
  return price === undefined || !Number.isFinite(price)
    ? []
    : [{ kind, label, price, shown: `≈ ${Number(price.toPrecision(8))}` }];
}
