import { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { createPlanningContext, type UsableQuote } from '../../market/planning-context.js';
import type { TradingContext } from '../../market/ports.js';
import { quoteSide } from '../../market/quote-side.js';
import { quoteOf } from '../../market/quotes.js';
import type { Order } from '../../order/order.js';
import type { Signal } from '../../signal/signal.js';
import { fillPrice, type PriceFigures } from '../fill-price.js';
import { orderCost } from './order-cost.js';

/** An order as if it had filled. Its price is undefined if it is unknown. */
export interface ExpectedFill {
  readonly order: Order;
  readonly price: () => Figure | undefined;
  readonly cost: () => Figure | undefined;
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
      price: () => (order.type === 'trailing_stop' ? undefined : fill()),
      cost: () => orderCost(order, fill(), planning()),
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
