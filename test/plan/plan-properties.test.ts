// What holds for every plan, on the requests on which the library is compared with the model; the campaign holds the
// rules of test/properties/plan-invariants.ts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal } from '../../src/core/decimal.js';
import { tradedInstrument } from '../../src/market/instruments.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import type { TradingContext } from '../../src/market/ports.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import { accepted } from '../market/contracts/sample.ts';
import { planRequest } from '../models/plan-requests.js';
import { runCount } from '../properties/seeds.js';

interface Asked {
  readonly signal: Signal;
  readonly context: TradingContext;
}

const asked: fc.Arbitrary<Asked> = planRequest().map(({ signal, settings, market, signalId }) => ({
  signal,
  context: snapshotContext(market, settings, signalId),
}));

function holds(check: (plan: OrderPlan, request: Asked) => void): void {
  fc.assert(
    fc.property(asked, (request) => {
      const plan = planSignal(request.signal, request.context);
      if (plan.ok) {
        check(plan.value, request);
      }
    }),
    { numRuns: runCount(500), seed: 20_261_122 },
  );
}

function ordersOf(plan: OrderPlan): readonly Order[] {
  return plan.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
}

function opening(plan: OrderPlan): readonly Order[] {
  return ordersOf(plan).filter(({ effect }) => effect === 'open');
}

/** What a rule of the trace read or decided last, as a decimal. */
function traced(plan: OrderPlan, rule: string, name: string): Decimal | undefined {
  const entry = plan.trace.filter((candidate) => candidate.rule === rule).at(-1);
  const value = entry?.read[name];
  return typeof value === 'string' ? new Decimal(value) : undefined;
}

describe('every plan', () => {
  it('of an exit, a sentiment flat or one against the action opens nothing', () => {
    holds((plan, { signal }) => {
      const isTrade = signal.action === 'buy' || signal.action === 'sell';
      const own = signal.action === 'buy' ? 'bullish' : 'bearish';
      const leaves = isTrade && signal.sentiment !== undefined && signal.sentiment !== own;
      if (leaves || ['exit', 'breakeven', 'cancel'].includes(signal.action)) {
        expect(opening(plan)).toStrictEqual([]);
      }
    });
  });

  it('of a resize sends one order, on one side', () => {
    holds((plan, { signal, context }) => {
      if (signal.action !== 'resize') {
        return;
      }
      const orders = plan.steps.filter((step) => step.step === 'submit-order' && step.id !== 'stop-loss');
      expect(orders.length).toBeLessThanOrEqual(1);
      for (const order of ordersOf(plan)) {
        const held = context.positions.position(order.ticker)?.side;
        const grows = held === undefined || (held === 'long') === (order.side === 'buy');
        expect(order.effect === 'open' || !grows || held === undefined).toBe(true);
      }
    });
  });

  it('places its bracket around the reference price: the profit on one side, the loss on the other', () => {
    holds((plan) => {
      const reference = traced(plan, 'bracket', 'reference');
      for (const { side, takeProfit, stopLoss } of opening(plan)) {
        const isAbove = (price: string): boolean => decimal(Number(price)).gt(reference ?? 0);
        if (takeProfit !== undefined) {
          expect(isAbove(takeProfit.limitPrice)).toBe(side === 'buy');
        }
        if (stopLoss?.stopPrice !== undefined) {
          expect(isAbove(stopLoss.stopPrice)).toBe(side === 'sell');
        }
      }
    });
  });

  it('that risks an amount loses no more than that at its stop', () => {
    holds((plan, { signal, context }) => {
      const [order] = opening(plan);
      const stop = order?.stopLoss ?? ordersOf(plan).find(({ side }) => side !== order?.side && order !== undefined);
      for (const type of ['risk_dollar_amount', 'risk_percent'] as const) {
        const value = traced(plan, `quantity.${type}`, 'value');
        if (value === undefined || order === undefined || stop === undefined) {
          continue;
        }
        const reference = traced(plan, 'bracket', 'reference') ?? new Decimal(0);
        const distance =
          stop.stopPrice === undefined
            ? decimal(stop.trailAmount ?? reference.times(stop.trailPercent ?? 0).div(100))
            : reference.minus(stop.stopPrice).abs();
        const instrument = accepted(tradedInstrument(order.ticker, createPlanningContext(signal, context)));
        const amount = type === 'risk_percent' ? value.times(context.broker.equity() ?? 0).div(100) : value;
        expect(distance.times(order.quantity).times(instrument.pointValue).lte(amount)).toBe(true);
      }
    });
  });
});
