// npm run backup -- FILE: writes the database, the configuration file and the token into one new file.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeBackup } from './backup-file.js';
import { dumpFolder } from './embedded-copy.js';
import { fail, places } from './places.js';
import { dumpServer } from './server-copy.js';

/** Text of a file that may be missing. */
async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  });
}

async function backUp([given, ...rest]: readonly string[]): Promise<void> {
  if (given === undefined || rest.length > 0) {
    throw new Error('usage: npm run backup -- FILE');
  }
  // npm runs in the folder of the package.
  const file = resolve(process.env.INIT_CWD ?? '.', given);
  const { config, folder, databaseUrl } = places;
  const { dump, migrations } = databaseUrl === undefined ? await dumpFolder(folder) : await dumpServer(databaseUrl);
  const files = { config: await textOf(config), token: await textOf(`${folder}.token`) };
  const database = databaseUrl === undefined ? 'embedded' : 'server';
  await writeBackup(file, { at: new Date().toISOString(), database, migrations: [...migrations], dump, ...files });
  const names = ['database', ...(files.config === undefined ? [] : [config]), ...(files.token ? ['token'] : [])];
  process.stdout.write(`${file} has the ${names.join(', ')}. It has passwords: keep it where nobody else reads it.\n`);
}

await backUp(process.argv.slice(2)).catch(fail);
