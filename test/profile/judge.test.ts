import { describe, expect, it } from 'vitest';
import { judgeOf } from '../../src/profile/judge.js';
import { bracketOf, formOf, profileOf, simpleClass, stocks } from '../brokers/sample.js';

describe('the judge of a plan', () => {
  it('reads each amount, the steps of each contract and the end of the day once', () => {
    const contract = { instrument: { tickSize: '0.5' } } as const;
    const judge = judgeOf(profileOf(), { ...stocks, now: '2026-01-26T15:30:00Z' });
    expect(judge?.amount('10')).toBe(judge?.amount('10'));
    expect(judge?.ticks(contract)).toBe(judge?.ticks(contract));
    expect(judge?.ticks(contract)?.by).toBe('price');
    expect(judge?.ticks({})).toBeUndefined();
    expect(judge?.isOpen()).toBe(true);
    expect(judge?.sessions()).toEqual(simpleClass.sessions);
    expect(judge?.lastEndBy('2026-01-23')).toBe('2026-01-23T21:00:00Z');
    expect(judge?.dayEnd(false)).toBe('2026-01-26T21:00:00Z');
    expect(judgeOf(profileOf(), stocks)?.dayEnd(false)).toBeUndefined();
    expect(judgeOf(profileOf(), { assetClass: 'crypto' })).toBeUndefined();
  });

  it('is that of an order unless a plan is judged, with the forms and rules that apply to the account', () => {
    const rule = {
      id: 'test.stocks.rule',
      sentence: 'No.',
      check: 'refused',
      basis: 'vendor',
      sources: ['a law'],
    } as const;
    const rules = [
      { ...rule, account: 'cash' } as const,
      { ...rule, until: '2026-01-25' },
      { ...rule, check: 'table' } as const,
    ];
    const profile = profileOf({ ...formOf({ account: 'margin' }), ...bracketOf({ account: 'cash' }), rules });
    const now = '2026-01-26T15:30:00Z';
    const [margin, cash] = [
      judgeOf(profile, { ...stocks, now }),
      judgeOf(profile, { ...stocks, account: 'cash', now }, true),
    ];
    expect([margin?.isPlan, cash?.isPlan]).toEqual([false, true]);
    expect([margin?.brackets.length, cash?.brackets.length]).toEqual([0, 1]);
    expect([margin?.orders.length, cash?.orders.length]).toEqual([1, 0]);
    expect([margin?.ownRules, cash?.ownRules]).toEqual([[], [rules[0]]]);
    expect(judgeOf(profile, stocks)?.ownRules).toEqual([rules[1]]);
  });

  it('has a form until its last day, in UTC, and none whose end it cannot tell', () => {
    const profile = profileOf(formOf({ until: '2026-01-26' }));
    const formsAt = (now?: string) => judgeOf(profile, { ...stocks, now })?.orders.length;
    expect(['2026-01-26T23:59:59Z', '2026-01-27T00:00:00Z', undefined].map(formsAt)).toEqual([1, 0, 0]);
  });

  it('has the steps of the class for every contract, where it has some', () => {
    const judge = judgeOf(profileOf({ priceSteps: [{ from: 0, tick: '0.05' }] }), stocks);
    expect(judge?.ticks({})).toBe(judge?.ticks({ instrument: { tickSize: '0.5' } }));
  });
});
