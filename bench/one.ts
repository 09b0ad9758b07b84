import { formulaCases, parseCases, planCases } from './library-cases.js';
const cs = [...parseCases, ...formulaCases, ...planCases].filter(({ name }) => name.includes(process.argv[2] ?? ''));
for (const c of cs) c.verify(c.run());
const end = performance.now() + Number(process.argv[3] ?? 3000);
let n = 0;
while (performance.now() < end) { for (const c of cs) for (let i = 0; i < 100; i++) c.run(); n += 100; }
console.log(cs.map(c=>c.name), n);
