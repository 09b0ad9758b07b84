import { describe, expect, test } from 'vitest';
import { readPath, webhookIdOf, webhookPath } from '../../src/webhook/webhook-path.js';

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
    expect(readPath(sent, base)).toEqual({ webhookId: id, password });
    expect(webhookIdOf(sent, base)).toBe(id);
  });

  test.each([
    ['that is empty', '', ''],
    ['of something else', '/favicon.ico', ''],
    ['without the password', `/trading/webhook/${id}`, ''],
    ['with an empty password', `/trading/webhook/${id}/`, ''],
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
    expect(readPath(webhookPath({ id, password }), '')).toEqual({ webhookId: id, password });
    expect(readPath(webhookPath({ id, password }, '/hooks/'), '/hooks')).toEqual({ webhookId: id, password });
  });
});

describe('webhookPath', () => {
  test('writes the path of the specification', () => {
    expect(webhookPath({ id, password: 'a/b' })).toBe(`/trading/webhook/${id}/a%2Fb`);
    expect(webhookPath({ id, password: 'x' }, '/hooks/')).toBe(`/hooks/trading/webhook/${id}/x`);
  });

  test('replaces half a surrogate pair, which cannot be escaped', () => {
    expect(webhookPath({ id, password: 'a\ud800\u{1f600}' })).toBe(`/trading/webhook/${id}/a%EF%BF%BD%F0%9F%98%80`);
  });
});
