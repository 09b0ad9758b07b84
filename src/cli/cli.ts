#!/usr/bin/env node
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { paintFor } from './paint.js';
import { run } from './run.js';

const output = process.stdout;
let isRead = true;
// A reader that has seen enough (`| head`) closes the pipe: that is no failure.
output.on('error', () => {
  isRead = false;
});

function write(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (!isRead) {
      resolve(false);
    } else if (output.write(text)) {
      resolve(true);
    } else {
      const settle = (): void => {
        output.off('drain', settle).off('error', settle).off('close', settle);
        resolve(isRead);
      };
      output.on('drain', settle).on('error', settle).on('close', settle);
    }
  });
}

try {
  const manifest: { readonly version: string } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  );
  const { status, complaint } = await run(process.argv.slice(2), {
    standardInput: process.stdin,
    readFile: (path) => createReadStream(path, { highWaterMark: 256 * 1024 }),
    readText: (path) => readFile(path, 'utf8'),
    listFolder: readdir,
    write,
    clock: Date,
    style: paintFor({ isTerminal: output.isTTY === true, columns: output.columns, environment: process.env }),
    version: manifest.version,
  });
  process.exitCode = status;
  if (complaint !== undefined) {
    process.stderr.write(`signal-to-order: ${complaint}\n`);
  }
} catch (error) {
  process.exitCode = 2;
  process.stderr.write(`signal-to-order: ${error instanceof Error ? error.message : String(error)}\n`);
}
