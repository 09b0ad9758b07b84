import { describe, expect, it } from 'vitest';
import { parseBrokerProfile } from '../../src/profile/parse-broker-profile.js';
import { profileOf, simpleClass } from '../brokers/sample.js';

const inStocks = 'classes.stocks.';
const inOrders = `${inStocks}orders.0.`;
const inBrackets = `${inStocks}brackets.0.`;
const window = { from: '10:00', to: '11:00', timeZone: 'America/New_York' };
const open = { session: 'regular', edge: 'from', minutes: 0 };
const rule = {
  ...{ id: 'test.stocks.rule', sentence: 'No.', check: 'refused', basis: 'vendor', sources: ['a law'], when: {} },
};

/** A profile with everything that may be left out, and one value at a place that is written with dots. */
function profileWith(place: string, value: unknown): unknown {
  const { orders, brackets } = simpleClass;
  const written: unknown = structuredClone(
    profileOf(
      {
        orders: orders.map((form) => ({ ...form, window, limits: { quantity: {} } })),
        brackets,
        rules: [{ ...rule, check: 'refused', basis: 'vendor' }],
        shortSelling: {},
        crossZero: { refused: ['limit'] },
        priceSteps: [{ from: 0, tick: 1 }],
        trail: {},
      },
      { clientOrderId: { maxLength: 9, pattern: '^[a-z]{1,9}$' } },
    ),
  );
  const keys = place.split('.');
  const last = keys.at(-1) ?? '';
  const holder = keys.slice(0, -1).reduce<unknown>((at, key) => Object(at)[key], written);
  Object.assign(Object(holder), { [last]: value });
  return written;
}

function errorsOf(place: string, value: unknown): readonly (readonly [string, string])[] {
  const parsed = parseBrokerProfile(profileWith(place, value));
  return parsed.ok ? [] : parsed.errors.map(({ path, message }) => [path.join('.'), message]);
}

describe('a profile', () => {
  it.each<[place: string, value: unknown, found: string, expected: string]>([
    ['id', 'x'.repeat(41), `"${'x'.repeat(41)}"`, 'an identifier of lower-case letters, digits and hyphens'],
    ['id', '4x', '"4x"', 'an identifier of lower-case letters, digits and hyphens'],
    ['name', ' ', '" "', 'the name of the broker'],
    ['asOf', '2026-13-01', '"2026-13-01"', 'a date such as 2026-11-22'],
    ['sources', [], '[]', 'a list of sources, at least one'],
    ['clientOrderId.maxLength', 0, '0', 'a whole number above 0'],
    ['clientOrderId.pattern', '^(a+)+$', '"^(a+)+$"', 'one class of characters, repeated, as ^[A-Za-z0-9_-]{1,36}$'],
    ['classes', 5, '5', 'an object of classes'],
    ['classes.stocks', 5, '5', 'an object with orders, brackets and so on'],
    ['sources', [' '], '', 'the address of a document, or a file'],
    ['clientOrderId', 5, '5', 'an object with maxLength and pattern'],
    ['clientOrderId.differs', ' ', '" "', 'what the sources say'],
    [`${inStocks}orders`, [], '[]', 'a list of forms, at least one'],
    [`${inStocks}brackets`, 5, '5', 'a list of bracket forms'],
    [`${inStocks}rules`, 5, '5', 'a list of rules'],
    [`${inStocks}sessions`, 5, '5', 'an object of sessions by name'],
    [`${inStocks}sessions.regular`, 5, '5', 'an object with from, to and timeZone'],
    [`${inStocks}shortSelling`, true, 'true', 'false, or an object of conditions'],
    [`${inStocks}shortSelling.whole`, false, 'false', 'true, or left out'],
    [`${inStocks}shortSelling.minimumPrice`, -1, '-1', 'a number, 0 or above'],
    [`${inStocks}shortSelling.timesInForce`, [], '[]', 'a list of times in force, at least one'],
    [`${inStocks}crossZero`, 'never', '"never"', 'taken, refused, or an object with refused'],
    [`${inStocks}crossZero.refused`, [], '[]', 'a list of order types and times in force'],
    [`${inStocks}quantityDecimals`, -1, '-1', 'a whole number, 0 to 18'],
    [`${inStocks}quantityDecimals`, 19, '19', 'a whole number, 0 to 18'],
    [`${inStocks}priceSteps`, [], '[]', 'a list of steps by price, at least one'],
    [`${inStocks}priceSteps.0`, 5, '5', 'an object with from and tick'],
    [`${inStocks}priceSteps.0.from`, -1, '-1', 'a number, 0 or above'],
    [`${inStocks}priceSteps.0.tick`, 0, '0', 'a number above 0'],
    [`${inStocks}trail`, 5, '5', 'an object with percent and amount'],
    [`${inStocks}trail.percent`, true, 'true', 'limits, or false'],
    [`${inStocks}trail.amount`, true, 'true', 'limits, or false'],
    [`${inStocks}orders.0`, 5, '5', 'an object of an order form'],
    [`${inOrders}id`, 'Test.stocks', '"Test.stocks"', 'an identifier such as broker.stocks.regular'],
    [`${inOrders}id`, 'x'.repeat(81), '', 'an identifier such as broker.stocks.regular'],
    [`${inOrders}differs`, ' ', '" "', 'what the sources say'],
    [`${inOrders}types`, [], '[]', 'a list of order types, at least one'],
    [`${inOrders}timesInForce`, [], '[]', 'a list of times in force, at least one'],
    [`${inOrders}sessions`, [], '[]', 'a list of sessions, at least one'],
    [`${inOrders}sessions`, [' '], '', 'the name of a session'],
    [`${inOrders}effects`, [], '[]', 'a list of open and close, at least one'],
    [`${inOrders}sides`, [], '[]', 'a list of buy and sell, at least one'],
    [`${inOrders}window`, 5, '5', 'an object with from, to and timeZone'],
    [`${inOrders}window.from`, 5, '5', 'a time of day as 09:30, or an object with session, edge and minutes'],
    [`${inOrders}window.from`, { ...open, session: ' ' }, '', 'the name of a session'],
    [`${inOrders}window.from`, { ...open, minutes: 1441 }, '', 'a whole number of minutes, -1440 to 1440'],
    [`${inOrders}window.from`, { ...open, minutes: -1441 }, '', 'a whole number of minutes, -1440 to 1440'],
    [`${inOrders}window.from`, { ...open, minutes: 1.5 }, '', 'a whole number of minutes, -1440 to 1440'],
    [`${inOrders}window.to`, '24:01', '"24:01"', 'a time of day, 00:00 to 24:00'],
    [`${inStocks}sessions.regular.to`, '24:01', '"24:01"', 'a time of day, 00:00 to 24:00'],
    [`${inOrders}window.timeZone`, 'Mars', '"Mars"', 'a time zone such as America/New_York'],
    [`${inOrders}limits`, 5, '5', 'an object with quantity, notional and price'],
    [`${inOrders}limits.quantity`, 5, '5', 'an object with minimum and maximum'],
    [`${inOrders}limits.quantity.minimum`, -1, '-1', 'a number, 0 or above'],
    [`${inOrders}maxDays`, -1, '-1', 'a whole number of days, 0 to 3660'],
    [`${inOrders}maxDays`, 3661, '3661', 'a whole number of days, 0 to 3660'],
    [`${inOrders}coerced`, 5, '5', 'an object with timeInForce'],
    [`${inOrders}needs`, [], '[]', 'a list of quote and position, at least one'],
    [`${inStocks}brackets.0`, 5, '5', 'an object of a bracket form'],
    [`${inBrackets}entries`, [], '[]', 'a list of order types, at least one'],
    [`${inBrackets}replace`, false, 'false', 'true, or left out'],
    [`${inBrackets}legs`, [], '[]', 'a list of both, take-profit and stop-loss, at least one'],
    [`${inBrackets}stopLoss`, 5, '5', 'a list of types of stop losses'],
    [`${inBrackets}timesInForce`, [], '[]', 'a list of times in force, at least one'],
    [`${inBrackets}sessions`, [], '[]', 'a list of sessions, at least one'],
    [`${inBrackets}sessions`, [' '], '', 'the name of a session'],
    [`${inStocks}rules.0`, 5, '5', 'an object of a rule'],
    [`${inStocks}rules.0.sentence`, ' ', '" "', 'a sentence'],
    [`${inStocks}rules.0.when`, 5, '5', 'an object of conditions'],
    [`${inStocks}rules.0.when.types`, [], '[]', 'a list of order types, at least one'],
    [`${inStocks}rules.0.when.timesInForce`, [], '[]', 'a list of times in force, at least one'],
    [`${inStocks}rules.0.when.sides`, [], '[]', 'a list of buy and sell, at least one'],
    [`${inStocks}rules.0.when.effects`, [], '[]', 'a list of open and close, at least one'],
  ])('is refused with %s of %j', (place, value, found, expected) => {
    const [error, ...others] = errorsOf(place, value);
    expect(others).toEqual([]);
    // Without a text the error is inside of the value, or the value is too long to be told.
    expect(error).toEqual(
      found === ''
        ? [expect.stringContaining(place), expect.stringMatching(new RegExp(`; expected ${expected}\\.$`))]
        : [place, `${place} is ${found}; expected ${expected}.`],
    );
  });

  it.each<[place: string, value: unknown]>([
    ['id', `x${'-'.repeat(39)}`],
    [`${inStocks}quantityDecimals`, 18],
    [`${inStocks}priceSteps.0.from`, '0'],
    [`${inStocks}shortSelling.minimumPrice`, 0],
    [`${inStocks}crossZero`, 'taken'],
    [`${inStocks}crossZero`, 'refused'],
    [`${inStocks}crossZero.refused`, ['ioc']],
    [`${inStocks}trail.percent`, false],
    [`${inOrders}id`, `test.stocks.${'x'.repeat(68)}`],
    [`${inOrders}limits.quantity.minimum`, 0],
    [`${inOrders}window.from`, { ...open, minutes: -1440 }],
    [`${inOrders}window.to`, { ...open, minutes: 1440 }],
    [`${inOrders}needs`, ['quote', 'position']],
  ])('may have %s of %j', (place, value) => {
    expect(errorsOf(place, value).filter(([path]) => path === place)).toEqual([]);
  });

  it('is refused with the code of settings, and named where it is not an object', () => {
    expect(parseBrokerProfile(5)).toMatchObject({
      errors: [
        {
          code: 'invalid-setting',
          message: 'The profile is 5; expected an object with id, name, asOf, sources and classes.',
        },
      ],
    });
  });
});
