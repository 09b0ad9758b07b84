// npm run restore -- FILE: restores a backup into an empty place. Nothing that exists is overwritten.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { migrations } from '../src/migrations.js';
import { readBackup } from './backup-file.js';
import { loadFolder } from './embedded-copy.js';
import { fail, places } from './places.js';
import { loadServer } from './server-copy.js';

const kinds = {
  embedded: 'an embedded database: leave DATABASE_URL unset',
  server: 'a PostgreSQL server: set DATABASE_URL',
} as const;

const said: string[] = [];

/** Writes a file that is missing; one that exists stays. */
async function putBack(file: string, content: string | undefined): Promise<void> {
  if (content === undefined) {
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, content, { mode: 0o600, flag: 'wx' });
    said.push(`${file} was written.`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw error;
    }
    const isSame = (await readFile(file, 'utf8')) === content;
    said.push(`${file} exists and stays${isSame ? '' : '; the one in the backup is different'}.`);
  }
}

async function restore([given, ...rest]: readonly string[]): Promise<void> {
  if (given === undefined || rest.length > 0) {
    throw new Error('usage: npm run restore -- FILE');
  }
  // npm runs in the folder of the package.
  const file = resolve(process.env.INIT_CWD ?? '.', given);
  const { config, folder, databaseUrl } = places;
  const backup = await readBackup(file);
  if (backup.database !== (databaseUrl === undefined ? 'embedded' : 'server')) {
    throw new Error(`${file} is of ${kinds[backup.database]}`);
  }
  const later = backup.migrations.filter((name) => migrations.every((each) => each.name !== name));
  if (later.length > 0) {
    throw new Error(`${file} is of a later version of the service (${later.join(', ')}); restore it with that version`);
  }
  // Before the database: a restore that fails can be repeated as long as the database is empty.
  const putFilesBack = async (): Promise<void> => {
    await putBack(config, backup.config);
    await putBack(`${folder}.token`, backup.token);
  };
  await (databaseUrl === undefined
    ? loadFolder(folder, backup.dump, putFilesBack)
    : loadServer(databaseUrl, backup.dump, putFilesBack));
  process.stdout.write(`${[`The database is as it was at ${backup.at}.`, ...said].join('\n')}\n`);
}

await restore(process.argv.slice(2)).catch(fail);
