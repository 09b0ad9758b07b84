import { describe, expect, it } from 'vitest';
import { parseBrokerProfile } from '../../src/brokers/index.js';
import type { ClassProfile, ProfileRule } from '../../src/profile/broker-profile.js';
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

const other = { id: 'test.stocks.other', types: ['market'] } as const;

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

  it.each<[string, Partial<ClassProfile>]>([
    ['a window', formOf({ window: { from: '10:00', to: '11:00', timeZone: 'UTC' } })],
    [
      'limits',
      formOf({ limits: { quantity: { minimum: 1, maximum: 1 }, price: { maximum: 5 }, notional: { minimum: 5 } } }),
    ],
    ['conditions', formOf({ needs: ['quote'], coerced: { timeInForce: 'fok' }, effects: ['open'], sides: ['buy'] })],
    ['an account and a day', formOf({ account: 'cash', until: '2026-01-01', differs: 'They differ.' })],
    ['a bracket for one time in force', bracketOf({ timeInForce: 'one', distance: '0.01' })],
    ['a bracket whose stops can be moved', bracketOf({ replace: true })],
    [
      'a bracket with a time in force that one of its entries has',
      {
        orders: [...formOf({ types: ['limit'] }).orders, ...formOf({ ...other, timesInForce: ['day'] }).orders],
        ...bracketOf({ entries: ['limit', 'market'], timeInForce: 'one' }),
      },
    ],
    ['a bracket of take profits', bracketOf({ legs: ['take-profit'], stopLoss: [] })],
    [
      'short sales',
      {
        shortSelling: { whole: true, minimumPrice: 5, timesInForce: ['day'] },
        crossZero: { refused: ['limit', 'day'] },
      },
    ],
    [
      'steps and trails',
      {
        priceSteps: [
          { from: 0, tick: 1 },
          { from: 5, tick: 2 },
        ],
        trail: { percent: false, amount: { minimum: 1 } },
      },
    ],
    ['decimals', { quantityDecimals: 0, trail: {} }],
    ['days of gtd orders', formOf({ timesInForce: ['day', 'gtc', 'ioc', 'gtd'], maxDays: 0 })],
    ['a rule about the order after legs', { rules: [{ ...rule, check: 'after-legs' }] }],
    ['rules', { rules: [{ ...rule, when: { types: ['limit'], timesInForce: ['day'], short: true, legs: false } }] }],
  ])('may have %s', (_, changes) => {
    expect(errorsOf(profileOf(changes))).toEqual([]);
  });

  it('may have identifiers without a most length', () => {
    expect(errorsOf(profileOf({}, { clientOrderId: { maxLength: 9, pattern: '^[a-z]+$' } }))).toEqual([]);
    expect(
      errorsOf(profileOf({}, { clientOrderId: { maxLength: 9, pattern: '^[a-z]{1,9}$', sources: ['x'] } })),
    ).toEqual([]);
  });
});
