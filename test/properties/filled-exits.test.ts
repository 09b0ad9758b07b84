// Exits followed to their end on the paper broker (specification, Action semantics).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal } from '../../src/core/decimal.js';
import type { SignalRequest } from '../models/library-plan.js';
import { intents } from '../models/paper-intents.js';
import {
  coverage,
  everyKind,
  held,
  heldAtStart,
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
    );
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  });

  it('closes everything that the ticker means if it has no quantity', () => {
    always(exits, 2402, (scene) => {
      const { signal } = scene;
      const plan = scene.plan();
      fc.pre(signal.action === 'exit' && signal.quantity === undefined && plan.ok && plan.value.outcome === 'orders');
      const report = fillToTheEnd(scene, plan.value);
      // A whole exit is never rounded, and the broker takes it as it is.
      expect(report.steps.some(({ reason }) => reason?.includes('multiple'))).toBe(false);
      fc.pre(isFilled(report, scene));
      expect(heldAtStart(scene).map((ticker) => held(scene, ticker).toFixed())).toEqual(
        heldAtStart(scene).map(() => '0'),
      );
    });
  });

  it('ends flat with sentiment flat and any quantity', () => {
    const covered = coverage();
    always(flattenings, 2403, (scene) => {
      const plan = scene.plan();
      fc.pre(plan.ok && ordersOf(plan.value).length > 0);
      fc.pre(isFilled(fillToTheEnd(scene, plan.value), scene));
      for (const { ticker } of ordersOf(plan.value)) {
        expect(held(scene, ticker).toFixed()).toBe('0');
        covered.see(scene, ticker);
      }
    });
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  });

  it('leaves the rest of the position if it has a number of units', () => {
    const covered = coverage();
    let kept = 0;
    always(unitsLeaving, 2404, (scene) => {
      const { signal, settings } = scene;
      const plan = scene.plan();
      fc.pre('quantity' in signal && signal.quantity !== undefined && plan.ok && ordersOf(plan.value).length > 0);
      fc.pre(isFilled(fillToTheEnd(scene, plan.value), scene));
      const asked = decimal(signal.quantity).times(settings.signalQuantityMultiplier);
      for (const { ticker } of ordersOf(plan.value)) {
        const start = startOf(scene, ticker);
        const step = stepOf(scene, ticker);
        const closed = asked.gte(start.abs()) ? start.abs() : asked.div(step).floor().times(step);
        const left = start.abs().minus(closed).times(start.s);
        expect(held(scene, ticker).toFixed()).toBe(left.toFixed());
        covered.see(scene, ticker);
        kept += left.isZero() ? 0 : 1;
      }
    });
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
    always(leaving, 2406, (scene) => {
      const plan = scene.plan();
      fc.pre(plan.ok && plan.value.outcome === 'orders');
      const report = fillToTheEnd(scene, plan.value, anyClosing);
      fc.pre(report.status === 'done');
      expect(restingIn(scene)).toEqual([]);
      cancelled += plan.value.steps.some(({ step }) => step === 'cancel-orders') ? 1 : 0;
      for (const { ticker } of ordersOf(plan.value)) {
        covered.see(scene, ticker);
      }
    });
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
