// The pairs of a ladder that rests: each a stop, and the take profit that the broker ends with it (targets 10).
import { Figure } from '../../core/figure.js';
import { groupBy } from '../../core/group-by.js';
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
  readonly target: RestingTarget | undefined;
}

/** A take profit, and its price. */
export interface RestingTarget {
  readonly order: OpenOrder;
  readonly price: Figure;
}

/**
 * The pairs that protect a position, by their targets, the farthest last; after them what runs. Undefined: it is not a ladder of two
 * pairs at least, or the broker does not tell which exits end together, their sizes and their targets' prices.
 */
export function restingPairs(own: readonly OpenOrder[], { contractSide }: Holding): readonly RestingPair[] | undefined {
  const side = closingSide(contractSide);
  const exits = own.filter(isExit);
  const groups = groupBy(exits, (order) => [order.group ?? order]);
  const pairs = [...groups.values()].flatMap((orders) => pairOf(orders) ?? []);
  const isKnown = pairs.length === groups.size && exits.every((order) => order.side === side);
  return isKnown && pairs.length > 1 && pairs.some(({ target }) => target !== undefined)
    ? pairs.toSorted((one, other) => byTarget(one, other, contractSide))
    : undefined;
}

/** A stop, and the one take profit of its group if there is one; undefined where a fact is not known. */
function pairOf(orders: readonly OpenOrder[]): RestingPair | undefined {
  const [stop, ...stops] = orders.filter(isStopLoss);
  const [target, ...targets] = orders.filter((order) => !isStopLoss(order));
  if (stop?.quantity == null || stops.length + targets.length > 0) {
    return undefined;
  }
  const units = Figure.from('market', ['openOrders', stop.id, 'quantity'], stop.quantity);
  if (target === undefined) {
    return { stop, units, target };
  }
  const known = knownPrice(target.limitPrice);
  if (known === undefined) {
    return undefined;
  }
  const price = Figure.from('market', ['openOrders', target.id, 'limitPrice'], known);
  return { stop, units, target: { order: target, price } };
}

/** The pair whose target the market reaches first is first; one without a target is last. */
function byTarget({ target: one }: RestingPair, { target: other }: RestingPair, side: PositionSide): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  const order = one.price.decimal.cmp(other.price.decimal);
  return side === 'long' ? order : -order;
}
