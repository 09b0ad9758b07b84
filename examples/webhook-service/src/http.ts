import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Clock } from 'signal-to-order';
import { webhookPath } from 'signal-to-order/webhook';
import type { Admission, Admit } from './admission.js';
import type { Alarms } from './alarms/alarms.js';
import type { BrokerAdapter } from './brokers/adapter.js';
import { isPaper } from './brokers/brokers.js';
import type { ServiceConfig } from './config.js';
import { controlRoutes } from './control-routes.js';
import type { Database } from './database.js';
import { type Log, sentenceOf } from './log.js';
import type { Metrics } from './metrics.js';
import { isFromHere, isOwner, isSame, type Ownership, tokenCookie } from './owner.js';
import { pageFacts } from './page/facts.js';
import { document, page, tokenPage } from './page/page.js';
import type { Passwords } from './passwords.js';
import { readLimited } from './request-body.js';
import { executionsOf, openExecutions } from './store.js';

export interface HttpParts {
  readonly config: ServiceConfig & Ownership;
  readonly database: Database;
  readonly brokers: ReadonlyMap<string, BrokerAdapter>;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
  readonly admit: Admit;
  readonly passwords: Passwords;
  readonly alarms: Alarms;
}

type App = Hono<{ Bindings: HttpBindings }>;
type AppContext = Context<{ Bindings: HttpBindings }>;

/** Pages run no scripts and load no resources. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  // With no-referrer, browsers send the origin null with a form, which is rejected.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

export function httpApp(parts: HttpParts): App {
  const { config, database, metrics, log } = parts;
  const app: App = new Hono();
  app.onError((error, context) => {
    log('error', 'request-failed', { failure: sentenceOf(error) });
    // Whatever was stored nevertheless is recognised when it is sent again.
    const message = 'The service cannot store the request now. Send it again.';
    return context.json({ success: false, message }, 503, { 'retry-after': '5' });
  });

  app.get('/health', async (context) => {
    try {
      return context.json({ status: 'ok', open: await openExecutions(database) });
    } catch {
      return context.json({ status: 'the database does not answer' }, 503, { 'retry-after': '5' });
    }
  });
  app.get('/metrics', async (context) =>
    isOwner(context.env.incoming, config)
      ? context.text(await metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      : context.text('token required', 401),
  );
  app.get('/', async (context) =>
    isOwner(context.env.incoming, config)
      ? context.html(page(await pageFacts(parts)), 200, pageHeaders)
      : context.html(tokenPage(false), 401, pageHeaders),
  );
  const enter = (context: AppContext, token: string) =>
    isSame(token, config.token)
      ? context.body(null, 303, { location: '/', 'set-cookie': tokenCookie(config), 'cache-control': 'no-store' })
      : context.html(tokenPage(true), 401, pageHeaders);
  app.post('/token', async (context) => enter(context, (await formOf(context)).token ?? ''));
  // The link that the first start prints.
  app.get('/token', (context) => enter(context, context.req.query('token') ?? ''));
  app.post('/test', async (context) => {
    if (!mayAct(context, config)) {
      return context.text('token required', 401);
    }
    const { webhook: id = '', body = '' } = await formOf(context);
    const webhook = (await parts.passwords.now()).webhooks.find((each) => each.id === id);
    const path = webhook === undefined ? '/' : webhookPath(webhook, config.basePath);
    const { response, requestId } = await answer(parts, { method: 'POST', path, sourceAddress: '127.0.0.1', body });
    await executed(parts, requestId);
    const answered = { status: response.status, body: response.body, sent: body };
    return context.html(page({ ...(await pageFacts(parts)), answered }), 200, pageHeaders);
  });
  app.post('/quotes', async (context) => {
    if (!mayAct(context, config)) {
      return context.text('token required', 401);
    }
    const { broker = '', ticker = '', bid, ask } = await formOf(context);
    const paper = parts.brokers.get(broker);
    const quote = { bid: Number(bid), ask: Number(ask) };
    if (paper === undefined || !isPaper(paper) || ticker === '' || !(quote.bid > 0) || !(quote.ask >= quote.bid)) {
      return context.text('expected a paper broker, a ticker, a bid above 0 and an ask no lower', 400);
    }
    await paper.setQuote(ticker, quote);
    return context.body(null, 303, { location: '/' });
  });

  controlRoutes(app, parts, {
    isOwner: (request) => isOwner(request, config),
    mayAct: (context) => mayAct(context, config),
    formOf,
    sourceOf: (request) => sourceOf(request, config.trustedProxies),
    show: (context, body) => context.html(document(body), 200, pageHeaders),
  });

  app.all('*', async (context) => {
    const { incoming } = context.env;
    const encoding = incoming.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') {
      const message = `Content-Encoding ${JSON.stringify(encoding)} is not supported. Send the body uncompressed.`;
      return context.json({ success: false, message }, 415, { 'accept-encoding': 'identity', connection: 'close' });
    }
    const body = incoming.method === 'POST' ? await readLimited(incoming, config.maxBodyBytes) : undefined;
    const { response } = await answer(parts, {
      method: incoming.method ?? '',
      path: pathIn(incoming.url ?? ''),
      sourceAddress: sourceOf(incoming, config.trustedProxies),
      body,
    });
    // Do not wait for the rest of a body that is too large.
    const headers = response.status === 413 ? { ...response.headers, connection: 'close' } : response.headers;
    return new Response(JSON.stringify(response.body), { status: response.status, headers });
  });
  return app;
}

/** Path of a request target. A proxy may send the whole address. */
function pathIn(target: string): string {
  return /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target).pathname : target;
}

async function answer({ admit, metrics, log }: HttpParts, request: Parameters<Admit>[0]): Promise<Admission> {
  const begun = performance.now();
  const admitted = await admit(request);
  const { response, requestId, webhookId, codes, isRepeated } = admitted;
  metrics.observe('request_seconds', (performance.now() - begun) / 1000);
  if (isRepeated) {
    metrics.count('signals_repeated_total');
  } else if (response.status === 200) {
    metrics.count('signals_accepted_total');
  } else {
    metrics.count('signals_rejected_total', codes[0]);
  }
  const isPasswordWrong = codes[0] === 'invalid-password';
  if (response.status === 429) {
    metrics.count('requests_limited_total', isPasswordWrong ? 'password' : 'rate');
  }
  if (isPasswordWrong) {
    metrics.count('wrong_passwords_total');
    // Logged with its address, and only so often.
    return admitted;
  }
  const event = isRepeated ? 'signal-repeated' : response.status === 200 ? 'signal-accepted' : 'signal-rejected';
  log('info', event, { status: response.status, request: requestId, webhook: webhookId, codes });
  return admitted;
}

/** Waits briefly for the executions of a signal; those that take longer or are delayed are shown in their current state. */
async function executed({ database, clock }: HttpParts, requestId: string | undefined): Promise<void> {
  for (let looks = 0; looks < 15; looks += 1) {
    const executions = requestId === undefined ? [] : await executionsOf(database, [requestId]);
    if (executions.every(({ finished_at: end, due_at: due }) => end !== null || due > clock.now())) {
      return;
    }
    await setTimeout(100);
  }
}

function mayAct({ env: { incoming } }: AppContext, ownership: Ownership): boolean {
  return isOwner(incoming, ownership) && isFromHere(incoming);
}

async function formOf({ env: { incoming } }: AppContext): Promise<Readonly<Record<string, string | undefined>>> {
  const bytes = await readLimited(incoming, 1_000_000);
  return Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8')));
}

/** Source address: as reported by the outermost trusted proxy, otherwise the peer of the connection. */
function sourceOf({ headers, socket }: IncomingMessage, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) {
    return socket.remoteAddress;
  }
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  return forwarded[forwarded.length - trustedProxies]?.trim();
}
