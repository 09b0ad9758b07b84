import { describe, expect, it } from 'vitest';
import { alpaca } from '../../src/brokers/alpaca.js';
import { calendarOf } from '../../src/calendars/index.js';
import { ok } from '../../src/core/result.js';
import { createPlanningContext, unlessMarketInvalid } from '../../src/market/planning-context.js';
import type { BrokerCapabilities } from '../../src/market/ports.js';
import { noticeSignalPrice } from '../../src/market/quotes.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { contextOf, decisionOf, now, settingsOf, signalOf } from './contracts/sample.ts';

const held = { side: 'long', quantity: '5' };

describe('createPlanningContext', () => {
  it('reads the clock once', () => {
    let reads = 0;
    const clock = { now: () => Date.parse(now) + reads++ };
    const planning = createPlanningContext(signalOf(), { ...contextOf(), clock });
    expect(planning.now).toBe(Date.parse(now));
    expect(reads).toBe(1);
    expect(planning).toMatchObject({ log: { notices: [], decisions: [] } });
  });

  it('is released at the requested instant', () => {
    const delayed = { payload: { delay: 60 }, receivedAt: '2026-01-26T15:29:00Z' };
    expect(decisionOf(delayed).released).toBe(true);
    expect(decisionOf({ ...delayed, receivedAt: '2026-01-26T15:29:00.001Z' }).released).toBe(false);
    expect(decisionOf().released).toBe(false);
  });
});

describe('the ticker of a planning context', () => {
  it.each([
    ['forex', 'EURUSD', 'EUR-USD'],
    ['forex', 'EUR-USD', 'EUR-USD'],
    ['stocks', 'EURUSD', 'EURUSD'],
  ])('of the class %s is for %s named %s (money I5)', (assetClass, ticker, named) => {
    const { signal, target } = decisionOf({ payload: { ticker }, settings: { assetClass } });
    expect([signal.ticker, target.ticker, target.assetClass]).toStrictEqual([named, named, assetClass]);
  });

  it('is compared with the ones that are known, where nothing is known of it (safety S24)', () => {
    expect(decisionOf({ payload: { ticker: 'aapl' } }).similarTicker()).toBe('AAPL');
    expect(decisionOf({ payload: { ticker: 'BRK.B' }, market: { positions: { 'BRK-B': held } } }).similarTicker()).toBe(
      'BRK-B',
    );
    expect(decisionOf().similarTicker()).toBeUndefined();
  });
});

describe('the hours of a planning context', () => {
  const settings = { calendars: true };

  /** Whether the market of AAPL is open at 8:00 in New York for an entry and for an exit, at Alpaca. */
  function statesOf(payload: object, given: object = settings, capabilities: BrokerCapabilities = {}) {
    const request = { payload: { ...payload }, settings: { ...given } };
    const snapshot = { now: '2026-01-26T13:00:00Z', capabilities };
    const context = snapshotContext(snapshot, settingsOf(request.settings), { calendarOf, profile: alpaca });
    const { hours } = createPlanningContext(signalOf(request), context);
    return [hours('entry').state, hours('exit').state];
  }

  it('are those of the regular session, unless the message asks for extended hours', () => {
    expect(statesOf({})).toStrictEqual(['closed', 'closed']);
    expect(statesOf({ extendedHours: false })).toStrictEqual(['closed', 'closed']);
    expect(statesOf({ extendedHours: true })).toStrictEqual(['open', 'open']);
    expect(statesOf({ extendedHours: true }, {})).toStrictEqual(['off', 'off']);
  });

  it('are those of the regular session at a broker that does not fill in extended hours', () => {
    const lacking = { extendedHours: false };
    expect(statesOf({ extendedHours: true }, settings, lacking)).toStrictEqual(['closed', 'closed']);
  });

  // Alpaca takes the legs of a bracket in the regular session alone.
  it.each<readonly [string, object, object]>([
    ['the message has a take profit', { takeProfit: { percent: 2 } }, {}],
    ['the message has targets', { targets: [{ percent: 2 }, { percent: 4 }] }, {}],
    ['the message has a stop loss', { stopLoss: { percent: 1 } }, {}],
    ['the settings have a take profit', {}, { takeProfit: { percent: 2 } }],
    ['the settings have targets', {}, { targets: [{ percent: 2 }, { percent: 4 }] }],
    ['the settings have a stop loss', {}, { stopLoss: { percent: 1 } }],
  ])('are those of the regular session for an entry alone, where %s', (_, payload, entry) => {
    expect(statesOf({ extendedHours: true, ...payload }, { ...settings, entry })).toStrictEqual(['closed', 'open']);
  });

  it('are extended for an entry whose settings have the type of a stop loss without a price', () => {
    const entry = { stopLoss: { type: 'stop_limit', limitOffset: { percent: 1 } } };
    expect(statesOf({ extendedHours: true }, { ...settings, entry })).toStrictEqual(['open', 'open']);
  });
});

describe('a planning context of what only limits of the account read', () => {
  const planning = () => {
    const context = contextOf();
    const quote = (): never => {
      throw new Error('offline');
    };
    return createPlanningContext(signalOf(), { ...context, broker: { ...context.broker, quote } });
  };

  it('is the same each time, with the log of the plan', () => {
    const { ofAccount, log, now: time } = planning();
    expect(ofAccount()).toBe(ofAccount());
    expect(ofAccount().log).toBe(log);
    expect(ofAccount().now).toBe(time);
    expect(ofAccount().signal.ticker).toBe('AAPL');
  });

  it('has failures of its own', () => {
    const own = planning();
    expect(own.ofAccount().context.broker.quote('MSFT')).toBeUndefined();
    expect(
      own
        .ofAccount()
        .portFailures()
        .map(({ path }) => path),
    ).toStrictEqual([['quote']]);
    expect(own.portFailures()).toStrictEqual([]);
  });
});

describe('createPlanningContext of a parsed signal', () => {
  it('counts its age from time, else from receipt', () => {
    const receivedAt = '2026-01-26T15:29:00Z';
    const time = '2026-01-26T15:28:00Z';
    expect(decisionOf({ receivedAt, payload: { time } }).sentAt).toBe(Date.parse(time));
    expect(decisionOf({ receivedAt }).sentAt).toBe(Date.parse(receivedAt));
  });

  it('begins with the notices of parsing, which it leaves as they are', () => {
    const signal = signalOf({ payload: { time: 'soon' } });
    const planning = createPlanningContext(signal, contextOf());
    expect(planning.log.notices.map(({ code }) => code)).toStrictEqual(['time-unreadable']);
    planning.log.addNotice('quantity-capped', 'One.');
    expect(signal.notices).toHaveLength(1);
  });
});

describe('unlessMarketInvalid', () => {
  it('is the result, unless an answer was invalid: then the errors of the answers alone', () => {
    const planning = decisionOf();
    expect(unlessMarketInvalid(ok(5), planning)).toStrictEqual(ok(5));
    const context = contextOf();
    const broker = { ...context.broker, equity: () => Number.NaN };
    const invalid = createPlanningContext(signalOf(), { ...context, broker });
    invalid.context.broker.equity();
    const result = unlessMarketInvalid(ok(5), invalid);
    expect(result.ok || result.errors.map(({ code, path }) => [code, ...path])).toStrictEqual([
      ['invalid-snapshot', 'equity'],
    ]);
  });
});

describe('noticeSignalPrice', () => {
  it('says that the price of the signal is used', () => {
    const planning = decisionOf();
    noticeSignalPrice('AAPL', '152', planning);
    expect(planning.log.notices).toStrictEqual([
      {
        code: 'signal-price-used',
        message: 'There is no usable quote for AAPL: signalPrice 152 of the message is taken as its market price.',
        path: ['signalPrice'],
      },
    ]);
  });
});
