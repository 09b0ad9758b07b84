// The real service on a free port, with its own folder and a clock that the test sets.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExecutionClock } from 'signal-to-order/execute';
import { type SettableClock, settableClock } from 'signal-to-order/paper';
import { readConfig } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { jsonLog } from '../src/log.js';
import { type Service, startService } from '../src/service.js';
import { takeDatabase } from './kept-database.js';

export const noon = '2026-01-26T17:00:00Z'; // a Monday, noon in New York

export const webhookIds = {
  open: '00000000-0000-4000-8000-000000000001',
  platformA: '00000000-0000-4000-8000-000000000002',
  platformB: '00000000-0000-4000-8000-000000000003',
  selected: '00000000-0000-4000-8000-000000000004',
  single: '00000000-0000-4000-8000-000000000005',
  options: '00000000-0000-4000-8000-000000000006',
  rated: '00000000-0000-4000-8000-000000000007',
} as const;

export const password = 'a-password-for-tests';

export const token = 'a-token-for-tests';

/** Headers of the owner. */
export const asOwner = { authorization: `Bearer ${token}` };

const two = [
  { id: 'anna', broker: 'paper' },
  { id: 'ben', broker: 'other', settings: { signalQuantityMultiplier: 10 } },
];
const one = [{ id: 'anna', broker: 'paper' }];
const adding = { allowAddToPosition: true };

export const sampleConfig = {
  token,
  trustedProxies: 1,
  knownTickers: ['AAPL', 'MSFT', 'SPX', 'TSLA'],
  platforms: { 'platform-a': ['52.89.214.238'], 'platform-b': ['198.51.100.0/24'] },
  brokers: {
    paper: { type: 'paper', quotes: { AAPL: { bid: 149.98, ask: 150.02 }, MSFT: { bid: 400, ask: 400.2 } } },
    other: { type: 'paper', quotes: { AAPL: { bid: 149.98, ask: 150.02 }, MSFT: { bid: 400, ask: 400.2 } } },
  },
  strategies: {
    open: { settings: adding, subscriptions: two },
    platformA: { settings: { ...adding, allowedIpAddresses: 'platform-a' }, subscriptions: one },
    platformB: { settings: { ...adding, allowedIpAddresses: 'platform-b' }, subscriptions: one },
    selected: { settings: { ...adding, allowedIpAddresses: ['10.0.0.0/8'] }, subscriptions: one },
    single: { settings: { ...adding, allowBatchSignals: false, allowedTickers: ['MSFT'] }, subscriptions: one },
    options: { settings: { assetClass: 'options' }, subscriptions: one },
    rated: { settings: adding, subscriptions: one },
  },
  webhooks: Object.entries(webhookIds).map(([strategy, id]) => ({ id, password, strategy })),
};

export type WebhookName = keyof typeof webhookIds;

export function pathOf(name: WebhookName): string {
  return `/trading/webhook/${webhookIds[name]}/${password}`;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { success: boolean; id: string; messageCode?: string; errors?: readonly { code: string }[] };
}

export interface Running {
  readonly clock: SettableClock;
  readonly log: readonly string[];
  service(): Service;
  url(path: string): string;
  /** Queries the database of the service. */
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Sends a signal, by default from 203.0.113.7. */
  post(path: string, body: unknown, options?: { from?: string; method?: string }): Promise<Answer>;
  /** `whileDown`: what happens in between. */
  restart(whileDown?: () => void): Promise<void>;
  end(): Promise<void>;
}

const databaseUrl = process.env.TEST_DATABASE_URL;

/** All tests share a PostgreSQL server; each starts with an empty database. */
export async function emptyServer(): Promise<void> {
  if (databaseUrl !== undefined) {
    const database = await openDatabase('', databaseUrl);
    await database.script(
      'DROP SCHEMA IF EXISTS pgboss CASCADE; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public;',
    );
    await database.close();
  }
}

export async function run(changes: object = {}): Promise<Running> {
  await emptyServer();
  const folder = await mkdtemp(join(tmpdir(), 'service-'));
  const clock = quickClock();
  const log: string[] = [];
  const config = readConfig({ ...sampleConfig, ...changes }, { PORT: '0' });
  if (!('webhooks' in config)) {
    throw new Error(config.join('\n'));
  }
  const kept = databaseUrl === undefined ? await takeDatabase() : undefined;
  const begin = (): Promise<Service> =>
    startService({
      config,
      folder: join(folder, 'data'),
      databaseUrl,
      startThread: kept?.start,
      clock,
      log: jsonLog((line) => log.push(line), clock.now),
    });
  let service = await begin().catch((error: unknown) => {
    kept?.giveBack();
    throw error;
  });
  const url = (path: string): string => `http://127.0.0.1:${service.port}${path}`;
  return {
    clock,
    log,
    service: () => service,
    url,
    query: (sql, values) => service.database.query(sql, values),
    post: async (path, body, { from = '203.0.113.7', method = 'POST' } = {}) => {
      const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
      const response = await fetch(url(path), {
        method,
        headers: { 'x-forwarded-for': from },
        ...(method !== 'GET' && method !== 'HEAD' && { body: text }),
      });
      const answered = await response.text();
      return { status: response.status, headers: response.headers, body: answered === '' ? {} : JSON.parse(answered) };
    },
    restart: async (whileDown = () => undefined) => {
      await service.stop();
      whileDown();
      service = await begin();
    },
    end: async () => {
      await service.stop().finally(() => kept?.giveBack());
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A clock that moves by a second at most each time an execution waits, after some milliseconds of real time. */
function quickClock(): SettableClock & ExecutionClock {
  const clock = settableClock(noon);
  return {
    ...clock,
    sleep: async (milliseconds, signal) => {
      await pause(milliseconds > 1000 ? 100 : 10, undefined, { signal });
      clock.advance(Math.min(milliseconds, 1000));
    },
  };
}

/** The page without its tags. */
export async function pageText(running: Running): Promise<string> {
  const response = await fetch(running.url('/'), { headers: asOwner });
  const text = (await response.text()).replace(/<[^>]*>/g, ' ').replace(/&quot;/g, '"');
  return text.replace(/\s+/g, ' ');
}
