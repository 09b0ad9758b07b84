// The Rapid challenge of FundedNext Futures. No public text with its limit of contracts was found, so none is in it.
import type { DecimalString } from '../core/decimal.js';
import type { FirmGuard } from './firm-guard.js';

function rapid(account: string, maxLoss: DecimalString): FirmGuard {
  return {
    id: `fundednext-rapid-${account.toLowerCase()}`,
    name: `FundedNext Futures Rapid challenge ${account}`,
    account,
    source:
      'https://helpfutures.fundednext.com/en/articles/10740659-what-are-the-loss-limit-rules-in-the-fundednext-futures-challenge',
    retrieved: '2026-11-27',
    guard: {
      timeZone: 'America/Chicago',
      dayStart: '17:00',
      fit: 'refuse',
      maxDrawdown: { amount: maxLoss, trailing: 'end-of-day', stopsAtStart: true },
    },
  };
}

/**
 * FundedNext Futures, Rapid challenge, 50,000 dollars.
 *
 * @example
 * fundedNextRapid50k.id; // 'fundednext-rapid-50k'
 * fundedNextRapid50k.guard.maxDrawdown?.amount; // '2000'
 */
export const fundedNextRapid50k: FirmGuard = /* @__PURE__ */ rapid('50K', '2000');

/**
 * FundedNext Futures, Rapid challenge, 100,000 dollars.
 *
 * @example
 * fundedNextRapid100k.id; // 'fundednext-rapid-100k'
 * fundedNextRapid100k.guard.maxDrawdown?.amount; // '2500'
 */
export const fundedNextRapid100k: FirmGuard = /* @__PURE__ */ rapid('100K', '2500');
