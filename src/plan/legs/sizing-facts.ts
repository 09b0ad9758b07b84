import type { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, ok } from '../../core/result.js';
import { unitFees } from '../../market/order-fee.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { SizingFacts } from '../sizing/conversion.js';
import type { PlannedBracket } from './bracket.js';
import { type EntryPrices, lossFees } from './entry-prices.js';
import { mostOrders } from './most-orders.js';
import type { OrderBasis } from './order-basis.js';
import { unitRisk } from './unit-risk.js';

/** What the size of an entry is computed from. `held`: units of the position that a percentage of a position is of. */
export function sizingFacts(
  { instrument, contract }: OrderBasis,
  bracket: PlannedBracket,
  prices: EntryPrices,
  held: Figure | undefined,
  planning: PlanningContext,
): SizingFacts {
  const risk = once(() => unitRisk(bracket, prices, contract.ticker, planning));
  const stopDistance = () => andThen(risk(), ({ points }) => ok(points));
  const orders = mostOrders(bracket, planning);
  const fees = {
    ofValue: () => unitFees(instrument, prices.cost, orders),
    ofLoss: () => andThen(risk(), (loss) => lossFees(instrument, loss.prices, orders)),
  };
  return { instrument, price: prices.cost, stopDistance, fees, held };
}
