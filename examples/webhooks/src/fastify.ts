// Fastify, with its log of requests.
import { fastify } from 'fastify';
import { redactPath } from 'signal-to-order/webhook';
import { alerts } from './alerts.js';
import { port, trustedProxies, webhooksText } from './environment.js';
import { readBody } from './read-body.js';

const answer = alerts(webhooksText);
const app = fastify({
  trustProxy: trustedProxies,
  // Fastify's own log has the path of each request.
  logger: { serializers: { req: ({ method, url }) => ({ method, url: redactPath(url) }) } },
});

// In a plugin of its own: other routes keep their parsers.
app.register(async (webhooks) => {
  webhooks.removeAllContentTypeParsers();
  webhooks.addContentTypeParser('*', (_: unknown, payload: AsyncIterable<Uint8Array>) => readBody(payload));
  webhooks.all('/trading/webhook/*', async (request, reply) => {
    const { status, headers, body } = answer({
      method: request.method,
      path: request.originalUrl,
      headers: request.headers,
      sourceAddress: request.ip,
      body: request.body instanceof Uint8Array ? request.body : null,
    });
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  });
});

await app.listen({ port, host: '127.0.0.1' });
console.log('listening');
