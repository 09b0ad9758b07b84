import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { isPaper } from './brokers/brokers.js';
import type { App, AppContext, HttpParts, OwnerRoutes } from './http.js';
import { isOwner, isSame, keepToken, type Ownership, secondsToWait } from './owner.js';
import { pageFacts } from './page/facts.js';
import { readQuery } from './page/filter.js';
import { type Html, type PageFacts, page, tokenPage } from './page/page.js';
import { style } from './page/style.js';
import { receiveRequest } from './receive-request.js';
import { readLimited } from './request-body.js';
import { executionsOf } from './store.js';
import { pathOf } from './webhook-address.js';

/** Pages run the one script of the service, and load nothing from elsewhere. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  // With no-referrer, browsers send the origin null with a form, which is rejected.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const fileHeaders = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' };

/** Milliseconds between two signs of life to a page that listens: proxies close connections that are silent for a minute. */
const heartbeatEvery = 15_000;

/** What the page loads. Nobody has to show a token for it. */
export function addFileRoutes(app: App): void {
  app.get('/page.css', (context) =>
    context.body(style, 200, { ...fileHeaders, 'content-type': 'text/css; charset=utf-8' }),
  );
  app.get('/page.js', async (context) =>
    context.body(await script(), 200, { ...fileHeaders, 'content-type': 'text/javascript; charset=utf-8' }),
  );
}

/** Answer to whoever has sent a token after too many wrong ones. */
export function tokenWait(context: AppContext, seconds: number): Response {
  return context.text(`Too many wrong tokens. Try again in ${seconds} s.`, 429, { 'retry-after': String(seconds) });
}

/** The page, or the form that asks for the token. */
export function addEntryRoutes(
  app: App,
  parts: HttpParts,
  addressOf: (context: AppContext) => string | undefined,
): void {
  const { config, guesses } = parts;
  const ask = (context: AppContext, isWrong: boolean): Response | Promise<Response> => {
    const asked: Html = tokenPage(isWrong);
    return context.html(asked, 401, pageHeaders);
  };

  app.get('/', (context) => (isOwner(context.env.incoming, config) ? show(context, parts) : ask(context, false)));
  const enter = (context: AppContext, token: string) => {
    const seconds = secondsToWait([token], addressOf(context), config.token, guesses);
    if (seconds > 0) {
      return tokenWait(context, seconds);
    }
    if (!isSame(token, config.token)) {
      return ask(context, true);
    }
    keepToken(context, config);
    return context.body(null, 303, { location: '/', 'cache-control': 'no-store' });
  };
  app.post('/token', async (context) => enter(context, (await formOf(context)).token ?? ''));
  // The link that the first start prints.
  app.get('/token', (context) => enter(context, context.req.query('token') ?? ''));
}

/** What the page listens to and sends. */
export function addPageRoutes(owned: OwnerRoutes, parts: HttpParts): void {
  const { config, events, guesses } = parts;
  owned.get('/events', (context) => {
    const marks: string[] = [];
    let wake: () => void = () => undefined;
    const listener = events.listen((mark) => {
      marks.push(mark);
      wake();
    });
    if (listener === undefined) {
      return context.text('too many pages listen', 503, { 'retry-after': '30' });
    }
    return streamSSE(context, async (stream) => {
      const isOver = (): boolean => stream.aborted || stream.closed || parts.stopping.aborted;
      const end = (): void => wake();
      stream.onAbort(end);
      parts.stopping.addEventListener('abort', end, { once: true });
      try {
        // The first sign of life opens the connection for the browser.
        await stream.write(': the page listens\n\n');
        while (!isOver()) {
          const mark = marks.shift();
          if (mark !== undefined) {
            await stream.writeSSE({ event: 'mark', data: mark });
            continue;
          }
          const isSilent = await new Promise<boolean>((resolve) => {
            const timer = globalThis.setTimeout(() => resolve(true), heartbeatEvery);
            wake = () => {
              clearTimeout(timer);
              resolve(false);
            };
          });
          if (isSilent) {
            await stream.write(': alive\n\n');
          }
        }
      } finally {
        listener.leave();
        parts.stopping.removeEventListener('abort', end);
      }
    });
  });

  owned.post('/test', async (context) => {
    const { webhook: id = '', body = '' } = await formOf(context);
    const webhook = (await parts.passwords.now()).webhooks.find((each) => each.id === id);
    const path = webhook === undefined ? '/' : pathOf(webhook, config.basePath);
    const request = { method: 'POST', path, sourceAddress: '127.0.0.1', body };
    // Its sender has shown the token.
    guesses.right(request.sourceAddress);
    const { response, requestId } = await receiveRequest(parts, request);
    await executed(parts, requestId);
    return show(context, parts, { status: response.status, body: response.body, sent: body });
  });
  owned.post('/quotes', async (context) => {
    const { broker = '', ticker = '', bid, ask: asked } = await formOf(context);
    const paper = parts.brokers.get(broker);
    const quote = { bid: Number(bid), ask: Number(asked), time: new Date(parts.clock.now()).toISOString() };
    if (paper === undefined || !isPaper(paper) || ticker === '' || !(quote.bid > 0) || !(quote.ask >= quote.bid)) {
      return context.text('expected a paper broker, a ticker, a bid above 0 and an ask no lower', 400);
    }
    await paper.setQuote(ticker, quote);
    return context.body(null, 303, { location: '/' });
  });
}

async function show(context: AppContext, parts: HttpParts, answered?: PageFacts['answered']): Promise<Response> {
  const facts = await pageFacts(parts, readQuery(context.req.query()), originOf(context, parts.config));
  return context.html(page({ ...facts, answered }), 200, pageHeaders);
}

/** The script, as the build writes it: beside the bundle, also where a test runs the sources. */
function script(): Promise<string> {
  return readFile(new URL('../dist/page.js', import.meta.url), 'utf8');
}

/** The address of the service for others: as configured, otherwise as the browser has it. */
function originOf(
  { env: { incoming } }: Context<{ Bindings: AppContext['env'] }>,
  { publicUrl }: Pick<Ownership, 'publicUrl'>,
): string {
  return publicUrl?.replace(/\/$/, '') ?? `http://${incoming.headers.host ?? ''}`;
}

/** Waits briefly for the executions of a signal; those that take longer or are delayed are shown in their current state. */
export async function executed({ database, clock }: HttpParts, requestId: string | undefined): Promise<void> {
  for (let looks = 0; looks < 15; looks += 1) {
    const executions = requestId === undefined ? [] : await executionsOf(database, [requestId]);
    if (executions.every(({ finished_at: end, due_at: due }) => end !== null || due > clock.now())) {
      return;
    }
    await setTimeout(100);
  }
}

export async function formOf({ env: { incoming } }: AppContext): Promise<Readonly<Record<string, string | undefined>>> {
  const bytes = await readLimited(incoming, 1_000_000);
  return Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8')));
}
