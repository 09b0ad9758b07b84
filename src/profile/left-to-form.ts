import { isStopType, type OrderType } from '../core/vocabulary.js';
import { type KnownBroker, type Lack, type OrderPart, takes } from './takes.js';

/**
 * Whether the nearest form of a profile replaces a type, because the profile has no form with its fallback either, or because the
 * fallback would trade sooner than asked (safety S11).
 */
export function isLeftToForm<Part extends 'orderType' | 'stopLossType'>(
  part: Part,
  { rule }: Lack,
  type: OrderPart[Part],
  fallback: OrderPart[Part],
  broker: KnownBroker,
): boolean {
  return rule !== undefined && (actsSooner(fallback, type) || !takes(part, fallback, broker).taken);
}

/** Whether an order of one type trades sooner than one of another. */
export function actsSooner(used: OrderType, asked: OrderType): boolean {
  return patience(used) < patience(asked);
}

/** How long a type waits: 0 not at all, 1 for a better price, 2 for a trigger. */
function patience(type: OrderType): number {
  return type === 'market' ? 0 : isStopType(type) ? 2 : 1;
}
