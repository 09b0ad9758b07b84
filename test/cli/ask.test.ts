import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { askOn } from '../../src/cli/ask.js';

function terminal<T extends object>(stream: T): T & { readonly isTTY: boolean } {
  return Object.assign(stream, { isTTY: true });
}

describe('askOn', () => {
  test('is undefined if input or output is not a terminal', () => {
    expect(askOn(new PassThrough(), terminal(new PassThrough()))).toBeUndefined();
    expect(askOn(terminal(new PassThrough()), new PassThrough())).toBeUndefined();
  });

  test('prints a question and resolves to the answer', async () => {
    const [input, output] = [terminal(new PassThrough()), terminal(new PassThrough())];
    const ask = askOn(input, output);
    const answer = ask?.('How much? ');
    input.write('10\n');
    expect(await answer).toBe('10');
    expect(String(output.read())).toContain('How much? ');
  });

  test('resolves to nothing when the input ends', async () => {
    const ask = askOn(terminal(Readable.from([])), terminal(new PassThrough()));
    expect(await ask?.('How much? ')).toBeUndefined();
  });

  test('asks on an input that is not a Node stream', async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('10\n');
    }
    expect(await askOn(terminal(chunks()), terminal(new PassThrough()))?.('How much? ')).toBe('10');
  });
});
