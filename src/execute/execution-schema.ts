// Stored executions as JSON. What the machine does not know is passed on: a later version may have stored it.
import * as v from 'valibot';
import { type Entries, integer, list, oneOf, openObject, rule, type Schema, text } from '../core/schema.js';
import { instantSchema, sizeSchema, words } from '../order/order-schema.js';
import { planSchema } from '../order/plan-schema.js';
import type { OrderRef } from './command.js';
import { eventStatuses } from './event.js';
import type {
  Confirmation,
  EndReason,
  Execution,
  ExecutionLeg,
  ExecutionLegs,
  ExecutionOrder,
  Failure,
  FaultCounts,
  OpenQuestion,
  RequestedCancel,
  RequestedMove,
  StepState,
} from './execution.js';
import { type ExecutionNotice, executionNoticeCatalogue, executionReasonCatalogue } from './reasons.js';

/** Schema of an execution. */
export function executionSchema(): Schema<Execution> {
  const entries: Entries<Execution> = {
    version: v.literal(1, '1, the version of this library'),
    status: oneOf(['running', 'done', 'stopped', 'replan']),
    plan: planSchema(),
    steps: list('a list of states, one for each step of the plan', stepSchema()),
    orders: list('a list of orders', orderSchema()),
    reason: v.exactOptional(reasonSchema()),
    notices: list('a list of notices', noticeSchema()),
    now: instantSchema(),
    wake: v.exactOptional(instantSchema()),
    failure: v.exactOptional(failureSchema()),
    until: v.exactOptional(v.literal('protected', 'protected, or left out')),
    replace: v.exactOptional(isTrue()),
    following: v.exactOptional(isTrue()),
    faults: v.exactOptional(faultsSchema()),
  };
  return openObject('an execution', entries);
}

function stepSchema(): Schema<StepState> {
  return openObject<StepState>('the state of a step', {
    status: oneOf(['open', 'begun', 'done', 'failed', 'skipped']),
    reason: v.exactOptional(anyText()),
    at: v.exactOptional(instantSchema()),
  });
}

function orderSchema(): Schema<ExecutionOrder> {
  return openObject<ExecutionOrder>('an order of an execution', {
    order: refSchema(),
    role: oneOf(['exit', 'entry', 'protection', 'resting']),
    status: oneOf(['sent', ...eventStatuses, 'not-found']),
    filled: sizeSchema(),
    submits: count(),
    quantity: v.exactOptional(sizeSchema()),
    fee: v.exactOptional(sizeSchema()),
    stopPrice: v.exactOptional(sizeSchema()),
    averagePrice: v.exactOptional(sizeSchema()),
    step: v.exactOptional(words('the name of a step')),
    place: v.exactOptional(integer('a place in restore.orders, from 1', { minimum: 1 })),
    orderId: v.exactOptional(anyText()),
    sentAt: v.exactOptional(instantSchema()),
    workedAt: v.exactOptional(instantSchema()),
    seenAt: v.exactOptional(instantSchema()),
    cancel: v.exactOptional(cancelSchema()),
    question: v.exactOptional(questionSchema()),
    confirmation: v.exactOptional(confirmationSchema()),
    legs: v.exactOptional(legsSchema()),
    endedAt: v.exactOptional(instantSchema()),
    replacement: v.exactOptional(replacementSchema()),
    move: v.exactOptional(moveSchema()),
    isReduced: v.exactOptional(isTrue()),
    isFillUnknown: v.exactOptional(isTrue()),
    reason: v.exactOptional(anyText()),
  });
}

/** Schema of the name of an order: one of two identifiers. */
function refSchema(): Schema<OrderRef> {
  const ref = openObject<{ readonly clientOrderId?: string; readonly orderId?: string }>(
    'an object with clientOrderId or orderId',
    { clientOrderId: v.exactOptional(anyText()), orderId: v.exactOptional(anyText()) },
    rule(
      'clientOrderId',
      'either clientOrderId or orderId',
      ({ clientOrderId, orderId }) => (clientOrderId == null) !== (orderId == null),
    ),
  );
  // The rule leaves one of the two.
  return ref as Schema<unknown> as Schema<OrderRef>;
}

function cancelSchema(): Schema<RequestedCancel> {
  return openObject<RequestedCancel>('an object with at and why', {
    at: instantSchema(),
    since: v.exactOptional(instantSchema()),
    why: oneOf(['plan', 'withdrawal', 'failure', 'excess', 'reserve']),
    unclear: v.exactOptional(count()),
    again: v.exactOptional(instantSchema()),
    hasFailed: v.exactOptional(isTrue()),
  });
}

function questionSchema(): Schema<OpenQuestion> {
  return openObject<OpenQuestion>('an object with at, again and unclear', {
    at: instantSchema(),
    again: instantSchema(),
    unclear: count(),
    isUnclear: v.exactOptional(isTrue()),
    isFinal: v.exactOptional(isTrue()),
  });
}

function confirmationSchema(): Schema<Confirmation> {
  return openObject<Confirmation>('an object with at and askedAt', {
    at: instantSchema(),
    askedAt: instantSchema(),
    result: v.exactOptional(oneOf(['confirmed', 'unconfirmed'])),
  });
}

function legsSchema(): Schema<ExecutionLegs> {
  return openObject<ExecutionLegs>('an object with stopLoss', {
    takeProfit: v.exactOptional(legSchema()),
    stopLoss: legSchema(),
  });
}

function legSchema(): Schema<ExecutionLeg> {
  return openObject<ExecutionLeg>('a leg of an entry', {
    status: oneOf([...eventStatuses, 'missing']),
    filled: sizeSchema(),
    quantity: v.exactOptional(sizeSchema()),
    stopPrice: v.exactOptional(sizeSchema()),
    pricedAt: v.exactOptional(instantSchema()),
    orderId: v.exactOptional(anyText()),
  });
}

function replacementSchema(): Schema<NonNullable<ExecutionOrder['replacement']>> {
  return openObject<NonNullable<ExecutionOrder['replacement']>>('an object with quantity and at', {
    quantity: sizeSchema(),
    at: instantSchema(),
  });
}

function moveSchema(): Schema<RequestedMove> {
  return openObject<RequestedMove>('an object with stopPrice, at and tries', {
    stopPrice: sizeSchema(),
    at: instantSchema(),
    tries: count(),
    isAsked: v.exactOptional(isTrue()),
    hasFailed: v.exactOptional(isTrue()),
  });
}

function faultsSchema(): Schema<FaultCounts> {
  return openObject<FaultCounts>('counts of calls that failed', {
    inRow: count(),
    failing: count(),
    invalid: count(),
  });
}

function failureSchema(): Schema<Failure> {
  return openObject<Failure>('an object with reason, end and at', {
    reason: reasonSchema(),
    end: oneOf(['stopped', 'replan']),
    at: instantSchema(),
  });
}

function reasonSchema(): Schema<EndReason> {
  return openObject<EndReason>('an object with code and message', {
    code: codeOf(executionReasonCatalogue),
    message: anyText(),
  });
}

function noticeSchema(): Schema<ExecutionNotice> {
  return openObject<ExecutionNotice>('an object with code and message', {
    code: codeOf(executionNoticeCatalogue),
    message: anyText(),
  });
}

/** Schema of a code of a catalogue. */
function codeOf<Code extends string>(catalogue: Readonly<Record<Code, unknown>>): Schema<Code> {
  // The check leaves the keys of the catalogue.
  return text('a known code', (code) => Object.hasOwn(catalogue, code)) as Schema<string> as Schema<Code>;
}

function count(): Schema<number> {
  return integer('a whole number, 0 or above', { minimum: 0 });
}

function isTrue(): Schema<true> {
  return v.literal(true, 'true, or left out');
}

function anyText(): Schema<string> {
  return text('text', () => true);
}
