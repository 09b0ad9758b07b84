// Commands become calls to the ports, and what comes of them becomes events. No fault of a port is thrown.
import type { Awaitable } from '../../core/asynchronous.js';
import { isRecord } from '../../core/json.js';
import type { Command, OrderRef } from '../command.js';
import type { ExecutionEvent, UnclearEvent } from '../event.js';
import { type ReadEvent, readEvent } from '../read-event.js';
import { type Call, type Driver, newAborter, noteWake, readTime, tell, timeText } from './driver.js';
import type { BrokerAnswer, CallOptions } from './execution-ports.js';

/** Milliseconds that the driver waits for an answer. */
export const callTimeoutMs: number = 30_000;

/** Begins what an advance asks for, in its order and without waiting. */
export function carryOut(driver: Driver, command: Command): void {
  const { ports } = driver;
  switch (command.command) {
    case 'submit': {
      const { clientOrderId } = command.order;
      startCall(driver, 'submit', { clientOrderId }, (options) => ports.submit(command.order, options));
      break;
    }
    case 'cancel':
      startCall(driver, 'cancel', command.order, (options) => ports.cancel(command.order, options));
      break;
    case 'find':
      startFind(driver, command.order);
      break;
    case 'wake':
      noteWake(driver, command);
      break;
  }
}

export function startFind(driver: Driver, order: OrderRef): void {
  startCall(driver, 'find', order, (options) => driver.ports.find(order, options));
}

function startCall(
  driver: Driver,
  command: Call['command'],
  order: OrderRef,
  ask: (options: CallOptions) => Awaitable<BrokerAnswer>,
): void {
  const call: Call = { command, order, beganAt: readTime(driver), aborter: newAborter() };
  driver.calls.add(call);
  void complete(driver, call, ask);
}

async function complete(
  driver: Driver,
  call: Call,
  ask: (options: CallOptions) => Awaitable<BrokerAnswer>,
): Promise<void> {
  let event: ExecutionEvent | undefined;
  let reason = 'The answer is not of a known form.';
  try {
    // An answer without a time is as old as its question: what was asked before must not answer what is asked later.
    event = eventOf(await ask({ signal: call.aborter.signal }), call.beganAt);
  } catch (fault) {
    reason = reasonOf(fault);
  }
  if (driver.calls.delete(call)) {
    tell(driver, event ?? unclear(driver, call, reason));
  }
}

/** An answer whose amounts are canonical text. */
export type ReadAnswer = Extract<ReadEvent, { event: 'order' | 'not-found' }>;

/** The event that an answer stands for; undefined for an answer of another form. */
export function eventOf(answer: unknown, now: number): ReadAnswer | undefined {
  try {
    const { at = timeText(now), ...rest } = isRecord(answer) ? answer : {};
    const event = readEvent({ ...rest, at });
    return event.ok && (event.value.event === 'order' || event.value.event === 'not-found') ? event.value : undefined;
  } catch {
    // A property that throws.
    return undefined;
  }
}

function unclear(driver: Driver, { command, order }: Call, reason: string): UnclearEvent {
  return { event: 'unclear', command, order, reason, at: timeText(readTime(driver)) };
}

export function reasonOf(fault: unknown): string {
  try {
    return fault instanceof Error ? fault.message : String(fault);
  } catch {
    return 'The fault cannot be shown.';
  }
}

/** Gives up calls without an answer: nobody knows whether they were carried out. */
export function giveUpCalls(driver: Driver, now: number): void {
  for (const call of driver.calls) {
    if (now >= call.beganAt + callTimeoutMs) {
      driver.calls.delete(call);
      call.aborter.abort();
      tell(driver, unclear(driver, call, `No answer within ${callTimeoutMs / 1000} seconds.`));
    }
  }
}
