// A long search with random input: npx tsx test/campaign/campaign.ts --runs 100000 --seed 1
//
// `runs` is the number of runs of each property, `property` the name of the only one to run. Exit status 1: a property failed,
// or, where all run, an expected case never occurred. Exit status 2: there is no property of that name.
import { parseArgs } from 'node:util';
import { properties } from './properties.js';
import { runCampaign } from './run.js';

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, property: { type: 'string' } },
});
const runs = Number(values.runs ?? 50_000);
const seed = Number(values.seed ?? 1);
const { property } = values;
if (property !== undefined && !Object.hasOwn(properties, property)) {
  console.error(`${property} is not a property; expected one of ${Object.keys(properties).join(', ')}`);
  process.exit(2);
}

const started = performance.now();
const { failures, met, unmet } = runCampaign(runs, seed, property);
for (const [name, count] of [...met].sort((a, b) => a[1] - b[1])) {
  console.log(`${String(count).padStart(10)}  ${name}`);
}
for (const failure of failures) {
  console.log(`\n${failure}`);
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${runs} runs of ${property ?? Object.keys(properties).join(', ')}, seed ${seed}, ${seconds} s`);
console.log(`${failures.length} properties failed, ${unmet.length} names never met: ${unmet.join(', ')}`);
process.exitCode = failures.length === 0 && unmet.length === 0 ? 0 : 1;
