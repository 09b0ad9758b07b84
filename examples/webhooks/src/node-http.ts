// A server of Node's own.
import { createServer } from 'node:http';
import { alerts } from './alerts.js';
import { port, trustedProxies, webhooksText } from './environment.js';
import { readBody } from './read-body.js';
import { sourceAddress } from './source-address.js';

const answer = alerts(webhooksText);

const server = createServer(async (request, response) => {
  const { method = '', url: path = '', headers: sent, socket } = request;
  // Node joins the values of several headers with a comma.
  const forwardedFor = sent['x-forwarded-for']?.toString();
  const { status, headers, body } = answer({
    method,
    path,
    headers: sent,
    sourceAddress: sourceAddress(socket.remoteAddress, forwardedFor, trustedProxies),
    body: await readBody(request),
  });
  response.writeHead(status, headers).end(JSON.stringify(body));
});

server.listen(port, '127.0.0.1', () => console.log('listening'));
