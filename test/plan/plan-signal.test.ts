import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../src/calendars/index.js';
import { libraryVersion } from '../../src/core/library-version.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { accepted, noInstant, signalOf } from '../market/contracts/sample.ts';
import { long, noticesOf, options, planned, stepsOf, traceOf } from './sample.js';

describe('planSignal', () => {
  it('postpones a delayed signal, and asks no gate', () => {
    expect(planned({ payload: { delay: 60 }, settings: { entryLockout: true } })).toStrictEqual({
      outcome: 'postponed',
      ticker: 'AAPL',
      action: 'buy',
      libraryVersion,
      releaseAt: '2026-01-26T15:31:00Z',
      steps: [],
      notices: [],
      trace: [
        { rule: 'delay', read: { releaseAt: '2026-01-26T15:31:00Z' }, decided: 'postponed', figures: { releaseAt: 2 } },
      ],
      figures: [
        { choice: '60', from: 'message', path: ['delay'] },
        { choice: '2026-01-26T15:30:00Z', from: 'clock', path: ['receivedAt'] },
        { choice: '2026-01-26T15:31:00Z', by: 'afterDelay', of: [1, 0] },
      ],
    });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 8.65e15])('rejects everything when the clock says %s', (time) => {
    const market = { now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } };
    const context = { ...snapshotContext(market, defaultSettings), clock: { now: () => time } };
    const signal = { ticker: 'AAPL', action: 'cancel', receivedAt: '2026-01-26T15:30:00Z' } as const;
    expect(planSignal(signal, context)).toStrictEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-snapshot',
          section: 'configuration',
          message: `The clock says ${time}; expected milliseconds since 1970.`,
          path: ['now'],
          received: Number.isFinite(time) ? time : String(time),
          expected: 'milliseconds since 1970',
        },
      ],
    });
  });

  it.each([
    ['receivedAt', { receivedAt: 'just now' }, 'just now'],
    ['time', { time: 'soon' }, 'soon'],
    ['releaseAt', { releaseAt: 'later' }, 'later'],
  ])('rejects a signal whose %s is not an instant, which parsing never returns', (name, over, received) => {
    const settings = { ...defaultSettings, entry: { ...defaultSettings.entry, rejectOlderThan: 5 } };
    const market = { now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } };
    const signal = { ticker: 'AAPL', action: 'buy', receivedAt: '2026-01-26T15:30:00Z', ...over } as const;
    expect(planSignal(signal, snapshotContext(market, settings))).toStrictEqual({
      ok: false,
      errors: [noInstant(name, received)],
    });
  });

  it('rejects an invalid answer of a port alone, and ignores one that it does not read (safety P1)', () => {
    const market = { now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } };
    const context = snapshotContext(market, { ...defaultSettings, entryLockout: true });
    const positions = { position: () => ({ side: 'short', quantity: -10 }) as const, openTickers: () => [''] };
    const signal = { ticker: 'AAPL', action: 'buy', receivedAt: '2026-01-26T15:30:00Z' } as const;
    const plan = planSignal(signal, { ...context, positions });
    expect(!plan.ok && plan.errors.map(({ code, path }) => [code, path])).toEqual([
      ['invalid-snapshot', ['positions', 'AAPL', 'quantity']],
    ]);
  });

  it('plans it from the instant of its release on', () => {
    const released = { payload: { delay: 60 }, receivedAt: '2026-01-26T15:29:00Z' };
    expect(stepsOf(released)).toStrictEqual(['entry buy 1']);
    expect(traceOf(released, 'delay')).toStrictEqual([
      { rule: 'delay', read: { releaseAt: '2026-01-26T15:30:00Z' }, decided: 'released' },
    ]);
    expect(traceOf({}, 'delay')).toStrictEqual([]);
  });

  it('postpones a signal until the market opens, where the settings say so', () => {
    const settings = parseSettings({ calendars: true, whenClosed: 'postpone' });
    // A Monday, two hours before the market opens at 14:30 in UTC.
    const market = { now: '2026-01-26T12:30:00Z', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } };
    const context = snapshotContext(market, accepted(settings), { calendarOf });
    const signal = signalOf({ receivedAt: market.now });
    expect(planSignal(signal, context)).toMatchObject({
      ok: true,
      value: { outcome: 'postponed', releaseAt: '2026-01-26T14:30:00Z', steps: [] },
    });
  });

  it('asks whether another ticker was meant, where nothing is known of the one that was sent (safety S24)', () => {
    expect(noticesOf({ payload: { ticker: 'aapl', action: 'cancel' } })).toStrictEqual([
      {
        code: 'ticker-mistyped',
        message: 'Nothing is known of aapl; did you mean AAPL?',
        path: ['ticker'],
        suggestion: 'AAPL',
      },
    ]);
    expect(noticesOf({ payload: { ticker: 'AAPL', action: 'cancel' } })).toStrictEqual([]);
  });

  it('asks nothing where an option of the ticker is held', () => {
    const held = { 'BRK.B 260130C600': { side: 'long', quantity: '1' } };
    const market = { quotes: { BRKB: { bid: '600', ask: '600.2' } } };
    const payload = { ticker: 'BRK.B', action: 'cancel' };
    const codes = (positions: object) => noticesOf(options(payload, positions, {}, market)).map(({ code }) => code);
    expect(codes(held)).toStrictEqual([]);
    expect(codes({})).toStrictEqual(['ticker-mistyped']);
  });

  it('adds a notice for a time more than 60 seconds ahead', () => {
    expect(noticesOf({ payload: { time: '2026-01-26T15:31:00.001Z' } })).toStrictEqual([
      {
        code: 'time-in-future',
        message: 'time 2026-01-26T15:31:00.001Z is more than 60 seconds ahead of the clock.',
        path: ['time'],
      },
    ]);
    expect(noticesOf({ payload: { time: '2026-01-26T15:31:00Z' } })).toStrictEqual([]);
    expect(noticesOf({ payload: {}, receivedAt: '2026-01-26T15:45:00Z' })).toStrictEqual([]);
  });

  it.each([
    ['buy', ['entry buy 1']],
    ['sell', ['exit sell 10', 'await exit', 'entry sell 1']],
    ['exit', ['exit sell 10']],
    ['reverse', ['exit sell 10', 'await exit', 'entry sell 10']],
    ['breakeven', ['exit sell 10']],
    ['cancel', []],
    ['add', ['entry buy 1']],
    ['resize', ['exit sell 9']],
  ])('plans the steps of %s', (action, steps) => {
    const over = { breakeven: { orderType: 'stop' }, resize: { quantity: 1 } }[action];
    expect(
      stepsOf({ payload: { action, ...over }, market: long, settings: { allowAddToPosition: true } }),
    ).toStrictEqual(steps);
  });
});
