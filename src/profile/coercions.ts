import { decimal } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import type { TimeInForce } from '../core/vocabulary.js';
import type { PlanStep } from '../order/order-plan.js';
import type { BrokerProfile } from './broker-profile.js';
import type { ConformFacts } from './order-case.js';
import { contractFacts } from './order-errors.js';
import { takingForm } from './order-forms.js';

/**
 * A change that the broker makes to an order that it takes.
 *
 * @since 0.2.0
 */
export interface Coercion {
  /** Form of the profile that makes the change. */
  readonly rule: string;
  /** Path of the field that is changed. */
  readonly path: ErrorPath;
  /** Time in force that the broker uses. */
  readonly timeInForce: TimeInForce;
}

/** Changes that the broker makes to the order of a step. */
export function coercionsIn(step: PlanStep, profile: BrokerProfile, facts: ConformFacts): readonly Coercion[] {
  const rules = profile.classes[facts.assetClass];
  if (step.step !== 'submit-order' || rules === undefined) {
    return [];
  }
  const { order } = step;
  const contract = contractFacts(facts, order.ticker);
  // Forms do not read the position.
  const form = takingForm({ profile, rules, order, facts, contract, held: decimal(0) });
  const timeInForce = form?.coerced?.timeInForce;
  return form === undefined || timeInForce === undefined || timeInForce === order.timeInForce
    ? []
    : [{ rule: form.id, path: ['timeInForce'], timeInForce }];
}
