// `conform`: whether a broker takes an order or a plan.

import * as v from 'valibot';
import { type ConformFacts, conform, type PlanToJudge } from '../brokers/index.js';
import { instant } from '../core/instant-schema.js';
import { once } from '../core/once.js';
import { ok } from '../core/result.js';
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

/** `conform`: what the broker changes in the order or plan, or every broken rule and the nearest plan. */
export function respondToConform(request: Request): CommandResponse {
  const errors = readerOf(request, conformKeys).errors();
  if (errors !== undefined) {
    return errors;
  }
  const { broker, ...rest } = request;
  const isOne = (rest.order == null) !== (rest.plan == null);
  if (!isOne) {
    return rejectedRequest(
      'The request needs an order or a plan: {"broker": "alpaca", "assetClass": "stocks", "order": order}.',
    );
  }
  const profile = readProfile(broker);
  if (!profile.ok) {
    return profile;
  }
  const read = parseWith(requestSchema(), rest, 'invalid-snapshot', 'The request');
  if (!read.ok) {
    return read;
  }
  const { order, plan = { steps: [] }, ...facts } = read.value;
  const answer = conform(order ?? plan, profile.value, facts);
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
