import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { httpApp } from './http.js';

type Fetch = ReturnType<typeof httpApp>['fetch'];

/** Milliseconds that requests under way have after the last one was let in: more than a query without an answer takes. */
const patience = 20_000;

/** Milliseconds after which the port closes, however many connections arrive. */
const maxWait = 1000;

/** Milliseconds between two looks for kept connections whose request has been answered. */
const closeEvery = 50;

/** The port of the service. It is bound before the database opens, and answers 503 until there is something to ask. */
export interface Front {
  readonly port: number;
  answerWith(fetch: Fetch): void;
  /** Answers what is under way, and closes the connections that browsers and proxies keep. */
  close(): Promise<void>;
}

/**
 * `grace`: milliseconds in which kept connections end by an answer that says so. One that is closed by itself can lose the request that
 * is on its way.
 */
export async function openFront(
  { host, port }: { readonly host: string; readonly port: number },
  grace: number,
): Promise<Front> {
  let answer: Fetch = () =>
    Response.json(
      { success: false, message: 'The service is starting.' },
      { status: 503, headers: { 'retry-after': '1' } },
    );
  let isClosing = false;
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve(
      {
        // The process answers, whatever the database does.
        fetch: async (...given: Parameters<Fetch>) => {
          const isProbe = new URL(given[0].url).pathname === '/livez';
          const response = await (isProbe ? Response.json({ status: 'ok' }) : answer(...given));
          return isClosing ? ending(response) : response;
        },
        hostname: host,
        port,
        // An alert arrives in one piece, so a slower request is not an alert.
        serverOptions: { requestTimeout: 10_000, headersTimeout: 5000, connectionsCheckingInterval: 1000 },
      },
      () => resolve(listening),
    ) as Server;
    listening.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`port ${port} on ${host} is in use by another process`) : error),
    );
  });
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  /** Waits for a turn of the loop that takes no connection: one that still waits when the port closes is reset. */
  const untilNoneWaits = async (): Promise<void> => {
    const end = performance.now() + maxWait;
    for (let before = -1; before !== accepted && performance.now() < end; ) {
      before = accepted;
      await nextTurn();
    }
  };
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    answerWith: (fetch) => {
      answer = fetch;
    },
    close: async () => {
      isClosing = true;
      await pause(grace);
      await untilNoneWaits();
      await new Promise<void>((resolve) => {
        const idle = setInterval(() => server.closeIdleConnections(), closeEvery);
        const late = setTimeout(() => server.closeAllConnections(), patience);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(late);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

/** A response after which its connection is closed. */
function ending({ body, status, headers }: Response): Response {
  const last = new Headers(headers);
  last.set('connection', 'close');
  return new Response(body, { status, headers: last });
}
