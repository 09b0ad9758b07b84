import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf8, utf8Length, withoutMark } from '../../src/core/utf8.js';
import { runCount } from '../properties/seeds.js';

describe('decodeUtf8', () => {
  test.each([
    ['nothing', [], ''],
    ['the last character of one byte', [0x7f], '\u007f'],
    ['the first and last characters of two bytes', [0xc2, 0x80, 0xdf, 0xbf], '\u0080\u07ff'],
    ['the first and last characters of three bytes', [0xe0, 0xa0, 0x80, 0xef, 0xbf, 0xbf], '\u0800\uffff'],
    ['around the surrogates', [0xed, 0x9f, 0xbf, 0xee, 0x80, 0x80], '\ud7ff\ue000'],
    [
      'the first and last characters of four bytes',
      [0xf0, 0x90, 0x80, 0x80, 0xf4, 0x8f, 0xbf, 0xbf],
      '\u{10000}\u{10ffff}',
    ],
    ['a byte-order mark, which is kept', [0xef, 0xbb, 0xbf, 0x41], '\ufeffA'],
  ])('reads %s', (_, bytes, text) => {
    expect(decodeUtf8(Uint8Array.from(bytes))).toEqual({ text });
  });

  test.each([
    ['a continuation alone', [0x41, 0x80], 1],
    ['the last continuation alone', [0xbf], 0],
    ['two bytes written for one', [0xc1, 0xbf], 0],
    ['three bytes written for two', [0xe0, 0x9f, 0xbf], 0],
    ['four bytes written for three', [0xf0, 0x8f, 0xbf, 0xbf], 0],
    ['the first surrogate', [0x41, 0xed, 0xa0, 0x80], 1],
    ['the last surrogate', [0xed, 0xbf, 0xbf], 0],
    ['more than U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
    ['five bytes', [0xf8, 0x88, 0x80, 0x80, 0x80], 0],
    ['a character that is cut off', [0x41, 0x42, 0xe2, 0x82], 2],
    ['a character that another interrupts', [0xe2, 0x41, 0xac], 0],
  ])('stops at %s', (_, bytes, offset) => {
    expect(decodeUtf8(Uint8Array.from(bytes))).toEqual({
      text: 'AB'.slice(0, offset),
      invalid: { offset, byte: bytes[offset] },
    });
  });

  test('finds an invalid byte at any position of a long text', () => {
    const bytes = new TextEncoder().encode('a\u20ac\u{1f600}'.repeat(500));
    for (let character = 0; character < 500; character += 1) {
      const offset = character * 8;
      const broken = bytes.with(offset, 0xff);
      expect(decodeUtf8(broken).invalid).toEqual({ offset, byte: 0xff });
    }
  });

  test('is strict about every sequence of bytes, as the table of Unicode (3.9, D92) defines it', () => {
    // Well-formed sequences by Table 3-7 of the Unicode standard.
    const wellFormed =
      /^(?:[^\x80-\xff]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})*/;
    const soup = fc.array(
      fc.constantFrom(0x41, 0x80, 0xa0, 0x9f, 0xbf, 0xc1, 0xc3, 0xe0, 0xe2, 0xed, 0xf0, 0xf4, 0xff),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          soup.map((bytes) => Uint8Array.from(bytes)),
          fc.uint8Array({ maxLength: 12 }),
        ),
        (bytes) => {
          const length = wellFormed.exec(String.fromCharCode(...bytes))?.[0].length ?? 0;
          const { text, invalid } = decodeUtf8(bytes);
          expect(new TextEncoder().encode(text)).toEqual(bytes.slice(0, length));
          expect(invalid?.offset).toBe(length === bytes.length ? undefined : length);
        },
      ),
      { numRuns: runCount(5_000) },
    );
  });
});

describe('utf8Length', () => {
  test('counts the bytes of each character, and 3 for half a surrogate pair', () => {
    expect(utf8Length('A\u007f\u0080\u07ff\u0800\uffff\u{10000}')).toBe(1 + 1 + 2 + 2 + 3 + 3 + 4);
    expect(utf8Length('\ud83d')).toBe(3);
    expect(utf8Length('')).toBe(0);
  });
});

describe('withoutMark', () => {
  test('removes one byte-order mark from the beginning', () => {
    expect(withoutMark('\ufeff\ufeff{}')).toBe('\ufeff{}');
    expect(withoutMark('{}\ufeff')).toBe('{}\ufeff');
  });
});
