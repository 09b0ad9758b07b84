/** Share of the time that passes by which a clock that is ahead comes back. */
const correction = 0.1;

/**
 * The time of day for waiting: it follows the clock of the machine, but never goes back with it. When that is set back, it goes on, a tenth
 * slower until the two agree: what was to happen in five seconds happens after six at most. `ticks`: milliseconds of a clock that is never
 * set, such as `performance.now`.
 */
export function steadyClock(wall: () => number, ticks: () => number): () => number {
  let time = wall();
  let tickedAt = ticks();
  return () => {
    const now = ticks();
    const passed = now - tickedAt;
    tickedAt = now;
    time = Math.max(wall(), time + passed * (1 - correction));
    return time;
  };
}
