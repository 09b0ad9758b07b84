// Where an entry fills, and whether its bracket lies on both sides of that (safety R1).
import { type Decimal, type DecimalString, decimal, decimalText } from '../../core/decimal.js';
import { type ErrorPath, type SignalError, signalError } from '../../core/errors.js';
import { ok, type Result, resultOf } from '../../core/result.js';
import type { OrderSide, PositionSide } from '../../core/vocabulary.js';
import { openingSide, oppositeSide } from '../../market/contracts/contract.js';
import { addNotice, addTrace, type PlanningContext, type UsableQuote } from '../../market/planning-context.js';
import type { OrderPrices } from './order.js';

/**
 * Price at which an order fills now: the better one of limit and market, the worse one of stop and market. Undefined for a
 * trailing stop, whose price is not known in advance.
 */
export function fillPrice(prices: OrderPrices, side: OrderSide, market: Decimal | undefined): Decimal | undefined {
  const isBuy = side === 'buy';
  switch (prices.type) {
    case 'market':
      return market;
    case 'limit':
      return (isBuy ? lower : higher)(decimal(prices.limitPrice), market);
    case 'stop':
      return (isBuy ? higher : lower)(decimal(prices.stopPrice), market);
    case 'stop_limit':
      return decimal(prices.stopPrice);
    case 'trailing_stop':
      return undefined;
  }
}

function lower(price: Decimal, other: Decimal = price): Decimal {
  return price.lte(other) ? price : other;
}

function higher(price: Decimal, other: Decimal = price): Decimal {
  return price.gte(other) ? price : other;
}

/** A leg of a bracket, by its name in a signal. */
export type LegName = 'takeProfit' | 'stopLoss';

/** True for a price on the side of an entry where a leg must lie: a take profit in the direction of the position. */
export function isBeyond(price: Decimal, entry: Decimal, towards: PositionSide): boolean {
  return towards === 'long' ? price.gt(entry) : price.lt(entry);
}

/** A leg that would fill or trigger at once. */
export function wrongSide(
  path: ErrorPath,
  price: DecimalString,
  entry: DecimalString,
  towards: PositionSide,
): SignalError {
  const where = towards === 'long' ? 'above' : 'below';
  const why = `${price} is not ${where} the entry at ${entry}`;
  return unresolvedLeg(path, why, { price, entry });
}

/** A price of a leg that cannot be used. */
export function unresolvedLeg(
  path: ErrorPath,
  why: string,
  prices: { readonly price?: DecimalString; readonly entry?: DecimalString } = {},
): SignalError {
  const leg: LegName = path[0] === 'takeProfit' ? 'takeProfit' : 'stopLoss';
  const message = `The price of ${path.join('.')} cannot be used: ${why}.`;
  return signalError('price-unresolved', { message, path, leg, ...prices });
}

/** An entry whose legs are judged: what it opens, its prices, and the market. */
export interface FilledEntry {
  /** Side of the contract that it opens. */
  readonly side: PositionSide;
  readonly prices: OrderPrices;
  readonly quote: () => UsableQuote | undefined;
}

/** Prices of a leg. A trail has none. */
export interface LegPrices {
  readonly limit?: Decimal;
  readonly stop?: Decimal;
}

/** The legs of an entry, by their prices; undefined: the entry has no such leg. */
export interface PricedLegs {
  readonly takeProfit: LegPrices | undefined;
  readonly stopLoss: LegPrices | undefined;
}

/** Price of the entry's own order, on the tick; undefined: it has none. */
function ownPrice({ type, limitPrice, stopPrice }: OrderPrices): DecimalString | undefined {
  return type === 'stop' ? stopPrice : limitPrice;
}

/**
 * Judges the legs against the order's own price and against its fill. A stop inside the spread is a notice.
 * Codes: `price-unresolved`.
 */
export function judgeLegs(
  { takeProfit, stopLoss }: PricedLegs,
  entry: FilledEntry,
  planning: PlanningContext,
): Result<undefined> {
  if (takeProfit === undefined && stopLoss?.stop === undefined) {
    return ok(undefined);
  }
  const { side } = entry;
  const quote = entry.quote();
  const own = ownPrice(entry.prices);
  const fill = fillPrice(entry.prices, openingSide(side), side === 'long' ? quote?.ask : quote?.bid);
  const read = { order: own ?? null, fill: fill === undefined ? null : decimalText(fill) };
  // An order that rests fills at its own price.
  const others = own === undefined || own === read.fill ? [] : [decimal(own)];
  const prices = fill === undefined ? others : [...others, fill];
  const opposite = oppositeSide(side);
  const judged = [
    [['takeProfit'], takeProfit?.limit, side],
    [['stopLoss'], stopLoss?.stop, opposite],
    [['stopLoss', 'limitPrice'], stopLoss?.limit, opposite],
  ] as const;
  const errors: SignalError[] = [];
  for (const [path, price, towards] of judged) {
    const passed = price && prices.find((at) => !isBeyond(price, at, towards));
    if (price !== undefined && passed !== undefined) {
      errors.push(wrongSide(path, decimalText(price), decimalText(passed), towards));
    }
  }
  addTrace(planning, 'bracket.fill', read, errors.length === 0 ? 'passed' : 'failed');
  if (errors.length === 0 && stopLoss?.stop !== undefined) {
    noticeInsideSpread(stopLoss.stop, quote, planning);
  }
  return resultOf(errors, () => undefined);
}

/** Its price is on the right side of the entry, and the market may already be there. */
function noticeInsideSpread(stop: Decimal, quote: UsableQuote | undefined, planning: PlanningContext): void {
  if (quote?.bid?.lte(stop) && quote.ask.gte(stop)) {
    const spread = `the bid at ${decimalText(quote.bid)} and the ask at ${decimalText(quote.ask)}`;
    const message = `The stop loss at ${decimalText(stop)} lies between ${spread}: it can trigger at once.`;
    addNotice(planning, 'stop-inside-spread', message, { path: ['stopLoss'] });
  }
}
