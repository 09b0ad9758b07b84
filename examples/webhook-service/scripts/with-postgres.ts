// npm run with-postgres -- <command>: runs a command with DATABASE_URL naming a PostgreSQL that lives as long as it does.
import { spawn } from 'node:child_process';
import { noPostgres, startPostgres } from './postgres-server.js';

const [command = '', ...given] = process.argv.slice(2);
if (noPostgres !== undefined) {
  console.log(noPostgres);
} else {
  const { url, stop } = await startPostgres();
  const child = spawn(command, given, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
  // Whoever stops this stops the command; the server goes when the command has.
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => undefined);
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  await stop();
}
