import { describe, expect, test } from 'vitest';
import { calendarOf } from '../../src/calendars/index.js';
import { marketHours, type TradedHours } from '../../src/market/market-hours.js';

const now = Date.parse('2026-01-26T15:30:00Z');
const traded: TradedHours = {
  ticker: 'AAPL',
  assetClass: 'stocks',
  instrument: undefined,
  kind: 'regular',
  profileCalendar: undefined,
};

function missingOf(hours: Partial<TradedHours>, context: Parameters<typeof marketHours>[1]) {
  const market = marketHours({ ...traded, ...hours }, context, now);
  return market.state === 'unknown' && market.calendar === undefined ? market.missing : market.state;
}

describe('a market whose calendar is missing', () => {
  const withoutFunction = 'the context has no calendarOf; pass the option calendarOf of signal-to-order/calendars';
  test('says that the context has no calendarOf', () => {
    expect(missingOf({}, { settings: { calendars: true } })).toBe(withoutFunction);
  });

  test('names the calendar that the settings, the instrument or the profile name', () => {
    const settings = { calendars: { AAPL: 'XETRR' } };
    expect(missingOf({}, { settings, calendarOf })).toBe('calendarOf knows no calendar XETRR');
    expect(missingOf({ instrument: { calendar: 'XNYSE' } }, { settings, calendarOf })).toBe(
      'calendarOf knows no calendar XNYSE',
    );
    expect(missingOf({ profileCalendar: 'XNAZ' }, { settings: { calendars: true }, calendarOf })).toBe(
      'calendarOf knows no calendar XNAZ',
    );
  });

  test('says that nobody names one', () => {
    const none = { settings: { calendars: true }, calendarOf: () => undefined };
    expect(missingOf({}, none)).toBe('it has no calendar');
  });

  test('is open where it is known', () => {
    expect(missingOf({}, { settings: { calendars: true }, calendarOf })).toBe('open');
  });
});
