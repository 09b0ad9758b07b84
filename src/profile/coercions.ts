import type { ErrorPath } from '../core/errors.js';
import type { TimeInForce } from '../core/vocabulary.js';
import type { OrderCase } from './order-case.js';
import { formTaking } from './order-forms.js';

/** A change that the broker makes to an order that it takes. */
export interface Coercion {
  /** Form of the profile that makes the change. */
  readonly rule: string;
  /** Path of the field that is changed. */
  readonly path: ErrorPath;
  /** Time in force that the broker uses. */
  readonly timeInForce: TimeInForce;
}

/** Changes that the broker makes to an order that it takes. An exit below a minimum has the form that takes it but for that. */
export function coercionsOf(orderCase: OrderCase): readonly Coercion[] {
  const { judge, order } = orderCase;
  const form = judge.orders.some(({ coerced }) => coerced !== undefined)
    ? (formTaking({ ...orderCase, ignoresMinimums: false }) ?? formTaking(orderCase))
    : undefined;
  return form?.coerced === undefined || form.coerced.timeInForce === order.timeInForce
    ? []
    : [{ rule: form.id, path: ['timeInForce'], timeInForce: form.coerced.timeInForce }];
}
