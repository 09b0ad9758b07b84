import { describe, expect, it } from 'vitest';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { contextOf, rejected, signalOf } from '../../market/contracts/sample.ts';
import { rejection, stepsOf } from '../sample.ts';
import { aapl, buy, quotes } from './guarded-buy.ts';

describe('a limit of the exposure', () => {
  it('does not count what a swap closes, nor entries that the plan cancels', () => {
    const openOrders = [
      { id: 'o1', ticker: 'AAPL', type: 'limit', side: 'buy', role: 'entry', quantity: 5, limitPrice: 100 },
    ];
    expect(stepsOf(buy({ guard: { maxTotalValue: 1500.2 }, market: { quotes, positions: aapl } }))).toEqual([
      'exit buy 10',
      'await exit',
      'entry buy 10',
    ]);
    expect(stepsOf(buy({ guard: { maxTotalValue: 1500.2 }, market: { quotes, openOrders } }))).toEqual([
      'cancel o1',
      'entry buy 10',
    ]);
    const kept = buy({ guard: { maxTotalValue: 1500.2 }, fields: { cancel: false }, market: { quotes, openOrders } });
    expect(rejection(kept)).toMatchObject([{ actual: '2000.2' }]);
  });

  it('does not count a position that is listed as open and is not there', () => {
    const request = buy({ guard: { maxTotalValue: 1500.2 }, market: { quotes } });
    const context = contextOf(request);
    for (const position of [() => undefined, () => ({ side: 'long' as const, quantity: 0 })]) {
      const positions = { position, openTickers: () => ['IBM'] };
      // Of IBM nothing is quoted: a position that counted would be refused.
      expect(planSignal(signalOf(request), { ...context, positions })).toMatchObject({ ok: true });
    }
  });

  it('counts no exit that a port tells among the resting entries, and no position of 0', () => {
    const exits = ['stop-loss', 'take-profit'].map((role) => ({
      ...{ id: role, ticker: 'MSFT', type: 'limit', side: 'buy', role, quantity: 5, limitPrice: 100 },
    }));
    const positions = { MSFT: { side: 'long', quantity: 0 } };
    const request = buy({ guard: { maxTotalValue: 1500.2 }, market: { positions, restingEntries: exits } });
    expect(stepsOf(request)).toEqual(['entry buy 10']);
  });
});

describe('what is not known of resting entries', () => {
  const guard = { maxTotalValue: 100_000 };
  const needed = 'The guard limits what the account holds with them.';

  it('is the quantity of a resting entry', () => {
    const restingEntries = [{ id: 'o1', ticker: 'TSLA', type: 'limit', side: 'buy', role: 'entry', limitPrice: 9 }];
    expect(rejection(buy({ guard, market: { restingEntries } }))).toStrictEqual([
      {
        code: 'account-unavailable',
        section: 'plan',
        message: `The resting entry o1 in TSLA has no quantity. ${needed}`,
        path: ['restingEntries', 0, 'quantity'],
      },
    ]);
  });

  it('is which entries rest, where the broker does not say it', () => {
    const request = buy({ guard });
    const context = contextOf(request);
    const broker = { ...context.broker, restingEntries: () => undefined };
    expect(rejected(planSignal(signalOf(request), { ...context, broker }))).toStrictEqual([
      {
        code: 'account-unavailable',
        section: 'plan',
        message: `Nobody says which entries rest at the broker. ${needed}`,
        path: ['restingEntries'],
      },
    ]);
  });
});
