// npm run crash [-- <signals> <kills> <workers> [disconnect | outage]]: the long crash test; DATABASE_URL for a PostgreSQL server.
// With the word disconnect, all connections to the server are ended in place of a process; with outage, a PostgreSQL server of
// its own is stopped for five seconds each time.
import { fileURLToPath } from 'node:url';
import { crashRun } from './crash-run.js';
import { noPostgres, startPostgres } from './postgres-server.js';

const [signals = 300, kills = 25, workers = 1] = process.argv.slice(2).map(Number);
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const [, , , , , mode] = process.argv;
const options = { signals, kills, workers, main };

async function withOutages(): ReturnType<typeof crashRun> {
  const server = await startPostgres();
  try {
    return await crashRun({ ...options, databaseUrl: server.url, outage: { ...server, seconds: 5 } });
  } finally {
    await server.stop();
  }
}

if (mode === 'outage' && noPostgres !== undefined) {
  console.log(noPostgres);
} else {
  const disconnects = mode === 'disconnect';
  const report =
    mode === 'outage'
      ? await withOutages()
      : await crashRun({ ...options, disconnects, databaseUrl: process.env.DATABASE_URL });
  console.log(JSON.stringify(report, undefined, 2));
  process.exitCode = report.faults.length === 0 ? 0 : 1;
}
