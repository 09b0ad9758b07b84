import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../../src/calendars/index.js';
import { isWithinTradingWindows } from '../../../src/plan/gates/trading-window.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import type { TradingWindow } from '../../../src/settings/settings.js';
import { contextOf, type Request, signalOf } from '../../market/contracts/sample.ts';
import { long, rejection, rejectionCodes, verdictsOf } from '../sample.ts';
import { buyOne, explained } from './explained.ts';

const day: TradingWindow = { days: ['mon', 'tue'], from: '09:30', to: '16:00', timeZone: 'America/New_York' };
const night: TradingWindow = { days: ['sun'], from: '22:00', to: '02:00', timeZone: 'UTC' };

function open(window: TradingWindow, instant: string): boolean {
  return isWithinTradingWindows([window], Date.parse(instant));
}

describe('a trading window', () => {
  it('opens at its beginning and is closed at its end', () => {
    expect(open(day, '2026-01-26T14:29:59Z')).toBe(false);
    expect(open(day, '2026-01-26T14:30:00Z')).toBe(true);
    expect(open(day, '2026-01-26T20:59:59Z')).toBe(true);
    expect(open(day, '2026-01-26T21:00:00Z')).toBe(false);
  });

  it('opens on its days', () => {
    expect(open(day, '2026-01-27T15:00:00Z')).toBe(true);
    expect(open(day, '2026-01-28T15:00:00Z')).toBe(false);
  });

  it('that ends at 24:00 holds to midnight', () => {
    const evening: TradingWindow = { ...day, from: '20:00', to: '24:00', timeZone: 'UTC' };
    expect(open(evening, '2026-01-26T23:59:00Z')).toBe(true);
    expect(open(evening, '2026-01-28T00:00:00Z')).toBe(false);
  });

  it('of the night belongs to its first day, over the end of the week too', () => {
    expect(open(night, '2026-02-01T21:59:00Z')).toBe(false);
    expect(open(night, '2026-02-01T22:00:00Z')).toBe(true);
    expect(open(night, '2026-02-02T01:59:00Z')).toBe(true);
    expect(open(night, '2026-02-02T02:00:00Z')).toBe(false);
    expect(open(night, '2026-02-01T01:00:00Z')).toBe(false);
    expect(open(night, '2026-02-02T22:30:00Z')).toBe(false);
    const saturday: TradingWindow = { ...night, days: ['sat'] };
    expect(open(saturday, '2026-02-01T01:00:00Z')).toBe(true);
    expect(open({ ...night, days: ['mon'] }, '2026-02-03T01:00:00Z')).toBe(true);
  });

  it('without a length is a whole day from its beginning', () => {
    const whole: TradingWindow = { days: ['mon'], from: '09:00', to: '09:00', timeZone: 'UTC' };
    expect(open(whole, '2026-01-26T08:59:00Z')).toBe(false);
    expect(open(whole, '2026-01-26T09:00:00Z')).toBe(true);
    expect(open(whole, '2026-01-27T08:59:00Z')).toBe(true);
    expect(open(whole, '2026-01-27T09:00:00Z')).toBe(false);
  });

  it('counts minutes as well as hours', () => {
    const short: TradingWindow = { days: ['mon'], from: '10:15', to: '10:45', timeZone: 'UTC' };
    const minutes = [14, 15, 44, 45].map((minute) => open(short, `2026-01-26T10:${minute}:30Z`));
    expect(minutes).toStrictEqual([false, true, true, false]);
  });
});

it('one open window is enough, none is closed', () => {
  const monday = Date.parse('2026-01-26T15:00:00Z');
  expect(isWithinTradingWindows([night, day], monday)).toBe(true);
  expect(isWithinTradingWindows([night], monday)).toBe(false);
  expect(isWithinTradingWindows([], monday)).toBe(false);
});

const buy = { action: 'buy' };
const exit = { action: 'exit' };

describe('trading windows', () => {
  const tradingWindows = [
    { days: ['mon', 'tue'], from: '11:00', to: '16:00' },
    { days: ['fri'], from: '09:30', to: '10:00' },
  ];

  it('reject entries while they are closed', () => {
    expect(rejection({ payload: buy, settings: { tradingWindows } })).toStrictEqual([
      {
        code: 'outside-trading-window',
        section: 'gates',
        message: 'No trading window of the settings is open now.',
        path: [],
        expected: 'mon tue 11:00–16:00, fri 09:30–10:00',
        calculation: expect.any(Object),
      },
    ]);
    const openSettings = {
      tradingWindows: [{ ...tradingWindows[0], from: '10:00' }],
      exitsOutsideTradingWindows: false,
    };
    expect(verdictsOf({ payload: exit, settings: openSettings, market: long }, 'gate.trading-window')).toStrictEqual([
      { windows: 1, open: true, decided: 'passed' },
    ]);
    const open = { payload: buy, settings: { tradingWindows: [{ ...tradingWindows[0], from: '10:00' }] } };
    expect(verdictsOf(open, 'gate.trading-window')).toStrictEqual([{ windows: 1, open: true, decided: 'passed' }]);
  });

  it('are ignored where the signal says so', () => {
    const request = { payload: { ...buy, ignoreTradingWindows: true }, settings: { tradingWindows } };
    const verdict = { windows: 2, open: false, ignoreTradingWindows: true, decided: 'passed' };
    expect(verdictsOf(request, 'gate.trading-window')).toStrictEqual([verdict]);
    const said = { payload: { ...buy, ignoreTradingWindows: false }, settings: { tradingWindows } };
    expect(rejectionCodes(said)).toStrictEqual(['outside-trading-window']);
  });

  it('let exits pass unless the settings say otherwise', () => {
    const request = { payload: exit, settings: { tradingWindows }, market: long };
    expect(verdictsOf(request, 'gate.trading-window')).toStrictEqual([]);
    const strict = { ...request, settings: { tradingWindows, exitsOutsideTradingWindows: false } };
    expect(rejectionCodes(strict)).toStrictEqual(['outside-trading-window']);
  });

  describe('beside a part of the day in which entries are allowed', () => {
    const entryWindowFromOpen = { after: 90, before: 30 };
    const ofBoth = { calendars: true, entryWindowFromOpen, exitsOutsideTradingWindows: false };
    const open = [{ ...tradingWindows[0], from: '10:00' }];
    const partOfDay =
      'Entries are allowed from 90 minutes after the open to 30 minutes before the close: 2026-01-26T16:00:00Z to 2026-01-26T20:30:00Z.';

    it.each<readonly [string, object, object, readonly string[]]>([
      ['refuse an entry first', buy, { tradingWindows }, ['No trading window of the settings is open now.']],
      ['let an entry be refused by it', buy, { tradingWindows: open }, [partOfDay]],
      ['let an exit pass, which it does not concern', exit, { tradingWindows: open }, []],
    ])('%s', (_, fields, windows, messages) => {
      const request = {
        payload: { ...fields },
        settings: { ...ofBoth, ...windows },
        market: fields === exit ? long : {},
      };
      const plan = planSignal(signalOf(request), { ...contextOf(request), calendarOf });
      expect(plan.ok ? [] : plan.errors.map(({ message }) => message)).toEqual(messages);
    });
  });

  it('are not read if the settings have none', () => {
    expect(verdictsOf({ payload: buy }, 'gate.trading-window')).toStrictEqual([]);
  });
});

const clock = 'Now: 2026-01-26T15:30:00Z (the clock).';

describe('an entry outside of the windows', () => {
  it.each<readonly [string, Request, string, string, string]>([
    [
      'are outside the windows of the settings',
      buyOne(
        {},
        {
          tradingWindows: [
            { days: ['mon', 'tue'], from: '11:00', to: '16:00' },
            { days: ['fri'], from: '09:30', to: '10:00' },
          ],
        },
      ),
      'outside-trading-window',
      'No trading window of the settings is open now.',
      `${clock} Windows: mon tue 11:00–16:00 America/New_York, fri 09:30–10:00 America/New_York (tradingWindows of the settings).`,
    ],
  ])('%s', (_, request, ...expected) => {
    expect(explained(request)).toEqual(expected);
  });
});
