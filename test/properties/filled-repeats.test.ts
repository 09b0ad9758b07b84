// The same plan again: made twice, stored, and executed twice.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { intents } from '../models/paper-intents.js';
import { coverage, everyKind, ordersOf, scenes } from '../models/paper-scenes.js';
import { fillToTheEnd, sentBy } from '../models/paper-stories.js';
import { always } from './seeds.js';

const anything = scenes(intents.anything);

describe('a plan', () => {
  it('is the same when it is made twice, with trace and notices', () => {
    const covered = coverage();
    always(
      anything,
      2701,
      (scene) => {
        const before = JSON.stringify(scene.paper.state());
        const plan = scene.plan();
        expect(JSON.stringify(scene.plan())).toBe(JSON.stringify(plan));
        expect(JSON.stringify(scene.paper.state())).toBe(before);
        for (const { ticker } of plan.ok ? ordersOf(plan.value) : []) {
          covered.see(scene, ticker);
        }
      },
      600,
      600,
    );
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  });

  it('trades once when it is executed again: while it waits, after its end, and from storage', () => {
    let traded = 0;
    always(anything, 2702, (scene) => {
      const plan = scene.plan();
      fc.pre(plan.ok && ordersOf(plan.value).length > 0);
      const stored: OrderPlan = JSON.parse(JSON.stringify(plan.value));
      scene.paper.execute(plan.value);
      scene.paper.execute(stored);
      const report = fillToTheEnd(scene, stored);
      const after = scene.paper.state();
      scene.paper.execute(stored);
      scene.paper.resume(report);
      expect(scene.paper.state()).toEqual(after);
      const names = after.orders.flatMap(({ clientOrderId }) => clientOrderId ?? []);
      expect(new Set(names).size).toBe(names.length);
      expect(sentBy(report, scene).length).toBeLessThanOrEqual(ordersOf(plan.value).length);
      traded += after.fills.length > 0 ? 1 : 0;
    });
    expect(traded).toBeGreaterThan(5);
  });
});
