import { readClock } from '../core/clock.js';
import { isNonEmpty, ok, type Result } from '../core/result.js';
import { createPlanningContext, unlessMarketInvalid } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import type { Signal } from '../signal/signal.js';
import { argumentFaults } from './argument-faults.js';
import { isGateError } from './gates/refusal-codes.js';
import type { ResolvedQuantity } from './order-quantity.js';
import { planSignal } from './plan-signal.js';
import { quantityByAction } from './quantity-by-action.js';

/**
 * Resolves the quantity of a signal to units for the position that is held right now: of its entry, of its exit, or the
 * target of a resize. It is the quantity of the plan; where gates refuse the plan, `refusals` says so.
 *
 * Codes: `quantity-unresolved`, `resize-target-unresolved`, `no-position`, `quote-unavailable`, `price-unresolved`,
 * `equity-unavailable`, `stop-loss-required`, `instrument-unknown`, `contract-not-found`,
 * `contract-expired`, `contract-ambiguous`, `invalid-quantity-type-for-asset-class`, `invalid-snapshot`,
 * `invalid-payload` and `invalid-setting` for arguments that were not parsed, `account-unavailable`, `context-incomplete`.
 *
 * @example
 * const units = resolveQuantity(signal, context); // 10 percent_of_equity of 100000, AAPL at 150
 * units.ok && units.value.quantity; // '66'
 * units.ok && units.value.of; // 'entry'
 */
export function resolveQuantity(signal: Signal, context: TradingContext): Result<ResolvedQuantity> {
  const faults = argumentFaults(signal, context);
  if (faults !== undefined) {
    return { ok: false, errors: faults };
  }
  const time = readClock(context.clock);
  if (!time.ok) {
    return time;
  }
  const planning = createPlanningContext(signal, context, time.value);
  const quantity = quantityByAction(signal.action, planning);
  const plan = planSignal(signal, context);
  const failures = planning.portFailures();
  // Without the answer of a port, nobody knows that there is no position (safety S15).
  const known: typeof quantity = !plan.ok && isNonEmpty(failures) ? { ok: false, errors: failures } : quantity;
  const resolved = unlessMarketInvalid(known, planning);
  if (!resolved.ok) {
    return resolved;
  }
  if (plan.ok) {
    // A guard may make the entry smaller (guard G2.4).
    const reduced = plan.value.notices.find(({ code }) => code === 'quantity-reduced')?.quantity;
    return reduced === undefined ? resolved : ok({ ...resolved.value, quantity: reduced });
  }
  const refusals = plan.errors.filter(isGateError);
  return isNonEmpty(refusals) ? ok({ ...resolved.value, refusals }) : resolved;
}
