import {
  type OrderPlan,
  type PossibleEnd,
  type PossiblePosition,
  type PossibleQuantity,
  possibleEnds,
  type TradingContext,
} from '../library.js';

/** One way in which a plan can end, as the page shows it. */
export interface EndRow {
  readonly key: string;
  readonly when: string;
  readonly position: string;
  readonly covered: string;
  readonly resting: string;
  readonly isWorst: boolean;
}

/** The possible ends of the plans of a case; each plan of a batch starts from what the ones before it leave. */
export function endsOf(plans: readonly OrderPlan[], context: TradingContext): readonly (readonly EndRow[])[] {
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

function endRows(plan: OrderPlan, units: number): readonly EndRow[] {
  const side = units < 0 ? 'short' : 'long';
  const ends = possibleEnds(plan, units === 0 ? undefined : { side, quantity: Math.abs(units) });
  const tickers = new Set(ends.flatMap(({ positions }) => positions.map(({ ticker }) => ticker)));
  return ends.map((end) => rowOf(end, plan, tickers.size > 1));
}

function rowOf({ key, when, positions, resting, worst }: PossibleEnd, plan: OrderPlan, withTicker: boolean): EndRow {
  const covered = [...new Set(positions.map(coveredWords))];
  // The orders of a plan without a signal ID have the ids of their steps.
  const names = plan.signalId === undefined ? resting.map((name) => name.replace(/^plan-/, '')) : resting;
  return {
    key,
    when: `${when.charAt(0).toUpperCase()}${when.slice(1)}`,
    position: positions.map((position) => positionWords(position, withTicker)).join(', ') || 'flat',
    covered: covered.join(', ') || '–',
    resting: names.join(', ') || 'nothing',
    isWorst: worst === true,
  };
}

function positionWords({ ticker, side, quantity }: PossiblePosition, withTicker: boolean): string {
  return [side, quantityWords(quantity), ...(withTicker ? [ticker] : [])].join(' ');
}

/** A part that nobody knows is protected whole when the bounds are the same. */
function coveredWords({ quantity, protected: covered }: PossiblePosition): string {
  const words = quantityWords(covered);
  if (words === quantityWords(quantity)) {
    return 'all';
  }
  return words === '0' ? 'nothing' : words;
}

function quantityWords(quantity: PossibleQuantity): string {
  return typeof quantity === 'string' ? quantity : `${quantity.atLeast} to ${quantity.atMost}`;
}
