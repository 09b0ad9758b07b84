import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, vi } from 'vitest';
import {
  addToDate,
  dateInZone,
  epochMilliseconds,
  instantAtOffset,
  instantInZone,
  instantText,
  isCalendarDate,
  isCalendarDay,
  isEpochMilliseconds,
  isTimeZone,
  nthWeekdayOfMonth,
  wallClockInZone,
} from '../../src/core/time.js';

const yearZero = Date.UTC(2000, 0, 1) - 730_485 * 86_400_000;
const yearTenThousand = Date.UTC(9999, 11, 31) + 86_400_000;
const moment = { year: 2026, month: 1, day: 26, hour: 10, minute: 30, second: 0 };

describe('instantText', () => {
  it.each([
    [0, '1970-01-01T00:00:00Z'],
    [-1, '1969-12-31T23:59:59.999Z'],
    [1, '1970-01-01T00:00:00.001Z'],
    [10, '1970-01-01T00:00:00.01Z'],
    [100, '1970-01-01T00:00:00.1Z'],
    [120.9, '1970-01-01T00:00:00.12Z'],
    [1769441400000, '2026-01-26T15:30:00Z'],
    [Date.UTC(2024, 1, 29, 23, 59, 59), '2024-02-29T23:59:59Z'],
    [Date.UTC(1900, 1, 28) + 86_400_000, '1900-03-01T00:00:00Z'],
    [Date.UTC(2000, 1, 28) + 86_400_000, '2000-02-29T00:00:00Z'],
    [yearZero, '0000-01-01T00:00:00Z'],
    [yearTenThousand - 1, '9999-12-31T23:59:59.999Z'],
    [yearZero - 1, '-000001-12-31T23:59:59.999Z'],
    [yearTenThousand, '+010000-01-01T00:00:00Z'],
    [yearTenThousand + 120, '+010000-01-01T00:00:00.12Z'],
    [8.64e15, '+275760-09-13T00:00:00Z'],
  ])('%d is %s', (milliseconds, text) => {
    expect(instantText(milliseconds)).toBe(text);
  });

  it('agrees with Date on every day of every century', () => {
    const withoutZeros = (text: string): string => text.replace('.000Z', 'Z').replace(/(\.\d*[1-9])0+Z$/, '$1Z');
    fc.assert(
      fc.property(fc.integer({ min: yearZero, max: yearTenThousand - 1 }), (milliseconds) => {
        expect(instantText(milliseconds)).toBe(withoutZeros(new Date(milliseconds).toISOString()));
      }),
      { numRuns: 2000 },
    );
    for (let month = 0; month < 12 * 410; month += 1) {
      const first = Date.UTC(1800, month, 1);
      expect(instantText(first)).toBe(withoutZeros(new Date(first).toISOString()));
      expect(instantText(first - 1)).toBe(new Date(first - 1).toISOString());
    }
  });
});

describe('epoch milliseconds', () => {
  it('are whole and at most 100,000,000 days from 1970', () => {
    expect([0, -8.64e15, 8.64e15].map(isEpochMilliseconds)).toStrictEqual([true, true, true]);
    expect([0.5, 8.64e15 + 1, -8.64e15 - 1, Number.NaN].map(isEpochMilliseconds)).toStrictEqual(Array(4).fill(false));
  });

  it('are read from the text of an instant', () => {
    expect(epochMilliseconds('2026-01-26T15:30:00Z')).toBe(1769441400000);
    expect(epochMilliseconds('noon')).toBeNaN();
  });

  it.each([undefined, null, 20, {}, Array(20).fill('1970-01-01')])(
    'are NaN for %j, as untyped code may give it',
    (none) => {
      instantText(0);
      expect(epochMilliseconds(none as never)).toBeNaN();
    },
  );

  it('are those of Date, of the day that was written last and of every other, whatever stands behind it', () => {
    const part = fc.oneof(
      fc.nat(61).map((number) => String(number).padStart(2, '0')),
      fc.constantFrom('9', '1 ', ' 1', '1a', 'a1', '/1', '1/', ':1', '1:'),
    );
    const mark = fc.constantFrom(':', ':', ':', '-');
    const time = fc.tuple(
      fc.constantFrom('T', 'T', 'T', ' '),
      part,
      mark,
      part,
      mark,
      part,
      fc.constantFrom('Z', 'Z', '', '.5Z', '+'),
    );
    const date = fc.constantFrom('2026-01-26', '2026-01-25', '0099-12-31', '2026-02-30');
    fc.assert(
      fc.property(fc.nat(yearTenThousand - 1), date, time, fc.boolean(), (written, day, parts, isSameDay) => {
        const last = instantText(written);
        const text = `${isSameDay ? last.slice(0, 10) : day}${parts.join('')}`;
        expect(epochMilliseconds(text)).toBe(Date.parse(text));
        expect(epochMilliseconds(last)).toBe(Date.parse(last));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('instantAtOffset', () => {
  it.each([
    [moment, -300, '2026-01-26T15:30:00Z'],
    [moment, 330, '2026-01-26T05:00:00Z'],
    [{ ...moment, fraction: '250000000' }, 0, '2026-01-26T10:30:00.25Z'],
    [{ ...moment, fraction: '000' }, 0, '2026-01-26T10:30:00Z'],
    [{ ...moment, year: 50 }, 0, '0050-01-26T10:30:00Z'],
    [{ ...moment, year: 1 }, 0, '0001-01-26T10:30:00Z'],
  ])('%j at %d minutes is %s', (clock, offset, instant) => {
    expect(instantAtOffset(clock, offset)).toBe(instant);
  });

  it('is undefined beyond the calendar', () => {
    expect(instantAtOffset({ ...moment, year: 300_000 }, 0)).toBeUndefined();
  });
});

describe('instantInZone', () => {
  it.each([
    [moment, 'America/New_York', '2026-01-26T15:30:00Z'],
    [{ ...moment, month: 7 }, 'America/New_York', '2026-07-26T14:30:00Z'],
    [{ ...moment, fraction: '5' }, 'UTC', '2026-01-26T10:30:00.5Z'],
    // Skipped in the night of the change: read with the offset before it; repeated: the earlier one.
    [{ ...moment, month: 3, day: 8, hour: 2 }, 'America/New_York', '2026-03-08T07:30:00Z'],
    [{ ...moment, month: 11, day: 1, hour: 1 }, 'America/New_York', '2026-11-01T05:30:00Z'],
  ])('%j in %s is %s', (clock, zone, instant) => {
    expect(instantInZone(clock, zone)).toBe(instant);
  });

  it('is undefined for a zone that does not exist', () => {
    expect(instantInZone(moment, 'America/Nowhere')).toBeUndefined();
  });
});

describe('isTimeZone', () => {
  it('knows names of the database, and no offsets', () => {
    expect(['America/New_York', 'UTC', 'Europe/Vienna'].map(isTimeZone)).toStrictEqual([true, true, true]);
    expect(['+05:30', 'Mars/Base', '', '-05:00'].map(isTimeZone)).toStrictEqual(Array(4).fill(false));
  });
});

describe('the calendar', () => {
  it.each([
    [2026, 1, 31, true],
    [2026, 4, 30, true],
    [2026, 4, 31, false],
    [2026, 2, 28, true],
    [2026, 2, 29, false],
    [2024, 2, 29, true],
    [2024, 2, 30, false],
    [2024, 3, 32, false],
    [1900, 2, 29, false],
    [2000, 2, 29, true],
    [2026, 0, 1, false],
    [2026, 13, 1, false],
    [2026, 12, 31, true],
    [2026, 1, 0, false],
    [2026, 1, 1, true],
  ])('%d-%d-%d exists: %s', (year, month, day, exists) => {
    expect(isCalendarDay(year, month, day)).toBe(exists);
  });

  it('has dates written YYYY-MM-DD', () => {
    expect(isCalendarDate('2026-01-31')).toBe(true);
    const wrong = ['2026-02-30', '2026-1-31', '26-01-31', '2026-01-31T00:00', ' 2026-01-31', 'today'];
    expect(wrong.map(isCalendarDate)).toStrictEqual(wrong.map(() => false));
  });

  it.each([
    ['1/26/2026, GMT', 15 * 60 + 30],
    ['1/26/2026, GMT+00:00', 15 * 60 + 30],
    ['1/26/2026, GMT-05:30', 10 * 60],
    ['1/26/2026, GMT+00:53:28', 16 * 60 + 23],
  ])('at 15:30 UTC, an offset that an engine writes as %s makes it minute %d', (shown, minutes) => {
    vi.stubGlobal('Intl', {
      DateTimeFormat: class {
        format = () => shown;
      },
    });
    // Formats are kept by name: no other test may use this one.
    const clock = wallClockInZone(epochMilliseconds('2026-01-26T15:30:00Z'), `Engine/${shown}`);
    vi.unstubAllGlobals();
    expect(clock.minutes).toBe(minutes);
  });

  it('shows the date of a time zone', () => {
    const lateInNewYork = Date.parse('2026-01-27T03:00:00Z');
    expect(dateInZone(lateInNewYork, 'America/New_York')).toBe('2026-01-26');
    expect(dateInZone(lateInNewYork, 'UTC')).toBe('2026-01-27');
  });

  it.each([
    ['2026-01-31', 1, 'day', '2026-02-01'],
    ['2026-01-31', 2, 'week', '2026-02-14'],
    ['2026-01-31', 1, 'month', '2026-02-28'],
    ['2024-02-29', 1, 'year', '2025-02-28'],
    ['2026-03-20', -8, 'day', '2026-03-12'],
    ['9999-12-30', 1, 'day', '9999-12-31'],
    ['9999-12-31', 1, 'day', undefined],
    ['2026-01-31', 4e6, 'day', undefined],
    ['2026-01-31', 5e9, 'day', undefined],
    ['2026-01-31', 5e9, 'week', undefined],
    ['2026-01-31', 5e9, 'month', undefined],
    ['2026-01-31', 5e9, 'year', undefined],
  ] as const)('%s and %d %s is %s', (date, count, unit, later) => {
    expect(addToDate(date, count, unit)).toBe(later);
  });

  it('shows day of the week and minutes of a clock in a zone', () => {
    expect(wallClockInZone(Date.parse('2026-01-26T15:30:00Z'), 'America/New_York')).toStrictEqual({
      weekday: 0,
      minutes: 630,
    });
    expect(wallClockInZone(Date.parse('2026-02-01T23:59:59Z'), 'UTC')).toStrictEqual({ weekday: 6, minutes: 1439 });
  });

  it.each([
    [2026, 3, 5, 3, '2026-03-20'],
    [2026, 5, 5, 3, '2026-05-15'],
    [2026, 1, 4, 1, '2026-01-01'],
    [2026, 1, 3, 1, '2026-01-07'],
    [2026, 2, 7, 1, '2026-02-01'],
    [2026, 2, 1, 2, '2026-02-09'],
  ])('of month %d-%d the weekday %d number %d is %s', (year, month, weekday, nth, date) => {
    expect(nthWeekdayOfMonth(year, month, weekday, nth)).toBe(date);
  });
});

/** Temporal's polyfill is an independent implementation of the same calendar, over the same time zone database. */
describe('against Temporal', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+5', 'EST5EDT', 'us/eastern'];
  const zone = fc.constantFrom(...zones);
  const epoch = fc.integer({ min: Date.UTC(1850, 0, 1), max: Date.UTC(2200, 0, 1) });
  const zoned = (at: number, timeZone: string): Temporal.ZonedDateTime =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);

  /** Local times near a change of the clocks, where they are skipped or shown twice, and anywhere else. */
  const localTime = fc
    .tuple(zone, epoch, fc.boolean(), fc.integer({ min: -1500, max: 1500 }))
    .map(([timeZone, at, near, minutes]) => {
      const moment = zoned(at, timeZone);
      const change = near ? moment.getTimeZoneTransition('next') : null;
      return { timeZone, local: (change ?? moment).toPlainDateTime().add({ minutes }) };
    });

  it('local times become the same instants, skipped and repeated ones too', () => {
    fc.assert(
      fc.property(localTime, ({ timeZone, local }) => {
        const { year, month, day, hour, minute, second } = local;
        const whole = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
        const expected = whole.toZonedDateTime(timeZone).toInstant().toString();
        expect(instantInZone({ year, month, day, hour, minute, second }, timeZone)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('every zone shows the same date, weekday and minutes', () => {
    fc.assert(
      fc.property(zone, epoch, (timeZone, at) => {
        const { dayOfWeek, hour, minute, date } = fieldsOf(zoned(at, timeZone));
        expect(wallClockInZone(at, timeZone)).toStrictEqual({ weekday: dayOfWeek - 1, minutes: hour * 60 + minute });
        expect(dateInZone(at, timeZone)).toBe(date);
      }),
      { numRuns: 3000 },
    );
  });

  it('the same names are time zones', () => {
    const known = (name: string): boolean => {
      try {
        zoned(0, name);
        return /^[A-Za-z]/.test(name);
      } catch {
        return false;
      }
    };
    const abbreviations = ['AST', 'BST', 'CST', 'EST', 'GMT', 'HST', 'IST', 'JST', 'MST', 'PST', 'pst', 'CET', 'Z'];
    const others = ['Mars/Base', 'SystemV/PST', 'America/New York', 'Etc/Unknown', 'GMT+5', 'UTC+1', '+05:30', ''];
    for (const name of [...zones, ...abbreviations, ...others]) {
      expect([name, isTimeZone(name)]).toStrictEqual([name, known(name)]);
    }
  });

  it('every day from 1900 to 2200 is found by its weekday, and is followed by the next', () => {
    let day = Temporal.PlainDate.from('1900-01-01');
    while (day.year < 2200) {
      const next = day.add({ days: 1 });
      const nth = Math.ceil(day.day / 7);
      if (nthWeekdayOfMonth(day.year, day.month, day.dayOfWeek, nth) !== day.toString()) {
        expect.fail(`${day}: ${nthWeekdayOfMonth(day.year, day.month, day.dayOfWeek, nth)}`);
      }
      if (addToDate(day.toString(), 1, 'day') !== next.toString()) {
        expect.fail(`the day after ${day}: ${addToDate(day.toString(), 1, 'day')}`);
      }
      day = next;
    }
  });

  it('dates are moved by the same days, weeks, months and years', () => {
    const date = fc
      .integer({ min: 0, max: 3_652_058 })
      .map((days) => Temporal.PlainDate.from('0000-01-01').add({ days }));
    fc.assert(
      fc.property(
        date,
        fc.integer({ min: -3000, max: 30_000 }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
        (from, count, unit) => {
          const later = from.add({ [`${unit}s`]: count });
          expect(addToDate(from.toString(), count, unit)).toBe(later.year > 9999 ? undefined : later.toString());
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('more zones than are kept at once still have their own offsets', () => {
    const offsets = zones.map((name) => wallClockInZone(Date.UTC(2026, 0, 26), name));
    expect(zones.map((name) => wallClockInZone(Date.UTC(2026, 0, 26), name))).toStrictEqual(offsets);
    expect(zones.length).toBeGreaterThan(100);
  });
});

function fieldsOf(moment: Temporal.ZonedDateTime): { dayOfWeek: number; hour: number; minute: number; date: string } {
  const { dayOfWeek, hour, minute } = moment;
  return { dayOfWeek, hour, minute, date: moment.toPlainDate().toString() };
}
