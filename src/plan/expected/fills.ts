import type { Decimal } from '../../core/decimal.js';
import { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { andThen, ok, type Result, zip } from '../../core/result.js';
import { accountFee, accountMoney, accountValue } from '../../market/account-rate.js';
import { tradedInstrument } from '../../market/instruments.js';
import { unitFees } from '../../market/order-fee.js';
import { createPlanningContext, type PlanningContext, type UsableQuote } from '../../market/planning-context.js';
import type { TradingContext } from '../../market/ports.js';
import { powerBasis } from '../../market/power-basis.js';
import { quoteSide } from '../../market/quote-side.js';
import { quoteOf, quoteUnavailable } from '../../market/quotes.js';
import type { Order } from '../../order/order.js';
import type { Signal } from '../../signal/signal.js';
import { fillPrice, type PriceFigures } from '../fill-price.js';

/** An order as if it had filled. Its price is undefined if it is unknown. */
export interface ExpectedFill {
  readonly order: Order;
  readonly price: () => Decimal | undefined;
  readonly cost: () => Decimal | undefined;
}

/** Orders of a plan as if they had filled, in the market before it. */
export function expectedFills(
  context: TradingContext,
  signal: Signal,
  filled: readonly Order[],
): readonly ExpectedFill[] {
  const planning = once(() => createPlanningContext(signal, context));
  return filled.map((order) => {
    const fill = once(() => expectedPrice(order, quoteOf(order.ticker, planning())));
    return {
      order,
      // The trigger of a trailing stop moves: it says what the entry can cost, and not what it will have cost.
      price: () => (order.type === 'trailing_stop' ? undefined : fill()?.decimal),
      cost: () => costOf(order, fill(), planning()),
    };
  });
}

/** Price at which an order fills (safety R1); where the quote has only a last price, by that. */
function expectedPrice(order: Order, quote: UsableQuote | undefined): Figure | undefined {
  const market = quoteSide(quote, order.side) ?? quote?.last;
  return fillPrice(order.type, orderPrices(order), order.side, market);
}

function orderPrices(order: Order): PriceFigures {
  const figure = (name: keyof PriceFigures): PriceFigures => {
    const amount = order[name];
    return amount === undefined ? {} : { [name]: Figure.from('market', ['orders', order.ticker, name], amount) };
  };
  return { ...figure('limitPrice'), ...figure('stopPrice'), ...figure('trailAmount'), ...figure('trailPercent') };
}

/**
 * What an entry takes of the buying power, in the currency of the account: its margin or its value, with its fee (money I1, I3).
 * Undefined without what it is calculated from.
 */
function costOf(
  { ticker, side, quantity }: Order,
  price: Figure | undefined,
  planning: PlanningContext,
): Decimal | undefined {
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
  return cost.ok ? cost.value?.decimal : undefined;
}
