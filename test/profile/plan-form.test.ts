import { describe, expect, it } from 'vitest';
import { xnys } from '../../src/calendars/index.js';
import type { Order } from '../../src/order/order.js';
import { planForm } from '../../src/profile/plan-form.js';
import { bracketOf, formOf, limitOrder, marketOrder, monday, profileOf, stocks, stopOrder } from '../brokers/sample.js';
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
    const unchanged = { withdrawals: {}, changes: [], endingStops: [], assumedOpen: [], smallExits: [], leftOut: [] };
    expect(planForm(cancel, none, facts, noSetting)).toEqual({
      ok: true,
      value: { steps: cancel, ...unchanged, assumesSessions: false },
    });
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
    expect(form.ok && form.value.changes).toStrictEqual([
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
    ]);
    expect(form.ok && form.value.withdrawals).toEqual({ entry: '2026-01-26T21:00:00Z' });
  });

  it('withdraws a dated order at the end of its last session, and one in extended hours later', () => {
    const order: Order = { ...marketOrder, timeInForce: 'gtc', expiresAt: '2026-01-28' };
    const extended = profileOf(formOf({ sessions: ['regular', 'post'] }));
    const steps = [submitStep('entry', order), submitStep('entry-2', { ...order, extendedHours: true })];
    expect(planForm([...steps, submitStep('entry-3', marketOrder)], extended, facts, noSetting)).toMatchObject({
      value: { withdrawals: { entry: '2026-01-28T21:00:00Z' } },
    });
    const form = planForm(steps, extended, facts, noSetting);
    expect(form.ok && Object.keys(form.value.withdrawals)).toEqual(['entry']);
  });

  it('says which stops end with the session, and when', () => {
    const stop: Order = { ...stopOrder, side: 'sell', effect: 'close', stopPrice: '90' };
    const steps = [
      submitStep('entry', marketOrder),
      submitStep('stop-loss', stop),
      submitStep('stop-loss-2', { ...stop, extendedHours: true }),
      submitStep('stop-loss-3', { ...stop, timeInForce: 'gtc' }),
      submitStep('exit', stop),
    ];
    const profile = profileOf(formOf({ sessions: ['regular', 'post'] }));
    const form = planForm(steps, profile, { ...facts, calendar: xnys }, noSetting);
    expect(form.ok && form.value.endingStops).toEqual([
      { step: steps[1], end: '2026-01-26T21:00:00Z' },
      { step: steps[2], end: '2026-01-27T01:00:00Z' },
    ]);
  });

  it('says which exits it brings to hours that it takes to be open, and no entries', () => {
    const exit = submitStep('exit', { ...limitOrder, side: 'sell', effect: 'close', extendedHours: true });
    const entry = submitStep('entry', { ...limitOrder, ticker: 'MSFT', extendedHours: true });
    const assumed = (more: object) => {
      const form = planForm([exit, entry], profileOf(), { ...facts, ...more }, noSetting);
      return form.ok ? form.value.assumedOpen.map(({ id }) => id) : form.errors;
    };
    expect(assumed({})).toEqual(['exit']);
    const profile = profileOf(formOf({ sessions: ['regular', 'post'], timesInForce: ['gtc'] }));
    const kept = planForm([exit, submitStep('exit-2', { ...marketOrder, effect: 'close' })], profile, facts, noSetting);
    expect(kept.ok && kept.value.assumedOpen).toEqual([]);
    expect(assumed({ calendar: xnys })).toEqual([]);
  });

  it('sends an exit below a minimum, and leaves out one below a unit', () => {
    const exit = (quantity: `${number}`) =>
      submitStep('exit', { ...marketOrder, side: 'sell', effect: 'close', quantity });
    const held = (quantity: number) => ({ ...facts, position: { side: 'long', quantity } }) as const;
    const large = profileOf(formOf({ timesInForce: ['gtc'], limits: { quantity: { minimum: 20 } } }));
    const small = planForm([exit('5')], large, held(5), () => 'gtc');
    expect(small.ok && small.value.smallExits.map(({ order }) => order.timeInForce)).toEqual(['gtc']);
    const left = planForm([exit('0.5')], profileOf(formOf({ fraction: false })), held(0.5), noSetting);
    expect(left.ok && left.value.leftOut).toEqual([exit('0.5').order]);
  });

  it('does not close first what an order would turn around', () => {
    const sell = submitStep('entry', { ...marketOrder, side: 'sell' });
    const held = { ...facts, position: { side: 'long', quantity: 4 } } as const;
    expect(planForm([sell], profileOf({ crossZero: 'refused' }), held, noSetting)).toMatchObject({
      ok: false,
      errors: [{ rule: 'test.stocks.cross-zero' }],
    });
  });
});
