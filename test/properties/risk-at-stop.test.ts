// Money: the loss at the stop, the fees of entry and exit included, is at most what was asked, over classes and currencies. The loss
// is worked out here from the order alone. `RUNS=100000 npx vitest run --project=library test/properties/risk-at-stop.test.ts`
// searches longer.
import { Decimal as Decimals } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSettings, parseSignal, planSignal, snapshotContext } from '../../src/index.js';
import { runCount } from './seeds.ts';

/** Exact sums and products: none of them has as many digits. */
const Decimal = Decimals.clone({ precision: 120 });

/** What is traded, in which currencies, and the pair that converts them. */
interface Traded {
  readonly assetClass: 'stocks' | 'options' | 'futures' | 'crypto' | 'forex';
  readonly ticker: string;
  readonly tickSize: number;
  readonly pointValue?: number;
  readonly opensShort: boolean;
  readonly account: string;
  readonly quoteCurrency: string;
  /** Multiplies an amount of the prices' currency, or divides it; undefined: there is one currency. */
  readonly pair?: { readonly name: string; readonly by: 'times' | 'div' };
}

const stocks = { assetClass: 'stocks', tickSize: 0.01, opensShort: true } as const;
const forex = { assetClass: 'forex', opensShort: true } as const;
const futures = { assetClass: 'futures', opensShort: true } as const;
const crypto = { assetClass: 'crypto', tickSize: 0.01, opensShort: false } as const;
const eurUsd = (by: 'times' | 'div') => ({ name: 'EUR-USD', by });

const traded = fc.constantFrom<Traded>(
  { ...stocks, ticker: 'AAPL', account: 'USD', quoteCurrency: 'USD' },
  { ...stocks, ticker: 'AAPL', account: 'EUR', quoteCurrency: 'USD', pair: eurUsd('div') },
  { ...stocks, ticker: 'SAP', account: 'USD', quoteCurrency: 'EUR', pair: eurUsd('times') },
  {
    ...{ assetClass: 'options', ticker: 'SPY 260306C600', tickSize: 0.01, opensShort: false },
    ...{ account: 'EUR', quoteCurrency: 'USD', pair: eurUsd('div') },
  },
  { ...futures, ticker: 'ESH2026', tickSize: 0.25, pointValue: 50, account: 'USD', quoteCurrency: 'USD' },
  {
    ...futures,
    ...{ ticker: 'FDAXH2026', tickSize: 0.5, pointValue: 25, account: 'USD', quoteCurrency: 'EUR' },
    pair: eurUsd('times'),
  },
  { ...crypto, ticker: 'BTC-USDT', account: 'USD', quoteCurrency: 'USDT' },
  { ...crypto, ticker: 'ETH-BTC', account: 'USD', quoteCurrency: 'BTC', pair: { name: 'BTC-USD', by: 'times' } },
  { ...crypto, ticker: 'BTC-USD', account: 'JPY', quoteCurrency: 'USD', pair: { name: 'JPY-USD', by: 'div' } },
  {
    ...{ ...forex, ticker: 'USD-JPY', tickSize: 0.001, account: 'USD', quoteCurrency: 'JPY' },
    pair: { name: 'USD-JPY', by: 'div' },
  },
  {
    ...{ ...forex, ticker: 'EUR-CHF', tickSize: 0.00001, account: 'USD', quoteCurrency: 'CHF' },
    pair: { name: 'CHF-USD', by: 'times' },
  },
);

const stop = fc.oneof(
  fc.record({ percent: fc.constantFrom(0.3, 1, 2.345, 12) }),
  fc.record({ amount: fc.constantFrom(0.07, 0.5, 2.25) }),
  fc.record({ type: fc.constant('trailing_stop'), trailPercent: fc.constantFrom(0.7, 3) }),
  fc.record({ type: fc.constant('trailing_stop'), trailAmount: fc.constantFrom(0.25, 3) }),
  // Risk stays measured to the stop (money I4).
  fc.record({
    type: fc.constant('stop_limit'),
    percent: fc.constantFrom(0.9, 4),
    limitOffset: fc.constantFrom({ percent: 1 }, { amount: 0.25 }),
  }),
);

const entries = fc.record({
  traded,
  rate: fc.constantFrom(0.0068, 0.8, 1.0837, 1.25, 157.431, 97_123.45),
  units: fc.integer({ min: 40, max: 40_000 }),
  spread: fc.integer({ min: 0, max: 9 }),
  action: fc.constantFrom('buy', 'sell'),
  order: fc.constantFrom('market', 'limit at the market', 'limit beyond the market', 'resting limit'),
  stop,
  fee: fc.record(
    {
      percent: fc.constantFrom(0.01, 0.26, 1.5),
      perUnit: fc.constantFrom(0.005, 0.65, 2.15),
      minimum: fc.constantFrom(0.35, 1, 20),
    },
    { requiredKeys: [] },
  ),
  equity: fc.constantFrom(2_500, 25_000, 1_000_000),
  size: fc.constantFrom(
    { quantityType: 'risk_percent', quantity: 1 },
    { quantityType: 'risk_percent', quantity: 7.7 },
    { quantityType: 'risk_dollar_amount', quantity: 333.33 },
    { quantityType: 'risk_dollar_amount', quantity: 12_345 },
  ),
});

const now = '2026-01-26T15:30:00Z';

const settingsFor = (assetClass: Traded['assetClass']) =>
  accepted(parseSettings({ assetClass, futuresSizing: 'risk' }));

const settingsOf = {
  stocks: settingsFor('stocks'),
  options: settingsFor('options'),
  futures: settingsFor('futures'),
  crypto: settingsFor('crypto'),
  forex: settingsFor('forex'),
};

it('loses at most what was asked at the stop, with fees, in every class and currency', () => {
  const planned = { orders: 0, converted: 0, charged: 0, short: 0, refused: 0 };
  const classes = new Set<string>();
  fc.assert(
    fc.property(entries, (entry) => {
      const { traded: what, fee, equity, size } = entry;
      const { assetClass, ticker, tickSize, account, quoteCurrency, pair } = what;
      const side = what.opensShort ? entry.action : 'buy';
      const tick = new Decimal(tickSize);
      const bid = tick.times(entry.units);
      const ask = bid.plus(tick.times(entry.spread));
      const ofPair =
        pair?.name === ticker ? [bid, ask] : [new Decimal(entry.rate), new Decimal(entry.rate).times(1.002)];
      const away = tick.times(7);
      const limits: Readonly<Record<string, InstanceType<typeof Decimal>>> =
        side === 'buy'
          ? { 'limit at the market': ask, 'limit beyond the market': ask.plus(away), 'resting limit': bid.minus(away) }
          : { 'limit at the market': bid, 'limit beyond the market': bid.minus(away), 'resting limit': ask.plus(away) };
      const limit = limits[entry.order];
      const context = snapshotContext(
        {
          now,
          currency: account,
          equity,
          quotes: {
            ...(pair !== undefined && { [pair.name]: { bid: `${Number(ofPair[0])}`, ask: `${Number(ofPair[1])}` } }),
            [ticker]: { bid: `${Number(bid)}`, ask: `${Number(ask)}` },
          },
          instruments: {
            [ticker]: {
              ...{ assetClass, tickSize, quoteCurrency, fee },
              ...(what.pointValue !== undefined && { pointValue: what.pointValue }),
            },
          },
        },
        settingsOf[assetClass],
      );
      const payload = {
        ticker,
        action: side,
        ...size,
        stopLoss: entry.stop,
        ...(limit === undefined ? { orderType: 'market' } : { orderType: 'limit', limitPrice: Number(limit) }),
      };
      const signal = accepted(parseSignal(payload, { clock: context.clock, assetClass, futuresSizing: 'risk' }));
      const plan = planSignal(signal, context);
      if (!plan.ok) {
        planned.refused += 1;
        // Less than a step, or a stop that lies inside the spread or below 0.
        const codes = plan.errors.map(({ code }) => code);
        expect(['quantity-unresolved', 'price-unresolved']).toEqual(expect.arrayContaining(codes));
        return;
      }
      const [order] = plan.value.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
      const leg = order?.stopLoss;
      if (order === undefined || leg === undefined) {
        throw new Error('an entry has its stop loss');
      }
      // A market order, or a limit that the market has reached, fills at the market; another one at its limit.
      const market = side === 'buy' ? ask : bid;
      const isReached = limit === undefined || (side === 'buy' ? limit.gte(market) : limit.lte(market));
      const fill = isReached ? market : limit;
      const trail = leg.trailAmount ?? fill.times(leg.trailPercent ?? 0).div(100);
      const trailed = side === 'buy' ? fill.minus(trail) : fill.plus(trail);
      const stopPrice = leg.stopPrice === undefined ? trailed : new Decimal(leg.stopPrice);
      const units = new Decimal(order.quantity);
      const worth = what.pointValue ?? (assetClass === 'options' ? 100 : 1);
      const feeAt = (price: InstanceType<typeof Decimal>) =>
        Decimal.max(
          fee.minimum ?? 0,
          price
            .times(worth)
            .times(units)
            .times(fee.percent ?? 0)
            .div(100)
            .plus(units.times(fee.perUnit ?? 0)),
        );
      const fees = feeAt(fill).plus(feeAt(stopPrice));
      const loss = fill.minus(stopPrice).abs().times(worth).times(units).plus(fees);
      const asked =
        size.quantityType === 'risk_percent'
          ? new Decimal(size.quantity).times(equity).div(100)
          : new Decimal(size.quantity);
      // Compared without a quotient, which would be rounded.
      const rate = Decimal.sum(...ofPair).div(2);
      const [lost, allowed] = [
        pair?.by === 'times' ? loss.times(rate) : loss,
        pair?.by === 'div' ? asked.times(rate) : asked,
      ];
      expect(lost.lte(allowed), `loses ${lost} of ${allowed}: ${JSON.stringify(entry)}`).toBe(true);
      planned.orders += 1;
      planned.converted += pair === undefined ? 0 : 1;
      planned.charged += fees.isZero() ? 0 : 1;
      planned.short += side === 'sell' ? 1 : 0;
      classes.add(`${assetClass} ${account}`);
    }),
    { numRuns: runCount(2_000, 1_000), seed: Number(process.env.SEED ?? 45) },
  );
  expect(classes.size).toBe(7);
  expect(Math.min(planned.orders, planned.converted, planned.charged)).toBeGreaterThan(300);
  expect(planned.short).toBeGreaterThan(100);
  if (process.env.RUNS !== undefined) {
    process.stdout.write(`${JSON.stringify(planned)}\n`);
  }
}, 1_800_000);

function accepted<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!result.ok) {
    throw new Error(`the message and the settings are valid: ${JSON.stringify(result)}`);
  }
  return result.value;
}
