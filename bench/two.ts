import { readFileSync } from 'node:fs';
import { floorCases, formulaCases, parseCases, planCases } from './library-cases.js';
const main = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
const all = [...floorCases, ...parseCases, ...formulaCases, ...planCases];
const names = process.argv.slice(2);
const cs = names.map((n) => all.find(({ name }) => name === n)!);
let sink: unknown;
for (let r = 0; r < 12; r++) for (const c of cs) {
  const c0 = process.cpuUsage(), m0 = main(), w0 = performance.now();
  const n = 20000;
  for (let i = 0; i < n; i++) sink = c.run();
  const c1 = process.cpuUsage(c0);
  if (r % 2) console.log(r, c.name.padEnd(30), 'cpu', ((c1.user + c1.system) * 1000 / n).toFixed(0), 'main', ((main() - m0) * 1000 / n).toFixed(0), 'wall', ((performance.now() - w0) * 1e6 / n).toFixed(0));
}
