// Sizes that the exchange takes (safety Q2): an entry outside of them is refused, an exit is planned with a notice.
import { canonicalText } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import { andThen, ok, type Result, resultOf } from '../../core/result.js';
import { instrumentOf, type TradedInstrument } from '../../market/instruments.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';

export interface SizedOrder {
  readonly leg: 'entry' | 'exit';
  readonly ticker: string;
  readonly units: Figure;
  readonly instrument: TradedInstrument;
  readonly price: () => Result<Figure>;
}

type SizeError = SignalError<'below-minimum' | 'above-maximum'>;

/** Codes: `below-minimum`, `above-maximum`; `quote-unavailable` where only a price tells the value. */
export function checkInstrumentLimits(order: SizedOrder, planning: PlanningContext): Result<undefined> {
  const sizes = sizeErrors(order, planning);
  return andThen(notionalErrors(order, planning), (values) => resultOf([...sizes, ...values], () => undefined));
}

/** Adds a notice for each limit that an exit does not keep: closing risk is never refused for its size. */
export function noticeInstrumentLimits(order: SizedOrder, planning: PlanningContext): void {
  const values = notionalErrors(order, planning);
  for (const { code, message } of [...sizeErrors(order, planning), ...(values.ok ? values.value : [])]) {
    addNotice(planning, code, `${message} The exit is sent anyway; the exchange may reject it.`);
  }
}

function sizeErrors({ leg, ticker, units }: SizedOrder, planning: PlanningContext): readonly SizeError[] {
  const { minQuantity, maxQuantity } = instrumentOf(ticker, planning) ?? {};
  const actual = units.text;
  const errors: SizeError[] = [];
  if (minQuantity != null && units.decimal.lt(minQuantity)) {
    const limit = canonicalText(minQuantity);
    const message = `The ${leg} of ${actual} ${ticker} is below the minimum of ${limit}.`;
    errors.push(signalError('below-minimum', { message, minimum: 'minQuantity', actual, limit }));
  }
  if (maxQuantity != null && units.decimal.gt(maxQuantity)) {
    const limit = canonicalText(maxQuantity);
    const message = `The ${leg} of ${actual} ${ticker} is above the maximum of ${limit}.`;
    errors.push(signalError('above-maximum', { message, actual, limit }));
  }
  return errors;
}

function notionalErrors(order: SizedOrder, planning: PlanningContext): Result<readonly SizeError[]> {
  const { leg, ticker, units, instrument, price } = order;
  const { minNotional } = instrumentOf(ticker, planning) ?? {};
  // 0 means no limit: no price is asked for.
  if (minNotional == null || Number(minNotional) === 0) {
    return ok([]);
  }
  return andThen(price(), (each) => {
    const value = units.times(each).times(instrument.pointValue);
    if (value.decimal.gte(minNotional)) {
      return ok([]);
    }
    const [actual, limit] = [value.text, canonicalText(minNotional)];
    const message = `The value of the ${leg} of ${units.text} ${ticker} is ${actual}, below the minimum of ${limit}.`;
    return ok([signalError('below-minimum', { message, minimum: 'minNotional', actual, limit })]);
  });
}
