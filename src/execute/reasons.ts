import { type Catalogue, catalogueOf } from '../core/catalogue.js';

/** Reasons why an execution stopped, or asks for a new plan. */
const reasons = {
  'order-rejected': 'The broker rejected an order of the plan.',
  'fill-timeout': 'An order did not fill in the time that the plan allows.',
  'order-cancelled': 'An order of the plan was cancelled before it had filled.',
  'order-lapsed': 'An order of the plan expired at the broker before it had filled.',
  'withdrawal-due': 'An order had not filled when the time came at which the plan cancels it.',
  'resting-order-filled': 'An order that the plan was to cancel filled first: the plan no longer fits.',
  'cancel-failed': 'An order that the plan cancels was still working 30 seconds after its first cancel.',
  'stop-not-moved': 'A resting stop was not moved where the plan wants it: it protects where it was.',
  'order-overfilled': 'An order that closes, or that rested before the plan, filled beyond its quantity.',
  'broker-unclear': 'The broker did not take an order after 5 attempts, or did not answer 10 times in a row.',
  'release-due': 'The postponed signal is due: plan it again.',
} as const;

/** Code of the reason why an execution stopped, or asks for a new plan. */
export type ExecutionReason = keyof typeof reasons;

/**
 * All reasons, each with its condition.
 *
 * @example
 * executionReasonCatalogue['fill-timeout'].condition; // 'An order did not fill in the time that the plan allows.'
 * Object.keys(executionReasonCatalogue).length; // 11
 */
export const executionReasonCatalogue: Catalogue<ExecutionReason> = /* @__PURE__ */ catalogueOf({
  'What happens on each failure': reasons,
});

/** What a trader should know about an execution, whatever its end. */
const notices = {
  'event-malformed': 'An event is not of a known form: it was ignored.',
  'event-for-unknown-order': 'An event names an order that is not one of the execution: it was ignored.',
  'event-after-end': 'An event came after the end: it can change figures, not the status.',
  'order-unfilled': 'The plan is done, and an order of it ended with less than its quantity filled.',
  'order-overfilled': 'An order filled beyond its quantity.',
  'position-unprotected': 'A position has no stop, or a stop for only a part of it.',
  'stop-not-moved': 'An attached stop is not where it belongs after a target has filled: it protects where it was.',
  'protection-unconfirmed': 'The broker did not confirm a stop in 60 seconds.',
  'closing-exceeds-held':
    'Orders that close may close more than is held: one filled late, or one could not be cancelled.',
  'dust-remains': 'A part of what an entry bought is less than one step after the fee: no stop is sent for it.',
  'take-profit-cancelled':
    'A take profit was cancelled: the broker rejected the stop that was put back, and may have reserved the units for the take profit.',
  'protection-not-restored': 'A stop that the plan cancelled was not put back, or only for a part of its quantity.',
  'port-failing': 'Calls to the broker failed or took too long.',
  'port-answer-invalid': 'An answer of the broker is not an event of an order.',
  'trail-restarted':
    'A trailing stop was put back: it trails from the current price, not from the best price that it had reached.',
} as const;

/** Code of a notice of an execution. */
export type ExecutionNoticeCode = keyof typeof notices;

/**
 * All notices of executions, each with its condition.
 *
 * @example
 * executionNoticeCatalogue['event-malformed'].condition; // 'An event is not of a known form: it was ignored.'
 * Object.keys(executionNoticeCatalogue).includes('protection-not-restored'); // true
 */
export const executionNoticeCatalogue: Catalogue<ExecutionNoticeCode> = /* @__PURE__ */ catalogueOf({
  'While a plan is carried out': notices,
});

/** A message about an execution. */
export interface ExecutionNotice {
  /** Key of `executionNoticeCatalogue`. */
  readonly code: ExecutionNoticeCode;
  /** One English sentence with the orders and quantities concerned. */
  readonly message: string;
}
