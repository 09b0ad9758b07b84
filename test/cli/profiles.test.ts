import { describe, expect, test } from 'vitest';
import { alpaca } from '../../src/brokers/index.js';
import { brokersText, readProfile } from '../../src/cli/profiles.js';

describe('readProfile', () => {
  test('gives the profile of an identifier, or the one that is given', () => {
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
    [
      'alpca',
      'broker is "alpca"; expected one of alpaca, interactive-brokers, binance, binance-futures, or a profile. Did you mean alpaca?',
    ],
    [7, 'broker is 7; expected one of alpaca, interactive-brokers, binance, binance-futures, or a profile.'],
  ])('is a wrong call for %j', (broker, usageError) => {
    expect(readProfile(broker)).toEqual({ usageError });
  });
});

test('brokersText lists the profiles with their days and classes', () => {
  expect(brokersText()).toBe(`alpaca               2026-11-22  stocks, options, crypto
interactive-brokers  2026-11-22  stocks, options, index_options, futures
binance              2026-11-22  crypto
binance-futures      2026-11-22  crypto
`);
});
