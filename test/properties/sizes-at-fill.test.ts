// Safety S1, money I3: no size costs more, and no stop loses more, fees included, than was asked at the price at which the entry fills
// now; and every limit holds there: for every order type, side, class and currency, from flat, in an addition and in a swap.
// `RUNS=100000 npx vitest run --project=library test/properties/sizes-at-fill.test.ts` searches longer.
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Order,
  parseMarketSnapshot,
  parseSettings,
  parseSignal,
  planSignal,
  snapshotContext,
} from '../../src/index.js';
import { runCount } from './seeds.ts';

const Exact = Decimal.clone({ precision: 80 });

interface Traded {
  readonly ticker: string;
  readonly assetClass: 'stocks' | 'crypto' | 'options' | 'index_options' | 'futures';
  readonly price: number;
  readonly pointValue: number;
  /** Pair and price of the currency, where it is not the account's. */
  readonly rate?: readonly [string, number];
  readonly instrument?: object;
}

const tradeds: readonly Traded[] = [
  { ticker: 'AAPL', assetClass: 'stocks', price: 150, pointValue: 1 },
  { ticker: 'PENNY', assetClass: 'stocks', price: 0.8, pointValue: 1 },
  {
    ticker: 'SAP',
    assetClass: 'stocks',
    price: 230,
    pointValue: 1,
    rate: ['EUR-USD', 1.17],
    instrument: { assetClass: 'stocks', tickSize: 0.01, quoteCurrency: 'EUR' },
  },
  {
    ticker: 'SONY',
    assetClass: 'stocks',
    price: 3_000,
    pointValue: 1,
    rate: ['JPY-USD', 0.0067],
    instrument: { assetClass: 'stocks', tickSize: 1, quoteCurrency: 'JPY' },
  },
  { ticker: 'BTC-USD', assetClass: 'crypto', price: 65_000, pointValue: 1 },
  { ticker: 'ETH-BTC', assetClass: 'crypto', price: 0.05, pointValue: 1, rate: ['BTC-USD', 65_000] },
  { ticker: 'SPY 260220C600', assetClass: 'options', price: 5, pointValue: 100 },
  { ticker: 'SPXW 260220C6000', assetClass: 'index_options', price: 40, pointValue: 100 },
  {
    ticker: 'ESH2026',
    assetClass: 'futures',
    price: 6000,
    pointValue: 50,
    instrument: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 },
  },
];

const ratio = fc.oneof(
  { weight: 3, arbitrary: fc.double({ min: 0.97, max: 1.03, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 0.01, max: 4, noNaN: true }) },
);
const entries = fc.record({
  traded: fc.constantFrom(...tradeds),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  spread: fc.constantFrom(0, 0.0002, 0.002, 0.02, 0.3),
  isOneSided: fc.constantFrom(false, false, false, false, true),
  orderType: fc.constantFrom('market', 'limit', 'stop', 'stop_limit', 'trailing_stop'),
  limit: ratio,
  stop: ratio,
  trail: fc.constantFrom({ trailPercent: 1 }, { trailPercent: 30 }, { share: 0.02 }, { share: 0.4 }),
  quantityType: fc.constantFrom(
    'fixed_quantity',
    'dollar_amount',
    'percent_of_equity',
    'risk_dollar_amount',
    'risk_percent',
  ),
  amount: fc.constantFrom(1, 7, 50, 1_000, 12_345, 90_000),
  stopLoss: fc.oneof(
    fc.constant(undefined),
    fc.constantFrom({ percent: 1 }, { percent: 25 }, { type: 'trailing_stop', trailPercent: 3 }, { pnlAmount: 40 }),
    fc.double({ min: 0.5, max: 1.5, noNaN: true }),
  ),
  maxOrderValue: fc.constantFrom(undefined, undefined, 1_000, 20_000),
  maxLossAtStop: fc.constantFrom(undefined, undefined, 100, 2_000),
  maxLossAtStopPercent: fc.constantFrom(undefined, undefined, undefined, undefined, 0.5, 5),
  maxPositionValue: fc.constantFrom(undefined, undefined, undefined, undefined, 5_000, 60_000),
  maxOrderQuantity: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 20),
  held: fc.constantFrom(undefined, undefined, undefined, 'same', 'other'),
  buyingPower: fc.constantFrom(undefined, undefined, 5_000),
  fee: fc.constantFrom<Fee | undefined>(
    undefined,
    {},
    { percent: 0.26 },
    { perUnit: 0.85, minimum: 12 },
    { percent: 2, perUnit: 0.01, minimum: 40 },
  ),
});

interface Fee {
  readonly percent?: number;
  readonly perUnit?: number;
  readonly minimum?: number;
}

type Entry = typeof entries extends fc.Arbitrary<infer One> ? One : never;

const equity = 100_000;
const places = (price: number): number => Number(price.toPrecision(6));

/** The one quote that a request has, by its price and spread. */
function quoteOf({ traded: { price }, spread, isOneSided }: Entry) {
  return isOneSided
    ? { last: places(price) }
    : { bid: places(price * (1 - spread / 2)), ask: places(price * (1 + spread / 2)), last: places(price) };
}

/** Whether the account pays the value: a future asks for a margin, and so does an option that is sold. */
function isPaid({ side }: Pick<Order, 'side'>, { assetClass }: Traded): boolean {
  return assetClass !== 'futures' && (!assetClass.endsWith('options') || side === 'buy');
}

function planOf(entry: Entry) {
  const { traded, side, orderType, limit, stop, trail, quantityType, amount, stopLoss } = entry;
  const { maxOrderValue, maxLossAtStop, maxLossAtStopPercent, maxPositionValue, maxOrderQuantity, buyingPower, fee } =
    entry;
  const { ticker, price, assetClass, rate, instrument } = traded;
  const clock = { now: () => Date.parse('2026-01-26T15:30:00Z') };
  const payload = {
    ticker,
    action: side,
    orderType,
    ...(orderType.includes('limit') && { limitPrice: places(price * limit) }),
    ...(orderType.startsWith('stop') && { stopPrice: places(price * stop) }),
    ...(orderType === 'trailing_stop' && ('share' in trail ? { trailAmount: places(price * trail.share) } : trail)),
    quantity: amount,
    quantityType,
    ...(stopLoss !== undefined && {
      stopLoss: typeof stopLoss === 'number' ? { stopPrice: places(price * stopLoss) } : stopLoss,
    }),
  };
  const signal = parseSignal(payload, { clock, assetClass, futuresSizing: 'risk' });
  const settings = parseSettings({
    assetClass,
    futuresSizing: 'risk',
    allowedSides: 'both',
    useFractionalQuantity: true,
    allowAddToPosition: true,
    ...(maxOrderValue !== undefined && { maxOrderValue }),
    ...(maxLossAtStop !== undefined && { maxLossAtStop }),
    ...(maxLossAtStopPercent !== undefined && { maxLossAtStopPercent }),
    ...(maxPositionValue !== undefined && { maxPositionValue }),
    ...(maxOrderQuantity !== undefined && { maxOrderQuantity }),
  });
  const market = parseMarketSnapshot({
    now: '2026-01-26T15:30:00Z',
    equity,
    ...(buyingPower !== undefined && { buyingPower }),
    capabilities: { shortSelling: true, optionWriting: true },
    quotes: {
      [ticker]: quoteOf(entry),
      ...(rate && { [rate[0]]: { bid: rate[1], ask: rate[1] } }),
    },
    ...((instrument || fee) && { instruments: { [ticker]: { assetClass, ...instrument, fee } } }),
    ...(entry.held && { positions: { [ticker]: { side: sideOfHeld(entry), quantity: heldUnits } } }),
  });
  if (!signal.ok || !settings.ok || !market.ok) {
    return undefined;
  }
  const plan = planSignal(signal.value, snapshotContext(market.value, settings.value));
  const step = plan.ok
    ? plan.value.steps.find((each) => each.step === 'submit-order' && each.order.effect === 'open')
    : undefined;
  return step?.step === 'submit-order' ? step.order : undefined;
}

const heldUnits = 3;

function sideOfHeld({ side, held }: Entry): 'long' | 'short' {
  return (side === 'buy') === (held === 'same') ? 'long' : 'short';
}

/** Prices at which an order fills now: one, or the stop and at worst the limit of a stop-limit order. */
function fillsOf(order: Order, entry: Entry): readonly Decimal[] {
  return order.type === 'stop_limit'
    ? [fillOf(order, entry), new Exact(order.limitPrice ?? 0)]
    : [fillOf(order, entry)];
}

function fillOf({ side, type, limitPrice, stopPrice, trailAmount, trailPercent }: Order, entry: Entry): Decimal {
  const { bid, ask, last } = { bid: undefined, ask: undefined, ...quoteOf(entry) };
  const market = new Exact((side === 'buy' ? ask : bid) ?? last);
  switch (type) {
    case 'market':
      return market;
    case 'limit':
      return side === 'buy' ? Exact.min(limitPrice ?? 0, market) : Exact.max(limitPrice ?? 0, market);
    case 'stop':
      return side === 'buy' ? Exact.max(stopPrice ?? 0, market) : Exact.min(stopPrice ?? 0, market);
    case 'stop_limit':
      return new Exact(stopPrice ?? 0);
    case 'trailing_stop': {
      const trail = trailAmount === undefined ? market.times(trailPercent ?? 0).div(100) : new Exact(trailAmount);
      return side === 'buy' ? market.plus(trail) : market.minus(trail);
    }
  }
}

/** Fee of an order of so many units at a price, in the account's currency. */
function feeAt(price: Decimal, quantity: string, { fee = {}, traded }: Entry): Decimal {
  const { percent = 0, perUnit = 0, minimum = 0 } = fee;
  const value = price.times(traded.pointValue).times(quantity);
  const ofOrder = value.times(percent).div(100).plus(new Exact(perUnit).times(quantity));
  return Exact.max(ofOrder, minimum).times(traded.rate?.[1] ?? 1);
}

it('a size, a loss at the stop and every limit hold at the price at which the entry fills', () => {
  const numRuns = runCount(6_000, 1_000);
  const seed = Number(process.env.SEED ?? 31);
  const counts = { orders: 0, values: 0, positions: 0, losses: 0 };
  fc.assert(
    fc.property(entries, (entry) => {
      const order = planOf(entry);
      if (order === undefined) {
        return;
      }
      counts.orders += 1;
      const { traded, quantityType, amount, maxOrderValue, maxLossAtStop, maxLossAtStopPercent, buyingPower } = entry;
      const fills = fillsOf(order, entry);
      const unit = new Exact(traded.pointValue).times(traded.rate?.[1] ?? 1);
      const each = unit.times(order.quantity);
      const highest = Exact.max(...fills);
      const value = highest.times(each);
      const paid = value.plus(feeAt(highest, order.quantity, entry));
      const values = [
        ...(quantityType === 'dollar_amount' ? [[paid, amount] as const] : []),
        ...(quantityType === 'percent_of_equity' ? [[paid, (amount / 100) * equity] as const] : []),
        ...(maxOrderValue === undefined ? [] : [[value, maxOrderValue] as const]),
        // A future, or an option that is sold, is not compared without its margin (money I1).
        ...(buyingPower === undefined || !isPaid(order, traded) ? [] : [[paid, buyingPower] as const]),
      ];
      for (const [spent, most] of values) {
        expect(spent.lte(most), `${spent} is above ${most}: ${JSON.stringify(order)}`).toBe(true);
        counts.values += 1;
      }
      expect(Number(order.quantity)).toBeLessThanOrEqual(entry.maxOrderQuantity ?? Number.POSITIVE_INFINITY);
      if (entry.maxPositionValue !== undefined) {
        const before = entry.held === 'same' ? heldUnits : 0;
        const position = Exact.max(...fills).times(unit.times(new Exact(order.quantity).plus(before)));
        expect(position.lte(entry.maxPositionValue), `a position of ${position}: ${JSON.stringify(order)}`).toBe(true);
        counts.positions += 1;
      }
      const stop = order.stopLoss;
      const pointsFrom = (fill: Decimal): Decimal | undefined =>
        stop?.stopPrice === undefined
          ? stop?.trailPercent && fill.times(stop.trailPercent).div(100)
          : // A stop that is passed already loses nothing.
            order.side === 'buy'
            ? fill.minus(stop.stopPrice)
            : new Exact(stop.stopPrice).minus(fill);
      const pairs = fills.flatMap((at) => {
        const points = pointsFrom(at);
        return points === undefined ? [] : [[at, points] as const];
      });
      const losses = [
        ...(quantityType === 'risk_dollar_amount' ? [amount] : []),
        ...(quantityType === 'risk_percent' ? [(amount / 100) * equity] : []),
        ...[maxLossAtStop ?? []].flat(),
        ...(maxLossAtStopPercent === undefined ? [] : [(maxLossAtStopPercent / 100) * equity]),
      ];
      for (const most of pairs.length > 0 ? losses : []) {
        const all = pairs.map(([at, points]) => {
          const exit = order.side === 'buy' ? at.minus(points) : at.plus(points);
          const fees = feeAt(at, order.quantity, entry).plus(feeAt(exit, order.quantity, entry));
          return points.times(each).plus(fees);
        });
        const loss = Exact.max(...all);
        expect(loss.lte(most), `a loss of ${loss} is above ${most}: ${JSON.stringify(order)}`).toBe(true);
        counts.losses += 1;
      }
    }),
    { numRuns, seed },
  );
  // Enough was judged.
  expect(counts.orders).toBeGreaterThan(numRuns / 10);
  expect(counts.values).toBeGreaterThan(numRuns / 20);
  expect(counts.positions).toBeGreaterThan(numRuns / 100);
  expect(counts.losses).toBeGreaterThan(numRuns / 25);
  if (process.env.RUNS !== undefined) {
    process.stdout.write(`${JSON.stringify(counts)}\n`);
  }
}, 1_800_000);
