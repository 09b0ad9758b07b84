import { cp, mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from '../src/folder-lock.js';
import { type Dumped, migrationsOf } from './dumped.js';

/** Dumps an embedded database. Its service must be stopped: a running one has the lock of the folder, and then this rejects. */
export async function dumpFolder(place: string): Promise<Dumped> {
  const folder = await realpath(place).catch(() => place);
  if (!(await isDatabase(folder))) {
    throw new Error(`there is no database in ${place}; set SIGNAL_DATA to the data folder of the service`);
  }
  const release = await lockFolder(folder);
  const copy = await mkdtemp(join(tmpdir(), 'backup-'));
  try {
    // A database writes when it opens. Who makes the backup may be another user than that of the service.
    await cp(folder, copy, { recursive: true });
    const database = await PGlite.create(copy);
    try {
      const migrations = await migrationsOf(async (sql) => (await database.query<{ name: string }>(sql)).rows);
      const dump = await database.dumpDataDir('gzip');
      return { migrations, dump: Buffer.from(await dump.arrayBuffer()) };
    } finally {
      await database.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
    await release();
  }
}

/**
 * Loads a dump into a folder that is missing or empty. It is loaded and opened beside the folder, and renamed at the end: the
 * folder has the whole database or none.
 */
export async function loadFolder(place: string, dump: Buffer, restored: () => Promise<void>): Promise<void> {
  const folder = await realpath(place).catch(() => place);
  await mkdir(dirname(folder), { recursive: true });
  const release = await lockFolder(folder);
  const draft = `${folder}.restore`;
  try {
    const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') {
        return undefined;
      }
      throw error;
    });
    if (found !== undefined && found.length > 0) {
      throw new Error(
        `${folder} is not empty; nothing was restored. Move it away, or set SIGNAL_DATA to another folder`,
      );
    }
    // Of a restore that was interrupted.
    await rm(draft, { recursive: true, force: true });
    // Here, because PGlite ends the process when it cannot.
    const tar = await promisify(gunzip)(dump).catch((error: Error) => {
      throw new Error(`the database in the backup cannot be unpacked: ${error.message}`);
    });
    const database = await PGlite.create({ dataDir: draft, loadDataDir: new Blob([new Uint8Array(tar)]) });
    try {
      await migrationsOf(async (sql) => (await database.query<{ name: string }>(sql)).rows);
    } finally {
      await database.close();
    }
    await restored();
    if (found !== undefined) {
      await rmdir(folder);
    }
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await release();
  }
}

async function isDatabase(folder: string): Promise<boolean> {
  return stat(`${folder}/PG_VERSION`).then(
    () => true,
    () => false,
  );
}
