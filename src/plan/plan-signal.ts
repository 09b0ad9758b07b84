import { err, ok, type Result } from '../core/result.js';
import { addNotice, addTrace, createPlanningContext, type PlanningContext } from '../market/planning-context.js';
import { clockFault, signalTimeFault } from '../market/time-checks.js';
import type { TradingContext } from '../market/trading-context.js';
import type { Signal } from '../signal/signal.js';
import { planAdd } from './actions/add.js';
import { planBreakeven } from './actions/breakeven.js';
import { planCancel } from './actions/cancel.js';
import { planExit } from './actions/exit.js';
import { decideResize } from './actions/resize.js';
import { planReverse } from './actions/reverse.js';
import { planTrade } from './actions/trade.js';
import { postponedPlan } from './build-plan.js';
import { uniqueByCode } from './errors.js';
import type { OrderPlan } from './order-plan.js';

/** A `time` further ahead than this is a clock that goes wrong somewhere. */
const maxClockSkewMs = 60_000;

/**
 * The decision: which orders follow from a signal for what is held right now. Reads the context, sends nothing.
 * Refusals are all failing gates at once, else what cannot be planned; see the sections `gates` and `plan` of the
 * catalogue.
 *
 * @example
 * const plan = planSignal(signal, snapshotContext(snapshot, defaultSettings)); // buy 5 AAPL, nothing is held
 * plan.ok && plan.value.steps[0]; // { step: 'submit-order', id: 'entry', order: { ticker: 'AAPL', side: 'buy', … } }
 * plan.ok || plan.errors[0].code; // true: else 'entry-locked-out', 'quote-unavailable', …
 */
export function planSignal(signal: Signal, context: TradingContext): Result<OrderPlan> {
  const planning = createPlanningContext(signal, context);
  const fault = clockFault(planning.now) ?? signalTimeFault(planning);
  if (fault !== undefined) {
    return err(fault);
  }
  if (signal.releaseAt !== undefined && !planning.released) {
    addTrace(planning, 'delay', { releaseAt: signal.releaseAt }, 'postponed');
    return ok(postponedPlan(signal.releaseAt, planning));
  }
  if (signal.time !== undefined && planning.sentAt - planning.now > maxClockSkewMs) {
    addNotice(planning, 'time-in-future', `time ${signal.time} is more than 60 seconds ahead of the clock.`, {
      path: ['time'],
    });
  }
  return uniqueByCode(decide(signal, planning));
}

/** One file an action. */
function decide(signal: Signal, planning: PlanningContext): Result<OrderPlan> {
  switch (signal.action) {
    case 'buy':
    case 'sell':
      return planTrade(signal, planning);
    case 'exit':
      return planExit(signal, planning);
    case 'reverse':
      return planReverse(signal, planning);
    case 'breakeven':
      return planBreakeven(signal, planning);
    case 'cancel':
      return planCancel(planning);
    case 'add':
      return planAdd(signal, planning);
    case 'resize':
      return decideResize(signal, planning);
  }
}
