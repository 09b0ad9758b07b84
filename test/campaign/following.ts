// Accounts that follow a strategy, many alerts: npx tsx test/campaign/following.ts --alerts 100000 --seed 1
import { parseArgs } from 'node:util';
import { type FollowedExample, followedExamples } from '../models/followed-templates.js';
import { charts, entersKnowingly, heals, holdsTheSame, ordersOfAWalk, walk } from '../models/strategy-walk.js';

const { values } = parseArgs({ options: { alerts: { type: 'string' }, seed: { type: 'string' } } });
const alerts = Number(values.alerts ?? 100_000);
const firstSeed = Number(values.seed ?? 1);
const walks = Math.ceil(alerts / ordersOfAWalk);

/** The first fault of many walks; undefined: none. */
function search({ follow, ...example }: FollowedExample, isDisturbed: boolean): string | undefined {
  const judge = isDisturbed ? (follow === 'position' ? heals : entersKnowingly) : holdsTheSame;
  for (let index = 0; index < walks; index += 1) {
    const chart = charts[index % charts.length];
    const wrong = chart && walk(example, chart, firstSeed + index, { judge, isDisturbed });
    if (wrong !== undefined) {
      return wrong;
    }
  }
  return undefined;
}

for (const example of followedExamples) {
  for (const isDisturbed of [false, true]) {
    const started = performance.now();
    const wrong = search(example, isDisturbed);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const how = isDisturbed ? 'lost, doubled and swapped' : 'in order';
    console.log(`${example.name}, ${walks * ordersOfAWalk} alerts ${how}, ${seconds} s: ${wrong ?? 'no difference'}`);
    process.exitCode = wrong === undefined ? process.exitCode : 1;
  }
}
