import { describe, expect, test } from 'vitest';
import { readPath, webhookIdOf, webhookPath } from '../../src/webhook/webhook-path.js';

const id = '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const path = `/trading/webhook/${id}/secret`;

describe('the path of a webhook', () => {
  test.each([
    ['as the specification writes it', path, '', 'secret'],
    ['with a slash at its end', `${path}/`, '', 'secret'],
    ['with a query', `${path}?source=chart/1`, '', 'secret'],
    ['with a query behind the slash', `${path}/?x`, '', 'secret'],
    ['with a fragment', `${path}#top`, '', 'secret'],
    ['with an identifier in capitals', `/trading/webhook/${id.toUpperCase()}/secret`, '', 'secret'],
    ['with escapes in the password', `/trading/webhook/${id}/a%2Fb%20%C3%A9%3F`, '', 'a/b é?'],
    ['with a base', `/hooks/v1${path}`, '/hooks/v1', 'secret'],
    ['with a base that ends with a slash', `/hooks${path}`, '/hooks/', 'secret'],
    ['with a slash as base', path, '/', 'secret'],
    ['with a broken escape, which no password has', `/trading/webhook/${id}/a%zz`, '', undefined],
  ])('is read %s', (_, sent, base, password) => {
    expect(readPath(sent, base)).toEqual({ webhookId: id, password });
    expect(webhookIdOf(sent, base)).toBe(id);
  });

  test.each([
    ['empty', '', ''],
    ['of something else', '/favicon.ico', ''],
    ['without the password', `/trading/webhook/${id}`, ''],
    ['with an empty password', `/trading/webhook/${id}/`, ''],
    ['with an empty password and a slash', `/trading/webhook/${id}//`, ''],
    ['with two slashes at its end', `${path}//`, ''],
    ['with more behind the password', `${path}/more`, ''],
    ['with more behind a slash', `${path}//more`, ''],
    ['with an identifier that is no UUID', '/trading/webhook/12345/secret', ''],
    ['with a UUID that is longer', `/trading/webhook/${id}0/secret`, ''],
    ['with something in front of the UUID', `/trading/webhook/0${id}/secret`, ''],
    ['with something in front of it', `/x${path}`, ''],
    ['without the base', path, '/hooks'],
    ['in capitals', `/Trading/webhook/${id}/secret`, ''],
    ['in the query', `/?${path}`, ''],
  ])('is none when it is %s', (_, sent, base) => {
    expect(readPath(sent, base)).toBeUndefined();
    expect(webhookIdOf(sent, base)).toBeUndefined();
  });

  test('without a base it is read, too', () => {
    expect(webhookIdOf(path)).toBe(id);
  });

  test.each(['secret', 'a/b', '100%', 'é ?#'])('that is written is read again: %j', (password) => {
    expect(readPath(webhookPath({ id, password }), '')).toEqual({ webhookId: id, password });
    expect(readPath(webhookPath({ id, password }, '/hooks/'), '/hooks')).toEqual({ webhookId: id, password });
  });

  test('is written as the specification writes it', () => {
    expect(webhookPath({ id, password: 'a/b' })).toBe(`/trading/webhook/${id}/a%2Fb`);
    expect(webhookPath({ id, password: 'x' }, '/hooks/')).toBe(`/hooks/trading/webhook/${id}/x`);
  });
});
