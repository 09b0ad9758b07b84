/** Milliseconds of processor time of this process: unlike a clock, they do not run on while other processes work. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of processor time of a call. */
function timeOf(run: () => unknown): number {
  const start = processorTime();
  run();
  return processorTime() - start;
}

/**
 * How many times the processor time `make(10 * count)` takes of that of `make(count)`: about ten where it is in proportion. The
 * best of several rounds counts, until one is at most `most`: other processes and the collection of garbage only add time.
 */
export function growth(make: (count: number) => () => unknown, count: number, most: number): number {
  const [few, many] = [make(count), make(10 * count)];
  // Ten calls are measured, because one may be too short.
  const tenTimes = (): void => Array.from({ length: 10 }).forEach(few);
  let [best, bestOfMany] = [timeOf(tenTimes), timeOf(many)];
  for (let round = 0; round < 12 && 10 * bestOfMany > most * best; round += 1) {
    best = Math.min(best, timeOf(tenTimes));
    bestOfMany = Math.min(bestOfMany, timeOf(many));
  }
  return (10 * bestOfMany) / best;
}
