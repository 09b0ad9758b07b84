// A position that the account holds: at its price now, and what it loses at its resting stops.
import type { Amount } from '../../core/decimal.js';
import { Figure, nothing } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { err, ok, type Result } from '../../core/result.js';
import { isStopType, type PositionSide } from '../../core/vocabulary.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder, Position } from '../../market/ports.js';
import { quotedPrice, quoteOf } from '../../market/quotes.js';
import { sameContract } from '../../market/symbols.js';
import { type Held, type Loss, noQuote, valueIn } from './held.js';

export function heldPosition(
  ticker: string,
  { side, quantity }: Position,
  instrument: Result<TradedInstrument>,
  gone: ReadonlySet<string>,
  account: PlanningContext,
): Held {
  const units = Figure.from('market', ['positions', ticker, 'quantity'], quantity);
  const price = once(() => heldPrice(ticker, account));
  const losses = (now: Figure) => {
    let rest = units;
    const covered = stopsOf(ticker, side, now, gone, account).map(({ units: stopped, points }) => {
      const part = stopped.atMost(rest);
      rest = rest.minus(part);
      return { units: part, points };
    });
    return [...covered, { units: rest, points: now }];
  };
  return { ticker, side, units, instrument, price, value: valueIn(instrument, account), losses };
}

function heldPrice(ticker: string, account: PlanningContext): Result<Figure> {
  const price = quotedPrice(quoteOf(ticker, account));
  return price === undefined ? err(noQuote(ticker, account)) : ok(price);
}

/** Stops of a position, the nearest first, with the points that they lose from the price now. */
function stopsOf(
  ticker: string,
  side: PositionSide,
  price: Figure,
  gone: ReadonlySet<string>,
  { context, now }: PlanningContext,
): readonly Loss[] {
  const resting = [...context.broker.openOrders(ticker), ...(context.plannedStops?.(ticker) ?? [])];
  const stops = resting.flatMap((order) => {
    const isOwn = order.side === closingSide(side) && isStop(order) && sameContract(order.ticker, ticker, now);
    const points = isOwn && !gone.has(order.id) ? pointsToStop(order, side, price) : undefined;
    const units = ofOrder(order, 'quantity', order.quantity ?? 0);
    return points === undefined ? [] : [{ units, points }];
  });
  return stops.toSorted((one, other) => one.points.decimal.cmp(other.points.decimal));
}

function isStop({ role, type }: OpenOrder): boolean {
  return role === 'stop-loss' || (role === 'other' && isStopType(type));
}

function ofOrder({ id }: OpenOrder, name: string, amount: Amount): Figure {
  return Figure.from('market', ['openOrders', id, name], amount);
}

/** Never negative: a stop beyond the price loses nothing of what the position is worth now. Undefined: its price is not known. */
function pointsToStop(order: OpenOrder, side: PositionSide, price: Figure): Figure | undefined {
  const { type, stopPrice, trailAmount, trailPercent } = order;
  if (type === 'trailing_stop') {
    const share = trailPercent == null ? undefined : ofOrder(order, 'trailPercent', trailPercent).percentOf(price);
    return trailAmount == null ? share : ofOrder(order, 'trailAmount', trailAmount);
  }
  if (stopPrice == null) {
    return undefined;
  }
  const stop = ofOrder(order, 'stopPrice', stopPrice);
  const points = side === 'long' ? price.minus(stop) : stop.minus(price);
  return points.isPositive() ? points : nothing;
}
