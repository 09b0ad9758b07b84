import { type Decimal, decimal, signOf } from '../core/decimal.js';
import { type SignalError, signalError } from '../core/errors.js';
import { err, ok, type Result } from '../core/result.js';
import { dateInZone } from '../core/time.js';
import type { ContractType, PositionSide } from '../core/vocabulary.js';
import type { OptionContract } from './broker.js';
import { askedOptionType } from './holdings.js';
import { addNotice, addTrace, type PlanningContext } from './planning-context.js';
import { chainOf, quoteOf } from './quotes.js';

/**
 * The contract of the chain that an entry in a direction trades: the nearest expiration on or after the one asked for,
 * then the exact strike, or the strike that lies strikesAway from at-the-money.
 */
export function chooseOption(logicalSide: PositionSide, planning: PlanningContext): Result<string> {
  const { signal, context, now } = planning;
  const type = contractType(logicalSide, planning);
  const earliest = signal.expiration ?? dateInZone(now, context.settings.marketTimeZone);
  const ofType = chainOf(signal.ticker, planning).filter(
    (contract) => contract.type === type && contract.expiration >= earliest,
  );
  const [nearest] = ofType.map(({ expiration }) => expiration).sort();
  if (nearest === undefined) {
    return err(notFound(`a ${type} that expires on ${earliest} or later`));
  }
  const strikes = eachStrikeOnce(ofType.filter((contract) => contract.expiration === nearest));
  const chosen =
    signal.strikePrice === undefined ? strikesAway(strikes, type, planning) : exactStrike(strikes, signal.strikePrice);
  if (!chosen.ok) {
    return chosen;
  }
  const read = { direction: logicalSide, type, earliest, strikes: strikes.length };
  addTrace(planning, 'contract.option', read, chosen.value.ticker);
  return ok(chosen.value.ticker);
}

/** `both`: a bullish entry buys a call, a bearish one a put. */
export function contractType(logicalSide: PositionSide, planning: PlanningContext): ContractType {
  const optionType = askedOptionType(planning);
  if (optionType === 'both') {
    return logicalSide === 'long' ? 'call' : 'put';
  }
  return optionType;
}

/** Contracts by strike, the lowest first. An index may list two of one strike and day, settled at the open and at the close. */
function eachStrikeOnce(contracts: readonly OptionContract[]): readonly OptionContract[] {
  return [...contracts]
    .sort((first, second) => Number(first.strike) - Number(second.strike))
    .filter(({ strike }, index, sorted) => Number(strike) !== Number(sorted[index - 1]?.strike));
}

function exactStrike(strikes: readonly OptionContract[], strike: string): Result<OptionContract> {
  const found = strikes.find((contract) => decimal(contract.strike).eq(strike));
  return found === undefined ? err(notFound(`with strike ${strike}`)) : ok(found);
}

/** Counts strikes from at-the-money: out of the money unless `itm` is sent. */
function strikesAway(
  strikes: readonly OptionContract[],
  type: ContractType,
  planning: PlanningContext,
): Result<OptionContract> {
  const { signal, context } = planning;
  const away = signal.strikesAway ?? (signal.intrinsicValue === undefined ? 0 : 1);
  const count = signal.strikeCount ?? context.settings.strikeCount;
  if (2 * away > count) {
    return err(notFound(`${away} strikes away, where ${count} strikes are looked at, half of them on either side`));
  }
  const spot = spotPrice(planning);
  if (!spot.ok) {
    return spot;
  }
  const upwards = (type === 'call') === (signal.intrinsicValue !== 'itm');
  const found = strikes[atTheMoney(strikes, spot.value) + (upwards ? away : -away)];
  return found === undefined ? err(notFound(`${away} strikes away`)) : ok(found);
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

/** Price of the underlying: midpoint, last, then what the signal says of it. */
function spotPrice(planning: PlanningContext): Result<Decimal> {
  const { signal, released } = planning;
  const quote = quoteOf(signal.ticker, planning);
  const price = quote?.midpoint ?? quote?.last;
  if (price !== undefined) {
    return ok(decimal(price));
  }
  const { signalPrice } = signal;
  if (signalPrice === undefined || signOf(signalPrice) <= 0 || released) {
    return err(
      signalError('quote-unavailable', {
        message: `There is no quote of ${signal.ticker}, from which the strike would be counted.`,
        path: ['ticker'],
        received: signal.ticker,
      }),
    );
  }
  addNotice(
    planning,
    'signal-price-used',
    `There is no quote of ${signal.ticker}: strikes are counted from signalPrice ${signalPrice}.`,
    { path: ['signalPrice'] },
  );
  return ok(decimal(signalPrice));
}

function notFound(what: string): SignalError {
  return signalError('contract-not-found', {
    message: `No option contract of the chain matches: ${what}.`,
    path: ['ticker'],
  });
}
