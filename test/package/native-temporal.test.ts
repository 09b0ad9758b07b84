// The built library on a platform that has a Temporal of its own, which temporal-polyfill then uses.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const program = `
  import { addToDate, dateInZone, instantInZone, isTimeZone, localTimeOfWeek } from './dist/pieces/time.js';
  const clock = { hour: 0, minute: 30, second: 0 };
  console.log(
    JSON.stringify({
      hasTemporal: 'Temporal' in globalThis,
      skipped: instantInZone({ ...clock, year: 2026, month: 3, day: 8, hour: 2 }, 'America/New_York'),
      repeated: instantInZone({ ...clock, year: 2025, month: 11, day: 2, hour: 1 }, 'America/New_York'),
      date: dateInZone(Date.parse('2026-03-08T04:59:59Z'), 'America/New_York'),
      local: localTimeOfWeek(Date.parse('2026-03-08T07:00:00Z'), 'America/New_York'),
      later: [addToDate('2026-01-31', 1, 'month'), addToDate('9999-12-31', 1, 'day')],
      zones: ['Europe/Paris', 'Mars/Base', '+05:30'].map(isTimeZone),
    }),
  );
`;

it.each([
  { platform: 'without Temporal', options: [], hasTemporal: false },
  { platform: 'with Temporal', options: ['--import', 'temporal-polyfill/full/global'], hasTemporal: true },
])('gives the same times $platform', ({ options, hasTemporal }) => {
  const output = execFileSync(process.execPath, [...options, '--input-type=module', '--eval', program], { cwd: root });
  expect(JSON.parse(String(output))).toEqual({
    hasTemporal,
    skipped: '2026-03-08T07:30:00Z',
    repeated: '2025-11-02T05:30:00Z',
    date: '2026-03-07',
    local: { weekday: 6, minutes: 180 },
    later: ['2026-02-28', null],
    zones: [true, false, false],
  });
});
