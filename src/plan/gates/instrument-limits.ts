// Sizes that the exchange takes (safety Q2): an entry outside of them is refused, an exit is planned with a notice.
import { type Amount, canonicalText, type Decimal, decimalText } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import type { GateFacts } from './gate-facts.js';
import type { SizedOrder } from './gated-parts.js';
import { failed, type Verdicts } from './verdict.js';

type SizeVerdicts = Verdicts<'below-minimum' | 'above-maximum'>;

/** Without a price that the value needs, nothing is known of the order: its units are not judged either. */
export function instrumentLimits(_: unknown, order: SizedOrder, facts: GateFacts): SizeVerdicts {
  const { minQuantity, maxQuantity, minNotional } = facts.instrument(order.ticker) ?? {};
  // 0 means no limit: no price is asked for.
  const price = minNotional == null || Number(minNotional) === 0 ? undefined : order.price();
  if (price?.ok === false) {
    return [{ is: 'unmeasured', errors: price.errors }];
  }
  return [
    ...(minQuantity == null ? [] : belowQuantity(order, minQuantity)),
    ...(maxQuantity == null ? [] : aboveQuantity(order, maxQuantity)),
    ...(price === undefined || minNotional == null ? [] : belowValue(order, price.value, minNotional)),
  ];
}

function belowQuantity({ leg, ticker, units }: SizedOrder, minimum: Amount): SizeVerdicts {
  if (units.gte(minimum)) {
    return [];
  }
  const [actual, limit] = [decimalText(units), canonicalText(minimum)];
  const message = `The ${leg} of ${actual} ${ticker} is below the minimum of ${limit}.`;
  return [failed(signalError('below-minimum', { message, minimum: 'minQuantity', actual, limit }))];
}

function aboveQuantity({ leg, ticker, units }: SizedOrder, maximum: Amount): SizeVerdicts {
  if (units.lte(maximum)) {
    return [];
  }
  const [actual, limit] = [decimalText(units), canonicalText(maximum)];
  const message = `The ${leg} of ${actual} ${ticker} is above the maximum of ${limit}.`;
  return [failed(signalError('above-maximum', { message, actual, limit }))];
}

function belowValue({ leg, ticker, units, instrument }: SizedOrder, price: Decimal, minimum: Amount): SizeVerdicts {
  const value = units.times(price).times(instrument.pointValue);
  if (value.gte(minimum)) {
    return [];
  }
  const [actual, limit] = [decimalText(value), canonicalText(minimum)];
  const message = `The value of the ${leg} of ${decimalText(units)} ${ticker} is ${actual}, below the minimum of ${limit}.`;
  return [failed(signalError('below-minimum', { message, minimum: 'minNotional', actual, limit }))];
}
