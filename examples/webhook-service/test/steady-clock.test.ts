import { expect, test } from 'vitest';
import { steadyClock } from '../src/steady-clock.js';

test('a steady clock follows the machine, goes on where that is set back, and comes back to it', () => {
  let wall = 1_000_000;
  let ticks = 500;
  const now = steadyClock(
    () => wall,
    () => ticks,
  );
  const pass = (milliseconds: number): void => {
    wall += milliseconds;
    ticks += milliseconds;
  };
  expect(now()).toBe(1_000_000);
  pass(5000);
  expect(now()).toBe(1_005_000);
  // Set back by ten seconds: a wait of nine seconds ends after ten.
  wall -= 10_000;
  expect(now()).toBe(1_005_000);
  pass(10_000);
  expect(now()).toBe(1_014_000);
  // The rest of the ten seconds is made up in ninety.
  pass(90_000);
  expect([now(), wall]).toEqual([1_095_000, 1_095_000]);
  // Set forward, or woken from sleep: the machine is right.
  wall += 60_000;
  expect(now()).toBe(1_155_000);
});
