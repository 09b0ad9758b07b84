// The built service as a process of its own.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

interface BuiltService {
  readonly child: ChildProcessByStdio<null, Readable, null>;
  /** Its status, and the lines that it has printed. */
  readonly ended: Promise<{ readonly code: number | null; readonly lines: readonly string[] }>;
}

/** Starts it with the configuration and the data of a folder. */
export function startBuilt(
  folder: string,
  port: number | string,
  environment: Readonly<Record<string, string>> = {},
): BuiltService {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../dist/main.js', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SIGNAL_CONFIG: join(folder, 'config.json'),
      SIGNAL_DATA: join(folder, 'data'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const ended: BuiltService['ended'] = new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, lines: out.trim().split('\n') })),
  );
  return { child, ended };
}
