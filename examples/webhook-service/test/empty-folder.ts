import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database.js';

/** Makes an empty embedded database once; every test begins with a copy of it. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-'));
  const database = await openDatabase(join(folder, 'data'), undefined);
  await database.close();
  process.env.EMPTY_FOLDER = join(folder, 'data');
  return () => rm(folder, { recursive: true, force: true });
}
