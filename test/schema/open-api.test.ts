// The OpenAPI document against the webhook itself: every code that it answers is there once, under the status by which it
// is answered, and every answer has the form that the document gives.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from '../../src/core/errors.js';
import { openApiDocument } from '../../src/schema/index.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import type { Settings } from '../../src/settings/settings.js';
import { almostValidPayload } from '../../src/testing/index.js';
import {
  defaultMaxBodyBytes,
  type ReceiveContext,
  type Reception,
  receive,
  type WebhookRequest,
} from '../../src/webhook/index.js';

interface CodeSchema {
  readonly enum: readonly ErrorCode[];
  readonly 'x-enum-descriptions': readonly string[];
}

interface Answer {
  readonly content: {
    readonly 'application/json': {
      readonly schema: { readonly $ref: string };
      readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    };
  };
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly post: { readonly responses: Readonly<Record<string, Answer>> } }>>;
  readonly components: { readonly schemas: Readonly<Record<string, CodeSchema>> };
}

const document: Document = JSON.parse(JSON.stringify(openApiDocument));
const { responses } = document.paths['/trading/webhook/{webhookId}/{password}']?.post ?? { responses: {} };
const { schemas } = document.components;

/** The codes of the document with their statuses, as its components list them. */
const documented = Object.entries(schemas).flatMap(([name, schema]) => {
  const [, status] = /^Code(\d+)$/.exec(name) ?? [];
  return status === undefined ? [] : schema.enum.map((code) => ({ code, status: Number(status) }));
});

/** What the body of an answer must be, by its status. */
const forms: ReadonlyMap<number, ValidateFunction> = new Map(
  Object.entries(responses).map(([status, { content }]) => {
    const { schema } = content['application/json'];
    return [Number(status), new Ajv2020({ strict: false }).compile({ ...schema, components: document.components })];
  }),
);

/** What is wrong with a body as an answer of a status. */
function faultsOf(status: number, body: unknown): readonly unknown[] {
  const form = forms.get(status);
  const isRight = form?.(JSON.parse(JSON.stringify(body))) ?? false;
  return isRight ? [] : (form?.errors ?? ['no such status']);
}

const now = Date.UTC(2026, 0, 26, 15, 30);
const id = '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const buy = { ticker: 'AAPL', action: 'buy' };

interface Question {
  readonly request?: Partial<WebhookRequest>;
  readonly settings?: Partial<Settings>;
  readonly context?: Partial<ReceiveContext>;
}

function ask({ request, settings, context }: Question): Reception {
  const webhook = { id, password: 'secret', settings: { ...defaultSettings, ...settings } };
  const whole = {
    method: 'POST',
    path: `/trading/webhook/${id}/secret`,
    sourceAddress: '203.0.113.7',
    body: JSON.stringify(buy),
  };
  return receive({ ...whole, ...request }, [webhook], { clock: { now: () => now }, signalId: 'signal-1', ...context });
}

/** Requests that are rejected before there is a message, or for what only their text has. */
const rejectedUnread: { readonly [Code in ErrorCode]?: Question } = {
  'post-required': { request: { method: 'GET' } },
  'not-found': { request: { path: '/' } },
  'invalid-password': { request: { path: `/trading/webhook/${id}/guess` } },
  'invalid-ip-address-format': { request: { sourceAddress: 'nowhere' } },
  'invalid-ip-address': { settings: { allowedIpAddresses: ['198.51.100.1'] } },
  'not-platform-a': { settings: { allowedIpAddresses: 'platform-a' } },
  'not-platform-b': { settings: { allowedIpAddresses: 'platform-b' } },
  'too-many-requests': { context: { rateLimits: { perMinute: 0, perHour: 500 } } },
  'field-duplicated': {
    request: { body: '{"ticker":"AAPL","ticker":"AAPL","action":"buy"}' },
    settings: { mistypedFields: 'refuse' },
  },
  'payload-too-large': { request: { body: ' '.repeat(defaultMaxBodyBytes + 1) } },
  'empty-json': { request: { body: '' } },
  'malformed-json': { request: { body: '{' } },
  'invalid-snapshot': { context: { clock: { now: () => Number.NaN } } },
};

/** A request that is answered with a code. */
function questionFor(code: ErrorCode): Question {
  const unread = rejectedUnread[code];
  if (unread !== undefined) {
    return unread;
  }
  const [almost] = fc.sample(almostValidPayload(code), { seed: 8321, numRuns: 1 });
  const { assetClass = 'stocks', tickers, allowBatchSignals = true, mistypedFields = 'notice' } = almost?.context ?? {};
  const allowed = tickers?.allowed;
  return {
    request: { body: JSON.stringify(almost?.payload) },
    settings: {
      assetClass,
      allowBatchSignals,
      mistypedFields,
      ...(allowed !== undefined && { allowedTickers: [...allowed] }),
    },
    context: tickers?.known === undefined ? {} : { knownTickers: tickers.known },
  };
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...openApiDocument })).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(await new Validator().validate({ ...openApiDocument, paths: [] })).toMatchObject({ valid: false });
  });

  it('describes each code, in the same order', () => {
    for (const [name, schema] of Object.entries(schemas)) {
      if (name.startsWith('Code')) {
        const conditions = Object.values(errorCatalogue)
          .filter(({ code }) => schema.enum.includes(code))
          .map((entry) => entry.condition);
        expect(schema['x-enum-descriptions']).toEqual(conditions);
      }
    }
  });

  it('has each code of messages and requests once, and no others', () => {
    const codes = documented.map(({ code }) => code);
    expect(codes.length).toBe(new Set(codes).size);
    const others = Object.values(errorCatalogue)
      .map(({ code }) => code)
      .filter((code) => !codes.includes(code));
    expect(others.filter((code) => code in rejectedUnread)).toEqual([]);
    for (const code of others) {
      expect(() => almostValidPayload(code), code).toThrow('it is not a code of parsing');
    }
  });

  it('has the status that the webhook returns for each code', () => {
    expect(documented.length).toBeGreaterThan(90);
    for (const { code, status } of documented) {
      const { response } = ask(questionFor(code));
      expect({ code: 'messageCode' in response.body && response.body.messageCode, status: response.status }).toEqual({
        code,
        status,
      });
      expect(faultsOf(status, response.body), code).toEqual([]);
      // The document does not describe a calculation: only planning calculates.
      expect(JSON.stringify(response.body)).not.toContain('"calculation"');
    }
  });

  it('describes the response of an accepted request', () => {
    const { response } = ask({ request: { body: JSON.stringify([buy, buy]) } });
    expect(response.status).toBe(200);
    expect(faultsOf(200, response.body)).toEqual([]);
    expect(faultsOf(200, { success: true })).not.toEqual([]);
    expect(faultsOf(400, response.body)).not.toEqual([]);
    expect(faultsOf(201, response.body)).not.toEqual([]);
  });

  it.each(Object.keys(responses))('has valid examples of status %s', (status) => {
    const examples = Object.values(responses[status]?.content['application/json'].examples ?? {});
    expect(examples.length).toBeGreaterThan(0);
    expect(examples.flatMap(({ value }) => faultsOf(Number(status), value))).toEqual([]);
  });

  it('has the headers of rejections', () => {
    const headers = ask(rejectedUnread['too-many-requests'] ?? {}).response.headers;
    expect(headers['retry-after']).toBe('60');
    expect(responses['429']).toMatchObject({ headers: { 'Retry-After': { required: true } } });
    expect(ask(rejectedUnread['post-required'] ?? {}).response.headers.allow).toBe('POST');
    expect(responses['400']).toMatchObject({ headers: { Allow: {} } });
  });
});
