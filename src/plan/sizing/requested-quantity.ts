import { type Decimal, type DecimalString, decimal, decimalText } from '../../core/decimal.js';
import type { JsonObject } from '../../core/json.js';
import type { TracedNumber } from '../../core/trace.js';
import type { QuantityType } from '../../core/vocabulary.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import { sentFields } from '../../signal/sent-fields.js';
import type { QuantityFields } from '../../signal/signal.js';
import { type Leg, overridesOf } from '../overrides.js';

export interface RequestedQuantity {
  readonly type: QuantityType;
  /** Scaled by the multiplier where that applies. */
  readonly value: Decimal;
  /** How the value came about; the last one is the value. */
  readonly numbers: readonly [TracedNumber, ...TracedNumber[]];
  /** Fields of the signal that it is from; absent: from the settings. */
  readonly sent?: JsonObject;
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
export function signalQuantity(
  leg: Leg,
  signal: QuantityFields<QuantityType>,
  planning: PlanningContext,
): SignalQuantity {
  const { quantity, quantityType } = signal;
  if (quantity === undefined) {
    return { use: 'none' };
  }
  const type = quantityType ?? 'fixed_quantity';
  if (!planning.context.settings.allowSignalQuantity && type !== 'percent_of_position') {
    const message = `quantity ${quantity} is ignored: the settings do not let signals set it.`;
    addNotice(planning, 'quantity-ignored', message, { path: ['quantity'] });
    return { use: 'not-allowed' };
  }
  // Safety Q3: nothing blocks an exit of a part of the position.
  const isPartOfPosition = leg === 'exit' && type === 'percent_of_position';
  if (!isPartOfPosition && quantityType !== overridesOf('quantityType', leg, signal, planning).quantityType) {
    return { use: 'type-not-allowed', type };
  }
  const amount = type === 'percent_of_position' ? asSent(quantity) : scaled(quantity, planning);
  return { use: 'signal', requested: { type, ...amount, sent: sentFields(signal, 'quantity', 'quantityType') } };
}

type RequestedAmount = Pick<RequestedQuantity, 'value' | 'numbers'>;

function asSent(quantity: DecimalString): RequestedAmount {
  return {
    value: decimal(quantity),
    numbers: [{ name: 'requested', value: quantity, from: 'message', by: 'quantity' }],
  };
}

/** The quantity of a signal times the multiplier of the settings. */
export function scaled(quantity: DecimalString, planning: PlanningContext): RequestedAmount {
  const { signalQuantityMultiplier: multiplier } = planning.context.settings;
  const sent = asSent(quantity);
  if (multiplier === '1') {
    return sent;
  }
  const value = sent.value.times(multiplier);
  const numbers = [
    ...sent.numbers,
    { name: 'multiplier', value: multiplier, from: 'setting', by: 'signalQuantityMultiplier' },
    { name: 'scaled', value: decimalText(value), from: 'rule', by: `${quantity} × ${multiplier}` },
  ] as const;
  return { value, numbers };
}
