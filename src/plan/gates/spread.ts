import { type DecimalString, quotientText, shownQuotient } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { isNonEmpty } from '../../core/result.js';
import type { UsableQuote } from '../../market/planning-context.js';
import { quoteUnavailable } from '../../market/quotes.js';
import type { OrderDefaults } from '../../settings/settings.js';
import { messageFigure } from '../../signal/field-reader.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedLeg } from './gated-parts.js';
import { type Verdict, type Verdicts, verdict } from './verdict.js';

type SpreadSettings = Pick<OrderDefaults, 'bidAskSpreadFilter' | 'bidAskSpreadFilterPercent'>;

interface SpreadLimit {
  readonly name: keyof SpreadSettings;
  /** Whether the signal sent it. */
  readonly isSent: boolean;
  readonly limit: DecimalString;
  readonly unit: 'dollars' | 'percent';
  /** The limit with its origin. */
  readonly figure: () => Figure;
}

/** Maximum spread of each kind; a filter of the signal replaces the setting of its kind only (safety R7). */
export function spread(
  settings: SpreadSettings,
  leg: GatedLeg,
  facts: GateFacts,
): Verdicts<'spread-too-wide', 'spread-unchecked'> {
  const ownDollars = facts.permitted('bidAskSpreadFilter', leg.leg);
  const ownPercent = facts.permitted('bidAskSpreadFilterPercent', leg.leg);
  const limitOf = (
    name: keyof SpreadSettings,
    unit: SpreadLimit['unit'],
    own: DecimalString | undefined,
  ): readonly SpreadLimit[] => {
    const limit = own ?? settings[name];
    const figure = (given: DecimalString): Figure =>
      own === undefined ? Figure.from('setting', [leg.leg, name], given) : messageFigure(own, [name], facts.fields);
    return limit === undefined ? [] : [{ name, isSent: own !== undefined, unit, limit, figure: () => figure(limit) }];
  };
  const limits = [
    ...limitOf('bidAskSpreadFilter', 'dollars', ownDollars),
    ...limitOf('bidAskSpreadFilterPercent', 'percent', ownPercent),
  ];
  if (!isNonEmpty(limits) || leg.contract === undefined) {
    return [];
  }
  const { ticker } = leg.contract;
  const quote = facts.quote(ticker);
  if (quote?.midpoint !== undefined) {
    facts.fields.takeAll('bidAskSpreadFilter', 'bidAskSpreadFilterPercent');
    return [judged(limits, quote, ticker, facts.quoteCurrency(ticker))];
  }
  return [withoutQuote(leg, ticker, limits)];
}

function withoutQuote(
  { leg }: GatedLeg,
  ticker: string,
  limits: readonly SpreadLimit[],
): Verdict<never, 'spread-unchecked'> {
  if (leg === 'exit') {
    const message = `There is no quote for ${ticker}: the spread of the exit is not checked.`;
    const path = limits.filter(({ isSent }) => isSent).map(({ name }) => name);
    return { is: 'unchecked', code: 'spread-unchecked', message, path };
  }
  const names = limits.map(({ name }) => name).join(' and ');
  const message = `There is no usable quote for ${ticker}; one is needed, because ${names} of the entry ${limits.length === 1 ? 'limits' : 'limit'} the spread.`;
  return { is: 'unmeasured', errors: quoteUnavailable(ticker, message).errors };
}

type TwoSidedQuote = Extract<UsableQuote, { midpoint: Figure }>;

function judged(
  [first, ...others]: readonly [SpreadLimit, ...SpreadLimit[]],
  quote: TwoSidedQuote,
  ticker: string,
  currency: string,
): Verdict<'spread-too-wide'> {
  const measured = [measure(quote, first), ...others.map((limit) => measure(quote, limit))] as const;
  const [only] = measured;
  const read = others.length === 0 ? { ...only.facts } : { filters: measured.map(({ facts }) => ({ ...facts })) };
  const found = measured.find(({ isWide }) => isWide);
  if (found === undefined) {
    return verdict(read, undefined);
  }
  const { facts: wide, difference } = found;
  const isAmount = wide.unit === 'dollars';
  const figures = { actual: isAmount ? difference : difference.inPercentOf(quote.midpoint), limit: found.limit() };
  const unit = isAmount ? currency : 'percent';
  const spread = isAmount ? wide.spread : quotientText(difference.decimal.times(100), quote.midpoint.decimal);
  const message = `The bid-ask spread of ${ticker} is ${spread} ${unit}; the limit is ${wide.limit} ${unit}.`;
  const calculation = calculationOf(figures, isAmount ? currency : '%');
  return verdict(read, signalError('spread-too-wide', { message, ...wide, currency, calculation }), figures);
}

interface MeasuredSpread {
  readonly facts: Omit<SpreadLimit, 'name' | 'isSent' | 'figure'> & { readonly spread: DecimalString };
  readonly difference: Figure;
  readonly limit: () => Figure;
  readonly isWide: boolean;
}

function measure({ bid, ask, midpoint }: TwoSidedQuote, { limit, unit, figure }: SpreadLimit): MeasuredSpread {
  const difference = ask.minus(bid);
  if (unit === 'dollars') {
    const facts = { spread: difference.text, limit, unit };
    return { facts, difference, limit: figure, isWide: difference.decimal.gt(limit) };
  }
  // A percentage of the midpoint is compared exactly; only the digits that are shown are rounded.
  const hundredfold = difference.decimal.times(100);
  const shown = shownQuotient(hundredfold, midpoint.decimal);
  const facts = { spread: shown, limit, unit };
  return { facts, difference, limit: figure, isWide: hundredfold.gt(midpoint.decimal.times(limit)) };
}
