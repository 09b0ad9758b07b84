// npm run load [-- <requests> <connections>]: requests per second and latency of POST to 200, while the service executes
// the accepted signals; DATABASE_URL for PostgreSQL.
import { databaseName, pause, startService } from './started-service.js';

const [requests = 3000, connections = 8] = process.argv.slice(2).map(Number);
const { paths, call, open, memory, cpuSeconds, stop } = await startService(Math.ceil(requests / 500), connections);
const latencies: number[] = [];
let number = 0;
let failed = 0;

async function send(): Promise<void> {
  while (number < requests) {
    number += 1;
    const own = number;
    const action = own % 2 === 0 ? 'buy' : 'exit';
    const body = JSON.stringify({ ticker: 'AAPL', action, quantity: 1, extras: { own } });
    const begun = performance.now();
    const { status } = await call('POST', paths[own % paths.length] ?? '', body);
    latencies.push(performance.now() - begun);
    failed += status === 200 ? 0 : 1;
  }
}

const before = await memory();
const cpuBefore = await cpuSeconds();
const begun = performance.now();
await Promise.all(Array.from({ length: connections }, send));
const seconds = (performance.now() - begun) / 1000;
latencies.sort((one, other) => one - other);
const at = (share: number): number => Number((latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1));
while ((await open()) > 0) {
  await pause(100);
}
const executed = (performance.now() - begun) / 1000;
console.log(
  JSON.stringify({
    database: databaseName,
    requests,
    connections,
    failed,
    requestsPerSecond: Math.round(requests / seconds),
    p50Milliseconds: at(0.5),
    p99Milliseconds: at(0.99),
    executedPerSecond: Math.round(requests / executed),
    // CPU time does not depend on other work of the machine.
    cpuMillisecondsPerSignal: Number((((await cpuSeconds()) - cpuBefore) * (1000 / requests)).toFixed(1)),
    megabytes: { before: before.resident, after: (await memory()).resident },
  }),
);
await stop();
