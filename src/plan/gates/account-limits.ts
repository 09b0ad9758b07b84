// What an account risks by one entry (safety Q1): the gates that need its size and its prices. Exactly the limit passes.
import {
  canonicalText,
  type Decimal,
  type DecimalString,
  decimalText,
  isAboveZero,
  percentOf,
  shownQuotient,
} from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { once } from '../../core/once.js';
import { andThen, fail, ok, type Result, zip } from '../../core/result.js';
import { quoteUnavailable } from '../../market/quotes.js';
import type { Settings } from '../../settings/settings.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedEntry } from './gated-parts.js';
import { type Verdict, type Verdicts, verdict, whereMeasured } from './verdict.js';

type SizeSettings = Pick<Settings, 'maxOrderQuantity' | 'maxOrderValue' | 'maxPositionValue'>;

/** Units and value of the entry, and the value of the position after it. */
export function orderSize(settings: SizeSettings, entry: GatedEntry, facts: GateFacts): Verdicts<'order-too-large'> {
  const { units, held } = entry;
  const after = held === undefined ? units : andThen(units, (added) => ok(held.plus(added)));
  const sizes = [
    ['maxOrderQuantity', 'The quantity of the entry', () => units],
    ['maxOrderValue', 'The value of the entry in dollars', () => dollarsOf(units, entry, facts)],
    ['maxPositionValue', 'The value of the position after the entry in dollars', () => dollarsOf(after, entry, facts)],
  ] as const;
  return sizes.flatMap(([setting, what, measure]) => {
    const limit = settings[setting];
    return limit === undefined ? [] : [atMost(limit, setting, what, measure())];
  });
}

/** Value of units at the reference price, in the currency of the account. */
function dollarsOf(units: Result<Decimal>, { instrument, reference }: GatedEntry, facts: GateFacts): Result<Decimal> {
  return facts.accountValue(units, reference(), instrument);
}

function atMost(
  limit: DecimalString,
  setting: keyof SizeSettings,
  what: string,
  size: Result<Decimal>,
): Verdict<'order-too-large'> {
  return whereMeasured(size, (value) => {
    const facts = { setting, actual: decimalText(value), limit };
    if (value.lte(limit)) {
      return verdict(facts, undefined);
    }
    const message = `${what} is ${facts.actual}; ${setting} is ${limit}.`;
    return verdict(facts, signalError('order-too-large', { message, ...facts }));
  });
}

/** Limit and stop price against the midpoint. An order that has neither is at the market. */
export function priceCollar(
  { priceCollarPercent: limit }: Pick<Settings, 'priceCollarPercent'>,
  { contract: { ticker }, prices }: GatedEntry,
  facts: GateFacts,
): Verdicts<'price-out-of-collar'> {
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
    const midpoint = facts.quote(ticker)?.midpoint;
    if (midpoint === undefined) {
      const message = `There is no usable quote for ${ticker}; expected one because priceCollarPercent is ${limit}.`;
      return [{ is: 'unmeasured', errors: quoteUnavailable(ticker, message).errors }];
    }
    return [withinCollar({ field, price }, midpoint, limit)];
  });
}

function withinCollar(
  { field, price }: { readonly field: 'limitPrice' | 'stopPrice'; readonly price: DecimalString },
  midpoint: Decimal,
  limit: DecimalString,
): Verdict<'price-out-of-collar'> {
  const distance = midpoint.minus(price).abs();
  const marketPrice = decimalText(midpoint);
  const actual = shownQuotient(distance.times(100), midpoint);
  const read = { priceOf: field, at: price, marketPrice, actual, limit };
  if (distance.lte(percentOf(midpoint, limit))) {
    return verdict(read, undefined);
  }
  const message = `The ${field} of the entry, ${price}, is ${actual}% from the midpoint ${marketPrice}; priceCollarPercent is ${limit}.`;
  return verdict(
    read,
    signalError('price-out-of-collar', { message, path: [field], field, price, marketPrice, actual, limit }),
  );
}

/** With either limit, every entry needs a stop loss. */
export function lossAtStop(
  { maxLossAtStop, maxLossAtStopPercent }: Pick<Settings, 'maxLossAtStop' | 'maxLossAtStopPercent'>,
  { instrument, units, stopDistance }: GatedEntry,
  facts: GateFacts,
): Verdicts<'loss-at-stop-too-large'> {
  const loss = once(() => {
    const points = andThen(stopDistance(), (distance) =>
      distance === undefined ? withoutStopLoss() : ok(distance.points),
    );
    return facts.accountValue(units, points, instrument);
  });
  const purpose = `maxLossAtStopPercent is ${maxLossAtStopPercent}`;
  return [
    ...(maxLossAtStop === undefined ? [] : [whereMeasured(loss(), (dollars) => inDollars(dollars, maxLossAtStop))]),
    ...(maxLossAtStopPercent === undefined
      ? []
      : [
          whereMeasured(zip(loss(), facts.equity(purpose)), ([dollars, equity]) =>
            inPercent(dollars, equity, maxLossAtStopPercent),
          ),
        ]),
  ];
}

function withoutStopLoss(): Result<never> {
  const message = 'The settings limit the loss at the stop loss, and the entry has no stop loss.';
  const expected = 'a stop loss by percent, amount, stopPrice, trail or pnlAmount';
  return fail('stop-loss-required', { message, path: ['stopLoss'], expected });
}

function inDollars(dollars: Decimal, limit: DecimalString): Verdict<'loss-at-stop-too-large'> {
  const facts = { setting: 'maxLossAtStop', actual: decimalText(dollars), limit } as const;
  if (dollars.lte(limit)) {
    return verdict(facts, undefined);
  }
  const message = `The loss of the entry at its stop loss is ${facts.actual} dollars; maxLossAtStop is ${limit}.`;
  return verdict(facts, signalError('loss-at-stop-too-large', { message, ...facts }));
}

function inPercent(dollars: Decimal, equity: Decimal, limit: DecimalString): Verdict<'loss-at-stop-too-large'> {
  const actual = isAboveZero(equity) ? shownQuotient(dollars.times(100), equity) : '100';
  const facts = { setting: 'maxLossAtStopPercent', actual, limit } as const;
  if (dollars.lte(percentOf(equity, limit))) {
    return verdict(facts, undefined);
  }
  const message = `The loss of the entry at its stop loss is ${decimalText(dollars)} dollars, ${actual}% of an equity of ${decimalText(equity)}; maxLossAtStopPercent is ${limit}.`;
  return verdict(facts, signalError('loss-at-stop-too-large', { message, ...facts }));
}

/** Where the broker does not say it, there is nothing to judge. */
export function buyingPower(_: unknown, entry: GatedEntry, facts: GateFacts): Verdicts<'buying-power-exceeded'> {
  const power = facts.buyingPower();
  return power == null
    ? []
    : [
        whereMeasured(dollarsOf(entry.units, entry, facts), (value) => {
          const figures = { actual: decimalText(value), limit: canonicalText(power) };
          if (value.lte(power)) {
            return verdict(figures, undefined);
          }
          const message = `The value of the entry in dollars is ${figures.actual}; the buying power is ${figures.limit}.`;
          return verdict(figures, signalError('buying-power-exceeded', { message, ...figures }));
        }),
      ];
}
