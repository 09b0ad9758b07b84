// Two gates on one folder would execute a token twice. The lock is a file that names its process.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SentenceError } from './sentence-error.js';

interface Holder {
  readonly pid: number;
  /** Start of the process in ticks since the start of the machine, where it is known: process numbers are used again. */
  readonly started: string | undefined;
}

/** Takes the lock of a folder, also that of a process that is dead. Throws a sentence if another gate has it. Returns what releases it. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'gate.lock');
  const draft = `${file}.${process.pid}`;
  const own: Holder = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(draft, JSON.stringify(own));
  try {
    while (!isLinked(draft, file)) {
      const holder = holderOf(file);
      if (holder !== undefined && isAlive(holder)) {
        throw new SentenceError(
          `Another gate uses ${folder}: process ${holder.pid}. Stop it, or choose another data folder.`,
        );
      }
      removeDead(file, draft);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (holderOf(file)?.pid === process.pid) {
      rmSync(file, { force: true });
    }
  };
}

/** Removes the lock of a dead process. One process at a time does: another one may have taken it since it was read. */
function removeDead(file: string, draft: string): void {
  const removal = `${file}.removal`;
  if (!isLinked(draft, removal)) {
    const remover = holderOf(removal);
    if (remover === undefined || !isAlive(remover)) {
      rmSync(removal, { force: true });
    }
    return;
  }
  try {
    const holder = holderOf(file);
    if (holder === undefined || !isAlive(holder)) {
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(removal, { force: true });
  }
}

/** False if the file exists. */
function isLinked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

/** The process that a lock names; undefined if it names none. */
function holderOf(file: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number';
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return started === startOf(pid);
}

/** When a process started, as Linux tells it; undefined elsewhere. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may have spaces.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
