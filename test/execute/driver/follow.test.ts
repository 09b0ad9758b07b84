// `runExecution` with `follow`: it goes on after the end, until no leg of an entry works.
import { describe, expect, it } from 'vitest';
import { type Execution, type ExecutionPorts, type RunOptions, runExecution } from '../../../src/execute/index.js';
import type { Quote } from '../../../src/market/ports.js';
import type { OrderPlan } from '../../../src/order/order-plan.js';
import { type PaperBroker, paperBroker } from '../../../src/paper/index.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { defaultSettings } from '../../../src/settings/defaults.js';
import { parseSignal } from '../../../src/signal/parse-signal.js';
import { start, unwrap, type VirtualClock, virtualClock } from './virtual-clock.js';

const at = (price: `${number}`): Quote => ({ bid: price, ask: price, last: price });

interface Scene {
  readonly clock: VirtualClock;
  readonly paper: PaperBroker;
  readonly plan: OrderPlan;
  readonly stored: Execution[];
  readonly run: (options?: Partial<RunOptions>, ports?: ExecutionPorts) => Promise<Execution>;
}

/** Half of 10 shares to 153, the others to 156, and their stop from 147 to 150; all is bought at 150. */
function ladder(): Scene {
  const clock = virtualClock();
  const paper = paperBroker({ clock, quotes: { AAPL: at('150') }, capabilities: { replace: true } });
  const targets = [{ risk: 1, moveStop: 'entry' }, { risk: 2 }];
  const message = { ticker: 'AAPL', action: 'buy', quantity: 10, stopLoss: { amount: 3 }, targets };
  const signal = unwrap(parseSignal(message, { clock }));
  const plan = unwrap(planSignal(signal, paper.context(defaultSettings, 'alert-7')));
  const stored: Execution[] = [];
  const save = (execution: Execution): void => void stored.push(execution);
  const run: Scene['run'] = async (options = {}, ports = paper.orderPorts) =>
    unwrap(await runExecution(stored.at(-1) ?? plan, ports, { store: { save }, clock, ...options }));
  return { clock, paper, plan, stored, run };
}

/** Prices at minutes after the start. */
function goOn({ clock, paper }: Scene, prices: Readonly<Record<number, `${number}`>>): void {
  for (const [minute, price] of Object.entries(prices)) {
    clock.at(Number(minute) * 60_000, () => paper.setQuote('AAPL', at(price)));
  }
}

const minutes = ({ clock }: Scene): number => Math.floor((clock.now() - start) / 60_000);

describe('an execution that is followed', () => {
  it('moves the stop when the target has filled, and ends when no leg works', async () => {
    const scene = ladder();
    goOn(scene, { 10: '153', 20: '150' });
    const ended = await scene.clock.settle(scene.run({ follow: true }));
    expect(ended).toMatchObject({ status: 'done', notices: [] });
    expect(ended.following).toBeUndefined();
    expect(minutes(scene)).toBe(20);
    // 5 × 3; the rest was sold at 150, where it was bought.
    expect(scene.paper.state().cash).toBe('100015');
  });

  it('does so where the broker tells nothing by itself', async () => {
    const scene = ladder();
    goOn(scene, { 10: '153', 20: '150' });
    const { updates: _, ...polled } = scene.paper.orderPorts;
    await scene.clock.settle(scene.run({ follow: true }, polled));
    expect(scene.paper.state().cash).toBe('100015');
    // Looked at every five seconds.
    expect(minutes(scene)).toBe(20);
  });

  it('is not followed without the option: it ends when the entries are sent, and says that a move can come', async () => {
    const scene = ladder();
    goOn(scene, { 10: '153' });
    const ended = await scene.clock.settle(scene.run());
    expect(ended).toMatchObject({ status: 'done', following: true });
    expect(minutes(scene)).toBe(0);
  });

  it('goes on from what was stored, although the target filled in between', async () => {
    const scene = ladder();
    await scene.clock.settle(scene.run());
    scene.paper.setQuote('AAPL', at('153'));
    goOn(scene, { 20: '150' });
    await scene.clock.settle(scene.run({ follow: true }));
    expect(scene.paper.state().cash).toBe('100015');
  });

  it('tells at once what the broker does not replace', async () => {
    const scene = ladder();
    goOn(scene, { 10: '153', 20: '147' });
    const { replace: _, ...ports } = scene.paper.orderPorts;
    const ended = await scene.clock.settle(scene.run({ follow: true }, ports));
    expect(ended.notices.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'stop-not-moved: The stop loss of alert-7-entry-2 has not moved to 150 because this program cannot replace orders: it protects where it was.',
    ]);
    // 5 × 3 less 5 × 3.
    expect(scene.paper.state().cash).toBe('100000');
  });

  it('asks after a replace that rejects, and moves again', async () => {
    const scene = ladder();
    const { orderPorts } = scene.paper;
    let calls = 0;
    const ports: ExecutionPorts = {
      ...orderPorts,
      replace: (order, changes) => {
        calls += 1;
        if (calls < 3) {
          throw new Error('busy');
        }
        return orderPorts.replace(order, changes);
      },
    };
    goOn(scene, { 10: '153', 20: '150' });
    const ended = await scene.clock.settle(scene.run({ follow: true }, ports));
    expect(calls).toBe(3);
    expect(ended.notices.map(({ code }) => code)).toEqual(['port-failing']);
    expect(scene.paper.state().cash).toBe('100015');
  });

  it('follows a bracket without moves until it is closed', async () => {
    const scene = ladder();
    const { moves: _, ...plan } = scene.plan;
    goOn(scene, { 10: '153', 20: '147' });
    const store = { save: () => {} };
    const { clock, paper } = scene;
    const ended = await clock.settle(runExecution(plan, paper.orderPorts, { store, clock, follow: true }));
    expect(unwrap(ended)).toMatchObject({ status: 'done' });
    expect(minutes(scene)).toBe(20);
  });

  it('does not wait for an entry without legs', async () => {
    const { clock, paper, plan } = ladder();
    const [first] = plan.steps;
    if (first?.step !== 'submit-order' || plan.outcome !== 'orders') {
      throw new Error('the plan of a ladder begins with an order');
    }
    const { takeProfit: _, stopLoss: __, ...order } = first.order;
    const { moves: ___, ...bare } = { ...plan, steps: [{ ...first, order }] as const };
    const options = { store: { save: () => {} }, clock, follow: true };
    const ended = unwrap(await clock.settle(runExecution(bare, paper.orderPorts, options)));
    expect(ended).toMatchObject({ status: 'done', orders: [{ status: 'filled' }] });
    expect(clock.now()).toBe(start);
  });

  it('stops when it is told to', async () => {
    const scene = ladder();
    const aborter = new AbortController();
    scene.clock.at(300_000, () => aborter.abort());
    const ended = await scene.clock.settle(scene.run({ follow: true, signal: aborter.signal }));
    expect(ended).toMatchObject({ status: 'done', following: true });
    expect(minutes(scene)).toBe(5);
  });
});
