// Quantities that risk an amount: the loss when the entry fills where it is judged (safety S1) and the stop at its own price.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, type DecimalString, decimal, decimalText } from '../../src/core/decimal.js';
import type { Order, StopLossLeg } from '../../src/order/order.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import type { ExecutionReport } from '../../src/paper/paper-execution.js';
import type { PaperOrder } from '../../src/paper/paper-state.js';
import type { StopLoss } from '../../src/signal/signal.js';
import type { SignalRequest } from '../models/library-plan.js';
import { intents } from '../models/paper-intents.js';
import {
  assetClassOf,
  costOf,
  coverage,
  enteredAt,
  everyKind,
  held,
  ordersOf,
  perDollarOf,
  pointValueOf,
  type Scene,
  scenes,
  stepOf,
} from '../models/paper-scenes.js';
import { fillShare, ownOrders, working } from '../models/paper-stories.js';
import { withFields } from '../models/plan-requests.js';
import { always } from './seeds.js';

/** A risk type with a stop of every kind, the multiplier, and point values other than 1. */
function risky(request: SignalRequest, rolls: readonly number[]): SignalRequest {
  const { signal, settings, market } = request;
  const [size = 0, stop = 0, kind = 0, worth = 0, scale = 0] = rolls;
  const sizes = [
    { quantityType: 'risk_dollar_amount', quantity: '500' },
    { quantityType: 'risk_dollar_amount', quantity: '1234.56' },
    { quantityType: 'risk_percent', quantity: '1' },
    { quantityType: 'risk_percent', quantity: '0.3' },
  ] as const;
  const stops: readonly StopLoss[] = [
    { percent: '3' },
    { percent: '0.7' },
    { amount: '0.37' },
    { type: 'stop_limit', percent: '2.345' },
    { type: 'trailing_stop', trailPercent: '1.3' },
    { type: 'trailing_stop', trailAmount: '0.25' },
  ];
  const own = 'stopLoss' in signal ? signal.stopLoss : undefined;
  const stopLoss =
    kind % 3 === 0 && own?.pnlAmount === undefined && own !== undefined ? own : stops[stop % stops.length];
  const instrument = {
    assetClass: settings.assetClass,
    tickSize: '0.05',
    pointValue: (['1', '10', '2.5'] as const)[worth % 3],
  } as const;
  const isPlain = settings.assetClass === 'stocks' || settings.assetClass === 'crypto';
  const instruments = isPlain && worth > 40 ? { [signal.ticker]: instrument } : market.instruments;
  const entry = { ...settings.entry, allowSignalOverride: true, timeInForce: 'gtc' as const };
  return withFields(
    {
      ...request,
      settings: {
        ...settings,
        ...(scale % 3 === 1 && { signalQuantityMultiplier: scale % 2 === 0 ? '2.5' : '0.4' }),
        allowSignalQuantity: true,
        allowAddToPosition: true,
        entry,
      },
      market: { ...market, ...(instruments !== undefined && { instruments }) },
    },
    { ...sizes[size % sizes.length], stopLoss, takeProfit: undefined, rejectAfter: undefined },
  );
}

const risks = scenes(intents.riskyEntry, { change: risky, byHand: true, isPassing: true });

/** Everything but the entry fills, until the entry waits; undefined when it never comes to that. */
function upToTheEntry(scene: Scene, report: ExecutionReport): [ExecutionReport, PaperOrder] | undefined {
  let current = report;
  for (let order = working(current, scene, ownOrders)[0]; order !== undefined; ) {
    if (order.effect === 'open') {
      return [current, order];
    }
    fillShare(scene, order, 100);
    current = scene.paper.resume(current);
    order = working(current, scene, ownOrders)[0];
  }
  return undefined;
}

/** Where a stop loss waits when the market has only moved against the position since the entry. */
function stopPriceOf(stop: StopLossLeg | PaperOrder, side: Order['side'], reference: Decimal): Decimal {
  if (stop.stopPrice !== undefined) {
    return decimal(stop.stopPrice);
  }
  const trail = stop.trailAmount ?? reference.times(stop.trailPercent ?? 0).div(100);
  return side === 'buy' ? reference.minus(trail) : reference.plus(trail);
}

/** The stop of a broker without brackets. */
function ownTrail(plan: OrderPlan): Order | undefined {
  return ordersOf(plan).find(({ effect, type }) => effect === 'close' && type === 'trailing_stop');
}

/** Cash, with what the units of a future that are held have gained at a price: what is added averages their entry price. */
function worthAt(price: Decimal, scene: Scene, ticker: string): Decimal {
  const cash = decimal(scene.paper.state().cash);
  const position = scene.paper.positions.position(ticker);
  if (assetClassOf(scene, ticker) !== 'futures' || position?.averageEntryPrice === undefined) {
    return cash;
  }
  const gained = price.minus(position.averageEntryPrice).times(held(scene, ticker));
  return cash.plus(gained.times(pointValueOf(scene, ticker)));
}

/** Money I3: percent of the value and an amount per unit add up; the minimum is the whole order's. */
function feeAt(price: Decimal, units: Decimal, scene: Scene, ticker: string): Decimal {
  const { percent = 0, perUnit = 0, minimum = 0 } = scene.market.instruments?.[ticker]?.fee ?? {};
  const value = price.times(pointValueOf(scene, ticker)).times(units);
  return Decimal.max(minimum, value.times(percent).div(100).plus(units.times(perUnit)));
}

describe('a quantity that risks an amount', () => {
  it('loses at most the amount at the stop, and one more step would lose more', () => {
    const covered = coverage();
    const worths = new Set<string>();
    let scaled = 0;
    always(
      risks,
      2904,
      (scene) => {
        const { signal, settings, paper } = scene;
        const plan = scene.plan();
        fc.pre(plan.ok && 'quantity' in signal && signal.quantity !== undefined);
        const sent = ordersOf(plan.value).find(({ effect }) => effect === 'open');
        // A trail in percent is one of what a unit costs (safety S1).
        const isPercent =
          sent?.stopLoss?.trailPercent !== undefined || ownTrail(plan.value)?.trailPercent !== undefined;
        const reference = sent && (isPercent ? costOf(scene, sent) : enteredAt(scene, sent));
        fc.pre(sent !== undefined && sent.type !== 'trailing_stop' && reference !== undefined);
        const equity = decimal(paper.broker.equity() ?? 0);
        const ofEquity = signal.quantityType === 'risk_percent' ? equity.div(100) : new Decimal(1);
        const perDollar = perDollarOf(scene, sent.ticker);
        fc.pre(perDollar !== undefined);
        const amount = decimal(signal.quantity).times(settings.signalQuantityMultiplier).times(ofEquity);

        const [report, entry] = upToTheEntry(scene, paper.execute(plan.value)) ?? [];
        fc.pre(report !== undefined && entry !== undefined);
        const before = worthAt(reference, scene, entry.ticker);
        paper.fill(entry.id, entry.quantity, text(reference));
        const after = paper.resume(report);
        const stop = paper
          .state()
          .orders.find(
            ({ id, parent, role }) =>
              role === 'stop-loss' &&
              (parent === entry.id || after.steps.some((step) => step.id === 'stop-loss' && step.orderId === id)),
          );
        expect(stop).toBeDefined();
        // A broker that does not support the type of the stop rejects it, so no stop limits the loss.
        fc.pre(stop?.status === 'working');
        const stopPrice = stopPriceOf(stop, entry.side, reference);
        paper.fill(stop.id, stop.quantity, text(stopPrice));
        // An average entry price has as many digits as a quotient.
        const loss = before.minus(worthAt(reference, scene, entry.ticker)).toDecimalPlaces(20);

        const worth = pointValueOf(scene, entry.ticker);
        const more = decimal(entry.quantity).plus(stepOf(scene, entry.ticker));
        const fees = [reference, stopPrice].map((price) => feeAt(price, more, scene, entry.ticker));
        const lossOfMore = Decimal.sum(reference.minus(stopPrice).abs().times(worth).times(more), ...fees);
        expect(loss.lte(amount)).toBe(true);
        // Cash is in dollars; what one more would lose is in the currency of the prices.
        expect(lossOfMore.gt(amount.times(perDollar))).toBe(true);
        covered.see(scene, entry.ticker);
        worths.add(worth.toFixed());
        scaled += decimal(settings.signalQuantityMultiplier).eq(1) ? 0 : 1;
      },
      100,
      100,
    );
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
    expect(worths).toEqual(new Set(['1', '10', '2.5', '50', '100']));
    expect(scaled).toBeGreaterThan(5);
  });

  function text(price: Decimal): DecimalString {
    return decimalText(price);
  }
});
