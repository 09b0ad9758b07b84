import { describe, expect, it } from 'vitest';
import { alpaca } from '../../src/brokers/index.js';
import { calendarOf } from '../../src/calendars/index.js';
import { holdingsOf } from '../../src/market/holdings.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import type { TradingContext } from '../../src/market/ports.js';
import { type Postponement, postponement } from '../../src/plan/postponement.js';
import { contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { long } from './sample.ts';

/** Martin Luther King Day: New York opens again on Tuesday. */
const holiday = '2026-01-19T15:30:00Z';
const opensAt = '2026-01-20T14:30:00Z';

interface Case {
  /** Absent: the holiday. */
  readonly now?: string;
  readonly payload?: object;
  readonly settings?: object;
  readonly market?: object;
}

function requestOf({ now = holiday, payload, settings, market }: Case): Request {
  return {
    payload: { quantity: 5, ...payload },
    settings: { calendars: true, ...settings },
    market: { now, ...market },
    receivedAt: now,
  };
}

function postponed(each: Case, over: Partial<TradingContext> = {}): Postponement | undefined {
  const request = requestOf(each);
  const planning = createPlanningContext(signalOf(request), { ...contextOf(request), calendarOf, ...over });
  return postponement(holdingsOf(planning), planning);
}

const entriesWait = { whenClosed: 'postpone' };
const exitsWait = { exitsWhenClosed: 'postpone' };
const allWait = { ...entriesWait, ...exitsWait };

/** Settings by which a signal waits on the holiday, each by itself. */
function waitsBy(each: Case): readonly string[] {
  return [entriesWait, exitsWait].flatMap((settings) => {
    const found = postponed({ ...each, settings: { ...each.settings, ...settings } });
    return found === undefined ? [] : [found.setting];
  });
}

describe('a signal on a holiday', () => {
  const entry = ['whenClosed'];
  const exit = ['exitsWhenClosed'];
  const whole = [...entry, ...exit];
  const sell = { action: 'sell' };
  const dollars = { action: 'resize', quantity: 900, quantityType: 'dollar_amount' };

  it.each<readonly [string, Case, readonly string[]]>([
    ['a buy', {}, entry],
    ['a buy that adds', { market: long, settings: { allowAddToPosition: true } }, entry],
    ['an add', { payload: { action: 'add' }, market: long }, entry],
    ['an add without a position', { payload: { action: 'add' } }, []],
    ['a sell that swaps', { payload: sell, market: long }, whole],
    ['a reverse', { payload: { action: 'reverse' }, market: long }, whole],
    ['a reverse without a position', { payload: { action: 'reverse' } }, []],
    ['an exit', { payload: { action: 'exit' }, market: long }, exit],
    ['an exit without a position', { payload: { action: 'exit' } }, []],
    ['a bullish sell, which reduces', { payload: { ...sell, sentiment: 'bullish' }, market: long }, exit],
    ['a bullish sell without a position', { payload: { ...sell, sentiment: 'bullish' } }, []],
    ['a flat sell, which closes all', { payload: { ...sell, sentiment: 'flat' }, market: long }, exit],
    ['a flat sell without a position', { payload: { ...sell, sentiment: 'flat' } }, []],
    ['a reduce-only buy without a position', { payload: { reduceOnly: true } }, []],
    ['a resize that grows', { payload: { action: 'resize', quantity: 15 }, market: long }, entry],
    ['a resize that reduces', { payload: { action: 'resize', quantity: 3 }, market: long }, exit],
    ['a resize to what is held', { payload: { action: 'resize', quantity: 10 }, market: long }, []],
    ['a resize that a missing quote leaves open', { payload: dollars, market: { ...long, quotes: {} } }, entry],
    ['a cancel', { payload: { action: 'cancel', quantity: undefined }, market: long }, []],
    ['a breakeven', { payload: { action: 'breakeven', quantity: undefined, orderType: 'stop' }, market: long }, []],
  ])('%s waits where its legs do', (_, each, settings) => {
    expect(waitsBy(each)).toStrictEqual(settings);
  });
});

describe('the entry and the exit of a swap', () => {
  const swap = { payload: { action: 'sell' }, market: long };

  it.each([
    ['the entry is refused', { ...exitsWait, whenClosed: 'refuse' }, undefined],
    ['the entry waits, and entries are locked out', { ...entriesWait, entryLockout: true }, undefined],
    ['both wait, and entries are locked out', { ...allWait, entryLockout: true }, 'exitsWhenClosed'],
    ['both wait', allWait, 'whenClosed'],
  ])('where %s', (_, settings, setting) => {
    expect(postponed({ ...swap, settings })?.setting).toBe(setting);
  });

  it('an exit waits also where entries are refused', () => {
    const settings = { ...exitsWait, whenClosed: 'refuse' };
    expect(postponed({ payload: { action: 'exit' }, market: long, settings })?.setting).toBe('exitsWhenClosed');
  });
});

describe('what is for the auction at the open', () => {
  const opg = { timeInForce: 'opg' };
  const entryOnly = { entry: opg };

  it.each<readonly [string, Case, string | undefined]>([
    ['an entry is sent before it', { payload: opg }, undefined],
    ['an exit is sent before it', { payload: { action: 'exit', ...opg }, market: long }, undefined],
    [
      'an exit waits where only entries are for it',
      { payload: { action: 'exit' }, market: long, settings: entryOnly },
      opensAt,
    ],
    [
      'a swap whose entry is for it is sent whole',
      { payload: { action: 'sell' }, market: long, settings: entryOnly },
      undefined,
    ],
    ['an entry waits where only exits are for it', { settings: { exit: opg } }, opensAt],
  ])('%s', (_, each, releaseAt) => {
    expect(postponed({ ...each, settings: { ...allWait, ...each.settings } })?.releaseAt).toBe(releaseAt);
  });
});

describe('the moment of an entry', () => {
  const entry = (releaseAt: string, calendar = 'XNYS') => ({ releaseAt, setting: 'whenClosed', calendar });
  const window = { entryWindowFromOpen: { after: 15, before: 30 } };
  const begin = { begin: 'entryWindowFromOpen' };
  const flatBy = { minutesBeforeClose: 10 };
  const hongKong = (after: number) => ({
    calendars: { AAPL: 'XHKG' },
    entryWindowFromOpen: { after, before: 0 },
  });
  const euro = {
    payload: { ticker: 'EUR-USD', quantity: 1000 },
    market: { quotes: { 'EUR-USD': { bid: '1.1', ask: '1.1001' } } },
  };

  it.each<readonly [string, Case, object | undefined]>([
    ['of a holiday is the open after it', {}, entry(opensAt)],
    ['is now in an open market', { now: '2026-01-20T15:00:00Z' }, undefined],
    ['is unknown after the last day of a calendar', { now: '2028-12-30T15:00:00Z' }, undefined],
    ['is unknown beyond a calendar', { now: '2029-03-01T15:00:00Z' }, undefined],
    ['is that of the window after the open', { settings: window }, { ...entry('2026-01-20T14:45:00Z'), ...begin }],
    [
      'is that of the window in the first minutes',
      { now: '2026-01-20T14:44:59Z', settings: window },
      { ...entry('2026-01-20T14:45:00Z'), ...begin },
    ],
    ['is now exactly where the window begins', { now: '2026-01-20T14:45:00Z', settings: window }, undefined],
    ['is now in the last minutes, which refuse it', { now: '2026-01-20T20:45:00Z', settings: window }, undefined],
    [
      'is the open of a half day whose window is empty',
      { now: '2026-12-31T00:00:00Z', settings: hongKong(180) },
      entry('2026-12-31T01:30:00Z', 'XHKG'),
    ],
    [
      'is the open of a half day whose window begins at the close',
      { now: '2026-12-31T00:00:00Z', settings: hongKong(150) },
      entry('2026-12-31T01:30:00Z', 'XHKG'),
    ],
    [
      'is the open where the day has no close to count from',
      { ...euro, now: '2026-01-24T15:00:00Z', settings: { assetClass: 'forex', ...window } },
      entry('2026-01-25T22:00:00Z', 'FOREX'),
    ],
    ['is now after the end of the day, which refuses it', { settings: { flatBy } }, undefined],
    ['is now after the end of the day, also with a window', { settings: { flatBy, ...window } }, undefined],
    [
      'is now after the end of the day of its ticker, which refuses it',
      { settings: { flatBy: { ...flatBy, tickers: ['AAPL'] } } },
      undefined,
    ],
    [
      'is the open where the end of the day is for other tickers',
      { settings: { flatBy: { ...flatBy, tickers: ['MSFT'] } } },
      entry(opensAt),
    ],
    [
      'is that of the window before the end of the day',
      { now: '2026-01-20T14:35:00Z', settings: { flatBy, ...window } },
      { ...entry('2026-01-20T14:45:00Z'), ...begin },
    ],
  ])('%s', (_, each, expected) => {
    expect(postponed({ ...each, settings: { ...entriesWait, ...each.settings } })).toStrictEqual(expected);
  });
});

describe('the moment of an exit', () => {
  const exit = { payload: { action: 'exit' }, market: long };

  it.each([
    ['is the open', holiday, {}, opensAt],
    ['is the open after the end of the day', holiday, { flatBy: { minutesBeforeClose: 10 } }, opensAt],
    ['is the open before the window of entries', holiday, { entryWindowFromOpen: { after: 15, before: 30 } }, opensAt],
    [
      'is now in an open market before the window of entries',
      '2026-01-20T14:35:00Z',
      { entryWindowFromOpen: { after: 15, before: 30 } },
      undefined,
    ],
    ['is unknown after the last day of a calendar', '2028-12-30T15:00:00Z', {}, undefined],
  ])('%s', (_, now, settings, releaseAt) => {
    expect(postponed({ ...exit, now, settings: { ...allWait, ...settings } })).toStrictEqual(
      releaseAt === undefined ? undefined : { releaseAt, setting: 'exitsWhenClosed', calendar: 'XNYS' },
    );
  });
});

describe('a signal of extended hours in the evening, at a broker that fills no brackets then', () => {
  const evening = '2026-01-20T22:00:00Z';
  const payload = { extendedHours: true, orderType: 'limit', limitPrice: 150 };

  it.each<readonly [string, Case, string | undefined]>([
    ['an entry is sent', { payload }, undefined],
    ['an entry with a bracket waits', { payload: { ...payload, stopLoss: { percent: 1 } } }, '2026-01-21T14:30:00Z'],
    [
      'an exit is sent, also with a bracket for entries in the settings',
      { payload: { ...payload, action: 'exit' }, market: long, settings: { entry: { stopLoss: { percent: 1 } } } },
      undefined,
    ],
  ])('%s', (_, each, releaseAt) => {
    const request = { ...each, now: evening, settings: { ...allWait, ...each.settings } };
    const { broker } = contextOf(requestOf(request));
    expect(postponed(request, { broker: { ...broker, profile: alpaca } })?.releaseAt).toBe(releaseAt);
  });
});

describe('what is asked', () => {
  it('leaves out the calendar where nothing waits', () => {
    let asked = 0;
    const counted: TradingContext['calendarOf'] = (...traded) => {
      asked += 1;
      return calendarOf(...traded);
    };
    expect(postponed({}, { calendarOf: counted })).toBeUndefined();
    expect(asked).toBe(0);
  });

  it('leaves out quotes in an open market', () => {
    const each = {
      now: '2026-01-20T15:00:00Z',
      payload: { action: 'resize', quantity: 900, quantityType: 'dollar_amount' },
      settings: allWait,
      market: long,
    };
    const asked: string[] = [];
    const { broker } = contextOf(requestOf(each));
    const quote = (ticker: string) => {
      asked.push(ticker);
      return broker.quote(ticker);
    };
    expect(postponed(each, { broker: { ...broker, quote } })).toBeUndefined();
    expect(asked).toStrictEqual([]);
  });
});
