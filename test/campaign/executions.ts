// Random lives of executions, many: npx tsx test/campaign/executions.ts --runs 1000000 --seed 1
//
// In parts of 10,000, each with a seed of its own. `--minutes` ends it early; the last line says how many lives were run.
import { parseArgs } from 'node:util';
import { executions } from './execution.js';

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, minutes: { type: 'string' } },
});
const runs = Number(values.runs ?? 1_000_000);
const seed = Number(values.seed ?? 1);
const partSize = 10_000;

const met = new Map<string, number>();
const searching = executions((name) => met.set(name, (met.get(name) ?? 0) + 1));
const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 1000);
const maxSeconds = Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60;

let report: string | undefined;
let lives = 0;
for (let part = 0; lives < runs && report === undefined && seconds() < maxSeconds; part += 1) {
  const numRuns = Math.min(partSize, runs - lives);
  report = searching({ numRuns, seed: seed * 1_000_000 + part });
  lives += numRuns;
  console.log(`${lives} lives, ${seconds()} s`);
}
for (const [name, count] of [...met].sort((one, other) => one[1] - other[1])) {
  console.log(`${String(count).padStart(10)}  ${name}`);
}
console.log(`\n${lives} lives, seed ${seed}, ${seconds()} s: ${report ?? 'no fault'}`);
process.exitCode = report === undefined ? 0 : 1;
