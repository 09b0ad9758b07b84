// Express.
import express from 'express';
import { alerts } from './alerts.js';
import { port, trustedProxies, webhooksText } from './environment.js';
import { readBody } from './read-body.js';

const answer = alerts(webhooksText);
const app = express();
app.set('trust proxy', trustedProxies);

// Before express.json(), which would leave nothing of the bytes. Without parameters: Express logs one that it cannot decode.
app.use('/trading/webhook', async (request, response) => {
  const { status, headers, body } = answer({
    method: request.method,
    path: request.originalUrl,
    headers: request.headers,
    sourceAddress: request.ip,
    body: await readBody(request),
  });
  response.status(status).set(headers).send(JSON.stringify(body));
});

app.listen(port, '127.0.0.1', () => console.log('listening'));
