// Commands become calls to the ports, and what comes of them becomes events. No fault of a port is thrown.
import type { Awaitable } from '../../core/asynchronous.js';
import { isRecord } from '../../core/json.js';
import { type Command, changesOf, type LegRef, type OrderRef } from '../command.js';
import type { FaultEvent, UnclearEvent } from '../event.js';
import { type ReadEvent, readEvent } from '../read-event.js';
import {
  type Call,
  callTimeoutMs,
  type Driver,
  newAborter,
  noteFault,
  noteWake,
  readTime,
  tell,
  timeText,
} from './driver.js';
import type { BrokerAnswer, CallOptions } from './execution-ports.js';

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
    case 'replace': {
      const { order } = command;
      startCall(driver, 'replace', order, async (options) => ports.replace?.(order, changesOf(command), options));
      break;
    }
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
  order: OrderRef | LegRef,
  ask: (options: CallOptions) => Awaitable<BrokerAnswer | undefined>,
): void {
  const call: Call = { command, order, beganAt: readTime(driver), aborter: newAborter() };
  driver.calls.add(call);
  void complete(driver, call, ask);
}

async function complete(
  driver: Driver,
  call: Call,
  ask: (options: CallOptions) => Awaitable<BrokerAnswer | undefined>,
): Promise<void> {
  let answer: unknown;
  let kind: FaultEvent['fault'] = 'invalid';
  try {
    answer = await ask({ signal: call.aborter.signal });
  } catch (fault) {
    answer = fault;
    kind = 'rejected';
  }
  if (!driver.calls.delete(call)) {
    return;
  }
  // An answer without a time is as old as its question: what was asked before must not answer what is asked later.
  const event = kind === 'rejected' ? undefined : eventOf(answer, call.beganAt);
  if (event === undefined) {
    failCall(driver, call, kind, answer);
  } else {
    driver.faultsInRow = 0;
    tell(driver, event);
  }
}

/** Tells of a call that failed, without the text of its fault, which can hold keys; whether it was carried out is not known. */
function failCall(driver: Driver, { command, order }: Call, kind: FaultEvent['fault'], fault: unknown): void {
  const event = noteFault(driver, { port: command, order, fault }, kind);
  const unclear: UnclearEvent = { event: 'unclear', command, order, reason: kind, at: event.at };
  tell(driver, event, unclear);
}

/** An answer whose amounts are canonical text. */
export type ReadAnswer = Extract<ReadEvent, { event: 'order' | 'not-found' }>;

/** The event that an answer stands for; undefined for an answer of another form. */
export function eventOf(answer: unknown, now: number): ReadAnswer | undefined {
  try {
    const { at, ...rest } = isRecord(answer) ? answer : {};
    const event = readEvent({ ...rest, at: at ?? timeText(now) });
    return event.ok && (event.value.event === 'order' || event.value.event === 'not-found') ? event.value : undefined;
  } catch {
    // A property that throws.
    return undefined;
  }
}

/** Gives up calls without an answer: nobody knows whether they were carried out. */
export function giveUpCalls(driver: Driver, now: number): void {
  for (const call of driver.calls) {
    if (now >= call.beganAt + callTimeoutMs(driver)) {
      driver.calls.delete(call);
      call.aborter.abort();
      failCall(driver, call, 'timeout', new Error(`No answer within ${callTimeoutMs(driver) / 1000} seconds.`));
    }
  }
}
