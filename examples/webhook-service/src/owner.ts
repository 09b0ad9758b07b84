import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { ServiceConfig } from './config.js';
import type { Guesses } from './wrong-passwords.js';

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

/** Tokens that a request has. */
export function tokensIn(request: IncomingMessage): readonly string[] {
  return [bearer(request), cookie(request)].filter((each) => each !== undefined);
}

/** Seconds that whoever has sent these tokens waits; 0: not at all, and they are counted as right or wrong. */
export function secondsToWait(
  sent: readonly string[],
  address: string | undefined,
  token: string,
  guesses: Guesses,
): number {
  if (sent.length === 0) {
    return 0;
  }
  const seconds = guesses.wait(address, false);
  if (seconds === 0) {
    const tell = sent.every((each) => isSame(each, token)) ? guesses.right : guesses.wrong;
    tell(address);
  }
  return seconds;
}

function isOwnName({ headers }: IncomingMessage, { listen, publicUrl }: Ownership): boolean {
  const host = nameIn(`http://${headers.host ?? ''}`);
  const names = ['localhost', '127.0.0.1', '[::1]', listen.host, nameIn(publicUrl)];
  return host !== undefined && names.includes(host);
}

function nameIn(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** Whether a browser sent a request. It sends the cookie with forms of other sites too, and says where a form comes from. */
export function isFromBrowser({ headers }: IncomingMessage): boolean {
  return (headers.origin ?? headers['sec-fetch-site']) !== undefined;
}

/** Whether an origin is that of this service. A proxy may have taken the encryption away. */
export function isOwnOrigin(origin: string, { headers: { host } }: IncomingMessage): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

export function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(digest(sent), digest(expected));
}

/** Keeps the token in the browser that sent it. */
export function keepToken(context: Context, { token, publicUrl }: Ownership): void {
  const secure = publicUrl?.startsWith('https:') === true;
  setCookie(context, cookieName, token, { httpOnly: true, sameSite: 'Strict', path: '/', secure });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function bearer({ headers }: IncomingMessage): string | undefined {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
}

function cookie({ headers }: IncomingMessage): string | undefined {
  return parse(headers.cookie ?? '', cookieName)[cookieName];
}
