// Entries with several targets, followed on the paper broker through fills in parts, quotes and time (targets 3, 4).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal } from '../../src/core/decimal.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import type { ExecutionReport } from '../../src/paper/paper-execution.js';
import type { PaperOrder } from '../../src/paper/paper-state.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import type { SignalRequest } from '../models/library-plan.js';
import { intents } from '../models/paper-intents.js';
import { midpointOf, ordersOf, type Scene, scenes } from '../models/paper-scenes.js';
import { type Fillable, fillShare, flips, momentsOf, pick, working } from '../models/paper-stories.js';
import { withFields } from '../models/plan-requests.js';
import { always } from './seeds.js';

const ladders = [
  [{ percent: '2' }, { percent: '5' }],
  [
    { percent: '1', share: '50' },
    { percent: '3', share: '30' },
  ],
  [{ percent: '1', share: '10' }, { percent: '2' }, { amount: '90' }, { amount: '95' }],
  [
    { risk: '1', share: '33.3' },
    { risk: '2', share: '33.3' },
    { risk: '3', share: '33.4' },
  ],
] as const;

/** Entries with a ladder; those by risk have a stop. */
function laddered(request: SignalRequest, [ladder = 0, loss = 0, size = 0]: readonly number[]): SignalRequest {
  const stops = [{ percent: '4' }, { type: 'stop_limit' as const, percent: '4' }];
  const targets = ladders[ladder % ladders.length];
  const isByRisk = ladder % ladders.length === 3;
  const stopLoss = isByRisk || loss % 3 > 0 ? stops[loss % stops.length] : undefined;
  const quantity = size % 4 === 0 ? {} : { quantity: String(1 + size), quantityType: 'fixed_quantity' as const };
  const { takeProfit: _, ...entry } = request.settings.entry;
  return withFields(
    { ...request, settings: { ...request.settings, entry } },
    { takeProfit: undefined, stopLoss, targets, ...quantity },
  );
}

const byHand = scenes(intents.entry, { change: laddered, byHand: true, isPassing: true });

function openingOrders(plan: OrderPlan): readonly Order[] {
  return ordersOf(plan).filter(({ effect }) => effect === 'open');
}

function unitsOf(orders: readonly { readonly quantity: string }[]): string {
  return orders.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0)).toFixed();
}

/** Whether a broker charges a minimum for each order: several orders then leave room for more fees than one (money I3). */
function hasMinimumFee({ market: { instruments = {} } }: Scene): boolean {
  return Object.values(instruments).some(({ fee }) => fee?.minimum !== undefined);
}

/** Orders of the plan, and the legs of its entries. */
const withLegs: Fillable = ({ id, parent }, sent) => sent.has(id) || (parent !== undefined && sent.has(parent));

interface Part {
  readonly entry: PaperOrder;
  readonly legs: readonly PaperOrder[];
  readonly closed: Decimal;
}

/** The entries that were sent, each with its legs. */
function partsOf(report: ExecutionReport, { paper }: Scene): readonly Part[] {
  const { orders } = paper.state();
  const ids = report.steps.filter(({ id }) => id.startsWith('entry')).map(({ orderId }) => orderId);
  return orders
    .filter(({ id }) => ids.includes(id))
    .map((entry) => {
      const legs = orders.filter(({ parent }) => parent === entry.id);
      const closed = legs.reduce((sum, { filled }) => sum.plus(filled), new Decimal(0));
      return { entry, legs, closed };
    });
}

/** An order or a leg fills in part, or the market moves. */
function happen(kind: number, amount: number, report: ExecutionReport, scene: Scene): ExecutionReport {
  const { paper } = scene;
  const order = pick(working(report, scene, withLegs), kind);
  const [entry] = partsOf(report, scene);
  const middle = entry && midpointOf(scene, entry.entry.ticker);
  if (kind < 75 && order !== undefined) {
    fillShare(scene, order, amount);
  } else if (entry !== undefined && middle !== undefined) {
    const price = middle
      .times(90 + 0.2 * amount)
      .div(100)
      .toDecimalPlaces(2)
      .toNumber();
    paper.setQuote(entry.entry.ticker, { bid: price, ask: price });
  }
  return paper.resume(report);
}

describe('an entry with targets', () => {
  it('is together the entry without them, or less for the minimum fees of its orders, with the prices of each target beyond the one before it', () => {
    let ladderCount = 0;
    always(
      byHand,
      2610,
      (scene) => {
        const { signal, settings, paper } = scene;
        const plan = scene.plan();
        // Targets that the market has passed refuse the entry, and the exit of a reverse alone.
        const entries = plan.ok ? openingOrders(plan.value) : [];
        fc.pre(entries.length > 0);
        // Without undefined.
        const single: Signal = JSON.parse(JSON.stringify({ ...signal, targets: undefined }));
        const whole = planSignal(single, paper.context(settings, 'sig'));
        expect(whole.ok).toBe(true);
        const units = whole.ok ? unitsOf(openingOrders(whole.value)) : '0';
        if (hasMinimumFee(scene)) {
          expect(new Decimal(unitsOf(entries)).lte(units)).toBe(true);
        } else {
          expect(unitsOf(entries)).toBe(units);
        }
        const terms = entries.map(({ quantity: _, takeProfit: __, clientOrderId: ___, ...rest }) => rest);
        expect(terms.every((each) => JSON.stringify(each) === JSON.stringify(terms[0]))).toBe(true);
        const prices = entries.flatMap(({ takeProfit }) => (takeProfit === undefined ? [] : [takeProfit.limitPrice]));
        for (const [index, price] of prices.slice(1).entries()) {
          const farther = decimal(price).minus(prices[index] ?? 0);
          expect(entries[0]?.side === 'buy' ? farther.gt(0) : farther.lt(0)).toBe(true);
        }
        ladderCount += entries.length > 1 ? 1 : 0;
      },
      50,
      40,
    );
    expect(ladderCount).toBeGreaterThan(10);
  });

  it('is never closed by more than has filled, and each filled unit has its stop until a leg closes it', () => {
    let partly = 0;
    always(
      byHand,
      2611,
      (scene) => {
        const plan = scene.plan();
        fc.pre(plan.ok && openingOrders(plan.value).length > 1);
        let report = scene.paper.execute(plan.value);
        for (let index = 0; index + 1 < scene.rolls.length; index += 2) {
          report = happen(scene.rolls[index] ?? 0, scene.rolls[index + 1] ?? 0, report, scene);
          for (const { entry, legs, closed } of partsOf(report, scene)) {
            const open = decimal(entry.filled).minus(closed);
            expect(open.isNegative()).toBe(false);
            const stops = legs.filter(({ role }) => role === 'stop-loss');
            const waiting = stops
              .filter(({ status }) => status === 'working')
              .reduce((sum, { quantity, filled }) => sum.plus(quantity).minus(filled), new Decimal(0));
            expect(waiting.toFixed()).toBe(stops.length === 0 ? '0' : open.toFixed());
            partly += closed.gt(0) && open.gt(0) ? 1 : 0;
          }
        }
        expect(momentsOf(scene).filter(flips)).toEqual([]);
      },
      50,
      40,
    );
    expect(partly).toBeGreaterThan(5);
  });
});
