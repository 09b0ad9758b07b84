// The decisions of a plan that one order was made by.
import type { FigureName, TraceEntry } from '../core/trace.js';
import type { OrderPlan, SubmitOrderStep } from '../order/order-plan.js';

/** What decided about one order. */
export interface OrderDecisions {
  /** Size of the order. */
  readonly size: TraceEntry | undefined;
  /** Position and target of a resize. */
  readonly resize: TraceEntry | undefined;
  readonly price: TraceEntry | undefined;
  readonly duration: TraceEntry | undefined;
  readonly bracket: TraceEntry | undefined;
  /** When it is to be cancelled. */
  readonly withdrawal: TraceEntry | undefined;
}

/** Finds the decisions about an order: those of its leg and contract, the last ones where several are. */
export function decisionsOf({ id, role, order }: SubmitOrderStep, { trace }: OrderPlan): OrderDecisions {
  const leg = order.effect === 'open' ? 'entry' : 'exit';
  const find = (matches: (rule: string) => boolean, ...legs: readonly unknown[]): TraceEntry | undefined =>
    trace
      .filter(({ rule, read }) => matches(rule) && legs.includes(read['leg']))
      .findLast(({ read: { contract } }) => contract === undefined || contract === order.ticker);
  // A stop of its own has the prices of the bracket, or those of the stop that it replaces.
  const ofStop = find((rule) => rule === 'breakeven.stop' || rule === 'stop.remaining', 'exit', undefined);
  const ofBracket = find((rule) => rule === 'bracket', undefined);
  const withdrawal = trace.find(({ rule, read: { step } }) => rule === 'order.withdrawal' && step === id);
  if (role === 'protection') {
    const price = ofStop ?? ofBracket;
    return { size: ofStop, resize: undefined, price, duration: price, bracket: undefined, withdrawal };
  }
  return {
    size: find((rule) => rule.startsWith('quantity.'), leg),
    resize: find((rule) => rule === 'resize.2', undefined),
    price: find((rule) => rule === 'order.price', leg),
    duration: find((rule) => rule === 'order.time-in-force', leg),
    bracket: leg === 'entry' ? ofBracket : undefined,
    withdrawal,
  };
}

/** Index of a figure of a decision; undefined: the decision does not have it. */
export function figureOf(decision: TraceEntry | undefined, name: FigureName): number | undefined {
  return decision?.figures?.[name];
}

/** One unit of what an order trades, in a trader's word. */
export function unitOf({ size, resize }: OrderDecisions): string {
  const unit = size?.read['unit'] ?? resize?.read['unit'];
  return typeof unit === 'string' ? unit : 'unit';
}
