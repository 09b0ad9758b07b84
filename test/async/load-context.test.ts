import { describe, expect, test } from 'vitest';
import { type LoadedContext, loadContext } from '../../src/async/load-context.js';
import type { Result } from '../../src/core/result.js';
import { parseMarketSnapshot } from '../../src/market/parse-snapshot.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import { planCodeRows } from '../tables/plan-codes.js';
import { planDecisionRows } from '../tables/plan-decisions.js';
import { fakePorts, type Interference } from './fake-ports.js';

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

/** Loads a signal from fake ports; what was asked comes along. */
async function loading(
  payload: object,
  market: MarketSnapshot,
  settingsInput: unknown = {},
  interfere?: Interference,
): Promise<{
  result: Result<LoadedContext>;
  asked: readonly string[];
  waves: number;
  signal: Signal;
  settings: Settings;
}> {
  const settings = settingsOf(settingsInput);
  const signal = signalOf(payload, settings);
  const { ports, asked, waves } = fakePorts(market, interfere);
  const result = await loadContext(signal, settings, ports);
  return { result, asked, waves: waves(), signal, settings };
}

function codesOf(result: Result<unknown>): readonly string[] {
  return result.ok ? [] : result.errors.map(({ code }) => code);
}

describe('what is loaded', () => {
  test('a buy of a stock is loaded in one wave, each thing once', async () => {
    const { asked, waves, result } = await loading({ ticker: 'AAPL', action: 'buy', quantity: 5 }, appleMarket);
    expect(asked).toStrictEqual(['capabilities', 'quote AAPL', 'position AAPL', 'openOrders AAPL', 'instrument AAPL']);
    expect(waves).toBe(1);
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

  test('the equity is asked for when a part of it is traded', async () => {
    const percent = { ticker: 'AAPL', action: 'add', quantity: 10, quantityType: 'percent_of_equity' };
    expect((await loading(percent, appleMarket)).asked).toContain('equity');
    expect((await loading({ ticker: 'AAPL', action: 'add', quantity: 10 }, appleMarket)).asked).not.toContain('equity');
  });

  test('with a limit on positions every open one is loaded, so that they can be counted again', async () => {
    const buy = { ticker: 'TSLA', action: 'buy', signalPrice: 400 };
    const { result, asked } = await loading(buy, appleMarket, { maxPositions: 2 });
    expect(asked).toContain('position MSFT');
    expect(unwrap(result).positions.openTickers()).toStrictEqual(['AAPL', 'MSFT']);
  });

  test('an exit by the underlying finds the open contract, its quote and its orders in the second wave', async () => {
    const exit = { ticker: 'SPY', action: 'exit' };
    const { result, asked, waves } = await loading(exit, spyMarket, { assetClass: 'options' });
    expect(waves).toBe(2);
    expect(asked).toContain('position SPY 260130C600');
    expect(asked).toContain('openOrders SPY 260130C600');
    expect(asked.filter((question) => question.startsWith('openOrders'))).toHaveLength(2);
    expect(unwrap(result).snapshot.openOrders?.map(({ id }) => id)).toStrictEqual(['held', 'waiting']);
  });

  test('an exit by the index finds the open contract of its other series in the second wave', async () => {
    const weekly = 'SPXW 260130C6900';
    const market: MarketSnapshot = { now: spyMarket.now, positions: { [weekly]: { side: 'long', quantity: '1' } } };
    const { result, asked, waves } = await loading({ ticker: 'SPX', action: 'exit' }, market, {
      assetClass: 'index_options',
    });
    expect(waves).toBe(2);
    expect(asked).toContain(`position ${weekly}`);
    expect(asked).toContain(`openOrders ${weekly}`);
    expect(Object.keys(unwrap(result).snapshot.positions ?? {})).toStrictEqual([weekly]);
  });

  test("orders of an index's other series are asked for by the contract, and cancelled", async () => {
    const ticker = 'SPXW 260130C6900';
    const contract = { ticker, expiration: '2026-01-30', type: 'call', strike: '6900' } as const;
    const market: MarketSnapshot = {
      now: spyMarket.now,
      optionChains: { SPX: { contracts: [contract] } },
      openOrders: [{ id: 'weekly', ticker, type: 'limit', side: 'buy', role: 'entry' }],
    };
    const cancel = { ticker: 'SPX', action: 'cancel' };
    const { result, asked } = await loading(cancel, market, { assetClass: 'index_options' });
    expect(asked).toContain(`openOrders ${ticker}`);
    const plan = planSignal(signalOf(cancel, settingsOf({ assetClass: 'index_options' })), unwrap(result));
    expect(unwrap(plan).steps).toMatchObject([{ orderIds: ['weekly'] }]);
  });

  test('an entry by the underlying asks for the quote of the contract that it chooses, and of no other', async () => {
    const buy = { ticker: 'SPY', action: 'buy', optionType: 'call', expiration: '+4 days', strikesAway: 1 };
    const flat = { ...spyMarket, positions: {}, openOrders: [] };
    const { asked, waves } = await loading(buy, flat, { assetClass: 'options' });
    expect(asked.filter((question) => question.startsWith('quote'))).toStrictEqual([
      'quote SPY',
      'quote SPY 260130C605',
    ]);
    expect(waves).toBe(2);
  });

  test('a contract that is named in full has its chain asked for only when it has no quote', async () => {
    const buy = { ticker: 'SPY 260130C600', action: 'buy', orderType: 'limit' };
    const named: MarketSnapshot = { ...spyMarket, positions: {} };
    const quoted: MarketSnapshot = { ...named, quotes: { 'SPY 260130C600': { bid: '4.1', ask: '4.2' } } };
    expect((await loading(buy, quoted, { assetClass: 'options' })).asked).not.toContain('optionChain SPY');
    expect((await loading(buy, named, { assetClass: 'options' })).asked).toContain('optionChain SPY');
  });

  test('a continuous future finds the open month, and the front month by its schedule', async () => {
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

  test('a postponed signal asks for nothing', async () => {
    const { asked, result, signal } = await loading({ ticker: 'AAPL', action: 'buy', delay: 60 }, appleMarket);
    expect(asked).toStrictEqual([]);
    expect(unwrap(planSignal(signal, unwrap(result))).outcome).toBe('postponed');
  });

  test('synchronous ports and plain values will do, and numbers are read as amounts', async () => {
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
          quote: () => ({ bid: 99, ask: 101 }),
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
  test('is asked for the orders of every contract of the chain that is meant', async () => {
    const cancel = { ticker: 'SPY', action: 'cancel', optionType: 'put' };
    const settings = settingsOf({ assetClass: 'options' });
    const signal = signalOf(cancel, settings);
    const loaded = unwrap(await loadContext(signal, settings, snapshotContext(spyMarket, settings)));
    expect(unwrap(planSignal(signal, loaded)).steps).toStrictEqual([
      { step: 'cancel-orders', id: 'cancel', ticker: 'SPY', orderIds: ['waiting'] },
    ]);
  });

  test('of orders makes nobody ask for the quotes and instruments of a whole chain', async () => {
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
      const contracts = asked.filter((question) => /^(?:quote|instrument) SPY \d/.test(question));
      // At most those of the contract that is held, and of the one that is entered.
      expect(contracts.length, action).toBeLessThanOrEqual(4);
    }
  });

  test('that fails is not asked again', async () => {
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

describe('the context', () => {
  test('stands on a frozen snapshot that gives the same plan when it is stored and replayed', async () => {
    const { result, signal, settings } = await loading({ ticker: 'AAPL', action: 'sell', quantity: 5 }, appleMarket);
    const { snapshot, ...context } = unwrap(result);
    expect(Object.isFrozen(snapshot.quotes?.AAPL)).toBe(true);
    const stored = marketOf(JSON.parse(JSON.stringify(snapshot)));
    expect(planSignal(signal, snapshotContext(stored, settings))).toStrictEqual(planSignal(signal, context));
  });

  test('has read the clock once', async () => {
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
      const { assetClass, marketTimeZone, strikeCount } = settings.value;
      const signal = parseSignal(request.payload, { clock, assetClass, marketTimeZone, strikeCount });
      if (!signal.ok) {
        return;
      }
      const { ports, asked, waves } = fakePorts(market.value);
      const loaded = unwrap(await loadContext(signal.value, settings.value, ports, { signalId: request.signalId }));
      const stored = snapshotContext(market.value, settings.value, request.signalId);
      const whole = planSignal(signal.value, stored);
      expect(planSignal(signal.value, loaded)).toStrictEqual(whole);
      const prompt = unwrap(await loadContext(signal.value, settings.value, stored, { signalId: request.signalId }));
      expect(planSignal(signal.value, prompt)).toStrictEqual(whole);
      expect(new Set(asked).size).toBe(asked.length);
      expect(waves()).toBeLessThanOrEqual(3);
    },
  );
});

test('a clock that says no time is refused before anything is asked', async () => {
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
    ['quote AAPL', 'quote-unavailable'],
    ['equity', 'equity-unavailable'],
    ['position AAPL', 'account-unavailable'],
    ['openOrders AAPL', 'account-unavailable'],
    ['capabilities', 'account-unavailable'],
    ['instrument AAPL', 'instrument-unknown'],
  ])('%s is %s', async (question, code) => {
    const { result } = await loading(buy, flat, {}, (asked) =>
      asked === question ? new Error('timed out.') : undefined,
    );
    expect(codesOf(result)).toStrictEqual([code]);
    expect(!result.ok && result.errors[0].message).toMatch(/could not be loaded: timed out\.$/);
  });

  test.each([
    ['optionChain SPY', 'contract-not-found'],
    ['openTickers', 'account-unavailable'],
    ['quote SPY 260130C600', 'quote-unavailable'],
  ])('%s is %s', async (question, code) => {
    const market = { ...spyMarket, positions: {} };
    const bySpy = { ticker: 'SPY', action: 'buy', orderType: 'limit', expiration: '+4 days' };
    const fail = (asked: string): unknown => (asked === question ? new Error('no') : undefined);
    expect(codesOf((await loading(bySpy, market, { assetClass: 'options' }, fail)).result)).toStrictEqual([code]);
  });

  test('several failures are told at once, in the order of the catalogue', async () => {
    const { result } = await loading(buy, flat, {}, (asked) =>
      asked === 'capabilities' ? undefined : new Error('down'),
    );
    expect(codesOf(result)).toStrictEqual([
      'instrument-unknown',
      'quote-unavailable',
      'equity-unavailable',
      'account-unavailable',
    ]);
  });

  test('does not matter when the plan does not read what it was asked for', async () => {
    const exit = { ticker: 'AAPL', action: 'exit' };
    const { result } = await loading(exit, appleMarket, {}, (asked) =>
      asked.startsWith('quote') ? new Error('down') : undefined,
    );
    expect(result.ok).toBe(true);
  });

  test('does not hold back an exit whose spread cannot be measured', async () => {
    const exit = { ticker: 'AAPL', action: 'exit' };
    const fail = (asked: string): unknown => (asked.startsWith('quote') ? new Error('down') : undefined);
    const { result, signal } = await loading(exit, appleMarket, { exit: { bidAskSpreadFilter: 1 } }, fail);
    const plan = unwrap(planSignal(signal, unwrap(result)));
    expect(plan.notices.map(({ code }) => code)).toStrictEqual(['spread-unchecked']);
  });

  test('may also throw at once, or give a reason that is no error', async () => {
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
        code: 'quote-unavailable',
        section: 'plan',
        message: 'The quote of AAPL could not be loaded: "offline".',
        path: ['ticker'],
        received: 'AAPL',
      },
    ]);
  });

  test('may fail without a word', async () => {
    const { result } = await loading(buy, flat, {}, (asked) => (asked === 'equity' ? new Error('') : undefined));
    expect(!result.ok && result.errors.map(({ message }) => message)).toStrictEqual([
      'The account equity could not be loaded: the port gave no reason.',
    ]);
  });

  test('an answer that makes no sense is refused with its place', async () => {
    const nonsense: Interference = (asked) => (asked === 'quote AAPL' ? { bid: 'cheap' } : undefined);
    const { result } = await loading(buy, flat, {}, nonsense);
    expect(!result.ok && result.errors).toMatchObject([
      { code: 'invalid-snapshot', path: ['quotes', 'AAPL', 'bid'], received: 'cheap' },
    ]);
    const list: Interference = (asked) => (asked === 'openTickers' ? { AAPL: 1 } : undefined);
    expect(codesOf((await loading(buy, flat, { maxPositions: 1 }, list)).result)).toStrictEqual([
      'account-unavailable',
    ]);
  });
});

describe('aborting', () => {
  const settings = settingsOf();
  const signal = signalOf({ ticker: 'AAPL', action: 'buy' }, settings);

  test('rejects with the reason of the signal, as fetch does', async () => {
    const controller = new AbortController();
    const { ports } = fakePorts(appleMarket);
    const loaded = loadContext(signal, settings, ports, { signal: controller.signal });
    controller.abort(new Error('too late'));
    await expect(loaded).rejects.toThrow('too late');
  });

  test('asks nothing when it has aborted before', async () => {
    const { ports, asked } = fakePorts(appleMarket);
    await expect(loadContext(signal, settings, ports, { signal: AbortSignal.abort('over') })).rejects.toBe('over');
    expect(asked).toStrictEqual([]);
  });

  test('does not matter when it never happens; the ports are given the signal', async () => {
    const controller = new AbortController();
    const { ports } = fakePorts(appleMarket);
    const given: unknown[] = [];
    const positions = {
      ...ports.positions,
      position: (_: string, question: { readonly signal: AbortSignal | undefined }) => {
        given.push(question.signal);
        return undefined;
      },
    };
    const result = await loadContext(signal, settings, { ...ports, positions }, { signal: controller.signal });
    expect(result.ok).toBe(true);
    expect(given).toStrictEqual([controller.signal]);
  });
});
