// `conform`: whether a broker takes an order or a plan.

import * as v from 'valibot';
import { type ConformFacts, conform, type PlanToJudge } from '../brokers/index.js';
import { type SignalError, signalError } from '../core/errors.js';
import { instant } from '../core/instant-schema.js';
import { once } from '../core/once.js';
import { type Err, err, ok, type Result, zip } from '../core/result.js';
import { object, oneOf, parseWith, record, type Schema } from '../core/schema.js';
import { isTimeZone } from '../core/time.js';
import { assetClasses } from '../core/vocabulary.js';
import { answerKinds } from '../market/answer-kinds.js';
import type { Order } from '../order/order.js';
import { orderSchema, stepsSchema } from '../order/order-schema.js';
import { calendarSchema } from '../sessions/calendar-schema.js';
import { readProfile } from './profiles.js';
import { type Request, readerOf, rejectedRequest } from './requests.js';
import { type CommandResponse, errorsAt } from './responses.js';

const conformKeys = [
  'broker',
  'order',
  'plan',
  'assetClass',
  'account',
  'now',
  'quote',
  'position',
  'instrument',
  'marketTimeZone',
  'contracts',
];

/** What is judged, as far as `conform` reads it. */
interface Judged {
  readonly order?: Order;
  readonly plan?: PlanToJudge;
}

const requestSchema: () => Schema<ConformFacts & Judged> = /* @__PURE__ */ once(() =>
  object<ConformFacts & Judged>('a request', {
    assetClass: oneOf(assetClasses),
    account: v.exactOptional(oneOf(['cash', 'margin'])),
    now: v.exactOptional(instant()),
    calendar: v.exactOptional(calendarSchema()),
    marketTimeZone: v.exactOptional(
      v.pipe(
        v.string('a time zone such as America/New_York'),
        v.check(isTimeZone, 'a time zone such as America/New_York'),
      ),
    ),
    ...contractEntries(),
    contracts: v.exactOptional(
      record(
        'an object of facts by ticker',
        object('an object with quote, position and instrument', contractEntries()),
      ),
    ),
    order: v.exactOptional(orderSchema()),
    plan: v.exactOptional(
      object<PlanToJudge>('a plan', {
        steps: stepsSchema(),
        withdrawals: v.exactOptional(record('an object of instants by step', instant())),
      }),
    ),
  }),
);

function contractEntries() {
  return {
    quote: v.exactOptional(answerKinds.quote.schema()),
    position: v.exactOptional(answerKinds.position.schema()),
    instrument: v.exactOptional(answerKinds.instrument.schema()),
  };
}

/** Keys that a request lacks and a mistyped one names: what is missing there is told once, as the mistyped key. */
function keysMeant(request: Request, mistyped: Err | undefined): readonly unknown[] {
  return conformKeys.filter((key) => request[key] == null && mistyped?.errors.some(({ expected }) => expected === key));
}

/** An order or a plan, and not both. */
function oneToJudge({ order, plan }: Request, meant: readonly unknown[]): Result<undefined> {
  const hasOrder = order != null || meant.includes('order');
  const hasPlan = plan != null || meant.includes('plan');
  if (hasOrder !== hasPlan) {
    return ok(undefined);
  }
  return rejectedRequest(
    hasOrder
      ? 'The request has an order and a plan; expected one of the two.'
      : 'The request needs an order or a plan: {"broker": "alpaca", "assetClass": "stocks", "order": order}.',
  );
}

/** Values of the request itself: the others are judged as those of a market are. */
const ownKeys: readonly unknown[] = ['assetClass', 'account', 'now', 'marketTimeZone'];

/** A wrong value of the request itself is `invalid-request`, as in other commands. */
function withRequestErrors<T>(read: Result<T>): Result<T> {
  if (read.ok) {
    return read;
  }
  const ofRequest = (error: SignalError): SignalError => {
    const { code: _, section: __, ...details } = error;
    return ownKeys.includes(error.path[0]) ? signalError('invalid-request', details) : error;
  };
  const [first, ...rest] = read.errors;
  return err(ofRequest(first), ...rest.map(ofRequest));
}

/** `conform`: what the broker changes in the order or plan, or every broken rule and the nearest plan. */
export function respondToConform(request: Request): CommandResponse {
  const { broker, ...rest } = request;
  const mistyped = readerOf(request, conformKeys).errors();
  const meant = keysMeant(request, mistyped);
  const named = zip(mistyped ?? ok(undefined), oneToJudge(rest, meant));
  const read = zip(
    zip(named, readProfile(broker)),
    withRequestErrors(parseWith(requestSchema(), rest, 'invalid-snapshot', 'The request')),
  );
  if (!read.ok) {
    const [first, ...others] = read.errors;
    return err(first, ...others.filter(({ path }) => !meant.includes(path[0])));
  }
  const [[, profile], { order, plan = { steps: [] }, ...facts }] = read.value;
  const answer = conform(order ?? plan, profile, facts);
  if (answer.ok) {
    const { ok: _, ...changes } = answer;
    return ok(changes);
  }
  const { nearest } = answer;
  return {
    ok: false,
    errors: errorsAt([order === undefined ? 'plan' : 'order'], answer.errors),
    ...(nearest && { nearest }),
  };
}
