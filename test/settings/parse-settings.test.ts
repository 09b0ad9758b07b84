import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SignalError } from '../../src/core/errors.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { overridables, type Settings, type SettingsInput } from '../../src/settings/settings.js';

function settingsOf(input: unknown): Settings {
  const result = parseSettings(input);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.errors));
  }
  return result.value;
}

function errorsOf(input: unknown): readonly SignalError[] {
  const result = parseSettings(input);
  return result.ok ? [] : result.errors;
}

/** Places of the errors, as text. */
function placesOf(input: unknown): readonly string[] {
  return errorsOf(input).map(({ path }) => path.join('.'));
}

describe('defaults', () => {
  test('gives an empty object every default', () => {
    expect(settingsOf({})).toStrictEqual(defaultSettings);
  });

  test('keeps given settings and adds defaults, also inside entry and exit', () => {
    expect(settingsOf({ assetClass: 'crypto', entry: { orderType: 'limit' } })).toStrictEqual({
      ...defaultSettings,
      assetClass: 'crypto',
      entry: { orderType: 'limit', timeInForce: 'day', marketPriceType: 'ask_bid', allowSignalOverride: true },
    });
  });

  test('treats null as absent at every depth', () => {
    const input = { assetClass: null, maxPositions: null, entry: { orderType: null, takeProfit: null }, exit: null };
    expect(settingsOf(input)).toStrictEqual(defaultSettings);
  });

  test('applies the default order type and time in force to entry and exit without their own', () => {
    const { entry, exit, ...rest } = settingsOf({
      defaultOrderType: 'limit',
      defaultTimeInForce: 'gtc',
      exit: { orderType: 'market' },
    });
    expect([entry.orderType, entry.timeInForce]).toStrictEqual(['limit', 'gtc']);
    expect([exit.orderType, exit.timeInForce]).toStrictEqual(['market', 'gtc']);
    expect(rest).not.toHaveProperty('defaultOrderType');
  });

  test('uses the market time zone for trading windows without one', () => {
    const window = { days: ['mon', 'fri'], from: '09:00', to: '17:30' };
    expect(settingsOf({ tradingWindows: [window] }).tradingWindows).toStrictEqual([
      { ...window, timeZone: 'America/New_York' },
    ]);
    expect(
      settingsOf({ marketTimeZone: 'Europe/Berlin', tradingWindows: [window, { ...window, timeZone: 'UTC' }] })
        .tradingWindows,
    ).toStrictEqual([
      { ...window, timeZone: 'Europe/Berlin' },
      { ...window, timeZone: 'UTC' },
    ]);
  });

  test('uses fixed_quantity for a default quantity without a type', () => {
    expect(settingsOf({ defaultQuantity: { quantity: 5 } }).defaultQuantity).toStrictEqual({
      quantityType: 'fixed_quantity',
      quantity: '5',
    });
  });
});

describe('amounts', () => {
  test('numbers and numeric text become canonical decimal text', () => {
    const settings = settingsOf({
      signalQuantityMultiplier: ' 1e1 ',
      exitBreakevenOffset: 0.5,
      defaultQuantity: { quantityType: 'dollar_amount', quantity: '1,500.50' },
      entry: { bidAskSpreadFilterPercent: '.25', trailingStop: { amount: '2.0', percent: 1 } },
      exit: { bidAskSpreadFilter: '0.10' },
    });
    expect(settings.signalQuantityMultiplier).toBe('10');
    expect(settings.exitBreakevenOffset).toBe('0.5');
    expect(settings.defaultQuantity.quantity).toBe('1500.5');
    expect(settings.entry.bidAskSpreadFilterPercent).toBe('0.25');
    expect(settings.entry.trailingStop).toStrictEqual({ amount: '2', percent: '1' });
    expect(settings.exit.bidAskSpreadFilter).toBe('0.1');
  });

  test('accept numbers and decimal text in the input type', () => {
    const input: SettingsInput = {
      signalQuantityMultiplier: 2,
      exitBreakevenOffset: '0.5',
      defaultQuantity: { quantityType: 'dollar_amount', quantity: 1500.5 },
      entry: { trailingStop: { percent: 1 }, takeProfit: { percent: 5 }, stopLoss: { type: 'stop', stopPrice: 9.5 } },
    };
    expect(settingsOf(input)).toMatchObject({
      signalQuantityMultiplier: '2',
      exitBreakevenOffset: '0.5',
      defaultQuantity: { quantity: '1500.5' },
      entry: { trailingStop: { percent: '1' }, takeProfit: { percent: '5' }, stopLoss: { stopPrice: '9.5' } },
    });
  });

  test('counts and seconds become numbers', () => {
    const settings = settingsOf({
      maxPositions: '3',
      strikeCount: '20',
      maxQuoteAgeSeconds: '2.5',
      entry: { rejectOlderThan: '30' },
    });
    expect(settings).toMatchObject({ maxPositions: 3, strikeCount: 20, maxQuoteAgeSeconds: 2.5 });
    expect(settings.entry.rejectOlderThan).toBe(30);
  });

  test.each([
    ['signalQuantityMultiplier', [0, '-1', 'ten', true, Number.NaN, {}], [0.5, '2']],
    ['maxPositions', [0, 1.5, -1, 'many', true], [1, '12']],
    ['strikeCount', [1, 21, 2.5, 'x'], [2, 20]],
    ['maxQuoteAgeSeconds', [0, -1, 'x'], [0.5, 60]],
    ['maxOrderQuantity', [0, -1, 'x', true], [0.5, '1,000']],
    ['maxOrderValue', [0, -1, 'x', true], [0.5, '10,000']],
    ['maxPositionValue', [0, -1, 'x', true], [0.5, '10,000']],
    ['maxLossAtStop', [0, -1, 'x', true], [0.5, '500']],
    ['maxLossAtStopPercent', [0, -1, 'x', true], [0.5, '2']],
    ['priceCollarPercent', [0, -1, 'x', true], [0.5, '5']],
    ['protectRemaining', ['true', 1], [true, false]],
    ['exitBreakevenOffset', [-0.001, 100.001, 'x'], [0, 100, '0.001']],
    ['sidesIsolated', ['true', 1, 0], [true, false]],
    ['assetClass', ['Stocks', 'stock', 1], ['stocks', 'index_options']],
    ['optionType', ['calls'], ['both', 'put']],
    ['allowedSides', ['long', 'Both'], ['both', 'bearish']],
    ['marketTimeZone', ['Mars/Base', '+02:00', '', 5], ['UTC', 'Asia/Tokyo']],
    ['allowedTickers', ['AAPL', ['AAPL '], [' AAPL'], [' '], [''], [1]], [['AAPL', 'F', 'SPY 260130C600'], []]],
    [
      'allowedIpAddresses',
      ['all', ['1.2.3'], ['10.0.0.0/33'], 5, {}],
      ['any', 'platform-b', ['1.2.3.4', '2001:db8::1', '10.0.0.0/8']],
    ],
    [
      'defaultQuantity',
      [5, {}, { quantity: 0 }, { quantityType: 'percent_of_position', quantity: 5 }],
      [{ quantity: '1' }],
    ],
    ['tradingWindows', [[], {}, 'none', ['mon']], []],
  ])('%s rejects invalid values', (name, rejected, accepted) => {
    for (const value of rejected) {
      const places = placesOf({ [name]: value });
      expect(places.length, JSON.stringify(value)).toBe(1);
      expect(places[0]?.split('.')[0]).toBe(name);
    }
    for (const value of accepted) {
      expect(errorsOf({ [name]: value }), JSON.stringify(value)).toStrictEqual([]);
    }
  });

  test.each([
    ['orderType', ['Market', 'stop-limit'], ['stop_limit', 'trailing_stop']],
    ['timeInForce', ['DAY'], ['gtd', 'fok']],
    ['marketPriceType', ['mid'], ['mark']],
    ['bidAskSpreadFilter', [0, -1, 'x'], [0.01, '5']],
    ['bidAskSpreadFilterPercent', [0, 0.009, 100, 'x'], [0.01, '99.99']],
    ['rejectOlderThan', [0, -5, 'x'], [0.5, 3600]],
    ['trailingStop', [{}, 5, { amount: 0 }, { percent: -1 }, { amount: null }], [{ amount: 1 }, { percent: '0.5' }]],
    [
      'stopLimitOffset',
      [{}, 5, { amount: 0 }, { percent: -1 }, { percent: 100 }, { percent: 1, amount: 1 }, { amount: null }],
      [{ amount: 1 }, { percent: '99.99' }],
    ],
    ['allowSignalOverride', ['yes', 1, [], { price: 'no' }, { prices: true }], [true, false, {}, { price: false }]],
  ])('%s of entries and of exits rejects invalid values', (name, rejected, accepted) => {
    for (const half of ['entry', 'exit']) {
      for (const value of rejected) {
        const places = placesOf({ [half]: { [name]: value } });
        expect(places.length, JSON.stringify(value)).toBe(1);
        expect(places[0]?.split('.').slice(0, 2)).toStrictEqual([half, name]);
      }
      for (const value of accepted) {
        expect(errorsOf({ [half]: { [name]: value } }), JSON.stringify(value)).toStrictEqual([]);
      }
    }
  });

  test('accepts every name in allowSignalOverride', () => {
    const allowSignalOverride = Object.fromEntries(overridables.map((name) => [name, false]));
    expect(settingsOf({ entry: { allowSignalOverride } }).entry.allowSignalOverride).toStrictEqual(allowSignalOverride);
  });
});

describe('trading windows', () => {
  const window = { days: ['mon'], from: '09:30', to: '16:00', timeZone: 'America/New_York' };

  test.each([
    ['days', [], 'tradingWindows.0.days'],
    ['days', ['monday'], 'tradingWindows.0.days.0'],
    ['days', 'mon', 'tradingWindows.0.days'],
    ['from', '24:00', 'tradingWindows.0.from'],
    ['from', '9:30', 'tradingWindows.0.from'],
    ['to', '24:01', 'tradingWindows.0.to'],
    ['to', '16:60', 'tradingWindows.0.to'],
    ['to', 1600, 'tradingWindows.0.to'],
    ['from', '109:30', 'tradingWindows.0.from'],
    ['from', '09:300', 'tradingWindows.0.from'],
    ['to', '116:00', 'tradingWindows.0.to'],
    ['to', '24:000', 'tradingWindows.0.to'],
    ['timeZone', 'Nowhere', 'tradingWindows.0.timeZone'],
    ['zone', 'UTC', 'tradingWindows.0.zone'],
  ])('%s cannot be %j', (name, value, place) => {
    expect(placesOf({ tradingWindows: [{ ...window, [name]: value }] })).toStrictEqual([place]);
  });

  test('require days, from and to', () => {
    expect(placesOf({ tradingWindows: [{}] })).toStrictEqual([
      'tradingWindows.0.days',
      'tradingWindows.0.from',
      'tradingWindows.0.to',
    ]);
  });

  test('can end at midnight, cross midnight or last a whole day', () => {
    for (const [from, to] of [
      ['09:30', '24:00'],
      ['18:00', '02:00'],
      ['00:00', '00:00'],
    ]) {
      expect(placesOf({ tradingWindows: [{ ...window, from, to }] })).toStrictEqual([]);
    }
  });
});

describe('rules between settings', () => {
  test('allow one spread filter each for entry and exit', () => {
    const both = { bidAskSpreadFilter: 1, bidAskSpreadFilterPercent: 1 };
    expect(errorsOf({ entry: both, exit: both })).toMatchObject([
      {
        code: 'invalid-setting',
        path: ['entry', 'bidAskSpreadFilter'],
        received: 1,
        expected: 'either bidAskSpreadFilter or bidAskSpreadFilterPercent',
      },
      { path: ['exit', 'bidAskSpreadFilter'] },
    ]);
    expect(errorsOf({ entry: { ...both, bidAskSpreadFilterPercent: null } })).toStrictEqual([]);
    expect(errorsOf({ entry: { bidAskSpreadFilter: 1 }, exit: { bidAskSpreadFilterPercent: 1 } })).toStrictEqual([]);
  });

  test('count an invalid filter as the second one', () => {
    expect(placesOf({ entry: { bidAskSpreadFilter: 1, bidAskSpreadFilterPercent: 100 } })).toStrictEqual([
      'entry.bidAskSpreadFilterPercent',
      'entry.bidAskSpreadFilter',
    ]);
  });

  test('require a fixed default quantity for futures', () => {
    const dollars = { quantityType: 'dollar_amount', quantity: 100 };
    expect(placesOf({ assetClass: 'futures', defaultQuantity: dollars })).toStrictEqual(['defaultQuantity']);
    expect(placesOf({ assetClass: 'crypto', defaultQuantity: dollars })).toStrictEqual([]);
    expect(placesOf({ assetClass: 'futures', defaultQuantity: { quantity: 2 } })).toStrictEqual([]);
    const fixed = { quantityType: 'fixed_quantity', quantity: 2 };
    expect(placesOf({ assetClass: 'futures', defaultQuantity: fixed })).toStrictEqual([]);
    expect(placesOf({ assetClass: 'futures', defaultQuantity: 5 })).toStrictEqual(['defaultQuantity']);
    expect(placesOf({ assetClass: 'futures', futuresSizing: null, defaultQuantity: dollars })).toStrictEqual([
      'defaultQuantity',
    ]);
  });

  test('let the default quantity of futures be a risk where they are sized by risk (money I2)', () => {
    const risk = { quantityType: 'risk_percent', quantity: 1 };
    const dollars = { quantityType: 'dollar_amount', quantity: 100 };
    expect(placesOf({ assetClass: 'futures', defaultQuantity: risk })).toStrictEqual(['defaultQuantity']);
    expect(placesOf({ assetClass: 'futures', futuresSizing: 'fixed', defaultQuantity: risk })).toStrictEqual([
      'defaultQuantity',
    ]);
    expect(placesOf({ assetClass: 'futures', futuresSizing: 'risk', defaultQuantity: risk })).toStrictEqual([]);
    expect(placesOf({ assetClass: 'futures', futuresSizing: 'risk', defaultQuantity: dollars })).toStrictEqual([
      'defaultQuantity',
    ]);
  });
});

describe('take profit and stop loss', () => {
  test('are parsed as in a signal, with the default stop type', () => {
    const { entry } = settingsOf({ entry: { takeProfit: { percent: 5 }, stopLoss: { trailPercent: '2.50' } } });
    expect(entry.takeProfit).toStrictEqual({ percent: '5' });
    expect(entry.stopLoss).toStrictEqual({ type: 'trailing_stop', trailPercent: '2.5' });
  });

  test.each([
    [{ takeProfit: {} }, ['entry.takeProfit']],
    [{ takeProfit: { percent: 1, amount: 1 } }, ['entry.takeProfit']],
    [{ takeProfit: { percent: 0 } }, ['entry.takeProfit.percent']],
    [{ takeProfit: 5 }, ['entry.takeProfit']],
    [{ takeProfit: { percent: 1, limit: 5 } }, ['entry.takeProfit.limit']],
    [{ stopLoss: { type: 'stop', limitPrice: 5, stopPrice: 6 } }, ['entry.stopLoss.type']],
    [{ stopLoss: { type: 'trailing_stop', stopPrice: 5 } }, ['entry.stopLoss']],
    [{ stopLoss: { type: 'limit' } }, ['entry.stopLoss.type', 'entry.stopLoss']],
    [{ stopLoss: { limitPrice: 5 } }, ['entry.stopLoss.stopPrice']],
    [{ stopLoss: 5 }, ['entry.stopLoss']],
    [{ stopLoss: {} }, ['entry.stopLoss']],
    [{ stopLoss: { amount: 'stop' } }, ['entry.stopLoss.amount']],
    [{ stopLoss: Object.assign(Object.create({ inherited: 1 }), { type: 'stop' }) }, ['entry.stopLoss']],
    [{ takeProfit: 'x' }, ['entry.takeProfit']],
    [{ takeProfit: { type: 'stop' } }, ['entry.takeProfit', 'entry.takeProfit.type']],
    [{ stopLoss: { percnt: 5, amount: 'x' } }, ['entry.stopLoss.amount', 'entry.stopLoss.percnt']],
  ])('%j is rejected', (entry, places) => {
    expect(placesOf({ entry })).toStrictEqual(places);
    expect(
      errorsOf({ entry }).every(({ code, section }) => code === 'invalid-setting' && section === 'configuration'),
    ).toBe(true);
  });

  test('reject a number whose text would not be read again', () => {
    const expected = 'a number above 0, in at most 64 characters without an exponent';
    const targets = [{ percent: 1 }, { percent: 5e-324 }];
    for (const [entry, path] of [
      [{ takeProfit: { percent: 5e-324 } }, ['entry', 'takeProfit', 'percent']],
      [{ stopLoss: { amount: 1e308 } }, ['entry', 'stopLoss', 'amount']],
      [{ targets }, ['entry', 'targets', 1, 'percent']],
    ] as const) {
      expect(errorsOf({ entry })).toMatchObject([{ path, expected }]);
    }
  });

  test('accept a stop loss of a type alone as the default type', () => {
    expect(settingsOf({ entry: { stopLoss: { type: 'trailing_stop' } } }).entry.stopLoss).toStrictEqual({
      type: 'trailing_stop',
    });
    expect(settingsOf({ entry: { stopLoss: { type: 'stop', percent: null } } }).entry.stopLoss).toStrictEqual({
      type: 'stop',
    });
  });

  test('accept the offset of limits beside a type, a distance, or nothing', () => {
    const stopLossOf = (stopLoss: unknown) => settingsOf({ entry: { stopLoss } }).entry.stopLoss;
    expect(stopLossOf({ limitOffset: { percent: '0.50' } })).toStrictEqual({ limitOffset: { percent: '0.5' } });
    expect(stopLossOf({ type: 'stop_limit', limitOffset: { amount: 2 } })).toStrictEqual({
      type: 'stop_limit',
      limitOffset: { amount: '2' },
    });
    expect(stopLossOf({ percent: 1, limitOffset: { amount: 2 } })).toStrictEqual({
      percent: '1',
      limitOffset: { amount: '2' },
    });
    expect(stopLossOf({ type: 'stop', limitOffset: null })).toStrictEqual({ type: 'stop' });
    expect(placesOf({ entry: { stopLoss: { limitOffset: null } } })).toStrictEqual(['entry.stopLoss']);
  });

  test.each([
    [{ percent: 100 }, 'entry.stopLoss.limitOffset.percent', 'a number above 0 and below 100'],
    [{ amount: 0 }, 'entry.stopLoss.limitOffset.amount', 'a number above 0'],
    [{}, 'entry.stopLoss.limitOffset.amount', 'either percent or amount'],
    [{ percent: 1, amount: 1 }, 'entry.stopLoss.limitOffset.amount', 'either percent or amount'],
    [{ percnt: 1, amount: 1 }, 'entry.stopLoss.limitOffset.percnt', 'percent'],
    [0.5, 'entry.stopLoss.limitOffset', 'an object with either percent or amount'],
  ])('reject the offset %j', (limitOffset, place, expected) => {
    for (const beside of [{}, { type: 'stop_limit' }, { percent: 1 }]) {
      const input = { entry: { stopLoss: { ...beside, limitOffset } } };
      expect(placesOf(input)).toStrictEqual([place]);
      expect(errorsOf(input).map((error) => error.expected)).toStrictEqual([expected]);
    }
  });

  test('are rejected for exits', () => {
    expect(errorsOf({ exit: { stopLoss: { percent: 1 } } })).toMatchObject([
      { path: ['exit', 'stopLoss'], expected: 'entry.stopLoss' },
    ]);
  });
});

describe('unknown names', () => {
  test('are rejected with the nearest known name', () => {
    expect(errorsOf({ maxPositons: 3 })).toStrictEqual([
      {
        code: 'invalid-setting',
        section: 'configuration',
        message: 'maxPositons is not known; expected maxPositions.',
        path: ['maxPositons'],
        received: 'maxPositons',
        expected: 'maxPositions',
      },
    ]);
  });

  test.each([
    [{ allow_add_to_position: true }, 'allowAddToPosition'],
    [{ 'Allowed Sides': 'both' }, 'allowedSides'],
    [{ orderType: 'limit' }, 'entry.orderType or exit.orderType'],
    [{ takeprofit: {} }, 'entry.takeProfit'],
    [{ entry: { maxPositions: 1 } }, 'maxPositions beside entry and exit'],
    [{ entry: { stoploss: {} } }, 'stopLoss'],
    [{ exit: { allowSignalOverride: { spreadfilter: false } } }, 'spreadFilter'],
    [{ entry: { trailingStop: { amount: 1, percnt: 2 } } }, 'percent'],
    [{ entry: { trailingStop: { amount: 1, x: 2 } } }, 'one of amount, percent'],
  ])('%j: %s is suggested', (input, expected) => {
    expect(errorsOf(input).map((error) => error.expected)).toStrictEqual([expected]);
  });

  test('include names of Object.prototype', () => {
    const input: unknown = JSON.parse('{"__proto__":1,"constructor":2,"toString":3}');
    expect(placesOf(input)).toStrictEqual(['__proto__', 'constructor', 'toString']);
  });

  test('do not include inherited names', () => {
    expect(parseSettings(Object.create({ assetClass: 'crypto' })).ok).toBe(false);
    expect(settingsOf(Object.assign(Object.create(null), { assetClass: 'crypto' })).assetClass).toBe('crypto');
  });
});

describe('all errors', () => {
  test('are reported at once, each with path, received and expected value', () => {
    const input = { assetClass: 'stonks', strikeCount: '{{close}}', entry: { orderType: 'mkt' }, exit: [], colour: 1 };
    expect(errorsOf(input).map(({ path, received, message }) => ({ path, received, message }))).toMatchObject([
      {
        path: ['assetClass'],
        received: 'stonks',
        message: 'assetClass is "stonks"; expected one of stocks, options, index_options, futures, crypto, forex.',
      },
      {
        path: ['strikeCount'],
        received: '{{close}}',
        message:
          'strikeCount is "{{close}}"; expected a whole number, 2 to 20. An alert placeholder was probably not filled in.',
      },
      { path: ['entry', 'orderType'], received: 'mkt' },
      { path: ['exit'], received: '[]' },
      { path: ['colour'], received: 'colour' },
    ]);
  });

  test.each([
    [{ entry: 5 }, 'entry', 'an object of entry settings'],
    [{ exit: 5 }, 'exit', 'an object of exit settings'],
    [{ entry: { takeProfit: 5 } }, 'entry.takeProfit', 'an object with one of limitPrice, percent, amount, pnlAmount'],
    [{ entry: { stopLoss: 5 } }, 'entry.stopLoss', 'an object with percent, amount, stopPrice, a trail or pnlAmount'],
    [{ entry: { trailingStop: 5 } }, 'entry.trailingStop', 'an object with amount or percent'],
    [{ entry: { trailingStop: {} } }, 'entry.trailingStop.amount', 'amount or percent'],
    [{ exit: { bidAskSpreadFilterPercent: 100 } }, 'exit.bidAskSpreadFilterPercent', 'a number, 0.01 to 99.99'],
    [{ exit: { rejectOlderThan: 0 } }, 'exit.rejectOlderThan', 'a number of seconds above 0'],
    [
      { entry: { allowSignalOverride: 'yes' } },
      'entry.allowSignalOverride',
      'true, false, or an object of true and false by name',
    ],
    [{ maxPositions: 0 }, 'maxPositions', 'a whole number, 1 or above; left out for no limit'],
    [{ exitBreakevenOffset: 101 }, 'exitBreakevenOffset', 'a number, 0 to 100'],
    [{ tradingWindows: [] }, 'tradingWindows', 'a list of trading windows, at least one; left out to be always open'],
    [{ tradingWindows: ['mon'] }, 'tradingWindows.0', 'an object with days, from, to and timeZone'],
    [
      { tradingWindows: [{ days: [], from: '09:30', to: '16:00' }] },
      'tradingWindows.0.days',
      'a list of days, at least one of mon, tue, wed, thu, fri, sat, sun',
    ],
    [
      { tradingWindows: [{ days: ['mon'], from: '9:30', to: '16:00' }] },
      'tradingWindows.0.from',
      'a time as HH:MM, 00:00 to 23:59',
    ],
    [
      { tradingWindows: [{ days: ['mon'], from: '09:30', to: '24:01' }] },
      'tradingWindows.0.to',
      'a time as HH:MM, 00:00 to 24:00',
    ],
    [{ marketTimeZone: 'EDT' }, 'marketTimeZone', 'a name of the time zone database such as America/New_York'],
    [{ allowedTickers: 'AAPL' }, 'allowedTickers', 'a list of tickers'],
    [{ allowedTickers: ['AAPL '] }, 'allowedTickers.0', 'a ticker without spaces around it'],
    [
      { allowedIpAddresses: 'all' },
      'allowedIpAddresses',
      'any, platform-a, platform-b, or a list of addresses and ranges',
    ],
    [
      { allowedIpAddresses: ['10.0.0.0/33'] },
      'allowedIpAddresses.0',
      'an IPv4 or IPv6 address, or a range such as 10.0.0.0/8',
    ],
    [{ defaultQuantity: 5 }, 'defaultQuantity', 'an object with quantityType and quantity'],
    [
      { assetClass: 'futures', defaultQuantity: { quantityType: 'dollar_amount', quantity: 5 } },
      'defaultQuantity',
      'quantityType fixed_quantity, as for all futures',
    ],
    [
      {
        assetClass: 'futures',
        futuresSizing: 'risk',
        defaultQuantity: { quantityType: 'dollar_amount', quantity: 5 },
      },
      'defaultQuantity',
      'quantityType fixed_quantity or risk_dollar_amount or risk_percent, as for all futures',
    ],
  ])('say what is expected: %j', (input, place, expected) => {
    expect(errorsOf(input).map(({ path, expected: told }) => [path.join('.'), told])).toStrictEqual([
      [place, expected],
    ]);
  });

  test('name the settings object itself when it is not an object', () => {
    expect(errorsOf(5)).toMatchObject([
      { message: 'The settings object is 5; expected an object of settings.', expected: 'an object of settings' },
    ]);
  });

  test.each([[undefined], [null], [[]], ['{}'], [5], [new Map()], [new Date(0)]])(
    'rejects settings that are not an object: %s',
    (input) => {
      expect(errorsOf(input)).toMatchObject([{ code: 'invalid-setting', path: [] }]);
    },
  );
});

describe('always', () => {
  const names = [...Object.keys(defaultSettings), 'maxPositions', 'tradingWindows', 'allowedTickers', 'typo'];
  const halfNames = [
    ...Object.keys(defaultSettings.entry),
    'trailingStop',
    'takeProfit',
    'stopLoss',
    'rejectOlderThan',
  ];
  const valueLike = fc.oneof(
    fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: false }),
    fc.constantFrom('stocks', 'both', 'market', 'UTC', '5', 1, true, { percent: 1 }, { amount: '2', percent: 3 }),
  );
  const half = fc.dictionary(fc.constantFrom(...halfNames), valueLike);
  const settingsLike = fc
    .tuple(fc.dictionary(fc.constantFrom(...names), valueLike), half, half)
    .map(([top, entry, exit]) => ({ ...top, entry, exit }));

  test('gives settings or JSON errors for any value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), settingsLike), (input) => {
        const result = parseSettings(input);
        expect(JSON.parse(JSON.stringify(result))).toStrictEqual(result);
        expect(result.ok || result.errors.length > 0).toBe(true);
      }),
    );
  });

  test('leaves parsed settings unchanged', () => {
    const choice = (...values: unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(undefined, ...values);
    const validHalf = fc.record({
      orderType: choice('limit', 'stop'),
      trailingStop: choice({ amount: '1.50' }, { percent: 2 }),
      bidAskSpreadFilter: choice(0.1, '1e-3'),
      allowSignalOverride: choice(true, { price: false }),
    });
    const valid = fc.record({
      assetClass: choice('crypto', 'options'),
      signalQuantityMultiplier: choice(0.1, '1,000', 1e21),
      maxQuoteAgeSeconds: choice(0.1, '5'),
      tradingWindows: choice([{ days: ['sun'], from: '00:00', to: '24:00' }]),
      defaultTimeInForce: choice('gtc'),
      allowedIpAddresses: choice('platform-a', ['::1']),
      entry: fc
        .tuple(validHalf, choice({ limitPrice: 5, stopPrice: 4 }, { trailAmount: 1 }))
        .map(([entry, stopLoss]) => ({ ...entry, stopLoss })),
      exit: validHalf,
    });
    fc.assert(
      fc.property(valid, (input) => {
        const once = settingsOf(input);
        expect(settingsOf(once)).toStrictEqual(once);
        expect(settingsOf(JSON.parse(JSON.stringify(once)))).toStrictEqual(once);
      }),
    );
  });

  test('does not change its input', () => {
    const input = {
      entry: { stopLoss: { percent: 1 } },
      tradingWindows: [{ days: ['mon'], from: '00:00', to: '01:00' }],
    };
    const before = JSON.stringify(input);
    settingsOf(Object.freeze(input));
    expect(JSON.stringify(input)).toBe(before);
  });
});

describe('sessions', () => {
  const blackout = { from: '2026-11-25T18:25:00Z', to: '2026-11-25T18:45:00Z', name: 'FOMC' };

  test('keeps every setting about sessions', () => {
    const input = {
      calendars: { SAP: 'XETR' },
      whenClosed: 'postpone',
      exitsWhenClosed: 'postpone',
      flatBy: { minutesBeforeClose: 10, tickers: ['ES'] },
      blackouts: [{ ...blackout, tickers: ['AAPL'] }],
      entryWindowFromOpen: { after: 15, before: 30 },
    } as const;
    expect(settingsOf(input)).toStrictEqual({ ...defaultSettings, ...input });
    expect(settingsOf({ blackouts: [{ ...blackout, from: '2026-11-25T13:25:00-05:00' }] }).blackouts).toEqual([
      blackout,
    ]);
  });

  test('rejects settings that need calendars without them', () => {
    expect(placesOf({ flatBy: { minutesBeforeClose: 10 } })).toEqual(['flatBy']);
    expect(placesOf({ calendars: false, entryWindowFromOpen: { after: 0, before: 0 } })).toEqual([
      'entryWindowFromOpen',
    ]);
    expect(placesOf({ whenClosed: 'refuse', exitsWhenClosed: 'postpone' })).toEqual(['whenClosed', 'exitsWhenClosed']);
    expect(placesOf({ whenClosed: 'send', exitsWhenClosed: 'send', blackouts: [blackout] })).toEqual([]);
    expect(placesOf({ calendars: {}, flatBy: { minutesBeforeClose: 0 } })).toEqual([]);
  });

  test.each([
    [{ calendars: 'XNYS' }, 'calendars'],
    [{ calendars: true, whenClosed: 'wait' }, 'whenClosed'],
    [{ calendars: true, exitsWhenClosed: 'refuse' }, 'exitsWhenClosed'],
    [{ calendars: true, flatBy: { minutesBeforeClose: -1 } }, 'flatBy.minutesBeforeClose'],
    [{ calendars: true, flatBy: { minutesBeforeClose: 10, tickers: [] } }, 'flatBy.tickers'],
    [{ calendars: true, flatBy: { minutes: 10, minutesBeforeClose: 10 } }, 'flatBy.minutes'],
    [{ blackouts: [{ ...blackout, to: blackout.from }] }, 'blackouts.0.to'],
    [{ blackouts: [{ ...blackout, from: 'today' }] }, 'blackouts.0.from'],
    // A day that does not exist is not after the one that `Date` makes of it.
    [{ blackouts: [{ ...blackout, from: '2026-02-30T00:00:00Z', to: '2026-03-01T00:00:00Z' }] }, 'blackouts.0.from'],
    [{ blackouts: [{ ...blackout, from: 5, to: '2000-01-01T00:00:00Z' }] }, 'blackouts.0.from'],
    [{ blackouts: [{ ...blackout, name: ' ' }] }, 'blackouts.0.name'],
    [{ calendars: true, entryWindowFromOpen: { after: 15 } }, 'entryWindowFromOpen.before'],
  ])('rejects %j', (input, place) => {
    expect(placesOf(input)).toEqual([place]);
  });
});
