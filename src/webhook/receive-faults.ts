// Arguments of `receive` that are not what their types say: a server reads them from files, stores and variables of its environment.
import { type Argument, argumentFault } from '../core/argument-fault.js';
import { type ErrorCode, type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { excerpt, givenValueMessage } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import { optionsFaults } from '../core/options-fault.js';
import type { AllowedIpAddresses } from '../settings/settings.js';
import type { CredentialSources, SignatureSource } from './credential-sources.js';
import type { PlatformAddresses } from './source-address.js';

const requestArgument: Argument = {
  name: 'request',
  code: 'invalid-setting',
  expected: 'a request with method, path, sourceAddress and body',
  names: [],
};

const contextArgument: Argument = {
  name: 'context',
  code: 'invalid-setting',
  expected: 'an object with clock and signalId',
  names: [],
};

/** A `ReceiveContext` whose values have not been checked. */
interface GivenContext {
  readonly basePath?: unknown;
  readonly maxBodyBytes?: unknown;
  readonly knownTickers?: unknown;
  readonly rateLimits?: unknown;
  readonly credentials?: unknown;
}

/**
 * The error of arguments that no request can be judged with, whatever it is; it shows no value that may be secret. Codes:
 * `invalid-setting`.
 */
export function receiveFault(
  request: unknown,
  webhooks: unknown,
  context: GivenContext,
  contextNames: Readonly<Record<string, true>>,
): SignalError | undefined {
  return (
    argumentFault(request, requestArgument) ??
    webhooksFault(webhooks) ??
    argumentFault(context, contextArgument) ??
    optionsFaults(context, contextNames, ['context'])[0] ??
    contextFault(context)
  );
}

const expectedWebhook = 'an object with id, password and settings';

function webhooksFault(webhooks: unknown): SignalError | undefined {
  if (!Array.isArray(webhooks)) {
    const expected = 'a list of webhooks';
    const message = `The argument webhooks cannot be used, because it is not an array; expected ${expected}.`;
    return signalError('invalid-setting', { message, path: ['webhooks'], expected });
  }
  const index = webhooks.findIndex((webhook) => !isWebhook(webhook));
  return index === -1
    ? undefined
    : signalError('invalid-setting', {
        message: `webhooks.${index} is not a webhook; expected ${expectedWebhook}.`,
        path: ['webhooks', index],
        expected: expectedWebhook,
      });
}

function isWebhook(webhook: unknown): boolean {
  if (!isRecord(webhook)) {
    return false;
  }
  const { id, password } = webhook;
  return isText(id) && isText(password);
}

function contextFault(context: GivenContext): SignalError | undefined {
  const { basePath, maxBodyBytes, knownTickers, rateLimits, credentials } = context;
  return (
    optional(basePath, ['basePath'], 'text', isText) ??
    optional(maxBodyBytes, ['maxBodyBytes'], 'a number of bytes, 0 or above', isAmount) ??
    rateLimitsFault(rateLimits) ??
    credentialsFault(credentials) ??
    // Null would mean that every ticker exists.
    (knownTickers === undefined || Array.isArray(knownTickers) || knownTickers instanceof Set
      ? undefined
      : valueFault(['knownTickers'], knownTickers, 'a list or a Set of tickers'))
  );
}

function rateLimitsFault(limits: unknown): SignalError | undefined {
  const expected = 'an object with perMinute and perHour';
  const each = (name: string): SignalError | undefined =>
    isRecord(limits) && !isAmount(limits[name])
      ? valueFault(['rateLimits', name], limits[name], 'a number of requests, 0 or above')
      : undefined;
  return optional(limits, ['rateLimits'], expected, isRecord) ?? each('perMinute') ?? each('perHour');
}

const sourceNames: Readonly<Record<keyof CredentialSources, true>> = {
  passwordHeader: true,
  signature: true,
  passwordField: true,
};

/** A misspelt `timestampHeader` would let recorded requests pass. */
const signatureNames: Readonly<Record<keyof SignatureSource, true>> = {
  header: true,
  encoding: true,
  prefix: true,
  timestampHeader: true,
  toleranceSeconds: true,
};

function credentialsFault(credentials: unknown): SignalError | undefined {
  if (credentials == null) {
    return undefined;
  }
  if (!isRecord(credentials)) {
    return valueFault(['credentials'], credentials, 'an object with passwordHeader, signature or passwordField');
  }
  const { passwordHeader, passwordField, signature } = credentials;
  return (
    optionsFaults(credentials, sourceNames, ['credentials'])[0] ??
    optional(passwordHeader, ['credentials', 'passwordHeader'], 'the name of a header', isText) ??
    optional(passwordField, ['credentials', 'passwordField'], 'the name of a field', isText) ??
    optional(signature, ['credentials', 'signature'], 'an object with header and encoding', isRecord) ??
    (isRecord(signature) ? signatureFault(signature) : undefined)
  );
}

function signatureFault(signature: Readonly<Record<string, unknown>>): SignalError | undefined {
  const { header, encoding, prefix, timestampHeader, toleranceSeconds } = signature;
  const path = (name: string): ErrorPath => ['credentials', 'signature', name];
  // Null in place of the header with the time would let recorded requests pass.
  return (
    optionsFaults(signature, signatureNames, ['credentials', 'signature'])[0] ??
    required(header, path('header'), 'the name of a header', isText) ??
    required(encoding, path('encoding'), 'hex or base64', (value) => value === 'hex' || value === 'base64') ??
    optional(prefix, path('prefix'), 'text', isText) ??
    (timestampHeader === undefined
      ? undefined
      : required(timestampHeader, path('timestampHeader'), 'the name of a header', isText)) ??
    optional(toleranceSeconds, path('toleranceSeconds'), 'a number of seconds, 0 or above', isAmount)
  );
}

/** The sources of a context, without those that are null: a program reads their names from variables that may not be set. */
export function sentSources(credentials: CredentialSources | null | undefined): CredentialSources | undefined {
  if (credentials == null) {
    return undefined;
  }
  const { passwordHeader, signature, passwordField } = credentials;
  return {
    ...(passwordHeader != null && { passwordHeader }),
    ...(signature != null && { signature }),
    ...(passwordField != null && { passwordField }),
  };
}

/** The error of a history that would let a webhook admit more than its limits. Codes: `invalid-snapshot`. */
export function historyFault(history: unknown): SignalError | undefined {
  if (history == null) {
    return undefined;
  }
  if (!Array.isArray(history)) {
    return valueFault(['history'], history, 'the history of the last Reception', 'invalid-snapshot');
  }
  const index = history.findIndex((bucket) => !isBucket(bucket));
  return index === -1
    ? undefined
    : valueFault(['history', index], history[index], 'a time, or a time and a number of requests', 'invalid-snapshot');
}

function isBucket(bucket: unknown): boolean {
  const [time, requests] = Array.isArray(bucket) ? bucket : [bucket, 1];
  return Number.isFinite(time) && Number.isFinite(requests);
}

/**
 * The error of addresses that nobody can be compared with: absent ones would admit everybody. Their form is checked with the other
 * settings. Codes: `invalid-setting`.
 */
export function addressesFault(
  allowed: AllowedIpAddresses | null | undefined,
  platforms: PlatformAddresses | null,
): SignalError | undefined {
  if (allowed == null) {
    const expected = 'any, platform-a, platform-b, or a list of addresses';
    return valueFault(['settings', 'allowedIpAddresses'], allowed, expected);
  }
  return allowed === 'platform-a' || allowed === 'platform-b'
    ? optional(platforms?.[allowed], ['platforms', allowed], 'a list of addresses', isTexts)
    : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0;
}

/** Null is absent. */
function optional(
  value: unknown,
  path: ErrorPath,
  expected: string,
  isValid: (value: unknown) => boolean,
): SignalError | undefined {
  return value == null ? undefined : required(value, path, expected, isValid);
}

function required(
  value: unknown,
  path: ErrorPath,
  expected: string,
  isValid: (value: unknown) => boolean,
): SignalError | undefined {
  return isValid(value) ? undefined : valueFault(path, value, expected);
}

function valueFault(
  path: ErrorPath,
  value: unknown,
  expected: string,
  code: ErrorCode = 'invalid-setting',
): SignalError {
  const message = givenValueMessage(path.join('.'), value, expected);
  return signalError(code, { message, path, expected, ...(value !== undefined && { received: excerpt(value) }) });
}
