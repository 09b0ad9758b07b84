import { describe, expect, it } from 'vitest';
import { calendarOf as calendarOfClass, xnys } from '../../src/calendars/index.js';
import type { MarketHours } from '../../src/market/market-hours.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import type { TradingContext } from '../../src/market/ports.js';
import { calendarOf, signalHours, type TradedSignal } from '../../src/market/signal-hours.js';
import { contextOf, signalOf } from './contracts/sample.ts';

interface Case {
  readonly now?: string;
  readonly settings?: object;
  readonly find?: TradingContext['calendarOf'];
  readonly assetClass?: TradedSignal['assetClass'];
  readonly asks?: boolean;
  readonly broker?: boolean;
  readonly entry?: boolean;
}

/** Hours of AAPL on a Monday at 10:30 in New York, whose message and broker are for regular sessions. */
function hoursOf({
  now = '2026-01-26T15:30:00Z',
  settings = {},
  find = calendarOfClass,
  assetClass = 'stocks',
  asks = false,
  broker = false,
  entry = false,
}: Case = {}) {
  const request = { market: { now }, settings: { calendars: true, ...settings } };
  const { context } = createPlanningContext(signalOf(request), { ...contextOf(request), calendarOf: find });
  const traded = {
    ticker: 'AAPL',
    assetClass,
    asksExtended: () => asks,
    brokerExtends: () => broker,
    entryExtends: () => entry,
  };
  return signalHours(traded, { context, instruments: new Map() }, Date.parse(now));
}

const unknown = () => undefined;
const allExtended = { asks: true, broker: true, entry: true };

describe('the market of a signal', () => {
  // 17:00 in New York: only extended hours are open.
  it.each([
    [false, true, true, 'closed', 'closed'],
    [true, false, true, 'closed', 'closed'],
    [true, true, false, 'closed', 'open'],
    [true, true, true, 'open', 'open'],
  ])(
    'after the close, where the message asks for extended hours: %s, the broker has them: %s, with legs: %s, is %s for the entry, and %s for the exit',
    (asks, broker, entry, ofEntry, ofExit) => {
      const { hours } = hoursOf({ now: '2026-01-26T22:00:00Z', asks, broker, entry });
      expect([hours('entry').state, hours('exit').state]).toStrictEqual([ofEntry, ofExit]);
    },
  );

  it('is off where the settings do not know sessions', () => {
    const { hours } = hoursOf({ settings: { calendars: false } });
    expect([hours('entry'), hours('exit')]).toStrictEqual([{ state: 'off' }, { state: 'off' }]);
  });

  it('is that of the calendar of its class', () => {
    expect(hoursOf().hours('entry')).toStrictEqual({ state: 'open', calendar: xnys });
    expect(hoursOf({ assetClass: 'crypto' }).hours('entry')).toMatchObject({ calendar: { id: 'ALWAYS' } });
  });
});

describe('the end of the day', () => {
  const monday = { day: { date: '2026-01-26' }, at: Date.parse('2026-01-26T20:45:00Z') };

  it('lasts until the next session in which the entry can fill', () => {
    const early = '2026-01-27T10:00:00Z';
    expect(hoursOf({ now: early }).endOfDay(15)).toMatchObject({ ended: monday });
    expect(hoursOf({ now: early, ...allExtended }).endOfDay(15)).toMatchObject({ ended: undefined });
  });

  it('lasts until the next session of the kind that is asked for', () => {
    const early = '2026-01-27T10:00:00Z';
    expect(hoursOf({ now: early }).endOfDay(15, 'extended')).toMatchObject({ ended: undefined });
    expect(hoursOf({ now: early, ...allExtended }).endOfDay(15, 'regular')).toMatchObject({ ended: monday });
  });

  it('is unknown without a calendar', () => {
    expect(hoursOf({ find: unknown }).endOfDay(15)).toBe('unknown');
  });
});

describe('the sessions of an entry that asks for extended hours', () => {
  it.each([
    ['stocks', true, 'extended'],
    ['stocks', false, 'regular'],
    ['crypto', true, 'regular'],
    ['crypto', false, 'regular'],
  ] as const)('of %s, where the broker has them: %s, are %s', (assetClass, broker, kind) => {
    expect(hoursOf({ assetClass, broker }).entrySessions()).toBe(kind);
  });
});

describe('the hours of entries', () => {
  const settings = { entryWindowFromOpen: { after: 15, before: 30 } };
  const hours = {
    from: Date.parse('2026-01-26T14:45:00Z'),
    to: Date.parse('2026-01-26T20:30:00Z'),
    calendar: xnys,
  };

  it.each(['2026-01-26T15:30:00Z', '2026-01-26T12:00:00Z'])('are those of the day at %s', (now) => {
    expect(hoursOf({ now, settings }).entryHours()).toStrictEqual(hours);
  });

  it('are unknown without a calendar, and without the setting', () => {
    expect(hoursOf({ settings, find: unknown }).entryHours()).toBe('unknown');
    expect(hoursOf().entryHours()).toBe('unknown');
  });
});

describe('the end of the last session by a day', () => {
  it.each<[what: string, request: Case, end: string]>([
    ['of the calendar', {}, '2026-11-27T18:00:00Z'],
    ['of its extended hours', allExtended, '2026-11-27T22:00:00Z'],
    ['of the class without a calendar', { find: unknown }, '2026-11-27T21:00:00Z'],
    ['of its extended hours without a calendar', { find: unknown, ...allExtended }, '2026-11-28T01:00:00Z'],
    ['of regular hours where the broker has no others', { ...allExtended, broker: false }, '2026-11-27T18:00:00Z'],
  ])('is that %s', (_, request, end) => {
    expect(hoursOf(request).sessionEndBy('2026-11-27')?.choice).toBe(end);
  });
});

describe('calendarOf', () => {
  it.each<{ readonly market: MarketHours; readonly id: string | undefined }>([
    { market: { state: 'open', calendar: xnys }, id: 'XNYS' },
    { market: { state: 'closed', calendar: xnys, opensAt: undefined }, id: 'XNYS' },
    { market: { state: 'unknown', calendar: xnys }, id: undefined },
    { market: { state: 'off' }, id: undefined },
  ])('of a market that is $market.state for the entry is $id', ({ market, id }) => {
    expect(calendarOf({ hours: (leg) => (leg === 'entry' ? market : { state: 'off' }) })?.id).toBe(id);
  });
});
