// `conform`: whether a broker takes an order or a plan; `brokers`: the profiles of the package.
import * as v from 'valibot';
import {
  alpaca,
  type BrokerProfile,
  binance,
  binanceFutures,
  binanceUs,
  bybit,
  type ConformFacts,
  coinbase,
  conform,
  interactiveBrokers,
  kraken,
  okx,
  type PlanToJudge,
  parseBrokerProfile,
  schwab,
  tastytrade,
  tradeStation,
  tradier,
  tradovate,
  webull,
} from '../brokers/index.js';
import { orderSchema, stepsSchema } from '../brokers/order-schema.js';
import { quote } from '../core/excerpt.js';
import { isJsonObject } from '../core/json.js';
import { once } from '../core/once.js';
import { ok, type Result } from '../core/result.js';
import { object, oneOf, parseWith, record, type Schema } from '../core/schema.js';
import { isTimeZone } from '../core/time.js';
import { assetClasses } from '../core/vocabulary.js';
import { answerKinds, instant } from '../market/answer-kinds.js';
import type { Order } from '../plan/legs/order.js';
import { type Request, readerOf, type UsageError } from './requests.js';
import { type CommandResponse, errorsAt } from './responses.js';

const profiles: readonly BrokerProfile[] = [
  alpaca,
  interactiveBrokers,
  tradier,
  schwab,
  tradeStation,
  tastytrade,
  webull,
  tradovate,
  coinbase,
  binance,
  binanceFutures,
  binanceUs,
  bybit,
  kraken,
  okx,
];

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
export function respondToConform(request: Request): CommandResponse | UsageError {
  const usageError = readerOf(request, conformKeys).usageError();
  if (usageError !== undefined) {
    return usageError;
  }
  const { broker, ...rest } = request;
  const isOne = (rest.order == null) !== (rest.plan == null);
  if (!isOne) {
    return {
      usageError: 'The request needs an order or a plan: {"broker": "alpaca", "assetClass": "stocks", "order": order}.',
    };
  }
  const profile = profileOf(broker);
  if ('usageError' in profile || !profile.ok) {
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
  const { errors, nearest } = answer;
  return { ok: false, errors: errorsAt([order === undefined ? 'plan' : 'order'], errors), ...(nearest && { nearest }) };
}

/** The profile that a request names, or has. */
function profileOf(broker: unknown): Result<BrokerProfile> | UsageError {
  if (isJsonObject(broker)) {
    const parsed = parseBrokerProfile(broker);
    return parsed.ok ? parsed : { ok: false, errors: errorsAt(['broker'], parsed.errors) };
  }
  const named = profiles.find(({ id }) => id === broker);
  const ids = profiles.map(({ id }) => id).join(', ');
  return named === undefined
    ? { usageError: `broker is ${quote(broker)}; expected one of ${ids}, or a profile.` }
    : ok(named);
}

/** `brokers`: each profile of the package, with its day and its classes. */
export function brokersText(): string {
  const rows = profiles.map(({ id, asOf, classes }) => [id, asOf, Object.keys(classes).join(', ')]);
  const width = Math.max(...rows.map(([id = '']) => id.length));
  return rows.map(([id = '', ...rest]) => `${[id.padEnd(width), ...rest].join('  ')}\n`).join('');
}
