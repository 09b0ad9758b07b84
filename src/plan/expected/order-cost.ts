import { Figure } from '../../core/figure.js';
import { andThen, ok, type Result, zip } from '../../core/result.js';
import { accountFee, accountMoney, accountValue } from '../../market/account-rate.js';
import { tradedInstrument } from '../../market/instruments.js';
import { unitFees } from '../../market/order-fee.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { powerBasis } from '../../market/power-basis.js';
import { quoteUnavailable } from '../../market/quotes.js';
import type { Order } from '../../order/order.js';

/**
 * What an entry takes of the buying power, in the currency of the account: its margin or its value, with its fee (money I1, I3).
 * Undefined without what it is calculated from.
 */
export function orderCost(
  { ticker, side, quantity }: Order,
  price: Figure | undefined,
  planning: PlanningContext,
): Figure | undefined {
  const at = price === undefined ? quoteUnavailable(ticker, `There is no price for ${ticker}.`) : ok(price);
  const units = Figure.from('market', ['orders', ticker, 'quantity'], quantity);
  const cost = andThen(tradedInstrument(ticker, planning), (instrument): Result<Figure | undefined> => {
    const basis = powerBasis(instrument, side === 'buy' ? 'long' : 'short', planning);
    if (basis.by === 'unknown') {
      return ok(undefined);
    }
    const bare =
      basis.by === 'margin'
        ? accountMoney(ok(units), basis.each, instrument, planning)
        : accountValue(ok(units), at, instrument, planning);
    const charged = unitFees(instrument, () => at);
    const fees = andThen(charged, (each) => accountFee(units, each, instrument, planning));
    return andThen(zip(bare, fees), ([money, fee]) => ok(fee === undefined ? money : money.plus(fee)));
  });
  return cost.ok ? cost.value : undefined;
}
