// The evaluations of Breakout, a firm for crypto. Both limits are measured from balances, the guard's from equities.
import type { FirmGuard } from './firm-guard.js';

const utc = { timeZone: 'UTC', dayStart: '00:30', fit: 'refuse' } as const;

/**
 * Breakout evaluation 1-Step (Classic), 100,000 dollars.
 *
 * @example
 * breakout1Step100k.id; // 'breakout-1-step-100k'
 * breakout1Step100k.guard.maxDrawdown; // { amount: '6000', trailing: 'none' }
 */
export const breakout1Step100k: FirmGuard = /* @__PURE__ */ (() => ({
  id: 'breakout-1-step-100k',
  name: 'Breakout evaluation 1-Step (Classic) 100K',
  account: '100K',
  source: 'https://www.breakoutprop.com/program-rules',
  retrieved: '2026-11-27',
  guard: { ...utc, maxLossPerDayPercent: '4', maxDrawdown: { amount: '6000', trailing: 'none' } },
}))();

/**
 * Breakout evaluation 2-Step, 100,000 dollars.
 *
 * @example
 * breakout2Step100k.id; // 'breakout-2-step-100k'
 * breakout2Step100k.guard.maxLossPerDayPercent; // '5'
 */
export const breakout2Step100k: FirmGuard = /* @__PURE__ */ (() => ({
  id: 'breakout-2-step-100k',
  name: 'Breakout evaluation 2-Step 100K',
  account: '100K',
  source:
    'https://intercom.help/breakoutprop/en/articles/10340637-how-is-the-maximum-drawdown-calculated-for-the-2-step-breakout-evaluation',
  retrieved: '2026-11-27',
  guard: {
    ...utc,
    maxLossPerDayPercent: '5',
    maxDrawdown: { amount: '8000', trailing: 'intraday', stopsAtStart: true },
  },
}))();
