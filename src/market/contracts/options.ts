import { countText } from '../../core/count-text.js';
import { type Decimal, type DecimalString, decimal } from '../../core/decimal.js';
import type { SignalError } from '../../core/errors.js';
import { type Choice, chosen, Figure, given, type Traced } from '../../core/figure.js';
import { calculationOf, type NamedFigures } from '../../core/figure-list.js';
import { once } from '../../core/once.js';
import { andThen, type Err, fail, ok, type Result } from '../../core/result.js';
import type { IsoDate } from '../../core/time.js';
import { type ContractType, contractTypes, type OptionType, type PositionSide } from '../../core/vocabulary.js';
import { defaultSettings } from '../../settings/defaults.js';
import { messageChoice, messageFigure } from '../../signal/field-reader.js';
import { readOptionSymbol } from '../../signal/ticker.js';
import { sentDayChoice } from '../moments.js';
import type { PlanningContext } from '../planning-context.js';
import type { OptionContract } from '../ports.js';
import { knownPrice, quoteUnavailable, tracePrice } from '../quotes.js';
import { requestedOptionType } from './contract.js';
import { expiryFigures, expiryTest } from './expiry.js';

/**
 * Builds the test whether an option contract of the underlying matches optionType, strikePrice and expiration. A date
 * matches its own day and the nearest expiration of the chain on or after it; otherwise a resize that is sent twice
 * would not find the position that it opened.
 */
export function optionFilter(
  planning: PlanningContext,
): (contract: Pick<OptionContract, 'type' | 'strike' | 'expiration'>) => boolean {
  const { peek } = planning.fields;
  const [optionType, strikePrice, expiration] = [peek('optionType'), peek('strikePrice'), peek('expiration')];
  // The chain is read only for a contract of another date.
  const nearest = once(() => expiration && nearestExpiration(expiration, planning));
  const wanted = strikePrice === undefined ? undefined : decimal(strikePrice);
  return (contract) =>
    (optionType === undefined || optionType === 'both' || optionType === contract.type) &&
    (wanted === undefined || wanted.eq(contract.strike)) &&
    (expiration === undefined || contract.expiration === expiration || contract.expiration === nearest());
}

function nearestExpiration(date: IsoDate, planning: PlanningContext): IsoDate | undefined {
  const { ticker } = planning.signal;
  const isExpired = expiryTest(ticker, planning);
  const { dates, contracts } = planning.context.options(ticker);
  const listed = contractTypes.flatMap(dates);
  const [nearest] = listed.filter((expiration) => expiration >= date && !isExpired(expiration)).sort();
  // The contracts whose date is taken are checked whole (safety P1).
  return nearest === undefined ? undefined : contractTypes.flatMap((type) => contracts(type, nearest))[0]?.expiration;
}

/** An option of a chain, and why it was chosen. */
export interface ChosenOption {
  readonly ticker: string;
  readonly why: Choice;
}

/**
 * Chooses the contract of an entry from the chain: the nearest expiration on or after the requested one, then the exact
 * strike, or the strike that is strikesAway from at-the-money. Codes: `contract-not-found`, `quote-unavailable`.
 */
export function chooseOption(logicalSide: PositionSide, planning: PlanningContext): Result<ChosenOption> {
  const { signal, fields, today, context } = planning;
  const type = contractType(logicalSide, planning);
  const requested = fields.peek('expiration');
  const earliest = requested ?? today();
  const isExpired = expiryTest(signal.ticker, planning);
  const options = context.options(signal.ticker);
  const traded = [...new Set(options.dates(type))].filter((date) => !isExpired(date)).sort();
  const dates = traded.filter((date) => date >= earliest);
  const [nearest] = dates;
  const asked = () =>
    requested === undefined ? planning.todayChoice() : sentDayChoice(requested, 'expiration', signal, fields);
  if (nearest === undefined) {
    const what = `a ${type} that expires on ${earliest} or later. ${listOf('Dates listed:', traded.slice(-5))}`;
    return notFound(what, { expiration: asked() });
  }
  const expiration = once(() => chosen(nearest, 'nearestExpiration', asked()));
  const strikes = uniqueByStrike(options.contracts(type, nearest), signal.ticker);
  const strikePrice = fields.peek('strikePrice');
  const found =
    strikePrice === undefined
      ? strikesAway(strikes, type, expiration, planning)
      : exactStrike(strikes, strikePrice, expiration, planning, (hasStrike) =>
          dates.filter((date) => options.contracts(type, date).some(hasStrike)),
        );
  return andThen(found, ({ contract: { ticker }, by }) => {
    if (isExpired(earliest)) {
      const message = `Options of ${signal.ticker} that expire on ${earliest} have expired: ${nearest} is used.`;
      const calculation = calculationOf(expiryFigures(signal.ticker, planning));
      const path = requested === undefined ? {} : { path: ['expiration'] };
      planning.log.addNotice('expiration-moved', message, { ...path, calculation });
    }
    fields.takeAll('optionType', 'expiration', ...strikeFields(strikePrice));
    const why = chosen(ticker, 'contract', typeChoice(type, planning), expiration(), ...by);
    planning.log.addDecision(
      'contract.option',
      { side: logicalSide, type, earliest, strikes: strikes.length },
      ticker,
      { contract: why },
    );
    return ok({ ticker, why });
  });
}

/** Call or put: by the message, the settings, or the side of the entry. */
function typeChoice(type: ContractType, { fields, context }: PlanningContext): Choice {
  const requested = fields.peek('optionType');
  const source =
    requested === undefined
      ? given(context.settings.optionType, optionTypeSource(context.settings.optionType), ['optionType'])
      : messageChoice(requested, ['optionType'], fields);
  return source.choice === type ? source : chosen(type, 'bySide', source);
}

function optionTypeSource(optionType: OptionType): 'default' | 'setting' {
  return optionType === defaultSettings.optionType ? 'default' : 'setting';
}

/** Fields that choose the strike: an exact one leaves nothing to count. */
function strikeFields(strikePrice: DecimalString | undefined) {
  return strikePrice === undefined
    ? (['intrinsicValue', 'strikeCount', 'strikesAway'] as const)
    : (['strikePrice'] as const);
}

/** Contract type of an entry. `both`: a call for a bullish entry, a put for a bearish one. */
export function contractType(logicalSide: PositionSide, planning: PlanningContext): ContractType {
  const optionType = requestedOptionType(planning);
  const bySide = logicalSide === 'long' ? 'call' : 'put';
  return optionType === 'both' ? bySide : optionType;
}

/**
 * Contracts by strike, lowest first. An index may list two of one strike and day, settled at the open and at the close: the
 * one of the series that the ticker names is taken (safety Q6).
 */
function uniqueByStrike(contracts: readonly OptionContract[], series: string): readonly OptionContract[] {
  const isNamed = ({ ticker }: OptionContract): boolean => readOptionSymbol(ticker)?.underlying === series;
  return [...contracts]
    .sort(
      (first, second) =>
        Number(first.strike) - Number(second.strike) || Number(isNamed(second)) - Number(isNamed(first)),
    )
    .filter(({ strike }, index, sorted) => Number(strike) !== Number(sorted[index - 1]?.strike));
}

/** A contract of a strike, and the figures that it was chosen by. */
interface FoundStrike {
  readonly contract: OptionContract;
  readonly by: readonly Traced[];
}

/** The contract with a strike, of the nearest date. Without it the sentence says where to look (safety Q6). */
function exactStrike(
  strikes: readonly OptionContract[],
  strike: DecimalString,
  expiration: () => Choice,
  { fields }: PlanningContext,
  datesWith: (hasStrike: (contract: OptionContract) => boolean) => readonly IsoDate[],
): Result<FoundStrike> {
  const wanted = decimal(strike);
  const hasStrike = (contract: OptionContract): boolean => wanted.eq(contract.strike);
  const found = strikes.find(hasStrike);
  const requested = messageFigure(strike, ['strikePrice'], fields);
  if (found !== undefined) {
    return ok({ contract: found, by: [requested] });
  }
  const distance = (contract: OptionContract): number => Math.abs(Number(contract.strike) - Number(strike));
  const nearest = [...strikes].sort((first, second) => distance(first) - distance(second)).slice(0, 4);
  const inOrder = strikes.filter((contract) => nearest.includes(contract)).map((contract) => `${contract.strike}`);
  const dates = datesWith(hasStrike).slice(0, 5);
  const date = strikes[0]?.expiration;
  const elsewhere = listOf(`Dates with strike ${strike}:`, dates);
  const what = `strike ${strike} of ${date}. ${listOf('Nearest strikes of that date:', inOrder)} ${elsewhere}`;
  return notFound(what, { strike: requested, expiration: expiration() });
}

function listOf(opening: string, items: readonly string[]): string {
  return `${opening} ${items.length === 0 ? 'none' : items.join(', ')}.`;
}

/** Counts strikes from at-the-money: out of the money unless the signal says `itm`. */
function strikesAway(
  strikes: readonly OptionContract[],
  type: ContractType,
  expiration: () => Choice,
  planning: PlanningContext,
): Result<FoundStrike> {
  const { fields } = planning;
  const intrinsicValue = fields.peek('intrinsicValue');
  const away = fields.peek('strikesAway') ?? (intrinsicValue === undefined ? 0 : 1);
  const strikeCount = strikeCountFigure(planning);
  if (2 * away > strikeCount.decimal.toNumber()) {
    const what = `${countText(away, 'strike')} away, but strikeCount ${strikeCount.text} allows at most half of it.`;
    const [distance] = distanceFigures(away, planning);
    return notFound(what, { strikesAway: distance, strikeCount });
  }
  const upwards = (type === 'call') === (intrinsicValue !== 'itm');
  return andThen(spotPrice(planning), (spot) => {
    const nearest = atTheMoney(strikes, spot.decimal);
    const found = strikes[nearest + (upwards ? away : -away)];
    const distance = distanceFigures(away, planning);
    if (found === undefined) {
      const [strikes] = distance;
      return notFound(`${countText(away, 'strike')} away.`, { strikesAway: strikes, spot, expiration: expiration() });
    }
    const nearestStrike = chosen(`${strikes[nearest]?.strike}`, 'nearestStrike', spot);
    const strike = away === 0 ? nearestStrike : chosen(`${found.strike}`, 'strikesAway', nearestStrike, ...distance);
    return ok({ contract: found, by: [strike] });
  });
}

/** How far from at-the-money: by the message, or one strike where it only asks for a side of the money. */
function distanceFigures(away: number, { fields }: PlanningContext): readonly [Figure, ...Traced[]] {
  const intrinsicValue = fields.peek('intrinsicValue');
  const distance =
    fields.peek('strikesAway') === undefined
      ? Figure.from('default', ['strikesAway'], away)
      : messageFigure(`${away}`, ['strikesAway'], fields);
  return intrinsicValue === undefined
    ? [distance]
    : [distance, messageChoice(intrinsicValue, ['intrinsicValue'], fields)];
}

/** Strikes of the chain that are considered. */
function strikeCountFigure({ fields, context }: PlanningContext): Figure {
  const requested = fields.peek('strikeCount');
  if (requested !== undefined) {
    return messageFigure(`${requested}`, ['strikeCount'], fields);
  }
  const { strikeCount } = context.settings;
  return Figure.from(strikeCount === defaultSettings.strikeCount ? 'default' : 'setting', ['strikeCount'], strikeCount);
}

/** Index of the strike nearest to the price of the underlying, the lower one on a tie. */
function atTheMoney(strikes: readonly OptionContract[], spot: Decimal): number {
  const price = spot.toNumber();
  const above = strikes.findIndex(({ strike }) => Number(strike) > price);
  const [below, next] = [strikes[above - 1], strikes[above]];
  if (next === undefined || below === undefined) {
    return next === undefined ? strikes.length - 1 : above;
  }
  return spot.minus(below.strike).lte(decimal(next.strike).minus(spot)) ? above - 1 : above;
}

/** Price of the underlying: midpoint, else last, else the signal's own price. */
function spotPrice(planning: PlanningContext): Result<Figure> {
  const { ticker } = planning.signal;
  const known = knownPrice({ ticker, isSignalTicker: true }, 'entry', planning);
  if (known === undefined) {
    return quoteUnavailable(ticker, `There is no quote for ${ticker}; expected one to count strikes from.`);
  }
  if (known.source === 'signalPrice') {
    const message = `There is no quote for ${ticker}: strikes are counted from signalPrice ${known.price.text}.`;
    planning.log.addNotice('signal-price-used', message, { path: ['signalPrice'] });
    tracePrice(known, ticker, planning);
  }
  return ok(known.price);
}

function notFound(what: string, figures: NamedFigures): Err<SignalError> {
  const message = `No option contract in the chain matches: ${what}`;
  return fail('contract-not-found', { message, path: ['ticker'], calculation: calculationOf(figures) });
}
