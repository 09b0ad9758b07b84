import ccxt, { type Exchange } from 'ccxt';
import type { BrokerProfile } from 'signal-to-order';
import { binance, conform } from 'signal-to-order/brokers';
import { describe, expect, test } from 'vitest';
import { differences } from '../scripts/ccxt-differences.js';
import { type CcxtFeatures, featuresOf, type ProfileOptions, profileFromCcxt } from '../src/ccxt-profile.js';

const version = '4.5.84';
const market = { spot: true, swap: true, linear: true };

function optionsFor(id: string, kind: 'spot' | 'swap'): ProfileOptions {
  return { id, name: id, kind, version, asOf: '2026-11-22' };
}

function profileOf(exchange: Exchange, kind: 'spot' | 'swap', markets = { 'BTC/USDT': market }): BrokerProfile {
  const read = profileFromCcxt(featuresOf(exchange, kind), markets, optionsFor(exchange.id, kind));
  if (!read.ok) {
    throw new Error(read.errors[0].message);
  }
  return read.value;
}

/** A line for each form: its types, times in force, effects. */
function formsOf({ classes }: BrokerProfile): readonly string[] {
  const { orders = [], brackets = [] } = classes.crypto ?? {};
  return [
    ...orders.map(({ types, timesInForce, effects, needs }) =>
      [types.join('|'), timesInForce.join('|'), effects?.join(), needs?.join()].filter(Boolean).join(' '),
    ),
    ...brackets.map(
      ({ entries, legs, stopLoss }) => `${entries.join('|')} with ${legs.join('|')} ${stopLoss.join('|')}`,
    ),
  ];
}

describe('the profile of an exchange by ccxt', () => {
  // By the features of ccxt 4.5.84, read in its sources: js/src/<exchange>.js, `features`.
  test.each<readonly [id: string, kind: 'spot' | 'swap', exchange: () => Exchange, forms: readonly string[]]>([
    [
      'bybit',
      'swap',
      () => new ccxt.bybit(),
      [
        'market gtc|ioc',
        'limit gtc|ioc|fok',
        'stop|stop_limit gtc',
        'trailing_stop gtc',
        'market|limit with both|take-profit|stop-loss stop|stop_limit',
      ],
    ],
    [
      'bybit',
      'spot',
      () => new ccxt.bybit(),
      [
        'market gtc|ioc quote',
        'limit gtc|ioc|fok',
        'stop|stop_limit gtc',
        'trailing_stop gtc',
        'market|limit with both|take-profit|stop-loss stop|stop_limit',
      ],
    ],
    ['binance', 'spot', () => new ccxt.binance(), ['market gtc|ioc', 'limit gtc|ioc|fok', 'stop|stop_limit gtc']],
    [
      'kraken',
      'spot',
      () => new ccxt.kraken(),
      ['market gtc|ioc', 'limit gtc|ioc|fok', 'stop|stop_limit gtc close', 'trailing_stop gtc'],
    ],
    [
      'hyperliquid',
      'swap',
      () => new ccxt.hyperliquid(),
      ['market gtc|ioc', 'limit gtc|ioc', 'stop|stop_limit gtc close'],
    ],
    [
      'coinbase',
      'swap',
      () => new ccxt.coinbase(),
      ['market gtc|ioc quote', 'limit gtc|ioc|fok', 'stop|stop_limit gtc'],
    ],
  ])('of %s, %s', (id, kind, exchange, forms) => {
    const profile = profileOf(exchange(), kind);
    expect(formsOf(profile)).toEqual(forms);
    expect(profile.classes.crypto?.shortSelling).toEqual(kind === 'swap' ? {} : false);
    expect(profile.sources).toEqual([`ccxt@${version} ${id}.features.${kind}`]);
  });

  test('is consistent for every exchange with features', () => {
    const classes: Readonly<Record<string, unknown>> = { ...ccxt };
    const made = ccxt.exchanges.flatMap((id) => {
      const known = classes[id];
      const exchange: Exchange | undefined = typeof known === 'function' ? Reflect.construct(known, []) : undefined;
      const kinds = ['spot', 'swap'] as const;
      return kinds.flatMap((kind) => {
        const features = exchange && featuresOf(exchange, kind);
        return exchange === undefined || features?.createOrder === undefined ? [] : [profileOf(exchange, kind)];
      });
    });
    expect(made.length).toBeGreaterThan(120);
    for (const profile of made) {
      const order = { ticker: 'BTC-USDT', side: 'buy', effect: 'open', quantity: '1', timeInForce: 'gtc' } as const;
      const facts = { assetClass: 'crypto', quote: { bid: 100, ask: 101 } } as const;
      expect(conform({ ...order, type: 'limit', limitPrice: '100' }, profile, facts)).toEqual({ ok: true });
      expect(conform({ ...order, type: 'limit', limitPrice: '100', timeInForce: 'opg' }, profile, facts).ok).toBe(
        false,
      );
    }
  });

  test('has limits that apply to every market', () => {
    const limited = (min: number, max: number | undefined, cost?: number) => ({
      ...market,
      limits: { amount: { min, max }, cost: { min: cost } },
    });
    const limitsOf = (markets: Parameters<typeof profileOf>[2]) =>
      profileOf(new ccxt.bybit(), 'swap', markets).classes.crypto?.orders[0]?.limits;
    const [small, large] = [limited(0.001, 100, 5), limited(1, 5000, 10)];
    expect(limitsOf(Object.assign({ 'BTC/USDT': small }, { 'DOGE/USDT': large }))).toEqual({
      quantity: { minimum: '0.001', maximum: '5000' },
      notional: { minimum: '5' },
    });
    // One market without a limit: any quantity is taken somewhere.
    expect(limitsOf(Object.assign({ 'BTC/USDT': small }, { 'X/USDT': limited(0, undefined) }))).toBeUndefined();
    // Markets that are inactive, or of another kind, do not count.
    const inactive = { ...limited(0.0001, 9000), active: false };
    const inverse = { ...limited(0.0001, 9000), linear: false };
    expect(limitsOf(Object.assign({ 'BTC/USDT': small }, { inactive }, { inverse }))).toMatchObject({
      quantity: { minimum: '0.001', maximum: '100' },
    });
  });

  test('has only order types that the bot sends', () => {
    const sends = { orderTypes: ['market', 'limit', 'stop'], stopLossTypes: ['stop'] } as const;
    const options = { ...optionsFor('bybit', 'swap'), sends };
    const read = profileFromCcxt(featuresOf(new ccxt.bybit(), 'swap'), { market }, options);
    expect(read.ok && formsOf(read.value)).toEqual([
      'market gtc|ioc',
      'limit gtc|ioc|fok',
      'stop gtc',
      'market|limit with both|take-profit|stop-loss stop',
    ]);
  });

  test('is rejected without features or markets, and if its markets contradict themselves', () => {
    const features: CcxtFeatures = { createOrder: { timeInForce: { GTC: true } } };
    const pathsOf = (read: ReturnType<typeof profileFromCcxt>) =>
      read.ok ? [] : read.errors.map(({ path, expected }) => `${path?.join('.')}: ${expected}`);
    const options = optionsFor('bybit', 'spot');
    expect(pathsOf(profileFromCcxt(undefined, { market }, options))).toEqual([
      'classes.crypto.orders: a list of forms, at least one',
    ]);
    expect(pathsOf(profileFromCcxt(features, {}, options))).toEqual(['classes: at least one class']);
    const reversed = { ...market, limits: { amount: { min: 10, max: 1 } } };
    expect(pathsOf(profileFromCcxt(features, { reversed }, options))).toEqual([
      'classes.crypto.orders.0.limits.quantity.maximum: a number above the minimum 10',
      'classes.crypto.orders.1.limits.quantity.maximum: a number above the minimum 10',
    ]);
    expect(pathsOf(profileFromCcxt({ createOrder: {} }, { market }, options))).toEqual([
      'classes.crypto.orders.1.timesInForce: a list of times in force, at least one',
    ]);
  });
});

describe('the comparison with ccxt', () => {
  test('names each order that only one of the two takes, and what the profile says about it', () => {
    const found = differences(binance, profileOf(new ccxt.binance(), 'spot')) ?? [];
    expect(found.map(({ order, takenBy }) => `${order} ${takenBy}`)).toEqual([
      'market day ours',
      'stop_limit ioc ours',
      'stop_limit fok ours',
      'legs both stop_limit on limit ours',
      'legs take-profit on limit ours',
      'legs stop-loss stop_limit on limit ours',
      'stop gtc ccxt',
    ]);
    expect(found.at(-1)?.differs.join()).toContain('also lists STOP_LOSS');
  });

  test('finds no difference between a profile and itself', () => {
    const swap = profileOf(new ccxt.okx(), 'swap');
    expect(differences(swap, swap)).toEqual([]);
    expect(differences(swap, profileOf(new ccxt.okx(), 'spot'))?.map(({ order }) => order)).toEqual([
      'short sales',
      'orders through zero',
    ]);
    expect(differences({ ...swap, classes: {} }, swap)).toBeUndefined();
  });
});
