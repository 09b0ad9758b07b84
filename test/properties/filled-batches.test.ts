// Batches followed to their end on the paper broker, whose bookkeeping is its own (safety B1).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Decimal, decimal } from '../../src/core/decimal.js';
import type { Positions, TradingContext } from '../../src/market/ports.js';
import { sameContract } from '../../src/market/symbols.js';
import type { OrderPlan, PlanStep } from '../../src/order/order-plan.js';
import { type PaperBroker, paperBroker } from '../../src/paper/paper-broker.js';
import { expectedMarket } from '../../src/plan/expected/market.js';
import { planBatch } from '../../src/plan/plan-batch.js';
import type { Signal } from '../../src/signal/signal.js';
import { acceptedSignal } from '../../src/testing/arbitraries/accepted-signal.js';
import { type Scenario, scenario } from '../../src/testing/arbitraries/scenario.js';
import { always } from './seeds.js';

const actions = ['buy', 'sell', 'exit', 'add', 'reverse', 'resize', 'cancel', 'breakeven'] as const;

/** Items about the ticker of a scenario, apart from its own signal. */
const items = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    quantity: fc.option(fc.constantFrom(1, 2, 5, 12), { nil: undefined, freq: 4 }),
    sentiment: fc.constantFrom(undefined, undefined, undefined, 'bullish', 'bearish', 'flat'),
  }),
  { minLength: 1, maxLength: 4 },
);

interface Batch extends Scenario {
  readonly signals: readonly Signal[];
}

/** A scenario whose gates let more through, with a batch: its signal and others about the same ticker. */
const batches: fc.Arbitrary<Batch> = fc.tuple(scenario(), items, fc.boolean()).map(([given, others, isOpen]) => {
  const { signal, market } = given;
  const clock = { now: () => Date.parse(market.now) };
  const settings = isOpen
    ? { ...given.settings, entryLockout: false, ignoreExitSignals: false, allowedSides: 'both' as const }
    : given.settings;
  const context: TradingContext = { ...given.context, settings };
  const further = others.map(({ action, quantity = action === 'resize' ? 3 : undefined, sentiment }) =>
    acceptedSignal(
      {
        ticker: signal.ticker,
        action,
        ...(action !== 'cancel' && action !== 'breakeven' && { quantity }),
        ...((action === 'buy' || action === 'sell') && { sentiment }),
        ...(action === 'breakeven' && { orderType: 'stop' }),
      },
      { clock },
    ),
  );
  return { ...given, settings, context, signals: [signal, ...further] };
});

/** Orders without their brackets, which trigger later, and without the stops that protect a position. */
function immediate(plan: OrderPlan): OrderPlan {
  const steps = plan.steps.flatMap((step): readonly PlanStep[] => {
    if (step.step !== 'submit-order') {
      return [step];
    }
    const { takeProfit: _takeProfit, stopLoss: _stopLoss, ...order } = step.order;
    return step.id === 'stop-loss' || plan.action === 'breakeven' ? [] : [{ ...step, order }];
  });
  const { ticker, action, notices, trace, figures } = plan;
  const [first, ...rest] = steps;
  return first === undefined
    ? { outcome: 'nothing-to-do', ticker, action, steps: [], notices, trace, figures }
    : { outcome: 'orders', ticker, action, steps: [first, ...rest], notices, trace, figures };
}

/** Executes a plan; what waits for its price fills by hand. */
function fillAll(paper: PaperBroker, plan: OrderPlan): boolean {
  let report = paper.execute(immediate(plan));
  for (let turn = 0; turn <= plan.steps.length; turn += 1) {
    for (const { orderId = '' } of report.steps) {
      paper.fill(orderId);
    }
    report = paper.resume(report);
  }
  const sent = report.steps.flatMap(({ orderId }) => orderId ?? []);
  const orders = paper.state().orders.filter(({ id }) => sent.includes(id));
  return report.status === 'done' && orders.every(({ status }) => status === 'filled');
}

function signedIn(positions: Positions, ticker: string): Decimal {
  const position = positions.position(ticker);
  const units = decimal(position?.quantity ?? 0);
  return position?.side === 'short' ? units.negated() : units;
}

it('a batch whose orders fill on paper ends at what was expected of every position', () => {
  const seen = { several: 0, flipped: 0, closed: 0, added: 0 };
  always(
    batches,
    3101,
    ({ signals, market, context }) => {
      const { now: _now, equity, openOrders: _openOrders, ...world } = market;
      const clock = { now: () => Date.parse(market.now) };
      const paper = paperBroker({ ...world, clock, ...(equity !== undefined && { cash: equity }) });
      const unordered = { ...context, broker: { ...context.broker, openOrders: () => [] } };
      const results = planBatch(signals, unordered);
      expect(results).toHaveLength(signals.length);
      let expected: TradingContext = unordered;
      let planned = 0;
      for (const [index, result] of results.entries()) {
        const signal = signals[index];
        if (result.ok && signal !== undefined && result.value.outcome === 'orders') {
          const before = expected.positions;
          const left = expectedMarket(expected);
          left.follow(signal, result.value);
          expected = left.context;
          // What the paper broker rejects (an order off its step, say) says nothing about the expectation.
          fc.pre(fillAll(paper, result.value));
          planned += 1;
          for (const ticker of new Set([...before.openTickers(), ...paper.positions.openTickers()])) {
            const [from, to] = [signedIn(before, ticker), signedIn(expected.positions, ticker)];
            expect([ticker, to.toFixed()]).toEqual([ticker, signedIn(paper.positions, ticker).toFixed()]);
            seen.flipped += from.times(to).isNegative() && !to.isZero() ? 1 : 0;
            seen.closed += to.isZero() && !from.isZero() ? 1 : 0;
            seen.added += to.abs().gt(from.abs()) && !from.isZero() ? 1 : 0;
          }
        }
      }
      seen.several += planned > 1 ? 1 : 0;
      const open = expected.positions.openTickers();
      const held = paper.positions.openTickers();
      const isAmong = (ticker: string, others: readonly string[]): boolean =>
        others.some((other) => sameContract(ticker, other, clock.now()));
      expect(open.filter((ticker) => !isAmong(ticker, held))).toEqual([]);
      expect(held.filter((ticker) => !isAmong(ticker, open))).toEqual([]);
    },
    300,
    75,
  );
  expect(Object.entries(seen).filter(([, count]) => count < 10)).toEqual([]);
});
