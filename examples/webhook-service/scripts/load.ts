// npm run load [-- <requests> <connections>]: requests a second and latency of POST to 200; DATABASE_URL for PostgreSQL.
// Then the memory of the service: as the requests go on, it must not grow.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [requests = 3000, connections = 8] = process.argv.slice(2).map(Number);
// Each webhook takes five hundred an hour: histories are as long as they get, and nothing is refused.
const ids = Array.from({ length: Math.ceil(requests / 500) }, () => randomUUID());
const port = 18_099;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const folder = await mkdtemp(join(tmpdir(), 'load-'));

await writeFile(
  join(folder, 'config.json'),
  JSON.stringify({
    rateLimits: { perMinute: 500, perHour: 500 },
    brokers: { paper: { type: 'paper', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } } },
    strategies: { s: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'main', broker: 'paper' }] } },
    webhooks: ids.map((id) => ({ id, password: 'load', strategy: 's' })),
  }),
);
const child = spawn(process.execPath, [fileURLToPath(new URL('../dist/main.js', import.meta.url))], {
  env: {
    ...process.env,
    PORT: String(port),
    SIGNAL_CONFIG: join(folder, 'config.json'),
    SIGNAL_DATA: join(folder, 'data'),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});

child.stdout.on('data', (chunk: Buffer) => {
  for (const line of chunk.toString().split('\n')) {
    if (/"level":"(?:warn|error)"/.test(line)) {
      process.stderr.write(`${line}\n`);
    }
  }
});

function call(method: string, target: string, body = ''): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path: target, method }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function openExecutions(): Promise<number> {
  try {
    return JSON.parse((await call('GET', '/health')).text).open;
  } catch {
    return -1;
  }
}

/** Resident memory of the service, in MB. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

while ((await openExecutions()) < 0) {
  await pause(100);
}
const latencies: number[] = [];
const memories: number[] = [];
let number = 0;
let failed = 0;

async function send(): Promise<void> {
  while (number < requests) {
    number += 1;
    const own = number;
    if (own % Math.ceil(requests / 10) === 0) {
      memories.push(await memory());
    }
    const action = own % 2 === 0 ? 'buy' : 'exit';
    const body = JSON.stringify({ ticker: 'AAPL', action, quantity: 1, extras: { own } });
    const begun = performance.now();
    const { status } = await call('POST', `/trading/webhook/${ids[own % ids.length]}/load`, body);
    latencies.push(performance.now() - begun);
    failed += status === 200 ? 0 : 1;
  }
}

const begun = performance.now();
await Promise.all(Array.from({ length: connections }, send));
const seconds = (performance.now() - begun) / 1000;
latencies.sort((one, other) => one - other);
const at = (share: number): number => Number((latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1));
while ((await openExecutions()) > 0) {
  await pause(200);
}
console.log(
  JSON.stringify({
    database: process.env.DATABASE_URL === undefined ? 'PGlite' : 'PostgreSQL',
    requests,
    connections,
    failed,
    requestsPerSecond: Math.round(requests / seconds),
    p50Milliseconds: at(0.5),
    p99Milliseconds: at(0.99),
    executedSeconds: Number(((performance.now() - begun) / 1000).toFixed(1)),
    memoryMegabytes: memories,
  }),
);
child.kill('SIGTERM');
child.once('exit', () => {
  agent.destroy();
  void rm(folder, { recursive: true, force: true });
});
