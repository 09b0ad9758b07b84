// A strategy on a chart, and an account that gets its alerts: a random walk whose positions are known without the library.
import { paperBroker } from '../../src/paper/paper-broker.js';
import { type SettableClock, settableClock } from '../../src/paper/settable-clock.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { accepted } from '../market/contracts/sample.js';

/** How an order of a strategy changes its position. */
export type Change = 'opens' | 'adds' | 'reduces' | 'closes' | 'turns';

/** An order of a strategy: positions in steps, with a sign. */
export interface StrategyOrder {
  readonly index: number;
  readonly change: Change;
  readonly before: number;
  readonly after: number;
}

/** What is traded on the chart. */
export interface Chart {
  readonly name: string;
  readonly ticker: string;
  readonly assetClass: Settings['assetClass'];
  /** Units of a step. */
  readonly step: number;
  readonly start: string;
  /** Milliseconds between two orders. */
  readonly pause: number;
}

export const charts: readonly Chart[] = [
  { name: 'a stock', ticker: 'AAPL', assetClass: 'stocks', step: 1, start: '2026-01-26T15:30:00Z', pause: 60_000 },
  {
    name: 'a pair of currencies in fractions',
    ticker: 'BTC-USD',
    assetClass: 'crypto',
    step: 0.001,
    start: '2026-01-26T15:30:00Z',
    pause: 60_000,
  },
  {
    // It rolls on March 12, and ESH2026 trades until March 20.
    name: 'a future over its roll',
    ticker: 'ES1!',
    assetClass: 'futures',
    step: 1,
    start: '2026-03-02T15:30:00Z',
    pause: 7_200_000,
  },
];

/** Orders of one walk: a future stays before its last day. */
export const ordersOfAWalk = 180;

/** Random numbers from 0 to below 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Orders of a strategy that pyramids: any of the ten changes, sizes of 1 to 9 steps. */
export function strategyOrders(count: number, random: () => number): readonly StrategyOrder[] {
  let position = 0;
  return Array.from({ length: count }, (_, index) => {
    const before = position;
    const [change, after] = nextOrder(before, random);
    position = after;
    return { index, change, before, after };
  });
}

function nextOrder(before: number, random: () => number): readonly [Change, number] {
  const size = 1 + Math.floor(random() * 9);
  if (before === 0) {
    return ['opens', random() < 0.5 ? size : -size];
  }
  const side = Math.sign(before);
  const held = Math.abs(before);
  const roll = random();
  if (roll < 0.25) {
    return ['adds', before + side * size];
  }
  if (roll < 0.5 && held > 1) {
    return ['reduces', before - side * Math.min(size, held - 1)];
  }
  return roll < 0.75 ? ['closes', 0] : ['turns', -side * size];
}

/** What TradingView puts in place of its placeholders for an order. */
function fillIn(template: string, { before, after }: StrategyOrder, { ticker, step }: Chart, now: string): string {
  const units = (steps: number): string => String(Number((Math.abs(steps) * step).toFixed(8)));
  const side = (steps: number): string => (steps === 0 ? 'flat' : steps > 0 ? 'long' : 'short');
  const values: Readonly<Record<string, string>> = {
    ticker,
    timenow: now,
    'strategy.order.action': after > before ? 'buy' : 'sell',
    // The order of a reversal is exit and entry in one.
    'strategy.order.contracts': units(after - before),
    'strategy.market_position': side(after),
    'strategy.market_position_size': units(after),
    'strategy.prev_market_position': side(before),
    'strategy.prev_market_position_size': units(before),
  };
  return template.replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => values[name] ?? `{{${name}}}`);
}

/** What an account did with an alert. */
export interface Delivery {
  /** Steps with a sign, before and after. */
  readonly held: number;
  readonly holds: number;
  readonly isRefused: boolean;
  readonly opens: boolean;
}

/** An account on the paper broker that gets alerts. */
export interface Account {
  readonly deliver: (order: StrategyOrder) => Delivery;
  readonly clock: SettableClock;
}

export function accountOf(template: string, settings: object, chart: Chart): Account {
  const { assetClass, ticker, step, start } = chart;
  const clock = settableClock(start);
  const quote = { bid: 100, ask: 100, last: 100 };
  const paper = paperBroker({
    clock,
    cash: 1e12,
    quotes: Object.fromEntries([ticker, 'ESH2026', 'ESM2026'].map((name) => [name, quote])),
    instruments: { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
    rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
    capabilities: { shortSelling: true },
  });
  const ofStrategy = accepted(parseSettings({ ...settings, assetClass }));
  const heldSteps = (): number => {
    const { positions } = paper.state();
    const units = Object.values(positions).reduce(
      (sum, { side, quantity }) => sum + (side === 'long' ? 1 : -1) * Number(quantity),
      0,
    );
    return Math.round((units / step) * 1e6) / 1e6;
  };
  const deliver = (order: StrategyOrder): Delivery => {
    const held = heldSteps();
    const now = new Date(clock.now()).toISOString();
    const message: unknown = JSON.parse(fillIn(template, order, chart, now));
    const signal = accepted(parseSignal(message, { clock, assetClass }));
    const plan = planSignal(signal, { ...paper, settings: ofStrategy });
    if (!plan.ok) {
      return { held, holds: heldSteps(), isRefused: true, opens: false };
    }
    paper.execute(plan.value);
    const opens = plan.value.steps.some((each) => each.step === 'submit-order' && each.order.effect === 'open');
    return { held, holds: heldSteps(), isRefused: false, opens };
  };
  return { deliver, clock };
}

/** Alerts as they arrive: of a hundred, five are lost, five come twice, and five are swapped with the one after them. */
export function disturbed(orders: readonly StrategyOrder[], random: () => number): readonly StrategyOrder[] {
  const arrived: StrategyOrder[] = [];
  let waiting: StrategyOrder | undefined;
  for (const order of orders) {
    const roll = random();
    if (roll < 0.05) {
      continue;
    }
    if (roll >= 0.1 && roll < 0.15 && waiting === undefined) {
      waiting = order;
      continue;
    }
    arrived.push(order, ...(roll < 0.1 ? [order] : []), ...(waiting === undefined ? [] : [waiting]));
    waiting = undefined;
  }
  return arrived;
}

/** What is wrong after an alert, in words; undefined: nothing. */
export type Judge = (order: StrategyOrder, delivery: Delivery, isInOrder: boolean) => string | undefined;

/** The account holds what the strategy holds. */
export const holdsTheSame: Judge = ({ after }, { holds }) =>
  holds === after ? undefined : `holds ${holds}, the strategy ${after}`;

/** Follows the position: right after each alert in order that opens, adds, turns or closes; a late reduction never enters. */
export const heals: Judge = (order, delivery, isInOrder) => {
  if (order.change === 'reduces') {
    return delivery.opens && delivery.held !== order.before ? 'a reduction entered' : undefined;
  }
  return isInOrder ? holdsTheSame(order, delivery, isInOrder) : undefined;
};

/** Follows the orders: an entry is made only against the position that the strategy had, and every exit passes. */
export const entersKnowingly: Judge = ({ before, after }, { held, holds, opens }) => {
  if (opens && held !== before) {
    return `entered against ${held}, the strategy had ${before}`;
  }
  const exits = before !== 0 && Math.abs(after) * Math.sign(before * after) < Math.abs(before);
  const isHeld = held !== 0 && Math.sign(held) === Math.sign(before);
  return exits && isHeld && Math.sign(held) * holds >= Math.abs(held) ? `an exit from ${held} did not pass` : undefined;
};

/** Walks, and returns the first thing that is wrong. */
export function walk(
  { template, settings }: { readonly template: string; readonly settings: object },
  chart: Chart,
  seed: number,
  { judge, isDisturbed }: { readonly judge: Judge; readonly isDisturbed: boolean },
  count: number = ordersOfAWalk,
): string | undefined {
  const random = randomOf(seed);
  const orders = strategyOrders(count, random);
  const account = accountOf(template, settings, chart);
  let latest = -1;
  for (const order of isDisturbed ? disturbed(orders, random) : orders) {
    account.clock.advance(chart.pause);
    const delivery = account.deliver(order);
    const isInOrder = order.index > latest;
    latest = Math.max(latest, order.index);
    const wrong = judge(order, delivery, isInOrder);
    if (wrong !== undefined) {
      const { index, change, before, after } = order;
      return `${chart.name}, seed ${seed}, order ${index} (${change} ${before} to ${after}): ${wrong}`;
    }
  }
  return undefined;
}
