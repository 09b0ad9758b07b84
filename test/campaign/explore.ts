// The long exploration of the execution machine: npx tsx test/campaign/explore.ts --states 5000000 --troubles 3
import { parseArgs } from 'node:util';
import { advance, resume, startExecution } from '../../src/execute/index.js';
import { exploreAll } from '../execute/explore-all.js';

const { values } = parseArgs({ options: { states: { type: 'string' }, troubles: { type: 'string' } } });
const maxStates = Number(values.states ?? 5_000_000);
const troubles = Number(values.troubles ?? 3);

const started = performance.now();
const machine = { startExecution, advance, resume };
const { faults, ...found } = exploreAll(machine, { maxStates, troubles, report: (line) => console.log(line) });
for (const { plan, rule, moves } of faults) {
  console.log(`\n${plan}: ${rule}\n  ${moves.join('\n  ')}`);
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${JSON.stringify({ ...found, troubles, seconds, faults: faults.length })}`);
process.exitCode = faults.length === 0 ? 0 : 1;
