import { type Argument, argumentFault } from '../core/argument-fault.js';
import { attempt } from '../core/attempt.js';
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, invalidValueMessage } from '../core/excerpt.js';
import { err, type Result, resultOf } from '../core/result.js';
import type { Webhook } from './webhook.js';

/** What a path says about the sender. Keep it out of logs. */
interface PathParts {
  /** In lower case. */
  readonly webhookId: string;
  /** As it stands in the path; absent in a path that ends after the identifier. */
  readonly segment?: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `<uuid>` or `<uuid>/<password>`, with an optional slash, then an optional query or fragment. */
const partsPattern = /^([0-9a-f-]{36})(?:\/([^/?#]+))?\/?(?:[?#]|$)/i;

/** The fixed part of the path in the specification. */
const fixedPath = '/trading/webhook/';

/**
 * The path of a webhook. It contains the password: show it to the owner only. Without a password it is the path for requests
 * that have it elsewhere (`credentials` of the `ReceiveContext`).
 *
 * Codes: `invalid-setting` for an `id` that is not a UUID and an empty password: `receive` would not find the webhook; and for arguments
 * of another type.
 *
 * @example
 * const webhook = { id: '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6', password: 'a/b' };
 * const path = webhookPath(webhook);
 * path.ok && path.value; // '/trading/webhook/1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6/a%2Fb'
 * webhookPath({ id: webhook.id }).ok; // true: the password comes elsewhere
 * webhookPath({ id: 'my-webhook' }).ok; // false
 */
export function webhookPath(
  webhook: Pick<Webhook, 'id'> & Partial<Pick<Webhook, 'password'>>,
  basePath = '',
): Result<string> {
  const fault = argumentFault(webhook, webhookArgument);
  if (fault !== undefined) {
    return err(fault);
  }
  // A password of null is refused: without one the path would admit whoever knows the identifier.
  const { id, password } = webhook;
  const base = basePath ?? '';
  const errors = [
    ...(typeof id === 'string' && uuid.test(id) ? [] : [pathError('id', id, 'a UUID')]),
    ...(password === '' ? [pathError('password', password, 'a password: an empty one admits nobody')] : []),
    ...(password === undefined || typeof password === 'string' ? [] : [passwordError()]),
    ...(typeof base === 'string' ? [] : [pathError('basePath', base, 'text')]),
  ];
  return resultOf(errors, () => {
    const path = `${webhookRoot(base)}${id}`;
    // Half a surrogate pair, which no request can contain, would throw.
    return password === undefined ? path : `${path}/${encodeURIComponent(password.replace(/\p{Cs}/gu, '\ufffd'))}`;
  });
}

const webhookArgument: Argument = {
  name: 'webhook',
  code: 'invalid-setting',
  expected: 'an object with id',
  names: [],
};

function pathError(name: 'id' | 'password' | 'basePath', received: unknown, expected: string): SignalError {
  const message = invalidValueMessage(`The ${name} of the webhook`, received, expected);
  return signalError('invalid-setting', { message, path: [name], received: excerpt(received), expected });
}

/** Without what was given instead of text: it may be secret, too. */
function passwordError(): SignalError {
  const [message, expected] = ['The password of the webhook is not text; expected text.', 'text'];
  return signalError('invalid-setting', { message, path: ['password'], expected });
}

/**
 * The webhook identifier in a path, in lower case, to look up the history of its requests. There need not be such a
 * webhook. Returns undefined if the path is not the path of a webhook, with its password or without, or if an
 * argument is not text.
 *
 * @example
 * const path = '/trading/webhook/1A0F4D3E-5B6C-4D7E-8F90-A1B2C3D4E5F6/secret';
 * webhookIdOf(path); // '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6'
 * webhookIdOf('/favicon.ico'); // undefined
 */
export function webhookIdOf(path: string, basePath = ''): string | undefined {
  const base = basePath ?? '';
  return typeof base === 'string' ? readPath(path, base)?.webhookId : undefined;
}

/**
 * A path or URL without the password of a webhook, for logs: everything between the identifier and a query is replaced, with
 * spaces and slashes in it. What is not text has no path: an empty text.
 *
 * @example
 * redactPath('/trading/webhook/my-webhook/secret?x=1'); // '/trading/webhook/my-webhook/[password]?x=1'
 * redactPath('/health'); // '/health'
 */
export function redactPath(url: string): string {
  return typeof url === 'string' ? url.replace(secretPart, '$1[password]') : '';
}

/**
 * The path up to the identifier, then everything up to a query, the version of HTTP, a closing quote, or the end of the line. A single
 * quote may be part of a password: it closes at the end of a line alone.
 */
const secretPart =
  /((?:\/|%2f)+trading(?:\/|%2f)+webhook(?:\/|%2f)+(?:(?!%2f)[^/?#\s])*(?:\/|%2f)+)[^?#\r\n]+?(?=[?#\r\n]| HTTP\/\d|"(?:[\s,:;)\]}]|$)|['`][ \t]*(?:[\r\n]|$)|$)/gi;

/** Reads `{base}/trading/webhook/<uuid>/<password>`, with an optional slash at the end. Ignores a query. */
export function readPath(path: string, basePath: string): PathParts | undefined {
  const root = webhookRoot(basePath);
  const match = typeof path === 'string' && path.startsWith(root) ? partsPattern.exec(path.slice(root.length)) : null;
  const [, webhookId = '', segment] = match ?? [];
  if (!uuid.test(webhookId)) {
    return undefined;
  }
  return { webhookId: webhookId.toLowerCase(), ...(segment !== undefined && { segment }) };
}

/** Everything before the identifier. The slash at the end of a base is optional. */
export function webhookRoot(basePath: string): string {
  return basePath.replace(/\/$/, '') + fixedPath;
}

/** The password in a path; undefined for a malformed percent escape. */
export function unescaped(segment: string): string | undefined {
  return attempt(() => decodeURIComponent(segment));
}
