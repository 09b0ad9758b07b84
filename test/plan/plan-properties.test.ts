// What holds for every plan, on the requests on which the library is compared with the model; the campaign holds the
// rules of test/properties/plan-invariants.ts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal } from '../../src/core/decimal.js';
import type { FigureName, TraceRule } from '../../src/core/trace.js';
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

const riskSize = fc.record({
  action: fc.constantFrom('buy', 'sell'),
  quantity: fc.constantFrom('2', '150', '7000.5'),
  quantityType: fc.constantFrom('risk_dollar_amount', 'risk_percent'),
  stopLoss: fc.constantFrom<StopLoss>(
    { percent: '3' },
    { amount: '0.7' },
    { type: 'trailing_stop', trailPercent: '2.5' },
    { type: 'trailing_stop', trailAmount: '0.9' },
  ),
});

/** The same requests of a buy or sell that risks an amount, of the signal or of the settings. */
const askedByRisk: fc.Arbitrary<Asked> = fc
  .tuple(planRequest(), riskSize, fc.boolean())
  .map(([{ signal, settings, market, signalId }, { action, stopLoss, ...size }, isSent]) => {
    const { ticker, receivedAt } = signal;
    const defaultQuantity = isSent ? settings.defaultQuantity : size;
    return {
      signal: { ticker, receivedAt, action, stopLoss, ...(isSent && size) },
      context: snapshotContext(
        { equity: '98765.4', ...market },
        { ...settings, defaultQuantity, entryLockout: false },
        signalId,
      ),
    };
  });

/** A loss at prices in another currency at the midpoint of the pair, which may be quoted either way round. */
function inMoneyOfAccount(loss: Decimal, plan: OrderPlan, { broker }: TradingContext): Decimal {
  const pair = plan.trace.find(({ rule }) => rule === 'price.rate')?.read.rate;
  if (typeof pair !== 'string') {
    return loss;
  }
  const { bid, ask, last = 0 } = broker.quote(pair) ?? {};
  const rate = bid === undefined || ask === undefined ? decimal(last) : decimal(bid).plus(ask).div(2);
  return pair.startsWith(`${broker.currency ?? 'USD'}-`) ? loss.div(rate) : loss.times(rate);
}

function holds(check: (plan: OrderPlan, request: Asked) => void, requests: fc.Arbitrary<Asked> = asked): void {
  fc.assert(
    fc.property(requests, (request) => {
      const plan = planSignal(request.signal, request.context);
      if (plan.ok) {
        check(plan.value, request);
      }
    }),
    { numRuns: runCount(500, 125), seed: 20_261_122 },
  );
}

function ordersOf(plan: OrderPlan): readonly Order[] {
  return plan.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
}

function opening(plan: OrderPlan): readonly Order[] {
  return ordersOf(plan).filter(({ effect }) => effect === 'open');
}

/** A figure of the last decision by a rule, before the last decision by another one. */
function traced(
  { trace, figures }: OrderPlan,
  rule: TraceRule,
  name: FigureName,
  before?: TraceRule,
): Decimal | undefined {
  const end = trace.findLastIndex((entry) => entry.rule === before);
  const decision = trace
    .slice(0, before === undefined ? undefined : Math.max(end, 0))
    .findLast((entry) => entry.rule === rule);
  const figure = decision?.figures?.[name] === undefined ? undefined : figures[decision.figures[name]];
  return figure !== undefined && 'value' in figure ? decimal(figure.value) : undefined;
}

/** The price that an entry's bracket is measured from. */
function bracketReference(plan: OrderPlan): Decimal | undefined {
  return traced(plan, 'price.reference', 'price', 'bracket');
}

/** The quantity of the signal times the multiplier, unless the settings ignore it: then their own. */
function requestedValue({ notices }: OrderPlan, signal: Signal, { settings }: TradingContext): Decimal {
  const sent = 'quantity' in signal ? signal.quantity : undefined;
  const isIgnored = notices.some(
    ({ code, path }) => code === 'quantity-ignored' || (code === 'override-ignored' && path?.[0] === 'quantityType'),
  );
  return sent === undefined || isIgnored
    ? decimal(settings.defaultQuantity.quantity)
    : decimal(sent).times(settings.signalQuantityMultiplier);
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
      // The parts of an entry with targets are numbered.
      const orders = plan.steps.flatMap((step) =>
        step.step === 'submit-order' && step.id !== 'stop-loss' ? [step.id.replace(/-\d+$/, '')] : [],
      );
      expect(new Set(orders).size).toBeLessThanOrEqual(1);
      for (const order of ordersOf(plan)) {
        const held = context.positions.position(order.ticker)?.side;
        const grows = held === undefined || (held === 'long') === (order.side === 'buy');
        expect(order.effect === 'open' || !grows || held === undefined).toBe(true);
      }
    });
  });

  it('places its bracket around the reference price: the profit on one side, the loss on the other', () => {
    holds((plan) => {
      const reference = bracketReference(plan);
      // The legs of a trailing entry are around its trigger (safety S2).
      for (const { side, takeProfit, stopLoss } of opening(plan).filter(({ type }) => type !== 'trailing_stop')) {
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
    let risked = 0;
    holds((plan, { signal, context }) => {
      const [order] = opening(plan);
      const stop = order?.stopLoss ?? ordersOf(plan).find(({ side }) => side !== order?.side && order !== undefined);
      for (const type of ['risk_dollar_amount', 'risk_percent'] as const) {
        const isSized = plan.trace.some(({ rule }) => rule === `quantity.${type}`);
        // A trailing entry risks what lies between its trigger and its stop: `sizes-at-fill.test.ts` has it.
        if (!isSized || order === undefined || order.type === 'trailing_stop' || stop === undefined) {
          continue;
        }
        risked += 1;
        const value = requestedValue(plan, signal, context);
        const reference = bracketReference(plan) ?? new Decimal(0);
        const distance =
          stop.stopPrice === undefined
            ? decimal(stop.trailAmount ?? reference.times(stop.trailPercent ?? 0).div(100))
            : reference.minus(stop.stopPrice).abs();
        const instrument = accepted(tradedInstrument(order.ticker, createPlanningContext(signal, context)));
        const amount = type === 'risk_percent' ? value.times(context.broker.equity() ?? 0).div(100) : value;
        const loss = distance.times(order.quantity).times(instrument.pointValue.decimal);
        expect(inMoneyOfAccount(loss, plan, context).lte(amount)).toBe(true);
      }
    }, askedByRisk);
    expect(risked).toBeGreaterThan(5);
  });
});
