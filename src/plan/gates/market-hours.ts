// What the sessions of the market refuse: entries while it is closed, before its close, in a blackout.
import { type SignalError, signalError } from '../../core/errors.js';
import { given } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { epochMilliseconds, instantText } from '../../core/time.js';
import { calendarChoice, isListed, type MarketHours } from '../../market/market-hours.js';
import { nowChoice } from '../../market/moments.js';
import type { Settings } from '../../settings/settings.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedLeg } from './gated-parts.js';
import { type Verdicts, verdict } from './verdict.js';

/** A closed market refuses entries, or gives a notice. Exits are never refused. */
export function closedMarket(
  { whenClosed }: Pick<Settings, 'calendars' | 'whenClosed' | 'exitsWhenClosed'>,
  { leg }: GatedLeg,
  { signal: { ticker }, hours, isForOpen, now }: GateFacts,
): Verdicts<'market-closed' | 'calendar-unknown', 'market-closed' | 'calendar-unknown'> {
  const market = hours(leg);
  // What is for the auction at the open is not postponed: it rests until then.
  const opensLater = market.state === 'closed' && market.opensAt !== undefined;
  const rests = whenClosed === 'postpone' && opensLater && isForOpen(leg);
  const isSent = leg === 'exit' || rests || (whenClosed !== 'refuse' && whenClosed !== 'postpone');
  if (market.state === 'open') {
    return [verdict({ market: 'open', calendar: market.calendar.id }, undefined)];
  }
  if (market.state !== 'closed') {
    const error = calendarUnknown(ticker, market);
    if (!isSent) {
      return [verdict({ market: 'unknown' }, error)];
    }
    const message = `${error.message} What is sent now may rest until it opens.`;
    return market.state === 'off' ? [] : [{ is: 'unchecked', code: 'calendar-unknown', message, path: [] }];
  }
  const { calendar, opensAt } = market;
  const read = { market: 'closed', calendar: calendar.id, opensAt: opensAt ?? null };
  const opens = opensAt === undefined ? 'nobody knows when it opens' : `it opens at ${opensAt}`;
  const closed = `The market of ${ticker} is closed by the calendar ${calendar.id}; ${opens}.`;
  const fact = opensAt === undefined ? {} : { opensAt };
  if (isSent) {
    const message = `${closed} What is sent now rests until then.`;
    return [verdict(read, undefined), { is: 'unchecked', code: 'market-closed', message, path: [], fact }];
  }
  if (whenClosed === 'postpone') {
    // It was postponed before it is judged, unless nobody knows until when, or nothing is entered until the open (flatBy).
    return [verdict(read, opensAt === undefined && calendarUnknown(ticker, market))];
  }
  const calculation = calculationOf({
    now: nowChoice(now),
    ...(opensAt !== undefined && { opensAt: calendarChoice(epochMilliseconds(opensAt), calendar) }),
  });
  return [verdict(read, signalError('market-closed', { message: closed, ...fact, calculation }))];
}

/** Nothing is entered from some minutes before the last regular close of the day until the next open. */
export function sessionEnding(
  { flatBy }: Pick<Settings, 'flatBy'>,
  { contract }: GatedLeg,
  { signal: { ticker }, hours, endOfDay, now }: GateFacts,
): Verdicts<'session-ending' | 'calendar-unknown'> {
  if (flatBy == null || !isListed(flatBy.tickers, [ticker, contract?.ticker], now)) {
    return [];
  }
  const { minutesBeforeClose } = flatBy;
  const end = endOfDay(minutesBeforeClose);
  if (end === 'unknown') {
    return [verdict({ minutesBeforeClose }, calendarUnknown(ticker, hours('entry')))];
  }
  const { ended, calendar } = end;
  if (ended === undefined) {
    return [verdict({ minutesBeforeClose }, undefined)];
  }
  const closesAt = instantText(ended.day.close);
  const message = `Nothing is entered in ${ticker} from ${instantText(ended.at)} on, ${minutesBeforeClose} minutes before the close at ${closesAt}, until the next open.`;
  const calculation = calculationOf({
    now: nowChoice(now),
    closesAt: calendarChoice(ended.day.close, calendar),
    minutes: given(`${minutesBeforeClose}`, 'setting', ['flatBy', 'minutesBeforeClose']),
  });
  return [verdict({ minutesBeforeClose, closesAt }, signalError('session-ending', { message, closesAt, calculation }))];
}

/** Nothing is entered in a blackout: from its begin, inclusive, to its end, exclusive. */
export function blackout(
  { blackouts = [] }: Pick<Settings, 'blackouts'>,
  { contract }: GatedLeg,
  { signal: { ticker }, now }: GateFacts,
): Verdicts<'blackout'> {
  const index = blackouts.findIndex(
    ({ from, to, tickers }) =>
      now >= epochMilliseconds(from) &&
      now < epochMilliseconds(to) &&
      isListed(tickers ?? undefined, [ticker, contract?.ticker], now),
  );
  const current = blackouts[index];
  if (current === undefined) {
    return blackouts.length === 0 ? [] : [verdict({ blackouts: blackouts.length }, undefined)];
  }
  const { name, from, to: until } = current;
  const message = `Nothing is entered in ${ticker} until ${until}: ${name}.`;
  const calculation = calculationOf({
    now: nowChoice(now),
    from: given(from, 'setting', ['blackouts', index, 'from']),
    until: given(until, 'setting', ['blackouts', index, 'to']),
  });
  return [verdict({ name, until }, signalError('blackout', { message, until, calculation }))];
}

/** Entries only from some minutes after the first regular open of the day to some before its last close. */
export function entryWindow(
  { entryWindowFromOpen }: Pick<Settings, 'entryWindowFromOpen'>,
  { signal: { ticker }, fields, hours, entryHours, now }: GateFacts,
): Verdicts<'outside-trading-window' | 'calendar-unknown'> {
  if (entryWindowFromOpen == null) {
    return [];
  }
  const window = entryHours();
  if (window === undefined) {
    return [];
  }
  if (window === 'unknown') {
    return [verdict({}, calendarUnknown(ticker, hours('entry')))];
  }
  const { from, to, calendar } = window;
  const read = { from: instantText(from), to: instantText(to) };
  const isIn = now >= from && now < to;
  if (isIn || fields.take('ignoreTradingWindows') === true) {
    return [verdict(read, undefined)];
  }
  const { after, before } = entryWindowFromOpen;
  const expected = `${read.from} to ${read.to}`;
  const message = `Entries are allowed from ${after} minutes after the open to ${before} minutes before the close: ${expected}.`;
  const calculation = calculationOf({
    now: nowChoice(now),
    from: calendarChoice(from, calendar),
    to: calendarChoice(to, calendar),
  });
  return [verdict(read, signalError('outside-trading-window', { message, expected, calculation }))];
}

function calendarUnknown(ticker: string, market: MarketHours): SignalError<'calendar-unknown'> {
  const why =
    market.state === 'off'
      ? 'the setting calendars is off'
      : market.calendar === undefined
        ? market.missing
        : `the calendar ${market.calendar.id} knows ${market.calendar.valid.from} to ${market.calendar.valid.to}`;
  return signalError('calendar-unknown', { message: `The hours of the market of ${ticker} are not known: ${why}.` });
}
