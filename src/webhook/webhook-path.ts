import type { Webhook } from './webhook.js';

/** What a path says about who is asking. Keep it out of logs. */
export interface Credentials {
  /** In lower case. */
  readonly webhookId: string;
  /** undefined when it is no text: a broken percent escape. */
  readonly password: string | undefined;
}

/** `<uuid>/<password>`, a slash at its end allowed, and behind it a query or a fragment. */
const ownPart = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([^/?#]+)\/?(?:[?#]|$)/i;

/** The part of the path that the specification names. */
const fixedPart = '/trading/webhook/';

/**
 * The path at which a webhook is reached, to be shown to its owner only.
 *
 * @example
 * const webhook = { id: '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6', password: 'a/b' };
 * webhookPath(webhook); // '/trading/webhook/1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6/a%2Fb'
 * webhookPath(webhook, '/hooks').startsWith('/hooks/trading/webhook/'); // true
 */
export function webhookPath({ id, password }: Pick<Webhook, 'id' | 'password'>, basePath = ''): string {
  return `${withoutSlash(basePath)}${fixedPart}${id}/${encodeURIComponent(password)}`;
}

/**
 * The identifier of the webhook that a path names, in lower case, whether or not there is such a webhook: by it a
 * service looks up the history of requests. undefined for a path that is none of a webhook.
 *
 * @example
 * const path = '/trading/webhook/1A0F4D3E-5B6C-4D7E-8F90-A1B2C3D4E5F6/secret';
 * webhookIdOf(path); // '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6'
 * webhookIdOf('/favicon.ico'); // undefined
 */
export function webhookIdOf(path: string, basePath = ''): string | undefined {
  return readPath(path, basePath)?.webhookId;
}

/** Reads `{base}/trading/webhook/<uuid>/<password>`, a slash at its end allowed; a query is not looked at. */
export function readPath(path: string, basePath: string): Credentials | undefined {
  const prefix = `${withoutSlash(basePath)}${fixedPart}`;
  const found = path.startsWith(prefix) ? ownPart.exec(path.slice(prefix.length)) : null;
  const [, webhookId, password] = found ?? [];
  return webhookId === undefined || password === undefined
    ? undefined
    : { webhookId: webhookId.toLowerCase(), password: decoded(password) };
}

function withoutSlash(basePath: string): string {
  return basePath.endsWith('/') ? basePath.slice(0, -1) : basePath;
}

function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) {
    return segment;
  }
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
