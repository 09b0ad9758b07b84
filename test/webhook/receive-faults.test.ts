import { describe, expect, test } from 'vitest';
import { type ReceiveContext, type Reception, receive, type WebhookRequest } from '../../src/webhook/receive.js';
import { addressesFault } from '../../src/webhook/receive-faults.js';
import type { Webhook } from '../../src/webhook/webhook.js';
import { id, now, password, request, signal, webhookWith } from './sample.js';

const webhook = webhookWith();
const context: ReceiveContext = { clock: { now: () => now }, signalId: 'signal-1' };
const bare: WebhookRequest = { ...request, path: `/trading/webhook/${id}` };

/** Passes on what no compiler has seen. */
function answerTo(sent: unknown, webhooks: unknown, given: unknown): Reception {
  return receive(sent as WebhookRequest, webhooks as readonly Webhook[], given as ReceiveContext);
}

function faultsOf(reception: Reception) {
  return reception.accepted
    ? 'accepted'
    : [reception.response.status, ...reception.errors.map(({ code, message }) => `${code}: ${message}`)];
}

describe('receive', () => {
  test.each([
    [undefined, 'because it is not an array'],
    [null, 'because it is not an array'],
    [webhook, 'because it is not an array'],
  ])('refuses %s in place of webhooks', (webhooks, problem) => {
    expect(faultsOf(answerTo(request, webhooks, context))).toStrictEqual([
      500,
      `invalid-setting: The argument webhooks cannot be used, ${problem}; expected a list of webhooks.`,
    ]);
  });

  test('refuses a context with a misspelt name, and takes other words', () => {
    expect(faultsOf(answerTo(request, [webhook], { ...context, maxBodyByte: 1 }))).toStrictEqual([
      500,
      'invalid-setting: The argument context has maxBodyByte, which has no effect; did you mean maxBodyBytes?',
    ]);
    expect(faultsOf(answerTo(request, [webhook], { ...context, database: 'x' }))).toBe('accepted');
  });

  test.each([[undefined], [null], [{ ok: true, value: webhook }], [{ id }], [{ id: 7, password }]])(
    'refuses a list with %j and shows nothing of it',
    (other) => {
      expect(faultsOf(answerTo(request, [webhook, other], context))).toStrictEqual([
        500,
        'invalid-setting: webhooks.1 is not a webhook; expected an object with id, password and settings.',
      ]);
    },
  );

  test('has the place of what is wrong, and what was sent there', () => {
    const placesOf = (webhooks: unknown, given: unknown) => {
      const answer = answerTo(request, webhooks, given);
      return answer.accepted ? [] : answer.errors.map(({ path, received }) => [path, received]);
    };
    expect(placesOf(undefined, context)).toStrictEqual([[['webhooks'], undefined]]);
    expect(placesOf([webhook, { id }], context)).toStrictEqual([[['webhooks', 1], undefined]]);
    expect(placesOf([webhook], { ...context, maxBodyBytes: -1 })).toStrictEqual([[['maxBodyBytes'], -1]]);
  });

  test.each(['platform-a', 'platform-b'] as const)('refuses addresses of %s that are not all text', (name) => {
    expect(addressesFault(name, { [name]: ['10.0.0.1', 7] })).toMatchObject({
      path: ['platforms', name],
      expected: 'a list of addresses',
    });
    expect(addressesFault(name, { [name]: ['10.0.0.1'] })).toBeUndefined();
    expect(addressesFault(name, null)).toBeUndefined();
    expect(addressesFault('any', { [name]: 7 })).toBeUndefined();
  });

  test('refuses a missing context and a missing request', () => {
    expect(faultsOf(answerTo(request, [webhook], undefined))).toStrictEqual([
      500,
      'invalid-setting: The argument context cannot be used, because it is not an object; expected an object with clock and signalId.',
    ]);
    expect(faultsOf(answerTo(undefined, [webhook], context))).toStrictEqual([
      500,
      'invalid-setting: The argument request cannot be used, because it is not an object; expected a request with method, path, sourceAddress and body.',
    ]);
  });

  test.each<readonly [Partial<Record<keyof ReceiveContext, unknown>>, string]>([
    [{ basePath: 5 }, 'basePath is 5; expected text.'],
    [{ maxBodyBytes: Number.NaN }, 'maxBodyBytes is NaN; expected a number of bytes, 0 or above.'],
    [{ maxBodyBytes: '65536' }, 'maxBodyBytes is "65536"; expected a number of bytes, 0 or above.'],
    [{ rateLimits: 60 }, 'rateLimits is 60; expected an object with perMinute and perHour.'],
    [
      { rateLimits: { perMinut: 1, perHour: 5 } },
      'rateLimits.perMinute is missing; expected a number of requests, 0 or above.',
    ],
    [
      { rateLimits: { perMinute: 1, perHour: Number.NaN } },
      'rateLimits.perHour is NaN; expected a number of requests, 0 or above.',
    ],
    [
      { credentials: 'authorization' },
      'credentials is "authorization"; expected an object with passwordHeader, signature or passwordField.',
    ],
    [
      { credentials: { passwordHeadr: 'x-password' } },
      'The argument credentials has passwordHeadr, which has no effect; did you mean passwordHeader?',
    ],
    [
      { credentials: { signature: { header: 'x-signature', encoding: 'hex', timeStampHeader: 'x-time' } } },
      'The argument credentials.signature has timeStampHeader, which has no effect; did you mean timestampHeader?',
    ],
    [{ credentials: { passwordHeader: 5 } }, 'credentials.passwordHeader is 5; expected the name of a header.'],
    [{ credentials: { passwordField: 5 } }, 'credentials.passwordField is 5; expected the name of a field.'],
    [{ credentials: { signature: 'x' } }, 'credentials.signature is "x"; expected an object with header and encoding.'],
    [
      { credentials: { signature: { encoding: 'hex' } } },
      'credentials.signature.header is missing; expected the name of a header.',
    ],
    [
      { credentials: { signature: { header: 'x-signature', encoding: 'HEX' } } },
      'credentials.signature.encoding is "HEX"; expected hex or base64.',
    ],
    [
      { credentials: { signature: { header: 'x-signature', encoding: 'hex', prefix: 5 } } },
      'credentials.signature.prefix is 5; expected text.',
    ],
    [
      { credentials: { signature: { header: 'x-signature', encoding: 'hex', timestampHeader: null } } },
      'credentials.signature.timestampHeader is null; expected the name of a header.',
    ],
    [
      { credentials: { signature: { header: 'x-signature', encoding: 'hex', toleranceSeconds: -1 } } },
      'credentials.signature.toleranceSeconds is -1; expected a number of seconds, 0 or above.',
    ],
    [{ knownTickers: null }, 'knownTickers is null; expected a list or a Set of tickers.'],
  ])('refuses the context %j', (part, message) => {
    expect(faultsOf(answerTo(request, [webhook], { ...context, ...part }))).toStrictEqual([
      500,
      `invalid-setting: ${message}`,
    ]);
  });

  test.each<readonly [string, string]>([
    ['1769441400000', 'history is "1769441400000"; expected the history of the last Reception.'],
    ['a', 'history is "a"; expected the history of the last Reception.'],
  ])('refuses the history %j', (history, message) => {
    expect(faultsOf(answerTo(request, [webhook], { ...context, history }))).toStrictEqual([
      500,
      `invalid-snapshot: ${message}`,
    ]);
  });

  const expectedBucket = 'expected a time, or a time and a number of requests.';
  test.each<readonly [readonly unknown[], string]>([
    [['a', {}], `history.0 is "a"; ${expectedBucket}`],
    [[now, {}], `history.1 is {}; ${expectedBucket}`],
    [[[now, null]], `history.0 is [${now},null]; ${expectedBucket}`],
  ])('refuses the history %j', (history, message) => {
    expect(faultsOf(answerTo(request, [webhook], { ...context, history }))).toStrictEqual([
      500,
      `invalid-snapshot: ${message}`,
    ]);
  });

  test('refuses a history with a hole', () => {
    const message = 'history.0 is missing; expected a time, or a time and a number of requests.';
    expect(faultsOf(answerTo(request, [webhook], { ...context, history: [undefined] }))).toStrictEqual([
      500,
      `invalid-snapshot: ${message}`,
    ]);
  });

  const addresses = 'expected any, platform-a, platform-b, or a list of addresses.';
  test.each<readonly [unknown, unknown, string]>([
    [
      '1.2.3.4',
      undefined,
      'allowedIpAddresses is "1.2.3.4"; expected any, platform-a, platform-b, or a list of addresses and ranges.',
    ],
    [null, undefined, `settings.allowedIpAddresses is null; ${addresses}`],
    [undefined, undefined, `settings.allowedIpAddresses is missing; ${addresses}`],
    [[7], undefined, 'allowedIpAddresses.0 is 7; expected an IPv4 or IPv6 address, or a range such as 10.0.0.0/8.'],
    ['platform-a', { 'platform-a': '1.2.3.4' }, 'platforms.platform-a is "1.2.3.4"; expected a list of addresses.'],
  ])('refuses the addresses %j of platforms %j', (allowedIpAddresses, platforms, message) => {
    const limited = { ...webhook, settings: { ...webhook.settings, allowedIpAddresses } };
    expect(faultsOf(answerTo(request, [limited], { ...context, platforms }))).toStrictEqual([
      500,
      `invalid-setting: ${message}`,
    ]);
  });

  test('takes null in its context as absent', () => {
    const nothing = { basePath: null, credentials: null, history: null, rateLimits: null, platforms: null };
    const given = { ...context, ...nothing, maxBodyBytes: null };
    expect(answerTo(request, [webhook], given).accepted).toBe(true);
    expect(faultsOf(answerTo(bare, [webhook], given))).toStrictEqual([
      404,
      `not-found: This is not the path of a webhook; expected /trading/webhook/<webhook id>/<password>.`,
    ]);
  });

  const wrongPassword = [400, 'invalid-password: Unknown webhook or wrong password.'];
  test('takes null headers and sources as absent', () => {
    const header = { ...context, credentials: { passwordHeader: 'x-password', signature: null, passwordField: null } };
    expect(faultsOf(answerTo({ ...bare, headers: null }, [webhook], header))).toStrictEqual(wrongPassword);
    expect(answerTo({ ...bare, headers: { 'x-password': password } }, [webhook], header).accepted).toBe(true);
    const none = { ...context, credentials: { passwordHeader: null } };
    expect(faultsOf(answerTo({ ...bare, headers: {} }, [webhook], none))).toStrictEqual(wrongPassword);
    const signature = { header: 'x-signature', encoding: 'hex', prefix: null, toleranceSeconds: null };
    const signed = { ...context, credentials: { signature } };
    expect(faultsOf(answerTo({ ...bare, headers: { 'x-signature': 'null' } }, [webhook], signed))).toStrictEqual(
      wrongPassword,
    );
    const field = { ...context, credentials: { passwordField: 'key' } };
    const body = JSON.stringify({ ...signal, key: password });
    expect(answerTo({ ...bare, body }, [webhook], field).accepted).toBe(true);
  });

  test('refuses a request without a path or an address', () => {
    expect(faultsOf(answerTo({ ...request, path: undefined }, [webhook], context))).toStrictEqual([
      404,
      'not-found: This is not the path of a webhook; expected /trading/webhook/<webhook id>/<password>.',
    ]);
    expect(faultsOf(answerTo({ ...request, sourceAddress: null }, [webhook], context))).toStrictEqual([
      400,
      'invalid-ip-address-format: The source address is unknown; expected an IPv4 or IPv6 address.',
    ]);
  });

  test('refuses an async function that makes identifiers', () => {
    const signalId = async (): Promise<string> => Promise.reject(new Error('no database'));
    expect(faultsOf(answerTo(request, [webhook], { ...context, signalId }))).toStrictEqual([
      500,
      'invalid-signal-id: signalId is a function that returns a promise; expected a function that returns text: it may not be async.',
    ]);
  });
});
