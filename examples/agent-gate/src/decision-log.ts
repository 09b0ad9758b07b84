// The decision log of the gate: one line for each preview, appended by one process.
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  closingRecord,
  type DecisionToRecord,
  decisionRecord,
  isClosingRecord,
  recordDigest,
} from 'signal-to-order/authorize';
import { removeFile } from './files.js';
import { SentenceError } from './sentence-error.js';

export interface DecisionLog {
  /** Appends a decision. It is on the disk when this returns. */
  append(decision: DecisionToRecord): void;
  /** Digest of the last line; undefined: the log is empty. */
  head(): string | undefined;
  close(): void;
}

/** Opens the log of a data folder. What a process that died has left of a line is closed with a record that has it. */
export function openDecisionLog(folder: string, now: () => number): DecisionLog {
  const path = join(folder, 'decisions.jsonl');
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600);
  const { last, torn, end } = tailOf(file);
  let previous = last === '' ? undefined : recordDigest(last);
  if (last !== '' && previous === undefined) {
    closeSync(file);
    throw new SentenceError(
      `The last line of ${path} is not as it was written. Move the file away, keep it, and start again: a new one begins.`,
    );
  }
  let size = end;
  const append = (line: string): void => {
    const bytes = Buffer.from(`${line}\n`);
    let written = 0;
    try {
      while (written < bytes.length) {
        written += writeSync(file, bytes, written, bytes.length - written, size + written);
      }
      fdatasyncSync(file);
    } catch (error) {
      // The next line begins where this one did.
      ftruncateSync(file, size);
      throw error;
    }
    size += bytes.length;
    previous = recordDigest(line);
  };
  // The torn bytes are in a file of their own until the record that has them is written.
  const aside = `${path}.torn`;
  const kept = existsSync(aside) ? readFileSync(aside, 'utf8') : '';
  const isClosed = kept !== '' && isClosingRecord(last) && JSON.parse(last).torn === kept;
  const left = isClosed ? '' : kept === '' ? torn : kept;
  if (left !== '') {
    writeFileSync(aside, left, { flush: true, mode: 0o600 });
    ftruncateSync(file, end);
    append(closingRecord({ torn: left, at: new Date(now()).toISOString(), previous }));
  }
  removeFile(aside);
  return {
    append: (decision) => append(decisionRecord({ ...decision, previous })),
    head: () => previous,
    close: () => closeSync(file),
  };
}

const chunk = 65_536;

/** The last whole line of a file, what comes after it, and where that begins. */
function tailOf(file: number): { readonly last: string; readonly torn: string; readonly end: number } {
  const { size } = fstatSync(file);
  for (let length = Math.min(size, chunk); ; length = Math.min(size, length * 2)) {
    const bytes = Buffer.alloc(length);
    readSync(file, bytes, 0, length, size - length);
    const feed = bytes.lastIndexOf(10);
    const before = feed === -1 ? -1 : bytes.lastIndexOf(10, feed - 1);
    if ((feed > 0 && before !== -1) || length === size) {
      const last = feed === -1 ? '' : bytes.subarray(before + 1, feed).toString();
      return { last, torn: bytes.subarray(feed + 1).toString(), end: size - length + feed + 1 };
    }
  }
}
