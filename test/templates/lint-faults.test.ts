import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../src/settings/defaults.js';
import { lintFaults, withoutNulls } from '../../src/templates/lint-faults.js';
import type { LintContext } from '../../src/templates/variants.js';

describe('lintFaults', () => {
  const messagesOf = (context: object): readonly string[] =>
    // What the types do not allow.
    lintFaults(context as LintContext).map(({ code, message }) => `${code}: ${message}`);

  test.each<[context: object, message: string]>([
    [{ platform: 'x' }, 'invalid-setting: context.platform is "x"; expected one of tradingview, trendspider, none.'],
    [{ alert: 'x' }, 'invalid-setting: context.alert is "x"; expected strategy or indicator.'],
    [{ now: 5 }, 'invalid-setting: context.now is 5; expected an instant such as 2026-01-26T15:30:00Z.'],
    [{ profile: 'x' }, 'invalid-setting: context.profile is "x"; expected the profile of a broker.'],
    [
      { platfrom: 'none' },
      'invalid-setting: The argument context has platfrom, which has no effect; did you mean platform?',
    ],
    [
      { market: 7 },
      'invalid-snapshot: The argument market cannot be used, because it is not an object; expected a MarketSnapshot, the value of parseMarketSnapshot.',
    ],
    [{ market: { now: 5 } }, 'invalid-snapshot: now is 5; expected an instant such as 2026-01-26T15:30:00Z.'],
  ])('of %j are: %s', (context, message) => {
    expect(messagesOf(context)).toEqual([message]);
  });

  test('of settings are those of the settings', () => {
    expect(lintFaults({ settings: defaultSettings })).toEqual([]);
    expect(messagesOf({ settings: { ...defaultSettings, assetClass: 'x' } })).not.toEqual([]);
  });

  test('are not there for what is absent, and for what is right', () => {
    expect(messagesOf({})).toEqual([]);
    expect(
      messagesOf({
        platform: 'none',
        alert: 'indicator',
        now: '2026-01-26T15:30:00Z',
        market: { now: '2026-01-26T15:30:00Z' },
      }),
    ).toEqual([]);
  });
});

describe('withoutNulls', () => {
  test.each([
    [null, {}],
    [undefined, {}],
    [{ platform: null, alert: 'strategy' }, { alert: 'strategy' }],
  ])('of %j is %j', (given, context) => {
    // What the types do not allow.
    expect(withoutNulls(given as unknown as LintContext)).toEqual(context);
  });
});
