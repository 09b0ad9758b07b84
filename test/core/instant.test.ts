import { describe, expect, it } from 'vitest';
import { isInstant, readInstant } from '../../src/core/instant.js';
import { notInstants } from '../tables/instants.js';

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
  it.each(['1969-12-31T23:59:59Z', '9999-12-31T23:59:59-01:00'])(
    'leaves out %s, whose year it does not take',
    (text) => {
      expect(readInstant(text)).not.toBeNaN();
      expect(isInstant(text)).toBe(false);
    },
  );
});
