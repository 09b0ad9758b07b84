import type { Clock } from '../market/ports.js';
import type { Ask } from './template.js';
import type { Theme } from './theme.js';

/** Input and output of the command. The readers reject if they cannot read. */
export interface CommandIo {
  readonly standardInput: AsyncIterable<Uint8Array>;
  readFile(path: string): AsyncIterable<Uint8Array>;
  readText(path: string): Promise<string>;
  /** File names in a folder. */
  listFolder(path: string): Promise<readonly string[]>;
  /** Resolves when there is room for more; to false when the reader has closed the output. */
  write(text: string): Promise<boolean>;
  writeFile(path: string, text: string): Promise<void>;
  /** Size in bytes; undefined for what is not a file. */
  readonly fileSize?: ((path: string) => Promise<number | undefined>) | undefined;
  /** Shows how far a long run is, on a terminal only; undefined clears it. */
  readonly progress?: ((text: string | undefined) => void) | undefined;
  /** Says something beside the answer, on the standard error. */
  readonly note?: ((sentence: string) => void) | undefined;
  /** Asks on the terminal; undefined where input or output is not one. */
  readonly ask?: Ask | undefined;
  readonly clock: Clock;
  readonly theme: Theme;
  readonly version: string;
}
