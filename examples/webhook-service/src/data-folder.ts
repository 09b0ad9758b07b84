import { chmod, lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { noFile } from './no-file.js';
import { sentenceOf } from './sentence.js';

/**
 * Makes the data folder if it is missing. Returns its path without links: what is locked, and opened, is the folder itself. Rejects with a
 * sentence.
 */
export async function openFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await realpath(folder);
  } catch (error) {
    const sentence = `the data folder ${folder} cannot be made or opened (${sentenceOf(error)}); make it, or set SIGNAL_DATA to another folder`;
    throw new Error(sentence, { cause: error });
  }
}

/** Takes the folder and its files from everybody but their owner, whatever has made them. Rejects with a sentence where it may not. */
export async function makePrivate(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((each) => !each.isSymbolicLink()).map((each) => join(each.parentPath, each.name));
  for (const path of [folder, ...paths]) {
    // A file of the database may be gone by now.
    const found = await lstat(path).catch(noFile);
    if (found !== undefined && (found.mode & 0o077) !== 0) {
      await chmod(path, found.isDirectory() ? 0o700 : 0o600).catch(() => {
        const mode = (found.mode & 0o777).toString(8);
        throw new Error(
          `others may read ${path} (mode ${mode}), and it belongs to another user. Run chown and chmod -R go= on ${folder} as root`,
        );
      });
    }
  }
}
