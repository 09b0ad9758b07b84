import { describe, expect, test } from 'vitest';
import { recordingContext } from '../../src/async/recording-context.js';
import { type Requirements, requirements } from '../../src/async/requirements.js';
import { snapshotPorts } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import { contractKey } from '../../src/market/symbols.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import { readContinuousSymbol, readContractSymbol, readFuturesSymbol } from '../../src/signal/ticker.js';
import { planCodeRows } from '../tables/plan-codes.js';
import { planDecisionRows } from '../tables/plan-decisions.js';

const now = '2026-01-26T15:30:00Z';

function signalOf(payload: object, settings: Settings): Signal {
  const result = parseSignal(payload, { clock: { now: () => Date.parse(now) }, assetClass: settings.assetClass });
  if (!result.ok) {
    throw new Error(JSON.stringify(result.errors));
  }
  return result.value;
}

const nothing: Requirements = {
  quotes: [],
  positions: [],
  openTickers: false,
  openOrders: [],
  instruments: [],
  optionChains: [],
  fallbackChains: [],
  rollovers: [],
  currency: false,
  equity: false,
  buyingPower: false,
  accountDay: false,
  restingEntries: false,
  contractsFrom: [],
};

function needsOf(payload: object, fields: Partial<Settings> = {}): Requirements {
  const settings = { ...defaultSettings, ...fields };
  return requirements(signalOf(payload, settings), settings);
}

const apple = { quotes: ['AAPL'], positions: ['AAPL'], openOrders: ['AAPL'], instruments: ['AAPL'] };

describe('requirements of an option', () => {
  const contract = 'SPY 260130C600';
  const options = { assetClass: 'options' } as const;

  // Safety S8: a price of the underlying is told from one of the contract.
  test.each([
    [{ ticker: contract, orderType: 'limit', limitPrice: 5 }, [contract, 'SPY']],
    [{ ticker: contract, price: 600 }, [contract, 'SPY']],
    [{ ticker: contract, orderType: 'stop', stopPrice: 5 }, [contract, 'SPY']],
    [{ ticker: contract, stopLoss: { stopPrice: 4 } }, [contract, 'SPY']],
    [{ ticker: contract, takeProfit: { limitPrice: 9 } }, [contract, 'SPY']],
    [{ ticker: contract, targets: [{ percent: 50 }, { limitPrice: 9 }] }, [contract, 'SPY']],
    [{ ticker: contract, targets: [{ percent: 50 }, { percent: 90 }] }, [contract]],
    [{ ticker: contract, stopLoss: { percent: 10 } }, [contract]],
    [{ ticker: contract }, [contract]],
    [{ ticker: 'SPY', action: 'exit', orderType: 'limit', limitPrice: 5 }, ['SPY']],
    [{ ticker: 'SPY', action: 'exit' }, []],
  ])('include the quote of its underlying where a price was sent: %j', (fields, quotes) => {
    expect(needsOf({ action: 'buy', ...fields }, options).quotes).toStrictEqual(quotes);
  });

  test('include it where the settings have a price of a leg', () => {
    const takeProfit = { limitPrice: '9' } as const;
    const targets = [{ percent: '50' }, { limitPrice: '9' }] as const;
    for (const bracket of [{ takeProfit }, { targets }]) {
      const entry = { ...defaultSettings.entry, ...bracket };
      expect(needsOf({ action: 'buy', ticker: contract }, { ...options, entry }).quotes).toStrictEqual([
        contract,
        'SPY',
      ]);
    }
  });
});

describe('requirements', () => {
  test('lists a stock under its own ticker', () => {
    expect(needsOf({ ticker: 'AAPL', action: 'buy' })).toStrictEqual({
      ...nothing,
      currency: true,
      buyingPower: true,
      accountDay: false,
      restingEntries: false,
      ...apple,
    });
  });

  test('lists a pair of currencies under the ticker of its orders', () => {
    const { quotes, positions, openOrders, instruments } = needsOf(
      { ticker: 'EURUSD', action: 'buy' },
      { assetClass: 'forex' },
    );
    expect({ quotes, positions, openOrders, instruments }).toStrictEqual({
      quotes: ['EUR-USD'],
      positions: ['EUR-USD'],
      openOrders: ['EUR-USD'],
      instruments: ['EUR-USD'],
    });
  });

  test('lists a stock under its own ticker where it looks like a pair of currencies', () => {
    expect(needsOf({ ticker: 'EURUSD', action: 'exit' }).positions).toStrictEqual(['EURUSD']);
  });

  test('lists what any of several signals needs, each name once', () => {
    const parsed = parseSettings({ maxPositions: 3, guard: { maxLossPerDay: 100, maxTotalValue: 5000 } });
    const settings = parsed.ok ? parsed.value : defaultSettings;
    const signals = ['buy', 'exit'].flatMap((action) =>
      ['AAPL', 'MSFT'].map((ticker) => signalOf({ ticker, action }, settings)),
    );
    const all = { quotes: ['AAPL', 'MSFT'], positions: ['AAPL', 'MSFT'], instruments: ['AAPL', 'MSFT'] };
    expect(requirements(signals, settings)).toStrictEqual({
      ...nothing,
      ...all,
      openOrders: ['AAPL', 'MSFT'],
      openTickers: true,
      currency: true,
      equity: true,
      buyingPower: true,
      accountDay: true,
      restingEntries: true,
    });
  });

  test('lists nothing for signals and settings that were not parsed', () => {
    expect(requirements(JSON.parse('{"ticker":"AAPL"}'), defaultSettings)).toStrictEqual(nothing);
    const signal = signalOf({ ticker: 'AAPL', action: 'buy' }, defaultSettings);
    expect(requirements(signal, JSON.parse('{}'))).toStrictEqual(nothing);
  });

  test.each([
    [{ maxLossPerDay: '100' }, ['accountDay', 'equity']],
    [{ maxLossPerDayPercent: '2' }, ['accountDay', 'equity']],
    [{ maxProfitPerDay: '100' }, ['accountDay', 'equity']],
    [{ maxDrawdown: { percent: 10, trailing: 'intraday' } }, ['accountDay', 'equity']],
    [{ maxEntriesPerDay: 3 }, ['accountDay']],
    [{ maxEntriesPerTicker: 3 }, ['accountDay']],
    [{ cooldownAfterLoss: 60 }, ['accountDay']],
    [{ maxLossesInRow: 3 }, ['accountDay']],
    [{ maxContracts: { limit: 5 } }, ['restingEntries']],
    [{ maxTotalValue: '5000' }, ['restingEntries']],
    [{ maxSideValue: '5000' }, ['restingEntries']],
    [{ maxOpenRisk: '500' }, ['restingEntries']],
    [{ maxTotalValuePercent: '50' }, ['equity', 'restingEntries']],
    [{ maxSideValuePercent: '50' }, ['equity', 'restingEntries']],
    [{ maxOpenRiskPercent: '5' }, ['equity', 'restingEntries']],
  ])('lists what a guard with %j reads for an entry, and nothing of it for an exit', (guard, reads) => {
    const parsed = parseSettings({ guard });
    const readBy = (action: string): readonly string[] => {
      const needs = needsOf({ ticker: 'AAPL', action, quantity: 1 }, parsed.ok ? parsed.value : {});
      return (['accountDay', 'equity', 'restingEntries'] as const).filter((kind) => needs[kind]);
    };
    expect(parsed.ok).toBe(true);
    expect(readBy('buy')).toStrictEqual(reads);
    expect(readBy('exit')).toStrictEqual([]);
  });

  test('lists no quote when the signal cancels', () => {
    expect(needsOf({ ticker: 'AAPL', action: 'cancel' })).toStrictEqual({ ...nothing, ...apple, quotes: [] });
  });

  test('lists the open tickers when positions are limited and the signal may open one', () => {
    expect(needsOf({ ticker: 'AAPL', action: 'buy' }, { maxPositions: 3 }).openTickers).toBe(true);
    expect(needsOf({ ticker: 'AAPL', action: 'exit' }, { maxPositions: 3 }).openTickers).toBe(false);
  });

  test('lists the equity when the signal or the default sizes by equity', () => {
    const percent = { quantity: 1, quantityType: 'percent_of_equity' };
    const byEquity = { quantityType: 'risk_percent', quantity: '1' } as const;
    expect(needsOf({ ticker: 'AAPL', action: 'buy', ...percent }).equity).toBe(true);
    expect(needsOf({ ticker: 'AAPL', action: 'resize', ...percent }).equity).toBe(true);
    expect(needsOf({ ticker: 'AAPL', action: 'exit' }, { defaultQuantity: byEquity }).equity).toBe(false);
    expect(needsOf({ ticker: 'AAPL', action: 'buy' }, { defaultQuantity: byEquity }).equity).toBe(true);
    expect(needsOf({ ticker: 'AAPL', action: 'buy', quantity: 1 }).equity).toBe(false);
    // A resize names its target itself.
    const resize = { ticker: 'AAPL', action: 'resize', quantity: 1 };
    expect(needsOf(resize, { defaultQuantity: byEquity }).equity).toBe(false);
  });

  test('lists the buying power when the signal can enter, and the equity for a loss in percent of it', () => {
    const needs = (action: string) => needsOf({ ticker: 'AAPL', action, quantity: 1 }, { maxLossAtStopPercent: '1' });
    expect(['buy', 'add', 'exit', 'cancel'].map((action) => needs(action).buyingPower)).toStrictEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['buy', 'add', 'exit', 'cancel'].map((action) => needs(action).equity)).toStrictEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('lists currency and rate when the signal can enter or spends money', () => {
    const dollars = { quantity: 1, quantityType: 'dollar_amount' };
    const needs = (payload: object, settings: Partial<Settings> = {}) => {
      const { currency, quotes } = needsOf(
        { ticker: 'ETH-BTC', action: 'buy', ...payload },
        { assetClass: 'crypto', ...settings },
      );
      return [currency, ...quotes];
    };
    expect(needs(dollars)).toStrictEqual([true, 'ETH-BTC', 'BTC-USD', 'USD-BTC']);
    expect(needs({ ticker: 'ETH-USDT', ...dollars })).toStrictEqual([true, 'ETH-USDT']);
    expect(needs({ ticker: 'ETH-USDT', ...dollars }, { strictCurrency: true })).toStrictEqual([
      true,
      'ETH-USDT',
      'USDT-USD',
      'USD-USDT',
    ]);
    expect(needs({ quantity: 1 })).toStrictEqual([true, 'ETH-BTC', 'BTC-USD', 'USD-BTC']);
    expect(needs({ action: 'exit', quantity: 1 })).toStrictEqual([false, 'ETH-BTC']);
    expect(needs({ quantity: 1, takeProfit: { pnlAmount: 5 } })).toStrictEqual([true, 'ETH-BTC', 'BTC-USD', 'USD-BTC']);
    expect(needs({ action: 'exit', ...dollars })).toStrictEqual([true, 'ETH-BTC', 'BTC-USD', 'USD-BTC']);
    expect(needs({ action: 'cancel' })).toStrictEqual([false]);
    const entry = { ...defaultSettings.entry, stopLoss: { type: 'stop', pnlAmount: '5' } as const };
    expect(needs({ quantity: 1 }, { entry })).toStrictEqual([true, 'ETH-BTC', 'BTC-USD', 'USD-BTC']);
    // An exit has no bracket.
    expect(needs({ action: 'exit', quantity: 1 }, { entry })).toStrictEqual([false, 'ETH-BTC']);
  });

  test('lists the chain of an underlying when the signal exits or cancels, not when it adds', () => {
    const chainsOf = (action: string): unknown =>
      needsOf({ ticker: 'SPY', action, ...(action === 'add' && { quantity: 1 }) }, { assetClass: 'options' })
        .optionChains;
    expect(['exit', 'cancel', 'add'].map(chainsOf)).toStrictEqual([['SPY'], ['SPY'], []]);
  });

  test('lists the chain, the spot quote and the open contracts of an underlying', () => {
    const options = { assetClass: 'options' } as const;
    expect(needsOf({ ticker: 'SPY', action: 'buy' }, options)).toStrictEqual({
      ...nothing,
      currency: true,
      buyingPower: true,
      accountDay: false,
      restingEntries: false,
      quotes: ['SPY'],
      openTickers: true,
      openOrders: ['SPY'],
      instruments: ['SPY'],
      optionChains: ['SPY'],
      contractsFrom: ['open-positions', 'option-chain'],
    });
    const strike = { strikePrice: 600, expiration: '2026-01-30', optionType: 'call' };
    expect(needsOf({ ticker: 'SPY', action: 'buy', ...strike }, options).quotes).toStrictEqual([]);
    expect(needsOf({ ticker: 'SPY', action: 'add' }, options).optionChains).toStrictEqual([]);
  });

  test('lists the chain as a fallback when the signal names the contract', () => {
    const contract = 'SPY 260130C600';
    expect(needsOf({ ticker: contract, action: 'buy' }, { assetClass: 'options' })).toStrictEqual({
      ...nothing,
      currency: true,
      buyingPower: true,
      accountDay: false,
      restingEntries: false,
      quotes: [contract],
      positions: [contract],
      // The contract may be held under its OCC form.
      openTickers: true,
      openOrders: [contract],
      instruments: [contract],
      fallbackChains: ['SPY'],
      contractsFrom: ['open-positions'],
    });
    const weekly = { ticker: 'SPXW 260130C6900', action: 'buy' };
    expect(needsOf(weekly, { assetClass: 'index_options' }).fallbackChains).toStrictEqual(['SPXW']);
  });

  test('lists the rollover schedule of the root and the open contracts of a continuous future', () => {
    expect(needsOf({ ticker: 'ES1!', action: 'buy' }, { assetClass: 'futures' })).toStrictEqual({
      ...nothing,
      currency: true,
      buyingPower: true,
      accountDay: false,
      restingEntries: false,
      openTickers: true,
      openOrders: ['ES'],
      instruments: ['ES1!', 'ES'],
      rollovers: ['ES'],
      contractsFrom: ['open-positions', 'rollover-schedule'],
    });
    expect(needsOf({ ticker: 'ES1!', action: 'add' }, { assetClass: 'futures' }).rollovers).toStrictEqual(['ES']);
  });

  test('lists the open tickers for a futures contract, which may be held under another spelling', () => {
    expect(needsOf({ ticker: 'ESH6', action: 'exit' }, { assetClass: 'futures' })).toStrictEqual({
      ...nothing,
      quotes: ['ESH6'],
      positions: ['ESH6'],
      openTickers: true,
      openOrders: ['ESH6'],
      instruments: ['ESH6', 'ES'],
      contractsFrom: ['open-positions'],
    });
  });
});

describe('requirements of the planning tables', () => {
  const rows = [
    ...planDecisionRows.map(({ request }) => request),
    // Whether a ticker is a misspelt one is found out by other spellings of it.
    ...planCodeRows
      .filter(({ code }) => code !== 'ticker-mistyped')
      .flatMap(({ request, nearMiss }) => [request, nearMiss]),
  ];

  test.each(rows.map((request, index) => ({ request, index })))(
    'cover everything that the plan reads: row $index',
    ({ request }) => {
      const settings = parseSettings(request.settings ?? {});
      const market = parseMarketSnapshot(request.market);
      if (!settings.ok || !market.ok) {
        throw new Error(JSON.stringify([settings, market]));
      }
      const receivedAt = Date.parse(request.receivedAt ?? market.value.now);
      const { assetClass } = settings.value;
      const signal = parseSignal(request.payload, { clock: { now: () => receivedAt }, assetClass });
      const ports = snapshotPorts(market.value);
      const instrument = signal.ok ? market.value.instruments?.[signal.value.ticker] : undefined;
      if (!signal.ok || (instrument?.assetClass ?? assetClass) !== assetClass) {
        return;
      }
      const { ticker } = signal.value;
      const needs = requirements(signal.value, settings.value);
      const { context, queries } = recordingContext(ports, settings.value);
      planSignal(signal.value, context);
      const keyed = (symbol: string): string => contractKey(symbol, ports.clock.now());
      const isFound = (name: string): boolean =>
        needs.contractsFrom.length > 0 &&
        (readContractSymbol(name)?.underlying === ticker ||
          (readFuturesSymbol(name)?.root ?? name) ===
            (readContinuousSymbol(ticker) ?? readFuturesSymbol(ticker))?.root ||
          keyed(name) === keyed(ticker));
      const namesOf = {
        openOrders: needs.openOrders,
        instrument: needs.instruments,
      };
      const unforeseen = [...queries.values()].filter(({ kind, name }) => {
        switch (kind) {
          case 'capabilities':
            return false;
          case 'currency':
          case 'equity':
          case 'buyingPower':
          case 'accountDay':
          case 'restingEntries':
            return !needs[kind];
          case 'openTickers':
            return !needs.openTickers;
          case 'optionChain':
            return !needs.optionChains.includes(name) && !needs.fallbackChains.includes(name) && !isFound(name);
          case 'rollover':
            return !needs.rollovers.includes(name);
          case 'position':
            // The count of open tickers takes their positions.
            return !(needs.positions.includes(name) || needs.openTickers) && !isFound(name);
          case 'quote':
            // The rate of a currency that the account or the instrument names.
            return !needs.quotes.includes(name) && !isFound(name) && !(needs.currency && name.includes('-'));
          case 'openOrders':
          case 'instrument':
            return !namesOf[kind].includes(name) && !isFound(name);
          default:
            return kind satisfies never;
        }
      });
      expect(unforeseen).toStrictEqual([]);
    },
  );
});
