import type { Notice } from '../core/notices.js';
import type { IsoInstant } from '../core/time.js';
import type { TraceEntry } from '../core/trace.js';
import type { Action } from '../core/vocabulary.js';
import type { Order } from './legs/order.js';

/** Cancel these resting orders. */
export interface CancelOrdersStep {
  /** Tells the kinds of steps apart. */
  readonly step: 'cancel-orders';
  /** Names the step within the plan: `cancel`. */
  readonly id: string;
  /** The ticker as it was sent. */
  readonly ticker: string;
  /** The broker's identifiers; at least one. */
  readonly orderIds: readonly string[];
}

/** Send this order. */
export interface SubmitOrderStep {
  /** Tells the kinds of steps apart. */
  readonly step: 'submit-order';
  /** Names the step within the plan: `exit`, `exit-2`, `entry`, `stop-loss`. */
  readonly id: string;
  /** The order, ready to be sent. */
  readonly order: Order;
}

/** Go on when the order of an earlier step has filled; when it has not in time, the rest of the plan is not sent. */
export interface AwaitFillStep {
  /** Tells the kinds of steps apart. */
  readonly step: 'await-fill';
  /** The `id` of the step whose order is waited for. */
  readonly of: string;
  /** Absent: as long as it takes. */
  readonly seconds?: number;
}

/** What is to be done, in this order; a step that fails ends the plan. */
export type PlanStep = CancelOrdersStep | SubmitOrderStep | AwaitFillStep;

/** The decision: what is to be done, and why. Plain JSON. */
export interface OrderPlan {
  /** Whether there is something to do, nothing, or something later. */
  readonly outcome: 'orders' | 'nothing-to-do' | 'postponed';
  /** The ticker as it was sent. */
  readonly ticker: string;
  /** What the signal asked for. */
  readonly action: Action;
  /** With `postponed`: when to plan again. */
  readonly releaseAt?: IsoInstant;
  /** What is to be done, in this order; empty unless the outcome is `orders`. */
  readonly steps: readonly PlanStep[];
  /** Fallbacks, ignored overrides and dangers that remain. */
  readonly notices: readonly Notice[];
  /** The decision in order: rule, values read, what was decided. */
  readonly trace: readonly TraceEntry[];
}
