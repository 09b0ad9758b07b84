import { describe, expect, it } from 'vitest';
import {
  deadlineAfter,
  hasCome,
  isDue,
  later,
  nearClock,
  never,
  pauseAfter,
  secondsAfter,
} from '../../src/execute/timing.js';

const at = '2026-01-26T15:30:00Z';
const inUtc = '2026-01-26T15:30:00.000Z';
const inTwoHours = '2026-01-26T17:30:00+02:00';
const milliseconds = Date.parse(at);

describe('deadlineAfter', () => {
  it('counts parts of a millisecond as a whole one', () => {
    expect(deadlineAfter(at, 1.0001)).toBe(milliseconds + 1001);
    expect(deadlineAfter(at, 0)).toBe(milliseconds);
  });

  it('is never without an instant or seconds', () => {
    expect(deadlineAfter(undefined, 1)).toBe(never);
    expect(deadlineAfter(at, undefined)).toBe(never);
    expect(deadlineAfter(undefined, undefined)).toBe(never);
  });

  it('is never after the last second of the year 9999', () => {
    const last = '9999-12-31T23:59:59Z';
    expect(deadlineAfter('9999-12-31T23:59:58Z', 1)).toBe(Date.parse(last));
    expect(deadlineAfter(last, 0.001)).toBe(never);
    expect(never).toBeGreaterThan(Date.parse(last));
  });
});

describe('secondsAfter', () => {
  it('is the last instant at most', () => {
    expect(secondsAfter(at, 1.5)).toBe('2026-01-26T15:30:01.5Z');
    expect(secondsAfter('9999-12-31T23:59:50Z', 30)).toBe('9999-12-31T23:59:59Z');
  });
});

describe('hasCome', () => {
  it('is true from the deadline on', () => {
    expect(hasCome(milliseconds + 1, at)).toBe(false);
    expect(hasCome(milliseconds, at)).toBe(true);
    expect(hasCome(milliseconds - 1, at)).toBe(true);
  });

  it('is false of what never comes', () => {
    expect(hasCome(never, '9999-12-31T23:59:59Z')).toBe(false);
  });
});

describe('isDue', () => {
  it.each([
    [at, at, true],
    [at, inUtc, true],
    [inTwoHours, at, true],
    ['2026-01-26T15:29:59.999Z', at, true],
    ['2026-01-26T15:30:00.001Z', at, false],
  ])('%s at %s: %j', (instant, now, expected) => {
    expect(isDue(instant, now)).toBe(expected);
  });
});

describe('later', () => {
  it('is the later one, and the first of one moment', () => {
    const next = '2026-01-26T15:30:01Z';
    expect(later(undefined, at)).toBe(at);
    expect(later(at, next)).toBe(next);
    expect(later(next, at)).toBe(next);
    expect(later(inTwoHours, at)).toBe(inTwoHours);
  });
});

describe('nearClock', () => {
  it.each([
    ['2026-01-26T15:29:59Z', at],
    [inTwoHours, at],
    ['2026-01-26T15:30:00.001Z', '2026-01-26T15:30:00.001Z'],
    ['2026-01-27T15:30:00Z', '2026-01-27T15:30:00Z'],
    ['2026-01-27T15:30:00.001Z', at],
  ])('takes an event of %s as one of %s', (instant, expected) => {
    expect(nearClock(instant, at)).toBe(expected);
  });
});

describe('pauseAfter', () => {
  // Rule 10: 1, 2, 4 … at most 30 seconds.
  it.each([
    [0, 1],
    [1, 2],
    [2, 4],
    [4, 16],
    [5, 30],
    [6, 30],
  ])('%i answers that did not come: %i seconds', (unclear, seconds) => {
    expect(pauseAfter(unclear)).toBe(seconds);
  });
});
