import { signalError } from '../../core/errors.js';
import { type Choice, chosen, given } from '../../core/figure.js';
import { calculationOf, type NamedFigures } from '../../core/figure-list.js';
import { once } from '../../core/once.js';
import { err, ok, type Result } from '../../core/result.js';
import { dateInZone, epochMilliseconds, type IsoDate, instantText, localTimeOfWeek } from '../../core/time.js';
import { sessionsOfDay } from '../../sessions/sessions.js';
import { indexUnderlyings, readOptionSymbol } from '../../signal/ticker.js';
import { instrumentOf } from '../instruments.js';
import { tradedCalendar } from '../market-hours.js';
import { nowChoice } from '../moments.js';
import type { PlanningContext } from '../planning-context.js';
import type { Contract } from './contract.js';
import { scheduledMonth } from './futures.js';

/** Options expire by the clock of their exchanges, whatever the market's time zone of the settings is. */
const exchangeTimeZone = 'America/New_York';

/** Minutes of the day at which options stop trading on the day that they expire: 16:00, of an index 16:15. */
const closes = { options: { minutes: 960, text: '16:00' }, index_options: { minutes: 975, text: '16:15' } } as const;

const minuteMs = 60_000;

function optionClass(underlying: string, { target }: PlanningContext): keyof typeof closes {
  const isOfIndex = target.assetClass === 'index_options' || indexUnderlyings.has(underlying);
  return isOfIndex ? 'index_options' : 'options';
}

/** Close of a half day: options stop trading with its last regular session. */
function halfDayClose(underlying: string, date: IsoDate, planning: PlanningContext): number | undefined {
  const { context, now } = planning;
  const assetClass = optionClass(underlying, planning);
  const calendar = tradedCalendar({ ticker: underlying, assetClass, instrument: undefined }, context, now);
  const sessions = (calendar && sessionsOfDay(calendar, date)) ?? [];
  const ends = sessions.filter(({ kind, name }) => kind === 'regular' && name !== undefined).map(({ to }) => to);
  return ends.length === 0 ? undefined : Math.max(...ends.map(epochMilliseconds));
}

/** Builds the test whether options of an underlying that expire on a date have expired: then they cannot be entered. */
export function expiryTest(underlying: string, planning: PlanningContext): (date: IsoDate) => boolean {
  const { now, context } = planning;
  const { minutes: close } = closes[optionClass(underlying, planning)];
  const isMarketZone = context.settings.marketTimeZone === exchangeTimeZone;
  const today = isMarketZone ? planning.today() : dateInZone(now, exchangeTimeZone);
  // Exactly the close is still in time.
  const isClosed = once(() => {
    const early = halfDayClose(underlying, today, planning);
    return early === undefined
      ? localTimeOfWeek(now, exchangeTimeZone).minutes * minuteMs + (now % minuteMs) > close * minuteMs
      : now > early;
  });
  return (date) => date < today || (date === today && isClosed());
}

/** What the test compares with the last day: the clock, and the hour at which options of an underlying stop trading. */
export function expiryFigures(underlying: string, planning: PlanningContext): NamedFigures {
  const early = halfDayClose(underlying, dateInZone(planning.now, exchangeTimeZone), planning);
  if (early !== undefined) {
    return { now: nowChoice(planning.now), close: given(instantText(early), 'market', ['calendar']) };
  }
  const { text } = closes[optionClass(underlying, planning)];
  return { now: nowChoice(planning.now), close: given(`${text} in ${exchangeTimeZone}`, 'constant', ['optionClose']) };
}

/** The contract of an entry, unless it has expired (safety Q2). Codes: `contract-expired`. */
export function unexpired(contract: Contract, planning: PlanningContext): Result<Contract> {
  const expired = expiredContract(contract, planning);
  if (expired === undefined) {
    return ok(contract);
  }
  const { ticker } = contract;
  const { choice: lastDay } = expired.lastDay;
  const message = `${ticker} has expired: its last day was ${lastDay}. Nothing can be entered in it, and the broker may reject an exit.`;
  const calculation = calculationOf({ ...expired });
  return err(signalError('contract-expired', { message, received: ticker, contract: ticker, lastDay, calculation }));
}

/** The last day of a contract that has expired, and what it is compared with. */
interface ExpiredContract extends NamedFigures {
  readonly lastDay: Choice<IsoDate>;
}

function expiredContract(contract: Contract, planning: PlanningContext): ExpiredContract | undefined {
  const { ticker } = contract;
  const { lastTradeDay } = instrumentOf(ticker, planning) ?? {};
  if (lastTradeDay != null && lastTradeDay < planning.today()) {
    const lastDay = given(lastTradeDay, 'market', ['instruments', ticker, 'lastTradeDay']);
    return { lastDay, today: planning.todayChoice() };
  }
  // Safety S5: a future by its schedule.
  const month = scheduledMonth(ticker, planning);
  if (month !== undefined && month.expiry < planning.today()) {
    const lastDay = given(month.expiry, month.isListed ? 'market' : 'calendar', ['expiry']);
    return { lastDay, today: planning.todayChoice() };
  }
  const option = readOptionSymbol(ticker);
  if (option === undefined || !expiryTest(option.underlying, planning)(option.expiration)) {
    return undefined;
  }
  const lastDay = chosen(option.expiration, 'inSymbol', symbolChoice(contract));
  return { lastDay, ...expiryFigures(option.underlying, planning) };
}

/** Symbol of a contract: chosen, of the message, or held. */
function symbolChoice({ ticker, isSignalTicker, why }: Contract): Choice {
  const held = (): Choice => given(ticker, 'market', ['positions', ticker, 'symbol']);
  return why ?? (isSignalTicker ? given(ticker, 'message', ['ticker']) : held());
}
