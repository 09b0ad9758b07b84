// Reverse, and buy and sell against an opposite position, followed to their end on the paper broker.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { intents } from '../models/paper-intents.js';
import {
  coverage,
  directionOf,
  dustOf,
  everyKind,
  held,
  heldAtStart,
  opposite,
  ordersOf,
  type Scene,
  scenes,
  sideOpenedBy,
  startOf,
} from '../models/paper-scenes.js';
import { fillShare, fillToTheEnd, isFilled, momentsOf, ownOrders, sentBy, working } from '../models/paper-stories.js';
import { always } from './seeds.js';

const swaps = scenes(intents.swap, { isPassing: true });
const byHand = scenes(intents.swap, { byHand: true, isPassing: true });

/** Exits what is held and enters the other side. */
function isSwap({ steps }: OrderPlan): boolean {
  const ids = steps.map((step) => (step.step === 'submit-order' ? step.id : undefined));
  return ids.includes('exit') && ids.includes('entry');
}

describe('a plan that changes sides', () => {
  it('ends on the other side with the size of its entry', () => {
    const covered = coverage();
    always(
      byHand,
      2501,
      (scene) => {
        const plan = scene.plan();
        fc.pre(plan.ok && isSwap(plan.value));
        fc.pre(isFilled(fillToTheEnd(scene, plan.value), scene));
        const entry = ordersOf(plan.value).find(({ effect }) => effect === 'open');
        expect(entry).toBeDefined();
        for (const ticker of heldAtStart(scene)) {
          const before = directionOf(scene, ticker, startOf(scene, ticker).gt(0) ? 'long' : 'short');
          const entered = directionOf(scene, entry?.ticker ?? '', sideOpenedBy(entry?.side ?? 'buy'));
          expect(entered).toBe(opposite(before));
          expect(held(scene, ticker).abs().toFixed()).toBe(ticker === entry?.ticker ? entry.quantity : '0');
          covered.see(scene, ticker);
        }
        const after = held(scene, entry?.ticker ?? '');
        expect(after.abs().toFixed()).toBe(entry?.quantity);
        expect(after.gt(0)).toBe(entry?.side === 'buy');
      },
      100,
      40,
    );
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  }, 180_000);

  it('never holds both sides: the entry waits for the exits', () => {
    always(swaps, 2502, (scene) => {
      const plan = scene.plan();
      fc.pre(plan.ok && isSwap(plan.value));
      const report = fillToTheEnd(scene, plan.value);
      const entries = new Set(
        sentBy(report, scene)
          .filter(({ effect }) => effect === 'open')
          .map(({ id }) => id),
      );
      const open = new Map(heldAtStart(scene).map((ticker) => [ticker, startOf(scene, ticker).abs()]));
      for (const { fill, after } of momentsOf(scene)) {
        if (entries.has(fill.orderId)) {
          expect([...open.values()].every((units) => units.isZero())).toBe(true);
        } else if (open.has(fill.ticker)) {
          open.set(fill.ticker, after.abs());
        }
      }
    });
  });

  it('ends with less than a step when its entry is rejected', () => {
    let rejected = 0;
    always(byHand, 2503, (scene) => {
      const plan = scene.plan();
      fc.pre(plan.ok && scene.signal.action === 'reverse' && ordersOf(plan.value).length > 0 && !isSwap(plan.value));
      expect(plan.value.notices.map(({ code }) => code)).toContain('entry-refused');
      fc.pre(isFilled(fillToTheEnd(scene, plan.value), scene));
      for (const ticker of heldAtStart(scene)) {
        expect(held(scene, ticker).toFixed()).toBe(dustOf(scene, ticker).toFixed());
      }
      rejected += 1;
    });
    expect(rejected).toBeGreaterThan(5);
  });

  it('sends no entry when an exit does not fill in time', () => {
    const covered = coverage();
    always(
      byHand,
      2504,
      (scene) => {
        const plan = scene.plan();
        fc.pre(plan.ok && isSwap(plan.value));
        let report = scene.paper.execute(plan.value);
        const [exit] = working(report, scene, ownOrders);
        const percent = Math.min(scene.rolls[0] ?? 0, 50);
        if (exit !== undefined && percent > 0 && Number(exit.quantity) > 1) {
          fillShare(scene, exit, percent);
        }
        fc.pre(sentBy(report, scene).some(({ status }) => status !== 'filled') && !allClosed(scene));
        report = scene.paper.resume(report);
        scene.clock.advance(120_000);
        report = scene.paper.resume(report);
        // A stop that is put back is looked at once more (execution rule 15).
        scene.clock.advance(6000);
        report = scene.paper.resume(report);
        expect(report.status).toBe('stopped');
        for (const late of working(report, scene, ownOrders)) {
          fillShare(scene, late, 100);
        }
        scene.paper.resume(report);
        expect(sentBy(report, scene).filter(({ effect }) => effect === 'open')).toEqual([]);
        for (const ticker of heldAtStart(scene)) {
          expect(held(scene, ticker).times(startOf(scene, ticker)).lt(0)).toBe(false);
          covered.see(scene, ticker);
        }
      },
      150,
      100,
    );
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  }, 180_000);

  function allClosed(scene: Scene): boolean {
    return heldAtStart(scene).every((ticker) => held(scene, ticker).isZero());
  }
});
