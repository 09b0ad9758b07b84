// Money I3 at a broker that charges the fees: 100 percent of the equity costs at most the equity, whatever the fee, the currency, the
// order, the number of its targets and the size of its fills. `RUNS=100000 npx vitest run --project=library test/properties/fees.test.ts` searches longer.
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSettings, parseSignal, planSignal } from '../../src/index.js';
import { paperBroker, settableClock } from '../../src/paper/index.js';
import { runCount } from './seeds.ts';

const now = '2026-01-26T15:30:00Z';
const price = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
const fee = fc.record(
  {
    percent: fc.constantFrom(0.01, 0.26, 1, 12.5),
    perUnit: fc.constantFrom(0.005, 0.65, 3),
    minimum: fc.constantFrom(0.35, 1, 20, 5_000),
  },
  { requiredKeys: [] },
);
/** What is bought, in which currency, and the pair that converts it. */
interface Traded {
  readonly assetClass: 'stocks' | 'crypto' | 'forex';
  readonly ticker: string;
  readonly currency?: string;
  readonly quoteCurrency?: string;
  readonly pair?: string;
}

const entries = fc.record({
  price,
  spread: fc.integer({ min: 0, max: 50 }),
  fee,
  cash: fc.constantFrom(100, 1_000, 99_999.99),
  traded: fc.constantFrom<Traded>(
    { assetClass: 'stocks', ticker: 'AAPL' },
    { assetClass: 'stocks', ticker: 'AAPL', currency: 'EUR', pair: 'EUR-USD' },
    { assetClass: 'stocks', ticker: 'SAP', quoteCurrency: 'EUR', pair: 'EUR-USD' },
    { assetClass: 'crypto', ticker: 'BTC-USD' },
    { assetClass: 'crypto', ticker: 'ETH-BTC', pair: 'BTC-USD' },
    { assetClass: 'crypto', ticker: 'BTC-USD', currency: 'JPY', pair: 'USD-JPY' },
    { assetClass: 'forex', ticker: 'EUR-CHF', pair: 'USD-CHF' },
    { assetClass: 'forex', ticker: 'EUR-GBP', pair: 'GBPUSD' },
  ),
  rate: fc.constantFrom(0.0073, 0.8, 1.25, 1.1, 3, 157.43, 97_123.45),
  useFractionalQuantity: fc.boolean(),
  order: fc.constantFrom<object>({ orderType: 'market' }, { orderType: 'limit', above: 1.01 }),
  size: fc.constantFrom('percent_of_equity' as const, 'dollar_amount' as const),
  maxFill: fc.constantFrom(undefined, 1, 7.3),
  targets: fc.constantFrom<readonly object[] | undefined>(
    undefined,
    undefined,
    // Far enough apart for prices of one cent.
    [{ percent: 100 }, { percent: 200 }],
    [
      { percent: 100, share: 33 },
      { percent: 200, share: 33 },
    ],
    [{ percent: 100, share: 70 }, { percent: 200 }, { percent: 300 }, { percent: 400, share: 10 }],
  ),
});

it('all of the equity, fees included, costs at most the equity at a broker that charges them', () => {
  const counts = { bought: 0, charged: 0, converted: 0, split: 0 };
  fc.assert(
    fc.property(entries, (entry) => {
      const { traded, rate, cash, size, useFractionalQuantity, maxFill, targets } = entry;
      const { assetClass, ticker, currency, quoteCurrency, pair } = traded;
      const [bid, ask] = [entry.price, entry.price + entry.spread / 100].map((value) => value.toFixed(2));
      const clock = settableClock(now);
      const paper = paperBroker({
        clock,
        cash,
        ...(currency !== undefined && { currency }),
        quotes: {
          [ticker]: { bid: `${Number(bid)}`, ask: `${Number(ask)}` },
          ...(pair !== undefined && { [pair]: { bid: rate, ask: rate * 1.01 } }),
        },
        instruments: {
          [ticker]: {
            assetClass,
            tickSize: 0.01,
            fee: entry.fee,
            ...(quoteCurrency !== undefined && { quoteCurrency }),
          },
        },
        ...(maxFill !== undefined && { maxFill }),
      });
      const limitPrice = 'above' in entry.order ? { limitPrice: Number((Number(ask) * 1.01).toFixed(2)) } : {};
      const payload = {
        ticker,
        action: 'buy',
        orderType: 'above' in entry.order ? 'limit' : 'market',
        ...limitPrice,
        quantity: size === 'percent_of_equity' ? 100 : cash,
        quantityType: size,
        ...(targets !== undefined && { targets }),
      };
      const settings = parseSettings({ assetClass, useFractionalQuantity });
      const signal = parseSignal(payload, { clock, assetClass });
      if (!settings.ok || !signal.ok) {
        throw new Error('the message and the settings are valid');
      }
      const plan = planSignal(signal.value, paper.context(settings.value, 'fees'));
      if (!plan.ok) {
        // Less than a step is left beside the minimum.
        expect(plan.errors.map(({ code }) => code)).toEqual(['quantity-unresolved']);
        return;
      }
      let report = paper.execute(plan.value);
      for (let quotes = 0; quotes < 40 && report.status === 'waiting'; quotes += 1) {
        paper.setQuote(ticker, { bid: `${Number(bid)}`, ask: `${Number(ask)}` });
        report = paper.resume(report);
      }
      const { cash: left, fills } = paper.state();
      counts.split += plan.value.steps.length > 1 ? 1 : 0;
      counts.bought += fills.length > 0 ? 1 : 0;
      counts.charged += fills.some((fill) => fill.fee !== undefined) ? 1 : 0;
      counts.converted += fills.length > 0 && pair !== undefined ? 1 : 0;
      expect(new Decimal(left).gte(0), `${left} is left of ${cash}: ${JSON.stringify(entry)}`).toBe(true);
    }),
    { numRuns: runCount(1_000, 1_000), seed: Number(process.env.SEED ?? 44) },
  );
  expect(counts.bought).toBeGreaterThan(300);
  expect(counts.charged).toBeGreaterThan(200);
  expect(counts.converted).toBeGreaterThan(100);
  expect(counts.split).toBeGreaterThan(100);
  if (process.env.RUNS !== undefined) {
    process.stdout.write(`${JSON.stringify(counts)}\n`);
  }
}, 1_800_000);
