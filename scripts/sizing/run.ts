// npm run sizing -- [--runs 100000] [--seed 1]
//
// Quantities and prices of generated scenarios, by the library and by model.py in Python's exact fractions. Exit status
// 1: they differ somewhere; 2: there is no python3.
import { parseArgs } from 'node:util';
import { compare, hasPython, newTally } from './compare.js';
import { scenarios } from './scenarios.js';

const batch = 5_000;
const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const runs = Number(values.runs ?? 100_000);
const seed = Number(values.seed ?? 1);

if (hasPython()) {
  const started = performance.now();
  const tally = newTally();
  let requests: unknown[] = [];
  for (const request of scenarios(runs, seed)) {
    requests.push(request);
    if (requests.length === batch) {
      compare(requests, tally);
      requests = [];
    }
  }
  compare(requests, tally);
  for (const { request, library, model } of tally.differences.slice(0, 10)) {
    console.log(
      [
        `request  ${JSON.stringify(request)}`,
        `library  ${JSON.stringify(library)}`,
        `model    ${JSON.stringify(model)}`,
      ].join('\n'),
    );
  }
  const codes = [...tally.codes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, times]) => `${code} ${times}`);
  console.log(
    [
      `${tally.compared} scenarios, seed ${seed}: ${tally.differences.length} differences`,
      `${tally.ordered} give orders (${tally.orders} orders, ${tally.brackets} with a bracket), ${tally.nothing} need none`,
      `${tally.refused} are refused: ${codes.join(', ')}`,
      `${Math.round((performance.now() - started) / 1000)} s`,
    ].join('\n'),
  );
  process.exitCode = tally.differences.length === 0 ? 0 : 1;
} else {
  console.error('python3 is not on this machine: nothing was compared.');
  process.exitCode = 2;
}
