import { Decimal, decimal, decimalText } from '../../core/decimal.js';
import type { OrderSide } from '../../core/vocabulary.js';
import { openingSide } from '../../market/contracts/contract.js';
import type { Position } from '../../market/ports.js';
import { readAnswer } from '../../market/read-answer.js';
import type { ExpectedFill } from './fills.js';

/** A position that can be read; undefined: flat, or an answer that is invalid. */
export function positionOf(ticker: string, answer: unknown): Position | undefined {
  const read = readAnswer('position', ticker, answer);
  return read.ok && isHeld(read.value) ? read.value : undefined;
}

export function isHeld(position: Position | undefined): position is Position {
  return position !== undefined && Number(position.quantity) > 0;
}

/** Adding averages the entry price, reducing keeps it, crossing zero starts with the price of the fill. */
export function filledPosition(held: Position | undefined, { order, price }: ExpectedFill): Position | undefined {
  const before = signedQuantity(held);
  const traded = signed(order.side, decimal(order.quantity));
  const after = before.plus(traded);
  if (after.isZero()) {
    return undefined;
  }
  const average = averageEntryPrice(held, { before, after, traded }, price);
  return {
    side: after.gt(0) ? 'long' : 'short',
    quantity: decimalText(after.abs()),
    ...(average !== undefined && { averageEntryPrice: decimalText(average) }),
  };
}

interface Change {
  readonly before: Decimal;
  readonly after: Decimal;
  readonly traded: Decimal;
}

function averageEntryPrice(
  held: Position | undefined,
  { before, after, traded }: Change,
  price: ExpectedFill['price'],
): Decimal | undefined {
  if (before.isZero() || before.isNegative() !== after.isNegative()) {
    return price()?.decimal;
  }
  const average = held?.averageEntryPrice == null ? undefined : decimal(held.averageEntryPrice);
  if (average === undefined || after.abs().lt(before.abs())) {
    return average;
  }
  const paid = price()?.decimal;
  return paid && average.times(before.abs()).plus(paid.times(traded.abs())).div(after.abs());
}

function signedQuantity(held: Position | undefined): Decimal {
  return held === undefined ? new Decimal(0) : signed(openingSide(held.side), decimal(held.quantity));
}

function signed(side: OrderSide, quantity: Decimal): Decimal {
  return side === 'buy' ? quantity : quantity.negated();
}
