// The test accounts of Take Profit Trader.
import type { DecimalString } from '../core/decimal.js';
import type { FirmGuard } from './firm-guard.js';
import { microWeights } from './micro-contracts.js';

function testAccount(account: string, maxLoss: DecimalString, contracts: DecimalString): FirmGuard {
  return {
    id: `take-profit-trader-${account.toLowerCase()}`,
    name: `Take Profit Trader test account ${account}`,
    account,
    source:
      'https://takeprofittraderhelp.zendesk.com/hc/en-us/articles/15170265979165-Rule-3-Do-Not-Hit-End-Of-Day-EOD-Maximum-Trailing-Drawdown',
    retrieved: '2026-11-27',
    guard: {
      timeZone: 'America/New_York',
      dayStart: '18:00',
      fit: 'refuse',
      maxDrawdown: { amount: maxLoss, trailing: 'end-of-day', stopsAtStart: true },
      maxContracts: { limit: contracts, weights: microWeights },
    },
  };
}

/**
 * Take Profit Trader, test account, 50,000 dollars.
 *
 * @example
 * takeProfitTrader50k.id; // 'take-profit-trader-50k'
 * takeProfitTrader50k.guard.maxContracts?.limit; // '6'
 */
export const takeProfitTrader50k: FirmGuard = /* @__PURE__ */ testAccount('50K', '2000', '6');

/**
 * Take Profit Trader, test account, 100,000 dollars.
 *
 * @example
 * takeProfitTrader100k.id; // 'take-profit-trader-100k'
 * takeProfitTrader100k.guard.maxContracts?.limit; // '12'
 */
export const takeProfitTrader100k: FirmGuard = /* @__PURE__ */ testAccount('100K', '3000', '12');
