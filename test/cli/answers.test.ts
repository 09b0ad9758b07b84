import { describe, expect, test } from 'vitest';
import { answerText, errorsAt, malformedText, textOrRefusal, tooLong } from '../../src/cli/answers.js';
import { signalError } from '../../src/core/errors.js';
import { err, ok } from '../../src/core/result.js';

const tooWide = signalError('spread-too-wide', {
  spread: '0.4',
  limit: '0.1',
  unit: 'dollars',
  expected: 'at most 0.1',
  received: '0.4',
  message: 'The spread is too wide.',
});

describe('the text of an answer', () => {
  test('a success has ok, then value', () => {
    expect(answerText(ok({ ticker: 'AAPL' }))).toBe('{"ok":true,"value":{"ticker":"AAPL"}}');
  });

  test('an error has code, path, message, section, received, expected, then its facts', () => {
    expect(answerText(err(tooWide))).toBe(
      '{"ok":false,"errors":[{"code":"spread-too-wide","path":[],"message":"The spread is too wide.",' +
        '"section":"gates","received":"0.4","expected":"at most 0.1","spread":"0.4","limit":"0.1","unit":"dollars"}]}',
    );
  });

  test('received and expected are left out when there are none, and kept when they are null or empty', () => {
    const bare = signalError('no-position', { message: 'There is no position.' });
    expect(Object.keys(JSON.parse(answerText(err(bare))).errors[0])).toEqual(['code', 'path', 'message', 'section']);
    const empty = signalError('invalid-field', { message: 'x', received: null, expected: '' });
    expect(JSON.parse(answerText(err(empty))).errors[0]).toMatchObject({ received: null, expected: '' });
  });

  test('with an indent it is pretty', () => {
    expect(answerText(ok(1), 2)).toBe('{\n  "ok": true,\n  "value": 1\n}');
  });
});

describe('malformed-json', () => {
  test('says where, what stands there, and what was expected', () => {
    expect(malformedText('{\n  "a": 1,\n}').errors).toEqual([
      {
        code: 'malformed-json',
        message:
          'Invalid JSON at line 3, column 1: unexpected "}"; expected a property name. Remove the trailing comma.',
        path: [],
        section: 'General',
        received: '}',
        expected: 'a property name',
        line: 3,
        column: 1,
      },
    ]);
  });

  test('a text that ends too early points behind its end', () => {
    expect(malformedText('{"a"').errors[0]).toMatchObject({ line: 1, column: 5, received: 'end of text' });
  });

  test.each([
    ['5', 1, 1],
    ['  [1, 2]', 1, 3],
    ['\n "text"', 2, 2],
    ['null', 1, 1],
  ])('JSON that is no object is no request: %j', (text, line, column) => {
    expect(malformedText(text).errors[0]).toMatchObject({
      code: 'malformed-json',
      line,
      column,
      expected: 'a JSON object',
    });
  });

  test.each([
    ['a byte that begins nothing', [0x7b, 0x22, 0xff, 0x22], 1, 3, 'byte 0xff'],
    ['a character that is cut off', [0x0a, 0x22, 0xe2, 0x80], 2, 2, 'byte 0xe2'],
    ['a continuation alone, after a character of two bytes', [0xc3, 0xa9, 0x80], 1, 2, 'byte 0x80'],
    ['a surrogate', [0xed, 0xa0, 0x80], 1, 1, 'byte 0xed'],
    ['an overlong slash', [0x2f, 0xc0, 0xaf], 1, 2, 'byte 0xc0'],
    ['after a replacement character that is really there', [0xef, 0xbf, 0xbd, 0xef], 1, 2, 'byte 0xef'],
  ])('bytes that are no UTF-8: %s', (_, bytes, line, column, received) => {
    expect(textOrRefusal(Uint8Array.from(bytes))).toMatchObject({
      ok: false,
      errors: [{ code: 'malformed-json', line, column, received }],
    });
  });

  test('bytes that are UTF-8 are text', () => {
    expect(textOrRefusal(Uint8Array.of(0x41, 0xc3, 0xa9))).toBe('A\u00e9');
  });
});

test('a request that is too long is refused with the limit', () => {
  expect(tooLong(100).errors[0]).toMatchObject({ code: 'payload-too-large', expected: 'at most 100 bytes' });
});

test('errors of a part have the way to it before their paths', () => {
  const [error] = errorsAt(
    ['settings', 'entry'],
    [signalError('invalid-field', { message: 'x', path: ['orderType'] })],
  );
  expect(error?.path).toEqual(['settings', 'entry', 'orderType']);
});
