import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToDate,
  dateInZone,
  earlierInstant,
  epochMilliseconds,
  instantAtOffset,
  instantInZone,
  instantText,
  isCalendarDay,
  isCalendarUnit,
  isTimeZone,
  localTimeOfWeek,
  midnightInZone,
  nthWeekdayOfMonth,
  type WallClock,
} from '../../src/core/time.js';
import { runCount } from '../properties/seeds.js';

const moment = { year: 2026, month: 1, day: 26, hour: 10, minute: 30, second: 0 };

describe('instantAtOffset', () => {
  it.each([
    [moment, -300, '2026-01-26T15:30:00Z'],
    [moment, 330, '2026-01-26T05:00:00Z'],
    [{ ...moment, fraction: '250000000' }, 0, '2026-01-26T10:30:00.25Z'],
    [{ ...moment, fraction: '000' }, 0, '2026-01-26T10:30:00Z'],
    [{ ...moment, year: 50 }, 0, '0050-01-26T10:30:00Z'],
    [{ ...moment, year: 1 }, 0, '0001-01-26T10:30:00Z'],
    [{ ...moment, year: 0, month: 2, day: 29 }, 0, '0000-02-29T10:30:00Z'],
    [{ ...moment, second: 59 }, 0, '2026-01-26T10:30:59Z'],
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
    [{ ...moment, month: 11, day: 1, hour: 2 }, 'America/New_York', '2026-11-01T07:30:00Z'],
    [{ ...moment, month: 3, day: 29, hour: 2 }, 'Europe/Vienna', '2026-03-29T01:30:00Z'],
    [{ ...moment, month: 10, day: 25, hour: 2 }, 'Europe/Vienna', '2026-10-25T00:30:00Z'],
    // Lord Howe changes by half an hour: 02:00 becomes 02:30.
    [{ ...moment, month: 10, day: 4, hour: 2, minute: 15 }, 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
    // Samoa skipped December 30, 2011.
    [{ ...moment, year: 2011, month: 12, day: 30 }, 'Pacific/Apia', '2011-12-30T20:30:00Z'],
    [moment, 'Asia/Kathmandu', '2026-01-26T04:45:00Z'],
  ])('%j in %s is %s', (clock, zone, instant) => {
    expect(instantInZone(clock, zone)).toBe(instant);
  });

  it('is undefined for an unknown zone', () => {
    expect(instantInZone(moment, 'America/Nowhere')).toBeUndefined();
  });
});

describe('midnightInZone', () => {
  it.each([
    ['2026-01-26', 'America/New_York', '2026-01-26T05:00:00Z'],
    ['2026-07-04', 'Europe/Vienna', '2026-07-03T22:00:00Z'],
    // Cairo went from 00:00 to 01:00 on that day.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    ['2026-01-26', 'America/Nowhere', undefined],
  ])('of %s in %s is %s', (date, zone, instant) => {
    expect(midnightInZone(date, zone)).toBe(instant);
  });
});

describe('isTimeZone', () => {
  it.each([
    'America/New_York',
    'america/new_york',
    'US/Eastern',
    'Asia/Calcutta',
    'Asia/Kolkata',
    'Etc/GMT+5',
    'EST5EDT',
    'UTC',
    'utc',
    'GMT',
    'EST',
    'HST',
    'MST',
    'CET',
  ])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each([
    '+05:30',
    '-05:00',
    'Mars/Base',
    'America/New York',
    'GMT+5',
    'UTC+1',
    'Etc/Unknown',
    'SystemV/PST',
    'Z',
    '2026-01-26T15:30:00Z',
    '2026-01-26T15:30:00+05:30[Asia/Kolkata]',
    '',
  ])('rejects %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  // V8 takes these for zones, other engines do not; in alerts most of them mean more than one offset.
  it.each(['AST', 'BST', 'CST', 'IST', 'JST', 'PST', 'pst'])('rejects the abbreviation %s', (name) => {
    expect(isTimeZone(name)).toBe(false);
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
    // Day 366 of January is January 1 of the next year.
    [2026, 1, 366, false],
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
    expect(localTimeOfWeek(Date.parse('2026-01-26T15:30:00Z'), 'America/New_York')).toStrictEqual({
      weekday: 0,
      minutes: 630,
    });
    expect(localTimeOfWeek(Date.parse('2026-02-01T23:59:59Z'), 'UTC')).toStrictEqual({ weekday: 6, minutes: 1439 });
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

/** Days since 1970-01-01 of each date from 1900 to 2200, counted by hand: month lengths and leap years. */
function countedDays(): readonly { readonly date: string; readonly days: number; readonly month: string }[] {
  const dates: { date: string; days: number; month: string }[] = [];
  // 70 years from 1900 to 1970, 17 of them leap years: 1904 to 1968.
  let days = -(70 * 365 + 17);
  for (let year = 1900; year < 2200; year += 1) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    for (const [index, length] of [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries()) {
      const month = `${year}-${String(index + 1).padStart(2, '0')}`;
      for (let day = 1; day <= length; day += 1) {
        dates.push({ date: `${month}-${String(day).padStart(2, '0')}`, days, month });
        days += 1;
      }
    }
  }
  return dates;
}

describe('the calendar against days counted by hand', () => {
  const dates = countedDays();

  it('writes every date from 1900 to 2200', () => {
    const wrong = dates.filter(({ date, days }) => instantText(days * 86_400_000) !== `${date}T00:00:00Z`);
    expect(wrong).toEqual([]);
  });

  it('moves dates by days, weeks, months and years', () => {
    const last = dates.length - 1;
    const anyDate = fc.nat(last).map((index) => ({ index, date: dates[index]?.date ?? '' }));
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -3000, max: 3000 }), ({ index, date }, count) => {
        const byDays = dates[index + count]?.date;
        const byWeeks = dates[index + count * 7]?.date;
        fc.pre(byDays !== undefined && byWeeks !== undefined);
        expect(addToDate(date, count, 'day')).toBe(byDays);
        expect(addToDate(date, count, 'week')).toBe(byWeeks);
        const monthCount = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count;
        const month = `${Math.floor(monthCount / 12)}-${String((monthCount % 12) + 1).padStart(2, '0')}`;
        const inMonth = dates.filter((other) => other.month === month).map((other) => other.date);
        fc.pre(inMonth.length > 0);
        const sameDay = `${month}${date.slice(7)}`;
        expect(addToDate(date, count, 'month')).toBe(inMonth.includes(sameDay) ? sameDay : inMonth.at(-1));
        expect(addToDate(date, count * 12, 'month')).toBe(addToDate(date, count, 'year'));
      }),
      { numRuns: 150 },
    );
  });

  it('finds every day by its weekday', () => {
    // 1970-01-01 was a Thursday.
    const wrong = dates.filter(({ date, days }) => {
      const weekday = ((((days + 3) % 7) + 7) % 7) + 1;
      const nth = Math.ceil(Number(date.slice(8)) / 7);
      return nthWeekdayOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)), weekday, nth) !== date;
    });
    expect(wrong).toEqual([]);
  });
});

describe('time zones against Intl', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+5', 'EST5EDT', 'us/eastern'];
  const formats = new Map(
    zones.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        weekday: 'short',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      }),
    ]),
  );

  /** What Intl shows in a zone: `Mon 2026-01-26T10:30:00`. */
  const shown = (timeZone: string, epoch: number): string => {
    const parts = formats.get(timeZone)?.formatToParts(epoch) ?? [];
    const part = (type: string): string => parts.find((candidate) => candidate.type === type)?.value ?? '';
    return `${part('weekday')} ${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
  };
  const zone = fc.constantFrom(...zones);
  const epoch = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) });
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

  it('shows the same date, weekday and minutes in every zone', () => {
    fc.assert(
      fc.property(zone, epoch, (timeZone, at) => {
        const text = shown(timeZone, at);
        expect(dateInZone(at, timeZone)).toBe(text.slice(4, 14));
        expect(localTimeOfWeek(at, timeZone)).toStrictEqual({
          weekday: weekdays.indexOf(text.slice(0, 3)),
          minutes: Number(text.slice(15, 17)) * 60 + Number(text.slice(18, 20)),
        });
      }),
      { numRuns: runCount(2_000) },
    );
  });

  it('finds the earliest instant at which a zone shows a time', () => {
    fc.assert(
      fc.property(zone, epoch, (timeZone, at) => {
        const second = Math.floor(at / 1000) * 1000;
        const text = shown(timeZone, second).slice(4);
        const [year, month, day, hour, minute, seconds] = text.split(/[-T:]/).map(Number);
        const clock = { year, month, day, hour, minute, second: seconds } as WallClock;
        const found = epochMilliseconds(instantInZone(clock, timeZone) ?? '');
        expect(found).toBeLessThanOrEqual(second);
        expect(shown(timeZone, found).slice(4)).toBe(text);
      }),
      { numRuns: runCount(2_000) },
    );
  });
});

describe('isCalendarUnit', () => {
  it.each(['day', 'week', 'month', 'year'])('accepts %s', (unit) => {
    expect(isCalendarUnit(unit)).toBe(true);
  });

  it.each(['hour', 'days', '', 'toString'])('rejects %j', (unit) => {
    expect(isCalendarUnit(unit)).toBe(false);
  });
});

describe('the text of a fraction', () => {
  it('keeps the zeros in front of the digits of a fraction', () => {
    const clock: WallClock = { year: 2026, month: 1, day: 26, hour: 10, minute: 30, second: 0, fraction: '050' };
    expect(instantInZone(clock, 'UTC')).toBe('2026-01-26T10:30:00.05Z');
  });
});

describe('earlierInstant', () => {
  const [first, second] = ['2026-01-26T21:00:00Z', '2026-01-27T05:00:00Z'];

  it('is the earlier one, whichever it is', () => {
    expect([earlierInstant(first, second), earlierInstant(second, first)]).toStrictEqual([first, first]);
    // 23:00 in New York.
    expect(earlierInstant('2026-01-26T23:00:00-05:00', second)).toBe('2026-01-26T23:00:00-05:00');
  });

  it('is the first one where both are the same', () => {
    const inNewYork = '2026-01-26T16:00:00-05:00';
    expect([earlierInstant(first, inNewYork), earlierInstant(inNewYork, first)]).toStrictEqual([first, inNewYork]);
  });

  it('is the only one', () => {
    expect([earlierInstant(first, undefined), earlierInstant(undefined, first)]).toStrictEqual([first, first]);
    expect(earlierInstant(undefined, undefined)).toBeUndefined();
  });
});
