import type { Webhook } from './webhook.js';

/** What a path says about the sender. Keep it out of logs. */
export interface Credentials {
  /** In lower case. */
  readonly webhookId: string;
  /** undefined for a malformed percent escape. */
  readonly password: string | undefined;
}

/** `<uuid>/<password>`, with an optional slash, then an optional query or fragment. */
const credentialsPattern = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([^/?#]+)\/?(?:[?#]|$)/i;

/** The fixed part of the path in the specification. */
const fixedPath = '/trading/webhook/';

/**
 * The path of a webhook. It contains the password: show it to the owner only.
 *
 * @since 0.1.0
 * @example
 * const webhook = { id: '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6', password: 'a/b' };
 * webhookPath(webhook); // '/trading/webhook/1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6/a%2Fb'
 * webhookPath(webhook, '/hooks').startsWith('/hooks/trading/webhook/'); // true
 */
export function webhookPath({ id, password }: Pick<Webhook, 'id' | 'password'>, basePath = ''): string {
  // Half a surrogate pair, which no request can contain, would throw.
  return `${webhookRoot(basePath)}${id}/${encodeURIComponent(password.replace(/\p{Cs}/gu, '\ufffd'))}`;
}

/**
 * The webhook identifier in a path, in lower case, to look up the history of its requests. There need not be such a
 * webhook. Returns undefined if the path is not the path of a webhook.
 *
 * @since 0.1.0
 * @example
 * const path = '/trading/webhook/1A0F4D3E-5B6C-4D7E-8F90-A1B2C3D4E5F6/secret';
 * webhookIdOf(path); // '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6'
 * webhookIdOf('/favicon.ico'); // undefined
 */
export function webhookIdOf(path: string, basePath = ''): string | undefined {
  return readPath(path, basePath)?.webhookId;
}

/** Reads `{base}/trading/webhook/<uuid>/<password>`, with an optional slash at the end. Ignores a query. */
export function readPath(path: string, basePath: string): Credentials | undefined {
  const root = webhookRoot(basePath);
  const match = path.startsWith(root) ? credentialsPattern.exec(path.slice(root.length)) : null;
  const [, webhookId, password] = match ?? [];
  return webhookId === undefined || password === undefined
    ? undefined
    : { webhookId: webhookId.toLowerCase(), password: unescaped(password) };
}

/** Everything before the identifier. The slash at the end of a base is optional. */
export function webhookRoot(basePath: string): string {
  return basePath.replace(/\/$/, '') + fixedPath;
}

function unescaped(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
