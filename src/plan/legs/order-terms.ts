import { type Choice, chosen, Figure, given } from '../../core/figure.js';
import type { IsoDate } from '../../core/time.js';
import type { MarketPriceType, OrderType, TimeInForce } from '../../core/vocabulary.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { defaultSettings } from '../../settings/defaults.js';
import type { TrailingDistance } from '../../settings/settings.js';
import { messageChoice, messageFigure } from '../../signal/field-reader.js';
import { orderExpired } from '../gates/entry-refusals.js';
import { type Leg, permitted } from '../overrides.js';
import { becomesStopLimit, supportedOrderType, supportedTimeInForce } from './order-type.js';
import { settingOffset } from './stop-limit.js';

/** What the order of one leg goes by: the settings, with the overrides of the signal. */
export interface OrderTerms {
  readonly leg: Leg;
  /** Whether the order fields of the signal are for this order: in a swap they are for the entry. */
  readonly isSignalOrder: boolean;
  /** The requested type, else one that the broker supports. */
  readonly orderType: OrderType;
  readonly timeInForce: Choice<TimeInForce>;
  readonly marketPriceType: MarketPriceType;
  readonly trail: RequestedTrail | undefined;
  /** Whether the trail is the fixed distance of a stop, because the broker takes no trailing stop. */
  readonly isFixedTrail?: true;
  /** Prices that the signal has for the order. `price` is there where it can be the limit price. */
  readonly sent: SentPrices;
  readonly extendedHours: boolean;
  readonly cancelAfter: number | undefined;
  readonly expiresAt: IsoDate | undefined;
}

/** Prices of the signal, by their fields. */
type SentPrices = { readonly [Field in PriceField]?: Figure | undefined };

type PriceField = 'limitPrice' | 'price' | 'stopPrice';

/** A trail that was requested, in units of the price or in percent. */
export interface RequestedTrail {
  readonly unit: 'trailAmount' | 'trailPercent';
  readonly distance: Figure;
}

/** Terms of a leg whose order is the signal's own. */
export function signalTerms(leg: Leg, planning: PlanningContext): OrderTerms {
  const { fields, context } = planning;
  const settings = context.settings[leg];
  const sentType = permitted('orderType', leg, planning) && fields.take('orderType');
  const asked = sentType ?? settings.orderType;
  const offset = settingOffset(leg, planning);
  const effect = leg === 'entry' ? 'open' : 'close';
  const isChanged = becomesStopLimit({ part: 'orderType', type: asked, offset, effect, path: ['orderType'] }, planning);
  const orderType = isChanged ? 'stop_limit' : supportedOrderType(asked, settings.orderType, planning);
  const sentTime = permitted('timeInForce', leg, planning) && fields.take('timeInForce');
  const sent = {
    limitPrice: sentPrice('limitPrice', leg, planning),
    // `price` is the limit of a limit order alone (safety R4).
    price: orderType === 'limit' ? sentPrice('price', leg, planning) : undefined,
    stopPrice: sentPrice('stopPrice', leg, planning),
  };
  const trail = sentTrail(leg, planning) ?? settingTrail(leg, settings.trailingStop);
  const limits = timeLimits(planning);
  const timeInForce = datedTimeInForce(leg, sentTime, limits.expiresAt, planning);
  const marketPriceType = permitted('marketPriceType', leg, planning) ?? settings.marketPriceType;
  const isFixedTrail = isChanged && asked === 'trailing_stop';
  return {
    leg,
    isSignalOrder: true,
    orderType,
    timeInForce,
    marketPriceType,
    trail,
    sent,
    ...(isFixedTrail && { isFixedTrail }),
    ...limits,
  };
}

/**
 * Terms of the exit of a swap or reverse: the exit settings alone, as market or limit. The signal's order fields belong
 * to the entry; extended hours and the time limits apply to both.
 */
export function swapExitTerms(planning: PlanningContext): OrderTerms {
  const { orderType, marketPriceType, trailingStop } = planning.context.settings.exit;
  const limits = timeLimits(planning);
  const type = orderType === 'limit' ? 'limit' : 'market';
  return {
    leg: 'exit',
    isSignalOrder: false,
    orderType: supportedOrderType(type, type, planning),
    timeInForce: datedTimeInForce('exit', undefined, limits.expiresAt, planning),
    marketPriceType,
    trail: settingTrail('exit', trailingStop),
    sent: {},
    ...limits,
  };
}

function sentPrice(name: PriceField, leg: Leg, planning: PlanningContext): Figure | undefined {
  const price = permitted(name, leg, planning);
  return price && messageFigure(price, [name], planning.fields);
}

/** Extended hours and time limits. A day that is past is left out: only an exit is still planned then (safety M6). */
function timeLimits(planning: PlanningContext): Pick<OrderTerms, 'extendedHours' | 'cancelAfter' | 'expiresAt'> {
  const { take } = planning.fields;
  return {
    extendedHours: take('extendedHours') === true,
    cancelAfter: take('cancelAfter'),
    expiresAt: orderExpired(planning) === undefined ? take('expiresAt') : undefined,
  };
}

/** The time in force that is sent: `gtd` needs a day, and never reaches a broker without one (safety M6). */
function datedTimeInForce(
  leg: Leg,
  sent: TimeInForce | undefined,
  expiresAt: IsoDate | undefined,
  planning: PlanningContext,
): Choice<TimeInForce> {
  const { timeInForce } = planning.context.settings[leg];
  const isDated = (word: TimeInForce): boolean => word !== 'gtd' || expiresAt !== undefined;
  const from = timeInForce === defaultSettings[leg].timeInForce ? 'default' : 'setting';
  const setting = given(timeInForce, from, [leg, 'timeInForce']);
  const fallback = isDated(timeInForce) ? setting : chosen<TimeInForce>('day', 'undated', setting);
  const requested = sent === undefined ? setting : messageChoice(sent, ['timeInForce'], planning.fields);
  if (isDated(requested.choice)) {
    return supportedTimeInForce(requested, fallback, planning);
  }
  const source = sent === undefined ? `timeInForce of the ${leg} settings, gtd,` : 'timeInForce gtd';
  const message = `${source} has no effect without expiresAt: ${fallback.choice} is used.`;
  // The message may have a time in force that is used: the one of the entry of a swap.
  planning.log.addNotice('field-without-effect', message, sent === undefined ? {} : { path: ['timeInForce'] });
  const used = chosen(fallback.choice, 'undated', requested, ...(isDated(timeInForce) ? [setting] : []));
  return supportedTimeInForce(used, used, planning);
}

/** The trail of the signal: its amount, else its percentage. */
function sentTrail(leg: Leg, planning: PlanningContext): RequestedTrail | undefined {
  const amount = permitted('trailAmount', leg, planning);
  const percent = permitted('trailPercent', leg, planning);
  const trail = (unit: RequestedTrail['unit'], distance: `${number}`): RequestedTrail => ({
    unit,
    distance: messageFigure(distance, [unit], planning.fields),
  });
  return amount === undefined ? percent && trail('trailPercent', percent) : trail('trailAmount', amount);
}

function settingTrail(leg: Leg, { amount, percent }: TrailingDistance = {}): RequestedTrail | undefined {
  const trail = (unit: RequestedTrail['unit'], name: string, distance: `${number}`): RequestedTrail => ({
    unit,
    distance: Figure.from('setting', [leg, 'trailingStop', name], distance),
  });
  return amount === undefined
    ? percent && trail('trailPercent', 'percent', percent)
    : trail('trailAmount', 'amount', amount);
}
