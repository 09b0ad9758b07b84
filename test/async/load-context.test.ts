import { describe, expect, test, vi } from 'vitest';
import { type LoadedContext, loadContext } from '../../src/async/load-context.js';
import type { SignalError } from '../../src/core/errors.js';
import type { Result } from '../../src/core/result.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import { planCodeRows } from '../tables/plan-codes.js';
import { planDecisionRows } from '../tables/plan-decisions.js';
import { fakePorts, type Override } from './fake-ports.js';

const now = '2026-01-26T15:30:00Z';

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) {
    throw new Error(JSON.stringify(result.errors));
  }
  return result.value;
}

function settingsOf(input: unknown = {}): Settings {
  return unwrap(parseSettings(input));
}

function marketOf(input: object): MarketSnapshot {
  return unwrap(parseMarketSnapshot({ now, ...input }));
}

function signalOf(payload: object, settings: Settings, receivedAt = now): Signal {
  const clock = { now: () => Date.parse(receivedAt) };
  return unwrap(parseSignal(payload, { clock, assetClass: settings.assetClass }));
}

describe('loadContext', () => {
  test('refuses an identifier that would drop orders (safety S30), before it asks a port', async () => {
    const settings = settingsOf();
    const signal = signalOf({ ticker: 'AAPL', action: 'buy' }, settings);
    const { ports, asked } = fakePorts(marketOf({}));
    expect(await loadContext(signal, settings, ports, { signalId: '' })).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-signal-id' }],
    });
    expect(asked).toEqual([]);
  });
});

const appleMarket = marketOf({
  equity: '100000',
  quotes: { AAPL: { bid: '149.98', ask: '150.02' } },
  positions: { AAPL: { side: 'long', quantity: '10' }, MSFT: { side: 'short', quantity: '5' } },
  openOrders: [{ id: 'o1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss' }],
});

const spyMarket = marketOf({
  quotes: { SPY: { bid: '600', ask: '600.02' } },
  positions: { 'SPY 260130C600': { side: 'long', quantity: '2' } },
  openOrders: [
    { id: 'held', ticker: 'SPY 260130C600', type: 'stop', side: 'sell', role: 'stop-loss' },
    { id: 'waiting', ticker: 'SPY 260130P600', type: 'limit', side: 'buy', role: 'entry' },
  ],
  optionChains: {
    SPY: {
      contracts: [590, 595, 600, 605].flatMap((strike) =>
        (['call', 'put'] as const).map((type) => ({
          ticker: `SPY 260130${type === 'call' ? 'C' : 'P'}${strike}`,
          expiration: '2026-01-30',
          type,
          strike,
          bid: '4.1',
          ask: '4.2',
        })),
      ),
    },
  },
});

/** Loads a signal from fake ports and returns the queries with the result. */
async function loading(
  payload: object,
  market: MarketSnapshot,
  settingsInput: unknown = {},
  override?: Override,
): Promise<{
  result: Result<LoadedContext>;
  asked: readonly string[];
  batches: number;
  signal: Signal;
  settings: Settings;
}> {
  const settings = settingsOf(settingsInput);
  const signal = signalOf(payload, settings);
  const { ports, asked, batches } = fakePorts(market, override);
  const result = await loadContext(signal, settings, ports);
  return { result, asked, batches: batches(), signal, settings };
}

function codesOf(result: Result<unknown>): readonly string[] {
  return result.ok ? [] : result.errors.map(({ code }) => code);
}

const occMarket = marketOf({
  quotes: { 'SPY   260130C00600000': { bid: '4.1', ask: '4.2' } },
  positions: { 'SPY   260130C00600000': { side: 'long', quantity: '2' } },
  openOrders: [
    { id: 'held', ticker: 'SPY   260130C00600000', type: 'stop', side: 'sell', role: 'stop-loss' },
    { id: 'other', ticker: 'SPY   260130P00590000', type: 'limit', side: 'buy', role: 'entry' },
  ],
});

/** Positions and quotes that know the OCC form alone. */
const occOnly: Override = (query) =>
  /^(?:quote|position) SPY 260130C600$/.test(query) ? new Error('unknown symbol') : undefined;

describe('contracts in the OCC form', () => {
  test.each(['SPY', 'SPY 260130C600'])('are found by the signal for %s', async (ticker) => {
    const { result, signal, asked } = await loading(
      { ticker, action: 'exit' },
      occMarket,
      { assetClass: 'options' },
      occOnly,
    );
    expect(asked).toContain('position SPY   260130C00600000');
    const context = unwrap(result);
    expect(Object.keys(context.snapshot.positions ?? {})).toStrictEqual(['SPY   260130C00600000']);
    const plan = unwrap(planSignal(signal, context));
    expect(plan.steps.at(-1)).toMatchObject({ order: { ticker: 'SPY 260130C600', side: 'sell', quantity: '2' } });
  });

  const orderOn = (ticker: string): object => ({ id: 'o1', ticker, type: 'limit', side: 'buy', role: 'entry' });
  const contract = 'SPY 260130C600';
  const options = { assetClass: 'options' };

  test.each(['SPY   260130C00600000', 'SPY260130C00600000'])(
    'are asked for where the ports list nothing and know %j alone',
    async (own) => {
      const onlyOwn: Override = (query) => {
        switch (query) {
          case `position ${own}`:
            return { side: 'long', quantity: '2' };
          case `openOrders ${own}`:
            return [orderOn(own)];
          default:
            return undefined;
        }
      };
      const { result, signal } = await loading({ ticker: contract, action: 'exit' }, marketOf({}), options, onlyOwn);
      const plan = unwrap(planSignal(signal, unwrap(result)));
      expect(plan.steps).toMatchObject([
        { step: 'cancel-orders', orderIds: ['o1'] },
        { order: { ticker: contract, side: 'sell', quantity: '2' } },
      ]);
    },
  );

  test('are not asked for where the ports know the ticker', async () => {
    const market = marketOf({
      positions: { [contract]: { side: 'long', quantity: '2' } },
      openOrders: [orderOn(contract)],
    });
    const { result, asked } = await loading({ ticker: contract, action: 'exit' }, market, options);
    expect(result.ok).toBe(true);
    expect(asked.filter((query) => query.includes('C00600000'))).toEqual([]);
  });

  test('are asked for their position and orders alone, in one more batch', async () => {
    const buy = { ticker: contract, action: 'buy', quantity: 1, signalPrice: 4 };
    const { asked } = await loading(buy, marketOf({}), options);
    expect(asked.filter((query) => query.includes('C00600000')).sort()).toEqual([
      'openOrders SPY   260130C00600000',
      'openOrders SPY260130C00600000',
      'position SPY   260130C00600000',
      'position SPY260130C00600000',
    ]);
  });
});

describe('loadContext', () => {
  test('loads a buy of a stock in one batch, each value once', async () => {
    const { asked, batches, result } = await loading({ ticker: 'AAPL', action: 'buy', quantity: 5 }, appleMarket);
    expect(asked).toStrictEqual([
      'capabilities',
      'currency',
      'buyingPower',
      'quote AAPL',
      'position AAPL',
      'openOrders AAPL',
      'instrument AAPL',
    ]);
    expect(batches).toBe(1);
    expect(unwrap(result).snapshot).toStrictEqual({
      now,
      capabilities: {},
      quotes: { AAPL: { bid: '149.98', ask: '150.02' } },
      positions: { AAPL: { side: 'long', quantity: '10' } },
      openOrders: appleMarket.openOrders,
      instruments: {},
      optionChains: {},
      rollovers: {},
    });
  });

  test('loads the equity when the quantity is a percentage of it', async () => {
    const percent = { ticker: 'AAPL', action: 'add', quantity: 10, quantityType: 'percent_of_equity' };
    expect((await loading(percent, appleMarket)).asked).toContain('equity');
    expect((await loading({ ticker: 'AAPL', action: 'add', quantity: 10 }, appleMarket)).asked).not.toContain('equity');
  });

  test('loads every open position when positions are limited', async () => {
    const buy = { ticker: 'TSLA', action: 'buy', signalPrice: 400 };
    const { result, asked } = await loading(buy, appleMarket, { maxPositions: 2 });
    expect(asked).toContain('position MSFT');
    expect(unwrap(result).positions.openTickers()).toStrictEqual(['AAPL', 'MSFT']);
  });

  test('loads no other position when the limit does not apply to an open ticker', async () => {
    const buy = { ticker: 'AAPL', action: 'buy', quantity: 5 };
    const { asked } = await loading(buy, appleMarket, { maxPositions: 2, allowAddToPosition: true });
    expect(asked).toContain('openTickers');
    expect(asked).not.toContain('position MSFT');
  });

  test('loads the open contract, its quote and its orders in a second batch when the underlying exits', async () => {
    const exit = { ticker: 'SPY', action: 'exit' };
    const { result, asked, batches } = await loading(exit, spyMarket, { assetClass: 'options' });
    expect(batches).toBe(2);
    expect(asked).toContain('position SPY 260130C600');
    expect(asked).toContain('openOrders SPY 260130C600');
    expect(asked.filter((query) => query.startsWith('openOrders'))).toHaveLength(2);
    expect(unwrap(result).snapshot.openOrders?.map(({ id }) => id)).toStrictEqual(['held', 'waiting']);
  });

  test('loads the open contract of the other series in a second batch when an index exits', async () => {
    const weekly = 'SPXW 260130C6900';
    const market: MarketSnapshot = { now: spyMarket.now, positions: { [weekly]: { side: 'long', quantity: '1' } } };
    const { result, asked, batches } = await loading({ ticker: 'SPX', action: 'exit' }, market, {
      assetClass: 'index_options',
    });
    expect(batches).toBe(2);
    expect(asked).toContain(`position ${weekly}`);
    expect(asked).toContain(`openOrders ${weekly}`);
    expect(Object.keys(unwrap(result).snapshot.positions ?? {})).toStrictEqual([weekly]);
  });

  test('loads the orders of an index with those of its other series, so that they are cancelled', async () => {
    const ticker = 'SPXW 260130C6900';
    const contract = { ticker, expiration: '2026-01-30', type: 'call', strike: '6900' } as const;
    const market: MarketSnapshot = {
      now: spyMarket.now,
      optionChains: { SPX: { contracts: [contract] } },
      openOrders: [{ id: 'weekly', ticker, type: 'limit', side: 'buy', role: 'entry' }],
    };
    const cancel = { ticker: 'SPX', action: 'cancel' };
    const { result, asked } = await loading(cancel, market, { assetClass: 'index_options' });
    expect(asked).not.toContain(`openOrders ${ticker}`);
    const plan = planSignal(signalOf(cancel, settingsOf({ assetClass: 'index_options' })), unwrap(result));
    expect(unwrap(plan).steps).toMatchObject([{ orderIds: ['weekly'] }]);
  });

  test('loads the quote of the chosen contract only when the underlying enters', async () => {
    const buy = { ticker: 'SPY', action: 'buy', optionType: 'call', expiration: '+4 days', strikesAway: 1 };
    const flat = { ...spyMarket, positions: {}, openOrders: [] };
    const { asked, batches } = await loading(buy, flat, { assetClass: 'options' });
    expect(asked.filter((query) => query.startsWith('quote'))).toStrictEqual(['quote SPY', 'quote SPY 260130C605']);
    expect(batches).toBe(2);
  });

  test('loads the chain of a named contract only when the contract has no quote', async () => {
    const buy = { ticker: 'SPY 260130C600', action: 'buy', orderType: 'limit' };
    const named: MarketSnapshot = { ...spyMarket, positions: {} };
    const quoted: MarketSnapshot = { ...named, quotes: { 'SPY 260130C600': { bid: '4.1', ask: '4.2' } } };
    expect((await loading(buy, quoted, { assetClass: 'options' })).asked).not.toContain('optionChain SPY');
    expect((await loading(buy, named, { assetClass: 'options' })).asked).toContain('optionChain SPY');
  });

  test.each([
    ['SPY', 'options'],
    ['ES1!', 'futures'],
  ])('accepts ports without option chains and rollover schedules: %s', async (ticker, assetClass) => {
    const settings = settingsOf({ assetClass });
    const { ports } = fakePorts({ ...spyMarket, positions: {} });
    const { optionChain: _, ...broker } = ports.broker;
    const { rollover: __, ...instruments } = ports.instruments;
    const signal = signalOf({ ticker, action: 'buy', quantity: 1 }, settings);
    expect((await loadContext(signal, settings, { ...ports, broker, instruments })).ok).toBe(true);
  });

  test('loads the open month and, by the schedule, the front month of a continuous future', async () => {
    const market = marketOf({
      quotes: { ESH2026: { bid: '6900', ask: '6900.25' }, ESM2026: { bid: '6950', ask: '6950.25' } },
      positions: { ESM2026: { side: 'short', quantity: '1' } },
      instruments: { ES: { assetClass: 'futures', tickSize: '0.25', pointValue: '50' } },
      rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
    });
    const { asked, result, signal } = await loading({ ticker: 'ES1!', action: 'reverse' }, market, {
      assetClass: 'futures',
    });
    expect(asked).toContain('quote ESM2026');
    expect(asked).toContain('rollover ES');
    const plan = unwrap(planSignal(signal, unwrap(result)));
    expect(plan.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order.ticker] : []))).toStrictEqual([
      'ESM2026',
      'ESH2026',
    ]);
  });

  test('asks nothing when the signal is postponed', async () => {
    const { asked, result, signal } = await loading({ ticker: 'AAPL', action: 'buy', delay: 60 }, appleMarket);
    expect(asked).toStrictEqual([]);
    expect(unwrap(planSignal(signal, unwrap(result))).outcome).toBe('postponed');
    expect(unwrap(result).snapshot).not.toHaveProperty('capabilities');
    expect(unwrap(result).snapshot).not.toHaveProperty('equity');
  });

  test('accepts synchronous ports, plain values and numbers as amounts', async () => {
    const settings = settingsOf();
    const signal = signalOf(
      { ticker: 'AAPL', action: 'buy', quantity: 10, quantityType: 'percent_of_equity' },
      settings,
    );
    const result = await loadContext(
      signal,
      settings,
      {
        clock: { now: () => Date.parse(now) },
        broker: {
          capabilities: { brackets: false },
          quote: () => ({ bid: 99, ask: 100 }),
          equity: () => 5000,
          openOrders: () => [],
        },
        positions: { position: () => null, openTickers: () => [] },
        instruments: { instrument: () => undefined },
      },
      { signalId: 'alert-7' },
    );
    const plan = unwrap(planSignal(signal, unwrap(result)));
    expect(plan.steps).toMatchObject([
      { step: 'submit-order', order: { quantity: '5', clientOrderId: 'alert-7-entry' } },
    ]);
    expect(unwrap(result).snapshot.equity).toBe('5000');
  });
});

describe('a synchronous port', () => {
  test('is asked for the orders of every contract of the chain', async () => {
    const cancel = { ticker: 'SPY', action: 'cancel', optionType: 'put' };
    const settings = settingsOf({ assetClass: 'options' });
    const signal = signalOf(cancel, settings);
    const loaded = unwrap(await loadContext(signal, settings, snapshotContext(spyMarket, settings)));
    expect(unwrap(planSignal(signal, loaded)).steps).toStrictEqual([
      { step: 'cancel-orders', id: 'cancel', ticker: 'SPY', orderIds: ['waiting'] },
    ]);
  });

  test('of orders does not cause quotes and instruments of the whole chain to be loaded', async () => {
    const settings = settingsOf({ assetClass: 'options' });
    const { ports, asked } = fakePorts(spyMarket);
    const { broker } = snapshotContext(spyMarket, settings);
    const mixed = { ...ports, broker: { ...ports.broker, openOrders: broker.openOrders } };
    for (const action of ['cancel', 'exit', 'buy'] as const) {
      asked.length = 0;
      const signal = signalOf({ ticker: 'SPY', action }, settings);
      const loaded = unwrap(await loadContext(signal, settings, mixed));
      const whole = planSignal(signal, snapshotContext(spyMarket, settings));
      expect(planSignal(signal, loaded)).toStrictEqual(whole);
      const contracts = asked.filter((query) => /^(?:quote|instrument) SPY \d/.test(query));
      // At most those of the contract that is held, and of the one that is entered.
      expect(contracts.length, action).toBeLessThanOrEqual(4);
    }
  });

  test('is not asked again when it has failed', async () => {
    const settings = settingsOf({ assetClass: 'options' });
    const { broker, ...ports } = snapshotContext(spyMarket, settings);
    const openOrders = (): never => {
      throw new Error('closed');
    };
    const signal = signalOf({ ticker: 'SPY', action: 'cancel' }, settings);
    const result = await loadContext(signal, settings, { ...ports, broker: { ...broker, openOrders } });
    expect(codesOf(result)).toStrictEqual(['account-unavailable']);
  });
});

describe('a ticker that is listed as open, and is not held (safety P1)', () => {
  const contract = 'SPY 260130C600';
  const listed = 'SPY260130C00600000';
  const options = { assetClass: 'options' };

  test.each([
    ['has a position of 0', { side: 'long', quantity: 0 }],
    ['has no position', undefined],
  ])('is flat in every plan of a contract that %s', async (_, position) => {
    const market = marketOf({
      quotes: { [contract]: { bid: '4.1', ask: '4.2' } },
      openOrders: [{ id: 'o1', ticker: contract, type: 'limit', side: 'buy', role: 'entry' }],
    });
    const lists: Override = (query) =>
      query === 'openTickers' ? [listed] : query === `position ${listed}` ? position : undefined;
    const stepsOf = async (message: object): Promise<unknown> => {
      const { result, signal } = await loading({ ticker: contract, ...message }, market, options, lists);
      const plan = planSignal(signal, unwrap(result));
      return plan.ok ? plan.value.steps : plan.errors.map(({ code }) => code);
    };
    const cancelled = { step: 'cancel-orders', orderIds: ['o1'] };
    const bought = { order: { side: 'buy', effect: 'open', quantity: '1' } };
    expect(await stepsOf({ action: 'buy', quantity: 1, cancel: false })).toMatchObject([bought]);
    expect(await stepsOf({ action: 'cancel' })).toMatchObject([cancelled]);
    // Nothing is held: the order is all that is left to take back.
    expect(await stepsOf({ action: 'sell', sentiment: 'flat' })).toMatchObject([cancelled]);
  });

  test('counts as open where its position is unknown, so that no entry exceeds the limit', async () => {
    const market = marketOf({ quotes: { AAPL: { bid: '149.98', ask: '150.02' } } });
    const lists: Override = (query) => (query === 'openTickers' ? ['MSFT'] : undefined);
    const buy = { ticker: 'AAPL', action: 'buy', quantity: 1 };
    const { result, signal } = await loading(buy, market, { maxPositions: 1 }, lists);
    expect(codesOf(planSignal(signal, unwrap(result)))).toStrictEqual(['max-positions-reached']);
  });

  test('counts as open for a pair of currencies too, whose orders rest under another spelling', async () => {
    const market = marketOf({ quotes: { 'EUR-USD': { bid: '1.1', ask: '1.1001' } } });
    const lists: Override = (query) => (query === 'openTickers' ? ['AAPL'] : undefined);
    const buy = { ticker: 'EURUSD', action: 'buy', quantity: 1000 };
    const { result, signal } = await loading(buy, market, { assetClass: 'forex', maxPositions: 1 }, lists);
    expect(codesOf(planSignal(signal, unwrap(result)))).toStrictEqual(['max-positions-reached']);
  });
});

describe('the loaded context', () => {
  test('says that a port answered orders of other tickers (safety S16)', async () => {
    const stopOf = (id: string, ticker: string) => ({ id, ticker, type: 'stop', side: 'sell', role: 'stop-loss' });
    const all: Override = (query) =>
      query === 'openOrders AAPL' ? [stopOf('m1', 'MSFT'), stopOf('a1', 'AAPL')] : undefined;
    const { result, signal } = await loading({ ticker: 'AAPL', action: 'exit' }, appleMarket, {}, all);
    const plan = unwrap(planSignal(signal, unwrap(result)));
    expect(plan.steps[0]).toMatchObject({ step: 'cancel-orders', orderIds: ['a1'] });
    expect(plan.notices.map(({ code }) => code)).toStrictEqual(['orders-of-others']);
  });

  test('has a frozen snapshot that gives the same plan when it is stored and replayed', async () => {
    const { result, signal, settings } = await loading({ ticker: 'AAPL', action: 'sell', quantity: 5 }, appleMarket);
    const { snapshot, ...context } = unwrap(result);
    expect(Object.isFrozen(snapshot.quotes?.AAPL)).toBe(true);
    const stored = marketOf(JSON.parse(JSON.stringify(snapshot)));
    expect(planSignal(signal, snapshotContext(stored, settings))).toStrictEqual(planSignal(signal, context));
  });

  test('has a clock that always shows the same time', async () => {
    const settings = settingsOf();
    const signal = signalOf({ ticker: 'AAPL', action: 'cancel' }, settings);
    const { ports } = fakePorts(appleMarket);
    let time = Date.parse(now);
    const result = await loadContext(signal, settings, { ...ports, clock: { now: () => (time += 1000) } });
    const { clock } = unwrap(result);
    expect(clock.now()).toBe(clock.now());
  });

  const rows = [
    ...planDecisionRows.map(({ request }) => request),
    ...planCodeRows.flatMap(({ request, nearMiss }) => [request, nearMiss]),
  ];

  test.each(rows.map((request, index) => ({ request, index })))(
    'gives the plan that the whole market gives: row $index of the planning tables',
    async ({ request }) => {
      const settings = parseSettings(request.settings ?? {});
      const market = parseMarketSnapshot(request.market);
      if (!settings.ok || !market.ok) {
        throw new Error(JSON.stringify([settings, market]));
      }
      const clock = { now: () => Date.parse(request.receivedAt ?? market.value.now) };
      const { assetClass, futuresSizing, marketTimeZone, strikeCount } = settings.value;
      const signal = parseSignal(request.payload, { clock, assetClass, futuresSizing, marketTimeZone, strikeCount });
      if (!signal.ok) {
        return;
      }
      const { ports, asked, batches } = fakePorts(market.value);
      const loaded = unwrap(await loadContext(signal.value, settings.value, ports, { signalId: request.signalId }));
      const stored = snapshotContext(market.value, settings.value, request.signalId);
      const whole = planSignal(signal.value, stored);
      expect(planSignal(signal.value, loaded)).toStrictEqual(whole);
      const fromSyncPorts = unwrap(
        await loadContext(signal.value, settings.value, stored, { signalId: request.signalId }),
      );
      expect(planSignal(signal.value, fromSyncPorts)).toStrictEqual(whole);
      expect(new Set(asked).size).toBe(asked.length);
      expect(batches()).toBeLessThanOrEqual(3);
    },
  );
});

test('rejects an invalid clock before it asks any port', async () => {
  const { ports, asked } = fakePorts(appleMarket);
  const settings = settingsOf();
  const signal = signalOf({ ticker: 'AAPL', action: 'buy' }, settings);
  const result = await loadContext(signal, settings, { ...ports, clock: { now: () => Number.NaN } });
  expect(codesOf(result)).toStrictEqual(['invalid-snapshot']);
  expect(asked).toStrictEqual([]);
});

describe('a port that fails', () => {
  const buy = { ticker: 'AAPL', action: 'buy', quantity: 10, quantityType: 'percent_of_equity' };
  const flat = { ...appleMarket, positions: {} };

  test.each([
    ['quote AAPL', 'quote', 'The quote of AAPL'],
    ['equity', 'equity', 'The account equity'],
    ['position AAPL', 'position', 'The position of AAPL'],
    ['openOrders AAPL', 'openOrders', 'The open orders of AAPL'],
    ['capabilities', 'capabilities', "The broker's capabilities"],
    ['instrument AAPL', 'instrument', 'The instrument of AAPL'],
  ])('%s is named, without what it threw (safety S15)', async (query, port, subject) => {
    const cause = new Error('GET https://broker/?key=123 timed out.');
    const { result } = await loading(buy, flat, {}, (asked) => (asked === query ? cause : undefined));
    expect(codesOf(result)).toStrictEqual(['account-unavailable']);
    expect(!result.ok && result.errors[0].path).toStrictEqual([port]);
    expect(!result.ok && result.errors[0].message).toBe(`${subject} could not be loaded: the port failed.`);
    expect(JSON.stringify(result)).not.toContain('123');
    expect(!result.ok && 'cause' in result.errors[0] && result.errors[0].cause).toBe(cause);
  });

  test('is said not to be a function where its name is misspelt', async () => {
    const settings = settingsOf();
    const { ports } = fakePorts(flat);
    const misspelt = { ...ports, positions: { getPosition: ports.positions.position } } as unknown as typeof ports;
    const result = await loadContext(signalOf(buy, settings), settings, misspelt);
    expect(!result.ok && result.errors[0].message).toBe(
      'The position of AAPL could not be loaded: positions.position is not a function.',
    );
  });

  test.each(['optionChain SPY', 'openTickers', 'quote SPY 260130C600'])('%s is named', async (query) => {
    const market = { ...spyMarket, positions: {} };
    const bySpy = { ticker: 'SPY', action: 'buy', orderType: 'limit', expiration: '+4 days' };
    const fail = (asked: string): unknown => (asked === query ? new Error('no') : undefined);
    const { result } = await loading(bySpy, market, { assetClass: 'options' }, fail);
    expect(!result.ok && result.errors.map(({ code, path }) => [code, path])).toStrictEqual([
      ['account-unavailable', [query.split(' ')[0]]],
    ]);
  });

  test('is reported together with the others', async () => {
    const { result } = await loading(buy, flat, {}, (asked) =>
      asked === 'capabilities' ? undefined : new Error('down'),
    );
    expect(!result.ok && result.errors.map(({ code, path }) => [code, ...path].join(' ')).toSorted()).toStrictEqual([
      'account-unavailable buyingPower',
      'account-unavailable currency',
      'account-unavailable equity',
      'account-unavailable instrument',
      'account-unavailable position',
      'account-unavailable quote',
    ]);
  });

  test('is ignored when the plan does not read its answer', async () => {
    const exit = { ticker: 'AAPL', action: 'exit' };
    const { result } = await loading(exit, appleMarket, {}, (asked) =>
      asked.startsWith('quote') ? new Error('down') : undefined,
    );
    expect(result.ok).toBe(true);
  });

  test.each([
    { action: 'exit', orderType: 'limit' },
    { action: 'breakeven', orderType: 'stop' },
  ])('is reported for $action, whose plan reads an invalid quote', async (message) => {
    const market = marketOf({ positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } } });
    const nonsense: Override = (query) => (query === 'quote AAPL' ? { bid: 'n/a', ask: 150 } : undefined);
    const { result } = await loading({ ticker: 'AAPL', ...message }, market, {}, nonsense);
    expect(!result.ok && result.errors.map(({ code, path }) => [code, path])).toStrictEqual([
      ['invalid-snapshot', ['quotes', 'AAPL', 'bid']],
    ]);
  });

  test('of an invalid quote holds back no exit that does not read it', async () => {
    const nonsense: Override = (query) => (query === 'quote AAPL' ? { bid: 'n/a', ask: 150 } : undefined);
    const { result, signal } = await loading({ ticker: 'AAPL', action: 'exit' }, appleMarket, {}, nonsense);
    const { snapshot } = unwrap(result);
    const plan = unwrap(planSignal(signal, unwrap(result)));
    expect(plan.steps.at(-1)).toMatchObject({ order: { side: 'sell', quantity: '10', type: 'market' } });
    expect(unwrap(planSignal(signal, snapshotContext(snapshot, settingsOf())))).toStrictEqual(plan);
  });

  describe.each([
    ['fails', new Error('down')],
    ['gives an answer that cannot be read', { side: 'long', quantity: -1 }],
  ])('of positions that %s for another contract of the list', (_, answer) => {
    const held = 'SPY 260130C600';
    const market = marketOf({
      quotes: { [held]: { bid: '4.1', ask: '4.2' } },
      positions: {
        [held]: { side: 'long', quantity: '2', averageEntryPrice: '4' },
        'SPY 260206P590': { side: 'long', quantity: '1', averageEntryPrice: '5' },
      },
      openOrders: [{ id: 'stop', ticker: held, type: 'stop', side: 'sell', role: 'stop-loss' }],
    });
    const bad: Override = (query) => (query === 'position SPY 260206P590' ? answer : undefined);
    const sell = (quantity: string, type = 'market') => ({ order: { ticker: held, side: 'sell', quantity, type } });

    test.each([
      [{ action: 'exit' }, [{ orderIds: ['stop'] }, sell('2')]],
      [{ action: 'sell', sentiment: 'flat' }, [{ orderIds: ['stop'] }, sell('2')]],
      [{ action: 'breakeven', orderType: 'stop' }, [{ orderIds: ['stop'] }, sell('2', 'stop')]],
      [{ action: 'resize', quantity: 1 }, [{ orderIds: ['stop'] }, sell('1')]],
      [{ action: 'cancel' }, [{ orderIds: ['stop'] }]],
    ])('does not stop %j of a named contract (safety S15)', async (message, steps) => {
      const payload = { ticker: held, ...message };
      const { result, signal } = await loading(payload, market, { assetClass: 'options' }, bad);
      expect(unwrap(planSignal(signal, unwrap(result))).steps).toMatchObject(steps);
    });

    test('stops the exit of the underlying, which closes that contract too', async () => {
      const { result } = await loading({ ticker: 'SPY', action: 'exit' }, market, { assetClass: 'options' }, bad);
      expect(!result.ok && result.errors.map(({ path: [port] }) => port)).toStrictEqual([
        answer instanceof Error ? 'position' : 'positions',
      ]);
    });
  });

  test('is followed by further queries when it fails to give a quote', async () => {
    const exit = { ticker: 'SPY 260130C600', action: 'exit', orderType: 'limit' };
    const { result, asked } = await loading(exit, spyMarket, { assetClass: 'options' }, (query) =>
      query === 'quote SPY 260130C600' ? new Error('down') : undefined,
    );
    expect(asked).toContain('optionChain SPY');
    expect(result.ok).toBe(true);
  });

  test('does not stop an exit whose spread cannot be measured', async () => {
    const exit = { ticker: 'AAPL', action: 'exit' };
    const fail = (asked: string): unknown => (asked.startsWith('quote') ? new Error('down') : undefined);
    const { result, signal } = await loading(exit, appleMarket, { exit: { bidAskSpreadFilter: 1 } }, fail);
    const plan = unwrap(planSignal(signal, unwrap(result)));
    expect(plan.notices.map(({ code }) => code)).toStrictEqual(['spread-unchecked', 'account-unavailable']);
    expect(plan.notices[1]).toStrictEqual({
      code: 'account-unavailable',
      message: 'The quote of AAPL could not be loaded: the port failed. The exit goes on without it.',
      path: ['quote'],
    });
  });

  test('may throw synchronously, or with a reason that is not an Error', async () => {
    const settings = settingsOf();
    const signal = signalOf({ ticker: 'AAPL', action: 'buy', orderType: 'limit' }, settings);
    const { ports } = fakePorts(flat);
    const broker = {
      ...ports.broker,
      capabilities: {},
      openOrders: () => [],
      quote: () => {
        throw 'offline';
      },
    };
    const result = await loadContext(signal, settings, { ...ports, broker });
    expect(!result.ok && result.errors).toStrictEqual([
      {
        code: 'account-unavailable',
        section: 'plan',
        message: 'The quote of AAPL could not be loaded: the port failed.',
        path: ['quote'],
        received: 'AAPL',
      },
    ]);
  });

  test('is reported when the list of open tickers has an item that is not text', async () => {
    const { result } = await loading(buy, flat, { maxPositions: 1 }, (asked) =>
      asked === 'openTickers' ? ['AAPL', 5] : undefined,
    );
    expect(!result.ok && result.errors.map(({ message }) => message)).toStrictEqual([
      'openTickers.1 is 5; expected a ticker as text.',
    ]);
  });

  test('is reported with the path of an invalid answer', async () => {
    const nonsense: Override = (asked) => (asked === 'quote AAPL' ? { bid: 'cheap' } : undefined);
    const { result } = await loading(buy, flat, {}, nonsense);
    expect(!result.ok && result.errors).toMatchObject([
      { code: 'invalid-snapshot', path: ['quotes', 'AAPL', 'bid'], received: 'cheap' },
    ]);
    const list: Override = (asked) => (asked === 'openTickers' ? { AAPL: 1 } : undefined);
    const { result: withoutList } = await loading(buy, flat, { maxPositions: 1 }, list);
    expect(!withoutList.ok && withoutList.errors).toMatchObject([
      {
        code: 'invalid-snapshot',
        path: ['openTickers'],
        message: 'openTickers is {"AAPL":1}; expected a list of tickers.',
      },
    ]);
  });
});

describe('a context of several signals (safety S28)', () => {
  test('cancels orders in the order of the broker, and so does its snapshot', async () => {
    const options = settingsOf({ assetClass: 'options' });
    const orderOn = (id: string, ticker: string) => ({ id, ticker, type: 'limit', side: 'buy', role: 'entry' });
    const resting = marketOf({
      openOrders: [orderOn('first', 'SPY 260130C600'), orderOn('second', 'SPY 260130C590')],
    });
    const cancel = (ticker: string): Signal => signalOf({ ticker, action: 'cancel' }, options);
    const ofAll = cancel('SPY');
    // The orders of the contract that rests second are asked for first.
    const loaded = unwrap(await loadContext([cancel('SPY 260130C590'), ofAll], options, fakePorts(resting).ports));
    for (const context of [loaded, snapshotContext(loaded.snapshot, options)]) {
      expect(unwrap(planSignal(ofAll, context)).steps).toMatchObject([{ orderIds: ['first', 'second'] }]);
    }
  });

  const settings = settingsOf();
  const market = marketOf({
    equity: '100000',
    quotes: { AAPL: { bid: '149.98', ask: '150.02' }, MSFT: { bid: '399.98', ask: '400.02' } },
    positions: { MSFT: { side: 'long', quantity: '50' } },
  });
  const sellFive = signalOf({ ticker: 'MSFT', action: 'sell', quantity: 5 }, settings);
  const buyApple = signalOf({ ticker: 'AAPL', action: 'buy', quantity: 5 }, settings);

  test('refuses a signal that it was not loaded with, naming port and ticker', async () => {
    const context = unwrap(await loadContext(buyApple, settings, fakePorts(market).ports));
    expect(planSignal(buyApple, context).ok).toBe(true);
    for (const action of ['sell', 'exit'] as const) {
      const refused = planSignal(signalOf({ ticker: 'MSFT', action }, settings), context);
      expect(!refused.ok && refused.errors[0]).toMatchObject({
        code: 'context-incomplete',
        section: 'configuration',
        path: ['instrument', 'MSFT'],
      });
      expect(!refused.ok && refused.errors.map(({ path }) => path)).toContainEqual(['position', 'MSFT']);
      expect(!refused.ok && new Set(refused.errors.map(({ code }) => code))).toStrictEqual(
        new Set(['context-incomplete']),
      );
    }
    const [first, second] = planBatch([buyApple, sellFive], context);
    expect([first?.ok, second?.ok]).toStrictEqual([true, false]);
  });

  test('answers for the orders of a contract with those of its underlying', async () => {
    const options = settingsOf({ assetClass: 'options' });
    const cancel = signalOf({ ticker: 'SPY', action: 'cancel' }, options);
    const context = unwrap(await loadContext(cancel, options, fakePorts(spyMarket).ports));
    const ofContract = planSignal(signalOf({ ticker: 'SPY 260130P595', action: 'cancel' }, options), context);
    expect(!ofContract.ok && ofContract.errors.map(({ path }) => path[0])).not.toContain('openOrders');
    const other = planSignal(signalOf({ ticker: 'QQQ 260130P595', action: 'cancel' }, options), context);
    expect(!other.ok && other.errors.map(({ path }) => path[0])).toContain('openOrders');
  });

  test('refuses settings that read more than it was loaded with', async () => {
    const context = unwrap(await loadContext(buyApple, settings, fakePorts(market).ports));
    const refused = planSignal(buyApple, { ...context, settings: settingsOf({ maxPositions: 1 }) });
    expect(!refused.ok && refused.errors).toMatchObject([{ code: 'context-incomplete', path: ['openTickers'] }]);
  });

  test('plans each signal, and all of them as a batch', async () => {
    const { ports, asked } = fakePorts(market);
    const context = unwrap(await loadContext([buyApple, sellFive], settings, ports));
    expect(asked.toSorted()).toStrictEqual([...new Set(asked)].toSorted());
    const plans = planBatch([buyApple, sellFive], context);
    expect(plans.map(({ ok }) => ok)).toStrictEqual([true, true]);
    expect(unwrap(planSignal(sellFive, context)).steps[0]).toMatchObject({
      order: { side: 'sell', effect: 'close', quantity: '50' },
    });
  });

  test('loads what an item reads only after the ones before it', async () => {
    const exit = signalOf({ ticker: 'MSFT', action: 'exit' }, settings);
    const buyMore = signalOf(
      { ticker: 'MSFT', action: 'buy', quantity: 10, quantityType: 'percent_of_equity' },
      settings,
    );
    const context = unwrap(await loadContext([exit, buyMore], settings, fakePorts(market).ports));
    expect(planBatch([exit, buyMore], context).map(({ ok }) => ok)).toStrictEqual([true, true]);
  });

  test('is loaded as long as one signal can be planned; the others are refused when they are', async () => {
    const exit = signalOf({ ticker: 'MSFT', action: 'exit' }, settings);
    const { ports } = fakePorts(market, (query) => (query === 'position AAPL' ? new Error('down') : undefined));
    const context = unwrap(await loadContext([buyApple, exit], settings, ports));
    expect(planBatch([buyApple, exit], context)).toMatchObject([
      { ok: false, errors: [{ code: 'account-unavailable', path: ['position'] }] },
      { ok: true },
    ]);
    expect(await loadContext(buyApple, settings, ports)).toMatchObject({
      ok: false,
      errors: [{ code: 'account-unavailable', path: ['position'] }],
    });
  });

  test('keeps an invalid answer: the plan that takes it is refused at its place', async () => {
    const exit = signalOf({ ticker: 'MSFT', action: 'exit' }, settings);
    const { ports } = fakePorts(market, (query) =>
      query === 'position AAPL' ? { side: 'long', quantity: -1 } : query.startsWith('quote') ? { bid: 'x' } : undefined,
    );
    const context = unwrap(await loadContext([buyApple, exit], settings, ports));
    const refused = planSignal(buyApple, context);
    expect(!refused.ok && refused.errors).toMatchObject([
      { code: 'invalid-snapshot', path: ['positions', 'AAPL', 'quantity'] },
    ]);
    expect(planSignal(exit, context).ok).toBe(true);
  });

  test('of no signal answers nothing', async () => {
    const context = unwrap(await loadContext([], settings, fakePorts(market).ports));
    const refused = planSignal(buyApple, context);
    expect(!refused.ok && new Set(refused.errors.map(({ code }) => code))).toStrictEqual(
      new Set(['context-incomplete']),
    );
  });

  test('keeps the time of its start where the clock stops', async () => {
    let reads = 0;
    const clock = {
      now: () => {
        reads += 1;
        return reads === 1 ? Date.parse(now) : Number.NaN;
      },
    };
    const context = unwrap(await loadContext(buyApple, settings, { ...fakePorts(market).ports, clock }));
    expect(context.snapshot.now).toBe(now);
  });
});

describe('aborting', () => {
  const settings = settingsOf();
  const signal = signalOf({ ticker: 'AAPL', action: 'buy', quantity: 1000, quantityType: 'dollar_amount' }, settings);

  const flatMarket = marketOf({ equity: '100000', quotes: { AAPL: { bid: '149.98', ask: '150.02' } } });
  const failuresOf = (result: Awaited<ReturnType<typeof loadContext>>) =>
    result.ok ? [] : result.errors.map((error) => ({ code: error.code, path: error.path, reason: reasonOf(error) }));
  const reasonOf = (error: SignalError) => (error.code === 'account-unavailable' ? error.reason : undefined);
  const silent = () => new Promise<never>(() => undefined);
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  test('is the failure of each port that has not answered', async () => {
    const controller = new AbortController();
    const { ports } = fakePorts(flatMarket);
    const slow = { ...ports, broker: { ...ports.broker, quote: silent } };
    const loaded = loadContext(signal, settings, slow, { signal: controller.signal });
    controller.abort(new Error('too late'));
    const result = await loaded;
    expect(failuresOf(result)).toContainEqual({ code: 'account-unavailable', path: ['quote'], reason: 'aborted' });
    const error = result.ok ? undefined : result.errors.find(({ path }) => path[0] === 'quote');
    expect(error?.message).toBe('The quote of AAPL could not be loaded: loading was aborted.');
    expect(error).toHaveProperty('cause', controller.signal.reason);
  });

  test('is a timeout when its signal is that of AbortSignal.timeout', async () => {
    const { ports } = fakePorts(flatMarket);
    const slow = { ...ports, broker: { ...ports.broker, quote: silent } };
    const ended = AbortSignal.timeout(0);
    await vi.waitUntil(() => ended.aborted);
    const controller = new AbortController();
    const loaded = loadContext(signal, settings, slow, { signal: controller.signal });
    // The other ports answer in the first turn of the event loop.
    await nextTurn();
    await nextTurn();
    controller.abort(ended.reason);
    const result = await loaded;
    expect(failuresOf(result)).toStrictEqual([{ code: 'account-unavailable', path: ['quote'], reason: 'timeout' }]);
    expect(!result.ok && result.errors[0].message).toBe(
      'The quote of AAPL could not be loaded: the time for loading ended.',
    );
  });

  test('asks nothing when the signal has already aborted', async () => {
    const { ports, asked } = fakePorts(flatMarket);
    const result = await loadContext(signal, settings, ports, { signal: AbortSignal.abort('over') });
    expect(new Set(failuresOf(result).map(({ reason }) => reason))).toStrictEqual(new Set(['aborted']));
    expect(asked).toStrictEqual([]);
  });

  test('does not stop an exit that only lacks a quote', async () => {
    const held = { ...flatMarket, positions: { AAPL: { side: 'long', quantity: '5' } } } as const;
    const { ports } = fakePorts(held);
    const slow = { ...ports, broker: { ...ports.broker, quote: silent } };
    const exit = signalOf({ ticker: 'AAPL', action: 'exit' }, settings);
    const context = unwrap(await loadContext(exit, settings, slow, { portTimeoutSeconds: 0.01 }));
    expect(planSignal(exit, context)).toMatchObject({ ok: true, value: { outcome: 'orders' } });
  });

  test('stops waiting for a port after its time limit, and for no other one', async () => {
    const { ports } = fakePorts(flatMarket);
    const slow = { ...ports, broker: { ...ports.broker, quote: silent } };
    const result = await loadContext(signal, settings, slow, { portTimeoutSeconds: 0.01 });
    expect(failuresOf(result)).toStrictEqual([{ code: 'account-unavailable', path: ['quote'], reason: 'timeout' }]);
    expect(!result.ok && result.errors[0].message).toBe(
      'The quote of AAPL could not be loaded: the port did not answer within 0.01 seconds.',
    );
  });

  test('waits ten seconds for a port by default', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { ports } = fakePorts(flatMarket);
      const slow = { ...ports, broker: { ...ports.broker, quote: silent } };
      let ended = false;
      const loaded = loadContext(signal, settings, slow).finally(() => {
        ended = true;
      });
      await vi.advanceTimersByTimeAsync(9_999);
      expect(ended).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(failuresOf(await loaded)).toStrictEqual([
        { code: 'account-unavailable', path: ['quote'], reason: 'timeout' },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('leaves no timer behind, and has none without a limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { ports } = fakePorts(flatMarket);
      expect((await loadContext(signal, settings, ports)).ok).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
      expect((await loadContext(signal, settings, ports, { portTimeoutSeconds: Number.POSITIVE_INFINITY })).ok).toBe(
        true,
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([0, -1, Number.NaN, '10'])('refuses a time limit of %s', async (portTimeoutSeconds) => {
    const options = { portTimeoutSeconds: portTimeoutSeconds as number };
    const result = await loadContext(signal, settings, fakePorts(flatMarket).ports, options);
    expect(failuresOf(result)).toStrictEqual([
      { code: 'invalid-setting', path: ['portTimeoutSeconds'], reason: undefined },
    ]);
    const written = typeof portTimeoutSeconds === 'string' ? '"10"' : `${portTimeoutSeconds}`;
    const message = `portTimeoutSeconds is ${written}; expected a number of seconds above 0.`;
    expect(result).toMatchObject({ errors: [{ message }] });
  });

  test('stops listening to the signal when loading ends', async () => {
    const events: unknown[] = [];
    const like = {
      aborted: false,
      reason: undefined,
      addEventListener: (type: string, listener: unknown) => events.push(['add', type, listener]),
      removeEventListener: (type: string, listener: unknown) => events.push(['remove', type, listener]),
    };
    const { ports } = fakePorts(flatMarket);
    expect((await loadContext(signal, settings, ports, { signal: like })).ok).toBe(true);
    // The listener is removed right after the promise settles.
    await new Promise((resolve) => setTimeout(resolve));
    expect(events).toStrictEqual([
      ['add', 'abort', expect.any(Function)],
      ['remove', 'abort', expect.any(Function)],
    ]);
    expect((events[0] as unknown[])[2]).toBe((events[1] as unknown[])[2]);
  });

  test('hands the signal to the ports and resolves when it never aborts', async () => {
    const controller = new AbortController();
    const { ports } = fakePorts(flatMarket);
    const given: unknown[] = [];
    const positions = {
      ...ports.positions,
      position: (_: string, options: { readonly signal: AbortSignal | undefined }) => {
        given.push(options.signal);
        return undefined;
      },
    };
    const result = await loadContext(signal, settings, { ...ports, positions }, { signal: controller.signal });
    expect(result.ok).toBe(true);
    expect(given).toStrictEqual([controller.signal]);
  });
});

describe('a promise that a port has as a value (safety S15)', () => {
  const settings = settingsOf();
  const exit = signalOf({ ticker: 'AAPL', action: 'exit' }, settings);
  const { ports } = fakePorts(appleMarket);

  /** What is rejected and handled by nobody while a function runs. Node ends a process for each. */
  async function unhandledDuring(run: () => Promise<unknown>): Promise<readonly unknown[]> {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => {
      unhandled.push(reason);
    };
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
    try {
      await run();
      await new Promise((resolve) => setTimeout(resolve, 10));
    } finally {
      process.removeListener('unhandledRejection', note);
      for (const other of others) {
        process.on('unhandledRejection', other);
      }
    }
    return unhandled;
  }

  test('ends no process where the plan does not read it', async () => {
    const unhandled = await unhandledDuring(async () => {
      const currency = Promise.reject(new Error('GET https://broker/account?key=123: 503'));
      const { openOrders, quote, equity } = ports.broker;
      const broker = { capabilities: {}, currency, openOrders, quote, equity };
      const context = unwrap(await loadContext(exit, settings, { ...ports, broker }));
      expect(unwrap(planSignal(exit, context)).steps.at(-1)).toMatchObject({ order: { side: 'sell', quantity: '10' } });
    });
    expect(unhandled).toStrictEqual([]);
  });

  test('ends no process where nothing is asked', async () => {
    const postponed = signalOf({ ticker: 'AAPL', action: 'buy', delay: 60 }, settings);
    const unhandled = await unhandledDuring(async () => {
      const broker = { ...ports.broker, capabilities: Promise.reject(new Error('down')) };
      await loadContext(postponed, settings, { ...ports, broker });
      await loadContext(exit, settings, { ...ports, broker }, { portTimeoutSeconds: 0 });
    });
    expect(unhandled).toStrictEqual([]);
  });
});

describe('arguments that TypeScript would not take', () => {
  const settings = settingsOf();
  const message = { ticker: 'AAPL', action: 'buy' };
  const signal = signalOf(message, settings);
  const { ports } = fakePorts(appleMarket);
  const codesOf = async (...parameters: readonly unknown[]) => {
    const result = await Reflect.apply(loadContext, undefined, parameters);
    return result.ok ? [] : result.errors.map(({ code, path }: SignalError) => [code, path]);
  };

  test('are errors that say what was expected, all at once', async () => {
    expect(await codesOf(message, {}, undefined, { signalId: '', portTimeoutSeconds: 0 })).toStrictEqual([
      ['invalid-payload', ['signal']],
      ['invalid-setting', ['settings']],
      ['invalid-snapshot', ['ports']],
      ['invalid-signal-id', ['signalId']],
      ['invalid-setting', ['portTimeoutSeconds']],
    ]);
    expect(await codesOf([signal, { ok: true, value: signal }], settings, ports)).toStrictEqual([
      ['invalid-payload', ['signal']],
    ]);
  });

  test.each([
    ['a number', 5],
    ['a controller in place of its signal', new AbortController()],
    ['an object without listeners', { aborted: false }],
  ])('include an abort signal that is %s', async (_, abort) => {
    expect(await codesOf(signal, settings, ports, { signal: abort })).toStrictEqual([['invalid-setting', ['signal']]]);
  });

  test('do not include null in place of an abort signal', async () => {
    expect(await codesOf(signal, settings, ports, { signal: null })).toStrictEqual([]);
  });

  test('include a profile that cannot be read', async () => {
    const broker = Object.defineProperty({ ...ports.broker }, 'profile', {
      get: () => {
        throw new Error('no file');
      },
    });
    expect(await codesOf(signal, settings, { ...ports, broker })).toStrictEqual([['account-unavailable', ['profile']]]);
  });
});
