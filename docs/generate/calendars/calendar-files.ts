// The calendars of src/calendars, by the name under which they are exported.
import type { TradingCalendar } from '../../../src/sessions/trading-calendar.js';
import { always } from './always.js';
import { asia } from './asia.js';
import { cme } from './cme.js';
import { europe } from './europe.js';
import { unitedStates } from './united-states.js';

/** Every calendar by its exported name. */
export const calendarData: Readonly<Record<string, TradingCalendar>> = {
  ...unitedStates,
  ...cme,
  ...europe,
  ...asia,
  ...always,
};

/** File of a calendar: `xcboIndex` is in `xcbo-index.ts`. */
export function calendarFile(name: string): string {
  return `src/calendars/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

/** Text of the file, before it is formatted. */
export function calendarText(name: string, calendar: TradingCalendar): string {
  return [
    `// Written by npm run generate -- calendars, from the rules and lists in docs/generate/calendars.`,
    `import type { TradingCalendar } from '../sessions/trading-calendar.js';`,
    '',
    '/**',
    ` * Calendar ${calendar.id}: ${calendar.name}, ${calendar.valid.from} to ${calendar.valid.to}.`,
    ' *',
    ' * @example',
    ` * ${name}.id; // '${calendar.id}'`,
    ` * ${name}.timeZone; // '${calendar.timeZone}'`,
    ' */',
    `export const ${name}: TradingCalendar = ${JSON.stringify(calendar)};`,
    '',
  ].join('\n');
}
