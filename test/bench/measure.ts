/** Code that is measured. Its answer is verified once, before it is timed. */
export interface Case {
  readonly name: string;
  readonly run: () => unknown;
  /** Throws if the answer is not the expected one. */
  readonly verify: (answer: unknown) => void;
}

/** Nanoseconds of one run, one number per round, by name of the case; pairs have a name made of both. */
export type Samples = ReadonlyMap<string, readonly number[]>;

/** Two cases that are compared. They run once more, one right after the other, under the same load. */
export type Pair = readonly [name: string, reference: string];

/** Duration and number of rounds. */
export interface Effort {
  readonly rounds: number;
  /** Warm-up rounds, not recorded: the engine optimises large cases only after some seconds. */
  readonly warmUp: number;
  /** Milliseconds per case and round. */
  readonly slice: number;
}

/** Median and quartiles of the samples. */
export interface Summary {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Measures cases in one process. In every round each case runs for one time slice, in the order of a seeded shuffle, so
 * that a temporary load on the machine affects all cases equally.
 */
export function measure(
  cases: readonly Case[],
  { rounds, warmUp, slice }: Effort,
  pairs: readonly Pair[] = [],
): Samples {
  const random = seededRandom(20260126);
  const samples = new Map<string, number[]>();
  const repeats = new Map<string, number>();
  for (const candidate of cases) {
    candidate.verify(candidate.run());
  }
  const turns = [...cases.map(alone), ...pairs.map((pair) => together(cases, pair))];
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { candidate, key } of shuffled(turns, random).flatMap((turn) => shuffled(turn, random))) {
      const count = repeats.get(candidate.name) ?? 1;
      const time = timeOf(candidate, count);
      if (round >= 0) {
        const kept = samples.get(key) ?? [];
        kept.push(time);
        samples.set(key, kept);
      } else {
        // At most twice as many runs as before: a cold measurement does not predict a warm one.
        repeats.set(candidate.name, Math.max(1, Math.min(count * 2, Math.round((slice * 1e6) / time))));
      }
    }
  }
  return samples;
}

/** Case, and the name of its samples. */
interface Kept {
  readonly candidate: Case;
  readonly key: string;
}

function alone(candidate: Case): readonly Kept[] {
  return [{ candidate, key: candidate.name }];
}

function together(cases: readonly Case[], [name, reference]: Pair): readonly Kept[] {
  return cases.flatMap((candidate) => {
    const other = candidate.name === name ? reference : candidate.name === reference ? name : undefined;
    return other === undefined ? [] : [{ candidate, key: beside(candidate.name, other) }];
  });
}

function beside(name: string, other: string): string {
  return `${name}, beside ${other}`;
}

/** Last answer of a run: kept, so that the engine cannot skip the work. */
let sink: unknown;

function timeOf({ run }: Case, repeats: number): number {
  // Processor time, not wall-clock time: it leaves out what other processes take.
  const start = process.cpuUsage();
  for (let count = 0; count < repeats; count += 1) {
    sink = run();
  }
  const { user, system } = process.cpuUsage(start);
  return Math.max(1, ((user + system) * 1000) / repeats);
}

/** The last answer that was timed. */
export function lastAnswer(): unknown {
  return sink;
}

/** Ratio of a case to another: median and quartiles over the rounds, from the samples of their pair if there are any. */
export function ratio(samples: Samples, name: string, reference: string): Summary {
  const own = samples.get(beside(name, reference)) ?? samplesOf(samples, name);
  const others = samples.get(beside(reference, name)) ?? samplesOf(samples, reference);
  return summary(own.map((value, round) => value / (others[round] ?? Number.NaN)));
}

/** Samples of a measured case. */
export function samplesOf(samples: Samples, name: string): readonly number[] {
  const found = samples.get(name);
  if (found === undefined) {
    throw new Error(`nothing was measured under the name ${name}`);
  }
  return found;
}

/** Median and quartiles: on a shared machine a single outlier has no meaning. */
export function summary(values: readonly number[]): Summary {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number): number => sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN;
  return { median: at(0.5), least: at(0.25), most: at(0.75) };
}

/** Fisher-Yates shuffle. */
function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const order = items.map((item) => ({ item, place: random() }));
  return order.sort((one, other) => one.place - other.place).map(({ item }) => item);
}

/** Seeded random numbers (mulberry32): the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
