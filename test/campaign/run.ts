// Runs the properties of the campaign and counts what was met.
import { properties, wanted } from './properties.js';

/** What a campaign has found. */
export interface Findings {
  /** Reports of fast-check, with seed, path and the shrunk input, by the name of the property. */
  readonly failures: readonly string[];
  /** How often each code, step, outcome, rule and notice was met. */
  readonly met: ReadonlyMap<string, number>;
  /** What was never met. */
  readonly unmet: readonly string[];
}

/** Runs every property this many times with a seed. */
export function runCampaign(numRuns: number, seed: number): Findings {
  const met = new Map<string, number>(wanted.map((name) => [name, 0]));
  const failures = Object.entries(properties).flatMap(([name, searchWith]) => {
    const search = searchWith((code) => met.set(code, (met.get(code) ?? 0) + 1));
    const report = search({ numRuns, seed });
    return report === undefined ? [] : [`${name}: ${report}`];
  });
  return { failures, met, unmet: [...met].filter(([, count]) => count === 0).map(([name]) => name) };
}
