import { describe, expect, it } from 'vitest';
import { alpaca, tastytrade } from '../../src/brokers/index.js';
import { xnys } from '../../src/calendars/xnys.js';
import type { BrokerProfile } from '../../src/index.js';
import { nextRegularBegin, sessionCalendar, sessionEndBy, type Traded } from '../../src/market/session-end.js';

const stocks: Traded = { assetClass: 'stocks', profile: undefined, isExtended: false, calendar: undefined };

function endOf(traded: Partial<Traded>): string | undefined {
  return sessionEndBy('2026-01-26', { ...stocks, ...traded })?.choice;
}

describe('sessionEndBy', () => {
  it.each<[what: string, traded: Partial<Traded>, end: string]>([
    ['the usual session of stocks', {}, '2026-01-26T21:00:00Z'],
    ['their extended hours', { isExtended: true }, '2026-01-27T01:00:00Z'],
    ['futures, whose hours are not extended', { assetClass: 'futures', isExtended: true }, '2026-01-26T22:00:00Z'],
    ['a profile', { profile: tastytrade, assetClass: 'options' }, '2026-01-26T21:00:00Z'],
    ['extended hours of a profile', { profile: alpaca, isExtended: true }, '2026-01-27T01:00:00Z'],
    ['a profile without the class', { profile: alpaca, assetClass: 'futures' }, '2026-01-26T22:00:00Z'],
    [
      'extended hours that a profile does not have',
      { profile: tastytrade, assetClass: 'options', isExtended: true },
      '2026-01-26T21:00:00Z',
    ],
    // It closes at 16:15 in New York, and at this broker at 16:00.
    [
      'extended hours of an index option that a profile does not have',
      { profile: tastytrade, assetClass: 'index_options', isExtended: true },
      '2026-01-26T21:00:00Z',
    ],
  ])('gives the end of %s', (_, traded, end) => {
    expect(endOf(traded)).toBe(end);
  });

  it.each<[day: string, isExtended: boolean, end: string]>([
    // The day after Thanksgiving closes at 13:00, its extended hours at 17:00.
    ['2026-11-27', false, '2026-11-27T18:00:00Z'],
    ['2026-11-27', true, '2026-11-27T22:00:00Z'],
    ['2026-11-26', false, '2026-11-25T21:00:00Z'],
  ])('gives the end by the calendar of %s, with extended hours: %s', (day, isExtended, end) => {
    expect(sessionEndBy(day, { ...stocks, isExtended, calendar: xnys })).toStrictEqual({
      choice: end,
      origin: { from: 'market', path: ['calendar', 'XNYS'] },
    });
  });

  it('gives the usual end on a day that the calendar does not know', () => {
    expect(sessionEndBy('2029-01-05', { ...stocks, calendar: xnys })).toMatchObject({
      choice: '2029-01-05T21:00:00Z',
      origin: { from: 'default', path: ['stocks', 'session'] },
    });
  });

  it('names the profile, or the class as a default', () => {
    expect(sessionEndBy('2026-01-26', stocks)?.origin).toEqual({ from: 'default', path: ['stocks', 'session'] });
    const atAlpaca = sessionEndBy('2026-01-26', { ...stocks, profile: alpaca });
    expect(atAlpaca?.origin).toEqual({ from: 'market', path: ['profile'] });
  });

  it('gives the usual end where a profile cannot be read, and none where its session cannot', () => {
    const unreadable = {} as unknown as BrokerProfile;
    expect(endOf({ profile: unreadable })).toBe('2026-01-26T21:00:00Z');
    const { stocks: rules } = alpaca.classes;
    const noon = { from: '09:30', to: 'noon', timeZone: 'America/New_York' };
    const strange = { ...alpaca, classes: { stocks: { ...rules, sessions: { regular: noon } } } } as BrokerProfile;
    expect(endOf({ profile: strange })).toBeUndefined();
  });
});

describe('nextRegularBegin', () => {
  it('is that of the calendar, else of the profile, else the usual one, and unknown where the session cannot be read', () => {
    expect(nextRegularBegin('stocks', undefined, '2026-01-26T15:30:00Z', xnys)).toMatchObject({
      choice: '2026-01-27T14:30:00Z',
      origin: { from: 'market', path: ['calendar', 'XNYS'] },
    });
    expect(nextRegularBegin('stocks', undefined, '2026-01-26T15:30:00Z', undefined)).toMatchObject({
      choice: '2026-01-27T14:30:00Z',
      origin: { from: 'default', path: ['stocks', 'session'] },
    });
    expect(nextRegularBegin('stocks', alpaca, '2026-01-30T15:30:00Z', undefined)).toMatchObject({
      choice: '2026-02-02T14:30:00Z',
      origin: { from: 'market', path: ['profile'] },
    });
    // A Friday that the calendar does not know.
    expect(nextRegularBegin('stocks', undefined, '2029-01-05T15:30:00Z', xnys)).toMatchObject({
      choice: '2029-01-08T14:30:00Z',
      origin: { from: 'default', path: ['stocks', 'session'] },
    });
    const noon = { from: 'noon', to: '16:00', timeZone: 'America/New_York' };
    const strange = { ...alpaca, classes: { stocks: { ...alpaca.classes.stocks, sessions: { regular: noon } } } };
    expect(nextRegularBegin('stocks', strange as BrokerProfile, '2026-01-26T15:30:00Z', undefined)).toBeUndefined();
  });
});

describe('sessionCalendar', () => {
  it.each<[what: string, assetClass: Traded['assetClass'], profile: BrokerProfile | undefined, id: string | undefined]>(
    [
      ['the regular session of the class', 'stocks', alpaca, 'XNYS'],
      ['the session of another class', 'options', alpaca, 'XCBO'],
      ['no session that names one', 'stocks', tastytrade, undefined],
      ['no profile', 'stocks', undefined, undefined],
      ['a profile without the class', 'futures', alpaca, undefined],
      ['a profile that cannot be read', 'stocks', {} as unknown as BrokerProfile, undefined],
    ],
  )('is that of %s', (_, assetClass, profile, id) => {
    expect(sessionCalendar(assetClass, profile)).toBe(id);
  });
});
