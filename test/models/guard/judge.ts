// A model of the account guard (G1 and G2), written from its document alone by somebody who had not seen the library. It keeps every
// event that an account has accepted, computes each figure from the sorted list, and takes only types from the library. Where the
// document is silent, a comment says what the model does.
import type { GuardSettings } from '../../../src/index.js';
import { accountOn } from './account-figures.js';
import { judgeDay } from './day-rules.js';
import type { Gap, Judgement } from './judgement.js';
import { numIf } from './numbers.js';
import { judgeQuantity } from './quantity-rules.js';
import { tradingDay } from './trading-day.js';
import type { Entry, World } from './world.js';

/** Everything that the guard says of an entry. */
export function judge(world: World, entry: Entry): Judgement {
  const { market, settings, log } = world;
  const { guard } = settings;
  if (guard === undefined) {
    return { verdicts: [], gaps: [], caps: [], limits: [] };
  }
  const now = Date.parse(market.now);
  const account = log && accountOn(log, tradingDay(now, guard), guard);
  const equity = numIf(market.equity);
  const day =
    account === undefined
      ? { verdicts: [], limits: [] }
      : judgeDay({ guard, account, equity, now, ticker: entry.ticker });
  const quantity = judgeQuantity(world, entry, guard);
  return {
    verdicts: [...day.verdicts, ...quantity.verdicts],
    gaps: [...missing(guard, account !== undefined, equity !== undefined), ...quantity.gaps],
    caps: quantity.caps,
    limits: [...day.limits, ...quantity.limits],
  };
}

/** What rules need of the account itself. */
function missing(guard: GuardSettings, hasAccount: boolean, hasEquity: boolean): readonly Gap[] {
  const { maxLossPerDay, maxLossPerDayPercent, maxProfitPerDay, maxDrawdown } = guard;
  const { maxEntriesPerDay, maxEntriesPerTicker, cooldownAfterLoss, maxLossesInRow } = guard;
  const { maxTotalValuePercent, maxSideValuePercent, maxOpenRiskPercent } = guard;
  const hasAny = (...rules: readonly unknown[]) => rules.some((rule) => rule !== undefined);
  const ofEquity = hasAny(maxLossPerDay, maxLossPerDayPercent, maxProfitPerDay, maxDrawdown);
  const ofDay = hasAny(maxEntriesPerDay, maxEntriesPerTicker, cooldownAfterLoss, maxLossesInRow);
  const ofShare = hasAny(maxTotalValuePercent, maxSideValuePercent, maxOpenRiskPercent);
  const gaps: Gap[] = [];
  if ((ofEquity || ofDay) && !hasAccount) {
    gaps.push({ code: 'account-unavailable', path: 'accountDay', hindersFit: false });
  }
  if ((ofEquity || ofShare) && !hasEquity) {
    gaps.push({ code: 'equity-unavailable', hindersFit: ofShare });
  }
  return gaps;
}
