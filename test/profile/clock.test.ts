import { describe, expect, it } from 'vitest';
import {
  dayEndOn,
  isInSession,
  isInWindow,
  lastEndBy,
  minutesOf,
  neverCloses,
  nextBegin,
  nextEnd,
  readTimeOfDay,
  timeText,
} from '../../src/profile/clock.js';

const sessions = { regular: { from: '09:30', to: '16:00', timeZone: 'America/New_York' } };

describe('a time of day', () => {
  it.each([
    ['00:00', 0],
    ['09:30', 570],
    ['24:00', 1440],
    ['24:01', undefined],
    ['25:00', undefined],
    ['9:30', undefined],
    ['09:60', undefined],
    ['109:30', undefined],
    ['09:300', undefined],
    ['', undefined],
  ])('%s is %s minutes', (text, minutes) => {
    expect(readTimeOfDay(text)).toBe(minutes);
  });

  it('is measured from a session too', () => {
    expect(minutesOf({ session: 'regular', edge: 'from', minutes: -2 }, sessions)).toBe(568);
    expect(minutesOf({ session: 'regular', edge: 'to', minutes: 480 }, sessions)).toBe(0);
    expect(minutesOf({ session: 'regular', edge: 'from', minutes: -1440 }, sessions)).toBe(570);
    expect(minutesOf({ session: 'night', edge: 'to', minutes: 0 }, sessions)).toBeUndefined();
    expect(timeText({ session: 'regular', edge: 'from', minutes: -2 }, sessions)).toBe('09:28');
    expect(timeText({ session: 'night', edge: 'to', minutes: 0 }, sessions)).toBe('00:00');
  });
});

describe('a window', () => {
  const at = (time: string): string => `2026-01-26T${time}Z`;

  it('has an inclusive begin and an exclusive end, around midnight too', () => {
    const day = { from: '10:00', to: '11:00', timeZone: 'UTC' };
    const night = { from: '19:00', to: '09:28', timeZone: 'UTC' };
    expect(['09:59:59', '10:00:00', '10:59:59', '11:00:00'].map((time) => isInWindow(day, {}, at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(
      ['18:59:59', '19:00:00', '00:00:00', '09:27:59', '09:28:00'].map((time) => isInWindow(night, {}, at(time))),
    ).toEqual([false, true, true, true, false]);
  });

  it('is closed where it cannot be read', () => {
    expect(isInWindow({ from: 'noon', to: '11:00', timeZone: 'UTC' }, {}, at('10:00:00'))).toBe(false);
    expect(isInWindow({ from: '00:00', to: 'noon', timeZone: 'UTC' }, {}, at('10:00:00'))).toBe(false);
    expect(isInWindow({ from: '00:00', to: '23:00', timeZone: 'Mars' }, {}, at('10:00:00'))).toBe(false);
  });

  it('is closed where it ends when it begins', () => {
    expect(isInWindow({ from: '10:00', to: '10:00', timeZone: 'UTC' }, {}, at('10:00:00'))).toBe(false);
    expect(isInWindow({ from: '10:00', to: '10:00', timeZone: 'UTC' }, {}, at('12:00:00'))).toBe(false);
  });
});

describe('the next end of a session', () => {
  it('is today or tomorrow, in its time zone', () => {
    expect(nextEnd(sessions.regular, '2026-01-26T20:59:59Z')).toBe('2026-01-26T21:00:00Z');
    expect(nextEnd(sessions.regular, '2026-01-26T21:00:00Z')).toBe('2026-01-27T21:00:00Z');
    const always = { from: '00:00', to: '24:00', timeZone: 'UTC' };
    expect(nextEnd(always, '2026-01-26T21:00:00Z')).toBe('2026-01-27T00:00:00Z');
  });

  it.each([
    ['on a Friday before the end', '2026-01-30T20:59:59Z', '2026-01-30T21:00:00Z'],
    ['on a Friday at the end', '2026-01-30T21:00:00Z', '2026-02-02T21:00:00Z'],
    ['on a Saturday', '2026-01-31T15:00:00Z', '2026-02-02T21:00:00Z'],
    ['on a Sunday', '2026-02-01T23:00:00Z', '2026-02-02T21:00:00Z'],
  ])('of a session that closes is from Monday to Friday: %s', (_, now, end) => {
    expect(nextEnd(sessions.regular, now)).toBe(end);
    const always = { from: '00:00', to: '24:00', timeZone: 'America/New_York' };
    expect(nextEnd(always, '2026-01-31T15:00:00Z')).toBe('2026-02-01T05:00:00Z');
    const untilMidnight = { ...sessions.regular, to: '24:00' };
    expect(nextEnd(untilMidnight, '2026-01-30T20:00:00Z')).toBe('2026-01-31T05:00:00Z');
    expect(nextEnd(untilMidnight, '2026-01-31T20:00:00Z')).toBe('2026-02-03T05:00:00Z');
  });

  it('is unknown where the session cannot be read, and beyond the calendar', () => {
    expect(nextEnd({ from: '09:30', to: 'noon', timeZone: 'UTC' }, '2026-01-26T21:00:00Z')).toBeUndefined();
    expect(nextEnd({ from: '09:30', to: '16:00', timeZone: 'Mars' }, '2026-01-26T21:00:00Z')).toBeUndefined();
    expect(nextEnd({ from: '09:30', to: '16:00', timeZone: 'UTC' }, '9999-12-31T21:00:00Z')).toBeUndefined();
  });
});

describe('a session', () => {
  const night = { from: '17:00', to: '16:00', timeZone: 'America/Chicago' };
  it.each<[title: string, session: Parameters<typeof isInSession>[0], now: string, isOpen: boolean]>([
    ['at its begin', sessions.regular, '2026-01-26T14:30:00Z', true],
    ['before its begin', sessions.regular, '2026-01-26T14:29:59Z', false],
    ['before its end', sessions.regular, '2026-01-26T20:59:59Z', true],
    ['at its end', sessions.regular, '2026-01-26T21:00:00Z', false],
    ['at noon of a Saturday', sessions.regular, '2026-01-31T17:00:00Z', false],
    ['over midnight, on a Sunday evening', night, '2026-02-01T23:00:00Z', true],
    ['over midnight, on a Sunday before its begin', night, '2026-02-01T22:59:59Z', false],
    ['over midnight, between two of them', night, '2026-01-26T22:30:00Z', false],
    ['over midnight, on a Saturday', night, '2026-01-31T17:00:00Z', false],
    ['that never closes, on a Saturday', { from: '00:00', to: '24:00', timeZone: 'UTC' }, '2026-01-31T17:00:00Z', true],
    ['of a whole day, at its begin', { ...night, to: '17:00' }, '2026-01-26T23:00:00Z', true],
    ['of a whole day, before its begin', { ...night, to: '17:00' }, '2026-01-27T22:59:59Z', true],
    ['of which the begin cannot be read', { ...sessions.regular, from: 'dawn' }, '2026-01-26T15:30:00Z', false],
    ['of which the end cannot be read', { ...sessions.regular, to: 'dusk' }, '2026-01-26T15:30:00Z', false],
    ['in an unknown time zone', { ...sessions.regular, timeZone: 'Mars' }, '2026-01-26T15:30:00Z', false],
  ])('%s is open or not', (_, session, now, isOpen) => {
    expect(isInSession(session, now)).toBe(isOpen);
  });
});

describe('a session that never closes', () => {
  it.each([
    ['00:00', '24:00', true],
    ['00:00', '16:00', false],
    ['09:30', '24:00', false],
    ['09:30', '16:00', false],
  ])('from %s to %s: %s', (from, to, expected) => {
    expect(neverCloses({ from, to })).toBe(expected);
  });
});

describe('the next begin of a session', () => {
  it.each([
    ['before it', '2026-01-26T14:29:59Z', '2026-01-26T14:30:00Z'],
    ['at it', '2026-01-26T14:30:00Z', '2026-01-27T14:30:00Z'],
    ['on a Friday in the session', '2026-01-30T15:00:00Z', '2026-02-02T14:30:00Z'],
  ])('is from Monday to Friday: %s', (_, now, begin) => {
    expect(nextBegin(sessions.regular, now)).toBe(begin);
  });
});

describe('dayEndOn', () => {
  it.each<[to: string, end: string | undefined]>([
    ['16:00', '2026-01-28T21:00:00Z'],
    ['24:00', '2026-01-29T05:00:00Z'],
    ['25:00', undefined],
  ])('gives the end of a session until %s', (to, end) => {
    expect(dayEndOn({ from: '09:30', to, timeZone: 'America/New_York' }, '2026-01-28')).toBe(end);
  });
});

describe('the last end of a session by a day', () => {
  it.each([
    ['a Friday', '16:00', '2026-01-30', '2026-01-30T21:00:00Z'],
    ['the Saturday after it', '16:00', '2026-01-31', '2026-01-30T21:00:00Z'],
    ['the Sunday after it', '16:00', '2026-02-01', '2026-01-30T21:00:00Z'],
    ['a Monday that begins with the end of a Sunday', '00:00', '2026-02-02', '2026-01-31T05:00:00Z'],
  ])('is from Monday to Friday: %s', (_, to, day, end) => {
    expect(lastEndBy({ ...sessions.regular, to }, day)).toBe(end);
  });

  it('is that of the day where a session never closes', () => {
    const always = { from: '00:00', to: '24:00', timeZone: 'UTC' };
    expect(lastEndBy(always, '2026-01-31')).toBe('2026-02-01T00:00:00Z');
    expect(lastEndBy({ ...always, from: '01:00' }, '2026-01-31')).toBe('2026-01-31T00:00:00Z');
  });

  it('is unknown where the session cannot be read, and beyond the calendar', () => {
    expect(lastEndBy({ ...sessions.regular, to: 'noon' }, '2026-01-30')).toBeUndefined();
    expect(lastEndBy({ ...sessions.regular, timeZone: 'Mars' }, '2026-01-30')).toBeUndefined();
    expect(lastEndBy({ from: '00:00', to: '24:00', timeZone: 'UTC' }, '9999-12-31')).toBeUndefined();
  });
});
