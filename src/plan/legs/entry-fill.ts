// Where an entry fills, and whether its bracket lies on both sides of that (safety R1).
import { compareAmounts, type DecimalString, decimalText } from '../../core/decimal.js';
import { type ErrorPath, type SignalError, signalError } from '../../core/errors.js';
import { ok, type Result, resultOf } from '../../core/result.js';
import type { OrderSide, PositionSide } from '../../core/vocabulary.js';
import { openingSide, oppositeSide } from '../../market/contracts/contract.js';
import { addNotice, addTrace, type PlanningContext, type UsableQuote } from '../../market/planning-context.js';
import type { BracketLegs, OrderPrices } from '../../order/order.js';

/**
 * Price at which an order fills now: the better one of limit and market, the worse one of stop and market. Undefined for a
 * trailing stop, whose price is not known in advance.
 */
export function fillPrice(
  prices: OrderPrices,
  side: OrderSide,
  market: DecimalString | undefined,
): DecimalString | undefined {
  const isBuy = side === 'buy';
  switch (prices.type) {
    case 'market':
      return market;
    case 'limit':
      return (isBuy ? lower : higher)(prices.limitPrice, market);
    case 'stop':
      return (isBuy ? higher : lower)(prices.stopPrice, market);
    case 'stop_limit':
      return prices.stopPrice;
    case 'trailing_stop':
      return undefined;
  }
}

function lower(price: DecimalString, other: DecimalString = price): DecimalString {
  return compareAmounts(price, other) <= 0 ? price : other;
}

function higher(price: DecimalString, other: DecimalString = price): DecimalString {
  return compareAmounts(price, other) >= 0 ? price : other;
}

/** A leg of a bracket, by its name in a signal. */
export type LegName = 'takeProfit' | 'stopLoss';

/** True for a price on the side of an entry where a leg must lie: a take profit in the direction of the position. */
export function isBeyond(price: DecimalString, entry: DecimalString, towards: PositionSide): boolean {
  const distance = compareAmounts(price, entry);
  return towards === 'long' ? distance > 0 : distance < 0;
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

/** Price of the entry's own order, on the tick; undefined: it has none. */
function ownPrice({ type, limitPrice, stopPrice }: OrderPrices): DecimalString | undefined {
  return type === 'stop' ? stopPrice : limitPrice;
}

/**
 * Judges the legs against the order's own price and against its fill. A stop inside the spread is a notice.
 * Codes: `price-unresolved`.
 */
export function judgeLegs(legs: BracketLegs, entry: FilledEntry, planning: PlanningContext): Result<BracketLegs> {
  const { takeProfit, stopLoss } = legs;
  if (takeProfit === undefined && stopLoss?.stopPrice === undefined) {
    return ok(legs);
  }
  const { side } = entry;
  const quote = entry.quote();
  const own = ownPrice(entry.prices);
  const market = side === 'long' ? quote?.ask : quote?.bid;
  const fill = fillPrice(entry.prices, openingSide(side), market && decimalText(market));
  // An order that rests fills at its own price.
  const others = own === undefined || fill === own ? [] : [own];
  const prices = fill === undefined ? others : [...others, fill];
  const opposite = oppositeSide(side);
  const judged = [
    [['takeProfit'], takeProfit?.limitPrice, side],
    [['stopLoss'], stopLoss?.stopPrice, opposite],
    [['stopLoss', 'limitPrice'], stopLoss?.limitPrice, opposite],
  ] as const;
  const errors: SignalError[] = [];
  for (const [path, price, towards] of judged) {
    const passed = price && prices.find((at) => !isBeyond(price, at, towards));
    if (price && passed) {
      errors.push(wrongSide(path, price, passed, towards));
    }
  }
  const read = { order: own ?? null, fill: fill ?? null };
  addTrace(planning, 'bracket.fill', read, errors.length === 0 ? 'passed' : 'failed');
  if (errors.length === 0 && stopLoss?.stopPrice !== undefined) {
    noticeInsideSpread(stopLoss.stopPrice, quote, planning);
  }
  return resultOf(errors, () => legs);
}

/** Its price is on the right side of the entry, and the market may already be there. */
function noticeInsideSpread(stop: DecimalString, quote: UsableQuote | undefined, planning: PlanningContext): void {
  if (quote?.bid === undefined) {
    return;
  }
  const [bid, ask] = [decimalText(quote.bid), decimalText(quote.ask)];
  if (compareAmounts(bid, stop) <= 0 && compareAmounts(ask, stop) >= 0) {
    const message = `The stop loss at ${stop} lies between the bid at ${bid} and the ask at ${ask}: it can trigger at once.`;
    addNotice(planning, 'stop-inside-spread', message, { path: ['stopLoss'] });
  }
}
