import type { DecimalString } from '../core/decimal.js';
import type { QuantityType } from '../core/vocabulary.js';
import { addNotice, type PlanningContext } from '../market/planning-context.js';
import type { EntrySettings, Overridable } from '../settings/settings.js';
import type { BracketFields, OrderFields, QuantityFields, SignalBase, StopLoss, TakeProfit } from '../signal/signal.js';

export type Leg = 'entry' | 'exit';

export type OverrideFields = OrderFields &
  QuantityFields<QuantityType> &
  Pick<SignalBase, 'price' | 'rejectAfter'> & { readonly breakevenOffset?: DecimalString };

/** Everything that a signal may override where `allowSignalOverride` permits it: the setting, and the fields for it. */
const overrides = {
  orderType: { setting: 'orderType', fields: ['orderType'] },
  timeInForce: { setting: 'timeInForce', fields: ['timeInForce'] },
  marketPriceType: { setting: 'marketPriceType', fields: ['marketPriceType'] },
  limitAndStop: { setting: 'price', fields: ['limitPrice', 'price', 'stopPrice'] },
  /** Prices of an order that is not a limit order: `price` is then the market's, and overrides nothing. */
  stop: { setting: 'price', fields: ['limitPrice', 'stopPrice'] },
  breakevenOffset: { setting: 'price', fields: ['breakevenOffset'] },
  trail: { setting: 'trailingStop', fields: ['trailAmount', 'trailPercent'] },
  spreadFilter: { setting: 'spreadFilter', fields: ['bidAskSpreadFilter', 'bidAskSpreadFilterPercent'] },
  maxAge: { setting: 'rejectOlderThan', fields: ['rejectAfter'] },
  quantityType: { setting: 'quantityType', fields: ['quantityType'] },
} as const;

export type Override = keyof typeof overrides;

/** The fields of an override that may be sent; none where the settings do not permit it. */
export type OverridingFields<Name extends Override> = Partial<
  Pick<OverrideFields, (typeof overrides)[Name]['fields'][number]>
>;

/** Reads the fields of one override. Fields that the settings of the leg do not permit are left out, with a notice each. */
export function overridesOf<Name extends Override>(
  name: Name,
  leg: Leg,
  signal: OverrideFields,
  planning: PlanningContext,
): OverridingFields<Name> {
  const { setting, fields } = overrides[name];
  if (isOverridable(setting, leg, planning)) {
    return signal;
  }
  for (const field of fields) {
    if (signal[field] !== undefined) {
      const message = `${field} ${signal[field]} is ignored: the ${leg} settings do not let the signal override it.`;
      addNotice(planning, 'override-ignored', message, { path: [field] });
    }
  }
  return {};
}

/** Whether signals may override a setting of a leg. In a record of settings, an absent name may be overridden. */
function isOverridable(name: Overridable, leg: Leg, planning: PlanningContext): boolean {
  const { allowSignalOverride } = planning.context.settings[leg];
  return typeof allowSignalOverride === 'boolean' ? allowSignalOverride : (allowSignalOverride[name] ?? true);
}

export interface RequestedBracket {
  readonly takeProfit: TakeProfit | undefined;
  readonly stopLoss: StopLoss | undefined;
}

/** Take profit and stop loss of an entry: each the signal's, else the setting's. No setting forbids it. */
export function requestedBracket(signal: BracketFields, { context }: PlanningContext): RequestedBracket {
  const { takeProfit, stopLoss } = context.settings.entry;
  return {
    takeProfit: signal.takeProfit ?? takeProfit,
    stopLoss: signal.stopLoss ?? (hasDistance(stopLoss) ? stopLoss : undefined),
  };
}

/** A setting may name the type of stop losses without being one. */
function hasDistance(setting: EntrySettings['stopLoss']): setting is StopLoss {
  return setting !== undefined && Object.keys(setting).some((name) => name !== 'type');
}

/** Whether open orders are cancelled first: `cancel` of the signal, else the setting. No setting forbids it. */
export function cancelsOpenOrders({ signal, context }: PlanningContext): boolean {
  return signal.cancel ?? context.settings.cancelOpenOrders;
}
