// Files that are whole or absent: written beside their place, flushed, and renamed.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file with JSON. It is on the disk when this returns. */
export function writeJson(path: string, value: unknown): void {
  const draft = `${path}.draft`;
  const file = openSync(draft, 'w', 0o600);
  try {
    const bytes = Buffer.from(JSON.stringify(value));
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(file, bytes, written);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  flushFolder(dirname(path));
}

/** The JSON of a file; undefined if there is no such file. Throws for one that cannot be read. */
export function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
  return JSON.parse(text);
}

export function removeFile(path: string): void {
  rmSync(path, { force: true });
}

function flushFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
