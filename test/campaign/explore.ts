// The long exploration of the execution machine: npx tsx test/campaign/explore.ts --states 5000000 --troubles 3
// `--only 'cancelled later|dies'` tries these troubles alone, and gets deeper.
// `--plans ladders` explores the plans whose stops move as their targets fill, and no others; `--plans moves` those that move resting
// stops.
// With `--share 0/2` and `--share 1/2`, two processes take half of the scenes each.
import { parseArgs } from 'node:util';
import { advance, resume, startExecution } from '../../src/execute/index.js';
import { exploreAll } from '../execute/explore-all.js';
import { ladderPlans, movingPlans } from '../execute/plans.js';

const { values } = parseArgs({
  options: {
    states: { type: 'string' },
    troubles: { type: 'string' },
    share: { type: 'string' },
    only: { type: 'string' },
    plans: { type: 'string' },
  },
});
const maxStates = Number(values.states ?? 5_000_000);
const troubles = Number(values.troubles ?? 3);
const [part = 0, of = 1] = (values.share ?? '0/1').split('/').map(Number);

const started = performance.now();
const machine = { startExecution, advance, resume };
const { faults, ...found } = exploreAll(machine, {
  maxStates,
  troubles,
  share: { part, of },
  ...(values.only !== undefined && { only: new RegExp(values.only) }),
  ...(values.plans === 'ladders' && { plans: ladderPlans }),
  ...(values.plans === 'moves' && { plans: movingPlans }),
  report: (line) => console.log(line),
});
for (const { plan, rule, moves } of faults) {
  console.log(`\n${plan}: ${rule}\n  ${moves.join('\n  ')}`);
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${JSON.stringify({ ...found, troubles, seconds, faults: faults.length })}`);
process.exitCode = faults.length === 0 ? 0 : 1;
