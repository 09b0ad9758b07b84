import { describe, expect, test } from 'vitest';
import {
  decodedText,
  errorsAt,
  isAccepted,
  malformedRequest,
  requestTooLarge,
  responseText,
} from '../../src/cli/responses.js';
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

describe('responseText', () => {
  test('has ok, then value when the request is accepted', () => {
    expect(responseText(ok({ ticker: 'AAPL' }))).toBe('{"ok":true,"value":{"ticker":"AAPL"}}');
  });

  test('has code, path, message, section, received, expected, then the facts of each error', () => {
    expect(responseText(err(tooWide))).toBe(
      '{"ok":false,"errors":[{"code":"spread-too-wide","path":[],"message":"The spread is too wide.",' +
        '"section":"gates","received":"0.4","expected":"at most 0.1","spread":"0.4","limit":"0.1","unit":"dollars"}]}',
    );
  });

  test('leaves out received and expected when they are absent, not when they are null or empty', () => {
    const bare = signalError('no-position', { message: 'There is no position.' });
    expect(Object.keys(JSON.parse(responseText(err(bare))).errors[0])).toEqual(['code', 'path', 'message', 'section']);
    const empty = signalError('invalid-field', { message: 'x', received: null, expected: '' });
    expect(JSON.parse(responseText(err(empty))).errors[0]).toMatchObject({ received: null, expected: '' });
  });

  test('orders the keys of the errors of a batch', () => {
    expect(responseText(ok([ok({ ticker: 'AAPL' }), err(tooWide)]))).toBe(
      `{"ok":true,"value":[{"ok":true,"value":{"ticker":"AAPL"}},${responseText(err(tooWide))}]}`,
    );
  });

  test('is on several lines when an indent is given', () => {
    expect(responseText(ok(1), 2)).toBe('{\n  "ok": true,\n  "value": 1\n}');
  });
});

describe('isAccepted', () => {
  test('is true for signals and for plans, of which every one of a batch is accepted', () => {
    const signal = { ticker: 'AAPL', action: 'buy' };
    expect([ok(signal), ok([signal, signal]), ok([ok({}), ok({})])].map(isAccepted)).toEqual([true, true, true]);
    expect([err(tooWide), ok([ok({}), err(tooWide)])].map(isAccepted)).toEqual([false, false]);
  });
});

describe('malformedRequest', () => {
  test('reports the place, what was found and what was expected', () => {
    expect(malformedRequest('{\n  "a": 1,\n}').errors).toEqual([
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

  test('reports the place after the end when the text is incomplete', () => {
    expect(malformedRequest('{"a"').errors[0]).toMatchObject({ line: 1, column: 5, received: 'end of text' });
  });

  test.each([
    ['5', 1, 1],
    ['  [1, 2]', 1, 3],
    ['\n "text"', 2, 2],
    ['null', 1, 1],
  ])('rejects JSON that is not an object: %j', (text, line, column) => {
    expect(malformedRequest(text).errors[0]).toMatchObject({
      code: 'malformed-json',
      message: expect.stringContaining(`Expected a JSON object at line ${line}, column ${column}, got `),
      line,
      column,
      expected: 'a JSON object',
    });
  });
});

describe('decodedText', () => {
  test.each([
    ['an invalid first byte', [0x7b, 0x22, 0xff, 0x22], 1, 3, 'byte 0xff'],
    ['an incomplete character', [0x0a, 0x22, 0xe2, 0x80], 2, 2, 'byte 0xe2'],
    ['a continuation byte alone', [0xc3, 0xa9, 0x80], 1, 2, 'byte 0x80'],
    ['a surrogate', [0xed, 0xa0, 0x80], 1, 1, 'byte 0xed'],
    ['an overlong slash', [0x2f, 0xc0, 0xaf], 1, 2, 'byte 0xc0'],
    ['a byte after a genuine replacement character', [0xef, 0xbf, 0xbd, 0xef], 1, 2, 'byte 0xef'],
  ])('rejects %s, with its place', (_, bytes, line, column, received) => {
    expect(decodedText(Uint8Array.from(bytes))).toMatchObject({
      ok: false,
      errors: [{ code: 'malformed-json', line, column, received }],
    });
  });

  test('decodes UTF-8', () => {
    expect(decodedText(Uint8Array.of(0x41, 0xc3, 0xa9))).toBe('A\u00e9');
  });
});

test('requestTooLarge reports the limit', () => {
  expect(requestTooLarge().errors[0]).toMatchObject({
    code: 'payload-too-large',
    message: 'The request is too large; expected at most 67108864 bytes.',
    expected: 'at most 67108864 bytes',
  });
});

test('errorsAt puts a prefix before the paths of errors', () => {
  const [error] = errorsAt(
    ['settings', 'entry'],
    [signalError('invalid-field', { message: 'x', path: ['orderType'] })],
  );
  expect(error?.path).toEqual(['settings', 'entry', 'orderType']);
});
