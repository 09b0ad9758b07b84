import { Figure } from '../../core/figure.js';
import { moneyText } from '../../core/money-text.js';
import type { QuantityType } from '../../core/vocabulary.js';
import { accountCurrency } from '../../market/account-rate.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { messageFigure } from '../../signal/field-reader.js';
import { type Leg, permitted } from '../overrides.js';

export interface RequestedQuantity {
  readonly type: QuantityType;
  /** Scaled by the multiplier where that applies. */
  readonly value: Figure;
}

/** Quantity of a signal, as far as the settings of a leg permit it. */
export type SignalQuantity =
  | { readonly use: 'signal'; readonly requested: RequestedQuantity }
  /** The signal has none. */
  | { readonly use: 'none' }
  /** Signals may not set quantities: an entry takes the default, an exit closes all. */
  | { readonly use: 'not-allowed' }
  /** The quantityType may not be overridden, and the quantity means nothing without it. */
  | { readonly use: 'type-not-allowed'; readonly type: QuantityType };

/** Reads the quantity of a signal. A resize is not read here: its quantity always counts. */
export function signalQuantity(leg: Leg, planning: PlanningContext): SignalQuantity {
  const { fields, context } = planning;
  const [quantity, quantityType] = [fields.peek('quantity'), fields.peek('quantityType')];
  if (quantity === undefined) {
    return { use: 'none' };
  }
  const type = quantityType ?? 'fixed_quantity';
  if (!context.settings.allowSignalQuantity && type !== 'percent_of_position') {
    const message = `quantity ${quantity} of the message is ignored: the settings do not let signals set it.`;
    planning.log.addNotice('quantity-ignored', message, { path: ['quantity'] });
    return { use: 'not-allowed' };
  }
  // Safety Q3: nothing blocks an exit of a part of the position.
  const isPartOfPosition = leg === 'exit' && type === 'percent_of_position';
  if (!isPartOfPosition && quantityType !== permitted('quantityType', leg, planning)) {
    return { use: 'type-not-allowed', type };
  }
  fields.takeAll('quantity', 'quantityType');
  const value =
    type === 'percent_of_position' ? messageFigure(quantity, ['quantity'], fields) : scaled(quantity, planning);
  return { use: 'signal', requested: { type, value } };
}

/** The quantity of a signal times the multiplier of the settings. */
export function scaled(quantity: `${number}`, planning: PlanningContext): Figure {
  return scaledField(quantity, ['quantity'], planning);
}

/** A quantity at a path of the message times the multiplier of the settings. */
export function scaledField(
  quantity: `${number}`,
  path: readonly string[],
  { fields, context }: Pick<PlanningContext, 'fields' | 'context'>,
): Figure {
  const multiplier = Figure.from('setting', ['signalQuantityMultiplier'], context.settings.signalQuantityMultiplier);
  return messageFigure(quantity, path, fields).times(multiplier);
}

/** Types that are an amount of the account's money. */
const moneyTypes: ReadonlySet<QuantityType> = /* @__PURE__ */ new Set(['dollar_amount', 'risk_dollar_amount'] as const);

/** A quantity in a sentence: `5000 EUR as dollar_amount` (money I6). */
export function quantityText({ type, value }: RequestedQuantity, planning: PlanningContext): string {
  const amount = moneyTypes.has(type) ? moneyText(value, accountCurrency(planning)) : value.text;
  return `${amount} as ${type}`;
}
