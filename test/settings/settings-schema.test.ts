import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../src/settings/parse-settings.js';

/** Place and expectation of each error. */
function faultsOf(input: object): readonly (readonly [string, unknown])[] {
  const parsed = parseSettings(input);
  return parsed.ok ? [] : parsed.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

const aTime = 'a time as HH:MM, 00:00 to 23:59';
const window = { days: ['mon'], from: '09:30', to: '16:00' };
const blackout = { from: '2026-01-26T15:00:00Z', to: '2026-01-26T16:00:00Z', name: 'FOMC' };
const aTicker = 'a ticker without spaces around it';
const atLeastOne = 'a list of tickers, at least one; left out for all';
const minutes = 'a number of minutes, 0 to 1440';
const addresses = 'any, platform-a, platform-b, or a list of addresses and ranges';

describe('a setting is refused with its place and what is expected', () => {
  it.each<readonly [input: object, place: string, expected: string]>([
    [{ entry: 5 }, 'entry', 'an object of entry settings'],
    [{ exit: 5 }, 'exit', 'an object of exit settings'],
    [{ maxPositions: 0 }, 'maxPositions', 'a whole number, 1 or above; left out for no limit'],
    [{ exitBreakevenOffset: 100.5 }, 'exitBreakevenOffset', 'a number, 0 to 100'],
    [{ strikeCount: 1 }, 'strikeCount', 'a whole number, 2 to 20'],
    [{ strikeCount: 21 }, 'strikeCount', 'a whole number, 2 to 20'],
    [{ maxQuoteAgeSeconds: 0 }, 'maxQuoteAgeSeconds', 'a number of seconds above 0'],
    [{ maxReleaseDelaySeconds: -1 }, 'maxReleaseDelaySeconds', 'a number of seconds, 0 or above'],
    [{ marketTimeZone: 'Mars' }, 'marketTimeZone', 'a name of the time zone database such as America/New_York'],
    [{ tradingWindows: [5] }, 'tradingWindows.0', 'an object with days, from, to and timeZone'],
    [
      { tradingWindows: [{ ...window, days: [] }] },
      'tradingWindows.0.days',
      'a list of days, at least one of mon, tue, wed, thu, fri, sat, sun',
    ],
    [{ tradingWindows: [{ ...window, from: '24:00' }] }, 'tradingWindows.0.from', aTime],
    [{ tradingWindows: [{ ...window, to: '24:01' }] }, 'tradingWindows.0.to', 'a time as HH:MM, 00:00 to 24:00'],
    [{ blackouts: 5 }, 'blackouts', 'a list of blackouts'],
    [{ blackouts: [5] }, 'blackouts.0', 'an object with from, to, tickers and name'],
    [{ blackouts: [{ ...blackout, to: blackout.from }] }, 'blackouts.0.to', 'an instant after from'],
    [{ blackouts: [{ ...blackout, name: ' ' }] }, 'blackouts.0.name', 'a name'],
    [{ blackouts: [{ ...blackout, tickers: [] }] }, 'blackouts.0.tickers', atLeastOne],
    [{ calendars: { SPY: 'XNYS' }, flatBy: 5 }, 'flatBy', 'an object with minutesBeforeClose and tickers'],
    [{ calendars: true, flatBy: { minutesBeforeClose: 1441 } }, 'flatBy.minutesBeforeClose', minutes],
    [{ calendars: true, flatBy: { minutesBeforeClose: -1 } }, 'flatBy.minutesBeforeClose', minutes],
    [{ calendars: true, flatBy: { minutesBeforeClose: 5, tickers: [] } }, 'flatBy.tickers', atLeastOne],
    [{ calendars: true, entryWindowFromOpen: 5 }, 'entryWindowFromOpen', 'an object with after and before'],
    [{ calendars: 5 }, 'calendars', 'true, false, or an object of calendars by ticker or futures root'],
    [{ allowedTickers: 5 }, 'allowedTickers', 'a list of tickers'],
    [{ allowedTickers: [''] }, 'allowedTickers.0', aTicker],
    [{ allowedTickers: [' A'] }, 'allowedTickers.0', aTicker],
    [{ allowedTickers: ['A '] }, 'allowedTickers.0', aTicker],
    [{ allowedIpAddresses: 'all' }, 'allowedIpAddresses', addresses],
    [
      { allowedIpAddresses: ['10.0.0.0/33'] },
      'allowedIpAddresses.0',
      'an IPv4 or IPv6 address, or a range such as 10.0.0.0/8',
    ],
    [{ defaultQuantity: 5 }, 'defaultQuantity', 'an object with quantityType and quantity'],
    [
      { defaultQuantity: { quantity: 5, quantityType: 'percent_of_position' } },
      'defaultQuantity.quantityType',
      'one of fixed_quantity, dollar_amount, risk_dollar_amount, risk_percent, percent_of_equity',
    ],
    [{ entry: { trailingStop: {} } }, 'entry.trailingStop.amount', 'amount or percent'],
    [{ entry: { trailingStop: 5 } }, 'entry.trailingStop', 'an object with amount or percent'],
    [{ entry: { bidAskSpreadFilterPercent: 100 } }, 'entry.bidAskSpreadFilterPercent', 'a number, 0.01 to 99.99'],
    [{ entry: { bidAskSpreadFilterPercent: 0.001 } }, 'entry.bidAskSpreadFilterPercent', 'a number, 0.01 to 99.99'],
    [
      { exit: { bidAskSpreadFilter: 1, bidAskSpreadFilterPercent: 1 } },
      'exit.bidAskSpreadFilter',
      'either bidAskSpreadFilter or bidAskSpreadFilterPercent',
    ],
    [
      { entry: { targets: [{ percent: 2 }, { percent: 4 }], takeProfit: { percent: 3 } } },
      'entry.targets',
      'either targets or takeProfit',
    ],
    [{ exit: { stopLimitOffset: 5 } }, 'exit.stopLimitOffset', 'an object with either percent or amount'],
    [
      { exit: { stopLimitOffset: { percent: 1, amount: 1 } } },
      'exit.stopLimitOffset.amount',
      'either percent or amount',
    ],
    [{ exit: { stopLimitOffset: {} } }, 'exit.stopLimitOffset.amount', 'either percent or amount'],
    [{ exit: { stopLimitOffset: { percent: 100 } } }, 'exit.stopLimitOffset.percent', 'a number above 0 and below 100'],
    [{ exit: { stopLimitOffset: { percent: 0 } } }, 'exit.stopLimitOffset.percent', 'a number above 0 and below 100'],
  ])('%j', (input, place, expected) => {
    expect(faultsOf(input)).toEqual([[place, expected]]);
  });

  it.each([
    ['whenClosed', 'refuse'],
    ['whenClosed', 'postpone'],
    ['exitsWhenClosed', 'postpone'],
    ['flatBy', { minutesBeforeClose: 5 }],
    ['entryWindowFromOpen', { after: 5, before: 5 }],
  ])('%s: %j without calendars', (name, value) => {
    const expected = [[name, 'the setting calendars beside it']];
    expect(faultsOf({ [name]: value })).toEqual(expected);
    expect(faultsOf({ [name]: value, calendars: false })).toEqual(expected);
    expect(faultsOf({ [name]: value, calendars: true })).toEqual([]);
  });
});

describe('a setting is taken at the end of its range', () => {
  it.each<object>([
    { maxPositions: 1 },
    { strikeCount: 2 },
    { strikeCount: 20 },
    { exitBreakevenOffset: 100 },
    { maxReleaseDelaySeconds: 0 },
    { whenClosed: 'send' },
    { exitsWhenClosed: 'send' },
    { tradingWindows: [{ ...window, from: '00:00', to: '24:00' }] },
    { blackouts: [{ ...blackout, tickers: ['A', 'BRK B'] }] },
    { allowedTickers: ['A', 'AB', 'BRK B', 'SPY  260220C600'] },
    { allowedIpAddresses: 'platform-a' },
    { allowedIpAddresses: 'platform-b' },
    { defaultQuantity: { quantity: 5, quantityType: 'risk_percent' } },
    { defaultQuantity: { quantity: 5 } },
    { entry: { bidAskSpreadFilterPercent: 99.99 }, exit: { bidAskSpreadFilterPercent: 0.01 } },
    { exit: { stopLimitOffset: { percent: 99.9 } } },
    { exit: { stopLimitOffset: { amount: 0.01 } } },
  ])('%j', (input) => {
    expect(faultsOf(input)).toEqual([]);
  });

  it('and a default quantity without a type is of units', () => {
    expect(parseSettings({ defaultQuantity: { quantity: 5 } })).toMatchObject({
      value: { defaultQuantity: { quantityType: 'fixed_quantity', quantity: '5' } },
    });
  });
});

describe('a setting in the wrong place is told where it belongs', () => {
  it.each([
    [{ takeProfit: { percent: 2 } }, 'takeProfit', 'entry.takeProfit'],
    [{ rejectOlderThan: 60 }, 'rejectOlderThan', 'entry.rejectOlderThan or exit.rejectOlderThan'],
    [{ maxEntriesPerDay: 3 }, 'maxEntriesPerDay', 'guard.maxEntriesPerDay'],
    [{ exit: { stopLoss: { percent: 2 } } }, 'exit.stopLoss', 'entry.stopLoss'],
    [{ exit: { maxPositions: 3 } }, 'exit.maxPositions', 'maxPositions beside entry and exit'],
    [{ entry: { maxPositions: 3 } }, 'entry.maxPositions', 'maxPositions beside entry and exit'],
  ])('%j', (input, place, where) => {
    expect(faultsOf(input)).toEqual([[place, where]]);
  });
});
