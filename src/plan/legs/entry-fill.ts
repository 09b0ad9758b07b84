// Whether the legs of a bracket lie on both sides of where their entry fills (safety R1).

import { type ErrorPath, type SignalError, signalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { type Result, resultOf } from '../../core/result.js';
import type { OrderType, PositionSide } from '../../core/vocabulary.js';
import { openingSide, oppositeSide } from '../../market/contracts/contract.js';
import type { PlanningContext, UsableQuote } from '../../market/planning-context.js';
import { quoteSide } from '../../market/quote-side.js';
import { fillPrice, type PriceFigures } from '../fill-price.js';

/** A leg of a bracket, by its name in a signal. */
export type LegName = 'takeProfit' | 'stopLoss';

/** True for a price on the side of an entry where a leg must lie: a take profit in the direction of the position. */
export function isBeyond(price: Figure, entry: Figure, towards: PositionSide): boolean {
  return towards === 'long' ? price.isAbove(entry) : price.isBelow(entry);
}

/** A leg that would fill or trigger at once. */
export function wrongSide(path: ErrorPath, price: Figure, entry: Figure, towards: PositionSide): SignalError {
  const where = towards === 'long' ? 'above' : 'below';
  const why = price.isPositive()
    ? `${price.text} is not ${where} the entry at ${entry.text}`
    : `${price.text} is not above 0`;
  return unresolvedLeg(path, why, { price, entry });
}

/** A price of a leg that cannot be used. */
export function unresolvedLeg(
  path: ErrorPath,
  why: string,
  figures?: { readonly price: Figure; readonly entry: Figure },
): SignalError {
  const leg: LegName = path[0] === 'stopLoss' ? 'stopLoss' : 'takeProfit';
  const message = `The price of ${path.join('.')} cannot be used: ${why}.`;
  if (figures === undefined) {
    return signalError('price-unresolved', { message, path, leg });
  }
  const [price, entry] = [figures.price.text, figures.entry.text];
  return signalError('price-unresolved', {
    message,
    path,
    leg,
    price,
    entry,
    calculation: calculationOf({ [leg]: figures.price, entry: figures.entry }),
  });
}

/** An entry whose legs are judged: what it opens, its prices, and the market. */
export interface FilledEntry {
  /** Side of the contract that it opens. */
  readonly side: PositionSide;
  readonly type: OrderType;
  /** Prices of its order, on the tick. */
  readonly prices: PriceFigures;
  readonly quote: () => UsableQuote | undefined;
}

/** A price that takes the profit, with the path of its errors. */
export interface ProfitPrice {
  readonly path: ErrorPath;
  readonly price: Figure;
}

/** Prices of the legs of a bracket. Of several targets the first is nearest to the entry. */
export interface LegPrices {
  readonly profits: readonly ProfitPrice[];
  readonly stopPrice: Figure | undefined;
  readonly stopLimit: Figure | undefined;
}

/**
 * Errors of legs that lie on the wrong side of the order's own price or of its fill. A stop inside the spread is a notice.
 * Codes: `price-unresolved`.
 */
export function judgeLegs(legs: LegPrices, entry: FilledEntry, planning: PlanningContext): Result<undefined> {
  const { profits, stopPrice: stop, stopLimit: limit } = legs;
  const { side, type, prices } = entry;
  const quote = entry.quote();
  const own = type === 'stop' ? prices.stopPrice : prices.limitPrice;
  const market = quoteSide(quote, openingSide(side));
  const fill = fillPrice(type, prices, openingSide(side), market);
  const opposite = oppositeSide(side);
  const judged: readonly (readonly [ErrorPath, Figure | undefined, PositionSide])[] = [
    ...profits.map(({ path, price }) => [path, price, side] as const),
    [['stopLoss'], stop, opposite],
    [['stopLoss', 'limitPrice'], limit, opposite],
  ];
  const errors: SignalError[] = [];
  for (const [path, price, towards] of judged) {
    const passed = price && [own, fill].find((at) => at !== undefined && !isBeyond(price, at, towards));
    if (price && passed) {
      errors.push(wrongSide(path, price, passed, towards));
    }
  }
  planning.log.addDecision('bracket.fill', {}, errors.length === 0 ? 'passed' : 'failed', { order: own, fill });
  if (errors.length === 0 && stop !== undefined) {
    const fillsNow = market !== undefined && fill?.equals(market) === true;
    noticeInsideSpread(stop, quote, fillsNow, planning);
  }
  return resultOf(errors, () => undefined);
}

/** Its price is on the right side of the entry, and the market may already be there. */
function noticeInsideSpread(
  stop: Figure,
  quote: UsableQuote | undefined,
  fillsNow: boolean,
  planning: PlanningContext,
): void {
  if (isInsideSpread(stop, quote)) {
    // The stop of an entry that waits begins to work in another market.
    const then = fillsNow
      ? ': it can trigger at once'
      : ' of now; the entry waits for another price, so check that the stop is where you want it';
    const message = `The stop loss at ${stop.text} lies between the bid at ${quote.bid.text} and the ask at ${quote.ask.text}${then}.`;
    planning.log.addNotice('stop-inside-spread', message, { path: ['stopLoss'] });
  }
}

type TwoSidedQuote = Extract<UsableQuote, { readonly bid: Figure }>;

/** Whether a stop lies between bid and ask, or on one of them. */
export function isInsideSpread(stop: Figure, quote: UsableQuote | undefined): quote is TwoSidedQuote {
  return quote?.bid !== undefined && !quote.bid.isAbove(stop) && !quote.ask.isBelow(stop);
}
