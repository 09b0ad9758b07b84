// The tables of docs/sessions.md: every calendar, and where it differs from the market hours of QuantConnect Lean.
import { calendars } from '../../../src/calendars/index.js';
import type { SessionHours, WeeklySession } from '../../../src/sessions/trading-calendar.js';
import { cell, code, table } from '../marked.js';
import { type Difference, differences } from './differences.js';

/** A row for every calendar. */
export function calendarTable(): string {
  return table(
    ['calendar', 'market', 'sessions', 'known', 'holidays, other days', 'source'],
    Object.values(calendars).map(({ id, name, timeZone, sessions, closed, special, valid, source }) => [
      code(id),
      name,
      `${[...new Set(sessions.map(hours))].join(', ')} ${timeZone}`,
      `${valid.from} to ${valid.to}`,
      `${closed.length}, ${special.length}`,
      source.startsWith('https') ? `<${source}>` : source,
    ]),
  );
}

function hours({ from, to, kind, season }: SessionHours & Pick<WeeklySession, 'season'>): string {
  const notes = [...(kind === undefined ? [] : [kind]), ...(season === undefined ? [] : [season.replace('-', ' ')])];
  return `${from}–${to}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

/** A row for every difference, with its decision. */
export function differenceTable(): string {
  return table(
    ['calendar', 'here', 'hours', 'days', 'why', 'source'],
    differences.map((difference) => [
      code(difference.calendar),
      difference.own,
      difference.hours.replace('-', '–'),
      days(difference),
      cell(difference.decision),
      difference.source.startsWith('https') ? `<${difference.source}>` : cell(difference.source),
    ]),
  );
}

function days({ dates }: Difference): string {
  if (dates === undefined) {
    return 'every trade day in summer time';
  }
  return dates.length <= 3 ? dates.join(', ') : `${dates.length}: ${dates[0]} to ${dates.at(-1)}`;
}
