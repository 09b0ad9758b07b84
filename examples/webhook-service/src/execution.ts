import {
  type Clock,
  type OrderPlan,
  type PlanStep,
  planSignal,
  type Settings,
  type SignalError,
} from 'signal-to-order';
import { type AsyncPorts, loadContext } from 'signal-to-order/async';
import type { BrokerAdapter, OrderState } from './brokers/adapter.js';
import type { Database } from './database.js';
import { type Log, sentenceOf } from './log.js';
import { changeExecution, type Execution, type ExecutionState, type StepProgress } from './store.js';

/** What an execution works with. */
export interface ExecutionPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Waits, and rejects when the service stops. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly orderSent: (broker: string) => void;
  readonly ended: (state: ExecutionState) => void;
}

/** The subscription that an execution is for. */
export interface Subscriber {
  readonly brokerName: string;
  readonly broker: BrokerAdapter;
  readonly settings: Settings;
}

/** How often planning is tried while the broker does not answer. */
const planningAttempts = 4;

/** How often a waiting order is looked at. */
const lookEvery = 1000;

/** How long an execution without a time limit is left alone, while others of its lane go on. */
const leaveAlone = 5000;

/**
 * Carries an execution on from wherever it was left: to its end, or until it has to wait without a limit. Everything
 * that may have an effect outside is written down before it is done, so that after a crash the broker is asked.
 */
export async function carryOn(execution: Execution, subscriber: Subscriber, ports: ExecutionPorts): Promise<void> {
  let current: Execution | undefined = execution;
  if (current.state === 'waiting') {
    current = await plan(current, subscriber, ports);
  }
  while (current?.plan && current.state === 'executing') {
    current = await executeSteps(current, current.plan, subscriber, ports);
  }
}

/** Plans, and stores the plan. Nothing has been sent yet: what fails here may be tried again. */
async function plan(
  execution: Execution,
  { broker, settings }: Subscriber,
  ports: ExecutionPorts,
): Promise<Execution | undefined> {
  const { database, clock, log, pause } = ports;
  for (let attempt = execution.attempts + 1; ; attempt += 1) {
    const failures: string[] = [];
    const options = { signal: AbortSignal.timeout(30_000), signalId: execution.id };
    const watched = watchedPorts(broker.ports, (error) => failures.push(sentenceOf(error)));
    const context = await loadContext(execution.signal, settings, watched, options);
    const planned = context.ok ? planSignal(execution.signal, context.value) : context;
    if (planned.ok) {
      return take(execution, planned.value, ports);
    }
    if (failures.length === 0 || attempt >= planningAttempts) {
      await finish(execution, 'refused', ports, { errors: planned.errors });
      return undefined;
    }
    log('warn', 'planning-failed', { execution: execution.id, attempt, failures });
    await changeExecution(database, execution.id, { attempts: attempt });
    await pause(1000 * 2 ** attempt);
    if (clock.now() < execution.due_at) {
      return undefined;
    }
  }
}

async function take(execution: Execution, made: OrderPlan, ports: ExecutionPorts): Promise<Execution | undefined> {
  switch (made.outcome) {
    case 'nothing-to-do':
      await finish(execution, 'nothing-to-do', ports, { plan: made });
      return undefined;
    case 'postponed': {
      const due = made.releaseAt === undefined ? ports.clock.now() : Date.parse(made.releaseAt);
      await changeExecution(ports.database, execution.id, { due_at: due });
      return undefined;
    }
    case 'orders': {
      const progress = made.steps.map((step): StepProgress => ({ id: idOf(step), status: 'open' }));
      await changeExecution(ports.database, execution.id, { state: 'executing', plan: made, progress });
      return { ...execution, state: 'executing', plan: made, progress };
    }
    default:
      return made.outcome satisfies never;
  }
}

function idOf(step: PlanStep): string {
  return step.step === 'await-fill' ? `await ${step.of}` : step.id;
}

/** What is to happen after a step. */
type Next = 'go on' | 'leave alone' | 'plan anew' | { readonly failed: string } | { readonly sent: OrderState };

async function executeSteps(
  execution: Execution,
  made: OrderPlan,
  subscriber: Subscriber,
  ports: ExecutionPorts,
): Promise<Execution | undefined> {
  const { database, clock } = ports;
  const progress = [...(execution.progress ?? [])];
  const note = async (index: number, change: Partial<StepProgress>): Promise<void> => {
    progress[index] = { id: String(index), status: 'open', ...progress[index], ...change };
    await changeExecution(database, execution.id, { progress });
  };
  for (const index of made.steps.keys()) {
    const before = progress[index];
    if (before === undefined || before.status === 'done') {
      continue;
    }
    const next = await doStep(made, index, before, (change) => note(index, change), subscriber, ports);
    if (next === 'leave alone') {
      await changeExecution(database, execution.id, { due_at: clock.now() + leaveAlone });
      return undefined;
    }
    if (next === 'plan anew') {
      await changeExecution(database, execution.id, { state: 'waiting', plan: null, progress: null });
      return plan({ ...execution, state: 'waiting', plan: null, progress: null }, subscriber, ports);
    }
    if (typeof next === 'object' && 'failed' in next) {
      progress[index] = { ...before, ...progress[index], status: 'failed', reason: next.failed };
      await finish(execution, 'stopped', ports, { progress });
      return undefined;
    }
    const order = typeof next === 'object' ? { orderId: next.sent.id, orderStatus: next.sent.status } : {};
    await note(index, { status: 'done', ...order });
  }
  await finish(execution, 'done', ports);
  return undefined;
}

async function doStep(
  made: OrderPlan,
  index: number,
  before: StepProgress,
  note: (change: Partial<StepProgress>) => Promise<void>,
  { broker, brokerName }: Subscriber,
  ports: ExecutionPorts,
): Promise<Next> {
  const step = made.steps[index];
  switch (step?.step) {
    case undefined:
      return 'go on';
    case 'cancel-orders': {
      const states: OrderState[] = [];
      for (const orderId of step.orderIds) {
        states.push(await untilAnswered(() => broker.cancel(orderId), ports));
      }
      const filled = states.filter(({ status }) => status === 'filled').map(({ id }) => id);
      if (filled.length === 0) {
        return 'go on';
      }
      // What filled meanwhile has changed the position that the plan was made for.
      const hasSent = made.steps.slice(0, index).some((earlier) => earlier.step === 'submit-order');
      return hasSent ? { failed: `${filled.join(', ')} had filled` } : 'plan anew';
    }
    case 'submit-order': {
      const { clientOrderId } = step.order;
      if (clientOrderId === undefined) {
        return { failed: 'the order has no clientOrderId' };
      }
      const order = { ...step.order, clientOrderId };
      let sent: OrderState | undefined =
        before.status === 'begun' ? await untilAnswered(() => broker.find(clientOrderId), ports) : undefined;
      if (sent === undefined) {
        await note({ status: 'begun' });
        sent = await submitOnce(order, broker, ports);
        ports.orderSent(brokerName);
      }
      return sent.status === 'rejected' ? { failed: sent.reason ?? 'rejected' } : { sent };
    }
    case 'await-fill':
      return awaitFill(orderIdOf(made, step.of), step.seconds, before, note, broker, ports);
    default:
      return step satisfies never;
  }
}

/** Sends; when the outcome is unclear, asks before it sends again. */
async function submitOnce(
  order: Parameters<BrokerAdapter['submit']>[0],
  broker: BrokerAdapter,
  ports: ExecutionPorts,
): Promise<OrderState> {
  for (;;) {
    try {
      return await broker.submit(order);
    } catch (error) {
      ports.log('warn', 'sending-unclear', { order: order.clientOrderId, failure: sentenceOf(error) });
      await ports.pause(lookEvery);
      const found = await untilAnswered(() => broker.find(order.clientOrderId), ports);
      if (found !== undefined) {
        return found;
      }
    }
  }
}

function orderIdOf({ steps }: OrderPlan, id: string): string | undefined {
  const submitted = steps.find((step) => step.step === 'submit-order' && step.id === id);
  return submitted?.step === 'submit-order' ? submitted.order.clientOrderId : undefined;
}

/** Waits for a fill: with a limit, while the lane waits; without one, by looking again later. */
async function awaitFill(
  clientOrderId: string | undefined,
  seconds: number | undefined,
  before: StepProgress,
  note: (change: Partial<StepProgress>) => Promise<void>,
  broker: BrokerAdapter,
  ports: ExecutionPorts,
): Promise<Next> {
  const until = before.until ?? (seconds === undefined ? undefined : ports.clock.now() + seconds * 1000);
  if (until !== undefined && before.until === undefined) {
    await note({ until });
  }
  for (;;) {
    const order =
      clientOrderId === undefined ? undefined : await untilAnswered(() => broker.find(clientOrderId), ports);
    if (order?.status === 'filled') {
      return 'go on';
    }
    if (order?.status !== 'working') {
      return {
        failed: order === undefined ? 'there is no such order' : `it was ${order.status}: ${order.reason ?? ''}`,
      };
    }
    if (until === undefined) {
      return 'leave alone';
    }
    if (ports.clock.now() >= until) {
      return { failed: `it has not filled within ${seconds} seconds` };
    }
    await ports.pause(lookEvery);
  }
}

/** Asks until the broker answers: a question changes nothing, and a withdrawal may be repeated. */
async function untilAnswered<T>(question: () => Promise<T>, { log, pause }: ExecutionPorts): Promise<T> {
  for (let wait = lookEvery; ; wait = Math.min(wait * 2, 30_000)) {
    try {
      return await question();
    } catch (error) {
      log('warn', 'broker-does-not-answer', { failure: sentenceOf(error) });
      await pause(wait);
    }
  }
}

async function finish(
  execution: Execution,
  state: ExecutionState,
  { database, clock, log, ended }: ExecutionPorts,
  facts: {
    readonly plan?: OrderPlan;
    readonly progress?: readonly StepProgress[];
    readonly errors?: readonly SignalError[];
  } = {},
): Promise<void> {
  await changeExecution(database, execution.id, { ...facts, state, finished_at: clock.now() });
  ended(state);
  const codes = facts.errors?.map(({ code }) => code);
  log('info', 'execution-ended', { execution: execution.id, lane: execution.lane, state, ...(codes && { codes }) });
}

/** The ports, with an ear for those that fail: only then is it worth while to ask again. */
function watchedPorts(ports: AsyncPorts<AbortSignal>, failed: (error: unknown) => void): AsyncPorts<AbortSignal> {
  const watched = <Arguments extends readonly unknown[], T>(port: (...given: Arguments) => T | PromiseLike<T>) => {
    return async (...given: Arguments): Promise<T> => {
      try {
        return await port(...given);
      } catch (error) {
        failed(error);
        throw error;
      }
    };
  };
  const { broker, positions } = ports;
  return {
    ...ports,
    broker: {
      capabilities: broker.capabilities,
      quote: watched(broker.quote),
      equity: watched(broker.equity),
      openOrders: watched(broker.openOrders),
      ...(broker.optionChain && { optionChain: watched(broker.optionChain) }),
    },
    positions: { position: watched(positions.position), openTickers: watched(positions.openTickers) },
  };
}
