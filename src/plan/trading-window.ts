import { type LocalTimeOfWeek, localTimeOfWeek } from '../core/time.js';
import { weekdays } from '../core/vocabulary.js';
import type { TradingWindow } from '../settings/settings.js';

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
