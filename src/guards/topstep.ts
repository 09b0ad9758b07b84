// The Trading Combine on TopstepX. Its daily loss limit is the trader's choice, so none is in it.
import type { DecimalString } from '../core/decimal.js';
import type { FirmGuard } from './firm-guard.js';
import { microWeights } from './micro-contracts.js';

function combine(account: string, maxLoss: DecimalString, contracts: DecimalString): FirmGuard {
  return {
    id: `topstep-${account.toLowerCase()}`,
    name: `Topstep Trading Combine ${account}, on TopstepX`,
    account,
    source: 'https://help.topstep.com/en/articles/8284204-what-is-the-maximum-loss-limit',
    retrieved: '2026-11-27',
    guard: {
      timeZone: 'America/Chicago',
      dayStart: '17:00',
      fit: 'refuse',
      maxDrawdown: { amount: maxLoss, trailing: 'end-of-day', stopsAtStart: true },
      maxContracts: { limit: contracts, weights: microWeights },
    },
  };
}

/**
 * Topstep Trading Combine, 50,000 dollars, on TopstepX.
 *
 * @example
 * const read = parseSettings({ assetClass: 'futures', guard: topstep50k.guard });
 * read.ok; // true
 * topstep50k.guard.maxDrawdown; // { amount: '2000', trailing: 'end-of-day', stopsAtStart: true }
 */
export const topstep50k: FirmGuard = /* @__PURE__ */ combine('50K', '2000', '5');

/**
 * Topstep Trading Combine, 100,000 dollars, on TopstepX.
 *
 * @example
 * topstep100k.id; // 'topstep-100k'
 * topstep100k.guard.maxDrawdown?.amount; // '3000'
 */
export const topstep100k: FirmGuard = /* @__PURE__ */ combine('100K', '3000', '10');

/**
 * Topstep Trading Combine, 150,000 dollars, on TopstepX.
 *
 * @example
 * topstep150k.id; // 'topstep-150k'
 * topstep150k.guard.maxDrawdown?.amount; // '4500'
 */
export const topstep150k: FirmGuard = /* @__PURE__ */ combine('150K', '4500', '15');
