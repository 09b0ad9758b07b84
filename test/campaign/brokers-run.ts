// Lives of executions at two brokers, many: npx tsx test/campaign/brokers-run.ts --runs 10000 --seed 1
import { parseArgs } from 'node:util';
import { agreement } from './brokers.js';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const numRuns = Number(values.runs ?? 10_000);
const seed = Number(values.seed ?? 1);

const met = new Map<string, number>();
const started = performance.now();
const report = agreement((name) => met.set(name, (met.get(name) ?? 0) + 1))({ numRuns, seed });
for (const [name, count] of [...met].sort((one, other) => one[1] - other[1])) {
  console.log(`${String(count).padStart(8)}  ${name}`);
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${numRuns} lives, seed ${seed}, ${seconds} s: ${report ?? 'no difference'}`);
process.exitCode = report === undefined ? 0 : 1;
