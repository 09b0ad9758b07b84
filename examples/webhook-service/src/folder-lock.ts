import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

// Two processes on one embedded database destroy it. The lock is a file beside its folder that names its process.

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start of the process in ticks since the start of the machine, where it is known: process numbers are used again. */
  readonly started: string | undefined;
}

/** Milliseconds between two signs of life, and until a process of another machine without one counts as dead. */
const beatEvery = 5000;
const deadAfter = 30_000;

/** Takes the lock of a folder; rejects with a sentence if another process has it. Returns what releases it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}.lock`;
  await mkdir(dirname(file), { recursive: true });
  const own = JSON.stringify({ pid: process.pid, host: hostname(), started: await startOf(process.pid) });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, own);
  try {
    await take(file, draft);
  } finally {
    await rm(draft, { force: true });
  }
  const beat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), beatEvery);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await rm(file, { force: true });
  };
}

/** False if the lock is taken. */
async function isLinked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

/** Rejects if a living process has the lock. One process at a time removes the lock of a dead one. */
async function take(file: string, draft: string): Promise<void> {
  while (!(await isLinked(draft, file))) {
    const holder = await holderOf(file);
    if (holder === 'nobody') {
      continue;
    }
    if (holder !== 'dead') {
      throw new Error(
        `the data folder is in use by process ${holder.pid} on ${holder.host}; stop it, or set SIGNAL_DATA to another folder`,
      );
    }
    const removal = `${file}.removal`;
    await take(removal, draft);
    try {
      // Another process may have removed it since it was read, and taken the lock. What is still there, and dead, stays so.
      if ((await holderOf(file)) === 'dead') {
        await rm(file, { force: true });
      }
    } finally {
      await rm(removal, { force: true });
    }
  }
}

/** The process that has the lock, if it lives. */
async function holderOf(file: string): Promise<Holder | 'dead' | 'nobody'> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) {
    return 'nobody';
  }
  const holder = holderIn(text);
  return holder !== undefined && (await isAlive(holder, file)) ? holder : 'dead';
}

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive({ pid, host, started }: Holder, file: string): Promise<boolean> {
  if (host !== hostname()) {
    const sign = await stat(file).catch(() => undefined);
    return sign !== undefined && Date.now() - sign.mtimeMs < deadAfter;
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return started === (await startOf(pid));
}

/** When a process started, as Linux tells it. */
async function startOf(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may have spaces.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
}
