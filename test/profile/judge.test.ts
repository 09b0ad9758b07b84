import { describe, expect, it } from 'vitest';
import { judgeOf } from '../../src/profile/judge.js';
import { profileOf, stocks } from '../brokers/sample.js';

describe('the judge of a plan', () => {
  it('reads each amount, the steps of each contract and the end of the day once', () => {
    const contract = { instrument: { tickSize: '0.5' } } as const;
    const judge = judgeOf(profileOf(), { ...stocks, now: '2026-01-26T15:30:00Z' });
    expect(judge?.amount('10')).toBe(judge?.amount('10'));
    expect(judge?.ticks(contract)).toBe(judge?.ticks(contract));
    expect(judge?.ticks({})).toBeUndefined();
    expect(judge?.dayEnd(false)).toBe('2026-01-26T21:00:00Z');
    expect(judgeOf(profileOf(), stocks)?.dayEnd(false)).toBeUndefined();
    expect(judgeOf(profileOf(), { assetClass: 'crypto' })).toBeUndefined();
  });

  it('has the steps of the class for every contract, where it has some', () => {
    const judge = judgeOf(profileOf({ priceSteps: [{ from: 0, tick: '0.05' }] }), stocks);
    expect(judge?.ticks({})).toBe(judge?.ticks({ instrument: { tickSize: '0.5' } }));
  });
});
