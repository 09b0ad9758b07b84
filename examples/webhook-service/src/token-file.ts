import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { minPasswordLength } from './config.js';
import { noFile } from './no-file.js';

/** Token of the owner beside the data folder, in a file that nobody else may read. The first start makes it. */
export async function tokenBeside(folder: string): Promise<{ readonly token: string; readonly isNew: boolean }> {
  const file = `${folder}.token`;
  const found = (await readFile(file, 'utf8').catch(noFile))?.trim();
  if (found === undefined) {
    const token = randomBytes(24).toString('base64url');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
    return { token, isNew: true };
  }
  if (found.length < minPasswordLength) {
    throw new Error(
      `the token in ${file} has ${found.length} characters; expected at least ${minPasswordLength}. Delete the file: the next start makes a new one`,
    );
  }
  return { token: found, isNew: false };
}
