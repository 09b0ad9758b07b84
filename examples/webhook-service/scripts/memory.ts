// npm run memory [-- <requests> <connections> <new signals of 100>]: the memory of the service over many requests, most of them
// rejected by default, after each tenth of them; DATABASE_URL for PostgreSQL.
import { databaseName, type Memory, pause, startService } from './started-service.js';

const [requests = 100_000, connections = 16, newOf100 = 5] = process.argv.slice(2).map(Number);
// Every request counts towards the rate limit of its webhook.
const { paths, call, open, memory, stop } = await startService(Math.ceil(requests / 500), connections);
const statuses = new Map<number, number>();
let number = 0;
let measured = 0;

/** A request of one of four kinds: by default 5 of 100 are new signals, 15 repeat one, the others are rejected. */
function requestOf(own: number): readonly [path: string, body: string] {
  const path = paths[own % paths.length] ?? '';
  const kind = Math.floor(own / paths.length) % 20;
  const signal = { ticker: 'AAPL', action: own % 2 === 0 ? 'buy' : 'exit', quantity: 1 };
  if (kind < newOf100 / 5) {
    return [path, JSON.stringify({ ...signal, extras: { own } })];
  }
  if (kind < 4) {
    return [path, JSON.stringify({ ...signal, message: 'again' })];
  }
  if (kind < 12) {
    return [path, JSON.stringify({ ...signal, action: 'hold', quantity: -own, limitPrice: '=1/0' })];
  }
  // None with a wrong password: after 20 of them the address is not answered for the rest of a minute.
  return [path, kind < 16 ? `{"ticker": "AAPL", ${own}` : ''];
}

async function send(): Promise<void> {
  while (number < requests) {
    number += 1;
    const [path, body] = requestOf(number);
    const { status } = await call('POST', path, body);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (number >= ((measured + 1) * requests) / 10) {
      measured += 1;
      print(number, await memory());
    }
  }
}

function print(sent: number, { resident, heap, external }: Memory): void {
  console.log(`${sent} requests: ${resident} MB resident, ${heap} heap, ${external} external`);
}

print(0, await memory());
const begun = performance.now();
await Promise.all(Array.from({ length: connections }, send));
const seconds = Math.round((performance.now() - begun) / 1000);
while ((await open()) > 0) {
  await pause(200);
}
console.log(
  JSON.stringify({ database: databaseName, requests, connections, newOf100, seconds, statuses: [...statuses] }),
);
await stop();
