import type { DecimalString } from '../../core/decimal.js';
import type { IsoDate } from '../../core/time.js';
import type { MarketPriceType, OrderType, TimeInForce } from '../../core/vocabulary.js';
import { type Decision, remark } from '../../market/planning-context.js';
import { mayOverride } from '../../settings/override.js';
import type { Overridable, TrailingDistance } from '../../settings/settings.js';
import type { OrderFields, SignalBase } from '../../signal/signal.js';
import { supportedOrderType, supportedTimeInForce } from './order-type.js';

/** Which half of the settings an order obeys. */
export type Half = 'entry' | 'exit';

/**
 * What one half of a plan goes by: the settings, and over them what the signal may override. The override rules are
 * applied here and nowhere else.
 */
export interface OrderTerms {
  readonly half: Half;
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
export function signalTerms(half: Half, signal: TermFields, decision: Decision): OrderTerms {
  const settings = decision.context.settings[half];
  const allowed = (name: Overridable, fields: readonly (keyof TermFields)[]): boolean =>
    mayOverride(settings, name) || ignored(fields, signal, half, decision);
  const typeAllowed = allowed('orderType', ['orderType']);
  const asked = (typeAllowed ? signal.orderType : undefined) ?? settings.orderType;
  const orderType = supportedOrderType(asked, settings.orderType, decision);
  const timeInForce =
    (allowed('timeInForce', ['timeInForce']) ? signal.timeInForce : undefined) ?? settings.timeInForce;
  const waitsAtLimit = orderType === 'limit' || orderType === 'stop_limit';
  const priceAllowed = allowed(
    'price',
    waitsAtLimit ? ['limitPrice', 'price', 'stopPrice'] : ['limitPrice', 'stopPrice'],
  );
  const trailAllowed = allowed('trailingStop', ['trailAmount', 'trailPercent']);
  return {
    half,
    orderType,
    timeInForce: supportedTimeInForce(timeInForce, settings.timeInForce, decision),
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
export function swapExitTerms(signal: TermFields, decision: Decision): OrderTerms {
  const settings = decision.context.settings.exit;
  const asked = settings.orderType === 'limit' ? 'limit' : 'market';
  return {
    half: 'exit',
    orderType: supportedOrderType(asked, asked, decision),
    timeInForce: supportedTimeInForce(settings.timeInForce, settings.timeInForce, decision),
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
function ignored(fields: readonly (keyof TermFields)[], signal: TermFields, half: Half, decision: Decision): false {
  for (const field of fields) {
    if (signal[field] !== undefined) {
      remark(
        decision,
        'override-ignored',
        `${field} ${String(signal[field])} is ignored: the ${half} settings do not let the signal override it.`,
        { path: [field] },
      );
    }
  }
  return false;
}
