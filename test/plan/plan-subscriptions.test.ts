import { expect, it } from 'vitest';
import { planSubscriptions } from '../../src/plan/plan-subscriptions.js';
import { contextOf, signalOf } from '../market/contracts/sample.ts';

it('every subscription has its own plan, in the order given, and a rejection of one holds back no other', () => {
  const plans = planSubscriptions(signalOf(), [
    { id: 'anna', context: contextOf({ settings: { entryLockout: true } }) },
    { id: 'ben', context: contextOf() },
  ]);
  expect(plans).toMatchObject([
    { id: 'anna', result: { ok: false, errors: [{ code: 'entry-locked-out' }] } },
    { id: 'ben', result: { ok: true, value: { outcome: 'orders' } } },
  ]);
  expect(planSubscriptions(signalOf(), [])).toStrictEqual([]);
});
