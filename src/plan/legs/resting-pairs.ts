// The pairs of a ladder that rests: each a stop, and the take profit that the broker ends with it (targets 10).
import { decimal } from '../../core/decimal.js';
import { Figure } from '../../core/figure.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import type { OpenOrder } from '../../market/ports.js';
import { isExit, isStopLoss } from '../resting-orders.js';
import { knownPrice } from './resting-stop.js';

/** A stop, and its take profit; undefined: what it protects runs. */
export interface RestingPair {
  readonly stop: OpenOrder;
  readonly units: Figure;
  readonly target: OpenOrder | undefined;
}

/**
 * The pairs that protect a position, by their targets, the farthest last; after them what runs. Undefined: it is not a ladder of two
 * pairs at least, or the broker does not tell which exits end together, their sizes and their targets' prices.
 */
export function restingPairs(own: readonly OpenOrder[], { contractSide }: Holding): readonly RestingPair[] | undefined {
  const side = closingSide(contractSide);
  const exits = own.filter(isExit);
  const pairs = exits.filter(isStopLoss).flatMap((stop) => pairOf(stop, exits) ?? []);
  const known = pairs.flatMap(({ stop, target }) => (target === undefined ? [stop] : [stop, target]));
  const isKnown = known.length === exits.length && exits.every((order) => order.side === side);
  return isKnown && pairs.length > 1 && known.length > pairs.length
    ? pairs.toSorted((one, other) => byTarget(one, other, contractSide))
    : undefined;
}

/** A stop with the one take profit of its group; undefined where a fact is not known. */
function pairOf(stop: OpenOrder, exits: readonly OpenOrder[]): RestingPair | undefined {
  const { id, group, quantity } = stop;
  const [target, ...others] = exits.filter((order) => order !== stop && group != null && order.group === group);
  if (quantity == null || others.length > 0) {
    return undefined;
  }
  const units = Figure.from('market', ['openOrders', id, 'quantity'], quantity);
  const isKnown = target === undefined || (!isStopLoss(target) && knownPrice(target.limitPrice) !== undefined);
  return isKnown ? { stop, units, target } : undefined;
}

/** The pair whose target the market reaches first is first; one without a target is last. */
function byTarget({ target: one }: RestingPair, { target: other }: RestingPair, side: PositionSide): number {
  const [first, second] = [knownPrice(one?.limitPrice), knownPrice(other?.limitPrice)];
  if (first === undefined || second === undefined) {
    return Number(first === undefined) - Number(second === undefined);
  }
  return decimal(first).cmp(second) * (side === 'long' ? 1 : -1);
}
