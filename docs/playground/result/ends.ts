import { describeEnds, type EndInWords, type OrderPlan, possibleEnds, type TradingContext } from '../library.js';

/** The possible ends of the plans of a case; each plan of a batch starts from what the ones before it leave. */
export function endsOf(plans: readonly OrderPlan[], context: TradingContext): readonly (readonly EndInWords[])[] {
  const held = new Map<string, number>();
  const unitsOf = (ticker: string): number => held.get(ticker) ?? unitsIn(context, ticker);
  return plans.map((plan) => {
    const rows = plan.steps.length === 0 ? [] : endRows(plan, unitsOf(firstTicker(plan)));
    for (const step of plan.steps) {
      if (step.step === 'submit-order' && step.id !== 'stop-loss') {
        const { ticker, side, quantity } = step.order;
        const units = unitsOf(ticker) + Number(quantity) * (side === 'buy' ? 1 : -1);
        // 0.1 + 0.2 is 0.3
        held.set(ticker, Number(units.toPrecision(15)));
      }
    }
    return rows;
  });
}

/** Stops of the plan's contracts that it does not cancel: the plan knows nothing of them. */
export function keptStops({ steps }: OrderPlan, { broker }: TradingContext): readonly string[] {
  const tickers = new Set(steps.flatMap((step) => (step.step === 'submit-order' ? [step.order.ticker] : [])));
  const cancelled = steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []));
  return [...tickers]
    .flatMap((ticker) => broker.openOrders(ticker))
    .filter(({ id, role }) => role === 'stop-loss' && !cancelled.includes(id))
    .map(({ id }) => id);
}

/** Signed units of a position; long is above 0. */
function unitsIn({ positions }: TradingContext, ticker: string): number {
  const position = positions.position(ticker);
  return position === undefined ? 0 : Number(position.quantity) * (position.side === 'long' ? 1 : -1);
}

/** The contract whose position counts. */
function firstTicker({ steps, restore, ticker }: OrderPlan): string {
  const submit = steps.find((step) => step.step === 'submit-order');
  return submit?.order.ticker ?? restore?.held[0]?.ticker ?? ticker;
}

function endRows(plan: OrderPlan, units: number): readonly EndInWords[] {
  const side = units < 0 ? 'short' : 'long';
  const ends = possibleEnds(plan, units === 0 ? undefined : { side, quantity: Math.abs(units) });
  return describeEnds(plan, ends);
}
