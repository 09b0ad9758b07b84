import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { instantAtOffset, instantText } from '../../src/core/time.js';
import { instantOf, readDateTime, readTime } from '../../src/signal/date-time.js';
import { runCount } from '../properties/seeds.js';

function instant(text: string): string | undefined {
  const written = readDateTime(text);
  return written?.zone === undefined ? undefined : instantOf(written.clock, written.zone);
}

describe('A.22: a date and time with its zone', () => {
  it.each([
    ['2026-01-25T05:30:00-05:00', '2026-01-25T10:30:00Z'],
    ['2026-01-25T05:30:00-0500', '2026-01-25T10:30:00Z'],
    ['2026-01-25T05:30Z', '2026-01-25T05:30:00Z'],
    ['2026-01-25 5:30 Z', '2026-01-25T05:30:00Z'],
    ['2026-01-25 05:30 pm EST', '2026-01-25T22:30:00Z'],
    ['2026-01-25 05:30pm UTC', '2026-01-25T17:30:00Z'],
    ['2026-01-25 01:30 pm UTC', '2026-01-25T13:30:00Z'],
    ['2026-01-25 12:00 am UTC', '2026-01-25T00:00:00Z'],
    ['2026-01-25 12:00 pm UTC', '2026-01-25T12:00:00Z'],
    ['2026-01-25 17:30 America/New_York', '2026-01-25T22:30:00Z'],
    ['2026-07-25 17:30 America/New_York', '2026-07-25T21:30:00Z'],
    ['2026-07-25 17:30 EST', '2026-07-25T22:30:00Z'],
    ['2026-01-25T05:30:00.250Z', '2026-01-25T05:30:00.25Z'],
    ['2026-01-25T05:30:00.123456789+01:00', '2026-01-25T04:30:00.123456789Z'],
    ['2026-01-25 00:30 +05:45', '2026-01-24T18:45:00Z'],
    ['2024-02-29T00:00Z', '2024-02-29T00:00:00Z'],
    ['0050-01-01T00:00+01:00', '0049-12-31T23:00:00Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(instant(text)).toBe(expected);
  });

  it.each([
    ['UTC', 0],
    ['GMT', 0],
    ['EST', -5],
    ['EDT', -4],
    ['CST', -6],
    ['CDT', -5],
    ['MST', -7],
    ['MDT', -6],
    ['PST', -8],
    ['PDT', -7],
    ['CET', 1],
    ['CEST', 2],
    ['BST', 1],
    ['JST', 9],
  ])('reads %s as %i hours ahead of UTC, in winter and in summer', (zone, hours) => {
    for (const day of ['2026-01-15', '2026-07-15']) {
      const epoch = Date.parse(`${day}T12:00:00Z`) - hours * 3_600_000;
      expect(instant(`${day} 12:00 ${zone}`)).toBe(new Date(epoch).toISOString().replace('.000', ''));
    }
  });

  it('resolves skipped and repeated local times as Temporal does by default', () => {
    expect(instant('2026-03-08 02:30 America/New_York')).toBe('2026-03-08T07:30:00Z');
    expect(instant('2026-11-01 01:30 America/New_York')).toBe('2026-11-01T05:30:00Z');
  });

  it.each([
    '2026-1-25T05:30Z',
    '2026-02-30T05:30Z',
    '2026-13-01T05:30Z',
    '2026-01-25T24:00Z',
    '2026-01-25T05:60Z',
    '2026-01-25T05:30:60Z',
    '2026-01-25 13:00 pm EST',
    '2026-01-25 00:30 am EST',
    '2026-01-25T05:30:00.Z',
    '2026-01-25T05:30:00.1234567890Z',
    '2026-01-25T05:30+5',
    '2026-01-25T05:30 EST EST',
    '2026-01-25  05:30Z',
    '+002026-01-25T05:30Z',
    'tomorrow',
    '',
    '2026-01-25T05:30'.padEnd(101, 'A'),
  ])('rejects %j', (text) => {
    expect(readDateTime(text)).toBeUndefined();
  });

  it.each(['XYZ', 'est', 'PM', 'Mars/Base', '+24:00', '-05:60', 'UTC+1', 'UTC+05:00', '+05:00x', '../etc', 'America/'])(
    'rejects the zone %j',
    (zone) => {
      const written = readDateTime('2026-01-25T05:30Z');
      expect(written && instantOf(written.clock, zone)).toBeUndefined();
    },
  );

  it('accepts up to 100 characters', () => {
    expect(readDateTime('2026-01-25T05:30'.padEnd(100, 'A'))?.zone).toBe('A'.repeat(84));
  });

  it('recognises a date without a time, and a time without a zone', () => {
    expect(readDateTime('2026-01-25 05:30')?.clock).not.toHaveProperty('fraction');
    expect(readDateTime('2026-01-25')).toMatchObject({ hasTime: false });
    expect(readDateTime('2026-01-25')).not.toHaveProperty('zone');
    expect(readDateTime('2026-01-25 EST')).toMatchObject({ hasTime: false, zone: 'EST' });
    expect(readDateTime('2026-01-25 05:30')).toMatchObject({ hasTime: true });
    expect(readDateTime('2026-01-25 05:30')).not.toHaveProperty('zone');
  });
});

describe('A.24: time', () => {
  it.each([
    ['2026-01-26T15:29:58Z', '2026-01-26T15:29:58Z'],
    ['2026-01-26T15:29:58', '2026-01-26T15:29:58Z'],
    ['2026-01-26 15:29', '2026-01-26T15:29:00Z'],
    [' 2026-01-26 15:29 ', '2026-01-26T15:29:00Z'],
    ['2026-01-26T15:29:58.500Z', '2026-01-26T15:29:58.5Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
    ['2026-01-31T23:59:59Z', '2026-01-31T23:59:59Z'],
    ['2026-04-30T23:59:59Z', '2026-04-30T23:59:59Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00Z'],
    [1769441400, '2026-01-26T15:30:00Z'],
    ['1769441400', '2026-01-26T15:30:00Z'],
    [1769441400123, '2026-01-26T15:30:00.123Z'],
    ['1769441400120', '2026-01-26T15:30:00.12Z'],
    [1769441400.123, '2026-01-26T15:30:00.123Z'],
    [0, '1970-01-01T00:00:00Z'],
    [-1, '1969-12-31T23:59:59Z'],
    [99_999_999_999, '5138-11-16T09:46:39Z'],
    [100_000_000_000, '1973-03-03T09:46:40Z'],
  ])('reads %j as %s', (value, expected) => {
    expect(readTime(value)).toBe(expected);
  });

  it.each([
    '2025-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-26T24:00:00Z',
    '2026-01-26T15:60:00Z',
    '2026-01-26T15:00:60Z',
    'abcd-01-26T15:00:00Z',
    '2026-13-26T15:00:00Z',
    '2026-13-30T15:00:00Z',
    '2026-13-31T15:00:00Z',
    '2026-01-1xT15:00:00Z',
    '2026-01-26T1x:00:00Z',
    '2026-01-26T15:1x:00Z',
    '2026-01-26T15:00:1xZ',
    '2026-01-26',
    '{{timenow}}',
    '',
    '-1',
    '1769441400.5',
    1e300,
    8.7e15,
  ])('is not read from value %#', (value) => {
    expect(readTime(value)).toBeUndefined();
  });

  it('rejects ten million digits', () => {
    expect(readTime('9'.repeat(10_000_000))).toBeUndefined();
  });

  it('accepts any instant of the years 0 to 9999, in the format of Temporal', () => {
    const first = Date.parse('0000-01-01T00:00:00Z');
    const last = Date.parse('9999-12-31T23:59:59.999Z');
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (epoch) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(epoch).toString();
        expect(readTime(expected)).toBe(expected);
        expect(readTime(new Date(epoch).toISOString())).toBe(expected);
      }),
    );
  });
});

describe('the text of an instant', () => {
  it('equals that of Temporal for the whole calendar', () => {
    const wide = fc.integer({ min: -8.64e15, max: 8.64e15 });
    const recent = fc.integer({ min: -4e12, max: 8e12 });
    const round = recent.map((epoch) => Math.floor(epoch / 86_400_000) * 86_400_000);
    fc.assert(
      fc.property(fc.oneof(wide, recent, round), (epoch) => {
        expect(instantText(epoch)).toBe(Temporal.Instant.fromEpochMilliseconds(epoch).toString());
      }),
      { numRuns: runCount(2_000) },
    );
  });

  it('is correct before the year 100, which Date.UTC reads as 1900 and later', () => {
    const clock = { year: 50, month: 2, day: 28, hour: 23, minute: 30, second: 0 };
    expect(instantAtOffset(clock, -60)).toBe('0050-03-01T00:30:00Z');
    expect(instantAtOffset({ ...clock, year: 0, month: 1, day: 1, hour: 0 }, 60)).toBe('-000001-12-31T23:30:00Z');
  });
});
