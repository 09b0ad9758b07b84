import type { IsoDate } from '../../core/time.js';
import type { MarketPriceType, OrderType, TimeInForce } from '../../core/vocabulary.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import type { TrailingDistance } from '../../settings/settings.js';
import type { OrderFields, SignalBase } from '../../signal/signal.js';
import { orderExpired } from '../gates/entry-refusals.js';
import { type Leg, overridesOf } from '../overrides.js';
import { supportedOrderType, supportedTimeInForce } from './order-type.js';

/** What the order of one leg goes by: the settings, with the overrides of the signal. */
export interface OrderTerms {
  readonly leg: Leg;
  /** The requested type, else one that the broker supports. */
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly marketPriceType: MarketPriceType;
  readonly trail: TrailingDistance | undefined;
  /** Fields of the signal that the order is made from. `price` is there where it can be the limit price. */
  readonly sent: SentTerms;
}

export type TermFields = Pick<SignalBase, 'price'> & OrderFields;

type SentTerms = { readonly [Field in keyof TermFields]?: TermFields[Field] | undefined };

/** Terms of a leg whose order is the signal's own. */
export function signalTerms(leg: Leg, signal: TermFields, planning: PlanningContext): OrderTerms {
  const settings = planning.context.settings[leg];
  const ofType = overridesOf('orderType', leg, signal, planning);
  const orderType = supportedOrderType(ofType.orderType ?? settings.orderType, settings.orderType, planning);
  const ofTime = overridesOf('timeInForce', leg, signal, planning);
  // `price` is the limit of a limit order alone (safety R4).
  const isLimit = orderType === 'limit';
  const prices: TermFields = overridesOf(isLimit ? 'limitAndStop' : 'stop', leg, signal, planning);
  const ofTrail = overridesOf('trail', leg, signal, planning);
  const limits = limitsOf(signal, planning);
  const timeInForce = datedTimeInForce(leg, ofTime.timeInForce, limits.expiresAt, planning);
  const ofMarket = overridesOf('marketPriceType', leg, signal, planning);
  return {
    leg,
    orderType,
    timeInForce,
    marketPriceType: ofMarket.marketPriceType ?? settings.marketPriceType,
    trail: trailOf(ofTrail) ?? settings.trailingStop,
    sent: {
      orderType: ofType.orderType,
      timeInForce: ofTime.timeInForce,
      limitPrice: prices.limitPrice,
      price: isLimit ? prices.price : undefined,
      stopPrice: prices.stopPrice,
      trailAmount: ofTrail.trailAmount,
      trailPercent: ofTrail.trailPercent,
      marketPriceType: ofMarket.marketPriceType,
      ...limits,
    },
  };
}

/**
 * Terms of the exit of a swap or reverse: the exit settings alone, as market or limit. The signal's order fields belong
 * to the entry; extended hours and the time limits apply to both.
 */
export function swapExitTerms(signal: TermFields, planning: PlanningContext): OrderTerms {
  const { orderType, marketPriceType, trailingStop } = planning.context.settings.exit;
  const sent = limitsOf(signal, planning);
  const type = orderType === 'limit' ? 'limit' : 'market';
  return {
    leg: 'exit',
    orderType: supportedOrderType(type, type, planning),
    timeInForce: datedTimeInForce('exit', undefined, sent.expiresAt, planning),
    marketPriceType,
    trail: trailingStop,
    sent,
  };
}

/** Extended hours and time limits. A day that is past is left out: only an exit is still planned then (safety M6). */
function limitsOf({ extendedHours, cancelAfter, expiresAt }: TermFields, planning: PlanningContext): SentTerms {
  const isExpired = orderExpired(planning) !== undefined;
  return { extendedHours, cancelAfter, expiresAt: isExpired ? undefined : expiresAt };
}

/** The time in force that is sent: `gtd` needs a day, and never reaches a broker without one (safety M6). */
function datedTimeInForce(
  leg: Leg,
  sent: TimeInForce | undefined,
  expiresAt: IsoDate | undefined,
  planning: PlanningContext,
): TimeInForce {
  const { timeInForce: setting } = planning.context.settings[leg];
  const isDated = (timeInForce: TimeInForce): boolean => timeInForce !== 'gtd' || expiresAt !== undefined;
  const fallback = isDated(setting) ? setting : 'day';
  const requested = sent ?? setting;
  if (isDated(requested)) {
    return supportedTimeInForce(requested, fallback, planning);
  }
  const source = sent === undefined ? `timeInForce of the ${leg} settings, gtd,` : 'timeInForce gtd';
  const message = `${source} has no effect without expiresAt: ${fallback} is used.`;
  // The message may have a time in force that is used: the one of the entry of a swap.
  addNotice(planning, 'field-without-effect', message, sent === undefined ? {} : { path: ['timeInForce'] });
  return supportedTimeInForce(fallback, fallback, planning);
}

function trailOf({ trailAmount, trailPercent }: TermFields): TrailingDistance | undefined {
  const percent = trailPercent === undefined ? undefined : { percent: trailPercent };
  return trailAmount === undefined ? percent : { amount: trailAmount };
}
