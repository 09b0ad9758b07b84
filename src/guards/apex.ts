// Evaluations of Apex Trader Funding as they are sold since March 2026. On Tradovate the threshold never stops; elsewhere it stops at
// the balance of the profit target, which a guard cannot express: it goes on there, which allows less.
import type { DecimalString } from '../core/decimal.js';
import type { FirmGuard } from './firm-guard.js';
import { microWeights } from './micro-contracts.js';

const helpCenter = 'https://apextraderfunding.com/help-center/';
const evaluation = {
  retrieved: '2026-11-27',
  day: { timeZone: 'America/New_York', dayStart: '18:00', fit: 'refuse' },
} as const;

function endOfDay(
  account: string,
  maxLoss: DecimalString,
  contracts: DecimalString,
  maxLossPerDay: DecimalString,
): FirmGuard {
  return {
    id: `apex-eod-${account.toLowerCase()}`,
    name: `Apex Trader Funding evaluation ${account}, drawdown at the end of the day`,
    account,
    source: `${helpCenter}eod-trailing-drawdown-accounts/eod-evaluations/`,
    retrieved: evaluation.retrieved,
    guard: {
      ...evaluation.day,
      maxLossPerDay,
      maxDrawdown: { amount: maxLoss, trailing: 'end-of-day' },
      maxContracts: { limit: contracts, weights: microWeights },
    },
  };
}

function intraday(account: string, maxLoss: DecimalString, contracts: DecimalString): FirmGuard {
  return {
    id: `apex-intraday-${account.toLowerCase()}`,
    name: `Apex Trader Funding evaluation ${account}, drawdown within the day`,
    account,
    source: `${helpCenter}intraday-trailing-drawdown-accounts/intraday-trailing-drawdown-explained/`,
    retrieved: evaluation.retrieved,
    guard: {
      ...evaluation.day,
      maxDrawdown: { amount: maxLoss, trailing: 'intraday' },
      maxContracts: { limit: contracts, weights: microWeights },
    },
  };
}

/**
 * Apex Trader Funding, EOD evaluation, 50,000 dollars.
 *
 * @example
 * apexEod50k.id; // 'apex-eod-50k'
 * apexEod50k.guard.maxLossPerDay; // '1000'
 */
export const apexEod50k: FirmGuard = /* @__PURE__ */ endOfDay('50K', '2000', '6', '1000');

/**
 * Apex Trader Funding, EOD evaluation, 100,000 dollars.
 *
 * @example
 * apexEod100k.id; // 'apex-eod-100k'
 * apexEod100k.guard.maxLossPerDay; // '1500'
 */
export const apexEod100k: FirmGuard = /* @__PURE__ */ endOfDay('100K', '3000', '8', '1500');

/**
 * Apex Trader Funding, intraday trailing evaluation, 50,000 dollars.
 *
 * @example
 * apexIntraday50k.id; // 'apex-intraday-50k'
 * apexIntraday50k.guard.maxDrawdown; // { amount: '2000', trailing: 'intraday' }
 */
export const apexIntraday50k: FirmGuard = /* @__PURE__ */ intraday('50K', '2000', '6');

/**
 * Apex Trader Funding, intraday trailing evaluation, 100,000 dollars.
 *
 * @example
 * apexIntraday100k.id; // 'apex-intraday-100k'
 * apexIntraday100k.guard.maxDrawdown; // { amount: '3000', trailing: 'intraday' }
 */
export const apexIntraday100k: FirmGuard = /* @__PURE__ */ intraday('100K', '3000', '8');
