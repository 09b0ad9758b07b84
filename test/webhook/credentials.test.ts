import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../src/settings/defaults.js';
import { openWebhook } from '../../src/webhook/credentials.js';
import type { Webhook } from '../../src/webhook/webhook.js';

const first = '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const second = '2b0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const unknown = '3c0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6';

function webhook(id: string, password: string): Webhook {
  return { id, password, settings: defaultSettings };
}

const webhooks = [webhook(first, 'alpha'), webhook(second.toUpperCase(), 'omega-omega')];

function opened(webhookId: string, password: string | undefined, among: readonly Webhook[] = webhooks) {
  return openWebhook(among, { webhookId, password });
}

describe('credentials', () => {
  test('open the webhook that they name, wherever it stands, whatever the case of its identifier', () => {
    expect(opened(first, 'alpha')).toBe(webhooks[0]);
    expect(opened(second, 'omega-omega')).toBe(webhooks[1]);
  });

  test.each([
    ['another webhook', first, 'omega-omega'],
    ['nothing, half of it', first, 'alp'],
    ['nothing, it and more', first, 'alphaX'],
    ['nothing, it twice', first, 'alphaalpha'],
    ['nothing, another first letter', first, 'blpha'],
    ['nothing, another last letter', first, 'alphb'],
    ['nothing, two letters that cancel out', first, 'lapha'],
    ['nothing, another case', first, 'Alpha'],
    ['nothing at all', first, ''],
    ['no text', first, undefined],
    ['an unknown webhook', unknown, 'alpha'],
    ['an unknown webhook, with what is compared in its place', unknown, '-'.repeat(32)],
  ])('that are wrong open nothing: the password of %s', (_, id, password) => {
    expect(opened(id, password)).toBeUndefined();
  });

  test('an empty password opens nothing', () => {
    const open = [webhook(first, '')];
    expect(opened(first, '', open)).toBeUndefined();
    expect(opened(first, undefined, open)).toBeUndefined();
    expect(opened(first, '-'.repeat(32), open)).toBeUndefined();
  });

  test('of two webhooks with one identifier the last is meant', () => {
    const twice = [webhook(first, 'old'), webhook(first, 'new')];
    expect(opened(first, 'new', twice)).toBe(twice[1]);
    expect(opened(first, 'old', twice)).toBeUndefined();
  });

  test('every character is compared, whether the first one differs or the last', () => {
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
      openWebhook(webhooks, { webhookId: first, password: spy(wrong) });
      expect(asked).toEqual([0, 1, 2, 3, 4].map((index) => `charCodeAt ${index}`));
    }
  });
});
