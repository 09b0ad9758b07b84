import { planSignal, type Settings } from 'signal-to-order';
import { loadContext } from 'signal-to-order/async';
import { calendarOf } from 'signal-to-order/calendars';
import { isWaitingForApproval } from '../approvals.js';
import type { BrokerAdapter } from '../brokers/adapter.js';
import { heldBefore } from '../execution/held-before.js';
import { inTime } from '../in-time.js';
import type { Execution } from '../store.js';
import type { OpenPlan } from './ends.js';

/** Most delayed signals that are planned for one view of the page: each asks the broker. */
const maxPreviews = 10;

/** The broker of an execution, and its settings. */
export interface Subscription {
  readonly broker: BrokerAdapter;
  readonly settings: Settings;
}

/** Plans that are carried out now or wait for a person, and plans that delayed signals would have now, by execution. */
export async function openPlansOf(
  executions: readonly Execution[],
  now: number,
  /** Milliseconds that a broker has to answer. */
  patience: number,
  subscriptionOf: (execution: Execution) => Subscription | undefined,
): Promise<ReadonlyMap<string, OpenPlan>> {
  const running = executions.flatMap((execution): readonly (readonly [string, OpenPlan])[] => {
    const { id, state, plan, held } = execution;
    const isOpen = state === 'executing' || isWaitingForApproval(execution);
    return isOpen && plan !== null ? [[id, { plan, held, isPreview: false }]] : [];
  });
  const delayed = executions
    .filter(({ state, due_at: due, approval }) => state === 'waiting' && due > now && approval === null)
    .slice(0, maxPreviews);
  const previews = await Promise.all(
    delayed.map(async (execution) => {
      const plan = await inTime(() => previewOf(execution, subscriptionOf(execution)), patience);
      return plan === undefined ? [] : [[execution.id, plan] as const];
    }),
  );
  return new Map([...running, ...previews.flat()]);
}

/** The plan that a delayed signal would have now; undefined: it would be rejected. */
async function previewOf(
  { signal: { releaseAt: _, ...signal }, id }: Execution,
  subscription: Subscription | undefined,
): Promise<OpenPlan | undefined> {
  if (subscription === undefined) {
    return undefined;
  }
  const { broker, settings } = subscription;
  const options = { signal: AbortSignal.timeout(5000), signalId: id, calendarOf };
  const context = await loadContext(signal, settings, broker.portsFor(signal, settings), options);
  const planned = context.ok ? planSignal(signal, context.value) : context;
  if (!planned.ok || !context.ok) {
    return undefined;
  }
  return { plan: planned.value, held: heldBefore(planned.value, context.value.positions), isPreview: true };
}
