import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database.js';
import { startQueue } from '../src/queue.js';
import { migrate } from '../src/schema.js';

/**
 * Makes two embedded databases once, because each takes seconds: one without tables for the tests of migrations, and one with
 * empty tables, which kept-database.ts and the tests that start a process copy.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-'));
  const bare = join(folder, 'bare');
  await (await openDatabase(bare, undefined)).close();
  const empty = join(folder, 'data');
  cpSync(bare, empty, { recursive: true });
  const database = await openDatabase(empty, undefined);
  await migrate(database);
  const queue = await startQueue(database, (error) => {
    throw error;
  });
  await queue.stop();
  await database.close();
  process.env.BARE_FOLDER = bare;
  process.env.EMPTY_FOLDER = empty;
  return () => rm(folder, { recursive: true, force: true });
}
