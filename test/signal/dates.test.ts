import { describe, expect, it } from 'vitest';
import { readDate } from '../../src/signal/dates.js';
import { processorTime } from '../processor-time.js';

const newYork = 'America/New_York';
const now = Date.parse('2026-01-26T15:30:00Z');

describe('A.24: a date', () => {
  it.each([
    ['2026-01-30', '2026-01-30'],
    ['1999-12-31', '1999-12-31'],
    ['2024-02-29', '2024-02-29'],
    ['+7 days', '2026-02-02'],
    ['7days', '2026-02-02'],
    ['+1 month', '2026-02-26'],
    ['2 weeks', '2026-02-09'],
    ['0 days', '2026-01-26'],
    ['+ 1 year', '2027-01-26'],
    [' 1 day ', '2026-01-27'],
    ['7973 years', '9999-01-26'],
    [`+${' '.repeat(993)}7 days`, '2026-02-02'],
  ])('%j is read as %s', (text, date) => {
    expect(readDate(text, now, newYork)?.date).toBe(date);
  });

  it.each([
    '2026-02-30',
    '2026-2-3',
    '20260130',
    '2026-01-30T00:00Z',
    '-7 days',
    'next week',
    '7',
    '7 Days',
    '7 days ago',
    '7 dayss',
    '7 hours',
    '1000000000 days',
    '999999999 years',
    '7974 years',
    '1.5 days',
    `+${' '.repeat(994)}7 days`,
    '',
  ])('%j is not read', (text) => {
    expect(readDate(text, now, newYork)).toBeUndefined();
  });

  it('is counted from today as the time zone of the market shows it', () => {
    const lateEvening = Date.parse('2026-01-27T04:59:59Z');
    expect(readDate('0 days', lateEvening, newYork)?.date).toBe('2026-01-26');
    expect(readDate('0 days', lateEvening, 'UTC')?.date).toBe('2026-01-27');
    expect(readDate('0 days', lateEvening, 'Asia/Tokyo')?.date).toBe('2026-01-27');
    expect(readDate('0 days', lateEvening + 1000, newYork)?.date).toBe('2026-01-27');
  });

  it('has the day that it was counted from, unless it was sent as it is', () => {
    const lateEvening = Date.parse('2026-01-27T04:59:59Z');
    expect(readDate('2 days', lateEvening, newYork)).toStrictEqual({ date: '2026-01-28', from: '2026-01-26' });
    expect(readDate('2026-01-28', lateEvening, newYork)).toStrictEqual({ date: '2026-01-28' });
  });

  it('keeps the end of a month within the month', () => {
    const endOfJanuary = Date.parse('2026-01-31T15:30:00Z');
    expect(readDate('+1 month', endOfJanuary, newYork)?.date).toBe('2026-02-28');
  });

  it('cannot be counted in a time zone that does not exist, or from a clock beyond the year 9999: no throw', () => {
    expect(readDate('+7 days', now, 'Mars/Base')).toBeUndefined();
    expect(readDate('+7 days', 8.64e15, 'UTC')).toBeUndefined();
  });

  it.each([' ', '+', '1', '1 ', '+ ', '2026-'])('ten million characters of %j are read in linear time', (part) => {
    const text = part.repeat(10_000_000 / part.length);
    const start = processorTime();
    expect(readDate(text, now, newYork)).toBeUndefined();
    expect(processorTime() - start).toBeLessThan(1_000);
  });
});
