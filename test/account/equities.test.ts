// Guard G1: which equities of a day are kept, and which rules of the guard they break.
import { describe, expect, it } from 'vitest';
import type { AccountDay, EquityPoint } from '../../src/account/account-day.js';
import {
  brokenRules,
  dayLossLimits,
  drawdownFloor,
  hasRule,
  highBefore,
  highOfEnds,
  sinceClear,
  withEquity,
} from '../../src/account/equities.js';
import type { Amount } from '../../src/core/decimal.js';
import type { GuardSettings, MaxDrawdown } from '../../src/settings/guard-settings.js';

const guardOf = (rules: Partial<GuardSettings>): GuardSettings => ({
  timeZone: 'UTC',
  dayStart: '00:00',
  fit: 'refuse',
  ...rules,
});

const at = (time: string): string => `2026-01-26T${time}:00Z`;

/** `10:00 100` is an equity of 100 at 10:00. */
const pointOf = (text: string): EquityPoint => {
  const [time = '', equity = ''] = text.split(' ');
  return { at: at(time), equity: Number(equity) };
};

const dayOf = (equities: readonly string[], over: Partial<AccountDay> = {}): AccountDay => ({
  date: '2026-01-26',
  firstEquity: '100',
  startEquity: '100',
  lastEquity: '100',
  highEquity: '100',
  highBefore: '100',
  equities: equities.map(pointOf),
  entries: [],
  closes: [],
  halts: [],
  ...over,
});

describe('the equities of a day', () => {
  it.each([
    ['the first one', [], '10:00 100', ['10:00 100']],
    ['a new high', ['10:00 100'], '11:00 110', ['10:00 100', '11:00 110']],
    ['the last one', ['10:00 100', '11:00 110'], '12:00 105', ['10:00 100', '11:00 110', '12:00 105']],
    ['a low that comes late', ['10:00 100', '12:00 90'], '11:00 80', ['10:00 100', '11:00 80', '12:00 90']],
    ['a high that comes late', ['10:00 100', '12:00 90'], '11:00 110', ['10:00 100', '11:00 110', '12:00 90']],
    ['one before the others', ['10:00 100', '12:00 110'], '09:00 90', ['09:00 90', '10:00 100', '12:00 110']],
    ['a lower one of the same instant', ['10:00 100'], '10:00 90', ['10:00 100', '10:00 90']],
    ['a higher one of the same instant', ['10:00 90'], '10:00 100', ['10:00 100', '10:00 90']],
  ])('have %s', (_, known, added, all) => {
    expect(withEquity(known.map(pointOf), pointOf(added), undefined)).toEqual(all.map(pointOf));
  });

  it.each([
    ['a low that a lower one follows', ['10:00 100', '11:00 110', '12:00 105'], '13:00 103', '12:00 105'],
    ['a low that the same equity follows', ['10:00 100', '11:00 110', '12:00 105'], '13:00 105', '12:00 105'],
    ['a high that equals one before it', ['10:00 100', '11:00 100'], '12:00 90', '11:00 100'],
    ['a high before which a higher one comes late', ['10:00 100', '12:00 110', '13:00 90'], '11:00 120', '12:00 110'],
  ])('do not have %s', (_, known, added, dropped) => {
    const kept = withEquity(known.map(pointOf), pointOf(added), undefined);
    expect(kept).toEqual(
      [...known, added]
        .filter((text) => text !== dropped)
        .toSorted()
        .map(pointOf),
    );
  });

  it('have the highs since a person cleared the drawdown, also below the one before it', () => {
    const known = ['10:00 100', '11:00 90', '12:00 95'].map(pointOf);
    expect(withEquity(known, pointOf('13:00 80'), at('11:00'))).toEqual([...known, pointOf('13:00 80')]);
    expect(withEquity(known, pointOf('13:00 80'), undefined)).toEqual(['10:00 100', '13:00 80'].map(pointOf));
  });

  it('stay as they are when one is repeated, however its instant is written', () => {
    const known = ['10:00 100', '11:00 90'].map(pointOf);
    expect(withEquity(known, pointOf('11:00 90'), undefined)).toBe(known);
    expect(withEquity(known, { at: at('10:00'), equity: '100.0' }, undefined)).toBe(known);
    expect(withEquity(known, { at: '2026-01-26T12:00:00+01:00', equity: 90 }, undefined)).toBe(known);
  });

  it('count for the drawdown from the instant of its clear on', () => {
    const all = ['10:00 100', '11:00 90', '12:00 95'].map(pointOf);
    expect(sinceClear(all, at('11:00'))).toEqual(all.slice(1));
    expect(sinceClear(all, undefined)).toBe(all);
  });
});

describe('a guard', () => {
  it.each([
    ['day-loss-reached', { maxLossPerDay: '10' }, true],
    ['day-loss-reached', { maxLossPerDayPercent: '10' }, true],
    ['day-loss-reached', { maxProfitPerDay: '10', maxDrawdown: { amount: '10', trailing: 'none' } }, false],
    ['day-profit-reached', { maxProfitPerDay: '10' }, true],
    ['day-profit-reached', { maxLossPerDay: '10' }, false],
    ['drawdown-reached', { maxDrawdown: { amount: '10', trailing: 'none' } }, true],
    ['drawdown-reached', { maxLossPerDay: '10', maxProfitPerDay: '10' }, false],
  ] as const)('has the rule of %s with %j: %s', (code, rules, isIts) => {
    expect(hasRule(code, guardOf(rules))).toBe(isIts);
  });

  it.each<[Partial<GuardSettings>, [string, string][]]>([
    [{}, []],
    [{ maxLossPerDay: '30' }, [['maxLossPerDay', '30']]],
    [{ maxLossPerDayPercent: '5' }, [['maxLossPerDayPercent', '10']]],
    [
      { maxLossPerDay: '30', maxLossPerDayPercent: '5' },
      [
        ['maxLossPerDay', '30'],
        ['maxLossPerDayPercent', '10'],
      ],
    ],
  ])('with %j limits the loss of a day that began with 200 to %j', (rules, limits) => {
    const found = dayLossLimits('200', guardOf(rules));
    expect(found.map(({ setting, limit }) => [setting, limit.toFixed()])).toEqual(limits);
  });
});

describe('the rules that a day has broken', () => {
  const loss = (time: string) => ({ code: 'day-loss-reached', at: at(time) });
  const profit = (time: string) => ({ code: 'day-profit-reached', at: at(time) });
  const drawdown = (time: string) => ({ code: 'drawdown-reached', at: at(time) });

  it.each([
    ['without a rule', {}, ['10:00 1', '11:00 500'], []],
    ['where a loss is exactly the limit', { maxLossPerDay: '10' }, ['10:00 90'], []],
    ['since the first loss above it', { maxLossPerDay: '10' }, ['09:00 95', '10:00 89', '11:00 80'], [loss('10:00')]],
    ['by the nearer of two losses', { maxLossPerDay: '30', maxLossPerDayPercent: '10' }, ['10:00 89'], [loss('10:00')]],
    ['where a profit is exactly the limit', { maxProfitPerDay: '10' }, ['10:00 110'], []],
    [
      'since the first profit above it',
      { maxProfitPerDay: '10' },
      ['09:00 105', '10:00 111', '11:00 120'],
      [profit('10:00')],
    ],
    [
      'by a drawdown',
      { maxDrawdown: { amount: '10', trailing: 'none' } },
      ['10:00 90', '11:00 89'],
      [drawdown('11:00')],
    ],
    [
      'in the order of the rules',
      { maxLossPerDay: '10', maxProfitPerDay: '20', maxDrawdown: { amount: '10', trailing: 'intraday' } },
      ['09:00 121', '10:00 110', '11:00 89'],
      [loss('11:00'), profit('09:00'), drawdown('10:00')],
    ],
  ] as const)('are told %s', (_, rules, equities, halts) => {
    expect(brokenRules(dayOf(equities), guardOf(rules))).toEqual(halts);
  });

  // The first equity ever was 100, and the high before the day 150.
  it.each([
    ['none', ['10:00 90'], []],
    ['none', ['10:00 200', '11:00 89'], ['11:00']],
    ['intraday', ['10:00 140', '11:00 139'], ['11:00']],
    ['intraday', ['10:00 160', '11:00 150'], []],
    ['intraday', ['10:00 160', '11:00 149'], ['11:00']],
    ['end-of-day', ['10:00 160', '11:00 140'], []],
    ['end-of-day', ['10:00 160', '11:00 139'], ['11:00']],
  ] as const)('have a drawdown that trails %s after %j at %j', (trailing, equities, times) => {
    const day = dayOf(equities, { highEquity: '150', highBefore: '150' });
    expect(brokenRules(day, guardOf({ maxDrawdown: { amount: '10', trailing } }))).toEqual(times.map(drawdown));
  });

  it('measure a drawdown from the high of the ends of days, whatever a stored state leaves out', () => {
    const { highBefore: _, ...day } = dayOf(['10:00 125', '11:00 109'], { highEquity: '120' });
    const maxDrawdown = { amount: '10', trailing: 'end-of-day' } as const;
    expect(brokenRules(day, guardOf({ maxDrawdown }))).toEqual([drawdown('11:00')]);
  });

  it('have a drawdown only since a person cleared it', () => {
    const cleared = dayOf(['10:00 80', '11:00 100', '12:00 91'], { clearedAt: at('11:00') });
    const maxDrawdown = { amount: '10', trailing: 'none' } as const;
    expect(brokenRules(cleared, guardOf({ maxDrawdown }))).toEqual([]);
    expect(brokenRules(dayOf(['10:00 80']), guardOf({ maxDrawdown }))).toEqual([drawdown('10:00')]);
  });
});

describe('the high before a day', () => {
  const { highBefore: _, ...day } = dayOf(['10:00 130'], { highEquity: '120' });

  it.each<[string, Partial<AccountDay>, Amount | undefined, Amount]>([
    ['is told by the state', { highBefore: '110' }, '110', '120'],
    ['is told by the state whose day began the account', { highBefore: '110', beganAt: at('10:00') }, '110', '100'],
    ['is unknown on the first day of the account', { beganAt: at('10:00'), equities: [] }, undefined, '100'],
    ['is unknown on the day of a clear', { clearedAt: at('10:00'), equities: [] }, undefined, '100'],
    ['is the high where the equities are below it', { equities: [pointOf('10:00 119')] }, '120', '120'],
    ['is unknown where an equity is the high', { equities: ['09:00 90', '10:00 120'].map(pointOf) }, undefined, '120'],
    ['is unknown where an equity is above the high', {}, undefined, '120'],
  ])('%s: %j, %s, of ends %s', (_, over, before, ofEnds) => {
    expect(highBefore({ ...day, ...over })).toBe(before);
    expect(highOfEnds({ ...day, ...over })).toBe(ofEnds);
  });
});

describe('the floor of a drawdown', () => {
  // The first equity is 100, the high 200.
  it.each([
    [{ trailing: 'none' }, '100'],
    [{ amount: '10', trailing: 'none' }, '90'],
    [{ amount: '10', trailing: 'intraday' }, '190'],
    [{ amount: '10', trailing: 'end-of-day' }, '190'],
    [{ percent: '10', trailing: 'none' }, '90'],
    [{ percent: '10', trailing: 'intraday' }, '180'],
    [{ amount: '110', trailing: 'intraday', stopsAtStart: true }, '90'],
    [{ amount: '90', trailing: 'intraday', stopsAtStart: true }, '100'],
    [{ amount: '90', trailing: 'intraday', stopsAtStart: false }, '110'],
  ] satisfies readonly (readonly [MaxDrawdown, string])[])('of %j is at %s', (limit, floor) => {
    expect(drawdownFloor('200', '100', limit).toFixed()).toBe(floor);
  });
});
