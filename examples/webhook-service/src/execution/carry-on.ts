import { mayClose } from '../closing-signal.js';
import { cancelledOrders } from '../reconciliation/ledger.js';
import { type Execution, type NextExecution, progressOf, releaseOf } from '../store.js';
import { tradesBefore } from './batch.js';
import { drive, type Ended } from './drive.js';
import { endOf, finish, reportEnd } from './finish.js';
import { hasTraded, lostExit } from './lost-exits.js';
import { type Planning, plan } from './plan.js';
import type { ExecutionPorts, Subscriber } from './ports.js';
import { brokerUnavailable, isTooLateToEnter, pauseAfter } from './unanswered.js';
import { waitOutsideLane } from './wait.js';
import { withoutNews } from './waiting.js';

/** How often a plan may be made for one signal: each new plan follows a fill of an order that the last one was to cancel. */
const maxPlans = 5;

/**
 * Continues an execution to its end, or until it may wait without its lane. Everything with an effect outside is stored
 * before it is done, so that after a crash the service asks the broker.
 */
export async function carryOn(execution: NextExecution, subscriber: Subscriber, ports: ExecutionPorts): Promise<void> {
  // A stop that follows its entry is sent before the next plan of the lane counts on it.
  if (execution.has_running) {
    await lookAtLane(execution.lane, subscriber, ports);
  }
  if (execution.state === 'waiting') {
    await planAndDrive(execution, subscriber, ports);
  }
}

/** Looks at everything of a lane that has begun, with one question to the broker, and goes on with what has news. */
async function lookAtLane(lane: string, { broker }: Subscriber, ports: ExecutionPorts): Promise<void> {
  const { store, clock, log, subscriberOf } = ports;
  const begun = await store.waitingInLane(lane);
  const quiet = await withoutNews(begun, broker, clock.now(), log);
  await waitOutsideLane(quiet, ports);
  const isQuiet = new Set(quiet.map(({ execution }) => execution.id));
  for (const execution of begun.filter(({ id }) => !isQuiet.has(id))) {
    const owner = subscriberOf(execution);
    if (owner !== undefined) {
      await goOn(execution, owner, ports);
    }
  }
}

async function goOn(execution: Execution, subscriber: Subscriber, ports: ExecutionPorts): Promise<void> {
  const progress = progressOf(execution);
  if (progress === undefined) {
    return;
  }
  const ended = await drive(execution, progress, undefined, subscriber, ports);
  if (ended?.isAgain) {
    await planAgain(execution, ended, subscriber, ports);
  }
}

async function planAndDrive(execution: Execution, subscriber: Subscriber, ports: ExecutionPorts): Promise<void> {
  const { store, clock, log, pause } = ports;
  const { brokerName } = subscriber;
  for (let { attempts } = execution; ; ) {
    await tradesBefore(execution, subscriber, ports);
    const begun = await planAndBegin({ ...execution, attempts }, subscriber, ports);
    switch (begun.outcome) {
      case 'settled':
        return;
      case 'planned': {
        const ended = await begun.driving;
        if (ended?.isAgain) {
          await planAgain(execution, ended, subscriber, ports);
        }
        return;
      }
      case 'overtaken':
        break;
      case 'unanswered': {
        const { failures, retryAfter } = begun;
        attempts += 1;
        log('warn', 'planning-failed', { execution: execution.id, attempt: attempts, failures });
        const waited = clock.now() - releaseOf(execution);
        const hasToEnter = !mayClose(execution.signal, undefined) && isTooLateToEnter({ attempts });
        if (hasToEnter || waited >= ports.closingPatience) {
          await finish(execution, 'rejected', ports, { errors: [brokerUnavailable(brokerName, failures)] });
          return;
        }
        await store.change(execution, { attempts });
        await pause(pauseAfter(attempts, retryAfter));
        break;
      }
      default:
        begun satisfies never;
    }
  }
}

/** A stored plan and how it ends. */
interface Begun {
  readonly outcome: 'planned';
  readonly driving: Promise<Ended | undefined>;
}

/**
 * Plans under the lock of the account, which ends when the plan is stored: whoever plans next counts it. Its orders are sent
 * outside of the lock, when it is certain that the lock was held until then.
 */
function planAndBegin(
  execution: Execution,
  subscriber: Subscriber,
  ports: ExecutionPorts,
): Promise<Begun | Exclude<Planning, { outcome: 'planned' }>> {
  const locked = ports.underAccountLock(subscriber.brokerName, async (store) => {
    const planning = await plan(execution, subscriber, { ...ports, store });
    if (planning.outcome !== 'planned') {
      return planning;
    }
    const { planned } = planning;
    const first = newLatch();
    const change = { state: 'executing', ...planned } as const;
    const stored = (): Promise<unknown> => {
      first.open();
      return locked;
    };
    const driving = drive(execution, planned.plan, { change, store, stored }, subscriber, ports);
    // Whoever waits for the lock hears of a failure before anybody waits for this.
    driving.catch(() => undefined);
    await Promise.race([first.opened, driving]);
    return { outcome: 'planned' as const, driving };
  });
  return locked;
}

function newLatch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/**
 * An order that the plan was to cancel had filled, or the broker kept what closes from being sent. Once the plan has traded, its signal is
 * not what it was: it stops.
 */
async function planAgain(
  execution: Execution,
  { progress, revision }: Ended,
  subscriber: Subscriber,
  ports: ExecutionPorts,
): Promise<void> {
  const plans = execution.plans + 1;
  const lost = lostExit(execution, progress, ports.clock.now(), ports.closingPatience);
  if (hasTraded(progress) || (lost === undefined && plans >= maxPlans)) {
    await ports.store.change(execution, endOf(progress, ports.clock.now()));
    reportEnd(execution, 'stopped', progress.reason ? [progress.reason] : [], ports);
    return;
  }
  const sent = progress.orders.filter(({ role, submits }) => role !== 'resting' && submits > 0);
  const names = sent.flatMap(({ order }) => order.clientOrderId ?? []);
  await ports.store.follow(subscriber.brokerName, execution, names);
  const cancelled_before = [...(execution.cancelled_before ?? []), ...cancelledOrders(progress)];
  // A new plan asks for approval again.
  const reset = {
    state: 'waiting',
    plan: null,
    approval: null,
    progress: null,
    market: null,
    plans,
    cancelled_before,
    ...(lost && { errors: [{ code: lost.code, message: `${lost.message} It is planned again.` }] }),
  } as const;
  await ports.store.change(execution, reset);
  const { market: _, ...again } = reset;
  if (lost !== undefined) {
    await ports.pause(pauseAfter(plans, undefined));
  }
  await planAndDrive({ ...execution, ...again, revision }, subscriber, ports);
}
