// Plans with identifiers, and the identifiers of a plan.
import * as fc from 'fast-check';
import type { BrokerProfile } from '../../src/index.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { anyCharacter } from '../properties/any-character.js';

export const uuid = '123e4567-e89b-12d3-a456-426614174000';

export const at = '2026-01-26T15:30:00Z';

export function planAt(profile: BrokerProfile, request: Request = {}, signalId = 'alert-7') {
  const context = contextOf(request);
  return planSignal(signalOf(request), { ...context, broker: { ...context.broker, profile }, signalId });
}

export function idsOf({ steps }: OrderPlan): readonly (string | undefined)[] {
  return steps.flatMap((step) => (step.step === 'submit-order' ? [step.order.clientOrderId] : []));
}

export const signalIds = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.uuid(),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom('alert-7', 'a b', 'ä', '😀', '\ud83d', ''),
);
