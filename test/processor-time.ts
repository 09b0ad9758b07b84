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

/** Shorter measurements are mostly the collection of garbage and the work of other threads. */
const shortestMeasurement = 20;

/**
 * How many times the processor time `make(10 * count)` takes of that of `make(count)`: about ten where it is in proportion. The
 * smaller one is called as often as a measurement needs once it is compiled, the larger one a tenth as often. The best of several
 * rounds counts, until one is at most `most`: other threads only add time.
 */
export function growth(make: (count: number) => () => unknown, count: number, most: number): number {
  const [few, many] = [make(count), make(10 * count)];
  let times = 1;
  const fewTimes = (): void => Array.from({ length: 10 * times }).forEach(few);
  const manyTimes = (): void => Array.from({ length: times }).forEach(many);
  // A first call also compiles: by its time, one call would seem to be enough.
  const compiledTime = (): number => Math.min(timeOf(fewTimes), timeOf(fewTimes), timeOf(fewTimes));
  let best = compiledTime();
  while (best < shortestMeasurement) {
    times *= 2;
    best = compiledTime();
  }
  let bestOfMany = timeOf(manyTimes);
  for (let round = 0; round < 30 && 10 * bestOfMany > most * best; round += 1) {
    best = Math.min(best, timeOf(fewTimes));
    bestOfMany = Math.min(bestOfMany, timeOf(manyTimes));
  }
  return (10 * bestOfMany) / best;
}
