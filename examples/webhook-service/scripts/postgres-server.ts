// A temporary PostgreSQL server in its own folder, from Debian's package.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.js';

const installed = '/usr/lib/postgresql';

/** Folder of the programs of the newest server. */
function programs(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : [];
  const folders = versions.sort((one, other) => other - one).map((version) => join(installed, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** Reason why no server can be started; undefined if one can. */
export const noPostgres =
  programs() === undefined ? `PostgreSQL is not installed (${installed}/*/bin/initdb): skipped` : undefined;

export interface PostgresServer {
  readonly url: string;
  /** Ends the server at once, as a crash of the machine would. Its data stays. */
  halt(): Promise<void>;
  /** Starts the server again. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const bin = programs() ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const isRoot = process.getuid?.() === 0;
  const run = async (program: string, ...given: readonly string[]): Promise<void> => {
    const command = [join(bin, program), ...given];
    // The server does not run as root.
    const [first = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    await promisify(execFile)(first, rest, { cwd: folder });
  };
  if (isRoot) {
    const { stdout } = await promisify(execFile)('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), -1);
  }
  const data = join(folder, 'data');
  const port = await freePort();
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const start = (): Promise<void> => run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  const halt = (): Promise<void> => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt,
    resume: start,
    stop: async () => {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
