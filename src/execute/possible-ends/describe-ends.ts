import { orderNameOf } from '../../order/order-ids.js';
import type { OrderPlan } from '../../order/order-plan.js';
import type { PossibleEnd, PossiblePosition, PossibleQuantity } from './possible-end.js';

/** A possible end in words, as a row of a table shows it. */
export interface EndInWords extends Pick<PossibleEnd, 'key' | 'when' | 'worst'> {
  /** `long 3`, or `flat`; with its ticker if the ends hold several contracts. */
  readonly position: string;
  /** How much of each position a stop protects: `all`, `none` or units; one word if it is the same for all, `-` if flat. */
  readonly protected: string;
  /** Orders that still rest, by the ids of the plan's steps; `none` if there are none. */
  readonly resting: string;
}

/**
 * Describes the possible ends of a plan in words, in their order.
 *
 * @param ends - Of `possibleEnds` for the same plan.
 * @example
 * const [unfilled] = describeEnds(plan, possibleEnds(plan)); // buy 5 AAPL
 * unfilled; // { key: 'entry:working', when: 'entry rests unfilled.', position: 'flat', protected: '-', resting: 'entry' }
 */
export function describeEnds(
  plan: Pick<OrderPlan, 'signalId' | 'clientOrderIdPrefix'>,
  ends: readonly PossibleEnd[],
): readonly EndInWords[] {
  const tickers = new Set(ends.flatMap(({ positions }) => positions.map(({ ticker }) => ticker)));
  return ends.map(({ key, when, positions, resting, worst }) => {
    const covered = positions.map(protectedText);
    const names = resting.map((id) => orderNameOf(id, plan));
    return {
      key,
      when,
      ...(worst && { worst }),
      position: positions.map((position) => positionText(position, tickers.size > 1)).join(', ') || 'flat',
      protected: (new Set(covered).size === 1 ? covered.slice(0, 1) : covered).join(', ') || '-',
      resting: names.join(', ') || 'none',
    };
  });
}

function positionText({ ticker, side, quantity }: PossiblePosition, withTicker: boolean): string {
  return [side, quantityText(quantity), ...(withTicker ? [ticker] : [])].join(' ');
}

/** An unknown protected part counts as the whole position if the bounds are the same. */
function protectedText({ quantity, protected: covered }: PossiblePosition): string {
  const text = quantityText(covered);
  if (text === quantityText(quantity)) {
    return 'all';
  }
  return text === '0' ? 'none' : text;
}

function quantityText(quantity: PossibleQuantity): string {
  return typeof quantity === 'string' ? quantity : `${quantity.atLeast} to ${quantity.atMost}`;
}
