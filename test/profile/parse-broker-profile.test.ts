import { describe, expect, it } from 'vitest';
import { parseBrokerProfile } from '../../src/brokers/index.js';
import type { ProfileRule } from '../../src/profile/broker-profile.js';
import { profiles } from '../brokers/profiles.js';
import { bracketOf, formOf, profileOf } from '../brokers/sample.js';

/** Path and expectation of each error. */
function errorsOf(input: unknown): readonly (readonly [string, string | undefined])[] {
  const parsed = parseBrokerProfile(input);
  return parsed.ok ? [] : parsed.errors.map(({ path, expected }) => [path.join('.'), expected] as const);
}

const inStocks = (place: string): string => `classes.stocks.${place}`;
const rule: ProfileRule = {
  ...{ id: 'test.stocks.rule', sentence: 'No.', check: 'refused' },
  ...{ basis: 'vendor', sources: ['a law'] },
};

/** Repositories of the adapters that profiles may follow. */
const adapters =
  /^(?:https:\/\/github\.com\/)?(?:QuantConnect\/Lean|nautechsystems\/nautilus_trader|mementum\/backtrader|erdewit\/ib_insync|tylerebowers\/Schwabdev)\b/;

describe('the profiles of the package', () => {
  it.each(Object.values(profiles))('$name: is plain data that parses to itself', (profile) => {
    expect(parseBrokerProfile(JSON.parse(JSON.stringify(profile)))).toEqual({ ok: true, value: profile });
  });

  it.each(Object.values(profiles))(
    '$name: every form and rule has a source of its broker or of a known adapter',
    (profile) => {
      const named = Object.values(profile.classes).flatMap(({ orders, brackets, rules }) => [
        ...orders,
        ...brackets,
        ...rules,
      ]);
      const unknown = named
        .flatMap(({ sources }) => sources)
        .filter((source) => !/^https:\/\/|@[0-9a-f]{7,} /.test(source));
      expect(unknown).toEqual([]);
      // An adapter's form names the adapter first.
      expect(named.filter(({ basis, sources }) => (basis === 'adapter') !== adapters.test(sources[0] ?? ''))).toEqual(
        [],
      );
    },
  );
});

describe('a profile of a user', () => {
  it('has a shape', () => {
    expect(errorsOf(undefined)).toEqual([['', 'an object with id, name, asOf, sources and classes']]);
    expect(errorsOf({ ...profileOf(), id: 'My Broker', asOf: '2026-13-01', sources: [], clases: {} })).toEqual([
      ['id', 'an identifier of lower-case letters, digits and hyphens'],
      ['asOf', 'a date such as 2026-11-22'],
      ['sources', 'a list of sources, at least one'],
      ['clases', 'classes'],
    ]);
    expect(errorsOf({ ...profileOf(), name: ' ', clientOrderId: { maxLength: 0, pattern: '^(a+)+$' } })).toEqual([
      ['name', 'the name of the broker'],
      ['clientOrderId.maxLength', 'a whole number above 0'],
      ['clientOrderId.pattern', 'one class of characters, repeated, as ^[A-Za-z0-9_-]{1,36}$'],
    ]);
    const window = { from: '25:00', to: { session: 'regular', edge: 'from', minutes: -2 }, timeZone: 'Mars' };
    expect(errorsOf(profileOf(formOf({ window: window as never })))).toEqual([
      [inStocks('orders.0.window.from'), 'a time of day, 00:00 to 24:00'],
      [inStocks('orders.0.window.timeZone'), 'a time zone such as America/New_York'],
    ]);
  });

  it.each([[false], ['true']])('says that the stops of a bracket can be moved, or nothing: %j', (replace) => {
    expect(errorsOf(profileOf(bracketOf({ replace: replace as never })))).toEqual([
      [inStocks('brackets.0.replace'), replace === false ? 'true, or left out' : 'true or false'],
    ]);
  });

  it('has no unknown key inside', () => {
    expect(errorsOf(profileOf({ rules: [{ ...rule, when: { type: ['limit'] } as never }] }))).toEqual([
      [inStocks('rules.0.when.type'), 'types'],
    ]);
  });
});
