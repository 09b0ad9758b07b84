import type { DecimalString } from '../core/decimal.js';
import type { IsoInstant } from '../core/instant.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Command, OrderRef } from './command.js';
import type { EventStatus } from './event.js';
import type { ExecutionNotice, ExecutionReason } from './reasons.js';

/** Progress of one step of the plan. */
export interface StepState {
  /** `skipped`: never begun, because an earlier step failed or there was nothing to do. */
  readonly status: 'open' | 'begun' | 'done' | 'failed' | 'skipped';
  /** Why it failed, or how it ended otherwise than planned. */
  readonly reason?: string;
  /** When it began. */
  readonly at?: IsoInstant;
}

/**
 * What an order is for: it closes, opens or protects a position, or rested before the plan. A close order that is a stop
 * protects, unless it is to be withdrawn.
 */
export type ExecutionRole = 'exit' | 'entry' | 'protection' | 'resting';

/** What is known of an order. `sent`: without an answer so far; `not-found`: ended, the broker does not know it. */
export type ExecutionOrderStatus = 'sent' | 'working' | 'filled' | 'cancelled' | 'rejected' | 'expired' | 'not-found';

/** Question to the broker that is not answered yet. */
export interface OpenQuestion {
  /** When it was asked last. */
  readonly at: IsoInstant;
  /** When to ask again. */
  readonly again: IsoInstant;
  /** How often in a row asking ended without an answer. */
  readonly unclear: number;
  /** The last asking ended without an answer: it is asked again later. */
  readonly isUnclear?: true;
  /** Asked 30 seconds after the last cancel of a resting order: if it still works, the cancel has failed (rule 3). */
  readonly isFinal?: true;
}

/** Cancel that was given and has not ended its order yet. */
export interface RequestedCancel {
  /** When it was last given. */
  readonly at: IsoInstant;
  /** When it was given first; absent: it was given once. */
  readonly since?: IsoInstant;
  /**
   * The plan cancels it, its time is over (rule 9), the plan failed (rule 7), it closes more than is held (rule 16), or it may hold
   * the units of a stop that is to be put back (rule 7).
   */
  readonly why: 'plan' | 'withdrawal' | 'failure' | 'excess' | 'reserve';
  /** How often in a row giving it ended without an answer. */
  readonly unclear?: number;
  /** When to give it again, or to ask whether the order still works (rule 21). */
  readonly again?: IsoInstant;
  /** It still worked 30 seconds later (rule 3). */
  readonly hasFailed?: true;
}

/** A stop is looked at once more after it was told working, before the execution ends (rules 15 and 18). */
export interface Confirmation {
  /** When the broker was asked first. */
  readonly at: IsoInstant;
  /** When it was asked last. */
  readonly askedAt: IsoInstant;
  /** `unconfirmed`: no answer came in 60 seconds. Absent: the answer is waited for. */
  readonly result?: 'confirmed' | 'unconfirmed';
}

/** A leg of an entry, as the broker told it last. */
export interface ExecutionLeg {
  /** What is known of it. `missing`: the broker tells legs, and not this one. */
  readonly status: EventStatus | 'missing';
  /** Units filled, all fills together; it never decreases. */
  readonly filled: DecimalString;
  /** Whole quantity; absent: as much as its entry has filled. */
  readonly quantity?: DecimalString;
  /** Price at which it becomes active. */
  readonly stopPrice?: DecimalString;
  /** When that price was told first, where there was another one before it. */
  readonly pricedAt?: IsoInstant;
  /** Identifier given by the broker. */
  readonly orderId?: string;
}

/** Legs of an entry. */
export interface ExecutionLegs {
  /** The take profit; absent: never told. */
  readonly takeProfit?: ExecutionLeg;
  /** The stop loss. */
  readonly stopLoss: ExecutionLeg;
}

/** Calls to the broker that failed. */
export interface FaultCounts {
  /** Commands in a row that ended without an answer. */
  readonly inRow: number;
  /** Calls that rejected or took too long. */
  readonly failing: number;
  /** Answers that are not events. */
  readonly invalid: number;
}

/** An attached stop that was told to move, and is not known to be there. */
export interface RequestedMove {
  /** Where it belongs. */
  readonly stopPrice: DecimalString;
  /** When it was told last. */
  readonly at: IsoInstant;
  /** How often it was told. */
  readonly tries: number;
  /** The broker was asked for it since then. */
  readonly isAsked?: true;
  /** It is not told again: the stop protects where it was. */
  readonly hasFailed?: true;
}

/** One order that an execution knows. */
export interface ExecutionOrder {
  /** Its name in commands. */
  readonly order: OrderRef;
  /** What it is for. */
  readonly role: ExecutionRole;
  /** What is known of it. */
  readonly status: ExecutionOrderStatus;
  /** Units filled, all fills together; it never decreases. */
  readonly filled: DecimalString;
  /** Units of what was bought that were kept as a fee; it never decreases. Absent: none. */
  readonly fee?: DecimalString;
  /** How often it was submitted; 0 for one that rested before. */
  readonly submits: number;
  /** Whole quantity; absent: unknown. */
  readonly quantity?: DecimalString;
  /** Price at which it becomes active, as the broker told it last: of a resting stop that is moved. */
  readonly stopPrice?: DecimalString;
  /** Average price of the fills, as the broker told it last. */
  readonly averagePrice?: DecimalString;
  /** Id of the step of the plan that it belongs to. */
  readonly step?: string;
  /**
   * Place in `restore.orders`, from 1: of a resting order its own, of a restored one that of the order it replaces. Those of
   * `restore.takeProfits` follow.
   */
  readonly place?: number;
  /** Identifier given by the broker, once it is known. */
  readonly orderId?: string;
  /** When it was last submitted. */
  readonly sentAt?: IsoInstant;
  /** Since when it works; for one that rested before, the start. */
  readonly workedAt?: IsoInstant;
  /** When it was last seen working. */
  readonly seenAt?: IsoInstant;
  /** It is to be cancelled. */
  readonly cancel?: RequestedCancel;
  /** The question that is open. */
  readonly question?: OpenQuestion;
  /** Looked at once more before the end (rules 15 and 18). */
  readonly confirmation?: Confirmation;
  /** Legs of an entry, where the broker tells them (rule 18). */
  readonly legs?: ExecutionLegs;
  /** When an entry ended whose stop loss is waited for (rule 18). */
  readonly endedAt?: IsoInstant;
  /** It was told to be replaced: its new quantity, and when (rule 16). */
  readonly replacement?: { readonly quantity: DecimalString; readonly at: IsoInstant };
  /** Its attached stop is to move (targets 7). */
  readonly move?: RequestedMove;
  /** The second stop of its place, or one that was replaced: it is not made smaller again (rule 16). */
  readonly isReduced?: true;
  /** It ended, and the broker has not told how much of it had filled (rule 11). */
  readonly isFillUnknown?: true;
  /** The broker's reason. */
  readonly reason?: string;
}

/** Why an execution stopped, or asks for a new plan. */
export interface EndReason {
  /** Key of `executionReasonCatalogue`. */
  readonly code: ExecutionReason;
  /** One English sentence with the order concerned. */
  readonly message: string;
}

/** A failure on its way to the end: orders are being ended, and protection is put back (rule 7). */
export interface Failure {
  /** The first reason. */
  readonly reason: EndReason;
  /** Status of the execution when all is put back. */
  readonly end: 'stopped' | 'replan';
  /** When it failed. */
  readonly at: IsoInstant;
}

/** A plan while it is carried out. Plain JSON: store it before the commands are carried out. */
export interface Execution {
  /** Version of this form. */
  readonly version: 1;
  /** `replan`: the plan no longer fits; plan the signal again. */
  readonly status: 'running' | 'done' | 'stopped' | 'replan';
  /** The plan. */
  readonly plan: OrderPlan;
  /** One state per step of the plan. */
  readonly steps: readonly StepState[];
  /** Orders of the plan that were sent, orders that it cancels, and orders that were added for protection. */
  readonly orders: readonly ExecutionOrder[];
  /** Why it stopped, or asks for a new plan. */
  readonly reason?: EndReason;
  /** What a trader should know, each sentence once. */
  readonly notices: readonly ExecutionNotice[];
  /** The clock: time of the last `time` event, or of the start or restart. */
  readonly now: IsoInstant;
  /** The wake that is under way. */
  readonly wake?: IsoInstant;
  /** The failure that is being dealt with, or was. */
  readonly failure?: Failure;
  /** It ends when the stop of its entry works (rule 18); absent: when the broker has the orders. */
  readonly until?: 'protected';
  /** The broker can change orders where they rest (rule 16). */
  readonly replace?: true;
  /**
   * It has ended, and a move of a stop can still come: go on passing events to `advance`, which gives `replace` and `find` of legs
   * alone, and `wake`. Absent: nothing is followed.
   */
  readonly following?: true;
  /** Calls that failed; absent: none. */
  readonly faults?: FaultCounts;
}

/** The execution after an event, and what is to be done now. Store the execution first. */
export interface Advance {
  /** The execution. Store it before the commands are carried out. */
  readonly execution: Execution;
  /** What to do now, in this order. */
  readonly commands: readonly Command[];
}
