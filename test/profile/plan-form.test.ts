import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/order/order.js';
import { planForm } from '../../src/profile/plan-form.js';
import { bracketOf, formOf, marketOrder, monday, profileOf, stocks } from '../brokers/sample.js';
import { submitStep } from '../order/submit-step.js';

const entry = [submitStep('entry', { ...marketOrder, clientOrderId: 'A_1' })];
const facts = { ...stocks, now: monday };
const noSetting = () => undefined;

describe('planForm', () => {
  it('changes nothing where the steps are taken, and does not judge identifiers', () => {
    const profile = profileOf({}, { clientOrderId: { maxLength: 2, pattern: '^[a-z]{2}$' } });
    const form = planForm(entry, profile, facts, noSetting);
    expect(form).toEqual({
      ok: true,
      value: {
        steps: entry,
        withdrawals: {},
        changes: [],
        endingStops: [],
        assumedOpen: [],
        smallExits: [],
        leftOut: [],
        assumesSessions: true,
      },
    });
  });

  it('refuses orders of a class that is not traded, and takes a plan without orders', () => {
    const none = { ...profileOf(), classes: {} };
    const cancel = [{ step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['1'] }] as const;
    expect(planForm(entry, none, facts, noSetting)).toMatchObject({ ok: false, errors: [{ rule: 'test.classes' }] });
    expect(planForm(cancel, none, facts, noSetting)).toMatchObject({ ok: true, value: { steps: cancel, changes: [] } });
  });

  it('has one change for a field and rule, with what the broker changes after it', () => {
    const order: Order = {
      ...marketOrder,
      takeProfit: { limitPrice: '160', timeInForce: 'gtc' },
      stopLoss: { type: 'stop', stopPrice: '140', timeInForce: 'gtc' },
    };
    const profile = profileOf({
      ...formOf({ coerced: { timeInForce: 'ioc' } }),
      ...bracketOf({ timeInForce: 'one' }),
    });
    const form = planForm([submitStep('entry', order)], profile, facts, noSetting);
    expect(form).toMatchObject({
      ok: true,
      value: {
        withdrawals: { entry: '2026-01-26T21:00:00Z' },
        changes: [
          {
            rule: 'test.stocks.bracket',
            field: 'timeInForce',
            sentences: [
              { sentence: 'The time in force of the order "entry" is gtc instead of day.' },
              { sentence: 'The order "entry" has to be cancelled at 2026-01-26T21:00:00Z.', withdrawn: 'entry' },
              { sentence: 'Test has one time in force for an entry and its legs; the entry is day, the leg gtc.' },
            ],
          },
          {
            rule: 'test.stocks.all',
            field: 'timeInForce',
            sentences: [{ sentence: 'Test makes the time in force ioc.' }],
          },
        ],
      },
    });
  });

  it('withdraws a dated order at the end of its last session', () => {
    const order: Order = { ...marketOrder, timeInForce: 'gtc', expiresAt: '2026-01-28' };
    expect(planForm([submitStep('entry', order)], profileOf(), facts, noSetting)).toMatchObject({
      value: { withdrawals: { entry: '2026-01-28T21:00:00Z' } },
    });
  });
});
