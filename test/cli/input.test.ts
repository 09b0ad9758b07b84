import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineTooLong, wholeInput, wholeLines, withoutByteOrderMark } from '../../src/cli/input.js';

async function* stream(chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield Buffer.from(chunk);
  }
}

async function piecesOf(chunks: readonly string[], limit?: number): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of wholeLines(stream(chunks), limit)) {
    pieces.push(piece === lineTooLong ? '<too long>' : Buffer.from(piece).toString());
  }
  return pieces;
}

describe('cutting a stream into whole lines', () => {
  test('a line that is spread over chunks is put together', async () => {
    expect(await piecesOf(['{"a"', ':1', '}\n{}\n{"b"', ':2}\n'])).toEqual(['{"a":1}\n{}\n', '{"b":2}\n']);
  });

  test('the last line needs no end', async () => {
    expect(await piecesOf(['a\nb'])).toEqual(['a\n', 'b']);
  });

  test('nothing in, nothing out', async () => {
    expect(await piecesOf([])).toEqual([]);
    expect(await piecesOf([''])).toEqual([]);
  });

  test('a line above the limit is replaced by a mark, in its place, and what follows goes on', async () => {
    expect(await piecesOf(['ok\naaaa', 'aaaa', 'aaaa', 'aa\nfine\nbb', 'b\n'], 6)).toEqual([
      'ok\n',
      '<too long>',
      'fine\n',
      'bbb\n',
    ]);
    expect(await piecesOf(['aaaa', 'aaaa'], 6)).toEqual(['<too long>']);
  });

  test('however the stream is cut, the pieces hold the same text and end at line ends', async () => {
    const chunks = fc.array(fc.string({ unit: fc.constantFrom('a', '{', '\n', '\r') }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(chunks, async (parts) => {
        const pieces = await piecesOf(parts);
        expect(pieces.join('')).toBe(parts.join(''));
        expect(pieces.slice(0, -1).every((piece) => piece.endsWith('\n'))).toBe(true);
      }),
    );
  });
});

test('a whole input is joined, and undefined above the limit', async () => {
  expect(Buffer.from((await wholeInput(stream(['ab', 'c']), 3)) ?? []).toString()).toBe('abc');
  expect(await wholeInput(stream(['ab', 'cd']), 3)).toBeUndefined();
});

test('a byte-order mark is taken off the beginning, and only there', () => {
  expect([...withoutByteOrderMark(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b))]).toEqual([0x7b]);
  expect([...withoutByteOrderMark(Uint8Array.of(0x7b, 0xef, 0xbb, 0xbf))]).toEqual([0x7b, 0xef, 0xbb, 0xbf]);
  expect([...withoutByteOrderMark(Uint8Array.of(0xef, 0xbb))]).toEqual([0xef, 0xbb]);
});
