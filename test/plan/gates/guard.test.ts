// Guard G2: each rule with what triggers it and its near miss is in the test of its file; what several of them share is here.
import { describe, expect, it } from 'vitest';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { accepted, contextOf, signalOf } from '../../market/contracts/sample.ts';
import { noticeCodesOf, planned, rejection, rejectionCodes, stepsOf } from '../sample.ts';
import { aapl, buy, day, minutesAgo, msft, quotes } from './guarded-buy.ts';

describe('several facts that are missing', () => {
  it('are told at once: the state and the equity', () => {
    const market = { accountDay: undefined, equity: undefined };
    expect(rejectionCodes(buy({ guard: { maxLossPerDay: 1000 }, market }))).toEqual([
      'equity-unavailable',
      'account-unavailable',
    ]);
  });

  it('are told at once: quotes of what is held and entered, and quantities of resting entries', () => {
    const resting = { type: 'limit', side: 'buy', role: 'entry', limitPrice: 9 };
    const restingEntries = [
      { id: 'o1', ticker: 'TSLA', ...resting },
      { id: 'o2', ticker: 'IBM', quantity: 1, ...resting },
      { id: 'o3', ticker: 'SAP', ...resting },
    ];
    const market = { quotes: {}, positions: msft, restingEntries };
    for (const guard of [{ maxTotalValue: 1e6 }, { maxSideValue: 1e6 }, { maxOpenRisk: 1e6 }]) {
      expect(rejection(buy({ guard, market }))).toMatchObject([
        { code: 'quote-unavailable', received: 'MSFT' },
        { code: 'quote-unavailable', received: 'AAPL' },
        { code: 'account-unavailable', path: ['restingEntries', 0, 'quantity'] },
        { code: 'account-unavailable', path: ['restingEntries', 2, 'quantity'] },
      ]);
    }
    expect(
      rejectionCodes(buy({ guard: { maxTotalValue: 1e6 }, market: { ...market, restingEntries: undefined } })),
    ).toEqual(['quote-unavailable', 'quote-unavailable']);
  });
});

describe('what reduces', () => {
  const halted = { halts: [{ code: 'drawdown-reached', at: minutesAgo(60) }] } as const;
  const guard = {
    maxDrawdown: { amount: 1, trailing: 'intraday' },
    maxEntriesPerDay: 1,
    maxTotalValue: 1,
    maxOpenRisk: 1,
    maxContracts: { limit: 1 },
  };

  it('is planned whatever the guard says', () => {
    const market = { positions: aapl, equity: undefined, accountDay: undefined };
    expect(stepsOf(buy({ guard, fields: { action: 'exit' }, market }))).toEqual(['exit buy 10']);
    expect(stepsOf(buy({ guard, fields: { action: 'resize', quantity: 4 }, market }))).toEqual(['exit buy 6']);
  });

  it('is the exit of a swap, also where nothing of the account is known', () => {
    for (const market of [{ accountDay: { ...day, ...halted } }, { accountDay: undefined, equity: undefined }]) {
      const swap = buy({ guard, market: { quotes, positions: { ...aapl, ...msft }, ...market } });
      expect(stepsOf(swap)).toEqual(['exit buy 10']);
      expect(noticeCodesOf(swap)).toContain('entry-refused');
    }
  });

  it('is not held back by an equity that cannot be read', () => {
    const swap = buy({ guard: { maxLossPerDay: 1000 }, market: { quotes, positions: aapl } });
    const context = contextOf(swap);
    const broker = { ...context.broker, equity: () => 'much' as never };
    const plan = accepted(planSignal(signalOf(swap), { ...context, broker }));
    expect(plan.steps.map((step) => 'role' in step && step.role)).toEqual(['exit']);
    expect(plan.notices.map(({ code }) => code)).toContain('entry-refused');
  });

  it('is not held back by invalid answers that only the guard reads', () => {
    const swap = buy({ guard: { maxTotalValue: 1000 }, market: { quotes, positions: aapl } });
    expect(planned(swap).outcome).toBe('orders');
  });
});
