// npm run with-postgres -- <command>: runs a command with DATABASE_URL of a temporary PostgreSQL server.
import { spawn } from 'node:child_process';
import { noPostgres, startPostgres } from './postgres-server.js';

const [command = '', ...given] = process.argv.slice(2);
if (noPostgres !== undefined) {
  console.log(noPostgres);
} else {
  const { url, stop } = await startPostgres();
  const child = spawn(command, given, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
  // A signal to this process stops the command; the server stops after the command.
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => undefined);
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  await stop();
}
