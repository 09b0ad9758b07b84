import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../src/calendars/index.js';
import type { TradingContext } from '../../src/market/ports.js';
import { sessionExits } from '../../src/plan/session-exits.js';
import { accepted, codesOf, contextOf, rejected } from '../market/contracts/sample.ts';
import { long, resting } from './sample.ts';

/** The Wednesday before Thanksgiving, 10:00 in New York, where the market closes at 16:00. */
const open = '2026-11-25T15:00:00Z';
const at = '2026-11-25T20:50:00Z';
const flatBy = { minutesBeforeClose: 10 };

interface Case {
  readonly now?: string;
  readonly settings?: object;
  readonly market?: object;
  /** Tickers that may have resting entries without a position. */
  readonly tickers?: readonly string[];
}

function contextAt({ now = open, settings, market }: Case): TradingContext {
  const request = { settings: { calendars: true, flatBy, ...settings }, market: { now, ...market } };
  return { ...contextOf(request), calendarOf };
}

/** `exit AAPL at …`, in the order in which they are planned. */
function exitsOf(each: Case, over: Partial<TradingContext> = {}): readonly string[] {
  const exits = accepted(sessionExits({ ...contextAt(each), ...over }, each.tickers));
  return exits.map((exit) => `${exit.signal.action} ${exit.ticker} at ${exit.at ?? 'unknown'}`);
}

const entry = resting('o1', 'entry', { side: 'buy' });
const stop = resting('o2', 'stop-loss', { type: 'stop' });
const otherStop = resting('o3', 'other', { type: 'stop' });

describe('before the end of the day', () => {
  it.each<readonly [string, Case, readonly string[]]>([
    ['nothing is closed where nothing is held', {}, []],
    ['nothing is closed without the setting', { market: long, settings: { flatBy: undefined } }, []],
    ['a position is closed', { market: long }, [`exit AAPL at ${at}`]],
    [
      'entries are cancelled before a position is closed',
      { market: { ...long, openOrders: [entry] } },
      [`cancel AAPL at ${at}`, `exit AAPL at ${at}`],
    ],
    ['a stop alone needs no cancel', { market: { ...long, openOrders: [stop] } }, [`exit AAPL at ${at}`]],
    [
      'a stop beside an entry is cancelled with it by the exit',
      { market: { ...long, openOrders: [entry, stop] } },
      [`exit AAPL at ${at}`],
    ],
    [
      'a stop without a role is one, too',
      { market: { ...long, openOrders: [entry, otherStop] } },
      [`exit AAPL at ${at}`],
    ],
    ['entries in a ticker that is not named stay', { market: { openOrders: [entry] } }, []],
    [
      'entries in a ticker that is named are cancelled',
      { market: { openOrders: [entry] }, tickers: ['AAPL', 'MSFT'] },
      [`cancel AAPL at ${at}`],
    ],
    [
      'entries beside the stop of a position that is gone are cancelled',
      { market: { openOrders: [entry, stop] }, tickers: ['AAPL'] },
      [`cancel AAPL at ${at}`],
    ],
    ['a stop of a position that is gone stays', { market: { openOrders: [stop] }, tickers: ['AAPL'] }, []],
    ['a ticker that is held and named is closed once', { market: long, tickers: ['AAPL'] }, [`exit AAPL at ${at}`]],
    [
      'a ticker that the setting lists is closed',
      { market: long, settings: { flatBy: { ...flatBy, tickers: ['AAPL'] } } },
      [`exit AAPL at ${at}`],
    ],
    [
      'a ticker that the setting does not list is kept',
      { market: long, settings: { flatBy: { ...flatBy, tickers: ['MSFT'] } } },
      [],
    ],
    [
      'a market without a close keeps its positions',
      { market: { positions: { 'BTC-USD': { side: 'long', quantity: '1' } } }, settings: { assetClass: 'crypto' } },
      [],
    ],
  ])('%s', (_, each, expected) => {
    expect(exitsOf(each)).toStrictEqual(expected);
  });

  it('only the exit that takes a stop and entries asks to cancel', () => {
    const signalsOf = (openOrders: readonly object[]) =>
      accepted(sessionExits(contextAt({ market: { ...long, openOrders } }))).map(({ signal }) => signal);
    const head = { ticker: 'AAPL', receivedAt: open };
    expect(signalsOf([entry, stop])).toStrictEqual([{ action: 'exit', ...head, cancel: true }]);
    expect(signalsOf([entry])).toStrictEqual([
      { action: 'cancel', ...head },
      { action: 'exit', ...head },
    ]);
    expect(signalsOf([stop])).toStrictEqual([{ action: 'exit', ...head }]);
  });
});

describe('an exit is due', () => {
  const regular = { ...long, capabilities: { extendedHours: false } };

  it.each([
    ['10 minutes before the close', open, regular, at],
    ['since then after the close', '2026-11-25T23:00:00Z', regular, at],
    ['since then on the holiday', '2026-11-26T15:00:00Z', regular, at],
    ['since then until the next open', '2026-11-27T14:29:59Z', regular, at],
    ['before the early close of the half day', '2026-11-27T14:30:00Z', regular, '2026-11-27T17:50:00Z'],
    ['since the day before until the early session', '2026-11-27T08:59:59Z', long, at],
    ['on the day of an early session in which it fills', '2026-11-27T09:00:00Z', long, '2026-11-27T17:50:00Z'],
  ])('%s', (_, now, market, moment) => {
    expect(exitsOf({ now, market })).toStrictEqual([`exit AAPL at ${moment}`]);
  });

  it('on Friday in a market that closes once a week', () => {
    const market = { positions: { 'EUR-USD': { side: 'long', quantity: '1000' } } };
    expect(exitsOf({ now: '2026-01-28T15:00:00Z', market, settings: { assetClass: 'forex' } })).toStrictEqual([
      'exit EUR-USD at 2026-01-30T21:50:00Z',
    ]);
  });

  it('at a moment that is absent where nobody knows the day', () => {
    const exits = accepted(sessionExits(contextAt({ now: '2029-03-01T15:00:00Z', market: long })));
    expect(exits).toStrictEqual([
      { ticker: 'AAPL', signal: { action: 'exit', ticker: 'AAPL', receivedAt: '2029-03-01T15:00:00Z' } },
    ]);
    expect(exitsOf({ market: long }, { calendarOf: undefined })).toStrictEqual(['exit AAPL at unknown']);
  });
});

describe('no exits are given', () => {
  const context = contextAt({ market: long });
  const down = (): never => {
    throw new Error('down');
  };

  it('where the clock has no time', () => {
    const clock = { now: () => Number.NaN };
    expect(rejected(sessionExits({ ...context, clock }))).toMatchObject([{ code: 'invalid-snapshot', path: ['now'] }]);
    const without = contextAt({ settings: { flatBy: undefined } });
    expect(codesOf(sessionExits({ ...without, clock }))).toStrictEqual(['invalid-snapshot']);
  });

  it('where the settings were not parsed', () => {
    const settings = { ...context.settings, flatBy: { minutesBeforeClose: -1 } };
    expect(codesOf(sessionExits({ ...context, settings }))).toStrictEqual(['invalid-setting']);
  });

  it('where the list of open tickers fails', () => {
    const positions = { ...context.positions, openTickers: down };
    expect(rejected(sessionExits({ ...context, positions }))).toMatchObject([
      { code: 'account-unavailable', path: ['openTickers'] },
    ]);
  });

  it('where the orders of a ticker fail', () => {
    const broker = { ...context.broker, openOrders: down };
    expect(rejected(sessionExits({ ...context, broker }))).toMatchObject([
      { code: 'account-unavailable', path: ['openOrders'] },
    ]);
  });

  it('where the orders of a ticker are not orders', () => {
    const openOrders: object[] = [{ ...entry, side: 'up' }];
    const broker = { ...context.broker, openOrders: () => JSON.parse(JSON.stringify(openOrders)) };
    expect(codesOf(sessionExits({ ...context, broker }))).toStrictEqual(['invalid-snapshot']);
  });
});
