// Accounts that the library and the model of the guard judge, many: npx tsx test/campaign/guard-run.ts --runs 2000 --seed 1
//
// `runs` is the number of accounts, `only` the index of the only one, whose examples are printed as JSON; with `sizes` some
// messages ask for money and not for units. Exit status 1: the two differ.
import { parseArgs } from 'node:util';
import { compareGuards } from './guard.js';

const { values } = parseArgs({
  options: {
    ...{ runs: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
    sizes: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? 1);
const sizes = values.sizes ?? false;
const range =
  values.only === undefined ? { runs: Number(values.runs ?? 2000) } : { from: Number(values.only), runs: 1 };

const started = performance.now();
const { met, differences } = compareGuards({ seed, sizes, ...range });
for (const [name, count] of [...met].sort(([one], [other]) => one.localeCompare(other))) {
  console.log(`${String(count).padStart(8)}  ${name}`);
}
for (const [kind, { count, account, example }] of [...differences].sort(
  ([, one], [, other]) => other.count - one.count,
)) {
  console.log(`\n${count} × ${kind} (--seed ${seed}${sizes ? ' --sizes' : ''} --only ${account})`);
  if (values.only !== undefined) {
    console.log(JSON.stringify(JSON.parse(example), null, 2));
  }
}
const seconds = Math.round((performance.now() - started) / 1000);
const found = differences.size === 0 ? 'no difference' : `${differences.size} kinds of differences`;
console.log(`\n${met.get('decisions') ?? 0} decisions, seed ${seed}, ${seconds} s: ${found}`);
process.exitCode = differences.size === 0 ? 0 : 1;
