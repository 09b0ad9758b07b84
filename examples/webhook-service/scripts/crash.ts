// npm run crash [-- <signals> <kills> <workers> [disconnect]]: the long crash test; DATABASE_URL for a PostgreSQL server.
// With the word disconnect, all connections to the server are ended in place of a process.
import { fileURLToPath } from 'node:url';
import { crashRun } from './crash-run.js';

const [signals = 300, kills = 25, workers = 1] = process.argv.slice(2).map(Number);
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const disconnects = process.argv[5] === 'disconnect';
const report = await crashRun({ signals, kills, workers, disconnects, main, databaseUrl: process.env.DATABASE_URL });
console.log(JSON.stringify(report, undefined, 2));
process.exitCode = report.faults.length === 0 ? 0 : 1;
