import { describe, expect, it } from 'vitest';
import { calendarDate, instant } from '../../src/core/instant-schema.js';
import { parseWith, type Schema } from '../../src/core/schema.js';

/** The text, or the expectation of the error. */
function read(schema: Schema<string>, input: unknown): string | undefined {
  const parsed = parseWith(schema, input, 'invalid-snapshot', 'The time');
  return parsed.ok ? parsed.value : parsed.errors[0].expected;
}

describe('an instant', () => {
  it.each([
    ['2026-01-26T15:30:00Z', '2026-01-26T15:30:00Z'],
    ['2026-01-26T15:30Z', '2026-01-26T15:30:00Z'],
    ['2026-01-26T17:30:00.250+02:00', '2026-01-26T15:30:00.25Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ])('%s is read as %s', (written, inUtc) => {
    expect(read(instant(), written)).toBe(inUtc);
  });

  it.each([
    '2026-01-26T15:30:00',
    '2026-01-26 15:30:00Z',
    '2026-02-30T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
    '2026-01-26',
    'today',
    1_769_441_400_000,
    undefined,
  ])('is not read in %j', (written) => {
    expect(read(instant(), written)).toBe('an instant such as 2026-01-26T15:30:00Z');
  });
});

describe('a day of the calendar', () => {
  it('is kept as it is', () => {
    expect(read(calendarDate(), '2028-02-29')).toBe('2028-02-29');
  });

  it.each(['2026-02-29', '2026-1-30', '2026-01-30T00:00:00Z', 20_260_130])('is not read in %j', (written) => {
    expect(read(calendarDate(), written)).toBe('a date such as 2026-01-30');
  });
});
