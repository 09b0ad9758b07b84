import { describe, expect, it } from 'vitest';
import { signalKey } from '../../src/signal/signal-key.js';
import { formOf, profileOf } from '../brokers/sample.js';
import { accepted, codesOf } from '../market/contracts/sample.ts';
import { ladder } from './legs/ladder-sample.ts';
import { planAt } from './order-ids.js';
import { long, ordersOf, planned, resting } from './sample.js';

describe('a plan', () => {
  it('names every order after the signal and its step', () => {
    const request = { payload: { action: 'reverse' }, market: long, signalId: 'alert-7' };
    expect(ordersOf(request).map(({ clientOrderId }) => clientOrderId)).toStrictEqual([
      'alert-7-exit',
      'alert-7-entry',
    ]);
  });

  it('names no order without the identifier of a signal', () => {
    expect(ordersOf({ payload: { action: 'exit' }, market: long })[0]).not.toHaveProperty('clientOrderId');
  });

  it('leaves the other steps as they are', () => {
    const market = { ...long, openOrders: [resting('o1', 'stop-loss')] };
    const { steps } = planned({ payload: { action: 'reverse' }, market, signalId: 'alert-7' });
    expect(steps.filter(({ step }) => step !== 'submit-order')).toStrictEqual([
      { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] },
      { step: 'await-fill', of: 'exit', seconds: 120 },
    ]);
    expect(steps[1]).toMatchObject({ step: 'submit-order', id: 'exit' });
  });

  it('is refused where the broker takes no form of it', () => {
    expect(codesOf(planAt(profileOf(formOf({ types: ['stop'] }))))).toStrictEqual(['unsupported-by-broker']);
  });

  it('has the prefix of its identifiers where the broker takes no others', () => {
    const clientOrderId = { maxLength: 32, pattern: '^[A-Za-z0-9]{1,32}$', sources: ['a table'] };
    const prefix = signalKey('alert-7').slice(0, 24);
    expect(accepted(planAt(profileOf({}, { clientOrderId }))).clientOrderIdPrefix).toBe(prefix);
    expect(accepted(planAt(profileOf()))).not.toHaveProperty('clientOrderIdPrefix');
  });

  it('says how its stops move, where they do', () => {
    const market = { capabilities: { replace: true } };
    expect(planned({ payload: ladder, market }).moves).toStrictEqual([
      { when: 'entry-1', stops: ['entry-2', 'entry-3'], to: '150' },
      { when: 'entry-2', stops: ['entry-3'], to: '153' },
    ]);
    expect(planned({})).not.toHaveProperty('moves');
  });

  it('without a step has nothing to do', () => {
    expect(planned({ payload: { action: 'cancel' } })).toMatchObject({ outcome: 'nothing-to-do', steps: [] });
    expect(planned({})).toMatchObject({ outcome: 'orders', ticker: 'AAPL', action: 'buy' });
    expect(planned({})).not.toHaveProperty('releaseAt');
  });

  it('has the notices of the Signal first', () => {
    const payload = { time: 'soon', orderType: 'limit' };
    const { notices } = planned({ payload });
    expect(notices.map(({ code }) => code)).toStrictEqual(['time-unreadable', 'limit-without-price']);
  });

  it('has the notices of the Signal while it is postponed', () => {
    const { outcome, notices } = planned({ payload: { time: 'soon', delay: 60 } });
    expect([outcome, ...notices.map(({ code }) => code)]).toStrictEqual(['postponed', 'time-unreadable']);
  });

  it('lists the figures that its decisions name, operands first', () => {
    const { trace, figures } = planned({ payload: { quantity: 2500, quantityType: 'dollar_amount' } });
    expect(figures).toStrictEqual([
      { value: '150.02', from: 'market', path: ['quotes', 'AAPL', 'ask'] },
      { value: '149.98', from: 'market', path: ['quotes', 'AAPL', 'bid'] },
      { value: '150', by: 'midpoint', of: [1, 0] },
      { choice: 'day', from: 'default', path: ['entry', 'timeInForce'] },
      { value: '2500', from: 'message', path: ['quantity'] },
      { value: '1', from: 'default', path: ['useFractionalQuantity'] },
      { value: '150.02', by: 'higher', of: [2, 0] },
      { value: '16.66444474070123983468870817224370083988', by: 'dividedBy', of: [4, 6] },
      { value: '16', by: 'downToStep', of: [7, 5] },
    ]);
    const named = trace.flatMap(({ rule, figures: indices }) => (indices === undefined ? [] : [[rule, indices]]));
    expect(named).toStrictEqual([
      ['price.reference', { price: 2 }],
      ['order.price', {}],
      ['order.time-in-force', { timeInForce: 3 }],
      ['price.fill', { reference: 2, fill: 0 }],
      ['quantity.dollar_amount', { amount: 4, quantity: 8 }],
    ]);
  });

  it('lists nothing of a decision without figures', () => {
    const { trace, figures } = planned({ payload: { action: 'cancel' } });
    expect(figures).toStrictEqual([]);
    expect(trace.filter(({ figures: indices }) => indices !== undefined)).toStrictEqual([]);
  });

  it.each([
    ['orders', { payload: { quantity: 5 } }],
    ['postponed', { payload: { delay: 60 } }],
    ['nothing-to-do', { payload: { action: 'cancel' } }],
  ])('says which version made it when its outcome is %s', (outcome, scenario) => {
    expect(planned(scenario)).toMatchObject({ outcome, libraryVersion: '0.1.0' });
  });

  it('is plain JSON', () => {
    const request = { payload: { stopLoss: { percent: '=1 + 1' }, quantity: 10, expiresAt: '2026-02-01' } };
    const plan = planned(request);
    expect(JSON.parse(JSON.stringify(plan))).toStrictEqual(plan);
  });

  it('lists no figure that no decision reaches', () => {
    const { trace, figures } = planned({
      payload: { quantity: 10, stopLoss: { percent: 2 }, takeProfit: { amount: 5 } },
    });
    const reached = new Set(trace.flatMap(({ figures: indices }) => Object.values(indices ?? {})));
    for (const index of reached) {
      const figure = figures[index];
      for (const operand of figure !== undefined && 'of' in figure ? figure.of : []) {
        reached.add(operand);
      }
    }
    expect([...reached].sort((one, other) => one - other)).toStrictEqual([...figures.keys()]);
  });
});
