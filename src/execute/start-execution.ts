import type { ExpectedArgument } from '../core/argument-problem.js';
import { type IsoInstant, isInstant } from '../core/instant.js';
import { err, ok, type Result } from '../core/result.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Advance, Execution, ExecutionOrder } from './execution.js';
import { identityFault } from './identity.js';
import { restingIds, restingOrder } from './resting-order.js';
import { openRun } from './run.js';
import { settle } from './settle.js';
import { argumentError, invalidStart, planFault } from './start-error.js';

/** Options of `startExecution`. */
export interface StartOptions {
  /** When it begins. */
  readonly at: IsoInstant;
  /**
   * When an entry with an attached stop loss is done: `working`, the default, when the broker has it; `protected` when it has
   * ended and, where it filled, its stop was told working (execution rule 18).
   */
  readonly until?: 'working' | 'protected' | undefined;
  /**
   * The broker can change an order where it rests: the command `replace` may be given, of the quantity of a stop that was put back
   * (rule 16), and of the price of a stop (`plan.moves`, and the step `replace-orders`).
   */
  readonly replace?: boolean | undefined;
}

/**
 * Begins to carry out a plan. Store the execution, then carry out the commands, and pass on what comes of them by `advance`.
 *
 * Codes: `client-order-id-required`; `invalid-snapshot` at `at`, at `plan` for what is not a plan, and at `options` without them.
 *
 * @example
 * const started = startExecution(plan, { at: '2026-01-26T15:30:00Z' }); // buy 5 AAPL
 * started.ok && started.value.execution.status; // 'running'
 * started.ok && started.value.commands[0]; // { command: 'submit', order: { clientOrderId: 'alert-7-entry', … } }
 */
export function startExecution(plan: OrderPlan, options: StartOptions): Result<Advance> {
  const argument = argumentError(options, optionsArgument);
  if (argument !== undefined) {
    return err(argument);
  }
  const { at, until, replace } = options;
  if (!isInstant(at)) {
    return err(invalidStart(at));
  }
  const notPlan = planFault(plan);
  if (notPlan !== undefined) {
    return err(notPlan);
  }
  const fault = identityFault(plan);
  if (fault !== undefined) {
    return fault;
  }
  const execution: Execution = {
    version: 1,
    status: 'running',
    plan,
    steps: plan.steps.map(() => ({ status: 'open' })),
    orders: restingOrders(plan, at),
    notices: [],
    now: at,
    ...(until === 'protected' && { until }),
    ...(replace === true && { replace }),
  };
  return ok(settle(openRun(execution)));
}

const optionsArgument: ExpectedArgument = { name: 'options', expected: 'an object with at', names: [] };

/** The orders that the plan cancels or moves, as it knows them. */
function restingOrders(plan: OrderPlan, at: IsoInstant): readonly ExecutionOrder[] {
  const known = plan.restore?.orders ?? [];
  return restingIds(plan).map((orderId): ExecutionOrder => {
    const index = known.findIndex((order) => order.orderId === orderId);
    return restingOrder({ ...known[index], orderId }, index === -1 ? undefined : index + 1, at);
  });
}
