// What plans add to the state of an account (guard G2.6): their entries are sent, and their stops rest.
import type { AccountDay } from '../../account/account-day.js';
import { accountDay } from '../../account/reduce-day.js';
import { instantText } from '../../core/time.js';
import { closingSide, openingSide } from '../../market/contracts/contract.js';
import type { Account, OpenOrder, TradingContext } from '../../market/ports.js';
import { readAnswer } from '../../market/read-answer.js';
import { itemsByContract } from '../../market/symbols.js';
import type { Order } from '../../order/order.js';
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
  const withEntries = (): AccountDay | undefined => {
    const answer = account?.day();
    const read = readAnswer('accountDay', '', answer);
    if (guard === undefined || !read.ok || read.value === undefined) {
      return answer;
    }
    return entries.reduce((day, { order }, index) => {
      // The identifier tells the orders of a batch apart; without one their place does.
      const id = order.clientOrderId ?? `planned ${index}`;
      return accountDay(day, { event: 'entry', id, ticker: order.ticker, at: instantText(now) }, guard);
    }, read.value);
  };
  return {
    port: account && { day: withEntries },
    plannedStops: (ticker) => [...(plannedStops?.(ticker) ?? []), ...itemsByContract(stops, now)(ticker)],
    follow: ({ steps }) => {
      const submits = submitSteps(steps);
      // The parts of an entry with targets are one entry (targets 4).
      entries.push(...submits.filter(({ order }) => order.effect === 'open').slice(0, 1));
      for (const step of submits) {
        stops.push(...stopsOf(step, `planned ${stops.length}`));
      }
    },
  };
}

/** The stop of an entry, and one that protects what is held, as they will rest. */
function stopsOf({ role, order }: SubmitOrderStep, id: string): readonly OpenOrder[] {
  const { ticker, side, quantity, stopLoss } = order;
  const resting = { id, ticker, quantity, role: 'stop-loss' } as const;
  if (role === 'protection') {
    return [{ ...resting, side, type: order.type, ...pricesOf(order) }];
  }
  const closing = closingSide(side === openingSide('long') ? 'long' : 'short');
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
