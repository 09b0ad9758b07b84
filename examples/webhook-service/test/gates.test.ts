// Limits of an account hold for all strategies that trade on it together.
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { password, type Running, run, webhookIds } from './running.js';

let alpaca: AlpacaDouble;
let slow: Server;
let running: Running;

/** Alpaca, with orders that take a while to arrive. */
function slowAlpaca({ url }: AlpacaDouble): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const { method = '', headers } = request;
    if (method === 'POST') {
      await pause(500);
    }
    const answer = await fetch(`${url}${request.url}`, {
      method,
      headers: {
        'apca-api-key-id': String(headers['apca-api-key-id']),
        'apca-api-secret-key': String(headers['apca-api-secret-key']),
        'content-type': 'application/json',
      },
      ...(method === 'POST' && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  alpaca = await alpacaDouble();
  slow = await slowAlpaca(alpaca);
  const address = slow.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const strategy = { settings: { maxPositions: 1 }, subscriptions: [{ id: 'a', broker: 'alpaca' }] };
  running = await run({
    knownTickers: undefined,
    brokers: { alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' } },
    strategies: { first: strategy, second: strategy },
    webhooks: [
      { id: webhookIds.open, password, strategy: 'first' },
      { id: webhookIds.rated, password, strategy: 'second' },
    ],
  });
});

afterAll(async () => {
  await running.end();
  slow.close();
  await alpaca.close();
});

test('only one of two strategies enters if there is room for one position and its order is still on its way', async () => {
  const send = (id: string, ticker: string) =>
    running.post(`/trading/webhook/${id}/${password}`, { ticker, action: 'buy', quantity: 1 });
  await Promise.all([send(webhookIds.open, 'AAPL'), send(webhookIds.rated, 'BRK-A')]);
  await running.service().settle();
  const rows = await running.query(`SELECT state, errors->0->>'code' AS code FROM executions ORDER BY state`);
  expect(rows).toEqual([
    { state: 'done', code: null },
    { state: 'rejected', code: 'max-positions-reached' },
  ]);
  expect(alpaca.orders).toHaveLength(1);
});
