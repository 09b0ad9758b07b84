import { describe, expect, it } from 'vitest';
import type { Request } from '../market/contracts/sample.ts';
import { call, long, noticesOf, options, planned, put, rejection, rejectionCodes, short, traceOf } from './sample.js';

const buy = { action: 'buy' };
const sell = { action: 'sell' };
const exit = { action: 'exit' };

/** What a gate read and decided. */
function verdict(request: Request, rule: string) {
  return traceOf(request, rule).map(({ read, decided }) => ({ ...read, decided }));
}

describe('allowed sides', () => {
  it('reject an entry on the other side', () => {
    expect(rejection({ payload: sell, settings: { allowedSides: 'bullish' } })).toStrictEqual([
      {
        code: 'side-not-allowed',
        section: 'gates',
        message: 'The settings allow bullish positions only; this entry would be short.',
        path: [],
        side: 'short',
        allowed: 'bullish',
      },
    ]);
    expect(rejectionCodes({ payload: buy, settings: { allowedSides: 'bearish' } })).toStrictEqual(['side-not-allowed']);
    const passed = { payload: buy, settings: { allowedSides: 'bullish' } };
    expect(verdict(passed, 'gate.allowed-sides')).toStrictEqual([
      { allowed: 'bullish', side: 'long', decided: 'passed' },
    ]);
  });
});

describe('isolation', () => {
  const isolated = { sidesIsolated: true, allowedSides: 'bearish' };

  it('rejects trades against a position on the other side', () => {
    expect(rejection({ payload: exit, settings: isolated, market: long })).toStrictEqual([
      {
        code: 'sides-isolated',
        section: 'gates',
        message: 'The position is long; the settings allow bearish positions only and isolate the other side.',
        path: [],
        side: 'long',
        allowed: 'bearish',
      },
    ]);
  });

  it('lets positions on an allowed side be left, and all of them without isolation', () => {
    const passed = { payload: exit, settings: isolated, market: short };
    expect(verdict(passed, 'gate.sides-isolated')).toStrictEqual([
      { isolated: true, allowed: 'bearish', side: 'short', decided: 'passed' },
    ]);
    const open = { payload: exit, settings: { allowedSides: 'bearish' }, market: long };
    expect(verdict(open, 'gate.sides-isolated')).toMatchObject([{ isolated: false, decided: 'passed' }]);
  });

  it('is not asked for without a position', () => {
    const settings = { sidesIsolated: true, allowedSides: 'bullish' };
    expect(rejectionCodes({ payload: exit, settings })).toStrictEqual(['no-position']);
  });
});

describe('the entry lockout', () => {
  it('rejects entries but not exits', () => {
    const settings = { entryLockout: true };
    expect(rejection({ payload: buy, settings })).toStrictEqual([
      { code: 'entry-locked-out', section: 'gates', message: 'Entries are locked out by the settings.', path: [] },
    ]);
    expect(planned({ payload: exit, settings, market: long }).outcome).toBe('orders');
    expect(verdict({ payload: buy }, 'gate.entry-lockout')).toStrictEqual([{ locked: false, decided: 'passed' }]);
  });
});

describe('adding to a position', () => {
  it('by buy or sell needs the setting', () => {
    expect(rejection({ payload: buy, market: long })).toStrictEqual([
      {
        code: 'add-to-position-not-allowed',
        section: 'gates',
        message: 'A position in AAPL is already open on this side, and the settings do not allow adding to it.',
        path: ['action'],
        received: 'buy',
        expected: 'action add, or the setting allowAddToPosition',
      },
    ]);
    const allowed = { payload: buy, market: long, settings: { allowAddToPosition: true } };
    expect(verdict(allowed, 'gate.add-to-position')).toStrictEqual([{ allowed: true, decided: 'passed' }]);
    expect(verdict({ payload: buy }, 'gate.add-to-position')).toStrictEqual([]);
  });
});

describe('the number of positions', () => {
  const settings = { maxPositions: 2 };
  const one = { positions: { MSFT: { side: 'long', quantity: '1' } } };
  const two = { positions: { ...one.positions, IBM: { side: 'short', quantity: '1' } } };

  it('is limited when a ticker is opened', () => {
    expect(rejection({ payload: buy, settings, market: two })).toStrictEqual([
      {
        code: 'max-positions-reached',
        section: 'gates',
        message: 'The number of open tickers is 2; the settings allow 2.',
        path: [],
        open: 2,
        limit: 2,
      },
    ]);
    expect(verdict({ payload: buy, settings, market: one }, 'gate.max-positions')).toStrictEqual([
      { open: 1, limit: 2, decided: 'passed' },
    ]);
  });

  it('does not apply to an open ticker, or without a limit', () => {
    const held = { positions: { ...two.positions, ...long.positions } };
    const adds = { payload: buy, settings: { ...settings, allowAddToPosition: true }, market: held };
    expect(verdict(adds, 'gate.max-positions')).toStrictEqual([]);
    expect(verdict({ payload: buy, market: two }, 'gate.max-positions')).toStrictEqual([]);
  });
});

describe('ignored exits', () => {
  it('are rejected', () => {
    const settings = { ignoreExitSignals: true };
    expect(rejection({ payload: exit, settings, market: long })).toStrictEqual([
      { code: 'exit-signals-ignored', section: 'gates', message: 'The settings ignore exit signals.', path: [] },
    ]);
    expect(verdict({ payload: exit, market: long }, 'gate.exit-signals')).toStrictEqual([
      { ignored: false, decided: 'passed' },
    ]);
  });
});

describe('the age of a signal', () => {
  const aged = (seconds: number, over: object = {}): Request => ({
    payload: { ...buy, rejectAfter: 5, ...over },
    receivedAt: new Date(Date.parse('2026-01-26T15:30:00Z') - seconds * 1000).toISOString(),
  });

  it('is limited by the signal, in seconds since receipt', () => {
    expect(rejection(aged(5.5))).toStrictEqual([
      {
        code: 'signal-too-old',
        section: 'gates',
        message: 'The signal is 5.5 seconds old; the limit is 5.',
        path: [],
        ageSeconds: 5.5,
        limit: 5,
      },
    ]);
    expect(verdict(aged(5), 'gate.age')).toStrictEqual([
      { ageSeconds: 5, limit: 5, rejectAfter: 5, decided: 'passed' },
    ]);
  });

  it('is counted from `time` where it was sent', () => {
    expect(rejectionCodes(aged(1, { time: '2026-01-26T15:29:50Z' }))).toStrictEqual(['signal-too-old']);
    expect(planned(aged(20, { time: '2026-01-26T15:29:58Z' })).outcome).toBe('orders');
  });

  it('leaves out the requested delay', () => {
    expect(verdict(aged(62, { delay: 60 }), 'gate.age')).toStrictEqual([
      { ageSeconds: 2, limit: 5, rejectAfter: 5, releaseAt: '2026-01-26T15:29:58Z', decided: 'passed' },
    ]);
  });

  it("is limited by the settings of the half, which the signal's limit replaces", () => {
    const settings = { entry: { rejectOlderThan: 10 }, exit: { rejectOlderThan: 20 } };
    const none = { rejectAfter: null };
    expect(verdict({ ...aged(8, none), settings }, 'gate.age')).toMatchObject([{ limit: 10 }]);
    expect(verdict({ ...aged(15, { ...none, ...exit }), settings, market: long }, 'gate.age')).toMatchObject([
      { limit: 20 },
    ]);
    expect(rejectionCodes({ ...aged(8), settings })).toStrictEqual(['signal-too-old']);
    expect(verdict(aged(99, none), 'gate.age')).toStrictEqual([]);
  });

  it('is not limited by the signal where it may not override', () => {
    const settings = { entry: { allowSignalOverride: { rejectOlderThan: false } } };
    const request = { ...aged(8), settings };
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'override-ignored',
        message: 'rejectAfter 5 is ignored: the entry settings do not let the signal override it.',
        path: ['rejectAfter'],
      },
    ]);
    const own = { entry: { rejectOlderThan: 7, allowSignalOverride: { rejectOlderThan: false } } };
    expect(rejection({ ...aged(8), settings: own })[0]).toMatchObject({ limit: 7 });
  });
});

describe('the spread', () => {
  it('is limited in dollars', () => {
    const wide = { payload: { ...buy, bidAskSpreadFilter: '0.03' } };
    expect(rejection(wide)).toStrictEqual([
      {
        code: 'spread-too-wide',
        section: 'gates',
        message: 'The bid-ask spread of AAPL is 0.04 dollars; the limit is 0.03.',
        path: [],
        spread: '0.04',
        limit: '0.03',
        unit: 'dollars',
      },
    ]);
    expect(verdict({ payload: { ...buy, bidAskSpreadFilter: '0.04' } }, 'gate.spread')).toStrictEqual([
      { spread: '0.04', limit: '0.04', unit: 'dollars', bidAskSpreadFilter: '0.04', decided: 'passed' },
    ]);
  });

  it('is limited in percent of the midpoint', () => {
    const market = { quotes: { AAPL: { bid: '99', ask: '101' } } };
    expect(rejection({ payload: { ...buy, bidAskSpreadFilterPercent: '1.99' }, market })[0]).toMatchObject({
      message: 'The bid-ask spread of AAPL is 2 percent; the limit is 1.99.',
      spread: '2',
      unit: 'percent',
    });
    const passed = { payload: { ...buy, bidAskSpreadFilterPercent: 2 }, market };
    expect(verdict(passed, 'gate.spread')).toMatchObject([{ decided: 'passed' }]);
    const third = {
      payload: { ...buy, bidAskSpreadFilterPercent: 50 },
      market: { quotes: { AAPL: { bid: '1', ask: '2' } } },
    };
    expect(rejection(third)[0]).toMatchObject({ spread: '66.6666666667' });
  });

  it("is limited by the settings of the half, and the signal's filter replaces the one of its kind (safety R7)", () => {
    const settings = { entry: { bidAskSpreadFilter: '0.01' }, exit: { bidAskSpreadFilterPercent: '50' } };
    expect(rejectionCodes({ payload: buy, settings })).toStrictEqual(['spread-too-wide']);
    const percent = { payload: { ...buy, bidAskSpreadFilterPercent: 1 }, settings };
    expect(rejection(percent)[0]).toMatchObject({ spread: '0.04', limit: '0.01', unit: 'dollars' });
    const both = {
      payload: { ...buy, bidAskSpreadFilter: 1 },
      settings: { entry: { bidAskSpreadFilterPercent: '0.02' } },
    };
    // 0.04 of 150 is 0.0267 percent.
    expect(rejection(both)[0]).toMatchObject({ spread: '0.0266666666667', limit: '0.02', unit: 'percent' });
    const wide = { ...both, settings: { entry: { bidAskSpreadFilterPercent: '1' } } };
    expect(verdict(wide, 'gate.spread')).toMatchObject([
      {
        filters: [
          { spread: '0.04', limit: '1', unit: 'dollars' },
          { spread: '0.0266666666667', limit: '1', unit: 'percent' },
        ],
        bidAskSpreadFilter: '1',
        decided: 'passed',
      },
    ]);
    const left = { payload: exit, settings, market: long };
    expect(verdict(left, 'gate.spread')).toMatchObject([{ limit: '50', unit: 'percent' }]);
    const dollars = { payload: { ...exit, bidAskSpreadFilter: '0.01' }, settings, market: long };
    expect(rejection(dollars)[0]).toMatchObject({ unit: 'dollars' });
  });

  it.each(['bidAskSpreadFilter', 'bidAskSpreadFilterPercent'])('ignores %s where it may not be sent', (field) => {
    const settings = { entry: { allowSignalOverride: { spreadFilter: false } } };
    expect(noticesOf({ payload: { ...buy, [field]: '0.01' }, settings })).toStrictEqual([
      {
        code: 'override-ignored',
        message: `${field} 0.01 is ignored: the entry settings do not let the signal override it.`,
        path: [field],
      },
    ]);
  });

  it('of an exit without a quote passes with a notice', () => {
    const market = { ...long, quotes: { AAPL: { last: '150' } } };
    expect(noticesOf({ payload: { ...exit, bidAskSpreadFilter: 1 }, market })).toStrictEqual([
      {
        code: 'spread-unchecked',
        message: 'There is no quote for AAPL: the spread of the exit is not checked.',
        path: ['bidAskSpreadFilter'],
      },
    ]);
    const silent = { ...long, quotes: {} };
    expect(noticesOf({ payload: { ...exit, bidAskSpreadFilter: 1 }, market: silent })).toHaveLength(1);
  });

  it('reports the missing quote of an entry', () => {
    const market = { quotes: { AAPL: { last: '150' } } };
    expect(rejection({ payload: { ...buy, bidAskSpreadFilter: 1 }, market })).toStrictEqual([
      {
        code: 'quote-unavailable',
        section: 'plan',
        message: 'There is no usable quote for AAPL; expected one because the spread is limited.',
        path: ['ticker'],
        received: 'AAPL',
      },
    ]);
    const locked = { payload: { ...buy, bidAskSpreadFilter: 1 }, market, settings: { entryLockout: true } };
    expect(rejectionCodes(locked)).toStrictEqual(['entry-locked-out']);
    expect(rejectionCodes({ payload: { ...buy, bidAskSpreadFilter: 1 }, market: { quotes: {} } })).toStrictEqual([
      'quote-unavailable',
    ]);
  });

  it('is not asked for where no contract is found', () => {
    const request = options({ bidAskSpreadFilter: 1 }, {}, {}, { optionChains: {} });
    expect(rejectionCodes(request)).toStrictEqual(['contract-not-found']);
  });

  it('is not asked for without a filter', () => {
    expect(verdict({ payload: buy }, 'gate.spread')).toStrictEqual([]);
  });
});

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
      },
    ]);
    const openSettings = {
      tradingWindows: [{ ...tradingWindows[0], from: '10:00' }],
      exitsOutsideTradingWindows: false,
    };
    expect(verdict({ payload: exit, settings: openSettings, market: long }, 'gate.trading-window')).toStrictEqual([
      { windows: 1, open: true, decided: 'passed' },
    ]);
    const open = { payload: buy, settings: { tradingWindows: [{ ...tradingWindows[0], from: '10:00' }] } };
    expect(verdict(open, 'gate.trading-window')).toStrictEqual([{ windows: 1, open: true, decided: 'passed' }]);
  });

  it('are ignored where the signal says so', () => {
    const request = { payload: { ...buy, ignoreTradingWindows: true }, settings: { tradingWindows } };
    expect(verdict(request, 'gate.trading-window')).toStrictEqual([
      { windows: 2, open: false, ignoreTradingWindows: true, decided: 'passed' },
    ]);
    const said = { payload: { ...buy, ignoreTradingWindows: false }, settings: { tradingWindows } };
    expect(rejectionCodes(said)).toStrictEqual(['outside-trading-window']);
  });

  it('let exits pass unless the settings say otherwise', () => {
    const request = { payload: exit, settings: { tradingWindows }, market: long };
    expect(verdict(request, 'gate.trading-window')).toStrictEqual([]);
    const strict = { ...request, settings: { tradingWindows, exitsOutsideTradingWindows: false } };
    expect(rejectionCodes(strict)).toStrictEqual(['outside-trading-window']);
  });

  it('are not read if the settings have none', () => {
    expect(verdict({ payload: buy }, 'gate.trading-window')).toStrictEqual([]);
  });
});

describe('short selling', () => {
  function of(assetClass: string, capabilities: object, payload: object = {}) {
    const ticker = { crypto: 'BTC-USD', futures: 'ESH2026', options: call }[assetClass] ?? 'AAPL';
    const instruments = { ESH2026: { assetClass: 'futures', tickSize: '0.25' } };
    return {
      payload: { ...sell, ticker, ...payload },
      settings: { assetClass },
      market: { capabilities, instruments },
    };
  }

  it('is rejected if the broker does not support it', () => {
    expect(rejection(of('stocks', { shortSelling: false }))).toStrictEqual([
      {
        code: 'short-selling-unsupported',
        section: 'gates',
        message: 'This broker cannot open a short position in AAPL.',
        path: [],
        received: 'AAPL',
      },
    ]);
  });

  it.each([
    ['stocks', {}, true],
    ['stocks', { shortSelling: true }, true],
    ['crypto', {}, false],
    ['crypto', { shortSelling: true }, true],
    ['futures', { shortSelling: false }, true],
    ['options', { shortSelling: true }, false],
    ['options', { optionWriting: true }, true],
    ['options', { optionWriting: false }, false],
  ])('of %s by a broker with %j: %s', (assetClass, capabilities, supported) => {
    const request = of(assetClass, capabilities);
    if (supported) {
      expect(verdict(request, 'gate.short-selling')).toStrictEqual([
        { assetClass, supported: true, decided: 'passed' },
      ]);
    } else {
      expect(rejectionCodes(request)).toStrictEqual(['short-selling-unsupported']);
    }
  });

  it('is not asked for when something is bought', () => {
    expect(verdict(of('stocks', { shortSelling: false }, buy), 'gate.short-selling')).toStrictEqual([]);
  });

  it('depends on the contract: buying a put needs no short selling', () => {
    const bearish = options({ ...sell }, {}, { optionType: 'both' });
    expect(planned(bearish).steps[0]).toMatchObject({ order: { ticker: put, side: 'buy' } });
  });

  it('is judged on what would be chosen when no contract is found', () => {
    const none = { optionChains: {} };
    expect(rejectionCodes(options(sell, {}, { optionType: 'call' }, none))).toStrictEqual([
      'short-selling-unsupported',
    ]);
    expect(rejectionCodes(options(sell, {}, { optionType: 'both' }, none))).toStrictEqual(['contract-not-found']);
  });
});

it('all gates that fail are named at once, in their order', () => {
  const settings = {
    allowedSides: 'bullish',
    entryLockout: true,
    maxPositions: 1,
    tradingWindows: [{ days: ['sun'], from: '09:00', to: '10:00' }],
  };
  const payload = { ...sell, rejectAfter: 1, bidAskSpreadFilter: '0.01' };
  const market = { positions: { MSFT: { side: 'long', quantity: '1' } }, capabilities: { shortSelling: false } };
  expect(rejectionCodes({ payload, settings, market, receivedAt: '2026-01-26T15:29:00Z' })).toStrictEqual([
    'side-not-allowed',
    'entry-locked-out',
    'max-positions-reached',
    'signal-too-old',
    'spread-too-wide',
    'outside-trading-window',
    'short-selling-unsupported',
  ]);
});

describe('a gate that rejects the entry of a swap', () => {
  it('is written down as such', () => {
    const settings = { entryLockout: true };
    expect(verdict({ payload: buy, settings, market: short }, 'gate.entry-lockout')).toStrictEqual([
      { locked: true, decided: 'failed' },
    ]);
  });
});
