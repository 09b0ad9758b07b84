import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../src/settings/defaults.js';
import { openWebhook, passwordTest } from '../../src/webhook/credentials.js';
import type { Webhook } from '../../src/webhook/webhook.js';

const first = '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const second = '2b0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const unknown = '3c0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';

function webhook(id: string, password: string): Webhook {
  return { id, password, settings: defaultSettings };
}

const webhooks = [webhook(first, 'alpha'), webhook(second.toUpperCase(), 'omega-omega')];

function opened(webhookId: string, password: string | undefined, among: readonly Webhook[] = webhooks) {
  return openWebhook(among, webhookId, passwordTest(password));
}

describe('openWebhook', () => {
  test('finds the webhook at any place in the list and ignores the case of its identifier', () => {
    expect(opened(first, 'alpha')).toBe(webhooks[0]);
    expect(opened(second, 'omega-omega')).toBe(webhooks[1]);
  });

  test.each([
    ['the password of another webhook', first, 'omega-omega'],
    ['the first half of the password', first, 'alp'],
    ['the password with a suffix', first, 'alphaX'],
    ['the password twice', first, 'alphaalpha'],
    ['a wrong first letter', first, 'blpha'],
    ['a wrong last letter', first, 'alphb'],
    ['two swapped letters', first, 'lapha'],
    ['a letter in another case', first, 'Alpha'],
    ['an empty password', first, ''],
    ['a malformed escape', first, undefined],
    ['an unknown webhook', unknown, 'alpha'],
    ['an unknown webhook with the stand-in as password', unknown, '-'.repeat(32)],
  ])('rejects %s', (_, id, password) => {
    expect(opened(id, password)).toBeUndefined();
  });

  test('rejects every password when that of the webhook is empty', () => {
    const open = [webhook(first, '')];
    expect(opened(first, '', open)).toBeUndefined();
    expect(opened(first, undefined, open)).toBeUndefined();
    expect(opened(first, '-'.repeat(32), open)).toBeUndefined();
  });

  test('takes the last of two webhooks with one identifier', () => {
    const twice = [webhook(first, 'old'), webhook(first, 'new')];
    expect(opened(first, 'new', twice)).toBe(twice[1]);
    expect(opened(first, 'old', twice)).toBeUndefined();
  });

  test('compares every character when the first or the last one differs', () => {
    const asked: string[] = [];
    const spy = (text: string): string =>
      new Proxy(new String(text), {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function'
            ? (...parameters: unknown[]) => {
                asked.push(`${String(name)} ${String(parameters[0])}`);
                return Reflect.apply(value, target, parameters);
              }
            : value;
        },
      }) as unknown as string;
    for (const wrong of ['Xlpha', 'alphX']) {
      asked.length = 0;
      openWebhook(webhooks, first, passwordTest(spy(wrong)));
      expect(asked).toEqual([0, 1, 2, 3, 4].map((index) => `charCodeAt ${index}`));
    }
  });
});
