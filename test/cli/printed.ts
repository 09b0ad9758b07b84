import type { CommandIo } from '../../src/cli/command-io.js';
import { run } from '../../src/cli/run.js';
import { plainTheme } from '../../src/cli/theme.js';

/** What a command line prints with files, its exit status, and what went wrong. */
export async function printed(line: string, files: Readonly<Record<string, object>>) {
  const written: string[] = [];
  const io = {
    readText: async (path: string) => JSON.stringify(files[path]),
    write: async (text: string) => {
      written.push(text);
      return true;
    },
    theme: plainTheme(100),
  } as unknown as CommandIo;
  const { status, errorMessage } = await run(line.split(' '), io);
  return { text: written.join(''), status, errorMessage };
}
