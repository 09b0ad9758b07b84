// Safety Q1: no plan enters more than the limits of the account allow, and no exit is refused because of them.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Decimal, decimal, numberText } from '../../src/core/decimal.js';
import type { MarketSnapshot, Order, OrderPlan, PlanStep, Settings, Signal } from '../../src/index.js';
import { planSignal, snapshotContext } from '../../src/index.js';
import { entriesOf, freshQuoteIn, pointValueIn } from '../models/plan-markets.ts';
import { planRequest } from '../models/plan-requests.ts';
import { runCount } from './seeds.ts';

const limitCodes: ReadonlySet<string> = new Set([
  'order-too-large',
  'loss-at-stop-too-large',
  'quote-unavailable',
  'stop-loss-required',
  'price-unresolved',
  'currency-mismatch',
]);

/** Small amounts as often as large ones: some limits hold every entry back, others none. */
const amount = fc.oneof(...[100, 10_000, 1_000_000].map((max) => fc.integer({ min: 1, max }).map(numberText)));
const each = { maxOrderQuantity: amount, maxOrderValue: amount, maxLossAtStop: amount };
/** One limit, or any of them. */
const limits = fc.oneof(
  fc.record({ maxOrderQuantity: each.maxOrderQuantity }),
  fc.record({ maxOrderValue: each.maxOrderValue }),
  fc.record({ maxLossAtStop: each.maxLossAtStop }),
  fc.record(each, { requiredKeys: [] }),
);
const requests = fc.oneof(planRequest(), planRequest({ actions: ['buy', 'sell', 'add', 'reverse', 'resize'] }));

function planOf(signal: Signal, settings: Settings, market: MarketSnapshot) {
  return planSignal(signal, snapshotContext(market, settings));
}

/** The steps before the entry: what closes and cancels. */
function exitSteps({ steps }: OrderPlan): readonly PlanStep[] {
  const first = steps.findIndex(
    (step) => step.step === 'await-fill' || (step.step === 'submit-order' && step.order.effect === 'open'),
  );
  return first === -1 ? steps : steps.slice(0, first);
}

/** Midpoint at which a market order in dollars is judged; undefined for all others, which the tables judge. */
function midpointOf({ type, ticker }: Order, market: MarketSnapshot): Decimal | undefined {
  const quote = type === 'market' ? freshQuoteIn(market, ticker) : undefined;
  return quote?.bid.plus(quote.ask).div(2);
}

it('limits of the account bound every entry and refuse no exit', () => {
  const numRuns = runCount(1_000, 500);
  const seed = Number(process.env.SEED ?? 20);
  let entries = 0;
  let values = 0;
  let losses = 0;
  fc.assert(
    fc.property(requests, limits, ({ signal, settings, market }, given: Partial<Settings>) => {
      // The generated settings may have limits of their own.
      const { maxOrderQuantity: _, maxOrderValue: __, maxLossAtStop: ___, ...unlimited } = settings;
      const free = planOf(signal, unlimited, market);
      const limited = { ...unlimited, ...given };
      const plan = planOf(signal, limited, market);
      if (!free.ok) {
        expect(plan.ok).toBe(false);
        return;
      }
      if (!plan.ok) {
        // Refused because of the limits: then nothing was to be closed.
        expect(exitSteps(free.value).filter(({ step }) => step === 'submit-order')).toHaveLength(0);
        expect(plan.errors.filter(({ code }) => !limitCodes.has(code))).toEqual([]);
        return;
      }
      expect(exitSteps(plan.value)).toEqual(exitSteps(free.value));
      for (const { entry, stopPrice } of entriesOf(plan.value)) {
        const { maxOrderQuantity = entry.quantity, maxOrderValue, maxLossAtStop } = given;
        expect(decimal(entry.quantity).lte(maxOrderQuantity)).toBe(true);
        entries += 1;
        const price = midpointOf(entry, market);
        const worth = pointValueIn(market, entry.ticker)?.times(entry.quantity);
        if (price !== undefined && worth !== undefined && maxOrderValue !== undefined) {
          expect(price.times(worth).lte(maxOrderValue)).toBe(true);
          values += 1;
        }
        if (price !== undefined && worth !== undefined && stopPrice !== undefined && maxLossAtStop !== undefined) {
          expect(price.minus(stopPrice).abs().times(worth).lte(maxLossAtStop)).toBe(true);
          losses += 1;
        }
      }
    }),
    { numRuns, seed },
  );
  // Enough entries were judged.
  expect(entries).toBeGreaterThan(numRuns / 40);
  expect(values).toBeGreaterThan(numRuns / 500);
  expect(losses).toBeGreaterThan(numRuns / 1000);
}, 1_800_000);
