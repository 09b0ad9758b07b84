// Makes plans for all rows of Lean's symbol properties and checks every order against its own row.
import { readFileSync } from 'node:fs';
import { runLeanPlans } from './lean-run.js';
import { sharedData } from './shared-data.js';

const [, , count = '100000', seed = '1'] = process.argv;
const began = Date.now();
const { lines, rows, refused, plans, orders, refusals, broken } = runLeanPlans(
  readFileSync(sharedData('lean-symbol-properties.csv'), 'utf8'),
  Number(count),
  Number(seed),
);
console.log(`${lines} lines, ${rows} rows, ${refused.length} of them refused`);
for (const { line, errors } of refused) {
  console.log(`  line ${line}: ${errors.map(({ message }) => message).join(' ')}`);
}
console.log(`${plans} plans, ${orders} orders, ${((Date.now() - began) / 1000).toFixed(1)} seconds`);
for (const [codes, times] of Object.entries(refusals).sort(([, one], [, other]) => other - one)) {
  console.log(`  ${times} plans refused: ${codes}`);
}
console.log(`${broken.length} orders against their row`);
for (const sentence of broken.slice(0, 20)) {
  console.log(`  ${sentence}`);
}
process.exitCode = broken.length === 0 ? 0 : 1;
