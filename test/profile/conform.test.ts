import { describe, expect, it } from 'vitest';
import { binance, conform } from '../../src/brokers/index.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, PlanStep } from '../../src/order/order-plan.js';
import { broken, formOf, limitOrder, marketOrder, profileOf, sentences, stocks, stopOrder } from '../brokers/sample.js';
import { submitStep } from '../order/submit-step.js';

/** A plan with steps, as far as `conform` reads it. */
function planOf(steps: readonly [PlanStep, ...PlanStep[]]): OrderPlan {
  return { outcome: 'orders', ticker: 'AAPL', action: 'buy', notices: [], trace: [], figures: [], steps };
}

const closing: Order = { ...marketOrder, side: 'sell', effect: 'close', quantity: '5' };
const shortEntry: Order = { ...limitOrder, side: 'sell' };
const long5 = { ...stocks, position: { side: 'long', quantity: 5 } } as const;
const whole = profileOf({ ...formOf({ fraction: false }), crossZero: 'refused' });

const nothing: OrderPlan = {
  outcome: 'nothing-to-do',
  ticker: 'AAPL',
  action: 'buy',
  notices: [],
  trace: [],
  figures: [],
  steps: [],
};

describe('conform', () => {
  it('refuses a class that is not traded', () => {
    expect(sentences(limitOrder, profileOf(), { assetClass: 'index_options' })).toEqual([
      'Test does not trade index options by this profile.',
    ]);
    expect(conform(limitOrder, profileOf(), { assetClass: 'crypto' })).toMatchObject({
      ok: false,
      errors: [{ code: 'broker-rule', section: 'broker', rule: 'test.classes', source: 'a page', path: ['ticker'] }],
    });
  });

  it('tells what the broker changes', () => {
    const order: Order = { ...marketOrder, ticker: 'BTC-USDT' };
    const facts = { assetClass: 'crypto', quote: { ask: 90_000 } } as const;
    const coerced = { rule: 'binance.crypto.market', timeInForce: 'ioc' };
    expect(conform(order, binance, facts)).toEqual({ ok: true, coerced: [{ ...coerced, path: ['timeInForce'] }] });
    expect(conform(planOf([submitStep('entry', order)]), binance, facts)).toEqual({
      ok: true,
      coerced: [{ ...coerced, path: ['steps', 0, 'order', 'timeInForce'] }],
    });
    expect(conform({ ...order, timeInForce: 'ioc' }, binance, facts)).toEqual({ ok: true });
  });

  it('judges every order of a plan, with its path', () => {
    const plan = planOf([
      { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['1'] },
      submitStep('entry', { ...limitOrder, quantity: '1.5' }),
      submitStep('exit', { ...closing, quantity: '0.5' }),
    ]);
    expect(broken(plan, whole)).toEqual([
      'test.stocks.all steps.1.order.quantity',
      'test.stocks.all steps.2.order.quantity',
    ]);
    expect(conform(nothing, whole, stocks)).toEqual({ ok: true });
  });

  it('refuses no exit of a plan for a minimum, but stops for one of a form', () => {
    const minimum = { limits: { quantity: { minimum: 6 } } };
    const facts = { ...long5, instrument: { minQuantity: 6 } };
    const stop: Order = { ...stopOrder, side: 'sell', effect: 'close', quantity: '5' };
    const stopStep = { ...submitStep('stop-loss', stop), role: 'protection' } as const;
    const small: Order = { ...limitOrder, quantity: '5' };
    const plan = planOf([submitStep('exit', closing), stopStep, submitStep('entry', small)]);
    expect(broken(plan, profileOf(), facts)).toEqual(['test.stocks.instrument steps.2.order.quantity']);
    expect(broken(plan, profileOf(formOf(minimum)), long5)).toEqual([
      'test.stocks.all steps.1.order.quantity',
      'test.stocks.all steps.2.order.quantity',
    ]);
    expect(broken(closing, profileOf(), facts)).toEqual(['test.stocks.instrument quantity']);
  });

  it('counts an order as filled once the plan has awaited it', () => {
    const swap = planOf([
      submitStep('exit', closing),
      { step: 'await-fill', of: 'exit' },
      submitStep('entry', shortEntry),
    ]);
    expect(broken(swap, whole, long5)).toEqual([]);
    expect(broken(planOf([submitStep('exit', closing), submitStep('entry', shortEntry)]), whole, long5)).toEqual([
      'test.stocks.cross-zero steps.1.order.quantity',
    ]);
    // A reduce-only order ends at zero at the latest.
    const tooLarge = planOf([
      submitStep('exit', { ...closing, quantity: '9' }),
      { step: 'await-fill', of: 'exit' },
      submitStep('entry', limitOrder),
    ]);
    expect(broken(tooLarge, whole, long5)).toEqual([]);
    const unknown = planOf([{ step: 'await-fill', of: 'nothing' }, submitStep('entry', shortEntry)]);
    expect(broken(unknown, whole, long5)).toHaveLength(1);
  });

  it('has facts of each contract', () => {
    const { position } = long5;
    const order = { ...shortEntry, ticker: 'A' };
    expect(broken(order, whole, { ...stocks, contracts: { A: { position } } })).toHaveLength(1);
    expect(broken(order, whole, { ...stocks, contracts: { B: { position } } })).toEqual([]);
  });

  it('throws for no value that is not a number', () => {
    const wrong = (value: unknown): `${number}` => value as `${number}`;
    const order: Order = {
      ...{ ...limitOrder, quantity: wrong('ten'), limitPrice: wrong(Number.NaN) },
      takeProfit: { limitPrice: wrong('1e5'), timeInForce: 'gtc' },
      stopLoss: { type: 'stop', stopPrice: wrong({}), timeInForce: 'gtc' },
    };
    expect(broken(order, profileOf())).toEqual([
      'invalid-snapshot quantity',
      'invalid-snapshot limitPrice',
      'invalid-snapshot takeProfit.limitPrice',
      'invalid-snapshot stopLoss.stopPrice',
    ]);
    expect(broken(planOf([submitStep('entry', { ...limitOrder, quantity: '0' })]), profileOf())).toEqual([
      'invalid-snapshot steps.0.order.quantity',
    ]);
    const facts = { quote: { bid: Number.NaN, ask: 1 }, position: { side: 'long', quantity: wrong('x') } } as const;
    expect(
      broken(limitOrder, profileOf(), {
        ...stocks,
        ...facts,
        now: '2026-01-26T15:30:00',
        instrument: { pointValue: wrong('x'), minQuantity: wrong(null) },
      }),
    ).toEqual([
      'invalid-snapshot now',
      'invalid-snapshot quote.bid',
      'invalid-snapshot position.quantity',
      'invalid-snapshot instrument.pointValue',
      'invalid-snapshot instrument.minQuantity',
    ]);
    expect(broken(limitOrder, profileOf(), { ...stocks, contracts: { A: { quote: { ask: wrong('') } } } })).toEqual([
      'invalid-snapshot contracts.A.quote.ask',
    ]);
    expect(sentences({ ...limitOrder, quantity: wrong('-1') }, profileOf())).toEqual([
      'quantity is "-1"; expected a number above 0.',
    ]);
  });
});
