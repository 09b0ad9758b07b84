// The tables: made once, whole or not at all, and never those of a later version.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/database.js';
import { migrations } from '../src/migrations.js';
import { migrate } from '../src/schema.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function inEmptyDatabase(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
): Promise<void> {
  await cp(process.env.BARE_FOLDER ?? '', join(folder, 'data'), { recursive: true });
  const database = await openDatabase(join(folder, 'data'), undefined);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

describe('migrations', () => {
  test('run once', () =>
    inEmptyDatabase(async (database) => {
      await migrate(database);
      const done = await database.query('SELECT * FROM migrations ORDER BY name');
      await migrate(database);
      expect(await database.query('SELECT * FROM migrations ORDER BY name')).toEqual(done);
    }));

  test('change nothing if one of them fails', () =>
    inEmptyDatabase(async (database) => {
      const bad = { name: '999-bad', statements: ['CREATE TABLE half (x int)', 'SELECT 1/0'] };
      await expect(migrate(database, [...migrations, bad])).rejects.toThrow(/999-bad/);
      expect(await database.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
      await migrate(database);
    }));

  test('fail with a sentence and change nothing if the tables are of a later version', () =>
    inEmptyDatabase(async (database) => {
      await migrate(database, [...migrations, { name: '999-later', statements: ['SELECT 1'] }]);
      await expect(migrate(database)).rejects.toThrow(
        'the database was written by a later version of the service (999-later); start that version',
      );
    }));
});
