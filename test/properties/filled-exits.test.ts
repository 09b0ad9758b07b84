// Exits followed to their end on the paper broker (specification, Action semantics).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal } from '../../src/core/decimal.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import type { SignalRequest } from '../models/library-plan.js';
import { intents } from '../models/paper-intents.js';
import {
  coverage,
  dustOf,
  everyKind,
  held,
  heldAtStart,
  namedDust,
  ordersOf,
  type Scene,
  scenes,
  sideOpenedBy,
  startOf,
  stepOf,
} from '../models/paper-scenes.js';
import { anyClosing, fillToTheEnd, isFilled, momentsOf, reduces, sentBy } from '../models/paper-stories.js';
import { withFields } from '../models/plan-requests.js';
import { always } from './seeds.js';

const exits = scenes(intents.exit);
const flattenings = scenes(intents.flatten);
const partials = scenes(intents.leave);
const anyLeaving = scenes(intents.anyLeaving);

/** A signal whose quantity counts, in units, without anything that could hold it back. */
function byUnits(request: SignalRequest, rolls: readonly number[]): SignalRequest {
  const quantity = ['0.3', '1', '2.5', '7', '1000'][(rolls[0] ?? 0) % 5] ?? '1';
  const settings = { ...request.settings, allowSignalQuantity: true };
  return withFields({ ...request, settings }, { quantity, quantityType: undefined });
}

const unitsLeaving = scenes(intents.exitOrLeave, { change: byUnits });

/** Units that stay open in contracts because they are less than a step, without those of which nothing does. */
function dustsOf(scene: Scene, tickers: readonly string[]): string[] {
  return tickers.flatMap((ticker) => {
    const dust = dustOf(scene, ticker);
    return dust.isZero() ? [] : [dust.abs().toFixed()];
  });
}

/** Contracts that a plan closes, in whole or in part: not those that only get their stop back. */
function exitedBy({ steps }: OrderPlan): readonly string[] {
  return steps.flatMap((step) => (step.step === 'submit-order' && step.role === 'exit' ? [step.order.ticker] : []));
}

describe('an exit plan', () => {
  it('never increases or flips a position, with fills in any parts', () => {
    const covered = coverage();
    always(
      anyLeaving,
      2401,
      (scene) => {
        const plan = scene.plan();
        fc.pre(plan.ok && plan.value.outcome === 'orders');
        const report = fillToTheEnd(scene, plan.value, anyClosing);
        const own = new Set(sentBy(report, scene).map(({ id }) => id));
        for (const moment of momentsOf(scene).filter(({ fill }) => own.has(fill.orderId))) {
          expect(reduces(moment)).toBe(true);
          covered.see(scene, moment.fill.ticker);
        }
      },
      150,
      50,
    );
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  });

  it('closes everything that the ticker means and the broker can close, if it has no quantity', () => {
    let left = 0;
    always(
      exits,
      2402,
      (scene) => {
        const { signal } = scene;
        const plan = scene.plan();
        fc.pre(signal.action === 'exit' && signal.quantity === undefined && plan.ok && plan.value.outcome === 'orders');
        const report = fillToTheEnd(scene, plan.value);
        // The broker takes a whole exit as it is: it is on its step (safety S10).
        expect(report.steps.some(({ reason }) => reason?.includes('multiple'))).toBe(false);
        fc.pre(isFilled(report, scene));
        expect(heldAtStart(scene).map((ticker) => held(scene, ticker).toFixed())).toEqual(
          heldAtStart(scene).map((ticker) => dustOf(scene, ticker).toFixed()),
        );
        const dust = dustsOf(scene, heldAtStart(scene));
        expect(namedDust(plan.value)).toEqual(expect.arrayContaining(dust));
        left += dust.length;
      },
      800,
      200,
    );
    expect(left).toBeGreaterThan(3);
  });

  it('ends with less than a step with sentiment flat and any quantity, and says so', () => {
    const covered = coverage();
    always(
      flattenings,
      2403,
      (scene) => {
        const plan = scene.plan();
        fc.pre(plan.ok && ordersOf(plan.value).length > 0);
        fc.pre(isFilled(fillToTheEnd(scene, plan.value), scene));
        const tickers = ordersOf(plan.value).map(({ ticker }) => ticker);
        for (const ticker of tickers) {
          expect(held(scene, ticker).toFixed()).toBe(dustOf(scene, ticker).toFixed());
          covered.see(scene, ticker);
        }
        expect(namedDust(plan.value)).toEqual(expect.arrayContaining(dustsOf(scene, tickers)));
      },
      50,
      40,
    );
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  });

  it('leaves the rest of the position if it has a number of units', () => {
    const covered = coverage();
    let kept = 0;
    always(
      unitsLeaving,
      2404,
      (scene) => {
        const { signal, settings } = scene;
        const plan = scene.plan();
        fc.pre('quantity' in signal && signal.quantity !== undefined && plan.ok && ordersOf(plan.value).length > 0);
        fc.pre(isFilled(fillToTheEnd(scene, plan.value), scene));
        let asked = decimal(signal.quantity).times(settings.signalQuantityMultiplier);
        for (const ticker of exitedBy(plan.value)) {
          const start = startOf(scene, ticker);
          const step = stepOf(scene, ticker);
          const closable = start.minus(dustOf(scene, ticker)).abs();
          const closed = asked.gte(start.abs()) ? closable : asked.div(step).floor().times(step);
          // Several contracts give the units in their order (safety Q4).
          asked = asked.minus(closed);
          const left = start.abs().minus(closed).times(start.s);
          expect(held(scene, ticker).toFixed()).toBe(left.toFixed());
          covered.see(scene, ticker);
          kept += left.isZero() ? 0 : 1;
        }
      },
      50,
      40,
    );
    expect(kept).toBeGreaterThan(5);
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  });

  it('sends only reduce-only orders with a sentiment against the position', () => {
    always(partials, 2405, (scene) => {
      const plan = scene.plan();
      fc.pre(plan.ok && ordersOf(plan.value).length > 0);
      for (const { ticker, side, effect, quantity } of ordersOf(plan.value)) {
        const start = startOf(scene, ticker);
        expect(effect).toBe('close');
        expect(sideOpenedBy(side)).toBe(start.gt(0) ? 'short' : 'long');
        expect(Decimal.min(start.abs(), quantity).toFixed()).toBe(decimal(quantity).toFixed());
      }
    });
  });
});

describe('a full exit with cancelling on', () => {
  /** Cancelling is on, and of every type of order. */
  function cancelsAll(request: SignalRequest): SignalRequest {
    const settings = { ...request.settings, cancelOpenOrders: true };
    const none = { cancelOrderType: undefined, quantity: undefined, quantityType: undefined, cancel: undefined };
    return withFields({ ...request, settings }, none);
  }
  const leaving = scenes(intents.exitOrFlatten, { change: cancelsAll });

  it('leaves no resting order that could open a position again', () => {
    const covered = coverage();
    let cancelled = 0;
    always(
      leaving,
      2406,
      (scene) => {
        const plan = scene.plan();
        fc.pre(plan.ok && plan.value.outcome === 'orders');
        const report = fillToTheEnd(scene, plan.value, anyClosing);
        fc.pre(report.status === 'done');
        expect(restingIn(scene)).toEqual([]);
        cancelled += plan.value.steps.some(({ step }) => step === 'cancel-orders') ? 1 : 0;
        for (const { ticker } of ordersOf(plan.value)) {
          covered.see(scene, ticker);
        }
      },
      100,
      100,
    );
    expect(cancelled).toBeGreaterThan(5);
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  });

  /** Orders that rest in what the signal's ticker means. */
  function restingIn(scene: Scene): readonly string[] {
    return [scene.signal.ticker, ...heldAtStart(scene)].flatMap((ticker) =>
      scene.paper.broker.openOrders(ticker).map(({ id }) => id),
    );
  }
});
