// Take profit and stop loss of an entry, followed on the paper broker through fills in parts, quotes and time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal } from '../../src/core/decimal.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import type { ExecutionReport } from '../../src/paper/paper-execution.js';
import type { PaperOrder } from '../../src/paper/paper-state.js';
import type { SignalRequest } from '../models/library-plan.js';
import { intents } from '../models/paper-intents.js';
import { coverage, everyKind, midpointOf, ordersOf, type Scene, scenes } from '../models/paper-scenes.js';
import { type Fillable, fillShare, flips, momentsOf, pick, sentBy, working } from '../models/paper-stories.js';
import { withFields } from '../models/plan-requests.js';
import { always } from './seeds.js';

/** Entries with both legs, or with one. */
function bracketed(request: SignalRequest, rolls: readonly number[]): SignalRequest {
  const legs = [
    { takeProfit: { percent: '5' }, stopLoss: { percent: '4' } },
    { takeProfit: { pnlAmount: '500' }, stopLoss: { type: 'trailing_stop' as const, trailPercent: '3' } },
    { takeProfit: { percent: '5' }, stopLoss: { type: 'stop_limit' as const, percent: '4' } },
    { stopLoss: { percent: '4' } },
    { takeProfit: { percent: '2' } },
  ];
  const none = { takeProfit: undefined, stopLoss: undefined };
  return withFields(request, { ...none, ...legs[(rolls[0] ?? 0) % legs.length] });
}

/** The same at a broker that takes no brackets. */
function withoutBrackets(request: SignalRequest, rolls: readonly number[]): SignalRequest {
  const { market } = request;
  return bracketed(
    { ...request, market: { ...market, capabilities: { ...market.capabilities, brackets: false } } },
    rolls,
  );
}

const entries = scenes(intents.entry, { change: bracketed, isPassing: true });
const byHand = scenes(intents.entry, { change: bracketed, byHand: true, isPassing: true });
const separately = scenes(intents.entry, { change: withoutBrackets, byHand: true, isPassing: true });

/** The entry order of a plan as it stands, its legs, and what the legs have closed. */
interface Bracket {
  readonly entry: PaperOrder;
  readonly legs: readonly PaperOrder[];
  readonly closed: Decimal;
}

function bracketOf(report: ExecutionReport, { paper }: Scene): Bracket | undefined {
  const { orders } = paper.state();
  const idOf = (step: string): string | undefined => report.steps.find(({ id }) => id === step)?.orderId;
  const entry = orders.find(({ id }) => id === idOf('entry'));
  const legs = orders.filter(({ id, parent }) => parent === entry?.id || id === idOf('stop-loss'));
  const closed = legs.reduce((sum, { filled }) => sum.plus(filled), new Decimal(0));
  return entry && { entry, legs, closed };
}

function hasLegs(plan: OrderPlan): boolean {
  return (
    ordersOf(plan).some(({ takeProfit, stopLoss }) => (takeProfit ?? stopLoss) !== undefined) ||
    plan.steps.some((step) => step.step === 'await-fill' && step.of === 'entry')
  );
}

/** Orders of the plan, its own stop loss, and the legs of its entry. */
const withLegs: Fillable = ({ id, parent, role }, sent) =>
  sent.has(id) || (parent !== undefined && sent.has(parent)) || (role === 'stop-loss' && id.startsWith('paper-'));

/** What happens next by chance: an order or leg fills in part, the market moves, or time passes. */
function happen(kind: number, amount: number, report: ExecutionReport, scene: Scene): ExecutionReport {
  const { paper, clock } = scene;
  const order = pick(working(report, scene, withLegs), kind);
  if (kind < 70 && order !== undefined) {
    fillShare(scene, order, amount);
  } else if (kind < 95) {
    const entry = bracketOf(report, scene)?.entry;
    const middle = entry && midpointOf(scene, entry.ticker);
    if (entry !== undefined && middle !== undefined) {
      const price = middle
        .times(85 + 0.3 * amount)
        .div(100)
        .toDecimalPlaces(2)
        .toNumber();
      paper.setQuote(entry.ticker, { bid: price, ask: price });
    }
  } else {
    clock.advance(amount * 1000);
  }
  return paper.resume(report);
}

function story(scene: Scene, plan: OrderPlan, each: (report: ExecutionReport) => void): ExecutionReport {
  let report = scene.paper.execute(plan);
  each(report);
  for (let index = 0; index + 1 < scene.rolls.length; index += 2) {
    report = happen(scene.rolls[index] ?? 0, scene.rolls[index + 1] ?? 0, report, scene);
    each(report);
  }
  return report;
}

describe('the bracket of a plan', () => {
  it('closes at most the filled part of its entry, at any moment', () => {
    const covered = coverage();
    let partly = 0;
    always(
      entries,
      2606,
      (scene) => {
        const plan = scene.plan();
        fc.pre(plan.ok && hasLegs(plan.value));
        story(scene, plan.value, (report) => {
          const bracket = bracketOf(report, scene);
          if (bracket === undefined) {
            return;
          }
          const { entry, legs, closed } = bracket;
          expect(closed.lte(entry.filled)).toBe(true);
          for (const leg of legs.filter(({ status }) => status === 'working')) {
            expect(decimal(leg.quantity).minus(leg.filled).lte(decimal(entry.filled).minus(closed))).toBe(true);
          }
          partly += closed.gt(0) && closed.lt(entry.filled) ? 1 : 0;
          covered.see(scene, entry.ticker);
        });
      },
      100,
      80,
    );
    expect(partly).toBeGreaterThan(5);
    expect([...covered.seen()]).toEqual(expect.arrayContaining([...everyKind]));
  });

  it('ends when the take profit or the stop loss has closed the whole entry', () => {
    const done = { 'take-profit': 0, 'stop-loss': 0 };
    always(
      entries,
      34,
      (scene) => {
        const plan = scene.plan();
        fc.pre(plan.ok && hasLegs(plan.value));
        story(scene, plan.value, (report) => {
          const bracket = bracketOf(report, scene);
          if (bracket === undefined || bracket.entry.status === 'working' || !bracket.closed.gt(0)) {
            return;
          }
          const { entry, legs, closed } = bracket;
          if (closed.eq(entry.filled)) {
            expect(legs.filter(({ status }) => status === 'working')).toEqual([]);
          }
          const whole = legs.find(({ status, filled }) => status === 'filled' && filled === entry.filled);
          if (whole?.role === 'take-profit' || whole?.role === 'stop-loss') {
            expect(legs.filter(({ id }) => id !== whole.id).every(({ status }) => status === 'cancelled')).toBe(true);
            done[whole.role] += 1;
          }
        });
      },
      200,
      120,
    );
    expect(done['take-profit']).toBeGreaterThan(2);
    expect(done['stop-loss']).toBeGreaterThan(2);
  });

  it('protects every filled unit of its entry until a leg closes it', () => {
    always(byHand, 2603, (scene) => {
      const plan = scene.plan();
      fc.pre(plan.ok && ordersOf(plan.value).some(({ stopLoss }) => stopLoss !== undefined));
      let report = scene.paper.execute(plan.value);
      for (const roll of scene.rolls) {
        const order = pick(working(report, scene, withLegs), roll);
        if (order !== undefined) {
          fillShare(scene, order, 100 - roll);
        }
        report = scene.paper.resume(report);
        const bracket = bracketOf(report, scene);
        if (bracket === undefined || bracket.entry.filled === '0') {
          continue;
        }
        const stop = bracket.legs.find(({ role }) => role === 'stop-loss');
        const open = decimal(bracket.entry.filled).minus(bracket.closed);
        const waiting = stop?.status === 'working' ? decimal(stop.quantity).minus(stop.filled) : new Decimal(0);
        expect(waiting.toFixed()).toBe(open.toFixed());
      }
    });
  });

  it('never flips the position of an entry from flat', () => {
    always(entries, 2604, (scene) => {
      const plan = scene.plan();
      fc.pre(plan.ok && hasLegs(plan.value) && ordersOf(plan.value).every(({ effect }) => effect === 'open'));
      story(scene, plan.value, () => {});
      expect(momentsOf(scene).filter(flips)).toEqual([]);
    });
  });

  it('follows the fill if the broker does not support brackets', () => {
    let seen = 0;
    always(
      separately,
      2605,
      (scene) => {
        const plan = scene.plan();
        // The stop of an entry; without an entry it is the stop of what remains (safety B4).
        fc.pre(plan.ok && plan.value.steps.some((step) => step.step === 'await-fill' && step.of === 'entry'));
        story(scene, plan.value, (report) => {
          // Each part of the fill gets its own stop: `stop-loss`, `stop-loss-2`, ….
          const stops = report.execution.orders.filter(({ step }) => step === 'stop-loss');
          const entry = sentBy(report, scene).find(({ effect }) => effect === 'open');
          const quantity = stops.reduce((sum, stop) => sum.plus(stop.quantity ?? 0), decimal(0));
          if (stops.length > 0) {
            expect(quantity.lte(entry?.filled ?? 0)).toBe(true);
            seen += 1;
          }
        });
      },
      100,
      25,
    );
    expect(seen).toBeGreaterThan(5);
  });
});
