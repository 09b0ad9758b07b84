import type { OrderPlan } from 'signal-to-order';
import type { Execution as PlanExecution } from 'signal-to-order/execute';
import type { Execution, ExecutionChange } from '../store.js';
import { patientPorts, watchedPorts } from './broker-ports.js';
import type { ExecutionStore } from './execution-store.js';
import { endOf, finish, reportEnd } from './finish.js';
import { lostExit } from './lost-exits.js';
import { orderNews } from './order-news.js';
import type { ExecutionPorts, Subscriber } from './ports.js';
import { waitOutsideLane } from './wait.js';

/** What is stored with the first state of a plan. */
export interface FirstState {
  readonly change: ExecutionChange;
  readonly store: ExecutionStore;
  /** Called when it is stored; resolves when that is certain, and rejects if it is not. */
  readonly stored: () => Promise<unknown>;
}

/** A plan that has ended, or that has to be made again, and how often its progress has been stored. */
export interface Ended {
  readonly progress: PlanExecution;
  readonly revision: number;
  /** Whether it has to be planned again. */
  readonly isAgain: boolean;
}

/**
 * Carries a plan out, or goes on with it, until it has ended, has to be planned again, or may wait without its lane. Each
 * state is stored before the broker is told anything, so that the next process goes on from it.
 */
export async function drive(
  execution: Execution,
  begin: OrderPlan | PlanExecution,
  first: FirstState | undefined,
  subscriber: Subscriber,
  ports: ExecutionPorts,
): Promise<Ended | undefined> {
  const { store, clock, stopping } = ports;
  const orders = patientPorts(watchedPorts(subscriber, ports), clock.now, 'version' in begin ? begin.orders : []);
  let stored: PlanExecution | undefined;
  let { revision } = execution;
  const isLost = (progress: PlanExecution): boolean =>
    lostExit(execution, progress, clock.now(), ports.closingPatience) !== undefined;
  const save = async (progress: PlanExecution): Promise<void> => {
    const begun = stored === undefined ? first : undefined;
    const ended = isOver(progress) && !isLost(progress) ? endOf(progress, clock.now()) : {};
    const change = { ...begun?.change, ...ended, progress };
    revision = await (begun?.store ?? store).saveProgress({ ...execution, revision }, change);
    await begun?.stored();
    for (const news of orderNews(stored ?? ('version' in begin ? begin : undefined), progress)) {
      ports.orderNews(news, execution);
    }
    stored = progress;
  };
  const result = await ports.run(begin, orders, save, ports);
  if (!result.ok) {
    await finish(execution, 'rejected', ports, {
      plan: 'version' in begin ? begin.plan : begin,
      errors: result.errors,
    });
    return undefined;
  }
  const { value } = result;
  if (value.status === 'running') {
    if (stopping?.aborted !== true) {
      await waitOutsideLane([{ execution, wake: value.wake }], ports);
    }
    return undefined;
  }
  if (value.status === 'replan' || isLost(value)) {
    return { progress: value, revision, isAgain: true };
  }
  const end = endOf(value, clock.now());
  if (!isOver(value)) {
    await store.change(execution, end);
  }
  reportEnd(execution, end.state, [...(value.reason ? [value.reason] : []), ...value.notices], ports);
  return { progress: value, revision, isAgain: false };
}

/** It has ended, and nothing is left to ask or to cancel: the last state and the end are one write. */
function isOver({ status, orders }: PlanExecution): boolean {
  const isOpen = orders.some((order) => order.question ?? (order.status === 'working' && order.cancel));
  return (status === 'done' || status === 'stopped') && !isOpen && orders.every((order) => order.status !== 'sent');
}
