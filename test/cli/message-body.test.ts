import { describe, expect, test } from 'vitest';
import { takingText } from '../../src/cli/message-body.js';
import type { DuplicateNames, Request } from '../../src/cli/requests.js';
import { ok } from '../../src/core/result.js';

const echo = takingText((request, duplicateNames) => ok({ request, duplicateNames }));
const codes = (request: Request) => {
  const answer = echo(request);
  return answer.ok ? [] : answer.errors.map(({ code, path, message }) => [code, path, message]);
};

describe('a request', () => {
  test('has the message of its text as its payload, and the names that the text has twice', () => {
    const market = { now: '2026-01-26T15:30:00Z' };
    const duplicated: DuplicateNames = [['action']];
    expect(echo({ text: '{"action":"buy","action":"sell"}', market })).toEqual(
      ok({ request: { market, payload: { action: 'sell' } }, duplicateNames: duplicated }),
    );
  });

  test.each([{ payload: { action: 'buy' } }, { payload: { action: 'buy' }, text: null }])(
    'keeps its payload where it has no text: %j',
    (request) => {
      expect(echo(request, [['action']])).toEqual(ok({ request, duplicateNames: [['action']] }));
    },
  );

  test('is rejected for a text that is not JSON, empty, not a string, or beside a payload', () => {
    expect(codes({ text: '{"price": NaN}' })).toEqual([
      [
        'malformed-json',
        [],
        'Invalid JSON at line 1, column 11: unexpected "N"; expected a value. NaN is not a JSON value. Use a number, true, false or null, or put text in double quotes.',
      ],
    ]);
    expect(codes({ text: ' \n' })).toEqual([['empty-json', [], 'The body is empty; expected a JSON message.']]);
    expect(codes({ text: 3 })).toEqual([['invalid-request', ['text'], 'text is 3; expected text.']]);
    expect(codes({ text: '{}', payload: undefined })).toEqual([
      ['invalid-request', ['text'], 'There are a payload and a text; expected one of the two.'],
    ]);
  });
});
