// A resize that waits for its time, while other trades go on (specification, Resize rule 10).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimalText } from '../../src/core/decimal.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import type { SignalRequest } from '../models/library-plan.js';
import { intents } from '../models/paper-intents.js';
import {
  coverage,
  directionOf,
  everyKind,
  held,
  heldAtStart,
  isMeant,
  ordersOf,
  type Scene,
  scenes,
  stepOf,
} from '../models/paper-scenes.js';
import { fillShare, fillToTheEnd, flips, isFilled, momentsOf } from '../models/paper-stories.js';
import { withFields } from '../models/plan-requests.js';
import { always } from './seeds.js';

const delay = 300;

/** The signal arrives now, is to be planned in five minutes, and says how many units are to be held then. */
function postponed(request: SignalRequest, rolls: readonly number[]): SignalRequest {
  const { now } = request.market;
  const releaseAt = new Date(Date.parse(now) + delay * 1000).toISOString();
  const quantity = ['0', '1', '3', '12', '40.5'][(rolls[0] ?? 0) % 5] ?? '1';
  const none = { quantityType: undefined, sentiment: undefined, time: undefined, timeInForce: undefined };
  return withFields(request, { ...none, quantity, receivedAt: now, releaseAt });
}

const resizes = scenes(intents.resize, { change: postponed, byHand: true });

/** Buys or sells at random in what is held, or in the ticker itself: more, less, or over to the other side. */
function tradeAtRandom(scene: Scene, contract: string): void {
  const step = stepOf(scene, contract);
  const trades = scene.rolls.slice(0, 8);
  for (const [index, roll] of trades.entries()) {
    const holding = held(scene, contract);
    // Now and then all of it is closed.
    const closes = roll % 10 === 0 && !holding.isZero();
    const quantity = decimalText(closes ? holding.abs() : step.times(1 + (roll % 20)));
    const side = (closes ? holding.lt(0) : roll % 2 === 0) ? 'buy' : 'sell';
    const order = { ticker: contract, side, effect: 'open', type: 'market', quantity, timeInForce: 'gtc' } as const;
    const step_ = { step: 'submit-order', id: `trade-${index}`, role: 'entry', order } as const;
    const plan: OrderPlan = {
      outcome: 'orders',
      ticker: contract,
      action: side,
      steps: [step_],
      notices: [],
      trace: [],
      figures: [],
    };
    scene.paper.execute(plan);
    for (const sent of scene.paper
      .state()
      .orders.filter(({ id, status }) => status === 'working' && id.startsWith('p'))) {
      fillShare(scene, sent, 100);
    }
    scene.clock.advance(20_000);
  }
}

describe('a postponed resize', () => {
  it('ends at its target after any change of the position before its release', () => {
    const covered = coverage();
    const moves = { grown: 0, shrunk: 0, turned: 0, closed: 0 };
    always(
      resizes,
      11,
      (scene) => {
        const { signal, settings } = scene;
        const waiting = scene.plan();
        fc.pre(signal.action === 'resize' && waiting.ok);
        expect(waiting.value).toMatchObject({ outcome: 'postponed', steps: [] });
        const contract = heldAtStart(scene)[0] ?? contractNow(scene);
        // With an expiration between two dates the signal opens a contract that it would not call its own.
        fc.pre(contract !== undefined && isMeant(contract, signal));
        const start = held(scene, contract);
        tradeAtRandom(scene, contract);
        const before = held(scene, contract);
        scene.clock.set(releaseOf(signal));
        const traded = momentsOf(scene).length;
        const plan = planSignal(signal, scene.paper.context(settings));
        fc.pre(plan.ok);
        expect(plan.value.outcome).not.toBe('postponed');
        const entered = ordersOf(plan.value)[0]?.ticker ?? contract;
        // Of several contracts the one that is resized need not be the one that was traded.
        const atRelease = held(scene, entered);
        const report = fillToTheEnd(scene, plan.value);
        fc.pre(isFilled(report, scene));
        const end = held(scene, entered);
        const step = stepOf(scene, entered);
        const target = new Decimal(signal.quantity)
          .times(settings.signalQuantityMultiplier)
          .div(step)
          .floor()
          .times(step);
        const missed = end.abs().minus(target).abs();
        expect(missed.isZero() || missed.lt(step)).toBe(true);
        // On the side that is held at release; from flat, long as the rules read it (resize rule 3).
        const opened = directionOf(scene, entered, 'long') === 'long' ? 1 : -1;
        const side = atRelease.isZero() ? opened : atRelease.s;
        expect(end.isZero() || end.s === side).toBe(true);
        expect(momentsOf(scene).slice(traded).filter(flips)).toEqual([]);
        covered.see(scene, entered);
        moves.turned += start.times(before).lt(0) ? 1 : 0;
        moves.closed += before.isZero() && !start.isZero() ? 1 : 0;
        moves.grown += before.abs().gt(start.abs()) ? 1 : 0;
        moves.shrunk += before.abs().lt(start.abs()) ? 1 : 0;
      },
      100,
      100,
    );
    expect(Object.entries(moves).filter(([name, count]) => count < (name === 'closed' ? 1 : 5))).toEqual([]);
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  });

  function releaseOf({ releaseAt = '' }: Signal): string {
    return releaseAt;
  }

  /** What the signal would open if it did not wait: an underlying or a continuous future is nothing that can be held. */
  function contractNow({ signal, settings, paper }: Scene): string | undefined {
    const { releaseAt: _releaseAt, ...now } = signal;
    const plan = planSignal(now, paper.context(settings));
    return plan.ok ? ordersOf(plan.value)[0]?.ticker : undefined;
  }
});
