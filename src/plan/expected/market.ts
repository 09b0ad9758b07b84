import type { TradingContext } from '../../market/ports.js';
import type { Order } from '../../order/order.js';
import type { OrderPlan } from '../../order/order-plan.js';
import type { Signal } from '../../signal/signal.js';
import { expectedAccount } from './account.js';
import { expectedBroker } from './broker.js';
import { expectedFills } from './fills.js';
import { expectedPositions } from './positions.js';
import { tradesOf } from './trades.js';

/** A market that follows plans: a context as they leave it when their orders fill. */
export interface ExpectedMarket {
  /**
   * Positions, open tickers, and the resting orders that no plan cancels. An answer that is invalid stays as it is: planning
   * refuses it (safety P1). Equity stays as it is: a fill changes what it is invested in, not how much it is; buying power is
   * less by what entries cost.
   */
  readonly context: TradingContext;
  /** Counts orders of a plan as filled, all by default, and the orders that it cancels as gone. */
  readonly follow: (signal: Signal, plan: OrderPlan, filled?: readonly Order[]) => void;
}

/** Begins with the context as it is. Its market must stay as it is: it is one moment for all plans. */
export function expectedMarket(context: TradingContext): ExpectedMarket {
  const { settings, clock, instruments, signalId, unanswered, calendarOf, descriptions } = context;
  const broker = expectedBroker(context.broker);
  const positions = expectedPositions(context);
  const account = expectedAccount(context);
  return {
    context: {
      settings,
      clock,
      broker: broker.port,
      positions: positions.port,
      instruments,
      signalId,
      account: account.port,
      plannedStops: account.plannedStops,
      unanswered,
      calendarOf,
      descriptions,
    },
    follow: (signal, plan, filled = tradesOf(plan)) => {
      const fills = expectedFills(context, signal, filled);
      broker.follow(plan, fills);
      positions.follow(fills);
      account.follow(plan);
    },
  };
}
