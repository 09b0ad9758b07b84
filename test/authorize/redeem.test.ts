import { describe, expect, it } from 'vitest';
import { authorization } from '../../src/authorize/authorization.js';
import { redeem } from '../../src/authorize/redeem.js';
import type { TradingContext } from '../../src/market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import type { Signal } from '../../src/signal/signal.js';

const market: MarketSnapshot = {
  now: '2026-01-26T15:30:00Z',
  equity: '100000',
  quotes: { AAPL: { bid: '149', ask: '150' }, MSFT: { bid: '399', ask: '400' } },
};

function signalOf(fields: object): Signal {
  const parsed = parseSignal(fields, { clock: { now: () => Date.parse(market.now) } });
  if (!parsed.ok) {
    throw new Error(parsed.errors[0].message);
  }
  return parsed.value;
}

function contextAt(now: string, changes: Partial<MarketSnapshot> = {}): TradingContext {
  return snapshotContext({ ...market, ...changes, now }, defaultSettings, 'a1');
}

function planOf(signal: Signal, context: TradingContext): OrderPlan {
  const plan = planSignal(signal, context);
  if (!plan.ok) {
    throw new Error(plan.errors[0].message);
  }
  return plan.value;
}

// The dollars buy 10 at 150.
const signal = signalOf({ ticker: 'AAPL', action: 'buy', quantity: 1500, quantityType: 'dollar_amount' });
const context = contextAt(market.now);
const plan = planOf(signal, context);
const leave = authorization(plan, { id: 'a1', now: market.now, validSeconds: 60 });
const unused = { used: new Set<string>() };

describe('redeem', () => {
  it('gives the plan that was authorized, byte for byte', () => {
    const redeemed = redeem(leave, plan, signal, contextAt('2026-01-26T15:30:59.999Z'), unused);
    expect(redeemed).toEqual({ ok: true, value: plan });
    expect(JSON.stringify(redeemed.ok && redeemed.value)).toBe(JSON.stringify(plan));
  });

  it('takes what a store gives back: other order of names, other objects', () => {
    const stored = JSON.parse(
      JSON.stringify({ leave, plan: Object.fromEntries(Object.entries(plan).reverse()), signal }),
    );
    expect(redeem(stored.leave, stored.plan, stored.signal, context, unused)).toEqual({ ok: true, value: plan });
  });

  it('works with any store that tells what was used', () => {
    const asked: string[] = [];
    const used = { has: (id: string) => asked.push(id) > 1 };
    expect(redeem(leave, plan, signal, context, { used }).ok).toBe(true);
    expect(redeem(leave, plan, signal, context, { used })).toMatchObject({ errors: [{ code: 'token-used' }] });
    expect(asked).toEqual(['a1', 'a1']);
  });
});

describe('redeem refuses', () => {
  it.each([
    [undefined],
    [null],
    ['a1'],
    [[leave]],
    [{}],
    [{ ...leave, id: '' }],
    [{ ...leave, id: 7 }],
    [{ ...leave, digest: 'A'.repeat(64) }],
    [{ ...leave, digest: 7 }],
    [{ ...leave, expiresAt: '2026-01-26T15:31:00' }],
    [{ ...leave, expiresAt: '2026-02-30T15:31:00Z' }],
    [{ ...leave, expiresAt: 'soon' }],
    [{ ok: true, value: leave }],
  ])('%j with token-invalid', (authorized) => {
    expect(redeem(untyped(authorized), plan, signal, context, unused)).toMatchObject({
      ok: false,
      errors: [
        {
          code: 'token-invalid',
          message: 'The authorization cannot be used; expected the answer of authorization.',
          path: ['authorization'],
          section: 'execution',
          expected: 'the answer of authorization',
        },
      ],
    });
  });

  it('the plan of another token with plan-changed', () => {
    const other = planOf(signalOf({ ticker: 'MSFT', action: 'buy', quantity: 1 }), context);
    expect(redeem(leave, other, signal, context, unused)).toMatchObject({
      errors: [
        {
          code: 'plan-changed',
          message: 'The plan is not the one that was authorized. Preview the signal again.',
          path: ['plan'],
        },
      ],
    });
  });

  it('a plan of which one digit was changed, with plan-changed', () => {
    const changed = JSON.parse(JSON.stringify(plan).replace('"quantity":"10"', '"quantity":"11"'));
    expect(changed).not.toEqual(plan);
    expect(redeem(leave, changed, signal, context, unused)).toMatchObject({ errors: [{ code: 'plan-changed' }] });
    expect(redeem(leave, untyped({ ok: true, value: plan }), signal, context, unused)).toMatchObject({
      errors: [{ code: 'plan-changed' }],
    });
  });

  it('a second use with token-used', () => {
    expect(redeem(leave, plan, signal, context, { used: new Set(['a1']) })).toMatchObject({
      errors: [
        {
          code: 'token-used',
          message: 'The authorization was used before: one executes one plan, once.',
          path: ['authorization', 'id'],
        },
      ],
    });
  });

  it('from the moment of its end with token-expired', () => {
    expect(redeem(leave, plan, signal, contextAt('2026-01-26T15:31:00Z'), unused)).toMatchObject({
      errors: [
        {
          code: 'token-expired',
          expiredAt: '2026-01-26T15:31:00Z',
          message:
            'The authorization expired at 2026-01-26T15:31:00Z, and it is 2026-01-26T15:31:00Z. Preview the signal again.',
        },
      ],
    });
  });

  it('a plan that planning no longer gives with plan-outdated and the steps that changed', () => {
    // At 300 the same dollars buy 5.
    const dearer = contextAt(market.now, { quotes: { AAPL: { bid: '299', ask: '300' } } });
    const step = { step: 'submit-order', id: 'entry', role: 'entry' };
    const order = {
      ticker: 'AAPL',
      side: 'buy',
      effect: 'open',
      type: 'market',
      timeInForce: 'day',
      clientOrderId: 'a1-entry',
    };
    expect(redeem(leave, plan, signal, dearer, unused)).toMatchObject({
      errors: [
        {
          code: 'plan-outdated',
          message: 'Planning the signal now gives another plan: its steps are different. Preview the signal again.',
          changed: {
            before: [{ ...step, order: { ...order, quantity: '10' } }],
            after: [{ ...step, order: { ...order, quantity: '5' } }],
          },
        },
      ],
    });
    const refused = redeem(leave, plan, signal, dearer, unused);
    expect(refused.ok || refused.errors[0]).not.toHaveProperty('refusals');
  });

  it('a plan whose signal is refused now with plan-outdated and every reason', () => {
    const held = contextAt(market.now, { positions: { AAPL: { side: 'long', quantity: '3' } } });
    expect(redeem(leave, plan, signal, held, unused)).toMatchObject({
      errors: [
        {
          code: 'plan-outdated',
          message: expect.stringMatching(/^Nothing is planned for the signal now: /),
          changed: { before: [{ id: 'entry' }], after: [] },
          refusals: [{ code: 'add-to-position-not-allowed' }],
        },
      ],
    });
  });

  it('steps in another order with all of them', () => {
    const reversed: OrderPlan = untyped({ ...plan, steps: [{ step: 'await-fill', of: 'entry' }, ...plan.steps] });
    const both: OrderPlan = untyped({ ...plan, steps: [...plan.steps, ...plan.steps] });
    const other = authorization(both, { id: 'a1', now: market.now, validSeconds: 60 });
    expect(redeem(other, both, signal, context, unused)).toMatchObject({
      errors: [{ code: 'plan-outdated', changed: { before: both.steps, after: plan.steps } }],
    });
    const waiting = authorization(reversed, { id: 'a1', now: market.now, validSeconds: 60 });
    expect(redeem(waiting, reversed, signal, context, unused)).toMatchObject({
      errors: [{ changed: { before: [{ step: 'await-fill', of: 'entry' }], after: [] } }],
    });
  });

  it('one of several steps that is different, with this one alone', () => {
    const reverse = signalOf({ ticker: 'AAPL', action: 'reverse', quantity: 2 });
    const held = contextAt(market.now, { positions: { AAPL: { side: 'long', quantity: '3' } } });
    const whole = planOf(reverse, held);
    expect(whole.steps).toMatchObject([{ id: 'exit' }, { step: 'await-fill' }, { id: 'entry' }]);
    const [exit, ...others] = whole.steps;
    const longer = { step: 'await-fill', of: 'exit', seconds: 1000 };
    const stored: OrderPlan = untyped({ ...whole, steps: [exit, longer, others[1]] });
    const other = authorization(stored, { id: 'a1', now: market.now, validSeconds: 60 });
    expect(redeem(other, stored, reverse, held, unused)).toMatchObject({
      errors: [{ changed: { before: [longer], after: [others[0]] } }],
    });
  });

  it('a plan of which only what surrounds its steps is different, without steps', () => {
    const renamed: OrderPlan = { ...plan, action: 'sell' };
    const other = authorization(renamed, { id: 'a1', now: market.now, validSeconds: 60 });
    expect(redeem(other, renamed, signal, context, unused)).toMatchObject({
      errors: [
        {
          code: 'plan-outdated',
          message:
            'Planning the signal now gives another plan: what surrounds its steps is different. Preview the signal again.',
          changed: { before: [], after: [] },
        },
      ],
    });
  });

  it('a postponed plan that would do nothing now as one with the same steps: none', () => {
    const cancel = signalOf({ ticker: 'AAPL', action: 'cancel' });
    const idle = planOf(cancel, context);
    expect(idle.outcome).toBe('nothing-to-do');
    const later: OrderPlan = untyped({ ...idle, outcome: 'postponed', releaseAt: '2026-01-26T16:00:00Z' });
    const other = authorization(later, { id: 'a1', now: market.now, validSeconds: 60 });
    expect(redeem(other, later, cancel, context, unused)).toMatchObject({
      errors: [
        {
          message:
            'Planning the signal now gives another plan: what surrounds its steps is different. Preview the signal again.',
          changed: { before: [], after: [] },
        },
      ],
    });
  });

  it('what is not a plan, though it was authorized, with plan-outdated', () => {
    const nothing: OrderPlan = untyped({ outcome: 'orders', steps: 5 });
    const other = authorization(nothing, { id: 'a1', now: market.now, validSeconds: 60 });
    expect(redeem(other, nothing, signal, context, unused)).toMatchObject({
      errors: [{ code: 'plan-outdated', changed: { before: [], after: [{ id: 'entry' }] } }],
    });
    const noStep: OrderPlan = untyped({ outcome: 'orders', steps: [5] });
    const another = authorization(noStep, { id: 'a1', now: market.now, validSeconds: 60 });
    expect(redeem(another, noStep, signal, context, unused)).toMatchObject({
      errors: [{ code: 'plan-outdated', changed: { before: [], after: [{ id: 'entry' }] } }],
    });
  });

  it('the first thing that is wrong: the plan before the use, the use before the end, the end before the market', () => {
    const late = contextAt('2026-01-27T15:30:00Z', { positions: { AAPL: { side: 'long', quantity: '3' } } });
    const changed: OrderPlan = { ...plan, ticker: 'MSFT' };
    const all = { used: new Set(['a1']) };
    const codeOf = (...[given, used]: [OrderPlan, typeof all]) => {
      const refused = redeem(leave, given, signal, late, used);
      return refused.ok || refused.errors.map(({ code }) => code);
    };
    expect(codeOf(changed, all)).toEqual(['plan-changed']);
    expect(codeOf(plan, all)).toEqual(['token-used']);
    expect(codeOf(plan, unused)).toEqual(['token-expired']);
  });

  it.each([
    [undefined],
    [null],
    [{}],
    [{ used: { has: 1 } }],
    [{ used: { has: () => Promise.resolve(false) } }],
    [
      {
        used: {
          has: () => {
            throw new Error('the database is away');
          },
        },
      },
    ],
  ])('where it cannot be known whether the token was used (case %#)', (options) => {
    expect(redeem(leave, plan, signal, context, untyped(options))).toMatchObject({
      errors: [
        {
          code: 'invalid-setting',
          message:
            'options.used does not say whether the authorization was used; expected an object whose has answers true or false, such as a Set.',
          path: ['options', 'used'],
          expected: 'an object whose has answers true or false, such as a Set',
        },
      ],
    });
  });

  it('a context or a clock that cannot be read', () => {
    expect(redeem(leave, plan, signal, untyped(null), unused)).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-snapshot', path: ['context'] }],
    });
    const stopped = { ...context, clock: { now: () => Number.NaN } };
    expect(redeem(leave, plan, signal, stopped, unused)).toMatchObject({
      errors: [{ code: 'invalid-snapshot', path: ['now'] }],
    });
  });
});

/** A value that the compiler would not take. */
function untyped<T>(value: unknown): T {
  return value as T;
}
