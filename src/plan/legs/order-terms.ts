import type { DecimalString } from '../../core/decimal.js';
import type { IsoDate } from '../../core/time.js';
import type { MarketPriceType, OrderType, TimeInForce } from '../../core/vocabulary.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import { mayOverride } from '../../settings/override.js';
import type { Overridable, TrailingDistance } from '../../settings/settings.js';
import type { OrderFields, SignalBase } from '../../signal/signal.js';
import { supportedOrderType, supportedTimeInForce } from './order-type.js';

/** Which half of the settings an order obeys. */
export type Leg = 'entry' | 'exit';

/**
 * What one half of a plan goes by: the settings, and over them what the signal may override. The override rules are
 * applied here and nowhere else.
 */
export interface OrderTerms {
  readonly leg: Leg;
  /** What is sent: what was asked for, else what the broker supports. */
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly marketPriceType: MarketPriceType;
  readonly limitPrice: DecimalString | undefined;
  /** `price` as sent: the limit price of a limit order without limitPrice, where it speaks of the contract. */
  readonly price: DecimalString | undefined;
  readonly stopPrice: DecimalString | undefined;
  readonly trail: TrailingDistance | undefined;
  readonly extendedHours: boolean;
  readonly cancelAfter: number | undefined;
  readonly expiresAt: IsoDate | undefined;
}

/** What the terms read of a signal. */
export type TermFields = Pick<SignalBase, 'price'> & OrderFields;

/** The terms of a half whose order is the signal's own. */
export function signalTerms(leg: Leg, signal: TermFields, planning: PlanningContext): OrderTerms {
  const settings = planning.context.settings[leg];
  const allowed = (name: Overridable, fields: readonly (keyof TermFields)[]): boolean =>
    mayOverride(settings, name) || ignored(fields, signal, leg, planning);
  const typeAllowed = allowed('orderType', ['orderType']);
  const asked = (typeAllowed ? signal.orderType : undefined) ?? settings.orderType;
  const orderType = supportedOrderType(asked, settings.orderType, planning);
  const timeInForce =
    (allowed('timeInForce', ['timeInForce']) ? signal.timeInForce : undefined) ?? settings.timeInForce;
  const waitsAtLimit = orderType === 'limit' || orderType === 'stop_limit';
  const priceAllowed = allowed(
    'price',
    waitsAtLimit ? ['limitPrice', 'price', 'stopPrice'] : ['limitPrice', 'stopPrice'],
  );
  const trailAllowed = allowed('trailingStop', ['trailAmount', 'trailPercent']);
  return {
    leg,
    orderType,
    timeInForce: supportedTimeInForce(timeInForce, settings.timeInForce, planning),
    marketPriceType:
      (allowed('marketPriceType', ['marketPriceType']) ? signal.marketPriceType : undefined) ??
      settings.marketPriceType,
    limitPrice: priceAllowed ? signal.limitPrice : undefined,
    price: priceAllowed ? signal.price : undefined,
    stopPrice: priceAllowed ? signal.stopPrice : undefined,
    trail: (trailAllowed ? trailOf(signal) : undefined) ?? settings.trailingStop,
    extendedHours: signal.extendedHours === true,
    cancelAfter: signal.cancelAfter,
    expiresAt: signal.expiresAt,
  };
}

/**
 * The terms of the exit half of a swap or reverse: the exit settings alone, as market or limit. The signal's order
 * fields belong to the entry half; extended hours and the time limits hold for both.
 */
export function swapExitTerms(signal: TermFields, planning: PlanningContext): OrderTerms {
  const settings = planning.context.settings.exit;
  const asked = settings.orderType === 'limit' ? 'limit' : 'market';
  return {
    leg: 'exit',
    orderType: supportedOrderType(asked, asked, planning),
    timeInForce: supportedTimeInForce(settings.timeInForce, settings.timeInForce, planning),
    marketPriceType: settings.marketPriceType,
    limitPrice: undefined,
    price: undefined,
    stopPrice: undefined,
    trail: settings.trailingStop,
    extendedHours: signal.extendedHours === true,
    cancelAfter: signal.cancelAfter,
    expiresAt: signal.expiresAt,
  };
}

function trailOf(signal: TermFields): TrailingDistance | undefined {
  if (signal.trailAmount !== undefined) {
    return { amount: signal.trailAmount };
  }
  return signal.trailPercent === undefined ? undefined : { percent: signal.trailPercent };
}

/** Remarks on fields that were sent and may not be used. Always false, so that it can stand for the permission. */
function ignored(
  fields: readonly (keyof TermFields)[],
  signal: TermFields,
  leg: Leg,
  planning: PlanningContext,
): false {
  for (const field of fields) {
    if (signal[field] !== undefined) {
      addNotice(
        planning,
        'override-ignored',
        `${field} ${String(signal[field])} is ignored: the ${leg} settings do not let the signal override it.`,
        { path: [field] },
      );
    }
  }
  return false;
}
