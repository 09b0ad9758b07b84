import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import type { Ask } from './template.js';

/** Asks questions on a terminal; undefined where input or output is not one. Nothing is read before the first question. */
export function askOn(
  input: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean },
  output: Writable & { readonly isTTY?: boolean },
): Ask | undefined {
  if (input.isTTY !== true || output.isTTY !== true) {
    return undefined;
  }
  return (question) =>
    new Promise((resolve) => {
      const lines = createInterface({ input: input instanceof Readable ? input : Readable.from(input), output });
      lines.on('close', () => resolve(undefined));
      lines.question(question, (answer) => {
        resolve(answer);
        lines.close();
      });
    });
}
