import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { crashRun } from '../scripts/crash-run.js';
import { emptyServer } from './running.js';

// A quick share of `npm run crash`, which kills more often.
test('killed twice at any moment, the service executes every accepted signal once', async () => {
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  await emptyServer();
  const databaseUrl = process.env.TEST_DATABASE_URL;
  const report = await crashRun({
    signals: 30,
    kills: 2,
    main,
    databaseUrl,
    workers: databaseUrl === undefined ? 1 : 2,
  });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBe(2);
  expect(report.accepted).toBeGreaterThanOrEqual(30);
}, 120_000);
