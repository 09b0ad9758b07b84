/** Subpath `signal-to-order/guards`: rules of trading firms as data. */
export { apexEod50k, apexEod100k, apexIntraday50k, apexIntraday100k } from './apex.js';
export { breakout1Step100k, breakout2Step100k } from './breakout.js';
export type { FirmGuard } from './firm-guard.js';
export { firmGuards } from './firm-guards.js';
export { ftmo1Step100k, ftmo2Step100k } from './ftmo.js';
export { fundedNextRapid50k, fundedNextRapid100k } from './fundednext.js';
export { takeProfitTrader50k, takeProfitTrader100k } from './take-profit-trader.js';
export { topstep50k, topstep100k, topstep150k } from './topstep.js';
