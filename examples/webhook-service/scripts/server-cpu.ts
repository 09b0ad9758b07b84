// CPU time of the PostgreSQL server on this machine, from /proc.
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

/** Process of the server that starts all others. */
export async function postmasterAt(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = await statOf(rows[0]?.pid ?? 0);
  await client.end();
  return backend?.parent ?? 0;
}

/** CPU time of all processes of the server so far, those that have ended too. */
export async function serverCpuSeconds(postmaster: number): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(names.map((name) => statOf(Number(name))));
  return stats.reduce((sum, stat) => {
    const own = stat?.pid === postmaster ? stat.ended + stat.running : 0;
    return sum + own + (stat?.parent === postmaster ? stat.running : 0);
  }, 0);
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  /** Seconds of CPU time of the process, and of its children that have ended. */
  readonly running: number;
  readonly ended: number;
}

/** undefined: the process has ended. */
async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) {
    return undefined;
  }
  // The name before the last parenthesis may have spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { pid, parent, running: (user + system) / 100, ended: (endedUser + endedSystem) / 100 };
}
