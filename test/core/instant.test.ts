import { describe, expect, it } from 'vitest';
import {
  epochMilliseconds,
  instantText,
  isCalendarDate,
  isEpochMilliseconds,
  isInstant,
  readInstant,
} from '../../src/core/instant.js';
import { notInstants } from '../tables/instants.js';

const yearZero = Date.UTC(2000, 0, 1) - 730_485 * 86_400_000;
const yearTenThousand = Date.UTC(9999, 11, 31) + 86_400_000;

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
});

describe('epoch milliseconds', () => {
  it('are integers within 100,000,000 days of 1970', () => {
    expect([0, -8.64e15, 8.64e15].map(isEpochMilliseconds)).toStrictEqual([true, true, true]);
    expect([0.5, 8.64e15 + 1, -8.64e15 - 1, Number.NaN].map(isEpochMilliseconds)).toStrictEqual(Array(4).fill(false));
  });

  it('are read from the text of an instant', () => {
    expect(epochMilliseconds('2026-01-26T15:30:00Z')).toBe(1769441400000);
    expect(epochMilliseconds('noon')).toBeNaN();
  });

  it.each([undefined, null, 20, {}])('are NaN for %j, as untyped code may pass it', (value) => {
    expect(epochMilliseconds(value as never)).toBeNaN();
  });
});

describe('readInstant', () => {
  it.each([
    ['2026-01-26T15:30:00Z', Date.UTC(2026, 0, 26, 15, 30)],
    ['2026-01-26T15:30Z', Date.UTC(2026, 0, 26, 15, 30)],
    ['2026-01-26T15:30:00.250Z', Date.UTC(2026, 0, 26, 15, 30, 0, 250)],
    ['2026-01-26T17:30:00+02:00', Date.UTC(2026, 0, 26, 15, 30)],
    ['2026-01-26T10:30:00.123456789-05:00', Date.UTC(2026, 0, 26, 15, 30, 0, 123)],
    ['2028-02-29T00:00:00Z', Date.UTC(2028, 1, 29)],
    ['2026-01-26 15:30:00Z', Date.UTC(2026, 0, 26, 15, 30)],
    ['2026-01-26t15:30:00z', Date.UTC(2026, 0, 26, 15, 30)],
    ['2026-01-26T17:30:00+0200', Date.UTC(2026, 0, 26, 15, 30)],
    ['2026-01-31T00:30:00+02:00', Date.UTC(2026, 0, 30, 22, 30)],
    ['2026-01-31t23:30:00-0100', Date.UTC(2026, 1, 1, 0, 30)],
    ['1970-01-01T00:00:00Z', 0],
    ['9999-12-31T23:59:59Z', Date.UTC(9999, 11, 31, 23, 59, 59)],
    ['2026-01-26T15:30:00.250000000000Z', Date.UTC(2026, 0, 26, 15, 30, 0, 250)],
  ])('reads %s', (text, milliseconds) => {
    expect(readInstant(text)).toBe(milliseconds);
    expect(isInstant(text)).toBe(true);
  });

  it.each(notInstants.map((value) => [value]))('reads no instant in %j', (value) => {
    expect(readInstant(value)).toBeNaN();
    expect(isInstant(value)).toBe(false);
  });
});

describe('isInstant', () => {
  it.each(['1969-12-31T23:59:59Z', '9999-12-31T23:59:59.500Z', '9999-12-31T23:59:59-01:00'])(
    'leaves out %s, whose year it does not take',
    (text) => {
      expect(readInstant(text)).not.toBeNaN();
      expect(isInstant(text)).toBe(false);
    },
  );
});

describe('isCalendarDate', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '0000-02-29', '9999-12-31'])('accepts %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-01-32',
    '2026-01-00',
    '2026-13-01',
    '2026-00-01',
    '2026-1-31',
    '26-01-31',
    '2026-01-31T00:00',
    '2026-01-30/2026-01-31',
    ' 2026-01-31',
    '2026-01-31 ',
    '2026-01-31\n',
    'today',
    '',
  ])('rejects %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
});
