import type { IsoInstant } from '../core/instant.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Command } from './command.js';
import type { Advance, EndReason, Execution, ExecutionOrder, Failure, FaultCounts, StepState } from './execution.js';
import { type PlanShape, planShape } from './plan-shape.js';
import type { ExecutionNotice, ExecutionNoticeCode, ExecutionReason } from './reasons.js';

/**
 * Execution while one event is worked on. Lists are replaced, never changed: what an event does not concern is shared with
 * the execution before it.
 */
export interface Run {
  readonly before: Execution;
  readonly plan: OrderPlan;
  readonly shape: PlanShape;
  status: Execution['status'];
  now: IsoInstant;
  /** When the event happened, and not before the clock: what is given because of it is not older. */
  at: IsoInstant;
  steps: readonly StepState[];
  orders: readonly ExecutionOrder[];
  notices: readonly ExecutionNotice[];
  reason: EndReason | undefined;
  failure: Failure | undefined;
  wake: IsoInstant | undefined;
  faults: FaultCounts | undefined;
  /** It has ended, and a move of a stop can still come. */
  isFollowing: boolean;
  readonly commands: Command[];
}

export function openRun(before: Execution): Run {
  const { plan, status, now, steps, orders, notices, reason, failure, wake, faults } = before;
  const shape = planShape(plan);
  return {
    before,
    plan,
    shape,
    status,
    now,
    at: now,
    steps,
    orders,
    notices,
    reason,
    failure,
    wake,
    faults,
    isFollowing: before.following === true,
    commands: [],
  };
}

/** The execution after the event: the same object when nothing has changed. */
export function closeRun(run: Run): Advance {
  const { before, plan, status, now, steps, orders, notices, reason, failure, wake, faults, isFollowing, commands } =
    run;
  const hasChanged =
    status !== before.status ||
    now !== before.now ||
    steps !== before.steps ||
    orders !== before.orders ||
    notices !== before.notices ||
    failure !== before.failure ||
    wake !== before.wake ||
    faults !== before.faults;
  const { until, replace } = before;
  const options = { ...(until && { until }), ...(replace && { replace }), ...(faults && { faults }) };
  const following = isFollowing ? ({ following: true } as const) : undefined;
  const ending = { ...(reason && { reason }), ...(failure && { failure }) };
  const execution: Execution = hasChanged
    ? {
        version: 1,
        status,
        plan,
        steps,
        orders,
        ...ending,
        notices,
        now,
        ...(wake !== undefined && { wake }),
        ...options,
        ...following,
      }
    : before;
  return { execution, commands };
}

/** What an order may lose again. */
const removable = ['question', 'cancel', 'isFillUnknown', 'replacement', 'move'] as const;
type Removable = (typeof removable)[number];

type Removed = { readonly [Name in Removable]?: ExecutionOrder[Name] | undefined };
export type OrderChanges = Partial<Omit<ExecutionOrder, Removable>> & Removed;

/** Changes an order; undefined removes. Returns the changed order: the same object when nothing differs. */
export function changeOrder(run: Run, order: ExecutionOrder, changes: OrderChanges): ExecutionOrder {
  const names = Object.keys(changes);
  if (names.every((name) => Reflect.get(order, name) === Reflect.get(changes, name))) {
    return order;
  }
  const next = { ...order, ...changes };
  const changed = hasOnlyFixed(next) ? next : withoutRemoved(next);
  run.orders = run.orders.with(run.orders.indexOf(order), changed);
  return changed;
}

type Changed = Omit<ExecutionOrder, Removable> & Removed;

/** It has nothing that may have been removed. */
function hasOnlyFixed(order: Changed): order is ExecutionOrder {
  return !removable.some((name) => name in order);
}

/** Without undefined, which a stored execution would not keep. */
function withoutRemoved({ question, cancel, isFillUnknown, replacement, move, ...rest }: Changed): ExecutionOrder {
  return {
    ...rest,
    ...(cancel && { cancel }),
    ...(question && { question }),
    ...(isFillUnknown && { isFillUnknown }),
    ...(replacement && { replacement }),
    ...(move && { move }),
  };
}

export function addOrder(run: Run, order: ExecutionOrder): ExecutionOrder {
  run.orders = [...run.orders, order];
  return order;
}

export function changeStep(run: Run, index: number, state: StepState): void {
  run.steps = run.steps.with(index, state);
}

/** Adds a notice. The same sentence is added once. */
export function addNotice(run: Run, code: ExecutionNoticeCode, message: string): void {
  const isKnown = run.notices.some((notice) => notice.code === code && notice.message === message);
  if (!isKnown) {
    run.notices = [...run.notices, { code, message }];
  }
}

/** Adds a notice, in place of the last one of its code. */
export function countNotice(run: Run, code: ExecutionNoticeCode, message: string): void {
  const index = run.notices.findIndex((notice) => notice.code === code);
  run.notices = index === -1 ? [...run.notices, { code, message }] : run.notices.with(index, { code, message });
}

/** Begins a failure, unless there is one: the first reason counts. Steps that were not begun are skipped (execution rule 7). */
export function fail(run: Run, code: ExecutionReason, message: string, end: Failure['end'] = 'stopped'): void {
  if (run.failure !== undefined) {
    return;
  }
  run.failure = { reason: { code, message }, end, at: run.now };
  run.steps = run.steps.map((step) => afterFailure(step, message));
}

function afterFailure(step: StepState, reason: string): StepState {
  switch (step.status) {
    case 'begun':
      return { ...step, status: 'failed', reason };
    case 'open':
      return { ...step, status: 'skipped' };
    case 'done':
    case 'failed':
    case 'skipped':
      return step;
  }
}
