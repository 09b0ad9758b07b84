import { type SignalError, signalError } from '../../core/errors.js';
import { given } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { type LocalTimeOfWeek, localTimeOfWeek } from '../../core/time.js';
import { weekdays } from '../../core/vocabulary.js';
import { nowChoice } from '../../market/moments.js';
import type { Settings, TradingWindow } from '../../settings/settings.js';
import type { GateFacts } from './gate-facts.js';
import type { GatedLeg } from './gated-parts.js';
import { entryWindow } from './market-hours.js';
import { type Verdicts, verdict } from './verdict.js';

export function tradingWindow(
  settings: Pick<Settings, 'tradingWindows' | 'exitsOutsideTradingWindows' | 'entryWindowFromOpen'>,
  { leg }: GatedLeg,
  facts: GateFacts,
): Verdicts<'outside-trading-window' | 'calendar-unknown'> {
  const ofDay = leg === 'entry' ? entryWindow(settings, facts) : [];
  return [...hoursOfWeek(settings, leg, facts), ...ofDay];
}

function hoursOfWeek(
  { tradingWindows, exitsOutsideTradingWindows }: Pick<Settings, 'tradingWindows' | 'exitsOutsideTradingWindows'>,
  leg: GatedLeg['leg'],
  { fields, now }: GateFacts,
): Verdicts<'outside-trading-window'> {
  if (tradingWindows === undefined || (leg === 'exit' && exitsOutsideTradingWindows)) {
    return [];
  }
  const open = isWithinTradingWindows(tradingWindows, now);
  const isIgnored = fields.take('ignoreTradingWindows') === true;
  const read = { windows: tradingWindows.length, open, ...(isIgnored && { ignoreTradingWindows: true }) };
  return [verdict(read, !open && !isIgnored && allClosed(tradingWindows, now))];
}

function allClosed(windows: readonly TradingWindow[], now: number): SignalError<'outside-trading-window'> {
  const expected = windows.map(({ days, from, to }) => `${days.join(' ')} ${from}–${to}`).join(', ');
  const zoned = windows.map(({ days, from, to, timeZone }) => `${days.join(' ')} ${from}–${to} ${timeZone}`).join(', ');
  return signalError('outside-trading-window', {
    message: 'No trading window of the settings is open now.',
    expected,
    calculation: calculationOf({ now: nowChoice(now), windows: given(zoned, 'setting', ['tradingWindows']) }),
  });
}

/** Whether any of the windows is open at an instant. The end is exclusive; a night window belongs to its first day. */
export function isWithinTradingWindows(windows: readonly TradingWindow[], epoch: number): boolean {
  return windows.some((window) => isOpen(window, localTimeOfWeek(epoch, window.timeZone)));
}

function isOpen(window: TradingWindow, moment: LocalTimeOfWeek): boolean {
  const from = minutesOf(window.from);
  const to = minutesOf(window.to);
  const opensOn = (day: number): boolean => window.days.some((name) => weekdays.indexOf(name) === (day + 7) % 7);
  if (from < to) {
    return opensOn(moment.weekday) && moment.minutes >= from && moment.minutes < to;
  }
  return (opensOn(moment.weekday) && moment.minutes >= from) || (opensOn(moment.weekday - 1) && moment.minutes < to);
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
