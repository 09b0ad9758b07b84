// Hono on Node, with its log of requests. Elsewhere the address of the sender comes from the `getConnInfo` of that runtime.
import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { logger } from 'hono/logger';
import { redactPath } from 'signal-to-order/webhook';
import { alerts } from './alerts.js';
import { port, trustedProxies, webhooksText } from './environment.js';
import { readBody } from './read-body.js';
import { sourceAddress } from './source-address.js';

const answer = alerts(webhooksText);
const app = new Hono();
// Hono's own log has the path of each request.
app.use(logger((line, ...more) => console.log(redactPath(line), ...more)));

app.all('/trading/webhook/*', async (context) => {
  const { method, url, headers: sent, body: stream } = context.req.raw;
  const { address } = getConnInfo(context).remote;
  const { status, headers, body } = answer({
    method,
    path: new URL(url).pathname,
    headers: sent,
    sourceAddress: sourceAddress(address, sent.get('x-forwarded-for'), trustedProxies),
    body: await readBody(stream),
  });
  return Response.json(body, { status, headers });
});

serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log('listening'));
