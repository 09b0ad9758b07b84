// A resize followed to its end on the paper broker (specification, Resize rules).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PositionSide } from '../../src/core/vocabulary.js';
import { intents } from '../models/paper-intents.js';
import {
  coverage,
  directionOf,
  everyKind,
  held,
  heldAtStart,
  ordersOf,
  scenes,
  startOf,
  stepOf,
} from '../models/paper-scenes.js';
import { anyClosing, fillToTheEnd, flips, isFilled, momentsOf } from '../models/paper-stories.js';
import { resizeTargetOf } from '../models/paper-targets.js';
import { always } from './seeds.js';

const resizes = scenes(intents.resize, { byHand: true });

describe('a resize plan', () => {
  it('ends within one step of its target when its order has filled', () => {
    const covered = coverage();
    const types = new Set<string>();
    always(
      resizes,
      11,
      (scene) => {
        const { signal } = scene;
        const plan = scene.plan();
        fc.pre(signal.action === 'resize' && plan.ok && plan.value.outcome !== 'postponed');
        const [order] = ordersOf(plan.value);
        const contract = order?.ticker ?? heldAtStart(scene)[0] ?? signal.ticker;
        const target = resizeTargetOf(signal, contract, order, scene);
        const report = fillToTheEnd(scene, plan.value);
        fc.pre(isFilled(report, scene) && target !== undefined);
        const missed = held(scene, contract).abs().minus(target).abs();
        expect(missed.isZero() || missed.lt(stepOf(scene, contract))).toBe(true);
        covered.see(scene, contract);
        types.add(signal.quantityType ?? 'fixed_quantity');
      },
      100,
      100,
    );
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
    expect(types).toEqual(new Set(['fixed_quantity', 'dollar_amount', 'percent_of_equity']));
  });

  it('never changes sides, with fills in any parts', () => {
    const covered = coverage();
    always(
      resizes,
      2342,
      (scene) => {
        const { signal } = scene;
        const plan = scene.plan();
        fc.pre(signal.action === 'resize' && plan.ok && plan.value.outcome === 'orders');
        fillToTheEnd(scene, plan.value, anyClosing);
        for (const moment of momentsOf(scene)) {
          expect(flips(moment)).toBe(false);
          const side: PositionSide = moment.after.lt(0) ? 'short' : 'long';
          if (startOf(scene, moment.fill.ticker).isZero() && !moment.after.isZero()) {
            // Resize rule 3: long by default, short with sentiment bearish.
            const opened = signal.sentiment === 'bearish' ? 'short' : 'long';
            expect(directionOf(scene, moment.fill.ticker, side)).toBe(opened);
          }
          covered.see(scene, moment.fill.ticker);
        }
      },
      50,
      40,
    );
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  });

  it('moves straight to the target', () => {
    always(resizes, 2303, (scene) => {
      const plan = scene.plan();
      fc.pre(plan.ok && plan.value.outcome === 'orders');
      const report = fillToTheEnd(scene, plan.value);
      fc.pre(isFilled(report, scene));
      expect(new Set(scene.paper.state().fills.map(({ side }) => side)).size).toBeLessThanOrEqual(1);
      expect(ordersOf(plan.value).filter(({ effect }) => effect === 'open').length).toBeLessThanOrEqual(1);
    });
  });
});
