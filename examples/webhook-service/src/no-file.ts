/** undefined for a file that does not exist; any other error is thrown. */
export function noFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') {
    throw error;
  }
}
