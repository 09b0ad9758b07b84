import { andThen, ok, type Result } from '../core/result.js';
import { epochMilliseconds } from '../core/time.js';
import { holdingsOf, tracePositions } from '../market/holdings.js';
import { createPlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { ResizeSignal, Signal } from '../signal/signal.js';
import { planAction } from './actions/plan-action.js';
import { planningTime } from './argument-faults.js';
import { buildPlan } from './build-plan.js';
import { tickerMistyped, uniqueByCode } from './errors.js';
import { unlessPortFailed } from './port-failures.js';
import { planAtOpen, postponedPlan } from './postponed-plan.js';
import { noticePositionDifference } from './sizing/position-difference.js';

/** A `time` further ahead of the clock than this is a clock that is wrong. */
const maxClockSkewMs = 60_000;

/**
 * Plans the orders of a signal for the position that is held right now. Reads the context and submits nothing. Reports
 * all failing gates at once; only when none fails, every reason why there is no plan.
 *
 * Codes: all of the sections `gates` and `plan`; `resize-sentiment-conflict`, `resize-target-unresolved`,
 * `invalid-quantity-type-for-asset-class`; `invalid-snapshot`, alone, for an answer of a port that is invalid, and for a clock or
 * a time of the signal that is not a time; `invalid-payload` and `invalid-setting` for arguments that were not parsed; `invalid-signal-id`; `account-unavailable` for a port that throws, `context-incomplete`.
 *
 * @example
 * const plan = planSignal(signal, snapshotContext(snapshot, defaultSettings)); // buy 5 AAPL, nothing is held
 * plan.ok && plan.value.steps[0]; // { step: 'submit-order', role: 'entry', order: { ticker: 'AAPL', side: 'buy', … }, … }
 * plan.ok || plan.errors[0].code; // true: else 'entry-locked-out', 'quote-unavailable', …
 */
export function planSignal(signal: Signal, context: TradingContext): Result<OrderPlan> {
  const time = planningTime(signal, context);
  if (!time.ok) {
    return time;
  }
  const now = time.value;
  const { releaseAt } = signal;
  if (releaseAt !== undefined && epochMilliseconds(releaseAt) > now) {
    return ok(postponedPlan(signal, releaseAt, context));
  }
  const planning = createPlanningContext(signal, context, now);
  if (releaseAt !== undefined) {
    planning.log.addDecision('delay', { releaseAt }, 'released');
  }
  if (signal.time !== undefined && planning.sentAt - now > maxClockSkewMs) {
    planning.log.addNotice('time-in-future', `time ${signal.time} is more than 60 seconds ahead of the clock.`, {
      path: ['time'],
    });
  }
  const holdings = holdingsOf(planning);
  tracePositions(holdings, planning);
  noticePositionDifference(holdings, planning);
  const similar = holdings.length === 0 ? planning.similarTicker() : undefined;
  if (similar !== undefined) {
    const message = tickerMistyped(signal.ticker, similar);
    planning.log.addNotice('ticker-mistyped', message, { path: ['ticker'], suggestion: similar });
  }
  const postponed = planAtOpen(holdings, planning);
  if (postponed !== undefined) {
    return unlessPortFailed(ok(postponed), planning);
  }
  const draft = planAction(signal.action, holdings, planning);
  const plan = andThen(draft, (planned) => buildPlan(planned, planning));
  return unlessPortFailed(uniqueByCode(plan), planning);
}

/**
 * Plans the order that brings a position to a target on the side that is held; from flat it opens one. A resize never
 * goes through zero.
 *
 * Codes: `resize-sentiment-conflict`, `resize-target-unresolved`, and all others of `planSignal`.
 *
 * @example
 * const plan = planResize(signal, context); // resize AAPL to 15, 10 are held
 * plan.ok && plan.value.steps[0]; // { step: 'submit-order', role: 'entry', order: { quantity: '5', … }, … }
 * plan.ok && plan.value.outcome; // 'orders'
 */
export function planResize(signal: ResizeSignal, context: TradingContext): Result<OrderPlan> {
  return planSignal(signal, context);
}
