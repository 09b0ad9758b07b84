import { describe, expect, it } from 'vitest';
import { always, calendarOf, cmeEquity, forex, xetr, xhkg, xlon, xnys, xtks } from '../../src/calendars/index.js';
import {
  calendarChoice,
  endOfDay,
  entryHours,
  isListed,
  knowsSessions,
  marketHours,
  type TradedHours,
  tradedCalendar,
} from '../../src/market/market-hours.js';
import type { TradingContext } from '../../src/market/ports.js';
import type { SessionKind, TradingCalendar } from '../../src/sessions/trading-calendar.js';

/** Monday, 10:30 in New York. */
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
  it('says that the context has no calendarOf', () => {
    expect(missingOf({}, { settings: { calendars: true } })).toBe(withoutFunction);
  });

  it('names the calendar that the settings, the instrument or the profile name', () => {
    const settings = { calendars: { AAPL: 'XETRR' } };
    expect(missingOf({}, { settings, calendarOf })).toBe('calendarOf knows no calendar XETRR');
    expect(missingOf({ instrument: { calendar: 'XNYSE' } }, { settings, calendarOf })).toBe(
      'calendarOf knows no calendar XNYSE',
    );
    expect(missingOf({ profileCalendar: 'XNAZ' }, { settings: { calendars: true }, calendarOf })).toBe(
      'calendarOf knows no calendar XNAZ',
    );
  });

  it('says that nobody names one', () => {
    const none = { settings: { calendars: true }, calendarOf: () => undefined };
    expect(missingOf({}, none)).toBe('it has no calendar');
  });

  it('is open where it is known', () => {
    expect(missingOf({}, { settings: { calendars: true }, calendarOf })).toBe('open');
  });
});

describe('knowsSessions', () => {
  it.each([
    [{}, false],
    [{ calendars: false }, false],
    [{ calendars: true }, true],
    [{ calendars: {} }, true],
  ])('of the settings %j is %s', (settings, known) => {
    expect(knowsSessions(settings)).toBe(known);
  });
});

describe('tradedCalendar', () => {
  const calendarFor = (
    hours: Partial<TradedHours>,
    calendars: boolean | Record<string, string>,
    find: TradingContext['calendarOf'] = calendarOf,
  ): string | undefined =>
    tradedCalendar({ ...traded, ...hours }, { settings: { calendars }, calendarOf: find }, now)?.id;

  it.each<[what: string, hours: Partial<TradedHours>, calendars: boolean | Record<string, string>, id: string]>([
    ['of the class by default', {}, true, 'XNYS'],
    ['of the profile over that of the class', { profileCalendar: 'XLON' }, true, 'XLON'],
    ['of the settings over that of the profile', { profileCalendar: 'XLON' }, { AAPL: 'XETR' }, 'XETR'],
    ['of the profile where the settings name others', { profileCalendar: 'XLON' }, { MSFT: 'XETR' }, 'XLON'],
    ['of the instrument over all others', { instrument: { calendar: 'XTKS' } }, { AAPL: 'XETR' }, 'XTKS'],
    ['of the settings for an instrument without one', { instrument: { tickSize: '1' } }, { AAPL: 'XETR' }, 'XETR'],
    ['of a contract in another spelling', { ticker: 'ESH2026' }, { ESH6: 'XEUR' }, 'XEUR'],
    ['of the root of a future', { ticker: 'ESH2026' }, { NQ: 'XLON', ES: 'XEUR' }, 'XEUR'],
    ['of the underlying of an option', { ticker: 'SPY 260130C600' }, { SPY: 'XLON' }, 'XLON'],
    ['of the contract over that of its root', { ticker: 'ESH2026' }, { ES: 'XEUR', ESH6: 'XLON' }, 'XLON'],
    ['of the spelling itself over another', { ticker: 'ESH2026' }, { ESH6: 'XLON', ESH2026: 'XEUR' }, 'XEUR'],
    ['of the class for a property that no object has of its own', { ticker: 'toString' }, {}, 'XNYS'],
  ])('is that %s', (_, hours, calendars, id) => {
    expect(calendarFor(hours, calendars)).toBe(id);
  });

  it('is asked for with the instrument and the calendar that the settings name', () => {
    const asked: unknown[] = [];
    const find: TradingContext['calendarOf'] = (...question) => {
      asked.push(question);
      return xetr;
    };
    const instrument = { assetClass: 'stocks', tickSize: '0.01' } as const;
    calendarFor({ ticker: 'SAP', instrument }, { SAP: 'XETR' }, find);
    calendarFor({ ticker: 'SAP', instrument }, true, find);
    expect(asked).toStrictEqual([
      ['SAP', { ...instrument, calendar: 'XETR' }, 'stocks'],
      ['SAP', instrument, 'stocks'],
    ]);
  });

  it('is not asked for where the settings do not know sessions', () => {
    expect(calendarFor({}, false)).toBeUndefined();
  });

  it.each<[what: string, find: () => TradingCalendar | undefined]>([
    ['nothing', () => undefined],
    ['a calendar that cannot be read', () => ({ ...xnys, timeZone: 'Mars/Olympus' })],
    [
      'an exception',
      () => {
        throw new Error('no connection');
      },
    ],
  ])('is undefined where calendarOf answers %s', (_, find) => {
    expect(calendarFor({}, true, find)).toBeUndefined();
  });
});

describe('isListed', () => {
  it.each<[tickers: readonly string[] | undefined, traded: readonly (string | undefined)[], listed: boolean]>([
    [undefined, ['AAPL'], true],
    [[], ['AAPL'], false],
    [['AAPL'], ['AAPL'], true],
    [['MSFT', 'AAPL'], ['AAPL'], true],
    [['MSFT'], ['AAPL'], false],
    [['AAPL'], ['AAPL', undefined], true],
    [['AAPL'], [undefined], false],
    [['ES'], ['ES1!', 'ESH2026'], true],
    [['ESH6'], ['ES1!', 'ESH2026'], true],
    [['ESM6'], ['ES1!', 'ESH2026'], false],
    [['ES1!'], ['ESH2026'], true],
    [['ES2!'], ['ES2!'], true],
  ])('%j of what is traded in %j is %s', (tickers, symbols, listed) => {
    expect(isListed(tickers, symbols, now)).toBe(listed);
  });
});

describe('marketHours', () => {
  const hoursAt = (at: string, kind: SessionKind = 'regular') =>
    marketHours({ ...traded, kind }, { settings: { calendars: true }, calendarOf: () => xnys }, Date.parse(at));

  it.each<[at: string, kind: SessionKind, opensAt: string]>([
    ['2026-01-26T21:00:00Z', 'regular', '2026-01-27T14:30:00Z'],
    ['2026-01-24T12:00:00Z', 'regular', '2026-01-26T14:30:00Z'],
    ['2026-01-24T12:00:00Z', 'extended', '2026-01-26T09:00:00Z'],
  ])('are closed at %s for the %s session, until the next open', (at, kind, opensAt) => {
    expect(hoursAt(at, kind)).toStrictEqual({ state: 'closed', calendar: xnys, opensAt });
  });

  it('are open in a session of the kind that is asked for', () => {
    expect(hoursAt('2026-01-26T20:59:59Z')).toStrictEqual({ state: 'open', calendar: xnys });
    expect(hoursAt('2026-01-26T21:00:00Z', 'extended')).toStrictEqual({ state: 'open', calendar: xnys });
  });

  it('are unknown on a day that the calendar does not know', () => {
    expect(hoursAt('2029-01-05T15:30:00Z')).toStrictEqual({ state: 'unknown', calendar: xnys });
  });
});

describe('endOfDay', () => {
  const endsAt = (calendar: TradingCalendar, at: string, kind: SessionKind = 'regular') => {
    const end = endOfDay(calendar, 15, { now: Date.parse(at), kind });
    const text = (each: { readonly at: number } | undefined) => each && new Date(each.at).toISOString().slice(0, 16);
    return end === 'unknown' ? end : [text(end.ended), text(end.next)];
  };
  const monday = '2026-01-26T20:45';
  const tuesday = '2026-01-27T20:45';

  // Regular sessions in New York are from 14:30 to 21:00 UTC in winter, extended hours from 09:00 on.
  it.each<[at: string, kind: SessionKind, ended: string | undefined, next: string]>([
    ['2026-01-26T15:30:00Z', 'regular', undefined, monday],
    ['2026-01-26T20:44:59.999Z', 'regular', undefined, monday],
    ['2026-01-26T20:45:00Z', 'regular', monday, monday],
    ['2026-01-26T21:00:00Z', 'regular', monday, tuesday],
    ['2026-01-27T14:29:59.999Z', 'regular', monday, tuesday],
    ['2026-01-27T14:30:00Z', 'regular', undefined, tuesday],
    ['2026-01-27T08:59:59.999Z', 'extended', monday, tuesday],
    ['2026-01-27T09:00:00Z', 'extended', undefined, tuesday],
    ['2026-01-24T12:00:00Z', 'regular', '2026-01-23T20:45', monday],
    // The first day of the calendar, a holiday: no day is known before it.
    ['2024-01-01T15:00:00Z', 'regular', undefined, '2024-01-02T20:45'],
  ])('in New York at %s, for %s hours, is over since %s and comes at %s', (at, kind, ended, next) => {
    expect(endsAt(xnys, at, kind)).toStrictEqual([ended, next]);
  });

  it.each<[at: string, ended: string | undefined, next: string]>([
    ['2026-01-27T02:00:00Z', undefined, '2026-01-30T21:45'],
    ['2026-01-30T21:45:00Z', '2026-01-30T21:45', '2026-01-30T21:45'],
    ['2026-01-31T12:00:00Z', '2026-01-30T21:45', '2026-02-06T21:45'],
    ['2026-02-01T22:00:00Z', undefined, '2026-02-06T21:45'],
  ])('of currencies, which close on Fridays, at %s is over since %s and comes at %s', (at, ended, next) => {
    expect(endsAt(forex, at)).toStrictEqual([ended, next]);
  });

  it('never comes on a market without a close, to the last day of its calendar', () => {
    expect(endsAt(always, '2026-01-26T15:30:00Z')).toStrictEqual([undefined, undefined]);
    expect(endsAt(always, '2028-12-30T15:30:00Z')).toStrictEqual([undefined, undefined]);
  });

  it('is looked for on seven trade days', () => {
    const closedOn = (date: string): TradingCalendar => ({ ...always, closed: [{ date, name: 'Holiday' }] });
    // From January 26 the seventh trade day is February 1.
    expect(endsAt(closedOn('2026-02-02'), '2026-01-26T15:30:00Z')).toStrictEqual([undefined, '2026-02-01T23:45']);
    expect(endsAt(closedOn('2026-02-03'), '2026-01-26T15:30:00Z')).toStrictEqual([undefined, undefined]);
  });

  it('is unknown on a day that the calendar does not know', () => {
    expect(endsAt(xnys, '2029-01-05T15:30:00Z')).toBe('unknown');
  });

  it('has the trade day of the close', () => {
    expect(endOfDay(xnys, 0, { now, kind: 'regular' })).toMatchObject({ next: { day: { date: '2026-01-26' } } });
  });
});

describe('entryHours', () => {
  const hoursAt = (calendar: TradingCalendar, at: string, after: number, before: number) => {
    const hours = entryHours(calendar, { after, before }, Date.parse(at));
    return typeof hours === 'object'
      ? [hours.from, hours.to].map((epoch) => new Date(epoch).toISOString().slice(0, 16))
      : hours;
  };

  it.each<[what: string, calendar: TradingCalendar, at: string, after: number, before: number, hours: string[]]>([
    ['of today before the open', xnys, '2026-01-26T12:00:00Z', 30, 60, ['2026-01-26T15:00', '2026-01-26T20:00']],
    ['of today in them', xnys, '2026-01-26T15:30:00Z', 30, 60, ['2026-01-26T15:00', '2026-01-26T20:00']],
    ['of today until the close', xnys, '2026-01-26T20:59:59Z', 30, 60, ['2026-01-26T15:00', '2026-01-26T20:00']],
    ['of tomorrow from the close on', xnys, '2026-01-26T21:00:00Z', 30, 60, ['2026-01-27T15:00', '2026-01-27T20:00']],
    // 12:00 in Tokyo is in the lunch break, until 12:30.
    ['from the end of lunch', xtks, '2026-01-26T01:00:00Z', 180, 0, ['2026-01-26T03:30', '2026-01-26T06:30']],
    // The half day after Thanksgiving is from 14:30 to 18:00: three and a half hours. Monday follows.
    ['of a half day', xnys, '2026-11-27T15:00:00Z', 90, 119, ['2026-11-27T16:00', '2026-11-27T16:01']],
    [
      'after a half day that is too short',
      xnys,
      '2026-11-27T15:00:00Z',
      90,
      120,
      ['2026-11-30T16:00', '2026-11-30T19:00'],
    ],
    ['of the last session of a week', forex, '2026-01-30T12:00:00Z', 60, 60, ['2026-01-29T23:00', '2026-01-30T21:00']],
    // A half day, from 01:30 to 04:00, and the last one that the calendar knows.
    [
      'that let nothing pass where the next open is not known',
      xhkg,
      '2026-12-31T02:00:00Z',
      180,
      0,
      ['2026-12-31T04:30', '2026-12-31T04:00'],
    ],
    ['that let nothing pass', xnys, '2026-01-26T15:30:00Z', 240, 180, ['2026-01-26T18:30', '2026-01-26T18:00']],
  ])('are those %s', (_, calendar, at, after, before, hours) => {
    expect(hoursAt(calendar, at, after, before)).toStrictEqual(hours);
  });

  it.each([
    ['a market without a close', always, '2026-01-26T15:30:00Z'],
    ['a session without a close', forex, '2026-01-27T12:00:00Z'],
  ])('are not limited on %s', (_, calendar, at) => {
    expect(entryHours(calendar, { after: 30, before: 30 }, Date.parse(at))).toBeUndefined();
  });

  it('are unknown on a day that the calendar does not know', () => {
    expect(hoursAt(cmeEquity, '2027-02-01T15:30:00Z', 30, 30)).toBe('unknown');
  });

  it('have the calendar that they are of', () => {
    expect(entryHours(xlon, { after: 0, before: 0 }, now)).toMatchObject({ calendar: { id: 'XLON' } });
  });
});

describe('calendarChoice', () => {
  it('names the calendar that an instant is of', () => {
    expect(calendarChoice(now, xnys)).toStrictEqual({
      choice: '2026-01-26T15:30:00Z',
      origin: { from: 'market', path: ['calendar', 'XNYS'] },
    });
  });
});
