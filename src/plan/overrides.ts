import { brokerOf, type PlanningContext } from '../market/planning-context.js';
import { takes } from '../profile/takes.js';
import { isStopLoss, type Overridable } from '../settings/settings.js';
import type { SentFields } from '../signal/field-reader.js';
import type { StopLoss, TakeProfit, Target } from '../signal/signal.js';

export type Leg = 'entry' | 'exit';

/** A field that the settings can keep a signal from setting. */
export type OverrideName =
  | 'orderType'
  | 'timeInForce'
  | 'marketPriceType'
  | 'limitPrice'
  | 'price'
  | 'stopPrice'
  | 'breakevenOffset'
  | 'trailAmount'
  | 'trailPercent'
  | 'bidAskSpreadFilter'
  | 'bidAskSpreadFilterPercent'
  | 'rejectAfter'
  | 'quantityType';

/** Everything that a signal may override where `allowSignalOverride` permits it: the field, and the setting that permits it. */
const overrides: Readonly<Record<OverrideName, Overridable>> = {
  orderType: 'orderType',
  timeInForce: 'timeInForce',
  marketPriceType: 'marketPriceType',
  limitPrice: 'price',
  price: 'price',
  stopPrice: 'price',
  breakevenOffset: 'price',
  trailAmount: 'trailingStop',
  trailPercent: 'trailingStop',
  bidAskSpreadFilter: 'spreadFilter',
  bidAskSpreadFilterPercent: 'spreadFilter',
  rejectAfter: 'rejectOlderThan',
  quantityType: 'quantityType',
};

/**
 * The value of a field that overrides a setting, for the branch that then takes it. One that the settings of the leg do not
 * permit is left out, with a notice.
 */
export function permitted<Name extends OverrideName>(
  name: Name,
  leg: Leg,
  planning: PlanningContext,
): SentFields[Name] | undefined {
  const value = planning.fields.peek(name);
  if (value === undefined || isOverridable(overrides[name], leg, planning)) {
    return value;
  }
  const ofSettings: Partial<Record<OverrideName, unknown>> = planning.context.settings[leg];
  const same = ofSettings[name] === value ? '; the settings have the same' : '';
  const message = `${name} ${value} of the message is not used for the ${leg}: ${leg}.allowSignalOverride does not permit it${same}.`;
  planning.log.addNotice('override-ignored', message, { path: [name] });
  return undefined;
}

/** Whether signals may override a setting of a leg. In a record of settings, an absent name may be overridden. */
function isOverridable(name: Overridable, leg: Leg, planning: PlanningContext): boolean {
  const { allowSignalOverride } = planning.context.settings[leg];
  return typeof allowSignalOverride === 'boolean' ? allowSignalOverride : (allowSignalOverride[name] ?? true);
}

/** The value of such a field for a question that comes before its branch: the field is not taken, and nothing is said. */
export function askedOf<Name extends OverrideName>(
  name: Name,
  leg: Leg,
  planning: PlanningContext,
): SentFields[Name] | undefined {
  return isOverridable(overrides[name], leg, planning) ? planning.fields.peek(name) : undefined;
}

/** Whether the order of a leg is for the auction at the open, and the broker takes one: otherwise it is sent as another order. */
export function isForOpen(leg: Leg, planning: PlanningContext): boolean {
  const asked = askedOf('timeInForce', leg, planning) ?? planning.context.settings[leg].timeInForce;
  return asked === 'opg' && takes('timeInForce', asked, brokerOf(planning)).taken;
}

export interface RequestedBracket {
  readonly takeProfit: TakeProfit | undefined;
  /** In place of a take profit. */
  readonly targets: readonly Target[] | undefined;
  readonly stopLoss: StopLoss | undefined;
}

/**
 * Take profit or targets, and stop loss of an entry: each the signal's, else the setting's. No setting forbids it. A take profit of
 * the signal is in place of targets of the settings, and the other way round (targets 1).
 */
export function requestedBracket({ fields, context }: PlanningContext): RequestedBracket {
  const { takeProfit, stopLoss, targets } = context.settings.entry;
  const [sentProfit, sentTargets] = [fields.peek('takeProfit'), fields.peek('targets')];
  return {
    takeProfit: sentProfit ?? (sentTargets === undefined ? takeProfit : undefined),
    targets: sentTargets ?? (sentProfit === undefined ? targets : undefined),
    stopLoss: fields.peek('stopLoss') ?? (isStopLoss(stopLoss) ? stopLoss : undefined),
  };
}

/** Whether open orders are cancelled first: `cancel` of the signal, else the setting. No setting forbids it. */
export function cancelsOpenOrders({ fields, context }: PlanningContext): boolean {
  return fields.peek('cancel') ?? context.settings.cancelOpenOrders;
}
