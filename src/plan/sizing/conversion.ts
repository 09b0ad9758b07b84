import { Decimal, type DecimalString, decimal, decimalText, divideDown, percentOf } from '../../core/decimal.js';
import type { SignalError } from '../../core/errors.js';
import { andThen, type Err, err, fail, ok, type Result, zip } from '../../core/result.js';
import type { TracedNumber } from '../../core/trace.js';
import { dynamicQuantityTypes, type QuantityType } from '../../core/vocabulary.js';
import { accountRate } from '../../market/account-rate.js';
import { instrumentOf, type TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { noPosition } from '../errors.js';
import type { RequestedQuantity } from './requested-quantity.js';

/** What a conversion reads. Prices are functions: nothing is asked for that the quantity type does not need. */
export interface SizingFacts {
  readonly instrument: TradedInstrument;
  readonly price: () => Result<Decimal>;
  /** Points from the entry to its stop loss; absent: the order has no stop loss. */
  readonly stopDistance?: () => Result<StopDistance>;
  readonly held: Decimal | undefined;
}

/** Points from an entry to its stop loss, and their calculation. */
export interface StopDistance {
  readonly points: Decimal;
  readonly by: string;
}

/** Units, not yet rounded, and how they came about. */
export interface ConvertedQuantity {
  readonly units: Decimal;
  readonly numbers: readonly TracedNumber[];
}

type Conversion = (value: Decimal, facts: SizingFacts, planning: PlanningContext) => Result<ConvertedQuantity>;

/** An amount or price of a calculation, with what it was calculated from. */
interface Traced {
  readonly value: Decimal;
  readonly text: DecimalString;
  readonly numbers: readonly TracedNumber[];
}

/** The specification's table: what the number in `quantity` counts, and the units that it makes. */
const conversions: Readonly<Record<QuantityType, Conversion>> = {
  fixed_quantity: (value) => ok({ units: value, numbers: [] }),
  dollar_amount: (value, facts, planning) => perUnit(ok(asTraced(value)), priceOf(facts), facts, planning),
  percent_of_equity: (value, facts, planning) => perUnit(tracedShare(value, planning), priceOf(facts), facts, planning),
  risk_dollar_amount: (value, facts, planning) => perUnit(ok(asTraced(value)), lossOf(facts), facts, planning),
  risk_percent: (value, facts, planning) => perUnit(tracedShare(value, planning), lossOf(facts), facts, planning),
  percent_of_position: (value, { held, instrument: { ticker } }, planning) => {
    if (held === undefined) {
      return err(noPosition(planning));
    }
    const [whole, percent] = [decimalText(held), Decimal.min(value, 100)];
    const units = percentOf(held, percent);
    const numbers = [
      { name: 'held', value: whole, from: 'market', by: `positions.${ticker}.quantity` },
      { name: 'units', value: decimalText(units), from: 'rule', by: `${whole} × ${decimalText(percent)} %` },
    ] as const;
    return ok({ units, numbers });
  },
};

/**
 * Converts a quantity to units, not yet rounded. Codes: `invalid-quantity-type-for-asset-class`, `quote-unavailable`,
 * `equity-unavailable`, `currency-mismatch`, `stop-loss-required`, `price-unresolved`, `no-position`.
 */
export function convertQuantity(
  { type, value }: RequestedQuantity,
  facts: SizingFacts,
  planning: PlanningContext,
): Result<ConvertedQuantity> {
  // The parser checks this only where it knows the asset class.
  if (facts.instrument.assetClass === 'futures' && dynamicQuantityTypes.has(type)) {
    return fail('invalid-quantity-type-for-asset-class', {
      message: `quantityType ${type} cannot be used with futures; expected fixed_quantity or percent_of_position.`,
      received: type,
      expected: 'one of fixed_quantity, percent_of_position',
    });
  }
  return conversions[type](value, facts, planning);
}

function asTraced(value: Decimal, ...numbers: readonly TracedNumber[]): Traced {
  return { value, text: decimalText(value), numbers };
}

/** The price is in the trace already, with its origin. */
function priceOf(facts: SizingFacts): Result<Traced> {
  return andThen(facts.price(), (price) => {
    const value = decimalText(price);
    return ok({ value: price, text: value, numbers: [{ name: 'price', value, from: 'rule', by: 'price.reference' }] });
  });
}

function lossOf(facts: SizingFacts): Result<Traced> {
  return andThen(facts.stopDistance?.() ?? stopLossRequired('the entry has no stop loss'), ({ points, by }) => {
    const value = decimalText(points);
    return ok({ value: points, text: value, numbers: [{ name: 'distance', value, from: 'rule', by }] });
  });
}

/** Percentage of the equity, with its calculation. Codes: `equity-unavailable`. */
export function tracedShare(percent: Decimal, planning: PlanningContext): Result<Traced> {
  return andThen(accountEquity(shareOfIt(percent), planning), (dollars) => {
    const share = percentOf(dollars, percent);
    const [equity, value] = [decimalText(dollars), decimalText(share)];
    const numbers = [
      { name: 'equity', value: equity, from: 'market', by: 'equity' },
      { name: 'amount', value, from: 'rule', by: `${equity} × ${decimalText(percent)} %` },
    ] as const;
    return ok({ value: share, text: value, numbers });
  });
}

function shareOfIt(percent: Decimal): string {
  return `the quantity is ${decimalText(percent)}% of it`;
}

/** Equity of the account. `purpose` ends the sentence of its error. Codes: `equity-unavailable`. */
export function accountEquity(purpose: string, planning: PlanningContext): Result<Decimal> {
  const equity = planning.context.broker.equity();
  return equity == null || !Number.isFinite(Number(equity))
    ? fail('equity-unavailable', { message: `The account equity is unknown; ${purpose}.`, path: ['quantityType'] })
    : ok(decimal(equity));
}

/** Units whose points are worth an amount: each point counts its value, in the account's currency. */
function perUnit(
  amount: Result<Traced>,
  points: Result<Traced>,
  { instrument }: SizingFacts,
  planning: PlanningContext,
): Result<ConvertedQuantity> {
  const rate = accountRate(instrument.quoteCurrency, planning);
  return andThen(zip(zip(amount, points), rate), ([[dollars, price], inAccount]) => {
    const factors = [...pointValueOf(instrument, planning), ...rateOf(inAccount)];
    const each = factors.reduce((product, factor) => product.times(factor.value), price.value);
    const value = decimalText(each);
    const by = [price.text, ...factors.map((factor) => factor.value)].join(' × ');
    const perOne: readonly TracedNumber[] = factors.length === 0 ? [] : [{ name: 'perUnit', value, from: 'rule', by }];
    const units = divideDown(dollars.value, each);
    return ok({
      units,
      numbers: [
        ...dollars.numbers,
        ...price.numbers,
        ...factors,
        ...perOne,
        { name: 'units', value: decimalText(units), from: 'rule', by: `${dollars.text} / ${value}` },
      ],
    });
  });
}

function pointValueOf({ ticker, assetClass, pointValue }: TradedInstrument, planning: PlanningContext) {
  const value = decimalText(pointValue);
  if (value === '1') {
    return [];
  }
  const isKnown = instrumentOf(ticker, planning)?.pointValue != null;
  const origin = isKnown
    ? ({ from: 'market', by: `instruments.${ticker}.pointValue` } as const)
    : ({ from: 'rule', by: `default of ${assetClass}` } as const);
  return [{ name: 'pointValue', value, ...origin } as const];
}

/** The rate is in the trace already, with its pair. */
function rateOf(rate: Decimal): readonly TracedNumber[] {
  const value = decimalText(rate);
  return value === '1' ? [] : [{ name: 'rate', value, from: 'rule', by: 'price.rate' }];
}

export function stopLossRequired(why: string): Err<SignalError> {
  return fail('stop-loss-required', {
    message: `A quantity that risks an amount needs a stop loss with a distance: ${why}.`,
    path: ['stopLoss'],
    expected: 'a stop loss by percent, amount, stopPrice or trail',
  });
}
