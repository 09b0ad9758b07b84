import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { Status } from './answer-requests.js';
import { paintFor } from './paint.js';
import { run } from './run.js';
import { thrownText } from './thrown.js';

/** What the command uses of the process that runs it. */
export interface Host {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: { write(text: string): unknown };
}

/** Runs the command with the arguments and streams of a process; answers the exit status. */
export async function runAsProcess(host: Host, manifest: URL): Promise<Status> {
  const { stderr } = host;
  try {
    // The streams of a process are made when they are asked for, which can fail.
    const { argv, env, stdin, stdout } = host;
    const { version }: { readonly version: string } = JSON.parse(await readFile(manifest, 'utf8'));
    const output = outputTo(stdout);
    const { status, complaint } = await run(argv.slice(2), {
      standardInput: stdin,
      readFile: (path) => createReadStream(path, { highWaterMark: 256 * 1024 }),
      readText: (path) => readFile(path, 'utf8'),
      listFolder: readdir,
      write: output.write,
      clock: Date,
      style: paintFor({ isTerminal: stdout.isTTY === true, columns: stdout.columns, environment: env }),
      version,
    });
    await output.finish();
    if (complaint !== undefined) {
      stderr.write(`signal-to-order: ${complaint}\n`);
    }
    return status;
  } catch (error) {
    stderr.write(`signal-to-order: ${thrownText(error)}\n`);
    return 2;
  }
}

/** What the command writes to. */
interface Output {
  /** Writes and waits until there is room for more; answers false when nobody reads any longer. */
  readonly write: (text: string) => Promise<boolean>;
  /** Waits until all is written; rejects when it could not be. */
  readonly finish: () => Promise<void>;
}

function outputTo(output: Writable): Output {
  let isRead = true;
  let failure: Error | undefined;
  output.on('close', () => {
    isRead = false;
  });
  output.on('error', (error: Error & { readonly code?: string }) => {
    isRead = false;
    // A reader that has seen enough (`| head`) closes the pipe: that is no failure, as a full disk is.
    if (error.code !== 'EPIPE') {
      failure ??= error;
    }
  });
  const write = (text: string): Promise<boolean> =>
    new Promise((resolve) => {
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
  const finish = async (): Promise<void> => {
    if (isRead) {
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
