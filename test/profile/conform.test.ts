import { describe, expect, it } from 'vitest';
import { binance, type Conformity, conform } from '../../src/brokers/index.js';
import type { Instrument } from '../../src/order/contract-facts.js';
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
    expect(conform(nothing, profileOf(), { assetClass: 'crypto' })).toEqual({ ok: true });
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

  it('tells a broken rule with its source and what the order has', () => {
    expect(conform({ ...limitOrder, quantity: '1.5' }, whole, stocks)).toMatchObject({
      errors: [
        {
          ...{ code: 'broker-rule', section: 'broker', rule: 'test.stocks.all', source: 'a document' },
          ...{ path: ['quantity'], received: '1.5' },
        },
      ],
    });
    const crossing = conform(shortEntry, whole, long5);
    expect(crossing).toMatchObject({ errors: [{ rule: 'test.stocks.cross-zero', source: 'a page', received: '10' }] });
    const untraded = conform(shortEntry, profileOf({ shortSelling: false }), stocks);
    expect(untraded.ok ? [] : untraded.errors[0]).not.toHaveProperty('received');
  });

  it('has an exit in the nearest plan of an exit', () => {
    const exit: Order = { ...closing, quantity: '4.5' };
    expect(conform(exit, whole, { ...stocks, position: { side: 'long', quantity: 9 } })).toMatchObject({
      nearest: { steps: [{ id: 'order', role: 'exit', order: { quantity: '4' } }] },
    });
  });

  it.each<[argument: string, of: (wrong: never) => Conformity, names: string, expected: string]>([
    ['planOrOrder', (wrong) => conform(wrong, profileOf(), stocks), 'ticker', 'the value of planSignal, or an order'],
    [
      'profile',
      (wrong) => conform(limitOrder, wrong, stocks),
      'id',
      'a profile of signal-to-order/brokers, or the value of parseBrokerProfile',
    ],
    ['facts', (wrong) => conform(limitOrder, profileOf(), wrong), 'assetClass', 'an object with assetClass'],
  ])('refuses an argument %s that a caller without a compiler mistakes', (name, of, missing, expected) => {
    const because = (problem: string) => ({
      ok: false,
      errors: [
        {
          ...{ code: 'invalid-snapshot', path: [name], expected },
          message: `The argument ${name} cannot be used, because ${problem}; expected ${expected}.`,
        },
      ],
    });
    expect(of(5 as never)).toMatchObject(because('it is not an object'));
    expect(of({} as never)).toMatchObject(because(`it has no ${missing}`));
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
    const ticks = (tickSize: Instrument['tickSize']) =>
      broken(limitOrder, profileOf(), { ...stocks, instrument: { tickSize } });
    expect(ticks(wrong('x'))).toEqual(['invalid-snapshot instrument.tickSize']);
    expect(
      ticks([
        { from: 0, tick: wrong('x') },
        { from: wrong(Number.NaN), tick: 1 },
      ]),
    ).toEqual(['invalid-snapshot instrument.tickSize.0.tick', 'invalid-snapshot instrument.tickSize.1.from']);
    expect(ticks(JSON.parse('[null, { "from": 0 }, { "tick": 1 }, []]'))).toEqual(
      [0, 1, 2, 3].map((row) => `invalid-snapshot instrument.tickSize.${row}`),
    );
    expect(ticks(JSON.parse('{}'))).toEqual(['invalid-snapshot instrument.tickSize']);
    expect(ticks([{ from: 0, tick: 1 }])).toEqual([]);
    expect(ticks(JSON.parse('null'))).toEqual([]);
    expect(sentences({ ...limitOrder, quantity: wrong('-1') }, profileOf())).toEqual([
      'quantity is "-1"; expected a number above 0.',
    ]);
    expect(sentences(limitOrder, profileOf(), { ...stocks, now: '2026-01-26', quote: { bid: wrong('x') } })).toEqual([
      'now is "2026-01-26"; expected an instant.',
      'quote.bid is "x"; expected a number.',
    ]);
  });
});
