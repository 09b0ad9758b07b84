// The limit of a stop-limit: sent, at a distance beyond its stop, or on it.
import { type ErrorPath, type SignalError, signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { OrderSide } from '../../core/vocabulary.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { messageFigure } from '../../signal/field-reader.js';
import type { LimitOffset, StopLoss } from '../../signal/signal.js';
import type { Leg } from '../overrides.js';
import { awayToTick } from './tick.js';

/** How far a limit lies beyond its stop, as a figure. */
export interface LimitOffsetTerms {
  readonly unit: 'percent' | 'amount';
  readonly distance: Figure;
}

/** Offset of the settings: of entry orders, or of all that closes. */
export function settingOffset(leg: Leg, { context }: PlanningContext): LimitOffsetTerms | undefined {
  const { stopLimitOffset } = context.settings[leg];
  return stopLimitOffset && settingTerms(stopLimitOffset, [leg, 'stopLimitOffset']);
}

/** Offset of a stop loss: of the message, else of its settings, else of all that closes. */
export function stopLossOffset(stopLoss: StopLoss, planning: PlanningContext): LimitOffsetTerms | undefined {
  const { fields, context } = planning;
  const sent = fields.peek('stopLoss') === undefined ? undefined : stopLoss.limitOffset;
  if (sent !== undefined) {
    return termsOf(sent, (unit, amount) => messageFigure(amount, ['stopLoss', 'limitOffset', unit], fields));
  }
  const setting = context.settings.entry.stopLoss?.limitOffset;
  return setting === undefined
    ? settingOffset('exit', planning)
    : settingTerms(setting, ['entry', 'stopLoss', 'limitOffset']);
}

function settingTerms(offset: LimitOffset, path: readonly string[]): LimitOffsetTerms {
  return termsOf(offset, (unit, amount) => Figure.from('setting', [...path, unit], amount));
}

function termsOf(
  { percent, amount }: LimitOffset,
  figure: (unit: LimitOffsetTerms['unit'], amount: `${number}`) => Figure,
): LimitOffsetTerms {
  return percent === undefined
    ? { unit: 'amount', distance: figure('amount', amount) }
    : { unit: 'percent', distance: figure('percent', percent) };
}

/** A stop whose limit was not sent. */
export interface StopWithoutLimit {
  readonly stop: Figure;
  readonly side: OrderSide;
  readonly offset: LimitOffsetTerms | undefined;
  readonly instrument: TradedInstrument;
  /** Field of the message that the stop is from; absent: it is from none. */
  readonly path?: ErrorPath;
}

/**
 * The limit of a stop-limit that was sent without one: beyond its stop by the offset, rounded away from it; without an offset on
 * the stop, with a notice. Codes: `price-unresolved`.
 */
export function limitOfStop(
  { stop, side, offset, instrument, path }: StopWithoutLimit,
  planning: PlanningContext,
): Result<Figure> {
  if (offset === undefined) {
    return ok(limitOnStop(stop, side, planning, path));
  }
  const { unit, distance } = offset;
  const points = unit === 'percent' ? distance.percentOf(stop) : distance;
  const beyond = side === 'sell' ? stop.minus(points) : stop.plus(points);
  const limit = beyond.isPositive() ? awayToTick(beyond, instrument, side, planning) : beyond;
  const isBeyond = side === 'sell' ? limit.isBelow(stop) : limit.isAbove(stop);
  if (limit.isPositive() && isBeyond) {
    return ok(limit);
  }
  const expected = isBeyond ? 'a price above 0' : 'a price beyond the stop';
  const message = `The limit of the ${side} stop-limit order would be ${limit.text}, beyond its stop ${stop.text} by ${points.text}; expected ${expected}.`;
  const calculation = calculationOf({ limitPrice: limit, stopPrice: stop });
  return fail('price-unresolved', { message, path: path ?? [], received: limit.text, expected, calculation });
}

/** The stop as the limit of a stop-limit, with a notice. */
export function limitOnStop(stop: Figure, side: OrderSide, planning: PlanningContext, path?: ErrorPath): Figure {
  const message = `The limit of the ${side} stop-limit order is its stop ${stop.text}: while the market is ${side === 'sell' ? 'below' : 'above'} it, the order does not fill.`;
  planning.log.addNotice('stop-may-be-jumped', message, path && { path });
  return stop;
}

type StopAndLimit = Readonly<Record<'limitPrice' | 'stopPrice', Figure>>;

/**
 * The error of a stop-limit order that its own stop triggers where its limit does not fill: a sell above its stop, a buy below
 * (safety S4).
 */
export function limitBehindStop(prices: StopAndLimit, side: OrderSide, path: ErrorPath): SignalError | undefined {
  const { limitPrice, stopPrice } = prices;
  if (side === 'sell' ? !limitPrice.isAbove(stopPrice) : !limitPrice.isBelow(stopPrice)) {
    return undefined;
  }
  const where = side === 'sell' ? 'at or below' : 'at or above';
  const expected = `a limit ${where} the stop`;
  const message = `The limit ${limitPrice.text} of the ${side} stop-limit order lies on the wrong side of its stop ${stopPrice.text}: it would not fill when it triggers; expected ${expected}.`;
  const calculation = calculationOf(prices);
  return signalError('price-unresolved', { message, path, received: limitPrice.text, expected, calculation });
}
