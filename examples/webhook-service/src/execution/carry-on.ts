import type { Execution as PlanExecution } from 'signal-to-order/execute';
import { changeExecution, type Execution, type NextExecution, progressOf, waitingInLane } from '../store.js';
import { drive } from './drive.js';
import { reportEnd } from './finish.js';
import { plan } from './plan.js';
import type { ExecutionPorts, Subscriber } from './ports.js';
import { waitOutsideLane } from './wait.js';
import { hasNews, mayWait } from './waiting.js';

/** How often a plan may be made for one signal: each new plan follows a fill of an order that the last one was to cancel. */
const maxPlans = 5;

/**
 * Continues an execution to its end, or until it may wait without its lane. Everything with an effect outside is stored
 * before it is done, so that after a crash the service asks the broker.
 */
export async function carryOn(execution: NextExecution, subscriber: Subscriber, ports: ExecutionPorts): Promise<void> {
  if (execution.state !== 'waiting') {
    await goOn(execution, subscriber, ports);
    return;
  }
  // A stop that follows its entry is sent before the next plan of the lane counts on it.
  for (const other of execution.has_running ? await waitingInLane(ports.database, execution.lane) : []) {
    const owner = ports.subscriberOf(other);
    if (owner !== undefined) {
      await goOn(other, owner, ports);
    }
  }
  await planAndDrive(execution, subscriber, ports);
}

async function goOn(execution: Execution, subscriber: Subscriber, ports: ExecutionPorts): Promise<void> {
  const { clock, log } = ports;
  // A plan of a version without progress starts again: what it has sent is known by its identifiers.
  const progress = progressOf(execution) ?? execution.plan;
  if (progress === null) {
    return;
  }
  const isWaiting = 'version' in progress && mayWait(progress, clock.now());
  if (isWaiting && !(await hasNews(progress, subscriber.broker.orders, clock.now(), log))) {
    await waitOutsideLane(execution, ports, progress.wake);
    return;
  }
  const ended = await drive(execution, progress, {}, subscriber, ports);
  if (ended?.status === 'replan') {
    await planAgain(execution, ended, subscriber, ports);
  }
}

async function planAndDrive(execution: Execution, subscriber: Subscriber, ports: ExecutionPorts): Promise<void> {
  const planned = await plan(execution, subscriber, ports);
  if (planned === undefined) {
    return;
  }
  const ended = await drive(execution, planned.plan, { state: 'executing', ...planned }, subscriber, ports);
  if (ended?.status === 'replan') {
    await planAgain(execution, ended, subscriber, ports);
  }
}

/** An order that the plan was to cancel had filled. Once the plan has traded, its signal is not what it was: it stops. */
async function planAgain(
  execution: Execution,
  progress: PlanExecution,
  subscriber: Subscriber,
  ports: ExecutionPorts,
): Promise<void> {
  const hasTraded = progress.orders.some(({ role }) => role === 'exit' || role === 'entry');
  const plans = execution.plans + 1;
  if (hasTraded || plans >= maxPlans) {
    await changeExecution(ports.database, execution.id, { state: 'stopped', finished_at: ports.clock.now() });
    reportEnd(execution, 'stopped', progress.reason ? [progress.reason] : [], ports);
    return;
  }
  const reset = { state: 'waiting', plan: null, progress: null, plans } as const;
  await changeExecution(ports.database, execution.id, reset);
  await planAndDrive({ ...execution, ...reset }, subscriber, ports);
}
