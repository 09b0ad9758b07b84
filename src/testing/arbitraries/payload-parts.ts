import * as fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../core/json.js';
import { type Action, type OptionType, optionTypes, type QuantityType } from '../../core/vocabulary.js';
import { type FieldName, signalFields } from '../../signal/fields.js';
import { readOptionSymbol } from '../../signal/ticker.js';
import { decimalNumber, firstOf, maybe, written } from './amounts.js';
import { acceptedValue } from './field-values.js';

/** Fields that rules connect with each other, and with no other field. */
export type Part = fc.Arbitrary<Partial<JsonObject>>;

/** Prices in the notations of alerts. */
export type Prices = fc.Arbitrary<JsonValue>;

const anyPrice: Prices = written(decimalNumber(0.01, 10_000));

/** Fields that a rule connects with another; the parts below make them. Every other field can be sent by itself. */
const connected: ReadonlySet<FieldName> = new Set<FieldName>([
  'ticker',
  'action',
  'sentiment',
  'signalPrice',
  'price',
  'limitPrice',
  'stopPrice',
  'quantity',
  'quantityType',
  'orderType',
  'trailAmount',
  'trailPercent',
  'extendedHours',
  'bidAskSpreadFilter',
  'bidAskSpreadFilterPercent',
  'optionType',
  'expiration',
  'strikeCount',
  'strikesAway',
  'strikePrice',
  'takeProfit',
  'stopLoss',
  'targets',
]);

/** Any of the fields that no rule connects with another, apart from those left out; their times are readable. */
export function unconnectedFields(leftOut: readonly FieldName[] = []): Part {
  const fields = signalFields.filter(({ name }) => !connected.has(name) && !leftOut.includes(name));
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, acceptedValue(field)])), { requiredKeys: [] });
}

/** The observed price, under either of its names. */
export function observedPrice(price: Prices = anyPrice): Part {
  return fc.record({ signalPrice: price, price }, { requiredKeys: [] });
}

/** A sentiment, if the action takes one. */
export function sentiment(action: Action): Part {
  const words = fc.constantFrom('bullish', 'bearish', 'flat', 'long', 'short');
  return action === 'buy' || action === 'sell' || action === 'resize' ? maybe(fc.record({ sentiment: words })) : none;
}

/** Quantity types by the actions that take them. */
const quantityTypesOf: Readonly<Record<Action, readonly QuantityType[]>> = {
  buy: ['fixed_quantity', 'dollar_amount', 'percent_of_equity', 'percent_of_position'],
  sell: ['fixed_quantity', 'dollar_amount', 'percent_of_equity', 'percent_of_position'],
  reverse: ['fixed_quantity', 'dollar_amount', 'percent_of_equity', 'percent_of_position'],
  exit: ['fixed_quantity', 'dollar_amount', 'percent_of_equity', 'percent_of_position'],
  add: ['fixed_quantity', 'dollar_amount', 'percent_of_equity'],
  resize: ['fixed_quantity', 'dollar_amount', 'percent_of_equity'],
  breakeven: ['fixed_quantity'],
  cancel: [],
};

/** Types with amounts in dollars. */
const moneyTypes: ReadonlySet<QuantityType> = new Set<QuantityType>(['dollar_amount', 'risk_dollar_amount']);

/** A quantity with one of the accepted types; risk types only with `risks`, as they need a stop loss. */
export function size(action: Action, accepted: readonly QuantityType[], risks: boolean): Part {
  const units = firstOf(decimalNumber(1, 100, 0), decimalNumber(0.01, 100));
  const zero = fc.constant<JsonValue>(0);
  const plain = fc.record({
    quantity: action === 'resize' ? firstOf<JsonValue>(written(units), zero) : written(units),
  });
  const risking: readonly QuantityType[] = risks && entersOnly(action) ? ['risk_dollar_amount', 'risk_percent'] : [];
  const types = [...quantityTypesOf[action], ...risking].filter((type) => accepted.includes(type));
  const typed = types.map((type) =>
    fc.record({ quantity: written(amountOf(type)), quantityType: fc.constant<JsonValue>(type) }),
  );
  const any = firstOf<Partial<JsonObject>>(plain, ...typed);
  return action === 'resize' ? any : maybe(any);
}

function amountOf(type: QuantityType): fc.Arbitrary<number> {
  if (type === 'fixed_quantity') {
    return decimalNumber(1, 100, 0);
  }
  return moneyTypes.has(type) ? decimalNumber(100, 50_000) : decimalNumber(0.1, 100);
}

function entersOnly(action: Action): boolean {
  return action === 'buy' || action === 'sell' || action === 'reverse' || action === 'add';
}

/** An order type with its prices. */
export function order(action: Action, price: Prices = anyPrice): Part {
  const stop = fc.record(
    { orderType: fc.constant<JsonValue>('stop'), stopPrice: price },
    { requiredKeys: ['orderType'] },
  );
  const stopLimit = fc.record(
    { orderType: fc.constant<JsonValue>('stop_limit'), stopPrice: price, limitPrice: price },
    { requiredKeys: ['orderType'] },
  );
  if (action === 'breakeven') {
    return firstOf<Partial<JsonObject>>(stop, stopLimit);
  }
  const market = fc.constant<JsonObject>({ orderType: 'market' });
  const limit = fc.record(
    { orderType: fc.constant<JsonValue>('limit'), limitPrice: price },
    { requiredKeys: ['orderType'] },
  );
  const trail = (name: 'trailAmount' | 'trailPercent'): Part =>
    fc.record({ orderType: fc.constant<JsonValue>('trailing_stop'), [name]: written(decimalNumber(0.1, 10)) });
  const trailing = action === 'cancel' ? [] : [trail('trailAmount'), trail('trailPercent')];
  return maybe(firstOf<Partial<JsonObject>>(market, limit, stop, stopLimit, ...trailing));
}

/** One of the two spread filters. */
export function spreadFilter(): Part {
  return maybe(
    firstOf<Partial<JsonObject>>(
      fc.record({ bidAskSpreadFilter: written(decimalNumber(0.01, 10)) }),
      fc.record({ bidAskSpreadFilterPercent: written(decimalNumber(0.01, 99.99)) }),
    ),
  );
}

/** The choice of an option contract, consistent with a contract in the ticker. */
export function optionChoice(ticker: string): Part {
  const named = readOptionSymbol(ticker)?.type;
  const types = optionTypes.filter((type) => named === undefined || type === 'both' || type === named);
  const single = types.filter((type) => type !== 'both');
  const dates = fc.constantFrom('+0 days', '+7 days', '+1 month', '2026-01-30');
  const exact = fc.record({
    optionType: fc.constantFrom<OptionType>(...single),
    expiration: dates,
    strikePrice: written(decimalNumber(1, 1000)),
  });
  const by = fc.record({ optionType: fc.constantFrom<OptionType>(...types), expiration: dates }, { requiredKeys: [] });
  return maybe(firstOf<Partial<JsonObject>>(by, strikes, exact));
}

/** `strikesAway`, at most half of `strikeCount`, which is 10 by default. */
const strikes: Part = fc
  .tuple(fc.option(fc.integer({ min: 2, max: 20 }), { nil: undefined }), fc.nat({ max: 10 }))
  .map(([strikeCount, away]): JsonObject => {
    const strikesAway = Math.min(away, Math.floor((strikeCount ?? 10) / 2));
    return strikeCount === undefined ? { strikesAway } : { strikeCount, strikesAway };
  });

const percent = written(decimalNumber(0.1, 20));
const amount = written(decimalNumber(0.05, 20));
const pnl = written(decimalNumber(1, 5000));

/** A take profit: exactly one of its four values. */
export function takeProfit(price: Prices = anyPrice): fc.Arbitrary<JsonObject> {
  return firstOf<JsonObject>(
    fc.record({ percent }),
    fc.record({ amount }),
    fc.record({ limitPrice: price }),
    fc.record({ pnlAmount: pnl }),
  );
}

/** How far the limit of a stop-limit lies beyond its stop (money I4). */
const limitOffset: fc.Arbitrary<JsonValue> = firstOf<JsonValue>(fc.record({ percent }), fc.record({ amount }));

/** A stop loss of each type, with and without `type`. */
export function stopLoss(price: Prices = anyPrice): fc.Arbitrary<JsonObject> {
  const type = (name: string): fc.Arbitrary<JsonValue> => fc.constant(name);
  const typed = (name: string, fields: Record<string, fc.Arbitrary<JsonValue>>): fc.Arbitrary<JsonObject> =>
    fc
      .tuple(maybe(fc.record({ type: type(name) })), fc.record(fields))
      .map(([first, rest]) => mergedFields(first, rest));
  return firstOf<JsonObject>(
    fc.record({ percent }),
    typed('stop', { percent }),
    typed('stop', { amount }),
    typed('stop', { stopPrice: price }),
    typed('stop', { pnlAmount: pnl }),
    typed('stop_limit', { stopPrice: price, limitPrice: price }),
    fc.record({ type: type('stop_limit'), amount }),
    fc.record({ type: type('stop_limit'), percent, limitOffset }),
    typed('trailing_stop', { trailAmount: amount }),
    typed('trailing_stop', { trailPercent: percent }),
  );
}

const distances = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 4 });

/** Two to four targets, nearest first. Their shares are at most 25, so that any four of them fit into an entry. */
const targets: fc.Arbitrary<JsonValue> = fc
  .tuple(
    distances,
    fc.constantFrom('percent', 'amount'),
    fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
  )
  .map(([points, unit, share]) =>
    points
      .toSorted((one, other) => one - other)
      .map(
        (distance, index): JsonObject => ({
          [unit]: distance,
          ...(share !== undefined && { share }),
          // Some move the stop; without one at a price that is refused.
          ...(share !== undefined && share > 20 && index > 0 && { moveStop: 'entry' }),
        }),
      ),
  );

/** Take profit or targets, and stop loss of an entry. */
export function bracket(action: Action, price?: Prices): Part {
  const takesProfit = firstOf<JsonObject>(
    fc.constant({}),
    fc.record({ takeProfit: takeProfit(price) }),
    fc.record({ targets }),
  );
  return entersOnly(action) || action === 'resize'
    ? fc
        .tuple(takesProfit, fc.record({ stopLoss: stopLoss(price) }, { requiredKeys: [] }))
        .map(([profit, loss]) => mergedFields(profit, loss))
    : none;
}

const none: Part = fc.constant({});

/** The fields of several parts. Later values replace earlier ones; undefined removes a field. */
export function mergedFields(...parts: readonly Partial<JsonObject>[]): JsonObject {
  const all = new Map<string, JsonValue>();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (value === undefined) {
      all.delete(name);
    } else {
      all.set(name, value);
    }
  }
  return Object.fromEntries(all);
}
