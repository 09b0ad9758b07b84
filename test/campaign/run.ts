// Runs the properties of the campaign and counts what occurred.
import { properties, wanted } from './properties.js';

/** Result of a campaign. */
export interface Findings {
  /** fast-check's reports, with seed, path and shrunk input, by name of the property. */
  readonly failures: readonly string[];
  /** Number of occurrences of each code, step, outcome, rule and notice. */
  readonly met: ReadonlyMap<string, number>;
  /** What never occurred. */
  readonly unmet: readonly string[];
}

/** Runs every property, or one of them, `numRuns` times. All that must occur does so only where every property runs. */
export function runCampaign(numRuns: number, seed: number, only?: string): Findings {
  const met = new Map<string, number>(only === undefined ? wanted.map((name) => [name, 0]) : []);
  const chosen = Object.entries(properties).filter(([name]) => only === undefined || name === only);
  const failures = chosen.flatMap(([name, searchWith]) => {
    const search = searchWith((code) => met.set(code, (met.get(code) ?? 0) + 1));
    const report = search({ numRuns, seed });
    return report === undefined ? [] : [`${name}: ${report}`];
  });
  return { failures, met, unmet: [...met].filter(([, count]) => count === 0).map(([name]) => name) };
}
