import { sValidator } from '@hono/standard-validator';
import { Hono } from 'hono';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { signalSchema, signalSchemaFor } from '../../src/schema/index.js';
import type { Signal } from '../../src/signal/signal.js';

const clock = { now: () => Date.UTC(2026, 0, 26, 15, 30) };

describe('signalSchema', () => {
  it('is a Standard Schema of version 1', () => {
    const { version, vendor, validate } = signalSchema['~standard'];
    expect([version, vendor, typeof validate]).toEqual([1, 'signal-to-order', 'function']);
  });

  it('returns the Signal, received now', () => {
    const before = Date.now();
    const answer = signalSchema['~standard'].validate({ ticker: 'AAPL', action: 'buy', quantity: '10.0' });
    expect(answer.issues).toBeUndefined();
    const signal = answer.issues === undefined ? answer.value : undefined;
    expect(signal).toMatchObject({ ticker: 'AAPL', action: 'buy', quantity: '10' });
    expect(Date.parse(signal?.receivedAt ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(signal?.receivedAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('returns every error as an issue, with code and path', () => {
    const answer = signalSchema['~standard'].validate({ action: 'buy', stopLoss: { percent: -1 } });
    expect(answer.issues).toEqual([
      { message: 'invalid-payload: ticker is missing; expected the symbol of an instrument.', path: ['ticker'] },
      {
        message: 'invalid-stop-loss-percent: stopLoss.percent is -1; expected a number above 0.',
        path: ['stopLoss', 'percent'],
      },
    ]);
  });

  it('rejects values that are not messages, without throwing', () => {
    for (const value of [undefined, null, 5, 'buy', [], () => 1, Symbol('buy')]) {
      expect(signalSchema['~standard'].validate(value).issues?.length).toBe(1);
    }
  });
});

describe('signalSchemaFor', () => {
  it('names the library as the vendor', () => {
    expect(signalSchemaFor({ clock })['~standard'].vendor).toBe('signal-to-order');
  });

  it('uses the parsing context', () => {
    const crypto = signalSchemaFor({ clock, assetClass: 'crypto', tickers: { allowed: ['BTC-USD'] } });
    expect(crypto['~standard'].validate({ ticker: 'BTC-USD', action: 'buy', delay: 60 })).toEqual({
      value: {
        ticker: 'BTC-USD',
        action: 'buy',
        receivedAt: '2026-01-26T15:30:00Z',
        releaseAt: '2026-01-26T15:31:00Z',
        sentTimes: { delay: { sent: '60', from: '2026-01-26T15:30:00Z' } },
      },
    });
    expect(crypto['~standard'].validate({ ticker: 'ETH', action: 'buy' }).issues?.map(({ path }) => path)).toEqual([
      ['ticker'],
      ['ticker'],
    ]);
  });

  it('has the input and output types', () => {
    interface FormValues {
      readonly ticker: string;
    }
    type Types<T extends { readonly '~standard': { readonly types?: unknown } }> = NonNullable<T['~standard']['types']>;
    expectTypeOf<Types<typeof signalSchema>>().toEqualTypeOf<{ readonly input: unknown; readonly output: Signal }>();
    const ofForm = signalSchemaFor<FormValues>({ clock });
    expectTypeOf<Types<typeof ofForm>>().toEqualTypeOf<{ readonly input: FormValues; readonly output: Signal }>();
  });
});

describe('a route of Hono', () => {
  const app = new Hono().post('/signals', sValidator('json', signalSchema), (request) => {
    const signal = request.req.valid('json');
    expectTypeOf(signal).toEqualTypeOf<Signal>();
    return request.json({ planned: signal.action, at: signal.receivedAt.slice(0, 2) });
  });

  function post(body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(app.request('/signals', { method: 'POST', headers, body: JSON.stringify(body) }));
  }

  it('receives a Signal', async () => {
    const response = await post({ ticker: 'AAPL', action: 'exit' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ planned: 'exit', at: '20' });
  });

  it('is not called for a rejected message, whose sender gets the errors', async () => {
    const response = await post({ ticker: 'AAPL', action: 'hold', quantity: 0 });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      error: [
        { message: expect.stringMatching(/^invalid-action: action is "hold"; expected one of buy,/), path: ['action'] },
        { message: expect.stringMatching(/^invalid-quantity: quantity is 0;/), path: ['quantity'] },
      ],
    });
  });
});
