// What an account risks by one entry (safety Q1): the gates that need its size and its prices. Exits have none of them.
import { canonicalText, type DecimalString, percentOf, shownQuotient } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import type { JsonObject } from '../../core/json.js';
import { andThen, fail, ok, type Result, resultOf, zip } from '../../core/result.js';
import type { TraceRule } from '../../core/trace.js';
import { accountValue } from '../../market/account-rate.js';
import type { Contract } from '../../market/contracts/contract.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addTrace, type PlanningContext } from '../../market/planning-context.js';
import { quoteOf, quoteUnavailable } from '../../market/quotes.js';
import type { Settings } from '../../settings/settings.js';
import { isGateError } from '../errors.js';
import { accountEquity } from '../sizing/conversion.js';
import type { PriceFigures } from './order-prices.js';
import { type StopFigures, stopDistance } from './stop-loss.js';

/** An entry as far as it is planned. A limit whose part failed is not judged: the failure refuses the entry. */
export interface LimitedEntry {
  readonly contract: Contract;
  readonly instrument: TradedInstrument;
  /** Units of the position that it adds to. */
  readonly held: Figure | undefined;
  readonly reference: () => Result<Figure>;
  readonly units: Result<Figure>;
  readonly prices: Result<PriceFigures>;
  readonly stopLoss: Result<StopFigures | undefined>;
}

/** Judges an entry: what it has measured, and the errors. Without a setting there is nothing to measure. */
type EntryLimit = (entry: LimitedEntry, planning: PlanningContext) => readonly Result<Judgement>[];

interface Judgement {
  readonly read: JsonObject;
  readonly error: SignalError | undefined;
}

type SizeSetting = 'maxOrderQuantity' | 'maxOrderValue' | 'maxPositionValue';

/** What each setting limits, and the subject of a sentence about it. */
const sizes: readonly (readonly [
  SizeSetting,
  string,
  (entry: LimitedEntry, planning: PlanningContext) => Result<Figure>,
])[] = [
  ['maxOrderQuantity', 'The quantity of the entry', ({ units }) => units],
  ['maxOrderValue', 'The value of the entry in dollars', (entry, planning) => dollarsOf(entry.units, entry, planning)],
  [
    'maxPositionValue',
    'The value of the position after the entry in dollars',
    (entry, planning) => {
      const { units, held } = entry;
      const after = held === undefined ? units : andThen(units, (added) => ok(held.plus(added)));
      return dollarsOf(after, entry, planning);
    },
  ],
];

/** Value of units at the reference price, in the currency of the account. */
function dollarsOf(
  units: Result<Figure>,
  { instrument, reference }: LimitedEntry,
  planning: PlanningContext,
): Result<Figure> {
  return accountValue(units, reference(), instrument, planning);
}

const orderSize: EntryLimit = (entry, planning) =>
  sizes.flatMap(([setting, what, measure]) => {
    const limit = planning.context.settings[setting];
    return limit === undefined
      ? []
      : [
          andThen(measure(entry, planning), (size) => {
            const actual = size.text;
            const message = `${what} is ${actual}; ${setting} is ${limit}.`;
            const error = signalError('order-too-large', { message, setting, actual, limit });
            return judged({ setting, actual, limit }, size.decimal.gt(limit), error);
          }),
        ];
  });

/** Limit and stop price against the midpoint. An order that has neither is at the market. */
const priceCollar: EntryLimit = ({ contract: { ticker }, prices }, planning) => {
  const { priceCollarPercent: limit } = planning.context.settings;
  if (limit === undefined || !prices.ok) {
    return [];
  }
  const { limitPrice, stopPrice } = prices.value;
  const fields = [
    ['limitPrice', limitPrice],
    ['stopPrice', stopPrice],
  ] as const;
  return fields.flatMap(([field, price]) => {
    if (price === undefined) {
      return [];
    }
    const midpoint = quoteOf(ticker, planning)?.midpoint;
    if (midpoint === undefined) {
      const message = `There is no usable quote for ${ticker}; expected one because priceCollarPercent is ${limit}.`;
      return [quoteUnavailable(ticker, message)];
    }
    const distance = midpoint.decimal.minus(price.decimal).abs();
    const marketPrice = midpoint.text;
    const actual = shownQuotient(distance.times(100), midpoint.decimal);
    const message = `The ${field} of the entry, ${price.text}, is ${actual}% from the midpoint ${marketPrice}; priceCollarPercent is ${limit}.`;
    const facts = { field, price: price.text, marketPrice, actual, limit };
    const error = signalError('price-out-of-collar', { message, path: [field], ...facts });
    return [
      judged(
        { priceOf: field, at: price.text, marketPrice, actual, limit },
        distance.gt(percentOf(midpoint.decimal, limit)),
        error,
      ),
    ];
  });
};

const lossAtStop: EntryLimit = (entry, planning) => {
  const { maxLossAtStop, maxLossAtStopPercent } = planning.context.settings;
  const { instrument, units } = entry;
  const loss = (): Result<Figure> => accountValue(units, distanceToStop(entry), instrument, planning);
  const inDollars = (limit: DecimalString): Result<Judgement> =>
    andThen(loss(), (dollars) => {
      const facts = { setting: 'maxLossAtStop', actual: dollars.text, limit } as const;
      const message = `The loss of the entry at its stop loss is ${facts.actual} dollars; maxLossAtStop is ${limit}.`;
      return judged(facts, dollars.decimal.gt(limit), signalError('loss-at-stop-too-large', { message, ...facts }));
    });
  const inPercent = (limit: DecimalString): Result<Judgement> =>
    andThen(zip(loss(), accountEquity(`maxLossAtStopPercent is ${limit}`, planning)), ([dollars, equity]) => {
      const actual = equity.isPositive() ? shownQuotient(dollars.decimal.times(100), equity.decimal) : '100';
      const facts = { setting: 'maxLossAtStopPercent', actual, limit } as const;
      const message = `The loss of the entry at its stop loss is ${dollars.text} dollars, ${actual}% of an equity of ${equity.text}; maxLossAtStopPercent is ${limit}.`;
      const isTooLarge = dollars.decimal.gt(percentOf(equity.decimal, limit));
      return judged(facts, isTooLarge, signalError('loss-at-stop-too-large', { message, ...facts }));
    });
  return [
    ...(maxLossAtStop === undefined ? [] : [inDollars(maxLossAtStop)]),
    ...(maxLossAtStopPercent === undefined ? [] : [inPercent(maxLossAtStopPercent)]),
  ];
};

/** Codes: `stop-loss-required`, those of the reference price. */
function distanceToStop({ stopLoss, reference }: LimitedEntry): Result<Figure> {
  return andThen(stopLoss, (leg) => {
    if (leg !== undefined) {
      return stopDistance(leg, reference);
    }
    const message = 'The settings limit the loss at the stop loss, and the entry has no stop loss.';
    const expected = 'a stop loss by percent, amount, stopPrice, trail or pnlAmount';
    return fail('stop-loss-required', { message, path: ['stopLoss'], expected });
  });
}

/** Where the broker does not say it, there is nothing to judge. */
const buyingPower: EntryLimit = (entry, planning) => {
  const power = planning.context.broker.buyingPower?.();
  return power == null
    ? []
    : [
        andThen(dollarsOf(entry.units, entry, planning), (value) => {
          const facts = { actual: value.text, limit: canonicalText(power) };
          const message = `The value of the entry in dollars is ${facts.actual}; the buying power is ${facts.limit}.`;
          return judged(facts, value.decimal.gt(power), signalError('buying-power-exceeded', { message, ...facts }));
        }),
      ];
};

function judged(read: JsonObject, exceeds: boolean, error: SignalError): Result<Judgement> {
  return ok({ read, error: exceeds ? error : undefined });
}

/** Limits of the account, in the order in which their errors are reported. */
const limits: readonly { readonly rule: TraceRule; readonly judge: EntryLimit }[] = [
  { rule: 'gate.order-size', judge: orderSize },
  { rule: 'gate.price-collar', judge: priceCollar },
  { rule: 'gate.loss-at-stop', judge: lossAtStop },
  { rule: 'gate.buying-power', judge: buyingPower },
];

/** Whether any limit needs the size or the prices of an entry. */
export function hasEntryLimits({ context: { settings, broker } }: PlanningContext): boolean {
  return limitSettings.some((name) => settings[name] !== undefined) || broker.buyingPower?.() != null;
}

const limitSettings = [
  'maxOrderQuantity',
  'maxOrderValue',
  'maxPositionValue',
  'priceCollarPercent',
  'maxLossAtStop',
  'maxLossAtStopPercent',
] as const satisfies readonly (keyof Settings)[];

/**
 * Checks the limits of the account (safety Q1). Exactly the limit passes; what cannot be measured does not. Codes:
 * `order-too-large`, `price-out-of-collar`, `loss-at-stop-too-large`, `buying-power-exceeded`; only if none of them, `quote-unavailable`,
 * `stop-loss-required`, `equity-unavailable`, `currency-mismatch`, and what failed before.
 */
export function checkEntryLimits(entry: LimitedEntry, planning: PlanningContext): Result<undefined> {
  const errors = limits.flatMap(({ rule, judge }) =>
    judge(entry, planning).flatMap((result) => {
      if (!result.ok) {
        return result.errors;
      }
      const { read, error } = result.value;
      addTrace(planning, rule, read, error === undefined ? 'passed' : 'failed');
      return error === undefined ? [] : [error];
    }),
  );
  const exceeded = errors.filter(isGateError);
  return resultOf(exceeded.length > 0 ? exceeded : errors, () => undefined);
}
