import { apexEod50k, apexEod100k, apexIntraday50k, apexIntraday100k } from './apex.js';
import { breakout1Step100k, breakout2Step100k } from './breakout.js';
import type { FirmGuard } from './firm-guard.js';
import { ftmo1Step100k, ftmo2Step100k } from './ftmo.js';
import { fundedNextRapid50k, fundedNextRapid100k } from './fundednext.js';
import { takeProfitTrader50k, takeProfitTrader100k } from './take-profit-trader.js';
import { topstep50k, topstep100k, topstep150k } from './topstep.js';

/**
 * All sets of rules, by firm. They are what the firm's public pages say, as far as a guard can express it: your own contract decides.
 *
 * @example
 * firmGuards.length; // 15
 * firmGuards.find(({ id }) => id === 'topstep-50k')?.guard.dayStart; // '17:00'
 */
export const firmGuards: readonly FirmGuard[] = [
  topstep50k,
  topstep100k,
  topstep150k,
  apexEod50k,
  apexEod100k,
  apexIntraday50k,
  apexIntraday100k,
  takeProfitTrader50k,
  takeProfitTrader100k,
  fundedNextRapid50k,
  fundedNextRapid100k,
  ftmo2Step100k,
  ftmo1Step100k,
  breakout1Step100k,
  breakout2Step100k,
];
