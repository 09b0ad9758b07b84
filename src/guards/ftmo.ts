// The challenges of FTMO. Their limits are percentages of the initial capital: for another size all amounts change in proportion.
// The daily limit is measured from the balance at midnight, the guard's from the equity.
import type { FirmGuard } from './firm-guard.js';

const prague = { timeZone: 'Europe/Prague', dayStart: '00:00', fit: 'refuse' } as const;

/**
 * FTMO Challenge 2-Step, 100,000 dollars.
 *
 * @example
 * ftmo2Step100k.id; // 'ftmo-2-step-100k'
 * ftmo2Step100k.guard.maxLossPerDay; // '5000'
 */
export const ftmo2Step100k: FirmGuard = /* @__PURE__ */ (() => ({
  id: 'ftmo-2-step-100k',
  name: 'FTMO Challenge 2-Step 100K',
  account: '100K',
  source: 'https://ftmo.com/en/trading-objectives',
  retrieved: '2026-11-27',
  guard: { ...prague, maxLossPerDay: '5000', maxDrawdown: { amount: '10000', trailing: 'none' } },
}))();

/**
 * FTMO Challenge 1-Step, 100,000 dollars.
 *
 * @example
 * ftmo1Step100k.id; // 'ftmo-1-step-100k'
 * ftmo1Step100k.guard.maxDrawdown; // { amount: '10000', trailing: 'end-of-day' }
 */
export const ftmo1Step100k: FirmGuard = /* @__PURE__ */ (() => ({
  id: 'ftmo-1-step-100k',
  name: 'FTMO Challenge 1-Step 100K',
  account: '100K',
  source: 'https://ftmo.com/au/?p=1671',
  retrieved: '2026-11-27',
  guard: { ...prague, maxLossPerDay: '3000', maxDrawdown: { amount: '10000', trailing: 'end-of-day' } },
}))();
