import type { ExpectedArgument } from '../../core/argument-problem.js';
import type { SignalError } from '../../core/errors.js';
import { epochMilliseconds, instantText, isEpochMilliseconds } from '../../core/instant.js';
import { isRecord } from '../../core/json.js';
import { andThen, isNonEmpty, ok, type Result } from '../../core/result.js';
import type { OrderPlan } from '../../order/order-plan.js';
import { advance } from '../advance.js';
import type { ExecutionEvent } from '../event.js';
import type { Advance, Execution } from '../execution.js';
import { parseExecution } from '../parse-execution.js';
import { resume } from '../resume.js';
import { argumentError } from '../start-error.js';
import { startExecution } from '../start-execution.js';
import { carryOut, giveUpCalls } from './calls.js';
import { callTimeoutMs, closeDriver, type Driver, newAborter, openDriver, readTime, timeText } from './driver.js';
import type { ExecutionPorts, RunOptions } from './execution-ports.js';
import { followedOrders, listen, poll, pollAt } from './watch.js';

/** Milliseconds for which a deadline waits for calls under way: a fill in an answer wins over the deadline. */
const answerGraceMs = 5000;

/** Longest sleep: timers hold 24 days at most, and a machine that slept finds the right time again. */
const maxSleepMs = 86_400_000;

/**
 * Carries a plan out at a broker, from its first command to its end, or goes on with a stored execution. The execution is
 * stored before its commands are carried out: after a crash, pass on what was stored, and nothing is sent twice. What a port
 * rejects or leaves without an answer for 30 seconds is asked for; `onFault` is called, and the execution has a notice.
 *
 * Resolves with the execution as it was stored last: ended, or `running` when the signal aborted. Rejects only with what
 * the store or the clock throws; nothing is sent after that.
 *
 * Codes: those of `startExecution`, and of a stored execution those of `parseExecution`; `invalid-snapshot` at `ports` and `options`
 * that lack a function.
 *
 * @example
 * const store = { save: () => {} }; // yours keeps the execution
 * const ended = await runExecution(plan, paper.orderPorts, { store, clock }); // buy 5 AAPL
 * ended.ok && ended.value.status; // 'done'
 */
export async function runExecution(
  begin: OrderPlan | Execution,
  ports: ExecutionPorts,
  options: RunOptions,
): Promise<Result<Execution>> {
  const faults = argumentErrors(ports, options);
  if (isNonEmpty(faults)) {
    return { ok: false, errors: faults };
  }
  const first = firstAdvance(begin, ports, options);
  if (!first.ok) {
    return first;
  }
  const driver = openDriver(ports, options, first.value.execution);
  const stop = (): void => driver.ring();
  options.signal?.addEventListener('abort', stop);
  try {
    void listen(driver);
    await take(driver, first.value);
    while (!isOver(driver)) {
      await pause(driver);
      await takeNext(driver);
    }
    return ok(driver.execution);
  } finally {
    options.signal?.removeEventListener('abort', stop);
    closeDriver(driver);
  }
}

const portsArgument: ExpectedArgument = {
  name: 'ports',
  expected: 'submit, cancel and find of a broker, such as orderPorts of a paper broker',
  names: ['submit', 'cancel', 'find'],
  functions: ['submit', 'cancel', 'find'],
};

const optionsArgument: ExpectedArgument = {
  name: 'options',
  expected: 'an object with store and clock',
  names: ['store', 'clock'],
};

const storeArgument: ExpectedArgument = {
  name: 'options.store',
  expected: 'an object with save',
  names: ['save'],
  functions: ['save'],
};

const clockArgument: ExpectedArgument = {
  name: 'options.clock',
  expected: 'a clock with now and sleep',
  names: ['now', 'sleep'],
  functions: ['now', 'sleep'],
};

/** The errors of ports and options that are not what their types say: with such ports an execution would ask for ever. */
function argumentErrors(ports: unknown, options: unknown): readonly SignalError[] {
  const { store, clock } = isRecord(options) ? options : {};
  const ofOptions = argumentError(options, optionsArgument);
  const parts = [argumentError(store, storeArgument), argumentError(clock, clockArgument)];
  const faults = [argumentError(ports, portsArgument), ...(ofOptions === undefined ? parts : [ofOptions])];
  return faults.flatMap((fault) => fault ?? []);
}

function firstAdvance(
  begin: OrderPlan | Execution,
  ports: ExecutionPorts,
  { clock, until }: RunOptions,
): Result<Advance> {
  const now = Math.floor(clock.now());
  const at = isEpochMilliseconds(now) ? instantText(now) : `${now}`;
  return isStored(begin)
    ? andThen(parseExecution(begin), (stored) => ok(resume(stored, { at })))
    : startExecution(begin, { at, until, replace: ports.replace !== undefined });
}

function isStored(begin: OrderPlan | Execution): begin is Execution {
  return isRecord(begin) && 'version' in begin;
}

/** Stores the execution, then carries the commands out (execution rule 12). */
async function take(driver: Driver, { execution, commands }: Advance): Promise<void> {
  await driver.options.store.save(execution);
  driver.execution = execution;
  if (!isStopped(driver)) {
    for (const command of commands) {
      carryOut(driver, command);
    }
  }
}

function isStopped({ options: { signal } }: Driver): boolean {
  return signal?.aborted === true;
}

/** Stopped, or ended with every question answered. */
function isOver(driver: Driver): boolean {
  const { execution, calls, inbox } = driver;
  const isWaiting =
    calls.size > 0 || inbox.length > 0 || execution.orders.some(({ question }) => question !== undefined);
  return isStopped(driver) || (execution.status !== 'running' && !isWaiting && followedOrders(driver).length === 0);
}

/** Waits until something is told or due. */
async function pause(driver: Driver): Promise<void> {
  const ms = nextDue(driver) - readTime(driver);
  if (driver.inbox.length > 0 || isStopped(driver) || ms <= 0) {
    return;
  }
  const timer = newAborter();
  const told = new Promise<void>((resolve) => {
    driver.ring = resolve;
  });
  await Promise.race([told, driver.options.clock.sleep(Math.min(ms, maxSleepMs), timer.signal)]);
  timer.abort();
}

function nextDue(driver: Driver): number {
  const timeouts = [...driver.calls].map(({ beganAt }) => beganAt + callTimeoutMs(driver));
  return Math.min(wakeDue(driver), pollAt(driver), ...timeouts);
}

function wakeDue({ wakeAt, calls }: Driver): number {
  return calls.size === 0 ? wakeAt : wakeAt + answerGraceMs;
}

/** Passes on what was told; else the time, when it is due. */
async function takeNext(driver: Driver): Promise<void> {
  const now = readTime(driver);
  const events = driver.inbox.shift();
  if (isStopped(driver)) {
    return;
  }
  if (events !== undefined) {
    await take(driver, advanceTo(driver, now, events));
    return;
  }
  giveUpCalls(driver, now);
  // Also before a deadline is judged: a fill that is found now wins over it.
  const isDeadline = wakeDue(driver) <= now;
  if (pollAt(driver) <= now || (isDeadline && driver.polledAt < driver.wakeAt)) {
    poll(driver, now);
  }
  if (wakeDue(driver) <= now && driver.inbox.length === 0) {
    driver.wakeAt = Number.POSITIVE_INFINITY;
    await take(driver, advance(driver.execution, { event: 'time', at: timeText(now) }));
  }
}

/** The clock moves first, up to the next deadline: an event that came in time wins over it, whenever it is passed on. */
function advanceTo({ execution, wakeAt }: Driver, now: number, events: readonly ExecutionEvent[]): Advance {
  const at = Math.max(Math.min(now, wakeAt - 1), epochMilliseconds(execution.now));
  return events.reduce<Advance>(
    (before, event) => {
      const next = advance(before.execution, event);
      return { execution: next.execution, commands: [...before.commands, ...next.commands] };
    },
    advance(execution, { event: 'time', at: timeText(at) }),
  );
}
