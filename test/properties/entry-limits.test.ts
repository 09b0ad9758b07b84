// Safety Q1: no plan enters more than the limits of the account allow, and no exit is refused because of them.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Decimal, decimal, numberText } from '../../src/core/decimal.js';
import type { MarketSnapshot, Order, OrderPlan, PlanStep, Settings, Signal } from '../../src/index.js';
import { planSignal, snapshotContext } from '../../src/index.js';
import { planRequest } from '../models/plan-requests.ts';

const limitCodes: ReadonlySet<string> = new Set([
  'order-too-large',
  'loss-at-stop-too-large',
  'quote-unavailable',
  'stop-loss-required',
  'price-unresolved',
  'currency-mismatch',
]);

const amount = fc.integer({ min: 1, max: 200_000 }).map(numberText);
const limits = fc.record(
  { maxOrderQuantity: amount, maxOrderValue: amount, maxLossAtStop: amount },
  { requiredKeys: [] },
);

function planOf(signal: Signal, settings: Settings, market: MarketSnapshot) {
  return planSignal(signal, snapshotContext(market, settings));
}

function ordersOf({ steps }: OrderPlan, effect: Order['effect']): readonly Order[] {
  return steps.flatMap((step) => (step.step === 'submit-order' && step.order.effect === effect ? [step.order] : []));
}

/** The steps before the entry: what closes and cancels. */
function exitSteps({ steps }: OrderPlan): readonly PlanStep[] {
  const first = steps.findIndex(
    (step) => step.step === 'await-fill' || (step.step === 'submit-order' && step.order.effect === 'open'),
  );
  return first === -1 ? steps : steps.slice(0, first);
}

/** Price of a market order of a stock whose value is in dollars; undefined for all others, which other tests judge. */
function marketPrice({ type, ticker }: Order, settings: Settings, market: MarketSnapshot): Decimal | undefined {
  const { bid, ask } = market.quotes?.[ticker] ?? {};
  const isPlain = settings.assetClass === 'stocks' && market.instruments?.[ticker] === undefined && type === 'market';
  const isQuoted = bid != null && ask != null && Number(bid) > 0 && Number(bid) <= Number(ask);
  return isPlain && isQuoted ? decimal(bid).plus(ask).div(2) : undefined;
}

it('limits of the account bound every entry and refuse no exit', () => {
  fc.assert(
    fc.property(planRequest(), limits, ({ signal, settings, market }, given) => {
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
      for (const order of ordersOf(plan.value, 'open')) {
        const { maxOrderQuantity = order.quantity, maxOrderValue, maxLossAtStop } = given;
        expect(decimal(order.quantity).lte(maxOrderQuantity)).toBe(true);
        const price = marketPrice(order, settings, market);
        if (price !== undefined && maxOrderValue !== undefined) {
          expect(price.times(order.quantity).lte(maxOrderValue)).toBe(true);
        }
        const stop = order.stopLoss?.stopPrice;
        if (price !== undefined && stop !== undefined && maxLossAtStop !== undefined) {
          expect(price.minus(stop).abs().times(order.quantity).lte(maxLossAtStop)).toBe(true);
        }
      }
    }),
    { numRuns: Number(process.env.LIMIT_RUNS ?? 1000) },
  );
}, 1_800_000);
