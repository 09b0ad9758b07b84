// What holds for every plan, on the requests on which the library is compared with the model; the campaign holds the
// rules of test/properties/plan-invariants.ts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal } from '../../src/core/decimal.js';
import type { PlanFigure } from '../../src/core/figure-list.js';
import type { FigureName, TraceEntry } from '../../src/core/trace.js';
import { tradedInstrument } from '../../src/market/instruments.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import type { TradingContext } from '../../src/market/ports.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import type { Signal, StopLoss } from '../../src/signal/signal.js';
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

/** The same markets and settings, with a buy that risks an amount: of all requests, one in 250 does. */
const askedByRisk: fc.Arbitrary<Asked> = fc
  .record({
    request: asked,
    quantityType: fc.constantFrom('risk_dollar_amount', 'risk_percent'),
    quantity: fc.constantFrom('1', '2.5', '400'),
    stopLoss: fc.constantFrom<StopLoss>(
      { percent: '2' },
      { amount: '1.5' },
      { type: 'trailing_stop', trailAmount: '1' },
      { type: 'trailing_stop', trailPercent: '3' },
    ),
  })
  .map(({ request: { signal, context }, ...sized }) => {
    const { ticker, receivedAt } = signal;
    return { signal: { ticker, action: 'buy', receivedAt, ...sized }, context };
  });

function holds(check: (plan: OrderPlan, request: Asked) => void, requests: fc.Arbitrary<Asked> = asked): void {
  fc.assert(
    fc.property(requests, (request) => {
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

/** The figure of a decision. */
function figureOf(plan: OrderPlan, { figures }: TraceEntry, name: FigureName): PlanFigure | undefined {
  return plan.figures[figures?.[name] ?? -1];
}

function amountIn(figure: PlanFigure | undefined): Decimal | undefined {
  return figure !== undefined && 'value' in figure ? new Decimal(figure.value) : undefined;
}

/** The price that the bracket of the entry was measured by: the last one that was decided before it. */
function referenceOf({ trace, ...plan }: OrderPlan): Decimal | undefined {
  const bracket = trace.findLastIndex(({ rule }) => rule === 'bracket');
  const decision = trace.slice(0, bracket).findLast(({ rule }) => rule === 'price.reference');
  return decision && amountIn(figureOf({ trace, ...plan }, decision, 'price'));
}

/** Money that a quantity was divided from: before it was rounded, and divided by the loss of one unit. */
function riskedAmount(plan: OrderPlan, type: 'risk_dollar_amount' | 'risk_percent'): Decimal | undefined {
  const decision = plan.trace.findLast(({ rule }) => rule === `quantity.${type}`);
  let figure = decision && figureOf(plan, decision, 'quantity');
  for (const operation of ['downToStep', 'dividedBy']) {
    figure =
      figure !== undefined && 'of' in figure && figure.by === operation ? plan.figures[figure.of[0] ?? -1] : figure;
  }
  return amountIn(figure);
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
      const reference = referenceOf(plan);
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
    let judged = 0;
    holds((plan, { signal, context }) => {
      const [order] = opening(plan);
      const stop = order?.stopLoss ?? ordersOf(plan).find(({ side }) => side !== order?.side && order !== undefined);
      for (const type of ['risk_dollar_amount', 'risk_percent'] as const) {
        const amount = riskedAmount(plan, type);
        if (amount === undefined || order === undefined || stop === undefined) {
          continue;
        }
        const reference = referenceOf(plan) ?? new Decimal(0);
        const distance =
          stop.stopPrice === undefined
            ? decimal(stop.trailAmount ?? reference.times(stop.trailPercent ?? 0).div(100))
            : reference.minus(stop.stopPrice).abs();
        const instrument = accepted(tradedInstrument(order.ticker, createPlanningContext(signal, context)));
        expect(distance.times(order.quantity).times(instrument.pointValue.decimal).lte(amount)).toBe(true);
        judged += 1;
      }
    }, askedByRisk);
    expect(judged).toBeGreaterThan(0);
  });
});
