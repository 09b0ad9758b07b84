import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ServiceConfig } from './config.js';

const cookieName = 'signal_token';

/** How the owner is known. */
export interface Ownership extends Pick<ServiceConfig, 'listen' | 'publicUrl'> {
  readonly token: string;
}

/**
 * Whether a request has the token of the owner. A browser has it as a cookie, which counts under the names of the service
 * alone: another site can give its own name the address of this machine.
 */
export function isOwner(request: IncomingMessage, ownership: Ownership): boolean {
  const { token } = ownership;
  const [sent, kept] = [bearer(request), cookie(request)];
  return (
    (sent !== undefined && isSame(sent, token)) ||
    (kept !== undefined && isSame(kept, token) && isOwnName(request, ownership))
  );
}

function isOwnName({ headers }: IncomingMessage, { listen, publicUrl }: Ownership): boolean {
  const host = nameIn(`http://${headers.host ?? ''}`);
  const names = ['localhost', '127.0.0.1', '[::1]', listen.host, nameIn(publicUrl)];
  return host !== undefined && names.includes(host);
}

function nameIn(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** Whether a form comes from a page of this service. */
export function isFromHere(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const sameOrigin = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  return sameOrigin && (site === undefined || site === 'same-origin' || site === 'none');
}

export function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(digest(sent), digest(expected));
}

/** Cookie with the token, for the browser that sent it. */
export function tokenCookie({ token, publicUrl }: Ownership): string {
  const isSecure = publicUrl?.startsWith('https:') === true;
  return `${cookieName}=${encodeURIComponent(token)}; HttpOnly; SameSite=Strict; Path=/${isSecure ? '; Secure' : ''}`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function bearer({ headers }: IncomingMessage): string | undefined {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
}

function cookie({ headers }: IncomingMessage): string | undefined {
  const pair = (headers.cookie ?? '').split(/; */).find((each) => each.startsWith(`${cookieName}=`));
  try {
    return pair && decodeURIComponent(pair.slice(cookieName.length + 1));
  } catch {
    return undefined;
  }
}
