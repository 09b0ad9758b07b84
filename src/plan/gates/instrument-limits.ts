// Sizes that the exchange takes (safety Q2): an entry outside of them is refused, an exit is planned with a notice.
import { unitsText } from '../../core/count-text.js';
import type { Amount } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { moneyText } from '../../core/money-text.js';
import { missingFactError } from '../../market/instruments.js';
import type { Instrument } from '../../order/contract-facts.js';
import { orderValue } from '../../order/order-value.js';
import type { SizedOrder } from './gated-parts.js';
import { failed, type Verdicts } from './verdict.js';

type SizeVerdicts = Verdicts<'below-minimum' | 'above-maximum'>;

/** Without a price that the value needs, nothing is known of the order: its units are not judged either. */
export function instrumentLimits(
  _: unknown,
  order: SizedOrder,
  { minQuantity, maxQuantity, minNotional }: Pick<Instrument, 'minQuantity' | 'maxQuantity' | 'minNotional'> = {},
): SizeVerdicts {
  // 0 means no limit: no price is asked for.
  const price = minNotional == null || Number(minNotional) === 0 ? undefined : order.price();
  if (price?.ok === false) {
    return [{ is: 'unmeasured', errors: price.errors }];
  }
  const unknown = price && missingFactError(order.instrument, 'pointValue');
  if (unknown !== undefined) {
    return [{ is: 'unmeasured', errors: [unknown] }];
  }
  return [
    ...(minQuantity == null ? [] : belowQuantity(order, minQuantity)),
    ...(maxQuantity == null ? [] : aboveQuantity(order, maxQuantity)),
    ...(price === undefined || minNotional == null ? [] : belowValue(order, price.value, minNotional)),
  ];
}

function belowQuantity({ leg, ticker, units }: SizedOrder, minimum: Amount): SizeVerdicts {
  const limit = instrumentLimit(ticker, 'minQuantity', minimum);
  if (!units.isBelow(limit)) {
    return [];
  }
  const message = `The ${leg} of ${unitsText(units.text, ticker)} is below the instrument's minimum of ${limit.text}.`;
  const facts = { minimum: 'minQuantity', actual: units.text, limit: limit.text } as const;
  return [
    failed(signalError('below-minimum', { message, ...facts, calculation: calculationOf({ actual: units, limit }) })),
  ];
}

function aboveQuantity({ leg, ticker, units }: SizedOrder, maximum: Amount): SizeVerdicts {
  const limit = instrumentLimit(ticker, 'maxQuantity', maximum);
  if (!units.isAbove(limit)) {
    return [];
  }
  const message = `The ${leg} of ${unitsText(units.text, ticker)} is above the instrument's maximum of ${limit.text}.`;
  const facts = { actual: units.text, limit: limit.text };
  return [
    failed(signalError('above-maximum', { message, ...facts, calculation: calculationOf({ actual: units, limit }) })),
  ];
}

function belowValue({ leg, ticker, units, instrument }: SizedOrder, price: Figure, minimum: Amount): SizeVerdicts {
  const limit = instrumentLimit(ticker, 'minNotional', minimum);
  const value = orderValue(units, price, instrument.pointValue);
  if (!value.isBelow(limit)) {
    return [];
  }
  const { quoteCurrency: currency } = instrument;
  const message = `The value of the ${leg} of ${unitsText(units.text, ticker)} is ${moneyText(value, currency)}, below the instrument's minimum of ${moneyText(limit, currency)}.`;
  const facts = { minimum: 'minNotional', actual: value.text, limit: limit.text, currency } as const;
  const calculation = calculationOf({ actual: value, limit }, currency);
  return [failed(signalError('below-minimum', { message, ...facts, calculation }))];
}

/** A limit of an instrument. */
export function instrumentLimit(
  ticker: string,
  name: 'minQuantity' | 'maxQuantity' | 'minNotional',
  amount: Amount,
): Figure {
  return Figure.from('market', ['instruments', ticker, name], amount);
}
