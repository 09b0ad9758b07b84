import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authorization } from '../../src/authorize/authorization.js';
import type { OrderPlan } from '../../src/order/order-plan.js';

const plan: OrderPlan = {
  outcome: 'orders',
  ticker: 'AAPL',
  action: 'buy',
  notices: [],
  trace: [],
  figures: [],
  steps: [
    { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] },
    {
      step: 'submit-order',
      id: 'entry',
      role: 'entry',
      order: {
        ticker: 'AAPL',
        side: 'buy',
        effect: 'open',
        type: 'limit',
        quantity: '5',
        limitPrice: '150',
        timeInForce: 'day',
        clientOrderId: 'a1-entry',
        stopLoss: { type: 'stop', stopPrice: '145', timeInForce: 'gtc' },
      },
    },
  ],
};

const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59);
const options = { id: 'a1', now: '2026-01-26T15:30:00Z', validSeconds: 60 };

describe('authorization', () => {
  it('has the identifier, when it ends, and the SHA-256 of the canonical JSON of the plan', () => {
    // The canonical JSON (RFC 8785) written by hand: names in their order, no white space.
    const canonical =
      '{"action":"buy","figures":[],"notices":[],"outcome":"orders","steps":[' +
      '{"id":"cancel","orderIds":["o1"],"step":"cancel-orders","ticker":"AAPL"},' +
      '{"id":"entry","order":{"clientOrderId":"a1-entry","effect":"open","limitPrice":"150","quantity":"5","side":"buy",' +
      '"stopLoss":{"stopPrice":"145","timeInForce":"gtc","type":"stop"},"ticker":"AAPL","timeInForce":"day","type":"limit"},' +
      '"role":"entry","step":"submit-order"}],"ticker":"AAPL","trace":[]}';
    expect(authorization(plan, options)).toEqual({
      id: 'a1',
      digest: createHash('sha256').update(canonical).digest('hex'),
      expiresAt: '2026-01-26T15:31:00Z',
      summary: 'cancel o1; buy 5 AAPL limit 150 (open) day -> stop loss 145 stop',
    });
  });

  it('takes the time of a clock, in milliseconds', () => {
    const now = Date.UTC(2026, 0, 26, 15, 30);
    expect(authorization(plan, { ...options, now })).toEqual(authorization(plan, options));
    expect(authorization(plan, { ...options, now: now + 0.7 }).expiresAt).toBe('2026-01-26T15:31:00Z');
  });

  it('lasts from one second to a day', () => {
    expect(authorization(plan, { ...options, validSeconds: 1 }).expiresAt).toBe('2026-01-26T15:30:01Z');
    expect(authorization(plan, { ...options, validSeconds: 86_400 }).expiresAt).toBe('2026-01-27T15:30:00Z');
  });

  it.each([0, -1, 0.5, 1.5, 86_401, Number.NaN, Number.POSITIVE_INFINITY, '60', null, undefined])(
    'throws a RangeError for a validSeconds of %s',
    (validSeconds) => {
      expect(() => authorization(plan, untyped({ ...options, validSeconds }))).toThrow(
        new RangeError(`validSeconds is ${validSeconds}; expected a whole number from 1 to 86400.`),
      );
    },
  );

  it.each(['', 7, undefined])('throws a RangeError for an id of %j', (id) => {
    expect(() => authorization(plan, untyped({ ...options, id }))).toThrow(
      new RangeError('id is not a text of at least one character.'),
    );
  });

  it.each(['yesterday', '2026-01-26T15:30:00', -1, -60_000, lastInstant - 59_999, 3e14, Number.NaN, null])(
    'throws a RangeError for a now of %s',
    (now) => {
      expect(() => authorization(plan, untyped({ ...options, now }))).toThrow(
        new RangeError('now is neither an instant nor milliseconds since 1970.'),
      );
    },
  );

  it('takes the first instant of 1970, and ends at the last one of 9999 at the latest', () => {
    expect(authorization(plan, { ...options, now: 0 }).expiresAt).toBe('1970-01-01T00:01:00Z');
    expect(authorization(plan, { ...options, now: lastInstant - 60_000 }).expiresAt).toBe('9999-12-31T23:59:59Z');
  });

  it('throws a RangeError where there are no options', () => {
    expect(() => authorization(plan, untyped(undefined))).toThrow(RangeError);
    expect(() => authorization(plan, untyped(null))).toThrow('id is not a text of at least one character.');
  });

  it('says of a plan without steps that nothing is sent', () => {
    const { steps: _, ...rest } = plan;
    const idle: OrderPlan = { ...rest, outcome: 'nothing-to-do', steps: untyped([]) };
    const later: OrderPlan = { ...rest, outcome: 'postponed', releaseAt: '2026-01-26T16:00:00Z', steps: untyped([]) };
    expect(authorization(idle, options).summary).toBe('nothing to do');
    expect(authorization(later, options).summary).toBe('nothing before 2026-01-26T16:00:00Z');
  });

  it.each([[null], [{ ok: true, value: {} }], [{ outcome: 'orders', steps: 5 }], [{ outcome: 'other' }]])(
    'says of %j that it is not a plan',
    (value) => {
      expect(authorization(untyped(value), options)).toMatchObject({ id: 'a1', summary: 'not a plan' });
    },
  );
});

/** A value that the compiler would not take. */
function untyped<T>(value: unknown): T {
  return value as T;
}
