import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineTooLong, readAll, readLines, withoutByteOrderMark } from '../../src/cli/input.js';

async function* stream(chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield Buffer.from(chunk);
  }
}

/** The lines of each batch. */
async function batchesOf(chunks: readonly string[], limit?: number): Promise<string[][]> {
  const batches: string[][] = [];
  for await (const lines of readLines(stream(chunks), limit)) {
    batches.push(lines.map((line) => (line === lineTooLong ? '<too long>' : Buffer.from(line).toString())));
  }
  return batches;
}

async function linesOf(chunks: readonly string[], limit?: number): Promise<string[]> {
  return (await batchesOf(chunks, limit)).flat();
}

describe('readLines', () => {
  test('yields the lines of each chunk, and joins a line that is spread over chunks', async () => {
    expect(await batchesOf(['{"a"', ':1', '}\n{}\n{"b"', ':2}\n'])).toEqual([[], [], ['{"a":1}', '{}'], ['{"b":2}']]);
  });

  test('yields a last line without a line feed', async () => {
    expect(await linesOf(['a\nb'])).toEqual(['a', 'b']);
  });

  test('yields no line when the input is empty', async () => {
    expect(await linesOf([])).toEqual([]);
    expect(await linesOf([''])).toEqual([]);
  });

  test('replaces a line above the limit and continues with the next', async () => {
    expect(await linesOf(['ok\naaaa', 'aaaa', 'aaaa', 'aa\nfine\nbb', 'b\n'], 6)).toEqual([
      'ok',
      '<too long>',
      'fine',
      'bbb',
    ]);
    expect(await linesOf(['aaaa', 'aaaa'], 6)).toEqual(['<too long>']);
  });

  test('accepts a line at the limit and replaces one a byte above it', async () => {
    expect(await linesOf(['aaaaaa\naaa', 'aaa\naaaaaaa\n'], 6)).toEqual(['aaaaaa', 'aaaaaa', '<too long>']);
  });

  test('yields the same lines however the stream is cut', async () => {
    const chunks = fc.array(fc.string({ unit: fc.constantFrom('a', '{', '\n', '\r') }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(chunks, async (parts) => {
        const expected = parts.join('').split('\n');
        expect(await linesOf(parts)).toEqual(expected.at(-1) === '' ? expected.slice(0, -1) : expected);
      }),
    );
  });
});

describe('readAll', () => {
  test('joins the chunks, and returns undefined above the limit', async () => {
    expect(Buffer.from((await readAll(stream(['ab', 'c']), 3)) ?? []).toString()).toBe('abc');
    expect(await readAll(stream(['ab', 'cd']), 3)).toBeUndefined();
  });
});

describe('withoutByteOrderMark', () => {
  test('removes a byte-order mark at the start only', () => {
    expect([...withoutByteOrderMark(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b))]).toEqual([0x7b]);
    expect([...withoutByteOrderMark(Uint8Array.of(0x7b, 0xef, 0xbb, 0xbf))]).toEqual([0x7b, 0xef, 0xbb, 0xbf]);
    expect([...withoutByteOrderMark(Uint8Array.of(0xef, 0xbb))]).toEqual([0xef, 0xbb]);
  });
});
