import { describe, expect, it } from 'vitest';
import type { ErrorPath } from '../../src/core/errors.js';
import type { JsonValue } from '../../src/core/json.js';
import { readBody } from '../../src/webhook/body.js';
import { withoutPassword } from '../../src/webhook/password-field.js';

const opened = (payload: JsonValue, duplicateNames: readonly ErrorPath[] = []) =>
  withoutPassword({ ok: true, value: { payload, duplicateNames } }, 'key');

describe('the password of a body', () => {
  it.each<readonly [string, JsonValue, JsonValue, readonly JsonValue[]]>([
    ['of a signal', { ticker: 'AAPL', key: 'secret' }, { ticker: 'AAPL' }, ['secret']],
    [
      'of each signal of a batch',
      [{ key: 'a', n: 1 }, 5, { n: 2 }, { key: 'b' }],
      [{ n: 1 }, 5, { n: 2 }, {}],
      ['a', 'b'],
    ],
    ['that is not text', { key: 7 }, {}, [7]],
    ['inside of a field, where it stays', { extras: { key: 'secret' } }, { extras: { key: 'secret' } }, []],
    ['of text, which has none', 'key', 'key', []],
  ])('is taken out %s', (_, payload, remaining, passwords) => {
    expect(opened(payload)).toStrictEqual({ ok: true, value: { payload: remaining, duplicateNames: [], passwords } });
  });

  it('is named in no error about names that are there twice', () => {
    const paths = [['key'], ['ticker'], ['extras', 'key'], [0, 'key'], [0, 'ticker']];
    expect(opened({ key: 'a' }, paths)).toMatchObject({
      value: { duplicateNames: [['ticker'], ['extras', 'key'], [0, 'key'], [0, 'ticker']] },
    });
    expect(opened([{ key: 'a' }], paths)).toMatchObject({
      value: { duplicateNames: [['key'], ['ticker'], [0, 'ticker']] },
    });
  });

  it('is not looked for where the field has no name', () => {
    const value = { payload: { key: 'secret' }, duplicateNames: [['key']] };
    expect(withoutPassword({ ok: true, value }, undefined)).toStrictEqual({
      ok: true,
      value: { ...value, passwords: [] },
    });
  });
});

describe('a body that cannot be read', () => {
  const wrong = readBody('{"key":"secret",}');

  it('has an error without its text, where a password may be in it', () => {
    expect(withoutPassword(wrong, 'key')).toStrictEqual({
      ok: false,
      errors: [
        {
          code: 'malformed-json',
          section: 'General',
          message: 'Invalid JSON at line 1, column 17; expected a property name.',
          path: [],
          expected: 'a property name',
          line: 1,
          column: 17,
        },
      ],
    });
  });

  it('has its own error where no password is in it', () => {
    expect(withoutPassword(wrong, undefined)).toBe(wrong);
    const empty = readBody('');
    expect(withoutPassword(empty, 'key')).toStrictEqual(empty);
  });
});
