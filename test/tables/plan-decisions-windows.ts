// Trading windows by hand, across both changes of the clocks: DECISIONS D 'Settings' and 'Exits'.
import type { Fields, PlanDecisionRow } from './plan-table.js';
import { apple, entered, exited, longTen, order, planned, quiet, rejected, shortTen, submit } from './plan-table.js';

const newYork = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:30', to: '16:00', timeZone: 'America/New_York' };
const london = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '16:30', timeZone: 'Europe/London' };
const saturdayNight = { days: ['sat'], from: '20:00', to: '04:00', timeZone: 'America/New_York' };
const sundayEvening = { days: ['sun'], from: '18:00', to: '17:00', timeZone: 'America/New_York' };

const inside = entered('buy', 'buy', '5');
const outside = rejected('outside-trading-window');

function at(sentence: string, now: string, open: boolean, ...tradingWindows: readonly Fields[]): PlanDecisionRow {
  return quiet(
    'D Settings: trading window',
    sentence,
    apple('buy', { quantity: 5 }, { tradingWindows }, { now }),
    open ? inside : outside,
  );
}

const clock: readonly PlanDecisionRow[] = [
  at('Monday 10:30 in New York', '2026-01-26T15:30:00Z', true, newYork),
  at('the first second, 09:30', '2026-01-26T14:30:00Z', true, newYork),
  at('the second before', '2026-01-26T14:29:59Z', false, newYork),
  at('the last second, 15:59:59', '2026-01-26T20:59:59Z', true, newYork),
  at('the end is exclusive: 16:00', '2026-01-26T21:00:00Z', false, newYork),
  at('a day that is not listed: Saturday', '2026-01-31T15:30:00Z', false, newYork),
  at('one of several windows suffices', '2026-01-26T08:30:00Z', true, newYork, london),
  at('spring in New York, Friday before: 13:30Z is 08:30', '2026-03-06T13:30:00Z', false, newYork),
  at('spring in New York, Monday after: 13:30Z is 09:30', '2026-03-09T13:30:00Z', true, newYork),
  at('spring in New York, Monday after: 20:00Z is 16:00', '2026-03-09T20:00:00Z', false, newYork),
  at('autumn in New York, Friday before: 13:30Z is 09:30', '2026-10-30T13:30:00Z', true, newYork),
  at('autumn in New York, Monday after: 13:30Z is 08:30', '2026-11-02T13:30:00Z', false, newYork),
  at('autumn in New York, Monday after: 20:59Z is 15:59', '2026-11-02T20:59:00Z', true, newYork),
  at('spring in London, Friday before: 07:00Z is 07:00', '2026-03-27T07:00:00Z', false, london),
  at('spring in London, Monday after: 07:00Z is 08:00', '2026-03-30T07:00:00Z', true, london),
  at('a night window goes on after midnight of its day', '2026-01-26T15:30:00Z', true, sundayEvening),
  at('and starts on its day only: Sunday 17:30', '2026-01-25T22:30:00Z', false, sundayEvening),
  at('Sunday 18:00 starts it', '2026-01-25T23:00:00Z', true, sundayEvening),
  at('Monday 17:00 ends it', '2026-01-26T22:00:00Z', false, sundayEvening),
  at('Monday 18:00 is not in the window of Sunday', '2026-01-26T23:00:00Z', false, sundayEvening),
  at('a night over the lost hour: 07:30Z is 03:30', '2026-03-08T07:30:00Z', true, saturdayNight),
  at('a night over the lost hour ends at 04:00, 08:00Z', '2026-03-08T08:00:00Z', false, saturdayNight),
  at('a night over the repeated hour: 08:30Z is 03:30', '2026-11-01T08:30:00Z', true, saturdayNight),
  at('a night over the repeated hour ends at 04:00, 09:00Z', '2026-11-01T09:00:00Z', false, saturdayNight),
];

const night = { now: '2026-01-27T03:00:00Z' };
const closed = { tradingWindows: [newYork] };

const around: readonly PlanDecisionRow[] = [
  quiet(
    'DESIGN 7 tradingWindows: none',
    'without windows it is always open',
    apple('buy', { quantity: 5 }, {}, night),
    inside,
  ),
  quiet(
    'SPEC ignoreTradingWindows',
    'true trades outside the windows',
    apple('buy', { quantity: 5, ignoreTradingWindows: true }, closed, night),
    inside,
  ),
  quiet(
    'SPEC ignoreTradingWindows',
    'false does not',
    apple('buy', { quantity: 5, ignoreTradingWindows: false }, closed, night),
    outside,
  ),
  quiet(
    'D Exits: exitsOutsideTradingWindows',
    'exits pass by default',
    apple('exit', {}, closed, { ...longTen, ...night }),
    exited('exit', 'sell', '10'),
  ),
  quiet(
    'D Exits: exitsOutsideTradingWindows',
    'off: they do not',
    apple('exit', {}, { ...closed, exitsOutsideTradingWindows: false }, { ...longTen, ...night }),
    outside,
  ),
  quiet(
    'D Exits: exitsOutsideTradingWindows',
    'off, and ignoreTradingWindows: they do',
    apple(
      'exit',
      { ignoreTradingWindows: true },
      { ...closed, exitsOutsideTradingWindows: false },
      { ...longTen, ...night },
    ),
    exited('exit', 'sell', '10'),
  ),
  quiet(
    'D Exits: reducing resize',
    'is never checked against windows',
    apple('resize', { quantity: 4 }, { ...closed, exitsOutsideTradingWindows: false }, { ...longTen, ...night }),
    exited('resize', 'sell', '6'),
  ),
  quiet(
    'SPEC Resize 9',
    'a growing resize is checked against windows',
    apple('resize', { quantity: 14 }, closed, { ...longTen, ...night }),
    outside,
  ),
  quiet(
    'D Exits: breakeven',
    'is not checked against windows',
    apple(
      'breakeven',
      { orderType: 'stop' },
      { ...closed, exitsOutsideTradingWindows: false },
      { ...longTen, ...night },
    ),
    exited('breakeven', 'sell', '10', { type: 'stop', stopPrice: '140', timeInForce: 'gtc' }),
  ),
  quiet(
    'D Order of rejections: rejected entry half',
    'a swap outside the windows only exits',
    apple('buy', { quantity: 5 }, closed, { ...shortTen, ...night }),
    planned('buy', submit('exit', order('buy', 'close', '10'))),
  ),
];

export const windowDecisionRows: readonly PlanDecisionRow[] = [...clock, ...around];
