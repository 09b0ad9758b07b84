import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { Clock } from 'signal-to-order';
import type { Admit } from './admission.js';
import type { Alarms } from './alarms/alarms.js';
import type { BrokerAdapter } from './brokers/adapter.js';
import type { ServiceConfig } from './config.js';
import { addControlRoutes } from './control-routes.js';
import type { Database } from './database.js';
import { exportRoute } from './export.js';
import type { Health } from './health.js';
import { type Log, sentenceOf } from './log.js';
import type { Metrics } from './metrics.js';
import { isFromBrowser, isOwner, isOwnOrigin, type Ownership, secondsToWait, tokensIn } from './owner.js';
import type { PageEvents } from './page-events.js';
import { addEntryRoutes, addFileRoutes, addPageRoutes, tokenWait } from './page-routes.js';
import type { Passwords } from './passwords.js';
import { receiveRequest } from './receive-request.js';
import { readLimited } from './request-body.js';
import { openExecutions } from './store.js';
import type { Guesses } from './wrong-passwords.js';

export interface HttpParts {
  readonly config: ServiceConfig & Ownership;
  readonly database: Database;
  readonly brokers: ReadonlyMap<string, BrokerAdapter>;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
  readonly admit: Admit;
  /** Wrong passwords and tokens. */
  readonly guesses: Guesses;
  readonly health: Health;
  readonly passwords: Passwords;
  readonly alarms: Alarms;
  /** Carries out what is due in a lane. */
  readonly runLane: (lane: string) => void;
  /** Tells open pages of changes. */
  readonly events: PageEvents;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
  /** Texts that no page may have, apart from the addresses of the webhooks. The list may grow. */
  readonly secrets: readonly string[];
}

export type App = Hono<{ Bindings: HttpBindings }>;
export type AppContext = Context<{ Bindings: HttpBindings }>;

type AddRoute = (path: string, answer: (context: AppContext) => Response | Promise<Response>) => void;

/** Routes that answer to the owner alone. Whoever gets these in place of the app cannot add a public one by an oversight. */
export type OwnerRoutes = Readonly<Record<'get' | 'post', AddRoute>>;

export function httpApp(parts: HttpParts): App {
  const { config, database, metrics, guesses, health, log } = parts;
  const app: App = new Hono();
  app.onError((error, context) => {
    if (error instanceof HTTPException) {
      return error.getResponse();
    }
    log('error', 'request-failed', { failure: sentenceOf(error) });
    // Whatever was stored nevertheless is recognised when it is sent again.
    const message = 'The service cannot store the request now. Send it again.';
    return context.json({ success: false, message }, 503, { 'retry-after': '5' });
  });

  app.get('/health', async (context) => {
    try {
      if (await health.isWritable()) {
        return context.json({ status: 'ok', open: await openExecutions(database) });
      }
    } catch {
      // Answered below.
    }
    return context.json({ status: 'the database cannot be written' }, 503, { 'retry-after': '5' });
  });
  app.get('/readyz', async (context) => {
    const problems = await health.problems().catch(() => ['The database does not answer.']);
    return problems.length === 0
      ? context.json({ status: 'ready' })
      : context.json({ status: 'not ready', problems }, 503, { 'retry-after': '5' });
  });
  addFileRoutes(app);
  // Before everything that asks for the token. Webhooks have passwords of their own.
  app.use(async (context, next) => {
    const { incoming } = context.env;
    const sent = isForWebhook(context) ? [] : tokensIn(incoming);
    const seconds = secondsToWait(sent, sourceOf(incoming, config.trustedProxies), config.token, guesses);
    return seconds === 0 ? next() : tokenWait(context, seconds);
  });
  const ownForms = csrf({ origin: (origin, { env }: AppContext) => isOwnOrigin(origin, env.incoming) });
  app.use((context, next) => {
    const isOfPage = isFromBrowser(context.env.incoming) && !isForWebhook(context);
    return isOfPage ? ownForms(context, next) : next();
  });
  const owned = ownerRoutes(app, config);
  owned.get('/metrics', async (context) =>
    context.text(await metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
  );
  exportRoute(owned, parts);
  const addressOf = ({ env }: AppContext): string | undefined => sourceOf(env.incoming, config.trustedProxies);
  addEntryRoutes(app, parts, addressOf);
  addPageRoutes(owned, parts);
  addControlRoutes(owned, parts, addressOf);

  app.all('*', async (context) => {
    const { incoming } = context.env;
    const encoding = incoming.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') {
      const message = `Content-Encoding ${JSON.stringify(encoding)} is not supported. Send the body uncompressed.`;
      return context.json({ success: false, message }, 415, { 'accept-encoding': 'identity', connection: 'close' });
    }
    const body = incoming.method === 'POST' ? await readLimited(incoming, config.maxBodyBytes) : undefined;
    const { response } = await receiveRequest(parts, {
      method: incoming.method ?? '',
      path: pathIn(incoming.url ?? ''),
      headers: incoming.headers,
      sourceAddress: sourceOf(incoming, config.trustedProxies),
      body,
    });
    // Do not wait for the rest of a body that is too large.
    const headers = response.status === 413 ? { ...response.headers, connection: 'close' } : response.headers;
    return new Response(JSON.stringify(response.body), { status: response.status, headers });
  });
  return app;
}

function ownerRoutes(app: App, ownership: Ownership): OwnerRoutes {
  const add =
    (method: 'get' | 'post'): AddRoute =>
    (path, answer) => {
      app[method](path, (context) =>
        isOwner(context.env.incoming, ownership) ? answer(context) : context.text('token required', 401),
      );
    };
  return { get: add('get'), post: add('post') };
}

/** By the path that chooses the route: the target of the request may have another one in its query, or in a part that `..` takes back. */
function isForWebhook({ req }: AppContext): boolean {
  return req.path.includes('/trading/webhook/');
}

/** Path of a request target. A proxy may send the whole address. */
function pathIn(target: string): string {
  return /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target).pathname : target;
}

/** Source address: as reported by the outermost trusted proxy, otherwise the peer of the connection. */
function sourceOf({ headers, socket }: IncomingMessage, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) {
    return socket.remoteAddress;
  }
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  return forwarded[forwarded.length - trustedProxies]?.trim();
}
