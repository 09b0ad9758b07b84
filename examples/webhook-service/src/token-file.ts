import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Token of the owner beside the data folder, in a file that nobody else may read. The first start makes it. */
export async function tokenBeside(folder: string): Promise<{ readonly token: string; readonly isNew: boolean }> {
  const file = `${folder}.token`;
  try {
    return { token: (await readFile(file, 'utf8')).trim(), isNew: false };
  } catch {
    const token = randomBytes(24).toString('base64url');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
    return { token, isNew: true };
  }
}
