import { type Decimal, type DecimalString, decimal } from '../../core/decimal.js';
import type { QuantityType } from '../../core/vocabulary.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import { mayOverride } from '../../settings/override.js';
import type { QuantityFields } from '../../signal/signal.js';

/** What a quantity counts, and how much of it. */
export interface QuantityWish {
  readonly type: QuantityType;
  /** Scaled by the multiplier where that applies. */
  readonly value: Decimal;
}

/** What becomes of the quantity that a signal sent. */
export type SentQuantity =
  | { readonly use: 'signal'; readonly wish: QuantityWish }
  /** None was sent. */
  | { readonly use: 'none' }
  /** One was sent, and signals may not set quantities: entries take the default, exits close all. */
  | { readonly use: 'not-allowed' }
  /** Its quantityType may not be overridden and takes the quantity with it. */
  | { readonly use: 'type-not-allowed'; readonly type: QuantityType };

/** Reads the quantity that was sent, as far as the settings of a half let it count. A resize is always read: not here. */
export function sentQuantity(
  leg: 'entry' | 'exit',
  { quantity, quantityType }: QuantityFields<QuantityType>,
  planning: PlanningContext,
): SentQuantity {
  const { settings } = planning.context;
  if (quantity === undefined) {
    return { use: 'none' };
  }
  const type = quantityType ?? 'fixed_quantity';
  if (!settings.allowSignalQuantity && type !== 'percent_of_position') {
    addNotice(
      planning,
      'quantity-ignored',
      `quantity ${quantity} is ignored: the settings do not let signals set it.`,
      {
        path: ['quantity'],
      },
    );
    return { use: 'not-allowed' };
  }
  if (quantityType !== undefined && !mayOverride(settings[leg], 'quantityType')) {
    addNotice(
      planning,
      'override-ignored',
      `quantityType ${quantityType} and its quantity ${quantity} are ignored: the ${leg} settings do not let the signal override it.`,
      { path: ['quantityType'] },
    );
    return { use: 'type-not-allowed', type };
  }
  const value = type === 'percent_of_position' ? decimal(quantity) : scaled(quantity, planning);
  return { use: 'signal', wish: { type, value } };
}

/** A quantity times the multiplier, which most settings leave at 1. */
export function scaled(quantity: DecimalString, planning: PlanningContext): Decimal {
  const { signalQuantityMultiplier: multiplier } = planning.context.settings;
  return multiplier === '1' ? decimal(quantity) : decimal(quantity).times(multiplier);
}
