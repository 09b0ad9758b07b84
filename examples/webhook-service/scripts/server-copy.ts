import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import pg from 'pg';
import { type Dumped, migrationsOf } from './dumped.js';

/** Dumps the database of a PostgreSQL server with pg_dump: as it is at one moment, also while services use it. */
export async function dumpServer(url: string): Promise<Dumped> {
  const migrations = await withClient(url, (client) =>
    migrationsOf(async (sql) => (await client.query<{ name: string }>(sql)).rows),
  );
  const given = ['--format=custom', '--no-owner', '--no-privileges'];
  return { migrations, dump: await run('pg_dump', given, url) };
}

/** Loads a dump into an empty database of a PostgreSQL server, in one transaction: all of it or nothing. */
export async function loadServer(url: string, dump: Buffer, restored: () => Promise<void>): Promise<void> {
  const tables = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1 LIMIT 5`,
    );
    return rows.map(({ name }) => name);
  });
  if (tables.length > 0) {
    throw new Error(
      `the database of DATABASE_URL is not empty (${tables.join(', ')}); nothing was restored. Name an empty database`,
    );
  }
  await restored();
  const given = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${nameOf(url)}`];
  await run('pg_restore', given, url, dump);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a program of PostgreSQL's client. The password is in its environment, because every user sees the arguments. */
async function run(program: string, given: readonly string[], url: string, input?: Buffer): Promise<Buffer> {
  const child = spawn(program, given, { env: { ...process.env, ...environmentOf(url) } });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(`${program} is not installed; install PostgreSQL's client programs`)
          : error,
      ),
    );
    child.once('close', (code) => resolve(code ?? 1));
  });
  // A program that has ended takes nothing more; its status tells why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [status, output, failure] = await Promise.all([ended, buffer(child.stdout), text(child.stderr)]);
  if (status !== 0) {
    throw new Error(`${program} failed: ${failure.trim() || `status ${status}`}`);
  }
  return output;
}

function nameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** The address as the variables that PostgreSQL's programs read. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  return {
    PGDATABASE: nameOf(url),
    ...(hostname && { PGHOST: hostname.replace(/^\[|\]$/g, '') }),
    ...(port && { PGPORT: port }),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    ...(mode && { PGSSLMODE: mode }),
  };
}
