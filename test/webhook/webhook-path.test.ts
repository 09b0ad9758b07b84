import { describe, expect, test } from 'vitest';
import { readPath, redactPath, unescaped, webhookIdOf, webhookPath } from '../../src/webhook/webhook-path.js';

const id = '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const path = `/trading/webhook/${id}/secret`;

describe('readPath', () => {
  test.each([
    ['of the specification', path, '', 'secret'],
    ['with a slash at the end', `${path}/`, '', 'secret'],
    ['with a query', `${path}?source=chart/1`, '', 'secret'],
    ['with a query after the slash', `${path}/?x`, '', 'secret'],
    ['with a fragment', `${path}#top`, '', 'secret'],
    ['with an identifier in upper case', `/trading/webhook/${id.toUpperCase()}/secret`, '', 'secret'],
    ['with escapes in the password', `/trading/webhook/${id}/a%2Fb%20%C3%A9%3F`, '', 'a/b é?'],
    ['with a base', `/hooks/v1${path}`, '/hooks/v1', 'secret'],
    ['with a base that ends with a slash', `/hooks${path}`, '/hooks/', 'secret'],
    ['with a slash as base', path, '/', 'secret'],
    ['with a malformed escape, which no password has', `/trading/webhook/${id}/a%zz`, '', undefined],
  ])('reads a path %s', (_, sent, base, password) => {
    const { webhookId, segment } = readPath(sent, base) ?? {};
    expect(webhookId).toBe(id);
    expect(unescaped(segment ?? '')).toBe(password);
    expect(webhookIdOf(sent, base)).toBe(id);
  });

  test.each([
    ['that ends after the identifier', `/trading/webhook/${id}`, ''],
    ['that ends after the slash behind it', `/trading/webhook/${id}/`, ''],
    ['with a query after the identifier', `/trading/webhook/${id}?x=1`, ''],
    ['with a base', `/hooks/trading/webhook/${id}`, '/hooks'],
  ])('reads a path %s, without a password', (_, sent, base) => {
    expect(readPath(sent, base)).toStrictEqual({ webhookId: id });
    expect(webhookIdOf(sent, base)).toBe(id);
  });

  test.each([
    ['that is empty', '', ''],
    ['of something else', '/favicon.ico', ''],
    ['without an identifier', '/trading/webhook/', ''],
    ['with 36 characters that are not a UUID', `/trading/webhook/${'-'.repeat(36)}`, ''],
    ['with an empty password and a slash', `/trading/webhook/${id}//`, ''],
    ['with two slashes at the end', `${path}//`, ''],
    ['with a segment after the password', `${path}/more`, ''],
    ['with a segment after two slashes', `${path}//more`, ''],
    ['with an identifier that is not a UUID', '/trading/webhook/12345/secret', ''],
    ['with a UUID that is longer', `/trading/webhook/${id}0/secret`, ''],
    ['with a character before the UUID', `/trading/webhook/0${id}/secret`, ''],
    ['with a segment before it', `/x${path}`, ''],
    ['without the base', path, '/hooks'],
    ['in upper case', `/Trading/webhook/${id}/secret`, ''],
    ['in the query', `/?${path}`, ''],
  ])('rejects a path %s', (_, sent, base) => {
    expect(readPath(sent, base)).toBeUndefined();
    expect(webhookIdOf(sent, base)).toBeUndefined();
  });

  test('reads a path when no base is given', () => {
    expect(webhookIdOf(path)).toBe(id);
  });

  test.each(['secret', 'a/b', '100%', 'é ?#'])('reads what webhookPath writes for the password %j', (password) => {
    for (const base of ['', '/hooks/']) {
      const written = webhookPath({ id, password }, base);
      const { segment } = (written.ok && readPath(written.value, base)) || {};
      expect(unescaped(segment ?? '')).toBe(password);
    }
  });
});

describe('webhookPath', () => {
  test('writes the path of the specification', () => {
    expect(webhookPath({ id, password: 'a/b' })).toEqual({ ok: true, value: `/trading/webhook/${id}/a%2Fb` });
    expect(webhookPath({ id, password: 'x' }, '/hooks/')).toEqual({
      ok: true,
      value: `/hooks/trading/webhook/${id}/x`,
    });
  });

  test('ends after the identifier without a password', () => {
    expect(webhookPath({ id }, '/hooks')).toEqual({ ok: true, value: `/hooks/trading/webhook/${id}` });
  });

  test('replaces half a surrogate pair, which cannot be escaped', () => {
    expect(webhookPath({ id, password: 'a\ud800\u{1f600}' })).toEqual({
      ok: true,
      value: `/trading/webhook/${id}/a%EF%BF%BD%F0%9F%98%80`,
    });
  });

  test('rejects what receive would not find, all at once', () => {
    expect(webhookPath({ id: 'my-webhook', password: '' })).toEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-setting',
          section: 'configuration',
          message: 'The id of the webhook is "my-webhook"; expected a UUID.',
          path: ['id'],
          received: 'my-webhook',
          expected: 'a UUID',
        },
        {
          code: 'invalid-setting',
          section: 'configuration',
          message: 'The password of the webhook is ""; expected a password: an empty one admits nobody.',
          path: ['password'],
          received: '',
          expected: 'a password: an empty one admits nobody',
        },
      ],
    });
    expect(webhookPath({ id: `${id}0`, password: 'x' }).ok).toBe(false);
    expect(webhookPath({ id: id.toUpperCase(), password: 'x' }).ok).toBe(true);
  });
});

describe('a function of paths', () => {
  const given = <T>(value: unknown): T => value as T;
  const errorsOf = (webhook: unknown, base?: unknown): unknown => {
    const written = webhookPath(given(webhook), given(base));
    return written.ok ? written.value : written.errors.map(({ message }) => message);
  };

  test('answers arguments of another type, without what may be secret', () => {
    expect(errorsOf(undefined)).toEqual([
      'The argument webhook cannot be used, because it is not an object; expected an object with id.',
    ]);
    expect(errorsOf({ id: Symbol('id'), password: 4711 }, 7)).toEqual([
      'The id of the webhook is symbol; expected a UUID.',
      'The password of the webhook is not text; expected text.',
      'The basePath of the webhook is 7; expected text.',
    ]);
    expect(errorsOf({ id, password: null })).toEqual(['The password of the webhook is not text; expected text.']);
    expect(JSON.stringify(webhookPath(given({ id, password: 4711 })))).not.toContain('4711');
    expect(webhookIdOf(path, given(7))).toBeUndefined();
  });

  test('takes null for an absent base', () => {
    expect(errorsOf({ id }, null)).toBe(`/trading/webhook/${id}`);
    expect(webhookIdOf(path, given(null))).toBe(id);
  });
});

describe('redactPath', () => {
  test.each([
    [`/trading/webhook/${id}/secret`, `/trading/webhook/${id}/[password]`],
    [`/trading/webhook/${id}/secret/`, `/trading/webhook/${id}/[password]`],
    [`/trading/webhook/${id}/se/cret?x=1#y`, `/trading/webhook/${id}/[password]?x=1#y`],
    [
      `https://bot.example/base/trading/webhook/${id}/secret?x`,
      `https://bot.example/base/trading/webhook/${id}/[password]?x`,
    ],
    ['/Trading/Webhook/not-a-uuid/secret', '/Trading/Webhook/not-a-uuid/[password]'],
    [`POST /trading/webhook/${id}/secret HTTP/1.1`, `POST /trading/webhook/${id}/[password] HTTP/1.1`],
    [`/trading/webhook/${id}`, `/trading/webhook/${id}`],
    [`/trading/webhook/${id}/`, `/trading/webhook/${id}/`],
    ['/health', '/health'],
    [`/trading/webhook/${id}/my secret word?x=1`, `/trading/webhook/${id}/[password]?x=1`],
    [`POST /trading/webhook/${id}/my secret HTTP/1.1`, `POST /trading/webhook/${id}/[password] HTTP/1.1`],
    [`//trading//webhook//${id}//secret`, `//trading//webhook//${id}//[password]`],
    [`/trading/webhook/${id}//se//cret`, `/trading/webhook/${id}//[password]`],
    [`/trading/webhook/${id}%2Fsecret`, `/trading/webhook/${id}%2F[password]`],
    [`%2ftrading%2fwebhook%2f${id}%2fse%2fcret`, `%2ftrading%2fwebhook%2f${id}%2f[password]`],
    [
      `{"url":"/trading/webhook/${id}/secret","status":200}`,
      `{"url":"/trading/webhook/${id}/[password]","status":200}`,
    ],
    [`'/trading/webhook/${id}/it's'`, `'/trading/webhook/${id}/[password]'`],
    [`"/trading/webhook/${id}/secret"\nnext`, `"/trading/webhook/${id}/[password]"\nnext`],
  ])('writes %s as %s', (url, expected) => {
    expect(redactPath(url)).toBe(expected);
  });

  test.each([undefined, null, 5])('writes %s, which is not text, as an empty text', (url) => {
    expect(redactPath(url as unknown as string)).toBe('');
  });
});
