import { type Result, refusal, success } from '../core/result.js';
import { type Decision, newDecision, record, remark } from '../market/planning-context.js';
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
import { eachCodeOnce } from './errors.js';
import type { OrderPlan } from './order-plan.js';

/** A `time` further ahead than this is a clock that goes wrong somewhere. */
const toleratedLeadMilliseconds = 60_000;

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
  const decision = newDecision(signal, context);
  const fault = clockFault(decision.now) ?? signalTimeFault(decision);
  if (fault !== undefined) {
    return refusal(fault);
  }
  if (signal.releaseAt !== undefined && !decision.released) {
    record(decision, 'delay', { releaseAt: signal.releaseAt }, 'postponed');
    return success(postponedPlan(signal.releaseAt, decision));
  }
  if (signal.time !== undefined && decision.sentAt - decision.now > toleratedLeadMilliseconds) {
    remark(decision, 'time-in-future', `time ${signal.time} is more than 60 seconds ahead of the clock.`, {
      path: ['time'],
    });
  }
  return eachCodeOnce(decide(signal, decision));
}

/** One file an action. */
function decide(signal: Signal, decision: Decision): Result<OrderPlan> {
  switch (signal.action) {
    case 'buy':
    case 'sell':
      return planTrade(signal, decision);
    case 'exit':
      return planExit(signal, decision);
    case 'reverse':
      return planReverse(signal, decision);
    case 'breakeven':
      return planBreakeven(signal, decision);
    case 'cancel':
      return planCancel(decision);
    case 'add':
      return planAdd(signal, decision);
    case 'resize':
      return decideResize(signal, decision);
  }
}
