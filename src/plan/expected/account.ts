// What plans add to the state of an account (guard G2.6): their entries are sent, and their stops rest.
import type { AccountDay } from '../../account/account-day.js';
import { accountDay } from '../../account/reduce-day.js';
import { instantText } from '../../core/time.js';
import type { Account, OpenOrder, TradingContext } from '../../market/ports.js';
import { readAnswer } from '../../market/read-answer.js';
import { itemsByContract } from '../../market/symbols.js';
import type { Order, OrderBase } from '../../order/order.js';
import type { OrderPlan, SubmitOrderStep } from '../../order/order-plan.js';
import { submitSteps } from '../../order/plan-orders.js';

/** The account that plans leave. */
export interface ExpectedAccount {
  readonly port: Account | undefined;
  readonly plannedStops: (ticker: string) => readonly OpenOrder[];
  readonly follow: (plan: OrderPlan) => void;
}

/** The state of the account with the entries of plans, and the stops that these leave. */
export function expectedAccount({ account, settings, clock, plannedStops }: TradingContext): ExpectedAccount {
  const { guard } = settings;
  const now = clock.now();
  const entries: SubmitOrderStep[] = [];
  const stops: OpenOrder[] = [];
  const withEntries = (answer: AccountDay | undefined): AccountDay | undefined => {
    const read = readAnswer('accountDay', '', answer);
    if (guard === undefined || !read.ok) {
      return answer;
    }
    return entries.reduce((day, { order }, index) => {
      // The identifier tells the orders of a batch apart; without one their place does.
      const id = order.clientOrderId ?? `planned ${index}`;
      return accountDay(day, { event: 'entry', id, ticker: order.ticker, at: instantText(now) }, guard);
    }, read.value);
  };
  return {
    port: account && { day: () => withEntries(account.day()) },
    plannedStops: (ticker) => [...(plannedStops?.(ticker) ?? []), ...itemsByContract(stops, now)(ticker)],
    follow: ({ steps }) => {
      const submits = submitSteps(steps);
      // The parts of an entry with targets are one entry (targets 4).
      entries.push(...submits.filter(({ order }) => order.effect === 'open').slice(0, 1));
      for (const stop of submits.flatMap(stopsOf)) {
        stops.push({ id: `planned ${stops.length}`, ...stop });
      }
    },
  };
}

/** A stop that a plan leaves. */
type PlannedStop = Omit<OpenOrder, 'id'> & Pick<OrderBase, 'quantity'>;

/** The stop of an entry, and one that protects what is held, as they will rest. */
export function stopsOf({ role, order }: SubmitOrderStep): readonly PlannedStop[] {
  const { ticker, side, quantity, stopLoss } = order;
  const resting = { ticker, quantity, role: 'stop-loss' } as const;
  if (role === 'protection') {
    return [{ ...resting, side, type: order.type, ...pricesOf(order) }];
  }
  const closing = side === 'buy' ? 'sell' : 'buy';
  return stopLoss === undefined ? [] : [{ ...resting, side: closing, type: stopLoss.type, ...pricesOf(stopLoss) }];
}

function pricesOf({
  stopPrice,
  limitPrice,
  trailAmount,
  trailPercent,
}: Pick<Order, 'stopPrice' | 'limitPrice' | 'trailAmount' | 'trailPercent'>): Pick<
  OpenOrder,
  'stopPrice' | 'limitPrice' | 'trailAmount' | 'trailPercent'
> {
  return { stopPrice, limitPrice, trailAmount, trailPercent };
}
