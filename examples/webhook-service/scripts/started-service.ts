// The built service as a separate process, measured from outside.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';

export const databaseName = process.env.DATABASE_URL === undefined ? 'PGlite' : 'PostgreSQL';

export interface Memory {
  /** In MB: resident memory, JavaScript heap in use, and memory outside the heap, including the embedded database. */
  readonly resident: number;
  readonly heap: number;
  readonly external: number;
}

export interface StartedService {
  /** Paths of the webhooks. */
  readonly paths: readonly string[];
  call(method: string, path: string, body?: string): Promise<{ readonly status: number; readonly text: string }>;
  /** Open executions; -1 if the service does not answer. */
  open(): Promise<number>;
  memory(): Promise<Memory>;
  /** CPU time of all threads so far. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The specification allows 500 requests per hour and webhook, so there are many webhooks. */
export async function startService(webhooks: number, connections: number): Promise<StartedService> {
  const ids = Array.from({ length: webhooks }, () => randomUUID());
  const port = await freePort();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const folder = await mkdtemp(join(tmpdir(), 'load-'));
  const config = {
    token: 'load',
    rateLimits: { perMinute: 500, perHour: 500 },
    brokers: { paper: { type: 'paper', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } } },
    strategies: { s: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'main', broker: 'paper' }] } },
    webhooks: ids.map((id) => ({ id, password: 'load', strategy: 's' })),
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const child = spawn(process.execPath, [main], {
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

  const call: StartedService['call'] = (method, path, body = '') =>
    new Promise((resolve, reject) => {
      const sent = request(
        { agent, host: '127.0.0.1', port, path, method, headers: { authorization: 'Bearer load' } },
        (response) => {
          let text = '';
          response.on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The service may close an idle connection just as it is used again: nothing was received then.
        if (sent.reusedSocket && error.code === 'ECONNRESET') {
          call(method, path, body).then(resolve, reject);
        } else {
          reject(error);
        }
      });
      sent.end(body);
    });
  const open = async (): Promise<number> => {
    try {
      return JSON.parse((await call('GET', '/health')).text).open ?? -1;
    } catch {
      return -1;
    }
  };
  while ((await open()) < 0) {
    await pause(100);
  }
  return {
    paths: ids.map((id) => `/trading/webhook/${id}/load`),
    call,
    open,
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
      const ticks = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(' ').slice(13, 15).map(Number);
      return ticks.reduce((sum, each) => sum + each, 0) / 100;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      agent.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
