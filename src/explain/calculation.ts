// Where the trace of a plan has the calculation of an order.
import type { DecimalString } from '../core/decimal.js';
import type { NumberName, TracedNumber, TraceEntry } from '../core/trace.js';
import type { Order } from '../order/order.js';
import type { OrderPlan } from '../order/order-plan.js';

/** A number of a trace entry by its name; undefined: the entry does not have it. */
export type Numbers = (name: NumberName) => TracedNumber | undefined;

export function numbersOf(entry: TraceEntry | undefined): Numbers {
  return (name) => entry?.numbers?.find((number) => number.name === name);
}

export function amountOf(numbers: Numbers, name: NumberName): DecimalString | undefined {
  return numbers(name)?.value;
}

/** Entries that one order was made by. */
export interface OrderEntries {
  /** Size of the order, or of the position that a resize aims at. */
  readonly size: TraceEntry | undefined;
  /** Difference that a resize trades. */
  readonly difference: TraceEntry | undefined;
  readonly price: TraceEntry | undefined;
  readonly bracket: TraceEntry | undefined;
}

/** Finds the entries of an order: those of its leg and contract, the last ones where several are. */
export function entriesOf({ ticker, effect }: Order, plan: OrderPlan): OrderEntries {
  const leg = effect === 'open' ? 'entry' : 'exit';
  const find = (matches: (rule: string) => boolean, legs: readonly unknown[]): TraceEntry | undefined =>
    plan.trace
      .filter(({ rule, read: { leg: own } }) => matches(rule) && legs.includes(own))
      .filter(({ read: { contract } }) => contract === undefined || contract === ticker)
      .at(-1);
  const ownSize = find((rule) => rule.startsWith('quantity.'), [leg]);
  return {
    size: ownSize ?? find((rule) => rule === 'resize.1', [undefined]),
    difference: find((rule) => rule === 'resize.2', [undefined]),
    price: find((rule) => rule === 'order.price' || rule === 'breakeven.stop', [leg]),
    bracket: leg === 'entry' ? find((rule) => rule === 'bracket', [undefined]) : undefined,
  };
}

/** Entry that says where a price of the market is from. A price that the message sent for the order has no contract. */
export function priceEntry(price: string | undefined, ticker: string, plan: OrderPlan): TraceEntry | undefined {
  return plan.trace
    .filter(({ rule, decided }) => rule === 'price.reference' && decided === price)
    .filter(({ read: { contract } }) => contract === ticker)
    .at(-1);
}

/** Entry with the rate between the currency of a price and the account's. */
export function rateEntry(plan: OrderPlan): TraceEntry | undefined {
  return plan.trace.find(({ rule }) => rule === 'price.rate');
}

/** Entry of the stop for what an exit leaves. */
export function remainingStopEntry(ticker: string, { trace }: OrderPlan): TraceEntry | undefined {
  return trace.find(({ rule, read: { contract } }) => rule === 'stop.remaining' && contract === ticker);
}
