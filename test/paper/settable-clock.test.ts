import { expect, test } from 'vitest';
import { settableClock } from '../../src/paper/settable-clock.js';
import { notInstants } from '../tables/instants.js';

test.each(notInstants.filter((value) => typeof value === 'string'))('settableClock tells no time from %j', (text) => {
  expect(settableClock(text).now()).toBeNaN();
});

test('settableClock moves only by set and advance', () => {
  const clock = settableClock('2026-01-26T15:30:00Z');
  expect(clock.now()).toBe(Date.parse('2026-01-26T15:30:00Z'));
  expect(clock.now()).toBe(clock.now());
  // Text says what a number does not: that it is not in seconds (safety P2).
  expect(clock.unit).toBe('milliseconds');
  clock.advance(1500);
  expect(clock.now()).toBe(Date.parse('2026-01-26T15:30:01.500Z'));
  clock.set('2026-01-26T00:00:00Z');
  expect(clock.now()).toBe(Date.parse('2026-01-26T00:00:00Z'));
  clock.set(5);
  expect(clock.now()).toBe(5);
  expect(clock.unit).toBeUndefined();
  expect(settableClock(7).now()).toBe(7);
});
