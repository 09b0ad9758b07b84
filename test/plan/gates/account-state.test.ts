import { describe, expect, it } from 'vitest';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { codesOf, contextOf, signalOf } from '../../market/contracts/sample.ts';
import { figuresOf, rejection } from '../sample.ts';
import { buy, day } from './guarded-buy.ts';

const expected = 'the state that accountDay of signal-to-order/execute keeps';

describe('what the guard does not know of the account', () => {
  it('is its state', () => {
    expect(rejection(buy({ guard: { maxLossPerDay: 1000 }, market: { accountDay: undefined } }))).toStrictEqual([
      {
        code: 'account-unavailable',
        section: 'plan',
        message: `Nobody says what the account did today, and the guard limits it; expected ${expected}.`,
        path: ['accountDay'],
        expected,
      },
    ]);
  });

  it('is what it did on this day, where the state is of a day to come', () => {
    expect(rejection(buy({ guard: { maxLossPerDay: 1000 }, account: { date: '2026-01-27' } }))).toStrictEqual([
      {
        code: 'account-unavailable',
        section: 'plan',
        message: `The state of the account is of 2026-01-27, and today is 2026-01-26; expected ${expected}.`,
        path: ['accountDay'],
        received: '2026-01-27',
        expected,
      },
    ]);
  });

  it.each([
    [{ maxLossPerDay: 1000 }, 'the guard limits what it loses or wins'],
    [{ maxTotalValuePercent: 50 }, 'maxTotalValuePercent of the settings is 50'],
    [{ maxOpenRiskPercent: 5 }, 'maxOpenRiskPercent of the settings is 5'],
  ])('is its equity, which %j needs', (guard, purpose) => {
    const [error, ...others] = rejection(buy({ guard, market: { equity: undefined } }));
    expect(others).toEqual([]);
    expect(error?.code).toBe('equity-unavailable');
    expect(error?.message).toContain(purpose);
  });

  it('is what a port answers that cannot be read', () => {
    const request = buy({ guard: { maxLossPerDay: 1000 } });
    const context = contextOf(request);
    const { account, broker } = context;
    const codes = (over: object) => codesOf(planSignal(signalOf(request), { ...context, ...over }));
    expect(codes({ account: { ...account, day: () => ({ ...day, halts: 'none' }) } })).toEqual(['invalid-snapshot']);
    expect(codes({ broker: { ...broker, equity: () => 'much' } })).toEqual(['invalid-snapshot']);
  });
});

describe('a figure of the state', () => {
  it('names the part of the state that it is', () => {
    const request = buy({ guard: { maxLossPerDay: 1000 }, market: { equity: 99_500 } });
    expect(figuresOf(request, 'gate.day-loss')).toEqual([
      {
        actual: '500 minus(100000 market accountDay.startEquity, 99500 market accountDay.lastEquity)',
        limit: '1000 setting guard.maxLossPerDay',
      },
    ]);
  });
});

describe('a rule of the day', () => {
  it('is judged by the equity of now, also where the state has one of a later time', () => {
    const at = '2026-01-26T15:30:05Z';
    const account = { highEquity: 110_000, lastEquity: 110_000, equities: [{ at, equity: 110_000 }] };
    const maxDrawdown = { amount: 3000, trailing: 'intraday' };
    const guard = { maxDrawdown, maxLossPerDay: 1000 };
    // 110,000 less 105,000 is more than 3,000; since the start of the day it is a profit of 5,000.
    expect(rejection(buy({ guard, account, market: { equity: 105_000 } }))).toMatchObject([
      { code: 'drawdown-reached', actual: '5000', limit: '3000' },
    ]);
  });

  it('begins no day by the equity of a clock that is behind the first reading', () => {
    const at = '2026-01-26T15:30:05Z';
    const began = { firstEquity: 100_000, lastEquity: 100_000, highEquity: 100_000, beganAt: at };
    const account = { ...began, equities: [{ at, equity: 100_000 }] };
    const guard = { maxDrawdown: { amount: 3000, trailing: 'none' }, maxLossPerDay: 1000, maxProfitPerDay: 1000 };
    expect(rejection(buy({ guard, account, market: { equity: 95_000 } }))).toMatchObject([
      { code: 'day-loss-reached', actual: '5000', limit: '1000' },
      { code: 'drawdown-reached', actual: '5000', limit: '3000' },
    ]);
  });
});
