import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type CrashRunOptions, crashRun } from '../scripts/crash-run.js';
import { noPostgres, startPostgres } from '../scripts/postgres-server.js';

// A short version of `npm run crash`, which kills more often.
async function short(options: Omit<CrashRunOptions, 'signals' | 'kills' | 'main'>): Promise<void> {
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const kills = options.disconnects ? 10 : options.outage ? 1 : 2;
  const report = await crashRun({ signals: 30, kills, main, ...options });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBe(kills);
  expect(report.accepted).toBeGreaterThanOrEqual(30);
}

test(
  'killed twice at any moment, the service executes every accepted signal once',
  () => short({ emptyFolder: process.env.EMPTY_FOLDER }),
  300_000,
);

test.skipIf(noPostgres !== undefined)(
  'so do two workers that share one PostgreSQL, of which one is killed twice (skipped where PostgreSQL is not installed)',
  async () => {
    const { url, stop } = await startPostgres();
    try {
      await short({ databaseUrl: url, workers: 2 });
    } finally {
      await stop();
    }
  },
  300_000,
);

test.skipIf(noPostgres !== undefined)(
  'so does one whose connections to PostgreSQL are ended ten times; it goes on (skipped where PostgreSQL is not installed)',
  async () => {
    const { url, stop } = await startPostgres();
    try {
      await short({ databaseUrl: url, workers: 2, disconnects: true });
    } finally {
      await stop();
    }
  },
  300_000,
);

test.skipIf(noPostgres !== undefined)(
  'so do two whose PostgreSQL server is away for five seconds; they answer 503 with Retry-After meanwhile (skipped where PostgreSQL is not installed)',
  async () => {
    const server = await startPostgres();
    try {
      await short({ databaseUrl: server.url, workers: 2, outage: { ...server, seconds: 5 } });
    } finally {
      await server.stop();
    }
  },
  300_000,
);
