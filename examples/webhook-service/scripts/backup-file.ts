import { createHash } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import * as v from 'valibot';

// A backup is one file: a line with the checksum of everything after it, a line of JSON, and the parts that it lists, in order.

const formatName = 'signal-to-order-backup-1';

const manifestSchema = v.object({
  /** When it was made: ISO 8601, UTC. */
  at: v.string(),
  database: v.picklist(['embedded', 'server']),
  /** Migrations of the database, which tell its version. */
  migrations: v.array(v.string()),
  parts: v.array(v.object({ name: v.picklist(['database', 'config', 'token']), bytes: v.number() })),
});

type Manifest = v.InferOutput<typeof manifestSchema>;

export interface Backup extends Omit<Manifest, 'parts'> {
  /** Dump of the database: of PGlite as a compressed tar, of a server in the custom format of pg_dump. */
  readonly dump: Buffer;
  /** Text of the configuration file. */
  readonly config: string | undefined;
  /** Token of the owner that the first start made. */
  readonly token: string | undefined;
}

/** Writes a new file that only its owner may read. Rejects if there is one; leaves none behind that is not complete. */
export async function writeBackup(file: string, { dump, config, token, ...facts }: Backup): Promise<void> {
  const parts = [
    { name: 'database' as const, content: dump },
    ...(config === undefined ? [] : [{ name: 'config' as const, content: Buffer.from(config) }]),
    ...(token === undefined ? [] : [{ name: 'token' as const, content: Buffer.from(token) }]),
  ];
  const manifest: Manifest = { ...facts, parts: parts.map(({ name, content }) => ({ name, bytes: content.length })) };
  const body = Buffer.concat([Buffer.from(`${JSON.stringify(manifest)}\n`), ...parts.map(({ content }) => content)]);
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${file} exists already; name a new file`) : error;
  });
  try {
    await handle.writeFile(`${formatName} ${checksum(body)}\n`);
    await handle.writeFile(body);
    await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
}

/** Reads a backup. Rejects with a sentence if the file is not a backup, or is damaged. */
export async function readBackup(file: string): Promise<Backup> {
  const content = await readFile(file);
  const [first, body] = splitLine(content);
  const [name, expected, ...rest] = first.split(' ');
  if (name !== formatName || expected === undefined || rest.length > 0) {
    throw new Error(`${file} is not a backup of this service`);
  }
  if (checksum(body) !== expected) {
    throw new Error(`${file} is damaged: its checksum does not match. Take another backup`);
  }
  const [line, dumps] = splitLine(body);
  const { parts, ...facts } = v.parse(manifestSchema, JSON.parse(line));
  const contents = new Map<string, Buffer>();
  let from = 0;
  for (const part of parts) {
    contents.set(part.name, dumps.subarray(from, from + part.bytes));
    from += part.bytes;
  }
  const dump = contents.get('database');
  if (dump === undefined || from !== dumps.length) {
    throw new Error(`${file} is damaged: its list of parts does not match. Take another backup`);
  }
  return { ...facts, dump, config: contents.get('config')?.toString(), token: contents.get('token')?.toString() };
}

/** The first line, of at most 64 kB, and what follows. */
function splitLine(content: Buffer): readonly [string, Buffer] {
  const end = content.subarray(0, 65_536).indexOf('\n');
  return end === -1 ? ['', content] : [content.toString('utf8', 0, end), content.subarray(end + 1)];
}

function checksum(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
