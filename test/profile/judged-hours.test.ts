import { describe, expect, it } from 'vitest';
import { xnys } from '../../src/calendars/index.js';
import type { ConformFacts } from '../../src/profile/facts.js';
import { judgedHours } from '../../src/profile/judged-hours.js';
import { monday, simpleClass, stocks } from '../brokers/sample.js';

const { regular } = simpleClass.sessions;
const always = { from: '00:00', to: '24:00', timeZone: 'UTC' };
const post = { from: '16:00', to: '20:00', timeZone: 'America/New_York' };

function hoursOf(facts: Partial<ConformFacts>, sessions: typeof simpleClass.sessions = simpleClass.sessions) {
  return judgedHours({ ...simpleClass, sessions }, { ...stocks, ...facts });
}

describe('hours by the weekday', () => {
  it('end with the regular session, whether the order fills in extended hours or not', () => {
    const hours = hoursOf({ now: monday });
    expect([hours.dayEnd(false), hours.dayEnd(true)]).toEqual(['2026-01-26T21:00:00Z', '2026-01-26T21:00:00Z']);
    expect(hours.lastEndBy('2026-01-28')).toBe('2026-01-28T21:00:00Z');
    expect(hours.isOpen()).toBe(true);
    expect(hours.sessions()).toBe(simpleClass.sessions);
    expect(hours.isAssumed).toBe(true);
  });

  it('end with the session of all hours where a class has no regular one, and are not assumed', () => {
    const hours = hoursOf({ now: monday }, { always });
    expect(hours.dayEnd(false)).toBe('2026-01-27T00:00:00Z');
    expect(hours.isOpen()).toBe(true);
    expect(hours.isAssumed).toBe(false);
  });

  it('are not known without a session, or without a time', () => {
    const none = hoursOf({ now: monday }, {});
    expect([none.dayEnd(false), none.lastEndBy('2026-01-28'), none.isOpen(), none.isAssumed]).toEqual([
      ...[undefined, undefined, false, false],
    ]);
    for (const facts of [{}, { calendar: xnys }]) {
      const timeless = hoursOf(facts);
      expect([timeless.dayEnd(false), timeless.isOpen(), timeless.isAssumed]).toEqual([undefined, false, true]);
      expect(timeless.lastEndBy('2026-11-27')).toBe('2026-11-27T21:00:00Z');
    }
  });

  it('apply where the calendar does not know the day', () => {
    // XNYS is known until 2028.
    const hours = hoursOf({ now: '2031-01-27T15:30:00Z', calendar: xnys });
    expect(hours.dayEnd(true)).toBe('2031-01-27T21:00:00Z');
    expect(hours.isAssumed).toBe(true);
  });
});

describe('hours by the calendar', () => {
  // The Friday after Thanksgiving: 13:00 in New York is 18:00 UTC, and the late session is until 17:00.
  const half = { now: '2026-11-27T17:30:00Z', calendar: xnys };

  it('end with the close of the day, of an order in extended hours with its last session', () => {
    const hours = hoursOf(half);
    expect([hours.dayEnd(false), hours.dayEnd(true)]).toEqual(['2026-11-27T18:00:00Z', '2026-11-27T22:00:00Z']);
    expect(hours.isOpen()).toBe(true);
    expect(hours.isAssumed).toBe(false);
    expect(hoursOf({ ...half, now: '2026-11-27T19:00:00Z' }).isOpen()).toBe(false);
  });

  it('have the last close by a day, by the weekday where the calendar does not know it', () => {
    const hours = hoursOf(half);
    expect(hours.lastEndBy('2026-11-29')).toBe('2026-11-27T18:00:00Z');
    expect(hours.lastEndBy('2031-01-27')).toBe('2031-01-27T21:00:00Z');
  });

  it('have the regular session of the day that trades next', () => {
    const sessions = { ...simpleClass.sessions, post };
    const early = { ...regular, from: '09:30', to: '13:00' };
    expect(hoursOf(half, sessions).sessions()).toEqual({ regular: early, post });
    expect(hoursOf({ ...half, now: '2026-11-27T19:00:00Z' }, sessions).sessions()).toEqual(sessions);
    expect(hoursOf(half, { post }).sessions()).toEqual({ post });
  });
});
