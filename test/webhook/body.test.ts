import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkBodySize, defaultMaxBodyBytes, readBody } from '../../src/webhook/body.js';

function bytes(...parts: readonly (string | number)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  );
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the body', () => {
  test.each([
    ['text', '{"a":1}'],
    ['bytes', bytes('{"a":1}')],
    ['text with a byte-order mark', '\ufeff{"a":1}'],
    ['bytes with a byte-order mark', bytes(0xef, 0xbb, 0xbf, '{"a":1}')],
    ['a buffer of bytes', bytes('{"a":1}').buffer as ArrayBuffer],
    ['space around it', ' \r\n\t{"a":1}\n'],
  ])('is read from %s', (_, body) => {
    expect(readBody(body)).toEqual({ ok: true, value: { payload: { a: 1 }, duplicateNames: [] } });
  });

  test('is decoded when characters take several bytes', () => {
    expect(readBody(bytes('{"a":"é€\u{1f600}"}'))).toMatchObject({
      ok: true,
      value: { payload: { a: 'é€\u{1f600}' } },
    });
  });

  test.each([undefined, null, '', ' \t\r\n', '\ufeff', '\ufeff\n', bytes(), bytes('\n'), bytes(0xef, 0xbb, 0xbf)])(
    'is rejected as empty: %j',
    (body) => {
      expect(readBody(body)).toEqual({
        ok: false,
        errors: [
          {
            code: 'empty-json',
            message: 'The body is empty; expected a signal as a JSON object.',
            path: [],
            section: 'General',
            expected: 'a signal as a JSON object',
          },
        ],
      });
    },
  );

  test.each([
    ['a trailing comma', '{\n "a": 1,\n}', 3, 1],
    ['a typographic quote', '{“a”: 1}', 1, 2],
    ['two byte-order marks', '\ufeff\ufeff{}', 1, 1],
    ['no-break space', '\u00a0', 1, 1],
    ['a vertical tab', '\v', 1, 1],
    ['a byte that is not UTF-8', bytes('{"a": "', 0xff, '"}'), 1, 8],
    ['a byte that is not UTF-8 in the second line', bytes('{\n"é', 0xc3, '":1}'), 2, 3],
    ['bytes of UTF-16', bytes(0xff, 0xfe, 0x7b, 0x00), 1, 1],
  ])('is rejected with line and column when it has %s', (_, body, line, column) => {
    expect(readBody(body)).toMatchObject({ ok: false, errors: [{ code: 'malformed-json', line, column }] });
  });

  test('is rejected when it is too deep for the engine', () => {
    vi.spyOn(JSON, 'parse').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    const expected = 'a signal as a JSON object, nested at most 64 levels';
    expect(readBody('[[[[]]]]')).toEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-payload',
          message: `The body is nested too deeply; expected ${expected}.`,
          path: [],
          section: 'General',
          expected,
        },
      ],
    });
  });
});

describe('a body that a framework has parsed', () => {
  test.each([{}, { ticker: 'AAPL', action: 'buy' }, [], Object.create(null), 5, true])('is rejected: %j', (parsed) => {
    // The cast: the compiler does not know such a body.
    expect(readBody(parsed as string)).toEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-payload',
          message: 'The body has already been parsed; expected the raw text or bytes.',
          path: [],
          section: 'General',
          expected: 'the raw text or bytes',
        },
      ],
    });
  });
});

describe('checkBodySize', () => {
  test('accepts an absent body and counts the bytes of a buffer', () => {
    expect([undefined, null].map((body) => checkBodySize(body, 0))).toEqual([undefined, undefined]);
    expect(checkBodySize(new ArrayBuffer(5), 4)?.code).toBe('payload-too-large');
    expect(checkBodySize(new ArrayBuffer(5), 5)).toBeUndefined();
  });

  test.each([
    ['bytes', new Uint8Array(10)],
    ['text', 'x'.repeat(10)],
    ['text of two bytes a character', 'é'.repeat(5)],
    ['text of four bytes a character', '\u{1f600}\u{1f600}xx'],
    ['nothing', undefined],
  ])('accepts a body at the limit: %s', (_, body) => {
    expect(checkBodySize(body, 10)).toBeUndefined();
  });

  test.each([
    ['bytes', new Uint8Array(11)],
    ['text', 'x'.repeat(11)],
    ['text of two bytes a character', `x${'é'.repeat(5)}`],
    ['text of four bytes a character', '\u{1f600}\u{1f600}xxx'],
  ])('rejects a body one byte above the limit: %s', (_, body) => {
    expect(checkBodySize(body, 10)).toEqual({
      code: 'payload-too-large',
      message: 'The body is too large; expected at most 10 bytes.',
      path: [],
      section: 'request',
      expected: 'at most 10 bytes',
    });
  });

  test('counts the bytes of characters, not UTF-16 units', () => {
    expect(checkBodySize('\u20ac'.repeat(4), 12)).toBeUndefined();
    expect(checkBodySize('\u20ac'.repeat(4), 11)?.code).toBe('payload-too-large');
    expect(checkBodySize('xxxx', 11)).toBeUndefined();
  });

  test('has a default limit of 64 KiB', () => {
    expect(defaultMaxBodyBytes).toBe(65_536);
  });
});
