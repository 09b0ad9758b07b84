// How the driver learns of fills that no command asked for: by updates, and by looking.
import type { Execution, ExecutionOrder } from '../execution.js';
import { entriesWithLegs } from '../legs.js';
import { maxFaultsInRow, retrySeconds } from '../timing.js';
import { eventOf, startFind } from './calls.js';
import { type Driver, noteFault, readTime, tell } from './driver.js';
import type { BrokerAnswer } from './execution-ports.js';

/** Seconds between two looks without updates, and with them: an update may be lost. */
const defaultPollSeconds = 5;
const slowPollSeconds = 60;
const minPollSeconds = 0.1;

/** Listens until no more updates come. A stream that fails is replaced by looking. */
export async function listen(driver: Driver): Promise<void> {
  const { ports, stream } = driver;
  if (ports.updates === undefined) {
    return;
  }
  driver.hasUpdates = true;
  try {
    await ports.updates((answer) => hear(driver, answer), { signal: stream.signal });
  } catch (fault) {
    // As if it had ended.
    if (!stream.signal.aborted) {
      tell(driver, noteFault(driver, { port: 'updates', fault }, 'rejected'));
    }
  }
  driver.hasUpdates = false;
  driver.ring();
}

/** The updates of an account tell of other orders too. */
function hear(driver: Driver, answer: BrokerAnswer): void {
  const event = eventOf(answer, readTime(driver));
  if (event === undefined) {
    tell(driver, noteFault(driver, { port: 'updates', fault: answer }, 'invalid'));
    return;
  }
  if (event.event === 'order' && isKnown(driver.execution, event.order)) {
    tell(driver, event);
  }
}

function isKnown({ orders }: Execution, named: ExecutionOrder['order']): boolean {
  return orders.some(({ order, orderId }) =>
    named.clientOrderId === undefined
      ? named.orderId === order.orderId || named.orderId === orderId
      : named.clientOrderId === order.clientOrderId,
  );
}

/** Asks for every order that works. */
export function poll(driver: Driver, now: number): void {
  driver.polledAt = now;
  for (const { order } of watched(driver)) {
    startFind(driver, order);
  }
}

/** When to look next, in epoch milliseconds; Infinity: there is nothing to look at. */
export function pollAt(driver: Driver): number {
  return watched(driver).length === 0 ? Number.POSITIVE_INFINITY : driver.polledAt + pollMs(driver);
}

function pollMs({ options: { pollSeconds = defaultPollSeconds }, hasUpdates, faultsInRow }: Driver): number {
  const seconds = pollSeconds > minPollSeconds ? pollSeconds : minPollSeconds;
  const patient = faultsInRow >= maxFaultsInRow ? Math.max(seconds, retrySeconds) : seconds;
  return Math.ceil(1000 * (hasUpdates ? Math.max(seconds, slowPollSeconds) : patient));
}

/** Orders whose next change nobody has been asked for. Of resting orders only those that are to be cancelled matter. */
function watched(driver: Driver): readonly ExecutionOrder[] {
  const { execution, calls } = driver;
  const open = execution.status === 'running' ? execution.orders.filter(isWatched) : [];
  const followed = followedOrders(driver).filter(({ question }) => question === undefined);
  return [...new Set([...open, ...followed])].filter((order) => ![...calls].some((call) => isOf(call.order, order)));
}

/** Entries with a leg that works, or may still come (targets 8). Empty without `follow`. */
export function followedOrders({ options, execution }: Driver): readonly ExecutionOrder[] {
  return options.follow === true ? entriesWithLegs(execution) : [];
}

/** One that is about to be cancelled again is asked for after that. */
function isWatched({ status, role, cancel, question }: ExecutionOrder): boolean {
  const isAskedLater = question !== undefined || cancel?.again !== undefined;
  return status === 'working' && !isAskedLater && (role !== 'resting' || cancel !== undefined);
}

function isOf(ref: ExecutionOrder['order'], { order }: ExecutionOrder): boolean {
  return ref.clientOrderId === order.clientOrderId && ref.orderId === order.orderId;
}
