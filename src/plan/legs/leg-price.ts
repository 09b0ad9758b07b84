// Price of a leg of a bracket: on the tick, on its side of the entry (safety R1).
import {
  type Decimal,
  type DecimalString,
  decimal,
  decimalText,
  isAboveZero,
  percentOf,
  signOf,
} from '../../core/decimal.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import type { NumberOrigin, TracedNumber } from '../../core/trace.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { accountRate } from '../../market/account-rate.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import { tickAt } from '../../order/ticks.js';
import { isBeyond, type LegName, unresolvedLeg, wrongSide } from './entry-fill.js';
import { type PricedOnTick, roundedNumbers, tickNumber, toTick } from './tick.js';

/** What the price of a leg is calculated from. */
export interface PriceBasis {
  /** Side that the entry opens, and what it trades. */
  readonly entry: { readonly side: PositionSide; readonly instrument: TradedInstrument };
  readonly reference: Decimal;
  /** Where the price is: above the reference for `long`, below it for `short`. */
  readonly towards: PositionSide;
  readonly quantity: Decimal | undefined;
  readonly planning: PlanningContext;
  /** Where its distance, or the price itself, is from. */
  readonly origin: NumberOrigin;
}

/** Price of a leg, by its path in an order. */
type LegPrice = 'takeProfit.limitPrice' | 'stopLoss.stopPrice' | 'stopLoss.limitPrice';

type Distance = Readonly<Partial<Record<'percent' | 'amount' | 'pnlAmount', DecimalString>>>;

/** The absolute price, else the one at a distance from the reference; undefined without either. */
export function bracketPrice(
  absolute: DecimalString | undefined,
  distance: Distance,
  basis: PriceBasis,
  name: LegPrice,
): Result<PricedOnTick | undefined> {
  const { from, by } = basis.origin;
  if (absolute !== undefined) {
    const origin = { from, by: `${by}.${name.slice(name.indexOf('.') + 1)}` };
    return onItsSide({ price: decimal(absolute), isAbsolute: true, origin, numbers: [] }, basis, name);
  }
  return andThen(pointsOf(distance, basis, legOf(name)), (distant) => {
    if (distant === undefined) {
      return ok(undefined);
    }
    const sign = basis.towards === 'long' ? '+' : '−';
    const origin = { from: 'rule', by: `${decimalText(basis.reference)} ${sign} ${distant.shown}` } as const;
    const price = further(basis.reference, distant.points, basis);
    return onItsSide({ price, isAbsolute: false, origin, numbers: distant.numbers }, basis, name);
  });
}

function legOf(name: LegPrice): LegName {
  return name === 'takeProfit.limitPrice' ? 'takeProfit' : 'stopLoss';
}

function further(price: Decimal, points: Decimal, { towards }: PriceBasis): Decimal {
  return towards === 'long' ? price.plus(points) : price.minus(points);
}

interface Distant {
  readonly points: Decimal;
  /** The distance as it is added to the reference. */
  readonly shown: string;
  readonly numbers: readonly TracedNumber[];
}

/** Points of a distance; a P&L is in the account's currency. Codes: `currency-mismatch`. */
function pointsOf(
  { percent, amount, pnlAmount }: Distance,
  { reference, quantity, entry, planning, origin }: PriceBasis,
  leg: LegName,
): Result<Distant | undefined> {
  const own = (field: 'percent' | 'amount' | 'pnlAmount', value: DecimalString): TracedNumber => ({
    name: `${leg}.${field}`,
    value,
    from: origin.from,
    by: `${origin.by}.${field}`,
  });
  if (percent !== undefined) {
    const numbers = [own('percent', percent)];
    return ok({ points: percentOf(reference, percent), shown: `${percent} %`, numbers });
  }
  if (amount !== undefined) {
    return ok({ points: decimal(amount), shown: amount, numbers: [own('amount', amount)] });
  }
  if (pnlAmount === undefined || quantity === undefined) {
    return ok(undefined);
  }
  const { pointValue, quoteCurrency } = entry.instrument;
  return andThen(accountRate(quoteCurrency, planning), (rate) => {
    const points = decimal(pnlAmount).div(quantity.times(pointValue).times(rate));
    const shown = decimalText(points);
    const factors = [quantity, pointValue, rate]
      .map(decimalText)
      .filter((factor, index) => index === 0 || factor !== '1');
    const by = factors.length === 1 ? factors.join('') : `(${factors.join(' × ')})`;
    const calculated = { name: `${leg}.points`, value: shown, from: 'rule', by: `${pnlAmount} / ${by}` } as const;
    return ok({ points, shown, numbers: [own('pnlAmount', pnlAmount), calculated] });
  });
}

/** Price of a leg before it is judged and rounded. */
interface UnroundedLeg {
  readonly price: Decimal;
  readonly isAbsolute: boolean;
  readonly origin: NumberOrigin;
  /** Distance that the price is calculated from. */
  readonly numbers: readonly TracedNumber[];
}

/**
 * A bracket price on the tick, on its side of the reference. One at a distance that is on the reference, or that rounding puts
 * onto or over it, is moved to the next tick on its side; every other price that is not beyond it is an error (safety R1).
 */
function onItsSide(
  { price, isAbsolute, origin, numbers }: UnroundedLeg,
  basis: PriceBasis,
  name: LegPrice,
): Result<PricedOnTick> {
  const { entry, reference, towards, planning } = basis;
  const { instrument } = entry;
  const path = name === 'stopLoss.limitPrice' ? ['stopLoss', 'limitPrice'] : [legOf(name)];
  const rounded = toTick(price, instrument, closingSide(entry.side), planning);
  const [asked, onTick, entryPrice] = [decimalText(price), decimalText(rounded), decimalText(reference)];
  const isUsable = (candidate: DecimalString): boolean =>
    signOf(candidate) > 0 && isBeyond(candidate, entryPrice, towards);
  if (isUsable(asked) && (onTick === asked || isUsable(onTick))) {
    const rounding = roundedNumbers(name, onTick, { price, asked, origin }, instrument, planning);
    return ok({ price: onTick, numbers: [...numbers, ...rounding] });
  }
  if (isAbsolute || !(isUsable(asked) || asked === entryPrice)) {
    return err(wrongSide(path, isUsable(asked) ? onTick : asked, entryPrice, towards));
  }
  const moved = further(rounded, tickAt(instrument.ticks, price), basis);
  const movedPrice = decimalText(moved);
  const unusable = (why: string) => err(unresolvedLeg(path, why, { price: movedPrice, entry: entryPrice }));
  if (!isAboveZero(moved)) {
    return unusable(`there is no tick between the entry at ${entryPrice} and zero`);
  }
  // Next to a price of more than 40 digits there is no other tick: the sum is rounded back onto it.
  if (!isBeyond(movedPrice, entryPrice, towards)) {
    return unusable(`no tick can be told from the entry at ${entryPrice}`);
  }
  const message = `The ${path.join('.')} price ${asked} would be rounded to the entry price: ${movedPrice} is used instead.`;
  addNotice(planning, 'bracket-price-moved', message, { path });
  const moving = [
    { name: `${name}.asked`, value: asked, ...origin },
    tickNumber(price, instrument, planning),
    { name, value: movedPrice, from: 'rule', by: `next tick beyond the entry at ${entryPrice}` },
  ] as const;
  return ok({ price: movedPrice, numbers: [...numbers, ...moving] });
}
