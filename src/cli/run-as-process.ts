import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { askOn } from './ask.js';
import { errorText } from './error-text.js';
import type { ExitStatus } from './request-stream.js';
import { run } from './run.js';
import { themeFor } from './theme.js';

/** The part of `process` that the command uses. */
export interface ProcessLike {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
}

/** Runs the command with the arguments and streams of a process. Returns the exit status. */
export async function runAsProcess(host: ProcessLike, manifest: URL): Promise<ExitStatus> {
  const { stderr } = host;
  try {
    // The streams of a process are opened on first access, which can fail.
    const { argv, env, stdin, stdout } = host;
    const { version }: { readonly version: string } = JSON.parse(await readFile(manifest, 'utf8'));
    const output = outputTo(stdout);
    const { status, errorMessage } = await run(argv.slice(2), {
      standardInput: stdin,
      readFile: chunksOf,
      readText: textOf,
      listFolder: readdir,
      writeFile: writeText,
      fileSize: sizeOf,
      progress: stderr.isTTY === true ? progressOn(stderr) : undefined,
      write: output.write,
      note: (sentence) => stderr.write(`signal-to-order: ${sentence}\n`),
      ask: askOn(stdin, stdout),
      clock: Date,
      theme: themeFor({ isTerminal: stdout.isTTY === true, columns: stdout.columns, environment: env }),
      version,
    });
    await output.finish();
    if (errorMessage !== undefined) {
      stderr.write(`signal-to-order: ${errorMessage}\n`);
    }
    return status;
  } catch (error) {
    stderr.write(`signal-to-order: ${errorText(error)}\n`);
    return 2;
  }
}

/** Opened when it is read: a stream that nobody reads yet has nobody to hear that its file does not exist. */
async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 });
  } catch (error) {
    throw withPath(error, path);
  }
}

async function textOf(path: string): Promise<string> {
  try {
    // Without a byte-order mark, which editors of Windows write.
    return new TextDecoder().decode(await readFile(path));
  } catch (error) {
    throw withPath(error, path);
  }
}

/** Reading a folder fails without its path. */
function withPath(error: unknown, path: string): object {
  return Object.assign(Object(error), { path });
}

async function writeText(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  const isFolder = await stat(folder).then(
    (status) => status.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    throw new Error(`The folder ${folder} does not exist.`);
  }
  await writeFile(path, text);
}

async function sizeOf(path: string): Promise<number | undefined> {
  const status = await stat(path);
  return status.isFile() ? status.size : undefined;
}

const progressInterval = 100;

/** Writes a line over and over, at most ten times a second. */
function progressOn(terminal: ProcessLike['stderr']): (text: string | undefined) => void {
  let last = 0;
  return (text) => {
    if (text === undefined) {
      terminal.write('\r\u001b[K');
    } else if (Date.now() - last >= progressInterval) {
      last = Date.now();
      terminal.write(`\r\u001b[K${text}`);
    }
  };
}

/** The standard output. */
interface Output {
  /** Resolves when there is room for more; to false when the reader has closed the output. */
  readonly write: (text: string) => Promise<boolean>;
  /** Resolves when everything is written; rejects if writing failed. */
  readonly finish: () => Promise<void>;
}

function outputTo(output: Writable): Output {
  let isOpen = true;
  let failure: Error | undefined;
  output.on('close', () => {
    isOpen = false;
  });
  output.on('error', (error: Error & { readonly code?: string }) => {
    isOpen = false;
    // A reader such as `head` closes the pipe when it has enough. That is not a failure; a full disk is.
    if (error.code !== 'EPIPE') {
      failure ??= error;
    }
  });
  const write = (text: string): Promise<boolean> =>
    new Promise((resolve) => {
      if (!isOpen) {
        resolve(false);
      } else if (output.write(text)) {
        resolve(true);
      } else {
        const settle = (): void => {
          output.off('drain', settle).off('error', settle).off('close', settle);
          resolve(isOpen);
        };
        output.on('drain', settle).on('error', settle).on('close', settle);
      }
    });
  const finish = async (): Promise<void> => {
    if (isOpen) {
      await new Promise<void>((resolve) => {
        output.write('', () => resolve());
      });
    }
    if (failure !== undefined) {
      throw failure;
    }
  };
  return { write, finish };
}
