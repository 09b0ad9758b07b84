/** What a failure of the system means, by Node's code. */
const failures: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
  EACCES: 'cannot be read: permission denied',
};

/** The message of a caught error, or the caught value as text. A file that cannot be read is named in a sentence. */
export function errorText(caught: unknown): string {
  return fileError(caught) ?? (caught instanceof Error ? caught.message : String(caught));
}

function fileError(caught: unknown): string | undefined {
  if (!(caught instanceof Error) || !('code' in caught) || typeof caught.code !== 'string') {
    return undefined;
  }
  const failure = Object.hasOwn(failures, caught.code) ? failures[caught.code] : undefined;
  if (failure === undefined) {
    return undefined;
  }
  // Reading a folder fails without its path.
  return 'path' in caught && typeof caught.path === 'string' ? `${caught.path} ${failure}.` : `The file ${failure}.`;
}
