import type { DecimalString } from '../core/decimal.js';
import type { PlanFigure } from '../core/figure-list.js';
import type { Notice } from '../core/notices.js';
import type { IsoInstant } from '../core/time.js';
import type { TraceEntry } from '../core/trace.js';
import type { Action, OrderRole, OrderSide, PositionSide } from '../core/vocabulary.js';
import type { Order } from './order.js';

/** Cancel these resting orders. */
export interface CancelOrdersStep {
  /** Tells the kinds of steps apart. */
  readonly step: 'cancel-orders';
  /** Name of the step within the plan: `cancel`. */
  readonly id: string;
  /** Ticker of the signal. */
  readonly ticker: string;
  /** Identifiers given by the broker; at least one. */
  readonly orderIds: readonly string[];
}

export const stepRoles = ['entry', 'exit', 'protection'] as const;
/** What an order of a plan is for: an entry, an exit, or a stop that protects a position. */
export type StepRole = (typeof stepRoles)[number];

/** Submit this order. */
export interface SubmitOrderStep {
  /** Tells the kinds of steps apart. */
  readonly step: 'submit-order';
  /** Name of the step within the plan: `exit`, `exit-2`, `entry`, `stop-loss`, `stop-loss-2`. */
  readonly id: string;
  /** What the order is for. */
  readonly role: StepRole;
  /** The order, ready to be submitted. */
  readonly order: Order;
}

/** A resting stop, and where it belongs. */
export interface ReplacedOrder {
  /** Identifier given by the broker. */
  readonly orderId: string;
  /** Price at which it becomes active from then on. */
  readonly stopPrice: DecimalString;
  /** Its new limit, of a stop-limit order: as far from its stop as before. */
  readonly limitPrice?: DecimalString;
}

/** Move these resting stops where they rest, so that the take profits beside them stay. */
export interface ReplaceOrdersStep {
  /** Tells the kinds of steps apart. */
  readonly step: 'replace-orders';
  /** Name of the step within the plan: `replace`. */
  readonly id: string;
  /** Ticker of the signal. */
  readonly ticker: string;
  /** Stops of one position. */
  readonly orders: readonly [ReplacedOrder, ...ReplacedOrder[]];
}

/** Wait until the order of an earlier step has filled. If it does not fill in time, the rest of the plan is dropped. */
export interface AwaitFillStep {
  /** Tells the kinds of steps apart. */
  readonly step: 'await-fill';
  /** `id` of the step whose order must fill. */
  readonly of: string;
  /** Timeout in seconds; absent: no limit. */
  readonly seconds?: number;
}

/** One step of a plan. Steps are done in order; a step that fails ends the plan. */
export type PlanStep = CancelOrdersStep | ReplaceOrdersStep | SubmitOrderStep | AwaitFillStep;

/** Empty list of steps, with the methods of an array of steps, so that code for any plan can filter and map it. */
export type NoSteps = readonly PlanStep[] & { readonly length: 0 };

/** Position when the plan was made. */
export interface HeldQuantity {
  /** Contract. */
  readonly ticker: string;
  /** Units above 0, whatever the side. */
  readonly quantity: DecimalString;
  /** Units of these that stops protect which the plan does not cancel: pairs of a ladder that stay or move. Absent: none. */
  readonly covered?: DecimalString;
  /** Long or short, where the plan moves stops. Absent: its orders tell. */
  readonly side?: PositionSide;
}

/** Order that a plan cancels or may have to cancel, with what has to be known to put it back after a failure. */
export interface CancelledOrder {
  /** Identifier given by the broker. */
  readonly orderId: string;
  /** Contract. */
  readonly ticker: string;
  /** Buy or sell. */
  readonly side: OrderSide;
  /** Entry, take profit, stop loss or other. */
  readonly role: OrderRole;
  /** Units that were still open. */
  readonly quantity?: DecimalString;
  /** Units that had filled before the plan. */
  readonly filled?: DecimalString;
  /** Terms of a stop loss, if the broker reported them: what is sent to put it back. */
  readonly order?: Order;
}

/** What a failure has to put back. */
export interface Restore {
  /** What was held when the plan was made. */
  readonly held: readonly HeldQuantity[];
  /** The orders that `cancel-orders` names. */
  readonly orders: readonly CancelledOrder[];
  /**
   * Take profits that stay beside a stop loss that a breakeven cancels. One is cancelled only where the broker rejects that stop
   * when it is put back: it may have reserved the units for the take profit. Absent: none.
   */
  readonly takeProfits?: readonly CancelledOrder[];
  /** Step of quantities, if the stop of an entry is a separate order that grows with the fill. */
  readonly quantityStep?: DecimalString;
}

/**
 * A move of stops that are attached to entries, toward the profit: once the take profit of an entry has filled whole, the stops of
 * other entries of the plan belong at a price (execution rule 18, targets 5).
 */
export interface PlanMove {
  /** `id` of the step whose take profit fills. */
  readonly when: string;
  /** `id` of each step whose stop moves. */
  readonly stops: readonly [string, ...string[]];
  /** Price at which these stops become active from then on, unless they are nearer the profit already. */
  readonly to: DecimalString;
}

/** What every plan has. */
export interface PlanBase {
  /** Ticker of the signal. */
  readonly ticker: string;
  /** Action of the signal. */
  readonly action: Action;
  /** Identifier of the signal, where the context has one. */
  readonly signalId?: string;
  /** Version of this package that made the plan, such as `0.1.0`; absent: a program of your own made it. */
  readonly libraryVersion?: string;
  /**
   * What every `clientOrderId` of the plan begins with in place of `<signalId>-`, where the broker's profile does not take
   * that: hexadecimal digits of `signalKey(signalId)`, from 12 to 24. A code of the step follows: `e` of `entry`, `x2` of `exit-2`, `s` of
   * `stop-loss`, `sp2` of its second part, `r1` of `restore-1`.
   */
  readonly clientOrderIdPrefix?: string;
  /** Fallbacks, ignored overrides and remaining risks. */
  readonly notices: readonly Notice[];
  /** How the plan was made, in order: rule, values read, decision. */
  readonly trace: readonly TraceEntry[];
  /** Numbers, dates, symbols and words that the trace names by their index, each with its origin; operands first. */
  readonly figures: readonly PlanFigure[];
  /** What a failure has to put back. Absent: the plan cancels nothing. */
  readonly restore?: Restore;
  /**
   * When the embedding program has to cancel orders, by the id of their step: at the end of `expiresAt`, at the close of the session of
   * a day order that is sent as `gtc`, and before the close by `flatBy`; the first of these counts. With `calendars` a day ends at its
   * last close, with a profile alone at the usual close of its session, with neither at midnight in `marketTimeZone`.
   */
  readonly withdrawals?: Readonly<Record<string, IsoInstant>>;
  /** Moves of attached stops, in the order in which targets are reached. Absent: the stops stay. */
  readonly moves?: readonly PlanMove[];
}

/** Plan with something to do now. */
export interface OrdersPlan extends PlanBase {
  /** Tells the kinds of plans apart. */
  readonly outcome: 'orders';
  /** Steps, in the order in which to carry them out. */
  readonly steps: readonly [PlanStep, ...PlanStep[]];
  readonly releaseAt?: never;
}

/** Plan of a delayed signal before its release. */
export interface PostponedPlan extends PlanBase {
  /** Tells the kinds of plans apart. */
  readonly outcome: 'postponed';
  /** When to plan the signal again. */
  readonly releaseAt: IsoInstant;
  /** Empty. */
  readonly steps: NoSteps;
}

/** Plan of a signal whose aim is already reached. */
export interface NothingToDoPlan extends PlanBase {
  /** Tells the kinds of plans apart. */
  readonly outcome: 'nothing-to-do';
  /** Empty. */
  readonly steps: NoSteps;
  readonly releaseAt?: never;
}

/** What is to be done for a signal, and why. Plain JSON, discriminated by `outcome`. */
export type OrderPlan = OrdersPlan | PostponedPlan | NothingToDoPlan;
