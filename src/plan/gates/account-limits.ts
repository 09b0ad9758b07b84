// What an account risks by one entry (safety Q1): the gates that need its size and its prices. Exactly the limit passes.
import { type DecimalString, quotientText, shownQuotient } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { moneyText } from '../../core/money-text.js';
import { once } from '../../core/once.js';
import { andThen, fail, ok, type Result, zip } from '../../core/result.js';
import { quoteUnavailable } from '../../market/quotes.js';
import type { Settings } from '../../settings/settings.js';
import { entryValue } from './entry-value.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedEntry } from './gated-parts.js';
import { type Verdict, type Verdicts, verdict, whereMeasured } from './verdict.js';

type SizeSettings = Pick<Settings, 'maxOrderQuantity' | 'maxOrderValue' | 'maxPositionValue'>;

/** Units and value of the entry, and the value of the position after it. */
export function orderSize(settings: SizeSettings, entry: GatedEntry, facts: GateFacts): Verdicts<'order-too-large'> {
  const { units, held } = entry;
  const after = held === undefined ? units : andThen(units, (added) => ok(held.plus(added)));
  const currency = facts.currency();
  const sizes = [
    ['maxOrderQuantity', 'The quantity of the entry', () => units, undefined],
    ['maxOrderValue', 'The value of the entry', () => entryValue(units, entry, facts), currency],
    ['maxPositionValue', 'The value of the position after the entry', () => entryValue(after, entry, facts), currency],
  ] as const;
  return sizes.flatMap(([setting, what, measure, unit]) => {
    const limit = settings[setting];
    return limit === undefined ? [] : [atMost(limit, { setting, what, currency: unit }, measure())];
  });
}

/** What a setting limits: units, or money of a currency. */
interface Limited {
  readonly setting: keyof SizeSettings;
  readonly what: string;
  readonly currency: string | undefined;
}

function atMost(
  maximum: DecimalString,
  { setting, what, currency }: Limited,
  size: Result<Figure>,
): Verdict<'order-too-large'> {
  return whereMeasured(size, (actual) => {
    const limit = Figure.from('setting', [setting], maximum);
    const figures = { actual, limit };
    const ofMoney = currency === undefined ? {} : { currency };
    const read = { setting, ...ofMoney };
    if (!actual.isBeyond(limit)) {
      return verdict(read, undefined, figures);
    }
    const shown = (figure: Figure) => (currency === undefined ? figure.text : moneyText(figure, currency));
    const message = `${what} is ${shown(actual)}; ${setting} is ${shown(limit)}.`;
    const details = { message, setting, ...textsOf(figures), ...ofMoney };
    const calculation = calculationOf(figures, currency);
    return verdict(read, signalError('order-too-large', { ...details, calculation }), figures);
  });
}

/** What was compared, as facts of an error. */
function textsOf({ actual, limit }: { readonly actual: Figure; readonly limit: Figure }) {
  return { actual: actual.text, limit: limit.text };
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
      const message = `There is no usable quote for ${ticker}; one is needed, because priceCollarPercent of the settings is ${limit}.`;
      return [{ is: 'unmeasured', errors: quoteUnavailable(ticker, message).errors }];
    }
    return [withinCollar({ field, price }, midpoint, limit)];
  });
}

function withinCollar(
  { field, price: own }: { readonly field: 'limitPrice' | 'stopPrice'; readonly price: Figure },
  midpoint: Figure,
  limit: DecimalString,
): Verdict<'price-out-of-collar'> {
  const distance = midpoint.differenceTo(own);
  const largest = Figure.from('setting', ['priceCollarPercent'], limit).percentOf(midpoint);
  const figures = { actual: distance, limit: largest };
  if (!distance.isAbove(largest)) {
    return verdict({ priceOf: field }, undefined, figures);
  }
  const actual = shownQuotient(distance.decimal.times(100), midpoint.decimal);
  const [price, marketPrice] = [own.text, midpoint.text];
  const message = `The ${field} of the entry, ${price}, is ${quotientText(distance.decimal.times(100), midpoint.decimal)}% from the midpoint ${marketPrice}; priceCollarPercent is ${limit}.`;
  const percent = distance.inPercentOf(midpoint);
  const facts = { field, price, marketPrice, actual, limit, calculation: calculationOf({ ...figures, percent }) };
  return verdict({ priceOf: field }, signalError('price-out-of-collar', { message, path: [field], ...facts }), figures);
}

/** With either limit, every entry needs a stop loss. */
export function lossAtStop(
  { maxLossAtStop, maxLossAtStopPercent }: Pick<Settings, 'maxLossAtStop' | 'maxLossAtStopPercent'>,
  { instrument, units, stopDistance, fees }: GatedEntry,
  facts: GateFacts,
): Verdicts<'loss-at-stop-too-large'> {
  const loss = once(() => {
    const points = andThen(stopDistance(), (distance) => (distance === undefined ? withoutStopLoss() : ok(distance)));
    const fee = () => facts.accountFee(units, fees.ofLoss, instrument);
    return withFee(facts.accountValue(units, points, instrument), fee);
  });
  const purpose = `maxLossAtStopPercent of the settings is ${maxLossAtStopPercent}`;
  return [
    ...(maxLossAtStop === undefined
      ? []
      : [whereMeasured(loss(), (measured) => inMoney(measured, maxLossAtStop, facts.currency()))]),
    ...(maxLossAtStopPercent === undefined
      ? []
      : [
          whereMeasured(zip(loss(), facts.equity(purpose)), ([measured, equity]) =>
            inPercent(measured, equity, maxLossAtStopPercent, facts.currency()),
          ),
        ]),
  ];
}

/** An amount with the fees that belong to it. */
interface Money {
  readonly actual: Figure;
  readonly fee: Figure | undefined;
}

/** An amount and its fees, which are asked for where the amount is known. */
function withFee(amount: Result<Figure>, fee: () => Result<Figure | undefined>): Result<Money> {
  return andThen(amount, (bare) =>
    andThen(fee(), (charged) => ok({ actual: charged === undefined ? bare : bare.plus(charged), fee: charged })),
  );
}

function withoutStopLoss(): Result<never> {
  const message = 'The settings limit the loss at the stop loss, and the entry has no stop loss.';
  const expected = 'a stop loss by percent, amount, stopPrice, trail or pnlAmount';
  return fail('stop-loss-required', { message, path: ['stopLoss'], expected });
}

function inMoney({ actual, fee }: Money, maximum: DecimalString, currency: string): Verdict<'loss-at-stop-too-large'> {
  const setting = 'maxLossAtStop';
  const limit = Figure.from('setting', [setting], maximum);
  const figures = { actual, limit, fee };
  if (!actual.isBeyond(limit)) {
    return verdict({ setting, currency }, undefined, figures);
  }
  const loss = `${feeText(fee, currency)} is ${moneyText(actual, currency)}`;
  const message = `The loss of the entry at its stop loss${loss}; maxLossAtStop is ${moneyText(limit, currency)}.`;
  const details = {
    message,
    setting,
    ...textsOf(figures),
    currency,
    calculation: calculationOf(figures, currency),
  } as const;
  return verdict({ setting, currency }, signalError('loss-at-stop-too-large', details), figures);
}

function inPercent(
  { actual: loss, fee }: Money,
  equity: Figure,
  limit: DecimalString,
  currency: string,
): Verdict<'loss-at-stop-too-large'> {
  const setting = 'maxLossAtStopPercent';
  const figures = { actual: loss, limit: Figure.from('setting', [setting], limit).percentOf(equity), fee };
  if (!loss.isBeyond(figures.limit)) {
    return verdict({ setting, currency }, undefined, figures);
  }
  const actual = equity.isPositive() ? shownQuotient(loss.decimal.times(100), equity.decimal) : '100';
  const shownPercent = equity.isPositive() ? quotientText(loss.decimal.times(100), equity.decimal) : actual;
  const share = `${moneyText(loss, currency)}, ${shownPercent}% of an equity of ${moneyText(equity, currency)}`;
  const message = `The loss of the entry at its stop loss${feeText(fee, currency)} is ${share}; maxLossAtStopPercent is ${limit}.`;
  const percent = equity.isPositive() ? loss.inPercentOf(equity) : undefined;
  const calculation = calculationOf({ ...figures, percent }, currency);
  const details = { message, setting, actual, limit, currency, calculation } as const;
  return verdict({ setting, currency }, signalError('loss-at-stop-too-large', details), figures);
}

/** ` with fees of 2 USD`; empty without any. */
function feeText(fee: Figure | undefined, currency: string): string {
  return fee === undefined ? '' : ` with fees of ${moneyText(fee, currency)}`;
}

/**
 * Margin of the entry, else its value, with its fee, against the buying power (money I1). The value of a future or of an option that is sold says
 * nothing about what the account needs for it. Where the broker does not tell the buying power, there is nothing to judge.
 */
export function buyingPower(
  _: unknown,
  entry: GatedEntry,
  facts: GateFacts,
): Verdicts<'buying-power-exceeded', 'margin-unknown'> {
  const limit = facts.buyingPower();
  if (limit === undefined) {
    return [];
  }
  const { contract, side, instrument, units, fees } = entry;
  const fee = () => facts.accountFee(units, fees.ofEntry, instrument);
  const basis = facts.powerBasis(instrument, side);
  if (basis.by === 'unknown') {
    const message = `The initialMargin of ${contract.ticker} is unknown: the entry is not compared with the buying power.`;
    const calculation = calculationOf({ buyingPower: limit }, facts.currency());
    return [{ is: 'unchecked', code: 'margin-unknown', message, path: [], fact: { calculation } }];
  }
  const bare =
    basis.by === 'margin' ? facts.accountMoney(units, basis.each, instrument) : entryValue(units, entry, facts);
  return [whereMeasured(withFee(bare, fee), (money) => withinPower(basis.by, { ...money, limit }, facts.currency()))];
}

function withinPower(
  what: 'margin' | 'value',
  { actual, fee, limit }: Money & { readonly limit: Figure },
  currency: string,
): Verdict<'buying-power-exceeded'> {
  const figures = { actual, limit, fee };
  if (!actual.isBeyond(limit)) {
    return verdict({ currency }, undefined, figures);
  }
  const needed = `${feeText(fee, currency)} is ${moneyText(actual, currency)}`;
  const message = `The ${what} of the entry${needed}; the buying power is ${moneyText(limit, currency)}.`;
  const details = { message, ...textsOf(figures), currency, calculation: calculationOf(figures, currency) };
  return verdict({ currency }, signalError('buying-power-exceeded', details), figures);
}
