// Passwords and signatures that do not stand in the path.
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CredentialSources, SignatureSource } from '../../src/webhook/credential-sources.js';
import type { ReceivedAlert, Reception, WebhookRequest } from '../../src/webhook/receive.js';
import { answerTo, id, now, password, path, signal, type Variation } from './sample.js';

const short = `/trading/webhook/${id}`;
const body = JSON.stringify(signal);

function sent(credentials: CredentialSources, request: Partial<WebhookRequest>, context: Variation['context'] = {}) {
  return answerTo({ request: { path: short, ...request }, context: { credentials, ...context } });
}

function codesOf(reception: Reception): readonly string[] {
  return reception.accepted ? [] : reception.errors.map(({ code }) => code);
}

const wrongPassword = sent({ passwordHeader: 'x-key' }, { headers: { 'x-key': 'wrong' } });

describe('a password in a header', () => {
  const bearer: CredentialSources = { passwordHeader: 'Authorization' };

  test.each([
    ['as a bearer token', bearer, { authorization: `Bearer ${password}` }],
    ['whatever the case of the scheme', bearer, { Authorization: `bearer  ${password}` }],
    ['in Headers', bearer, new Headers({ authorization: `Bearer ${password}` })],
    ['under a name of its own', { passwordHeader: 'x-key' }, { 'X-Key': password }],
  ])('opens the webhook %s', (_, credentials, headers) => {
    expect(sent(credentials, { headers })).toMatchObject({ accepted: true, webhookId: id });
  });

  test.each([
    ['is wrong', bearer, { authorization: `Bearer ${password}x` }],
    ['has another scheme', bearer, { authorization: `Basic ${password}` }],
    ['has no scheme', bearer, { authorization: password }],
    ['is missing', bearer, {}],
    ['comes without headers', bearer, undefined],
    ['is in a header that is not read', { passwordHeader: 'x-key' }, { authorization: `Bearer ${password}` }],
    ['is sent twice', { passwordHeader: 'x-key' }, { 'x-key': [password, password] }],
  ])('is rejected when it %s', (_, credentials, headers) => {
    expect(sent(credentials, { headers })).toStrictEqual(wrongPassword);
  });

  test('answers an unknown webhook as a wrong password', () => {
    const unknown = short.replace('1a', '1b');
    const headers = { authorization: `Bearer ${password}` };
    expect(sent(bearer, { path: unknown, headers })).toStrictEqual(wrongPassword);
    expect(wrongPassword).not.toHaveProperty('webhookId');
    expect(wrongPassword).not.toHaveProperty('history');
  });

  test('leaves the path of the specification as it was', () => {
    expect(sent(bearer, { path }).accepted).toBe(true);
    const guess = path.replace(password, 'guess');
    // The path decides where it has a password.
    expect(sent(bearer, { path: guess, headers: { authorization: `Bearer ${password}` } })).toStrictEqual(
      wrongPassword,
    );
    expect(codesOf(answerTo({ request: { path: short, headers: { authorization: `Bearer ${password}` } } }))).toEqual([
      'not-found',
    ]);
  });
});

describe('a signature of the body', () => {
  const hex: SignatureSource = { header: 'X-Hub-Signature-256', encoding: 'hex', prefix: 'sha256=' };
  const base64: SignatureSource = { header: 'x-hmac', encoding: 'base64' };
  const hmac = (text: string | Uint8Array, key = password) => createHmac('sha256', key).update(text);

  test.each([
    ['hexadecimal', hex, `sha256=${hmac(body).digest('hex')}`],
    ['hexadecimal in upper case', hex, `sha256=${hmac(body).digest('hex').toUpperCase()}`],
    ['base64', base64, hmac(body).digest('base64')],
  ])('opens the webhook when it is %s', (_, signature, value) => {
    expect(sent({ signature }, { headers: { [signature.header]: value } }).accepted).toBe(true);
  });

  test.each([
    ['text', body],
    ['bytes', new TextEncoder().encode(body)],
    ['a buffer', new TextEncoder().encode(body).buffer],
    ['bytes with a byte-order mark', new TextEncoder().encode(`\ufeff${body}`)],
  ])('is of the body as it arrived: %s', (_, raw) => {
    const bytes = typeof raw === 'string' ? raw : new Uint8Array(raw);
    const headers = { 'x-hmac': hmac(bytes).digest('base64') };
    expect(sent({ signature: base64 }, { headers, body: raw }).accepted).toBe(true);
  });

  test.each([
    ['is of another body', hmac(`${body} `).digest('base64')],
    ['is made with another key', hmac(body, 'other').digest('base64')],
    ['is made with the stand-in of unknown webhooks', hmac(body, '-'.repeat(32)).digest('base64')],
    ['is cut', hmac(body).digest('base64').slice(0, -1)],
    ['is empty', ''],
  ])('is rejected when it %s', (_, value) => {
    expect(sent({ signature: base64 }, { headers: { 'x-hmac': value } })).toStrictEqual(wrongPassword);
  });

  test('is rejected without its prefix, and for an unknown webhook', () => {
    const value = hmac(body).digest('hex');
    expect(sent({ signature: hex }, { headers: { [hex.header]: value } })).toStrictEqual(wrongPassword);
    const headers = { [hex.header]: `sha256=${value}` };
    expect(sent({ signature: hex }, { path: short.replace('1a', '1b'), headers })).toStrictEqual(wrongPassword);
  });

  describe('with the time of the request', () => {
    const dated: SignatureSource = { header: 'x-hmac', encoding: 'hex', timestampHeader: 'x-time' };
    const at = (seconds: number | string, source: SignatureSource = dated, signedTime = seconds) =>
      sent(
        { signature: source },
        { headers: { 'x-hmac': hmac(`${signedTime}.${body}`).digest('hex'), 'x-time': `${seconds}` } },
      );
    const seconds = now / 1000;

    test.each([0, 300, -300])('opens the webhook %s seconds away from the clock', (away) => {
      expect(at(seconds + away).accepted).toBe(true);
    });

    test.each([301, -301])('is rejected %s seconds away from the clock', (away) => {
      expect(at(seconds + away)).toStrictEqual(wrongPassword);
    });

    test('has the tolerance of the settings', () => {
      const strict = { ...dated, toleranceSeconds: 5 };
      expect(at(seconds - 5, strict).accepted).toBe(true);
      expect(at(seconds - 6, strict)).toStrictEqual(wrongPassword);
      expect(codesOf(at(seconds, { ...dated, toleranceSeconds: Number.NaN }))).toStrictEqual(['invalid-setting']);
    });

    test.each(['', 'now', `${now}`, '-5', '1e9'])('is rejected with the time %j', (time) => {
      expect(at(time)).toStrictEqual(wrongPassword);
    });

    test('is rejected with the time of another request', () => {
      expect(at(seconds, dated, seconds - 1)).toStrictEqual(wrongPassword);
    });
  });

  test('is not judged without a clock, or without the body as it arrived', () => {
    const headers = { 'x-hmac': hmac(body).digest('base64') };
    const clock = { now: () => Number.NaN };
    expect(codesOf(sent({ signature: base64 }, { headers }, { clock }))).toEqual(['invalid-snapshot']);
    // A caller without a compiler may pass what a framework has parsed.
    const parsed = JSON.parse(body) as string;
    expect(codesOf(sent({ signature: base64 }, { headers, body: parsed }))).toEqual(['invalid-payload']);
  });

  test('is not computed for a body above the limit', () => {
    const reception = sent({ signature: base64 }, { headers: {} }, { maxBodyBytes: 3 });
    expect(codesOf(reception)).toEqual(['payload-too-large']);
    expect(reception).not.toHaveProperty('webhookId');
  });
});

describe('a password in the body', () => {
  const credentials: CredentialSources = { passwordField: 'secret' };
  const bodyOf = (payload: unknown) => ({ body: JSON.stringify(payload) });

  test('opens the webhook, and is in nothing that is returned', () => {
    const reception = sent(credentials, bodyOf({ secret: password, ...signal }));
    expect(reception).toMatchObject({ accepted: true, payload: signal, response: { body: { payload: signal } } });
    expect(reception.accepted && reception.payload).toStrictEqual(signal);
    expect(JSON.stringify(reception)).not.toContain(password);
  });

  test('opens the webhook for a batch when each that is sent is right', () => {
    const both = sent(
      credentials,
      bodyOf([
        { ...signal, secret: password },
        { ...signal, secret: password },
      ]),
    );
    expect(both.accepted && both.payload).toStrictEqual([signal, signal]);
    expect(sent(credentials, bodyOf([signal, { ...signal, secret: password }])).accepted).toBe(true);
    const mixed = bodyOf([
      { ...signal, secret: password },
      { ...signal, secret: 'x' },
    ]);
    expect(sent(credentials, mixed)).toStrictEqual(wrongPassword);
  });

  test.each([
    ['is wrong', { ...signal, secret: 'guess' }],
    ['is missing', signal],
    ['is not text', { ...signal, secret: 5 }],
    ['is null', { ...signal, secret: null }],
    ['is inside of extras', { ...signal, extras: { secret: password } }],
    ['is a name of the prototype', { ...signal, toString: password }],
  ])('is rejected when it %s', (_, payload) => {
    expect(sent(credentials, bodyOf(payload))).toStrictEqual(wrongPassword);
  });

  test.each([['text'], [5], [null], [[]]])('is rejected when the body is %j', (payload) => {
    expect(sent(credentials, bodyOf(payload))).toStrictEqual(wrongPassword);
  });

  test('is removed where the path has the password', () => {
    const reception = sent(credentials, { path, ...bodyOf({ ...signal, secret: 'another secret' }) });
    expect(reception.accepted && reception.payload).toStrictEqual(signal);
  });

  test('is not repeated where the body has an error', () => {
    const badSignal = sent(credentials, bodyOf({ ...signal, secret: password, quantity: 'x', other: 1 }));
    expect(codesOf(badSignal)).toEqual(['invalid-quantity']);
    const twice = sent(credentials, { body: `{"secret":"x","ticker":"AAPL","action":"exit","secret":"${password}"}` });
    expect(twice.accepted).toBe(true);
    for (const text of [`{"secret": ${password}}`, `{"secret": "${password}"`, `{'secret': '${password}'}`]) {
      for (const place of [path, short]) {
        const reception = sent(credentials, { path: place, body: text });
        expect(codesOf(reception)).toEqual(['malformed-json']);
        expect(JSON.stringify(reception)).not.toMatch(/hunter/);
      }
    }
    expect([badSignal, twice].map((reception) => JSON.stringify(reception)).join()).not.toContain(password);
  });

  test('has a message for malformed JSON with the place and what JSON allows there', () => {
    const reception = sent(credentials, { body: '{"secret": hunter}' });
    expect(!reception.accepted && reception.errors[0].message).toBe(
      'Invalid JSON at line 1, column 12; expected a value.',
    );
  });

  test('gives the error of an empty body as it is', () => {
    expect(codesOf(sent(credentials, { body: '' }))).toEqual(['empty-json']);
  });

  test('does not read a body above the limit', () => {
    expect(codesOf(sent(credentials, { body }, { maxBodyBytes: 3 }))).toEqual(['payload-too-large']);
  });
});

describe('several sources', () => {
  const signature: SignatureSource = { header: 'x-hmac', encoding: 'hex' };
  const credentials: CredentialSources = { passwordHeader: 'x-key', signature, passwordField: 'secret' };
  const inBody = JSON.stringify({ ...signal, secret: password });

  test('are tried in their order, and the first that was sent decides', () => {
    const right = createHmac('sha256', password).update(inBody).digest('hex');
    expect(sent(credentials, { body: inBody }).accepted).toBe(true);
    expect(sent(credentials, { body: inBody, headers: { 'x-hmac': right } }).accepted).toBe(true);
    expect(sent(credentials, { body: inBody, headers: { 'x-hmac': 'guess' } })).toStrictEqual(wrongPassword);
    expect(sent(credentials, { body: inBody, headers: { 'x-hmac': right, 'x-key': 'guess' } })).toStrictEqual(
      wrongPassword,
    );
    expect(sent(credentials, { body, headers: { 'x-key': password } }).accepted).toBe(true);
  });
});

describe('the identifier of a request', () => {
  test('is made of the payload, the time and the webhook', () => {
    const alerts: ReceivedAlert[] = [];
    const signalId = (alert: ReceivedAlert): string => {
      alerts.push(alert);
      return 'made';
    };
    expect(answerTo({ context: { signalId } })).toMatchObject({
      accepted: true,
      response: { body: { id: 'made' } },
      signals: [{ id: 'made' }],
    });
    expect(alerts).toStrictEqual([{ webhookId: id, payload: signal, receivedAt: '2026-01-26T15:30:00Z' }]);
  });

  test('is the same for a body with a byte-order mark', () => {
    const signalId = ({ payload }: { readonly payload: unknown }) => JSON.stringify(payload);
    const idOf = (text: string) => answerTo({ request: { body: text }, context: { signalId } }).response.body;
    expect(idOf(`\ufeff${body}`)).toEqual(idOf(body));
  });

  test.each([
    ['is empty', () => ''],
    [
      'throws',
      () => {
        throw new Error('no key');
      },
    ],
    ['is not text', () => 5 as unknown as string],
  ])('is an error of the program when it %s, and the request counts', (_, signalId) => {
    expect(answerTo({ context: { signalId } })).toMatchObject({
      accepted: false,
      history: [[now, 1]],
      errors: [{ code: 'invalid-signal-id' }],
      response: { status: 500 },
    });
  });

  test('is not made for a request that is rejected', () => {
    const signalId = (): string => {
      throw new Error('not reached');
    };
    expect(codesOf(answerTo({ request: { body: '{}' }, context: { signalId } }))).not.toContain('invalid-signal-id');
  });
});
