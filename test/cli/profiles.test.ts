import { describe, expect, test } from 'vitest';
import { alpaca } from '../../src/brokers/index.js';
import { brokersText, readProfile } from '../../src/cli/profiles.js';
import { profiles } from '../brokers/profiles.js';

const ids = Object.values(profiles).map(({ id }) => id);

describe('readProfile', () => {
  test('returns the profile with the identifier, or the profile itself', () => {
    expect(readProfile('alpaca')).toEqual({ ok: true, value: alpaca });
    expect(readProfile(JSON.parse(JSON.stringify(alpaca)))).toEqual({ ok: true, value: alpaca });
  });

  test('reports a profile that contradicts itself with its place', () => {
    expect(readProfile({ ...alpaca, classes: {} })).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-setting', path: ['broker', 'classes'] }],
    });
  });

  test.each<[broker: unknown, message: string]>([
    ['alpca', `broker is "alpca"; expected one of ${ids.join(', ')}, or a profile. Did you mean alpaca?`],
    [7, `broker is 7; expected one of ${ids.join(', ')}, or a profile.`],
  ])('rejects %j', (broker, message) => {
    expect(readProfile(broker)).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-request', path: ['broker'], message }],
    });
  });
});

test('brokersText lists the profiles with their days and classes', () => {
  const lines = brokersText().trimEnd().split('\n');
  expect(lines.slice(0, 2)).toEqual([
    'alpaca               2026-11-22  stocks, options, crypto',
    'interactive-brokers  2026-11-22  stocks, options, index_options, futures',
  ]);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(ids);
});
