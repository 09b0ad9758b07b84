import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import type { Settings } from '../../src/settings/settings.js';
import { receive } from '../../src/webhook/receive.js';
import { runCount } from '../properties/seeds.js';
import { admissionRows } from './admission-codes.js';
import { answerTo, id, now, password, path, request, sending, signal, type Variation, webhookWith } from './sample.js';

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

describe('an accepted request', () => {
  test('gives its signals and a response with its id and payload', () => {
    const payload = { ...signal, quantity: '10', note: 'kept in the answer' };
    expect(answerTo(sending(payload, { context: { history: [now - 1000] } }))).toEqual({
      accepted: true,
      webhookId: id,
      signals: [{ ticker: 'AAPL', action: 'buy', quantity: '10', receivedAt: '2026-01-26T15:30:00Z', id: 'signal-1' }],
      payload,
      history: [
        [now - 1000, 1],
        [now, 1],
      ],
      response: { status: 200, headers, body: { success: true, id: 'signal-1', payload } },
    });
  });

  test('may be a batch', () => {
    const payload = [signal, { ticker: 'MSFT', action: 'exit' }];
    const reception = answerTo(sending(payload));
    expect(reception).toMatchObject({ accepted: true, payload, response: { body: { payload } } });
    expect(reception.accepted && reception.signals.map(({ ticker }) => ticker)).toEqual(['AAPL', 'MSFT']);
  });

  test('gives each signal an identifier of its own, in a batch with the index', () => {
    const idsOf = (payload: unknown) => {
      const reception = answerTo(sending(payload));
      return reception.accepted ? reception.signals.map(({ id: own }) => own) : [];
    };
    expect(idsOf(signal)).toEqual(['signal-1']);
    expect(idsOf([signal])).toEqual(['signal-1-0']);
    expect(idsOf([signal, signal, signal])).toEqual(['signal-1-0', 'signal-1-1', 'signal-1-2']);
  });

  test('names in its response what parsing ignored', () => {
    const odd = { ...signal, time: 'soon' };
    const noticed = (path: readonly (string | number)[]) => ({
      response: { body: { notices: [expect.objectContaining({ code: 'time-unreadable', path })] } },
    });
    expect(answerTo(sending(odd))).toMatchObject(noticed(['time']));
    expect(answerTo(sending([signal, odd]))).toMatchObject(noticed([1, 'time']));
  });

  test('names in its response what was sent twice, and plans with the last value', () => {
    const body = '{"ticker":"AAPL","action":"exit","action":"buy"}';
    const noticed = (path: readonly (string | number)[]) => ({
      response: { body: { notices: [expect.objectContaining({ code: 'field-duplicated', path })] } },
    });
    expect(answerTo({ request: { body } })).toMatchObject({ signals: [{ action: 'buy' }], ...noticed(['action']) });
    expect(answerTo({ request: { body: `\ufeff[${JSON.stringify(signal)},${body}]` } })).toMatchObject({
      signals: [{ ticker: 'AAPL' }, { action: 'buy', notices: [{ path: ['action'] }] }],
      ...noticed([1, 'action']),
    });
  });

  test('finds its webhook among others and uses the settings of that webhook', () => {
    const other = {
      id: id.replace('1a', '1b'),
      password,
      settings: { ...defaultSettings, assetClass: 'crypto' as const },
    };
    const context = { clock: { now: () => now }, signalId: 'x' };
    expect(receive(request, [other, webhookWith()], context).accepted).toBe(true);
    expect(receive(request, [webhookWith(), other], context).accepted).toBe(true);
    expect(receive({ ...request, path: path.replace('1a', '1b') }, [webhookWith(), other], context)).toMatchObject({
      accepted: false,
      webhookId: other.id,
      errors: [{ code: 'invalid-crypto-ticker-format' }],
    });
  });

  test('responds with status 500 where the settings of the webhook were not parsed, to who knows its password', () => {
    const webhook = { ...webhookWith(), settings: { ok: true, value: defaultSettings } as unknown as Settings };
    const context = { clock: Date, signalId: 'signal-1' };
    expect(receive(request, [webhook], context)).toMatchObject({
      accepted: false,
      webhookId: id,
      errors: [{ code: 'invalid-setting', path: ['settings'] }],
      response: { status: 500, body: { messageCode: 'invalid-setting' } },
    });
    expect(receive({ ...request, path: `${path}x` }, [webhook], context)).toMatchObject({
      errors: [{ code: 'invalid-password' }],
    });
  });

  test('counts dates in the time zone of the settings', () => {
    const context = { clock: { now: () => Date.parse('2026-01-26T23:30:00Z') } };
    const inZone = (marketTimeZone: string) =>
      answerTo({ ...sending({ ...signal, expiresAt: '1 day' }), settings: { marketTimeZone }, context });
    expect(inZone('America/New_York')).toMatchObject({ signals: [{ expiresAt: '2026-01-27' }] });
    expect(inZone('Asia/Tokyo')).toMatchObject({ signals: [{ expiresAt: '2026-01-28' }] });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1_769_441_400, undefined, '2026-01-26T15:30:00Z'])(
    'responds with status 500 and counts nothing when the clock says %s',
    (answer) => {
      const clock = { now: () => answer as number };
      const reception = answerTo({ context: { clock } });
      expect(reception).toMatchObject({
        accepted: false,
        webhookId: id,
        errors: [{ code: 'invalid-snapshot', path: ['now'] }],
        response: { status: 500, body: { success: false, messageCode: 'invalid-snapshot' } },
      });
      expect(reception.history).toBeUndefined();
      // Without the password nobody learns of it.
      expect(answerTo({ context: { clock }, request: { path: '/x' } }).response.status).toBe(404);
    },
  );

  test('responds with status 500 to an identifier that would drop orders (safety S30)', () => {
    expect(answerTo({ context: { signalId: '' } })).toMatchObject({
      accepted: false,
      errors: [{ code: 'invalid-signal-id' }],
      response: { status: 500 },
    });
    expect(answerTo({ context: { signalId: 'x'.repeat(128) } }).accepted).toBe(true);
  });

  test('reads the clock once, in whole milliseconds, for the signals and the history', () => {
    let time = now + 0.75;
    const clock = {
      now: () => {
        time += 1000;
        return time;
      },
    };
    expect(answerTo({ context: { clock } })).toMatchObject({
      history: [[now + 1000, 1]],
      signals: [{ receivedAt: '2026-01-26T15:30:01Z' }],
    });
  });
});

describe('each code', () => {
  test.each(admissionRows)('$code is given for $why', ({ code, trigger, status, place = [] }) => {
    const reception = answerTo(trigger);
    expect(reception.response.status).toBe(status);
    expect(reception.response.body).toMatchObject({ success: false, messageCode: code });
    expect(!reception.accepted && reception.errors).toMatchObject([{ code, path: place }]);
  });

  test.each(admissionRows)('$code is not given for the closest accepted request to $why', ({ nearMiss }) => {
    expect(answerTo(nearMiss).response.body).toMatchObject({ success: true });
  });

  const sections = ['General', 'Batch signals', 'request'];
  const codes = Object.values(errorCatalogue)
    .filter(({ section }) => sections.includes(section))
    .map(({ code }) => code);

  // Requests to the command have a code of their own.
  test.each(codes.filter((code) => code !== 'invalid-request'))('%s has a row', (code) => {
    expect(admissionRows.map((row) => row.code)).toContain(code);
  });
});

describe('a rejected request', () => {
  test('gets the first code and sentence, and every error', () => {
    const reception = answerTo(sending([{ action: 'hold' }, signal, { ticker: '', action: 'buy' }]));
    expect(reception.response).toEqual({
      status: 400,
      headers,
      body: {
        success: false,
        messageCode: 'invalid-payload',
        message: expect.stringContaining('ticker'),
        errors: [
          expect.objectContaining({ code: 'invalid-payload', path: [0, 'ticker'] }),
          expect.objectContaining({ code: 'invalid-action', path: [0, 'action'] }),
          expect.objectContaining({ code: 'empty-ticker-name', path: [2, 'ticker'] }),
        ],
      },
    });
    const { body } = reception.response;
    expect(!body.success && body.message).toBe(!body.success && body.errors[0].message);
  });

  test('gets the allowed method when its method is wrong', () => {
    expect(answerTo({ request: { method: 'DELETE' } })).toEqual({
      accepted: false,
      errors: [
        {
          code: 'post-required',
          message: 'The method is "DELETE"; expected POST.',
          path: [],
          section: 'General',
          received: 'DELETE',
          expected: 'POST',
        },
      ],
      response: expect.objectContaining({ headers: { ...headers, allow: 'POST' } }),
    });
  });

  test('gets the path of webhooks when its path is wrong', () => {
    for (const basePath of ['/hooks', '/hooks/']) {
      expect(answerTo({ request: { path: '/favicon.ico' }, context: { basePath } })).toMatchObject({
        errors: [
          {
            code: 'not-found',
            message: 'This is not the path of a webhook; expected /hooks/trading/webhook/<webhook id>/<password>.',
            expected: '/hooks/trading/webhook/<webhook id>/<password>',
          },
        ],
        response: { headers },
      });
    }
    expect(answerTo({ request: { path: '/' } })).toMatchObject({
      errors: [{ expected: '/trading/webhook/<webhook id>/<password>' }],
    });
  });

  test('gets the limits and the wait when there are too many requests', () => {
    const rateLimits = { perMinute: 1, perHour: 9 };
    const history = [now - 18_500];
    expect(answerTo({ context: { rateLimits, history } })).toEqual({
      accepted: false,
      webhookId: id,
      history: [[now - 18_500, 1]],
      errors: [
        {
          code: 'too-many-requests',
          message: 'Too many requests; expected at most 1 per minute and 9 per hour. Try again in 42 s.',
          path: [],
          section: 'request',
          expected: 'at most 1 per minute and 9 per hour',
        },
      ],
      response: expect.objectContaining({ status: 429, headers: { ...headers, 'retry-after': '42' } }),
    });
  });

  test('gets status 413 when its body is above the limit of the context', () => {
    const body = JSON.stringify(signal);
    expect(answerTo({ context: { maxBodyBytes: body.length } }).accepted).toBe(true);
    expect(answerTo({ context: { maxBodyBytes: body.length - 1 } }).response.status).toBe(413);
  });

  test('gets the same response for an unknown webhook and a wrong password', () => {
    const wrongPassword = answerTo({ request: { path: `${path}x` } });
    const unknownWebhook = answerTo({ request: { path: path.replace('1a', '1b') } });
    const broken = answerTo({ request: { path: path.replace(password, '%ff') } });
    expect(wrongPassword).toEqual({
      accepted: false,
      errors: [
        {
          code: 'invalid-password',
          message: 'Unknown webhook or wrong password.',
          path: [],
          section: 'General',
        },
      ],
      response: expect.objectContaining({ status: 400, headers }),
    });
    expect(unknownWebhook).toStrictEqual(wrongPassword);
    expect(broken).toStrictEqual(wrongPassword);
    expect(receive(request, [], { clock: { now: () => now }, signalId: 'x' })).toStrictEqual(wrongPassword);
  });
});

describe('the order of the checks', () => {
  const faults: readonly (readonly [code: string, fault: Variation])[] = [
    ['post-required', { request: { method: 'PUT' } }],
    ['not-found', { request: { path: '/trading/webhook' } }],
    ['invalid-password', { request: { path: path.replace(password, 'guess') } }],
    ['invalid-ip-address', { settings: { allowedIpAddresses: [] } }],
    ['too-many-requests', { context: { rateLimits: { perMinute: 0, perHour: 0 } } }],
    ['payload-too-large', { context: { maxBodyBytes: 3 }, request: { body: 'none' } }],
    ['malformed-json', { request: { body: 'none' } }],
  ];

  test.each(faults.map(([code], index) => [code, index] as const))(
    '%s comes before all later checks',
    (code, index) => {
      const together = faults.slice(index).reduceRight<Variation>(
        (later, [, fault]) => ({
          request: { ...later.request, ...fault.request },
          settings: { ...later.settings, ...fault.settings },
          context: { ...later.context, ...fault.context },
        }),
        {},
      );
      const reception = answerTo(together);
      expect(!reception.accepted && reception.errors.map((error) => error.code)).toEqual([code]);
    },
  );

  test('counts a request only with the password and from an allowed address', () => {
    const [method, address, passwordFault, source, , size, malformed] = faults.map(([, fault]) => answerTo(fault));
    for (const reception of [method, address, passwordFault]) {
      expect(reception).not.toHaveProperty('history');
      expect(reception).not.toHaveProperty('webhookId');
    }
    expect(source).toHaveProperty('webhookId', id);
    expect(source).not.toHaveProperty('history');
    for (const reception of [size, malformed, answerTo(sending({ ticker: 'AAPL' }))]) {
      expect(reception).toMatchObject({ webhookId: id, history: [[now, 1]] });
    }
  });

  test('rejects a malformed address before it checks the rate', () => {
    const rateLimits = { perMinute: 0, perHour: 0 };
    expect(answerTo({ request: { sourceAddress: 'localhost' }, context: { rateLimits } })).toMatchObject({
      errors: [{ code: 'invalid-ip-address-format' }],
    });
  });
});

describe('every reception', () => {
  const anyRequest = fc.record({
    method: fc.oneof({ weight: 9, arbitrary: fc.constant('POST') }, fc.string()),
    path: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(path, `${path}/`, `${path}?a=${password}`, `${path}x`, `${path}/x`) },
      fc.webPath(),
      fc.string(),
    ),
    sourceAddress: fc.oneof({ weight: 9, arbitrary: fc.ipV4() }, fc.ipV6(), fc.string(), fc.constant(undefined)),
    body: fc.oneof(fc.json(), fc.string(), fc.uint8Array({ maxLength: 30 }), fc.constant(JSON.stringify([signal]))),
  });
  const anyContext = fc.record({
    history: fc.array(fc.double(), { maxLength: 5 }),
    rateLimits: fc.record({ perMinute: fc.nat(6), perHour: fc.nat(6) }),
    maxBodyBytes: fc.nat(40),
  });

  test('is plain data without the password and leaves the request unchanged', () => {
    fc.assert(
      fc.property(anyRequest, anyContext, (sent, context) => {
        const before = structuredClone(sent);
        const reception = receive(Object.freeze(sent), Object.freeze([webhookWith()]), {
          clock: { now: () => now },
          signalId: 'signal-1',
          ...context,
        });
        const text = JSON.stringify(reception);
        expect(JSON.parse(text)).toStrictEqual(reception);
        expect(text).not.toContain(password);
        expect(JSON.stringify(reception.response)).not.toContain(id);
        expect({ ...sent }).toEqual({ ...before });
      }),
      { numRuns: runCount(2_000) },
    );
  });

  test('never repeats the path or a nearly correct password', () => {
    const guess = `${password}x`;
    for (const sent of [
      path.replace(password, guess),
      `/trading/webhook/${guess}/${id}`,
      `${path}/${guess}`,
      `/${guess}`,
      `/trading/webhook/${id}/${guess}/${guess}`,
    ]) {
      const text = JSON.stringify(answerTo({ request: { path: sent } }));
      expect(text).not.toContain(password);
      expect(text).not.toContain(id);
    }
  });
});
