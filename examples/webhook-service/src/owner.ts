import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback } from './config.js';

const cookieName = 'signal_token';

/** Whether a request has the rights of the owner: by the token, or without one from this machine. */
export function isOwner(request: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined) {
    return [bearer(request), cookie(request)].some((sent) => sent !== undefined && isSame(sent, token));
  }
  // Another site can make the browser request localhost under its own name; a tunnel sends its own name too.
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  const source = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopback(host) && isLoopback(source) && !isForwarded;
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
export function tokenCookie(token: string): string {
  return `${cookieName}=${encodeURIComponent(token)}; HttpOnly; SameSite=Strict; Path=/`;
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
