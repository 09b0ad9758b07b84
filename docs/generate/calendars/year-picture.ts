// The year 2026 of every calendar: a column a day, a row a calendar.
import { calendars } from '../../../src/calendars/index.js';
import { sessionsOfDay } from '../../../src/sessions/sessions.js';
import type { TradingCalendar } from '../../../src/sessions/trading-calendar.js';

export const yearPictureFile = 'docs/public/year.svg';

const year = 2026;
const [left, top, dayWidth, rowHeight] = [112, 34, 2.6, 22];

type DayKind = 'usual' | 'special' | 'holiday' | 'weekend';

const colours: Readonly<Record<DayKind, string>> = {
  usual: '#3f8f6b',
  special: '#e0a030',
  holiday: '#c0392b',
  weekend: '#9aa5b1',
};

const words: Readonly<Record<DayKind, string>> = {
  usual: 'usual sessions',
  special: 'half day or other hours',
  holiday: 'holiday',
  weekend: 'no session',
};

function dateOfDay(index: number): string {
  return new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10);
}

function kindOf(calendar: TradingCalendar, date: string): DayKind {
  if (calendar.closed.some((day) => day.date === date)) {
    return 'holiday';
  }
  const sessions = sessionsOfDay(calendar, date) ?? [];
  return sessions.length === 0 ? 'weekend' : sessions.some(({ name }) => name !== undefined) ? 'special' : 'usual';
}

function nameOf(calendar: TradingCalendar, date: string): string {
  const day = [...calendar.closed, ...calendar.special].find((each) => each.date === date);
  return day === undefined ? '' : `<title>${date} ${day.name.replaceAll("'", '’')}</title>`;
}

function row([id, calendar]: readonly [string, TradingCalendar], index: number): string {
  const y = top + index * rowHeight;
  const kinds = Array.from({ length: 365 }, (_, day) => kindOf(calendar, dateOfDay(day)));
  const bars = kinds.flatMap((kind, day) => {
    const isPart = kind === kinds[day - 1] && kind !== 'holiday' && kind !== 'special';
    if (isPart) {
      return [];
    }
    const following = kinds.findIndex((other, later) => later > day && other !== kind);
    const end = kind === 'holiday' || kind === 'special' ? day + 1 : following === -1 ? kinds.length : following;
    const x = (left + day * dayWidth).toFixed(1);
    const width = ((end - day) * dayWidth).toFixed(1);
    const title = nameOf(calendar, dateOfDay(day));
    const box = `<rect x="${x}" y="${y}" width="${width}" height="${rowHeight - 6}" fill="${colours[kind]}"`;
    return [title === '' ? `${box}/>` : `${box}>${title}</rect>`];
  });
  return `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${id}</text>${bars.join('')}`;
}

function months(): string {
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return names
    .map((name, month) => {
      const day = (Date.UTC(year, month, 1) - Date.UTC(year, 0, 1)) / 86_400_000;
      return `<text x="${(left + day * dayWidth).toFixed(1)}" y="${top - 10}">${name}</text>`;
    })
    .join('');
}

/** The picture as SVG. */
export function yearPicture(): string {
  const rows = Object.entries(calendars);
  const height = top + rows.length * rowHeight + 34;
  const legend = (Object.keys(colours) as DayKind[])
    .map((kind, index) => {
      const x = left + index * 190;
      return `<rect x="${x}" y="${height - 22}" width="12" height="12" fill="${colours[kind]}"/><text x="${x + 18}" y="${height - 12}">${words[kind]}</text>`;
    })
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1076 ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Sessions and holidays of ${year}">`,
    `<rect width="1076" height="${height}" rx="6" fill="#f6f8fa"/><g fill="#24292f">${months()}`,
    ...rows.map(row),
    `${legend}</g></svg>`,
    '',
  ].join('\n');
}
