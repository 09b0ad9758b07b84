// What a driver knows while it runs. Only the files of this folder change it.
import { epochMilliseconds, type IsoInstant, instantText, isEpochMilliseconds } from '../../core/instant.js';
import type { LegRef, OrderRef, WakeCommand } from '../command.js';
import type { ExecutionEvent, FaultEvent, UnclearEvent } from '../event.js';
import type { Execution } from '../execution.js';
import type { ExecutionPorts, PortFault, PortSignal, RunOptions } from './execution-ports.js';

/** The part of an `AbortController` that the driver uses. Every runtime has one; the library is compiled without their types. */
export interface Aborter {
  readonly signal: PortSignal;
  abort(): void;
}

declare const AbortController: new () => Aborter;

export function newAborter(): Aborter {
  return new AbortController();
}

/** Seconds that the driver waits for an answer, unless the options say otherwise. */
const defaultTimeoutSeconds = 30;
const minTimeoutSeconds = 0.1;

/** A call to a port without an answer so far. */
export interface Call {
  readonly command: UnclearEvent['command'];
  readonly order: OrderRef | LegRef;
  /** Epoch milliseconds. */
  readonly beganAt: number;
  readonly aborter: Aborter;
}

export interface Driver {
  readonly ports: ExecutionPorts;
  readonly options: RunOptions;
  /** Ends the updates. */
  readonly stream: Aborter;
  /** As it was stored last. */
  execution: Execution;
  /** What has been told and not been passed on. */
  readonly inbox: (readonly ExecutionEvent[])[];
  /** Calls in a row that failed. */
  faultsInRow: number;
  readonly calls: Set<Call>;
  /** Next wake in epoch milliseconds; Infinity: none. The machine asks again for later ones. */
  wakeAt: number;
  /** When the orders that work were looked at last, in epoch milliseconds. */
  polledAt: number;
  hasUpdates: boolean;
  /** Latest time of the clock, in epoch milliseconds. */
  now: number;
  /** Ends the pause. */
  ring: () => void;
}

export function openDriver(ports: ExecutionPorts, options: RunOptions, execution: Execution): Driver {
  return {
    ports,
    options,
    stream: newAborter(),
    execution,
    inbox: [],
    faultsInRow: 0,
    calls: new Set(),
    wakeAt: Number.POSITIVE_INFINITY,
    polledAt: epochMilliseconds(execution.now),
    hasUpdates: false,
    now: epochMilliseconds(execution.now),
    ring: () => {},
  };
}

/** The time, which never runs backwards: an answer is not older than its question. */
export function readTime(driver: Driver): number {
  const now = Math.floor(driver.options.clock.now());
  driver.now = isEpochMilliseconds(now) ? Math.max(driver.now, now) : driver.now;
  return driver.now;
}

/** Passes events on that belong together, and ends the pause. */
export function tell(driver: Driver, ...events: readonly ExecutionEvent[]): void {
  driver.inbox.push(events);
  driver.ring();
}

/** Tells the hook of a call that failed. The execution gets the kind of the fault and never its text. */
export function noteFault(driver: Driver, { port, order, fault }: PortFault, kind: FaultEvent['fault']): FaultEvent {
  driver.faultsInRow += 1;
  try {
    driver.options.onFault?.({ port, ...(order && { order }), fault });
  } catch {
    // A hook must not end an execution.
  }
  return { event: 'fault', port, ...(order && { order }), fault: kind, at: timeText(readTime(driver)) };
}

/** Milliseconds that the driver waits for an answer. */
export function callTimeoutMs({ options: { callTimeoutSeconds = defaultTimeoutSeconds } }: Driver): number {
  return Math.ceil(1000 * (callTimeoutSeconds > minTimeoutSeconds ? callTimeoutSeconds : minTimeoutSeconds));
}

export function noteWake(driver: Driver, { at }: WakeCommand): void {
  driver.wakeAt = Math.min(driver.wakeAt, epochMilliseconds(at));
}

export function timeText(milliseconds: number): IsoInstant {
  return instantText(milliseconds);
}

/** Ends the calls and the updates. Answers that still come are not passed on. */
export function closeDriver(driver: Driver): void {
  driver.stream.abort();
  for (const { aborter } of driver.calls) {
    aborter.abort();
  }
  driver.calls.clear();
}
