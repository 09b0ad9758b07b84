import { type ErrorCode, type ErrorEntry, type ErrorSection, errorCatalogue } from '../../../src/core/errors.js';
import type { JsonObject, JsonValue } from '../../../src/core/json.js';
import { noticeCatalogue } from '../../../src/core/notices.js';
import { defaultSettings } from '../../../src/settings/defaults.js';
import { defaultMaxBodyBytes, receive, type WebhookRequest } from '../../../src/webhook/index.js';
import { acceptedResponse, statusOf } from '../../../src/webhook/response.js';
import { type JsonSchema, withReferences } from './json-schema.js';
import type { Types } from './types.js';

/** Sections of codes that only planning gives; a webhook answers before anything is planned. */
const plannedSections: ReadonlySet<ErrorSection> = new Set(['gates', 'plan', 'broker', 'execution', 'configuration']);

/** Codes beside those of messages that only planning gives, or only the command. */
const otherCodes: ReadonlySet<ErrorCode> = new Set([
  'resize-target-unresolved',
  'resize-sentiment-conflict',
  'invalid-request',
]);

/** The code of a clock that says no time (safety P2): the one code of its section that a webhook answers. */
const clockCode: ErrorCode = 'invalid-snapshot';

/** The codes that a webhook answers, by their status. */
export function codesByStatus(): ReadonlyMap<number, readonly ErrorEntry[]> {
  const answered = Object.values(errorCatalogue).filter(
    ({ code, section }) => code === clockCode || (!plannedSections.has(section) && !otherCodes.has(code)),
  );
  const byStatus = new Map<number, ErrorEntry[]>();
  for (const entry of answered) {
    const status = statusOf(entry.code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), entry]);
  }
  return byStatus;
}

const webhook = { id: '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6', password: 'secret', settings: defaultSettings };
const path = `/trading/webhook/${webhook.id}/${webhook.password}`;
const now = Date.UTC(2026, 0, 26, 15, 30);

/** The webhook's own answer to a request, as an example. */
function answered(
  body: JsonValue | undefined,
  other: Partial<WebhookRequest> = {},
  requestsBefore = 0,
  time = now,
): JsonObject {
  const request: WebhookRequest = {
    method: 'POST',
    path,
    sourceAddress: '203.0.113.7',
    body: body === undefined ? undefined : JSON.stringify(body),
    ...other,
  };
  const history = Array.from({ length: requestsBefore }, () => now);
  const { response } = receive(request, [webhook], { clock: { now: () => time }, signalId: 'signal-1', history });
  // The body of a response is plain JSON.
  return { value: JSON.parse(JSON.stringify(response.body)) };
}

const buy = { ticker: 'AAPL', action: 'buy', quantity: 10 };
const ladder = [buy, { ticker: 'AAPL', action: 'buy', quantity: 10, orderType: 'limit', limitPrice: 148.5 }];

const requestExamples: JsonObject = {
  market: { summary: 'Buy at the market', value: buy },
  bracket: {
    summary: 'Buy with a formula, a take profit and a stop loss',
    value: {
      ticker: 'AAPL',
      action: 'buy',
      orderType: 'limit',
      price: '150.02',
      limitPrice: '=round(signal.price * 0.99, 2)',
      quantity: 1,
      quantityType: 'risk_percent',
      takeProfit: { percent: 4 },
      stopLoss: { percent: 2 },
    },
  },
  batch: { summary: 'Two signals at once', value: ladder },
};

/** Examples of answers of a status. */
function examplesOf(status: number): JsonObject {
  switch (status) {
    case 200:
      return { signal: answered(buy), batch: answered(ladder) };
    case 400:
      return {
        field: { summary: 'An unknown action', ...answered({ ...buy, action: 'hold' }) },
        batch: { summary: 'The second signal of a batch', ...answered([buy, { ...buy, quantity: 0 }]) },
        text: { summary: 'Invalid JSON', ...answered(undefined, { body: '{"ticker": "AAPL",}' }) },
        password: {
          summary: 'Wrong password',
          ...answered(buy, { path: `/trading/webhook/${webhook.id}/guess` }),
        },
      };
    case 404:
      return { path: answered(buy, { path: '/trading/webhook/none' }) };
    case 413:
      return { size: answered(undefined, { body: ' '.repeat(defaultMaxBodyBytes + 1) }) };
    case 429:
      return { rate: answered(buy, {}, 60) };
    case 500:
      return { clock: answered(buy, {}, 0, Math.trunc(now / 1000)) };
    default:
      return {};
  }
}

const meanings: Readonly<Record<number, string>> = {
  400: 'Rejected, with every reason.',
  404: 'No webhook has this path.',
  413: 'The body is too large.',
  429: 'Too many requests.',
  500: 'The clock of the service says no time.',
};

const headers: Readonly<Record<number, JsonObject>> = {
  400: {
    Allow: { description: 'POST, if the request used another method.', schema: { type: 'string' } },
  },
  429: {
    'Retry-After': {
      description: 'Seconds until the next request is accepted.',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    },
  },
};

function component(name: string): string {
  return `#/components/schemas/${name}`;
}

function componentName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The definitions of the signal's document, as components. */
function signalComponents(signal: JsonSchema): JsonObject {
  const { $defs = {} } = signal;
  const moved = withReferences($defs, (name) => component(componentName(name)));
  return Object.fromEntries(Object.entries(moved ?? {}).map(([name, schema]) => [componentName(name), schema]));
}

/** Three schemas for each status: its codes, an error with one of them, and the body of a rejection. */
function rejectionComponents(status: number, entries: readonly ErrorEntry[], types: Types): JsonObject {
  const definitions = new Map<string, JsonSchema>();
  types.type('src/core/errors.ts', 'ErrorBase').schema(definitions);
  const { properties = {}, required = [] } = definitions.get('ErrorBase') ?? {};
  // Nothing is calculated before a message is planned.
  const { calculation: _, ...ofMessages } = objectOf(properties);
  return {
    [`Code${status}`]: {
      type: 'string',
      enum: entries.map(({ code }) => code),
      'x-enum-descriptions': entries.map(({ condition }) => condition),
    },
    [`Error${status}`]: {
      type: 'object',
      properties: { code: { $ref: component(`Code${status}`) }, ...ofMessages, ...factsOf(entries, types) },
      required: ['code', ...listOf(required)],
    },
    [`Rejected${status}`]: {
      type: 'object',
      description: 'messageCode and message are those of the first error.',
      properties: {
        success: { const: false },
        messageCode: { $ref: component(`Code${status}`) },
        message: { type: 'string' },
        errors: { type: 'array', items: { $ref: component(`Error${status}`) }, minItems: 1 },
      },
      required: ['success', 'messageCode', 'message', 'errors'],
    },
  };
}

/** Additional fields of some codes: `line` and `column` of `malformed-json`. */
function factsOf(entries: readonly ErrorEntry[], types: Types): JsonObject {
  const facts = types.type('src/core/errors.ts', 'ErrorFacts');
  return Object.fromEntries(
    entries.flatMap(({ code }) => {
      const { properties = {} } = facts.field(code)?.schema(new Map()) ?? {};
      return Object.entries(objectOf(properties)).map(([name, schema]) => [
        name,
        { description: `Of ${code} only.`, ...objectOf(schema) },
      ]);
    }),
  );
}

function objectOf(value: JsonValue): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function response(status: number, description: string, name: string): JsonObject {
  return {
    description,
    ...(headers[status] !== undefined && { headers: headers[status] }),
    content: { 'application/json': { schema: { $ref: component(name) }, examples: examplesOf(status) } },
  };
}

const accepted: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: true },
    id: { description: 'Identifier of the accepted request.', type: 'string' },
    payload: { description: 'The payload as it was sent.', $ref: component('Request') },
    notices: {
      description: 'What parsing changed or ignored. Absent if there is nothing to say.',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          code: { enum: Object.keys(noticeCatalogue) },
          message: { type: 'string' },
          path: { type: 'array', items: { type: ['string', 'integer'] } },
        },
        required: ['code', 'message'],
      },
    },
  },
  required: ['success', 'id', 'payload'],
};

/** The webhook: one endpoint with all of its answers. */
export function openApiDocument(signal: JsonSchema, types: Types): JsonObject {
  const statuses = [...codesByStatus()].toSorted(([one], [other]) => one - other);
  const rejections = statuses.map(([status]): [string, JsonValue] => [
    String(status),
    response(status, meanings[status] ?? 'Rejected.', `Rejected${status}`),
  ]);
  const { status: acceptedStatus } = acceptedResponse('', null, []);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trade signal webhook',
      description:
        'Accepts trade signals as JSON. A request with another method than POST is rejected with post-required.',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [],
    paths: {
      '/trading/webhook/{webhookId}/{password}': {
        post: {
          operationId: 'receiveSignal',
          summary: 'Send a signal, or a batch of up to five.',
          parameters: [
            {
              name: 'webhookId',
              in: 'path',
              required: true,
              schema: { type: 'string', format: 'uuid' },
              example: webhook.id,
            },
            { name: 'password', in: 'path', required: true, schema: { type: 'string', minLength: 1 } },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: component('Request') }, examples: requestExamples },
            },
          },
          responses: {
            [acceptedStatus]: response(acceptedStatus, 'Accepted; the signals are executed later.', 'Accepted'),
            ...Object.fromEntries(rejections),
          },
        },
      },
    },
    components: {
      schemas: {
        Request: {
          description: 'A signal, or a batch of them.',
          anyOf: [{ $ref: component('Signal') }, { $ref: component('Batch') }],
        },
        ...signalComponents(signal),
        Accepted: accepted,
        ...Object.assign({}, ...statuses.map(([status, entries]) => rejectionComponents(status, entries, types))),
      },
    },
  };
}
