import type { Notice } from '../foundation/notices.js';
import type { IsoInstant } from '../foundation/time.js';
import type { TraceEntry } from '../foundation/trace.js';
import type { Action } from '../foundation/vocabulary.js';
import type { Order } from '../pricing/order.js';

/** Cancel these resting orders. */
export interface CancelOrdersStep {
  readonly step: 'cancel-orders';
  readonly id: string;
  /** The ticker as it was sent. */
  readonly ticker: string;
  readonly orderIds: readonly string[];
}

/** Send this order. */
export interface SubmitOrderStep {
  readonly step: 'submit-order';
  readonly id: string;
  readonly order: Order;
}

/** Go on when the order of an earlier step has filled; when it has not in time, the rest of the plan is not sent. */
export interface AwaitFillStep {
  readonly step: 'await-fill';
  readonly of: string;
  /** Absent: as long as it takes. */
  readonly seconds?: number;
}

/** What is to be done, in this order; a step that fails ends the plan. */
export type PlanStep = CancelOrdersStep | SubmitOrderStep | AwaitFillStep;

/** The decision: what is to be done, and why. Plain JSON. */
export interface OrderPlan {
  readonly outcome: 'orders' | 'nothing-to-do' | 'postponed';
  /** The ticker as it was sent. */
  readonly ticker: string;
  readonly action: Action;
  /** With `postponed`: when to plan again. */
  readonly releaseAt?: IsoInstant;
  readonly steps: readonly PlanStep[];
  /** Fallbacks, ignored overrides and dangers that remain. */
  readonly notices: readonly Notice[];
  /** The decision in order: rule, values read, what was decided. */
  readonly trace: readonly TraceEntry[];
}
