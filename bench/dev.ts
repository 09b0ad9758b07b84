import { floorCases, formulaCases, parseCases, planCases } from './library-cases.js';
import { measure, ratio, summary } from './measure.js';

const only = process.argv[2];
const all = [...floorCases, ...parseCases, ...formulaCases, ...planCases].filter(({ name }) => name.startsWith('JSON') || !only || name.includes(only));
const samples = measure(all, { rounds: Number(process.argv[3] ?? 100), slice: 4, warmUp: Number(process.argv[4] ?? 150) });
for (const { name } of all) {
  const s = summary(samples.get(name) ?? []);
  const ref = name.includes('small') ? 'JSON.parse small' : name.includes('large') ? 'JSON.parse large' : 'JSON.parse typical';
  const r = ratio(samples, name, ref);
  console.log(name.padEnd(36), s.median.toFixed(0).padStart(7), r.median.toFixed(2), `${r.least.toFixed(2)}..${r.most.toFixed(2)}`);
}
