// The built service as separate processes, measured from outside.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Answer, measuredToken, newCaller } from './caller.js';
import { freePort } from './free-port.js';

export const databaseName = process.env.DATABASE_URL === undefined ? 'PGlite' : 'PostgreSQL';

export interface Memory {
  /** In MB: resident memory, JavaScript heap in use, and memory outside the heap, including the embedded database. */
  readonly resident: number;
  readonly heap: number;
  readonly external: number;
}

export interface End {
  readonly state: string;
  readonly at: number;
}

export interface StartedService {
  /** Paths of the webhooks. */
  readonly paths: readonly string[];
  /** Calls the processes in turn, by a number. */
  call(method: string, path: string, body?: string, number?: number): Promise<Answer>;
  /** Open executions; -1 if the service does not answer. */
  open(): Promise<number>;
  /** Memory of the first process. */
  memory(): Promise<Memory>;
  /** CPU time of all processes and threads so far. */
  cpuSeconds(): Promise<number>;
  /** How and when an execution ended, by its log line. */
  endOf(execution: string): End | undefined;
  stop(): Promise<void>;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The specification allows 500 requests per hour and webhook, so there are many webhooks. */
export async function startService(webhooks: number, connections: number, processes = 1): Promise<StartedService> {
  const ids = Array.from({ length: webhooks }, () => randomUUID());
  const caller = newCaller(connections);
  const folder = await mkdtemp(join(tmpdir(), 'load-'));
  const sample = JSON.parse(await readFile(fileURLToPath(new URL('../config.sample.json', import.meta.url)), 'utf8'));
  const config = {
    token: measuredToken,
    rateLimits: { perMinute: 500, perHour: 500 },
    brokers: sample.brokers,
    strategies: { s: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'main', broker: 'paper' }] } },
    webhooks: ids.map((id) => ({ id, password: 'a-password-for-load-runs', strategy: 's' })),
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  const ends = new Map<string, End>();
  const start = async (): Promise<{ readonly port: number; readonly child: ChildProcess }> => {
    const port = await freePort();
    return { port, child: run(port, folder, (execution, end) => ends.set(execution, end)) };
  };
  const started = await Promise.all(Array.from({ length: processes }, start));

  const call: StartedService['call'] = (method, path, body = '', number = 0) =>
    caller.call(started[number % processes]?.port ?? 0, method, path, body);
  const openAt = async (number: number): Promise<number> => {
    try {
      return JSON.parse((await call('GET', '/health', '', number)).text).open ?? -1;
    } catch {
      return -1;
    }
  };
  for (const number of started.keys()) {
    while ((await openAt(number)) < 0) {
      await pause(100);
    }
  }
  return {
    paths: ids.map((id) => `/trading/webhook/${id}/a-password-for-load-runs`),
    call,
    open: () => openAt(0),
    memory: async () => {
      const { text } = await call('GET', '/metrics');
      const gauge = (name: string): number =>
        Math.round(Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]) / 1_048_576);
      return {
        resident: gauge('process_resident_memory_bytes'),
        heap: gauge('nodejs_heap_size_used_bytes'),
        external: gauge('nodejs_external_memory_bytes'),
      };
    },
    cpuSeconds: async () => {
      const each = started.map(async ({ child: { pid } }) => {
        const ticks = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ').slice(13, 15).map(Number);
        return ticks.reduce((sum, tick) => sum + tick, 0) / 100;
      });
      return (await Promise.all(each)).reduce((sum, seconds) => sum + seconds, 0);
    },
    endOf: (execution) => ends.get(execution),
    stop: async () => {
      await Promise.all(
        started.map(({ child }) => {
          child.kill('SIGTERM');
          return new Promise((resolve) => child.once('exit', resolve));
        }),
      );
      caller.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a process. Reports the ends in its log, and prints its warnings. */
function run(port: number, folder: string, ended: (execution: string, end: End) => void): ChildProcess {
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const { CPU_PROFILE: profiles } = process.env;
  const profiling = profiles === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profiles];
  const child = spawn(process.execPath, [...profiling, main], {
    env: {
      ...process.env,
      PORT: String(port),
      SIGNAL_CONFIG: join(folder, 'config.json'),
      SIGNAL_DATA: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes('"execution-ended"')) {
      const { execution, state, time } = JSON.parse(line);
      ended(execution, { state, at: new Date(time).getTime() });
    } else if (/"level":"(?:warn|error)"/.test(line)) {
      process.stderr.write(`${line}\n`);
    }
  });
  return child;
}
