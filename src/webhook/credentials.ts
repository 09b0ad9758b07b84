import { type Clock, readClock } from '../core/clock.js';
import type { SignalError } from '../core/errors.js';
import { andThen, err, ok, type Result, zip } from '../core/result.js';
import { bodyBytes, type RequestBody } from './body.js';
import type { CredentialSources } from './credential-sources.js';
import { equalInConstantTime } from './equal-in-constant-time.js';
import { headerValue, type RequestHeaders } from './headers.js';
import type { OpenedContent } from './password-field.js';
import { isSignedBy, sentSignature } from './signature.js';
import type { Webhook } from './webhook.js';

/** Whether a request was sent by someone who knows the password. */
export type PasswordTest = (password: string) => boolean;

/** Compared in place of the password of an unknown webhook, so that the answer takes as long. */
const standIn = '-'.repeat(32);

/**
 * The webhook that a request opens; undefined for an unknown webhook and for a wrong password. Both take the same
 * time: the search never stops early, and the time of the test depends on the request alone.
 */
export function openWebhook(webhooks: readonly Webhook[], webhookId: string, test: PasswordTest): Webhook | undefined {
  let found: Webhook | undefined;
  for (const webhook of webhooks) {
    found = webhook.id.toLowerCase() === webhookId ? webhook : found;
  }
  const isCorrect = test(found?.password || standIn);
  return isCorrect && found?.password !== '' ? found : undefined;
}

/** Tests a password that was sent; undefined: none was. */
export function passwordTest(sent: string | undefined): PasswordTest {
  return (password) => equalInConstantTime(sent ?? '', password);
}

/** What a request without a password in its path is opened with. */
interface SentCredentials {
  readonly headers: RequestHeaders | undefined;
  readonly body: RequestBody;
  readonly clock: Clock;
  /** The error of a body that is too large, and what it holds: read only where the body has the credentials. */
  readonly sizeError: () => SignalError | undefined;
  readonly content: () => Result<OpenedContent>;
}

/**
 * Tests what a request has in its headers or its body, the first source that it has. An error is the same for every webhook. Codes:
 * `payload-too-large`, `empty-json`, `malformed-json`, `invalid-payload`, `invalid-snapshot`.
 */
export function sentCredentials(
  { passwordHeader, signature, passwordField }: CredentialSources,
  { headers, body, clock, sizeError, content }: SentCredentials,
): Result<PasswordTest> {
  const inHeader = passwordHeader === undefined ? undefined : headerPassword(headers, passwordHeader);
  if (inHeader !== undefined) {
    return ok(passwordTest(inHeader));
  }
  const isInBody = signature !== undefined || passwordField !== undefined;
  const tooLarge = isInBody ? sizeError() : undefined;
  if (tooLarge !== undefined) {
    return err(tooLarge);
  }
  if (
    signature !== undefined &&
    (passwordField === undefined || headerValue(headers, signature.header) !== undefined)
  ) {
    return andThen(zip(bodyBytes(body), readClock(clock)), ([bytes, now]) => {
      const sent = sentSignature(signature, headers, bytes, now);
      return ok((password: string) => isSignedBy(password, sent, signature.encoding));
    });
  }
  if (passwordField === undefined) {
    return ok(passwordTest(undefined));
  }
  const read = content();
  return read.ok ? ok(fieldTest(read.value)) : read;
}

function headerPassword(headers: RequestHeaders | undefined, name: string): string | undefined {
  const value = headerValue(headers, name);
  return value !== undefined && name.toLowerCase() === 'authorization' ? bearer(value) : value;
}

/** The token of a Bearer scheme; empty for another scheme, which has no right password. */
function bearer(value: string): string {
  return /^Bearer +(\S.*)$/i.exec(value)?.[1] ?? '';
}

/** Every password of a batch must be right, and there must be one. */
function fieldTest({ passwords }: OpenedContent): PasswordTest {
  const sent = passwords.map((value) => (typeof value === 'string' ? value : undefined));
  return (password) => {
    const results = [undefined, ...sent].map((value) => passwordTest(value)(password));
    return sent.length > 0 && results.slice(1).every((isRight) => isRight);
  };
}
