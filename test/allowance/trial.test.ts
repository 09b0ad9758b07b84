import { describe, expect, it } from 'vitest';
import { entryRequest } from '../../src/allowance/entry.js';
import { trial } from '../../src/allowance/trial.js';
import { Decimal } from '../../src/core/decimal.js';
import { contextOf, decisionOf, type Request } from '../market/contracts/sample.ts';

const day = {
  date: '2026-01-26',
  ...{ firstEquity: 100_000, startEquity: 100_000, lastEquity: 100_000, highEquity: 100_000, highBefore: 100_000 },
  ...{ equities: [], entries: [], closes: [], halts: [] },
};

/** Tries to buy AAPL at 150.02. */
const tried = (quantity: number | string, { settings = {}, market = {} }: Request = {}, stopLoss?: object) => {
  const request: Request = { settings, market: { equity: 100_000, accountDay: day, ...market } };
  const planning = decisionOf(request);
  const question = { ticker: 'AAPL', side: 'long', stopLoss } as const;
  const asked = { question, request: entryRequest('long', planning), planning, isByPnl: stopLoss !== undefined };
  return { given: planning, ...trial(asked, new Decimal(quantity), contextOf(request)) };
};

const stock = (over: object) => ({ instruments: { AAPL: { assetClass: 'stocks', ...over } } });
const short = (quantity: number) => ({ positions: { AAPL: { side: 'short', quantity } } });

describe('a quantity that is tried', () => {
  it('is entered by a plan with an entry', () => {
    const { planning, given, ...found } = tried(3);
    expect(found).toEqual({ quantity: new Decimal(3), isEntered: true, isTooSmall: false, errors: [], days: [] });
    expect(planning).not.toBe(given);
    expect(planning.signal).toMatchObject({ quantity: '3' });
  });

  it('is entered by a plan that exits first', () => {
    expect(tried(3, { market: short(2) })).toMatchObject({ isEntered: true, errors: [] });
  });

  it('is not entered where the message cannot be read', () => {
    const { planning, given, ...found } = tried(`1${'0'.repeat(70)}`);
    expect(found).toMatchObject({ isEntered: false, isTooSmall: false, days: [] });
    expect(found.errors.map(({ code }) => code)).toEqual(['invalid-quantity', 'quantity-type-requires-quantity']);
    expect(planning).toBe(given);
  });

  it.each([
    ['below the minimum', 3, { market: stock({ minQuantity: 4 }) }, ['below-minimum'], true],
    ['below the step', 0.5, { market: stock({ quantityStep: 1 }) }, ['quantity-unresolved'], true],
    ['above a limit', 5, { settings: { maxOrderQuantity: 4 } }, ['order-too-large'], false],
    ['locked out', 5, { settings: { entryLockout: true } }, ['entry-locked-out'], false],
  ])('%s: %d with %j is refused for %j; a larger one may be entered: %s', (_, quantity, request, codes, isTooSmall) => {
    const found = tried(quantity, request);
    expect(found).toMatchObject({ isEntered: false, isTooSmall });
    expect(found.errors.map(({ code }) => code).sort()).toEqual(codes);
  });

  it('is too small where it leaves a stop by P&L no price, which other legs need from the start', () => {
    const pnl = { pnlAmount: 300 };
    expect(tried(1, {}, pnl)).toMatchObject({ isTooSmall: true, errors: [{ code: 'price-unresolved' }] });
    expect(tried(3, {}, pnl)).toMatchObject({ isEntered: true, isTooSmall: false });
    const settings = { entry: { stopLoss: pnl } };
    expect(tried(1, { settings })).toMatchObject({ isTooSmall: false, errors: [{ code: 'price-unresolved' }] });
  });

  it('is not too small where another one would be refused too', () => {
    const found = tried(0.5, {
      market: stock({ quantityStep: 1 }),
      settings: { entry: { stopLoss: { stopPrice: 160 } } },
    });
    expect(found.errors.map(({ code }) => code).sort()).toEqual(['price-unresolved', 'quantity-unresolved']);
    expect(found.isTooSmall).toBe(false);
  });

  it('says why a plan only exits', () => {
    const barred = tried(3, { settings: { allowSideSwapping: false }, market: short(2) });
    expect(barred).toMatchObject({ isEntered: false, isTooSmall: false });
    expect(barred.errors).toEqual([
      {
        code: 'swap-refused',
        section: barred.errors[0]?.section,
        message: 'The position is on the other side, and the settings bar the swap: the message would only exit.',
        path: ['ticker'],
      },
    ]);
    const leaves = tried(3, { market: { ...short(2.5), ...stock({ quantityStep: 1 }) } });
    expect(leaves.errors).toMatchObject([{ code: 'quantity-unresolved', path: ['ticker'] }]);
    expect(leaves.errors[0]?.message).toContain('0.5 AAPL remain open');
  });

  const loss = (seconds: number) => ({
    lastLossAt: new Date(Date.UTC(2026, 0, 26, 15, 30 - seconds / 60)).toISOString(),
  });

  it.each([
    ['maxLossPerDay', { maxLossPerDay: 1000 }, {}, 99_400, ['1000', '600', '400', undefined]],
    ['maxLossPerDay', { maxLossPerDay: 1000 }, {}, 98_000, ['1000', '2000', '0', '0']],
    ['maxLossPerDayPercent', { maxLossPerDayPercent: 2 }, {}, 99_400, ['2000', '600', '1400', undefined]],
    ['maxProfitPerDay', { maxProfitPerDay: 1000 }, {}, 100_400, ['1000', '400', '600', undefined]],
    ['maxProfitPerDay', { maxProfitPerDay: 1000 }, {}, 101_500, ['1000', '1500', '0', '0']],
    [
      'maxDrawdown',
      { maxDrawdown: { amount: 3000, trailing: 'intraday' } },
      {},
      99_000,
      ['3000', '1000', '2000', undefined],
    ],
    ['maxDrawdown', { maxDrawdown: { amount: 3000, trailing: 'intraday' } }, {}, 96_000, ['3000', '4000', '0', '0']],
    ['maxEntriesPerDay', { maxEntriesPerDay: 2 }, {}, 100_000, ['2', '0', '2', undefined]],
    ['maxEntriesPerTicker', { maxEntriesPerTicker: 1 }, { entries: ['AAPL'] }, 100_000, ['1', '1', '0', '0']],
    ['cooldownAfterLoss', { cooldownAfterLoss: 600 }, loss(120), 100_000, ['600', '120', '480', '0']],
    ['cooldownAfterLoss', { cooldownAfterLoss: 600 }, loss(1200), 100_000, ['600', '600', '0', undefined]],
    ['maxLossesInRow', { maxLossesInRow: 3 }, {}, 100_000, ['3', '0', '3', undefined]],
  ])('tells %s of the day: %j, %j, equity %d', (rule, guard, account, equity, [limit, used, left, maxQuantity]) => {
    const entries = 'entries' in account ? [{ id: 'x', ticker: 'AAPL', at: '2026-01-26T15:00:00Z' }] : [];
    const accountDay = { ...day, ...account, entries };
    const { days } = tried(1, { settings: { guard }, market: { equity, accountDay } });
    expect(days).toStrictEqual([{ rule, limit, used, left, ...(maxQuantity !== undefined && { maxQuantity }) }]);
  });

  it('tells no rule of the day that cannot be measured, nor one that is not of the day', () => {
    const settings = { maxOrderQuantity: 5, guard: { maxLossPerDay: 1000, maxTotalValue: 10_000 } };
    const found = tried(1, { settings, market: { accountDay: undefined } });
    expect(found).toMatchObject({ isEntered: false, days: [], errors: [{ code: 'account-unavailable' }] });
    expect(tried(1, { settings }).days.map(({ rule }) => rule)).toEqual(['maxLossPerDay']);
  });
});
