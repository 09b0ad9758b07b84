// npm run load [-- <requests> <connections> <processes>]: signals per second that are accepted and executed, the latency of
// the answers, and the time from an answer to the orders at the broker. With DATABASE_URL the service is measured beside a
// plain handler, before and after it. CPU_PROFILE=<folder> writes a profile of each process.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { newCaller } from './caller.js';
import { postmasterAt, serverCpuSeconds } from './server-cpu.js';
import { databaseName, pause, startService } from './started-service.js';

const [requests = 3000, connections = 8, processes = 1] = process.argv.slice(2).map(Number);
const tickers = ['AAPL', 'MSFT', 'SPY', 'TSLA'];

interface Answered {
  readonly id: string;
  readonly at: number;
}

interface Load {
  readonly perSecond: number;
  readonly failed: number;
  /** In milliseconds. */
  readonly latencies: readonly number[];
  readonly answered: readonly Answered[];
}

type Send = (number: number, body: string) => Promise<{ readonly status: number; readonly text: string }>;

/** Sends signals over the connections, each as soon as the previous one has been answered. */
async function load(send: Send): Promise<Load> {
  const latencies: number[] = [];
  const answered: Answered[] = [];
  let sent = 0;
  const sendAll = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1;
      const own = sent;
      const action = Math.floor(own / tickers.length) % 2 === 0 ? 'buy' : 'exit';
      const body = JSON.stringify({ ticker: tickers[own % tickers.length], action, quantity: 1, extras: { own } });
      const begun = performance.now();
      const { status, text } = await send(own, body);
      latencies.push(performance.now() - begun);
      if (status === 200) {
        answered.push({ id: JSON.parse(text).id, at: Date.now() });
      }
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, sendAll));
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: answered.length / seconds, failed: requests - answered.length, latencies, answered };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
}

async function plainPerSecond(): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('plain-handler.js', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve) => child.stdout.once('data', (chunk) => resolve(Number(chunk))));
  const caller = newCaller(connections);
  const { perSecond } = await load((_, body) => caller.call(port, 'POST', '/', body));
  caller.close();
  child.kill('SIGTERM');
  return perSecond;
}

const { DATABASE_URL: databaseUrl } = process.env;
const isServer = databaseUrl !== undefined;
const postmaster = databaseUrl === undefined ? undefined : await postmasterAt(databaseUrl);
const serverCpu = async (): Promise<number> => (postmaster === undefined ? 0 : serverCpuSeconds(postmaster));
const plainBefore = isServer ? await plainPerSecond() : undefined;

const { paths, call, open, memory, cpuSeconds, endOf, stop } = await startService(
  Math.ceil(requests / 500),
  connections,
  processes,
);
const before = await memory();
const cpuBefore = await cpuSeconds();
const serverCpuBefore = await serverCpu();
const begun = Date.now();
const { perSecond, failed, latencies, answered } = await load((number, body) =>
  call('POST', paths[number % paths.length] ?? '', body, number),
);
while ((await open()) !== 0) {
  await pause(100);
}
await pause(200);
const ends = answered.map(({ id, at }) => ({
  answeredAt: at,
  ...(endOf(`${id}-main`) ?? { at: Number.POSITIVE_INFINITY, state: 'lost' }),
}));
const executedPerSecond = ends.length / ((Math.max(...ends.map(({ at }) => at)) - begun) / 1000);
const behind = ends.map(({ at, answeredAt }) => Math.max(0, at - answeredAt));
const cpu = (await cpuSeconds()) - cpuBefore;
const cpuOfServer = (await serverCpu()) - serverCpuBefore;
const { resident } = await memory();
await stop();

const plainAfter = isServer ? await plainPerSecond() : undefined;
const plain = plainBefore !== undefined && plainAfter !== undefined ? (plainBefore + plainAfter) / 2 : undefined;
const rounded = (value: number): number => Number(value.toFixed(2));
console.log(
  JSON.stringify({
    ...{ database: databaseName, requests, connections, processes, failed },
    acceptedPerSecond: Math.round(perSecond),
    executedPerSecond: Math.round(executedPerSecond),
    executedOfAccepted: rounded(executedPerSecond / perSecond),
    ...(plain !== undefined && {
      plainPerSecond: [plainBefore, plainAfter].map((each) => Math.round(each ?? 0)),
      acceptedOfPlain: rounded(perSecond / plain),
      executedOfPlain: rounded(executedPerSecond / plain),
    }),
    // An exit that arrives before its buy is rejected.
    done: ends.filter(({ state }) => state === 'done').length,
    answerMilliseconds: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) },
    answerToSentMilliseconds: { p50: percentile(behind, 0.5), p99: percentile(behind, 0.99) },
    // CPU time does not depend on other work of the machine.
    cpuMillisecondsPerSignal: rounded((cpu * 1000) / requests),
    ...(isServer && { serverCpuMillisecondsPerSignal: rounded((cpuOfServer * 1000) / requests) }),
    megabytes: { before: before.resident, after: resident },
  }),
);
