import { describe, expect, it } from 'vitest';
import type { BrokerProfile } from '../../src/index.js';
import type { BracketForm, ClassProfile, OrderForm, ProfileRule } from '../../src/profile/broker-profile.js';
import { parseBrokerProfile } from '../../src/profile/parse-broker-profile.js';
import { bracketOf, formOf, profileOf, simpleClass } from '../brokers/sample.js';

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

describe('a profile that does not contradict itself', () => {
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

describe('a profile that contradicts itself', () => {
  const form = (changes: Partial<OrderForm>) => profileOf(formOf(changes));
  const bracket = (changes: Partial<BracketForm>) => profileOf(bracketOf(changes));
  const night = { session: 'night', edge: 'to', minutes: 0 } as const;
  const close = { session: 'regular', edge: 'to', minutes: 0 } as const;

  it.each<[string, BrokerProfile, string, string]>([
    ['trades nothing', profileOf({}, { classes: {} }), 'classes', 'at least one class'],
    [
      'has a pattern of another length',
      profileOf({}, { clientOrderId: { maxLength: 128, pattern: '^[a-z]{1,48}$' } }),
      'clientOrderId.maxLength',
      '48, the length of the pattern',
    ],
    [
      'has an identifier twice',
      profileOf({ rules: [{ ...rule, id: 'test.stocks.all' }] }),
      inStocks('rules.0.id'),
      'an identifier of its own',
    ],
    [
      'has an identifier of another broker',
      form({ id: 'other.stocks.all' }),
      inStocks('orders.0.id'),
      'an identifier that begins with test.stocks.',
    ],
    [
      'has a form that is over',
      form({ until: '2025-12-31' }),
      inStocks('orders.0.until'),
      'a day from 2026-01-01 on, the day of the profile',
    ],
    [
      'has days of gtd orders that it does not take',
      form({ maxDays: 30 }),
      inStocks('orders.0.maxDays'),
      'no maxDays, because the form does not take gtd orders',
    ],
    [
      'names an unknown session',
      form({ sessions: ['regular', 'night'] }),
      inStocks('orders.0.sessions.1'),
      'one of the sessions regular',
    ],
    [
      'names an unknown session in a bracket',
      bracket({ sessions: ['toString'] }),
      inStocks('brackets.0.sessions.0'),
      'one of the sessions regular',
    ],
    [
      'has a window by an unknown session',
      form({ window: { from: night, to: '10:00', timeZone: 'UTC' } }),
      inStocks('orders.0.window.from.session'),
      'one of the sessions regular',
    ],
    [
      'has a window in another time zone than its session',
      form({ window: { from: '10:00', to: close, timeZone: 'UTC' } }),
      inStocks('orders.0.window.timeZone'),
      'America/New_York, the time zone of the session regular',
    ],
    [
      'has an empty window',
      form({ window: { from: '16:00', to: close, timeZone: 'America/New_York' } }),
      inStocks('orders.0.window.to'),
      'another time than from; left out if orders may be sent at any time',
    ],
    [
      'has empty limits',
      form({ limits: { quantity: { minimum: 5, maximum: 4 } } }),
      inStocks('orders.0.limits.quantity.maximum'),
      'a number above the minimum 5',
    ],
    [
      'has limits that exclude each other',
      form({ limits: { notional: { minimum: 5, maximum: '5', exclusive: true } } }),
      inStocks('orders.0.limits.notional.maximum'),
      'a number above the minimum 5',
    ],
    [
      'has empty limits of a price',
      form({ limits: { price: { minimum: 5, maximum: 4 } } }),
      inStocks('orders.0.limits.price.maximum'),
      'a number above the minimum 5',
    ],
    [
      'has empty limits of a trail by amount',
      profileOf({ trail: { amount: { minimum: 5, maximum: 4 } } }),
      inStocks('trail.amount.maximum'),
      'a number above the minimum 5',
    ],
    [
      'has a rule about a type that is not taken',
      profileOf({ ...formOf({ types: ['limit'] }), brackets: [], rules: [{ ...rule, when: { types: ['market'] } }] }),
      inStocks('rules.0.when.types.0'),
      'a value that an order form takes: limit',
    ],
    [
      'has empty limits of a trail',
      profileOf({ trail: { percent: { minimum: 5, maximum: 4 } } }),
      inStocks('trail.percent.maximum'),
      'a number above the minimum 5',
    ],
    [
      'changes a time in force to itself',
      form({ timesInForce: ['day', 'gtc', 'ioc'].slice(0, 1) as ['day'], coerced: { timeInForce: 'day' } }),
      inStocks('orders.0.coerced.timeInForce'),
      'a time in force that differs from those of the form',
    ],
    [
      'brackets an entry that is not taken',
      profileOf({ ...formOf({ types: ['limit'] }), ...bracketOf({ entries: ['limit', 'stop'] }) }),
      inStocks('brackets.0.entries.1'),
      'a value that an order form takes: limit',
    ],
    [
      'shares a time in force that is not taken',
      profileOf({ ...formOf({ timesInForce: ['day'] }), ...bracketOf({ timeInForce: 'one' }) }),
      inStocks('brackets.0.timesInForce.1'),
      'a time in force of its entries, which the legs share',
    ],
    [
      'shares a time in force that only other orders have',
      profileOf({
        orders: [...formOf({ types: ['limit'], timesInForce: ['day'] }).orders, ...formOf(other).orders],
        ...bracketOf({ entries: ['limit'], timeInForce: 'one' }),
      }),
      inStocks('brackets.0.timesInForce.1'),
      'a time in force of its entries, which the legs share',
    ],
    [
      'has a bracket of another broker',
      bracket({ id: 'other.stocks.bracket' }),
      inStocks('brackets.0.id'),
      'an identifier that begins with test.stocks.',
    ],
    [
      'attaches a stop loss of no type',
      bracket({ stopLoss: [] }),
      inStocks('brackets.0.stopLoss'),
      'at least one type, for the stop losses that legs names',
    ],
    [
      'attaches no stop loss of a type',
      bracket({ legs: ['take-profit'] }),
      inStocks('brackets.0.stopLoss'),
      'an empty list, because legs names no stop loss',
    ],
    [
      'has a rule about what is not taken',
      profileOf({ ...formOf({ timesInForce: ['day', 'gtc'] }), rules: [{ ...rule, when: { timesInForce: ['opg'] } }] }),
      inStocks('rules.0.when.timesInForce.0'),
      'a value that an order form takes: day or gtc',
    ],
    [
      'refuses what is not taken',
      profileOf({ ...formOf({ types: ['limit'] }), brackets: [], crossZero: { refused: ['market'] } }),
      inStocks('crossZero.refused.0'),
      'a value that an order form takes: limit, day, gtc or ioc',
    ],
    [
      'sells short what is not taken',
      profileOf({ shortSelling: { timesInForce: ['opg'] } }),
      inStocks('shortSelling.timesInForce.0'),
      'a value that an order form takes: day, gtc or ioc',
    ],
    [
      'has prices without a step',
      profileOf({ priceSteps: [{ from: 1, tick: 1 }] }),
      inStocks('priceSteps.0.from'),
      '0, so that every price has a step',
    ],
    [
      'has steps out of order',
      profileOf({
        priceSteps: [
          { from: 0, tick: 1 },
          { from: '0', tick: 2 },
        ],
      }),
      inStocks('priceSteps.1.from'),
      'a price above 0, the row before',
    ],
  ])('%s: refused with the place and what would be consistent', (_, profile, place, expected) => {
    expect(errorsOf(profile)).toEqual([[place, expected]]);
  });

  it('is told of each end of a window', () => {
    expect(errorsOf(form({ window: { from: night, to: night, timeZone: 'America/New_York' } }))).toEqual([
      [inStocks('orders.0.window.from.session'), 'one of the sessions regular'],
      [inStocks('orders.0.window.to.session'), 'one of the sessions regular'],
    ]);
  });

  it.each([
    [profileOf({}, { classes: {} }), 'classes is {}; expected at least one class.'],
    [
      bracket({ stopLoss: [] }),
      'classes.stocks.brackets.0.stopLoss is []; expected at least one type, for the stop losses that legs names.',
    ],
  ])('is told with what it has', (profile, message) => {
    expect(parseBrokerProfile(profile)).toMatchObject({ errors: [{ message }] });
  });

  it('is told in a sentence', () => {
    const parsed = parseBrokerProfile(
      profileOf({
        ...simpleClass,
        brackets: [],
        crossZero: { refused: ['limit'] },
        shortSelling: { timesInForce: ['opg'] },
      }),
    );
    expect(parsed).toMatchObject({
      ok: false,
      errors: [
        {
          code: 'invalid-setting',
          received: 'opg',
          message:
            'classes.stocks.shortSelling.timesInForce.0 is opg; expected a value that an order form takes: day, gtc or ioc.',
        },
      ],
    });
  });
});
