import { describe, expect, it, test } from 'vitest';
import type { AccountDay } from '../../src/account/account-day.js';
import { accountDay } from '../../src/account/reduce-day.js';
import * as guards from '../../src/guards/index.js';
import { type FirmGuard, firmGuards } from '../../src/guards/index.js';
import { microContracts } from '../../src/guards/micro-contracts.js';
import { futuresInstruments } from '../../src/instruments/index.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';

function guardOf(id: string): FirmGuard['guard'] {
  return firmGuards.find((each) => each.id === id)?.guard ?? expect.fail(`no ${id}`);
}

describe('the rules of trading firms', () => {
  test.each(firmGuards)('$id parse as they are, with every default written out', ({ guard }) => {
    const read = parseSettings({ guard });
    expect(read.ok && read.value.guard).toEqual(guard);
  });

  it('are each exported by its own name', () => {
    const { firmGuards: all, ...named } = guards;
    expect(new Set(Object.values(named))).toEqual(new Set(all));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test.each(firmGuards)('$id names its size and a page of the firm, and limits the loss', (each) => {
    expect(each.id.endsWith(`-${each.account.toLowerCase()}`)).toBe(true);
    expect(each.name).toContain(each.account);
    expect(each.source).toMatch(/^https:\/\//);
    expect(each.guard.maxDrawdown?.amount).toBeDefined();
  });

  it('count ten micros as one contract only where a micro is a tenth of it', () => {
    const wholes = ['ES', 'NQ', 'RTY', 'YM', 'CL', 'NG', 'GC', 'HG', '6E', '6A', '6B', '6C', '6J', '6S'] as const;
    expect(microContracts).toHaveLength(wholes.length);
    for (const [index, micro] of microContracts.entries()) {
      const whole = wholes[index] ?? 'ES';
      const [tenth, full] = [futuresInstruments[micro], futuresInstruments[whole]].map(({ pointValue }) =>
        Number(pointValue),
      );
      expect([micro, (tenth ?? 0) * 10]).toEqual([micro, full]);
    }
  });
});

type Point = readonly [at: string, equity: number];

/** The state of an account after these equities, with the whole history of the guard's days. */
function dayAfter(guard: FirmGuard['guard'], points: readonly Point[]): AccountDay {
  return (
    points.reduce<AccountDay | undefined>(
      (day, [at, equity]) => accountDay(day, { event: 'equity', equity, at }, guard),
      undefined,
    ) ?? expect.fail('no equity')
  );
}

/** Codes of a buy of one share, or `planned`. */
function bought(guard: FirmGuard['guard'], points: readonly Point[], now: string, equity: number): string {
  const market = { now, equity, quotes: { AAPL: { bid: 149, ask: 150 } }, accountDay: dayAfter(guard, points) };
  const settings = { ...defaultSettings, guard };
  const clock = { now: () => Date.parse(now) };
  const signal = parseSignal({ ticker: 'AAPL', action: 'buy', quantity: 1 }, { clock });
  const plan = signal.ok ? planSignal(signal.value, snapshotContext(market, settings)) : signal;
  return plan.ok ? 'planned' : plan.errors.map(({ code }) => code).join(' ');
}

/** Equities at 21:00 UTC of days in November 2026: before every firm's day turns. */
function evenings(...equities: readonly number[]): readonly Point[] {
  return equities.map((equity, index) => [`2026-11-${16 + index}T21:00:00Z`, equity]);
}

const noon = (index: number): string => `2026-11-${16 + index}T15:00:00Z`;

/**
 * Ends of days, the first is the start of the account; then the equity that still passes on the day after the last one, and the code
 * of a cent less.
 */
const floors: readonly (readonly [id: string, ends: readonly number[], passes: number, code: string])[] = [
  // Topstep's own example: 500 of profit is a floor of 48,500, and a loss of 500 leaves it there; 52,500 raises it to 50,000.
  ['topstep-50k', [50_000], 48_000, 'drawdown-reached'],
  ['topstep-50k', [50_000, 50_500], 48_500, 'drawdown-reached'],
  ['topstep-50k', [50_000, 50_500, 50_000], 48_500, 'drawdown-reached'],
  ['topstep-50k', [50_000, 52_500], 50_000, 'drawdown-reached'],
  ['topstep-50k', [50_000, 60_000], 50_000, 'drawdown-reached'],
  ['topstep-100k', [100_000, 102_000], 99_000, 'drawdown-reached'],
  ['topstep-150k', [150_000, 160_000], 150_000, 'drawdown-reached'],
  // A day that began with 51,000 may lose 1,000; the floor of 49,000 is lower.
  ['apex-eod-50k', [50_000, 51_000], 50_000, 'day-loss-reached'],
  // 55,000 less 2,000, although the start is 50,000: the floor does not stop there.
  ['apex-eod-50k', [50_000, 55_000, 53_500], 53_000, 'drawdown-reached'],
  ['apex-eod-100k', [100_000, 101_000], 99_500, 'day-loss-reached'],
  ['apex-eod-100k', [100_000, 110_000, 108_000], 107_000, 'drawdown-reached'],
  ['apex-intraday-50k', [50_000], 48_000, 'drawdown-reached'],
  ['apex-intraday-100k', [100_000, 108_000], 105_000, 'drawdown-reached'],
  // Take Profit Trader's example of a first day with 1,000 of profit; the distance of its 50K account is 2,000.
  ['take-profit-trader-50k', [50_000, 51_000], 49_000, 'drawdown-reached'],
  ['take-profit-trader-50k', [50_000, 53_000], 50_000, 'drawdown-reached'],
  ['take-profit-trader-100k', [100_000, 101_000], 98_000, 'drawdown-reached'],
  ['fundednext-rapid-50k', [50_000, 51_000], 49_000, 'drawdown-reached'],
  ['fundednext-rapid-50k', [50_000, 54_000], 50_000, 'drawdown-reached'],
  ['fundednext-rapid-100k', [100_000, 101_000], 98_500, 'drawdown-reached'],
  // 5 percent of the initial 100,000 below the start of the day, and 90,000 on every day.
  ['ftmo-2-step-100k', [100_000, 104_000], 99_000, 'day-loss-reached'],
  ['ftmo-2-step-100k', [100_000, 120_000, 94_000], 90_000, 'drawdown-reached'],
  // FTMO's own example: 104,000 at midnight is a limit of 94,000, and so it stays the day after.
  ['ftmo-1-step-100k', [100_000, 104_000, 96_000], 94_000, 'drawdown-reached'],
  ['ftmo-1-step-100k', [100_000, 103_000], 100_000, 'day-loss-reached'],
  // It can only increase: 115,000 less 10,000 is above the start.
  ['ftmo-1-step-100k', [100_000, 115_000, 107_000], 105_000, 'drawdown-reached'],
  // Breakout's own example: 4 percent of 105,000 are 4,200.
  ['breakout-1-step-100k', [100_000, 105_000], 100_800, 'day-loss-reached'],
  ['breakout-1-step-100k', [100_000, 105_000, 97_000], 94_000, 'drawdown-reached'],
  // Breakout's own example: a high of 105,000 is a limit of 97,000.
  ['breakout-2-step-100k', [100_000, 105_000, 99_000], 97_000, 'drawdown-reached'],
  ['breakout-2-step-100k', [100_000, 112_000, 103_000], 100_000, 'drawdown-reached'],
  ['breakout-2-step-100k', [100_000], 95_000, 'day-loss-reached'],
];

describe('an account of a trading firm', () => {
  test.each(floors)('%s after days that end with %j enters at %d, and not a cent below', (id, ends, passes, code) => {
    const guard = guardOf(id);
    const now = noon(ends.length);
    expect(bought(guard, evenings(...ends), now, passes)).toBe('planned');
    expect(bought(guard, evenings(...ends), now, passes - 0.01)).toBe(code);
  });

  it('has its floor raised by a high within the day only where the firm says so', () => {
    const rise: readonly Point[] = [...evenings(50_000), [noon(1), 52_000]];
    const later = '2026-11-17T16:00:00Z';
    expect(bought(guardOf('apex-intraday-50k'), rise, later, 50_000)).toBe('planned');
    expect(bought(guardOf('apex-intraday-50k'), rise, later, 49_999.99)).toBe('drawdown-reached');
    expect(bought(guardOf('topstep-50k'), rise, later, 48_000)).toBe('planned');
    expect(bought(guardOf('topstep-50k'), rise, later, 47_999.99)).toBe('drawdown-reached');
  });

  // 17:00 in Chicago is 23:00 UTC in November: what is lost before it belongs to the day that ends.
  it('begins its day when the firm does', () => {
    const apex = guardOf('apex-eod-50k');
    const points: readonly Point[] = [...evenings(50_000), ['2026-11-17T22:59:00Z', 49_100]];
    expect(bought(apex, points, '2026-11-17T22:59:30Z', 48_999.99)).toBe('day-loss-reached');
    expect(bought(apex, points, '2026-11-17T23:00:00Z', 48_999.99)).toBe('planned');
  });
});

/** Codes of a buy of futures with contracts that are held, or `planned`. */
function boughtFutures(id: string, held: Readonly<Record<string, number>>, ticker: string, quantity: number): string {
  const guard = guardOf(id);
  const now = noon(1);
  const positions = Object.fromEntries(
    Object.entries(held).map(([symbol, units]) => [
      symbol,
      { side: 'long', quantity: units, averageEntryPrice: 6000 } as const,
    ]),
  );
  const quote = { bid: 6000, ask: 6000.25 };
  const quotes = { ESZ2026: quote, MESZ2026: quote, SILZ2026: { bid: 50, ask: 50.005 } };
  const market = { now, equity: 50_000, quotes, positions, accountDay: dayAfter(guard, evenings(50_000)) };
  const read = parseSettings({ assetClass: 'futures', guard });
  const settings = read.ok ? read.value : expect.fail();
  const clock = { now: () => Date.parse(now) };
  const signal = parseSignal({ ticker, action: 'buy', quantity }, { clock, assetClass: 'futures' });
  const context = snapshotContext(market, settings, { instruments: futuresInstruments });
  const plan = signal.ok ? planSignal(signal.value, context) : signal;
  return plan.ok ? 'planned' : plan.errors.map(({ code }) => code).join(' ');
}

describe('the contracts of an account of a trading firm', () => {
  test.each([
    // Topstep's own example for 50K: 4 ES and 10 MES.
    ['topstep-50k', { ESZ2026: 4 }, 'MESZ2026', 10],
    ['topstep-50k', {}, 'ESZ2026', 5],
    ['topstep-50k', {}, 'MESZ2026', 50],
    // A micro that is not a tenth counts as a whole contract.
    ['topstep-50k', { ESZ2026: 4 }, 'SILZ2026', 1],
    ['topstep-100k', { ESZ2026: 9 }, 'MESZ2026', 10],
    ['topstep-150k', { ESZ2026: 14 }, 'MESZ2026', 10],
    ['apex-eod-50k', {}, 'MESZ2026', 60],
    ['apex-eod-100k', {}, 'ESZ2026', 8],
    ['apex-intraday-50k', {}, 'ESZ2026', 6],
    ['apex-intraday-100k', {}, 'ESZ2026', 8],
    // Take Profit Trader's own example for 50K: 60 micros.
    ['take-profit-trader-50k', {}, 'MESZ2026', 60],
    ['take-profit-trader-100k', {}, 'ESZ2026', 12],
  ])('%s with %j may buy %s × %d, and not one more', (id, held, ticker, quantity) => {
    expect(boughtFutures(id, held, ticker, quantity)).toBe('planned');
    expect(boughtFutures(id, held, ticker, quantity + 1)).toBe('exposure-too-large');
  });
});
