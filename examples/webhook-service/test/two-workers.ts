// Two processes of the service, as far as their database can tell, on one PostgreSQL server.
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../scripts/postgres-server.js';
import { readConfig } from '../src/config.js';
import { jsonLog } from '../src/log.js';
import { type Service, startService } from '../src/service.js';
import { sampleConfig } from './running.js';

export interface TwoWorkers {
  readonly workers: readonly Service[];
  /** Lines of the log of each. */
  readonly logs: readonly string[][];
  end(): Promise<void>;
}

export async function twoWorkers(): Promise<TwoWorkers> {
  const server = await startPostgres();
  const rateLimits = { perMinute: 1000, perHour: 1000 };
  const config = readConfig({ ...sampleConfig, trustedProxies: 0, rateLimits }, { PORT: '0' });
  if (!('webhooks' in config)) {
    throw new Error(config.join('\n'));
  }
  const logs: readonly string[][] = [[], []];
  const workers = await Promise.all(
    logs.map((log) =>
      startService({
        ...{ config, folder: '', databaseUrl: server.url },
        clock: { now: Date.now, sleep: (ms, signal) => pause(ms, undefined, { signal }) },
        log: jsonLog((line) => log.push(line), Date.now),
      }),
    ),
  );
  return {
    workers,
    logs,
    end: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await server.stop();
    },
  };
}
