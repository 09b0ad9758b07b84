import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { httpApp } from './http.js';

type Fetch = ReturnType<typeof httpApp>['fetch'];

/** Milliseconds that requests under way have after the last one was let in: more than a query without an answer takes. */
const patience = 20_000;

/** Milliseconds between two looks for kept connections whose request has been answered. */
const closeEvery = 50;

/** The port of the service. It is bound before the database opens, and answers 503 until there is something to ask. */
export interface Front {
  readonly port: number;
  answerWith(fetch: Fetch): void;
  /** Answers what is under way, and closes the connections that browsers and proxies keep. */
  close(): Promise<void>;
}

export async function openFront({ host, port }: { readonly host: string; readonly port: number }): Promise<Front> {
  let answer: Fetch = () =>
    Response.json(
      { success: false, message: 'The service is starting.' },
      { status: 503, headers: { 'retry-after': '1' } },
    );
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve(
      {
        // The process answers, whatever the database does.
        fetch: (...given: Parameters<Fetch>) =>
          new URL(given[0].url).pathname === '/livez' ? Response.json({ status: 'ok' }) : answer(...given),
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
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    answerWith: (fetch) => {
      answer = fetch;
    },
    close: () =>
      new Promise((resolve) => {
        const idle = setInterval(() => server.closeIdleConnections(), closeEvery);
        const late = setTimeout(() => server.closeAllConnections(), patience);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(late);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
