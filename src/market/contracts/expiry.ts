import { signalError } from '../../core/errors.js';
import { once } from '../../core/once.js';
import { err, ok, type Result } from '../../core/result.js';
import { dateInZone, type IsoDate, localTimeOfWeek } from '../../core/time.js';
import { indexUnderlyings, readOptionSymbol } from '../../signal/ticker.js';
import { instrumentOf } from '../instruments.js';
import type { PlanningContext } from '../planning-context.js';
import type { Contract } from './contract.js';
import { scheduledMonth } from './futures.js';

/** Options expire by the clock of their exchanges, whatever the market's time zone of the settings is. */
const exchangeTimeZone = 'America/New_York';

/** Minutes of the day at which options stop trading on the day that they expire: 16:00, of an index 16:15. */
const closes = { options: 960, indexOptions: 975 } as const;

const minuteMs = 60_000;

/** Builds the test whether options of an underlying that expire on a date have expired: then they cannot be entered. */
export function expiryTest(underlying: string, planning: PlanningContext): (date: IsoDate) => boolean {
  const { now, target, context } = planning;
  const isOfIndex = target.assetClass === 'index_options' || indexUnderlyings.has(underlying);
  const close = isOfIndex ? closes.indexOptions : closes.options;
  const isMarketZone = context.settings.marketTimeZone === exchangeTimeZone;
  const today = isMarketZone ? planning.today() : dateInZone(now, exchangeTimeZone);
  // Exactly the close is still in time.
  const isClosed = once(
    () => localTimeOfWeek(now, exchangeTimeZone).minutes * minuteMs + (now % minuteMs) > close * minuteMs,
  );
  return (date) => date < today || (date === today && isClosed());
}

/** The contract of an entry, unless it has expired (safety Q2). Codes: `contract-expired`. */
export function unexpired(contract: Contract, planning: PlanningContext): Result<Contract> {
  const lastDay = lastDayIfExpired(contract.ticker, planning);
  if (lastDay === undefined) {
    return ok(contract);
  }
  const { ticker } = contract;
  const message = `${ticker} has expired: its last day was ${lastDay}. Nothing can be entered in it.`;
  return err(signalError('contract-expired', { message, received: ticker, contract: ticker, lastDay }));
}

function lastDayIfExpired(ticker: string, planning: PlanningContext): IsoDate | undefined {
  const { lastTradeDay } = instrumentOf(ticker, planning) ?? {};
  if (lastTradeDay != null && lastTradeDay < planning.today()) {
    return lastTradeDay;
  }
  // Safety S5: a future by its schedule.
  const expiry = scheduledMonth(ticker, planning)?.expiry;
  if (expiry !== undefined && expiry < planning.today()) {
    return expiry;
  }
  const option = readOptionSymbol(ticker);
  return option !== undefined && expiryTest(option.underlying, planning)(option.expiration)
    ? option.expiration
    : undefined;
}
