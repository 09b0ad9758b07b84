import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeUtf8, utf8Length } from '../../src/core/utf8.js';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function platformText(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

describe.each([
  ['with the platform’s decoder', TextDecoder],
  ['by hand, where the platform has none', undefined],
  [
    'by hand, where the platform has one that cannot be strict',
    class {
      constructor() {
        throw new TypeError('fatal is not supported');
      }
    },
  ],
])('decodeUtf8 %s', (_, decoder) => {
  beforeEach(() => {
    vi.stubGlobal('TextDecoder', decoder);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

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
  ])('stops at %s', (_, bytes, at) => {
    expect(decodeUtf8(Uint8Array.from(bytes))).toEqual({
      text: 'AB'.slice(0, at),
      invalid: { at, byte: bytes[at] },
    });
  });

  test('reads long texts whole', () => {
    const text = 'a\u20ac\u{1f600}'.repeat(5000);
    expect(decodeUtf8(new TextEncoder().encode(text)).text === text).toBe(true);
    expect(decodeUtf8(new Uint8Array(4096).fill(65)).text).toBe('A'.repeat(4096));
  });

  test('agrees with the platform on any bytes', () => {
    const soup = fc.array(
      fc.constantFrom(0x41, 0x80, 0xa0, 0x9f, 0xbf, 0xc1, 0xc3, 0xe0, 0xe2, 0xed, 0xf0, 0xf4, 0xff),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          soup.map((bytes) => Uint8Array.from(bytes)),
          fc.uint8Array({ maxLength: 12 }),
        ),
        (bytes) => {
          const { text, invalid } = decodeUtf8(bytes);
          expect(invalid === undefined ? text : undefined).toBe(platformText(bytes));
          expect(text).toBe(platformText(bytes.subarray(0, invalid?.at)));
        },
      ),
      { numRuns: 5000 },
    );
  });
});

test('utf8Length counts as the platform does, half a surrogate pair too', () => {
  expect(utf8Length('A\u007f\u0080\u07ff\u0800\uffff\u{10000}')).toBe(1 + 1 + 2 + 2 + 3 + 3 + 4);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\u00e9', '\u20ac', '\ud83d', '\ude00', '\ud800') }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});
