import {
  type Advance,
  advance,
  type ExecutionPorts as BrokerPorts,
  type Command,
  type ExecutionEvent,
  type Execution as PlanExecution,
  resume,
  startExecution,
  type UnclearEvent,
} from 'signal-to-order/execute';
import { sentenceOf } from '../log.js';
import type { Run } from './ports.js';
import { mayWait } from './waiting.js';

/** What is thrown in place of waiting. */
export const takesTime = new Error('a turn does not wait');

/** Nobody stops waiting for an answer that comes at once. */
const { signal } = new AbortController();

/**
 * Carries a plan out as `runExecution` does, at a broker that answers in the transaction in which the execution is stored: the last
 * state alone is stored. Rejects with `takesTime`, and has stored nothing, where others may not go on before something has happened.
 */
export const runAtOnce: Run = async (begin, orders, save, { clock }) => {
  const at = textOf(clock.now());
  const first =
    'version' in begin
      ? ({ ok: true, value: resume(begin, { at }) } as const)
      : startExecution(begin, { at, until: 'protected', replace: orders.replace !== undefined });
  if (!first.ok) {
    return first;
  }
  const answered = await lookAt(await answerAll(first.value, orders, clock.now), orders, clock.now);
  const now = clock.now();
  // A deadline that has passed is judged after the answers: a fill wins over it.
  const execution =
    wakeOf(answered) <= now
      ? await lookAt(
          await answerAll(advance(answered, { event: 'time', at: textOf(now) }), orders, clock.now),
          orders,
          clock.now,
        )
      : answered;
  const isAsking = execution.orders.some(({ question }) => question !== undefined);
  if (isAsking || (execution.status === 'running' && !mayWait(execution, now))) {
    throw takesTime;
  }
  await save(execution);
  return { ok: true, value: execution };
};

/** Carries commands out, and those that their answers lead to, until none is left. */
async function answerAll(begun: Advance, ports: BrokerPorts, now: () => number): Promise<PlanExecution> {
  const commands = [...begun.commands];
  let { execution } = begun;
  // The list grows while it is read.
  for (const command of commands) {
    const event = await answerTo(command, ports, now);
    if (event !== undefined) {
      const next = advanceTo(execution, event, now());
      execution = next.execution;
      commands.push(...next.commands);
    }
  }
  return execution;
}

/** A broker acknowledges an order before it tells the fill: it is asked until nothing changes any more. */
async function lookAt(begun: PlanExecution, ports: BrokerPorts, now: () => number): Promise<PlanExecution> {
  let execution = begun;
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const { order } of execution.orders.filter(({ status, role }) => status === 'working' && role !== 'resting')) {
      const next = advanceTo(
        execution,
        await eventOf('find', order, textOf(now()), () => ports.find(order, { signal })),
        now(),
      );
      const after = await answerAll(next, ports, now);
      isNew ||= after.orders.some((one, index) => one.status !== execution.orders[index]?.status);
      execution = after;
    }
  }
  return execution;
}

async function answerTo(command: Command, ports: BrokerPorts, now: () => number): Promise<ExecutionEvent | undefined> {
  const at = textOf(now());
  switch (command.command) {
    case 'submit': {
      const { clientOrderId } = command.order;
      return eventOf(command.command, { clientOrderId }, at, () => ports.submit(command.order, { signal }));
    }
    case 'cancel':
      return eventOf(command.command, command.order, at, () => ports.cancel(command.order, { signal }));
    case 'find':
      return eventOf(command.command, command.order, at, () => ports.find(command.order, { signal }));
    case 'replace': {
      const { command: name, order, ...changes } = command;
      const cannot = () => Promise.reject(new Error('the broker does not replace orders'));
      return eventOf(name, order, at, () => ports.replace?.(order, changes, { signal }) ?? cannot());
    }
    case 'wake':
      return undefined;
    default:
      return command satisfies never;
  }
}

async function eventOf(
  command: UnclearEvent['command'],
  order: UnclearEvent['order'],
  now: string,
  ask: () => ReturnType<BrokerPorts['find']>,
): Promise<ExecutionEvent> {
  try {
    const { at = now, ...answer } = await ask();
    return { ...answer, at };
  } catch (error) {
    return { event: 'unclear', command, order, reason: sentenceOf(error), at: now };
  }
}

/** The clock moves first, up to the next deadline: an answer in time wins over it. */
function advanceTo(execution: PlanExecution, event: ExecutionEvent, now: number): Advance {
  const at = Math.min(now, wakeOf(execution) - 1);
  if (at <= Date.parse(execution.now)) {
    return advance(execution, event);
  }
  const ticked = advance(execution, { event: 'time', at: textOf(at) });
  const next = advance(ticked.execution, event);
  return { execution: next.execution, commands: [...ticked.commands, ...next.commands] };
}

function wakeOf({ wake }: PlanExecution): number {
  return wake === undefined ? Number.POSITIVE_INFINITY : Date.parse(wake);
}

function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
