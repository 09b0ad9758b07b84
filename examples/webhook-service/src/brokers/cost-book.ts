import { Decimal } from 'decimal.js';

/** A fill at a broker that does not say what was gained by it. */
export interface BookedFill {
  readonly orderId: string;
  readonly ticker: string;
  /** Below 0: sold. */
  readonly quantity: string;
  readonly price: string;
  /** Value of one point of a unit. */
  readonly pointValue: number;
}

/** A position. The quantity is below 0 for a short one. */
export interface BookedPosition {
  readonly quantity: string;
  readonly price: string;
}

/** What an order has closed so far. */
export interface BookedExit {
  readonly ticker: string;
  readonly profit: string;
}

/** Positions of an account with their average entry prices, and exits that may not have ended, by the fills so far. Plain JSON. */
export interface CostBook {
  readonly positions: Readonly<Record<string, BookedPosition>>;
  /** By the broker's identifier of the order. */
  readonly exits: Readonly<Record<string, BookedExit>>;
}

/**
 * The book after one more fill. What adds to a position moves its average entry price; what closes gains the difference to it; of
 * a fill that does both, the rest opens the other side.
 */
export function withFill<Book extends CostBook>(book: Book, fill: BookedFill): Book {
  const { orderId, ticker, pointValue } = fill;
  const before = book.positions[ticker] ?? { quantity: '0', price: '0' };
  const [held, filled] = [new Decimal(before.quantity), new Decimal(fill.quantity)];
  const after = held.plus(filled);
  const { [ticker]: _, ...others } = book.positions;
  const isMore = held.times(filled).gte(0);
  const cost = held.times(before.price).plus(filled.times(fill.price));
  const isTurned = held.times(after).lt(0);
  const price = isMore ? cost.div(after).toFixed() : isTurned ? fill.price : before.price;
  const positions = after.isZero() ? others : { ...others, [ticker]: { quantity: after.toFixed(), price } };
  if (isMore) {
    return { ...book, positions };
  }
  const closed = Decimal.min(held.abs(), filled.abs()).times(held.lt(0) ? -1 : 1);
  const gained = new Decimal(fill.price).minus(before.price).times(closed).times(pointValue);
  const profit = gained.plus(book.exits[orderId]?.profit ?? 0).toFixed();
  return { ...book, positions, exits: { ...book.exits, [orderId]: { ticker, profit } } };
}
