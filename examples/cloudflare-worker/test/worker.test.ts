// The worker in workerd, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningWorker, startWorker } from './running.js';

const stocks = '/trading/webhook/1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6/replace-me';
const crypto = '/trading/webhook/2b1f5e4f-6c7d-4e8f-9a01-b2c3d4e5f607/replace-me-too';

let worker: RunningWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

const buy = (ticker: string): string => JSON.stringify({ ticker, action: 'buy', quantity: 10 });

describe('the worker', () => {
  test('answers an alert with 200 and an id, and hands the signal to the bot under this id', async () => {
    const response = await worker.send(stocks, { body: buy('AAPL') });
    expect(response.status).toBe(200);
    const { success, id } = (await response.json()) as { success: boolean; id: string };
    expect(success).toBe(true);
    expect(await worker.handed()).toContainEqual(
      expect.objectContaining({ signalId: id, signals: [expect.objectContaining({ ticker: 'AAPL', quantity: '10' })] }),
    );
  });

  test('hands on a batch as one', async () => {
    await worker.send(stocks, { body: `[${buy('MSFT')},${buy('TSLA')}]` });
    const tickers = (await worker.handed()).map(({ signals }) => signals.map(({ ticker }) => ticker));
    expect(tickers).toContainEqual(['MSFT', 'TSLA']);
  });

  test.each([
    ['another method', stocks, { method: 'PUT', body: buy('AAPL') }, 400, 'post-required'],
    ['another path', '/', { body: buy('AAPL') }, 404, 'not-found'],
    ['a wrong password', `${stocks}x`, { body: buy('AAPL') }, 400, 'invalid-password'],
    ['an unknown webhook', stocks.replace('1a0f', '9a0f'), { body: buy('AAPL') }, 400, 'invalid-password'],
    ['no source address', stocks, { body: buy('AAPL'), from: '' }, 400, 'invalid-ip-address-format'],
    ['no body', stocks, {}, 400, 'empty-json'],
    ['broken JSON', stocks, { body: '{"ticker":' }, 400, 'malformed-json'],
    ['a body of 100 kB', stocks, { body: `"${'x'.repeat(100_000)}"` }, 413, 'payload-too-large'],
    ['a ticker outside the list', crypto, { body: buy('ETH-USD') }, 400, 'unsupported-ticker'],
    ['a batch where none is taken', crypto, { body: `[${buy('BTC-USD')}]` }, 400, 'batch-signals-not-enabled'],
  ])('rejects %s', async (_, path, init, status, code) => {
    const before = await worker.handed();
    const response = await worker.send(path, init);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, messageCode: code });
    expect(await worker.handed()).toEqual(before);
  });

  test('accepts nothing that the bot did not take', async () => {
    expect((await worker.send(stocks, { body: buy('FAIL') })).status).toBe(503);
  });

  test('accepts 60 alerts per minute and webhook, even at the same time, and sends Retry-After', async () => {
    const sent = await Promise.all(Array.from({ length: 65 }, () => worker.send(crypto, { body: buy('BTC-USD') })));
    const rejected = sent.filter(({ status }) => status === 429);
    // Two were counted by the rejections above.
    expect(rejected).toHaveLength(7);
    expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(30);
    expect((await worker.send(stocks, { body: buy('AAPL') })).status).toBe(200);
  });
});
