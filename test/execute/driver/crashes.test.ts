// Execution rule 12: a crash changes no end. The process dies at any await, and goes on with what was stored.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BrokerAnswer, ExecutionPorts } from '../../../src/execute/driver/execution-ports.js';
import { runExecution } from '../../../src/execute/driver/run-execution.js';
import type { Execution } from '../../../src/execute/execution.js';
import type { OrderPlan } from '../../../src/order/order-plan.js';
import { type PaperBroker, paperBroker } from '../../../src/paper/paper-broker.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { defaultSettings } from '../../../src/settings/defaults.js';
import { parseSignal } from '../../../src/signal/parse-signal.js';
import { runCount } from '../../properties/seeds.js';
import { unwrap, type VirtualClock, virtualClock } from './virtual-clock.js';

/** What happens at the broker: seconds after the start, and units of the order with that effect that fill then. */
interface Fill {
  readonly seconds: number;
  readonly effect: 'open' | 'close';
  readonly units: number;
}

/**
 * The process dies at its nth await, before or after what it awaits has happened, and is back some seconds later. At least one,
 * if it dies more than once: a `not-found` of the very instant of the last submit may be a repetition, and is asked for again.
 */
interface Crash {
  readonly at: number;
  readonly isAfter: boolean;
  readonly seconds: number;
}

const payloads = [
  { ticker: 'AAPL', action: 'reverse', stopLoss: { percent: 1 } },
  { ticker: 'AAPL', action: 'exit' },
  { ticker: 'MSFT', action: 'buy', quantity: 10, stopLoss: { percent: 1 } },
];

interface Broker {
  readonly paper: PaperBroker;
  readonly plan: OrderPlan;
  /** Tells the driver that runs now. */
  listener: (answer: BrokerAnswer) => void;
}

/** A long position of 10 with its stop, and orders that fill only when they are told to. */
function brokerOf(payload: unknown, clock: VirtualClock, fills: readonly Fill[]): Broker {
  const paper = paperBroker({
    clock,
    maxFill: 0,
    quotes: { AAPL: { bid: 149, ask: 150 }, MSFT: { bid: 399, ask: 400 } },
    positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } },
    capabilities: { brackets: false },
  });
  paper.orderPorts.submit({
    ticker: 'AAPL',
    side: 'sell',
    effect: 'close',
    type: 'stop',
    stopPrice: '130',
    quantity: '10',
    timeInForce: 'gtc',
    clientOrderId: 'before',
  });
  const signal = unwrap(parseSignal(payload, { clock }));
  const plan = unwrap(planSignal(signal, paper.context(defaultSettings, 'alert-7')));
  const broker: Broker = { paper, plan, listener: () => {} };
  for (const { seconds, effect, units } of fills) {
    clock.at(seconds * 1000, () => {
      const working = paper.state().orders.filter(({ status, type }) => status === 'working' && type === 'market');
      const order = working.find((candidate) => candidate.effect === effect);
      if (order !== undefined) {
        paper.fill(order.id, units);
        broker.listener(paper.orderPorts.find({ orderId: order.id }));
      }
    });
  }
  // An order that nobody fills would be waited for until the day ends: the broker cancels it.
  clock.at(300_000, () => {
    for (const { id } of paper.state().orders.filter(({ status, type }) => status === 'working' && type === 'market')) {
      paper.cancel(id);
      broker.listener(paper.orderPorts.find({ orderId: id }));
    }
  });
  return broker;
}

/** How it ended: of stops only the sum counts, a restart may find two fills at once. */
function endOf({ paper }: Broker, { status, reason, orders }: Execution): unknown {
  const stops = paper.state().orders.filter((order) => order.status === 'working' && order.type === 'stop');
  return {
    status,
    reason: reason?.code,
    positions: paper.state().positions,
    stops: stops.reduce((sum, { quantity }) => sum + Number(quantity), 0),
    resting: paper.state().orders.filter((order) => order.status === 'working' && order.type === 'market').length,
    orders: orders
      .filter(({ role }) => role === 'entry' || role === 'exit')
      .map(({ order, filled }) => [order, filled]),
    held: paper.positions.openTickers(),
  };
}

/** Runs a plan to its end, with crashes. */
async function story(payload: unknown, fills: readonly Fill[], isPushed: boolean, crashes: readonly Crash[]) {
  const clock = virtualClock();
  const broker = brokerOf(payload, clock, fills);
  let stored: Execution | undefined;
  let awaits = 0;

  const attempt = async (): Promise<Execution | undefined> => {
    const aborter = new AbortController();
    let die: (crash: Crash) => void = () => {};
    const death = new Promise<Crash>((resolve) => {
      die = resolve;
    });
    let isDead = false;
    const awaited = async <T>(act: () => T): Promise<T> => {
      awaits += 1;
      const crash = crashes.find(({ at }) => at === awaits);
      if (isDead || (crash !== undefined && !crash.isAfter)) {
        return end(crash);
      }
      const answer = act();
      return crash === undefined ? answer : end(crash);
    };
    const end = <T>(crash: Crash | undefined): Promise<T> => {
      isDead = true;
      if (crash !== undefined) {
        die(crash);
      }
      return new Promise(() => {});
    };
    const { orderPorts } = broker.paper;
    const ports: ExecutionPorts = {
      submit: (order) => awaited(() => orderPorts.submit(order)),
      cancel: (order) => awaited(() => orderPorts.cancel(order)),
      find: (order) => awaited(() => orderPorts.find(order)),
      ...(isPushed && {
        updates: (listener) => {
          broker.listener = (answer) => (isDead ? undefined : listener(answer));
          return new Promise(() => {});
        },
      }),
    };
    const store = {
      save: (execution: Execution) =>
        awaited(() => {
          stored = JSON.parse(JSON.stringify(execution));
        }),
    };
    const options = { store, clock, signal: aborter.signal };
    const ended = await Promise.race([runExecution(stored ?? broker.plan, ports, options), death]);
    aborter.abort();
    if ('ok' in ended) {
      return unwrap(ended);
    }
    await new Promise<void>((resolve) =>
      clock.at(clock.now() - Date.parse('2026-01-26T15:30:00Z') + ended.seconds * 1000, resolve),
    );
    return undefined;
  };

  const untilTheEnd = async (): Promise<Execution> => (await attempt()) ?? untilTheEnd();
  const execution = await clock.settle(untilTheEnd());
  return { end: endOf(broker, execution), awaits };
}

const units = fc.integer({ min: 0, max: 10 });

/** Fills far from the deadlines of 120 seconds, and from each other. */
const fills = fc.tuple(units, units, units, units).map(([first, second, third, fourth]): readonly Fill[] => [
  { seconds: 13, effect: 'close', units: first },
  { seconds: 27, effect: 'close', units: second },
  { seconds: 52, effect: 'open', units: third },
  { seconds: 71, effect: 'open', units: fourth },
]);

const crash = fc.record({
  at: fc.integer({ min: 1, max: 60 }),
  isAfter: fc.boolean(),
  seconds: fc.integer({ min: 1, max: 3 }),
});

describe('a process that dies', () => {
  test('changes no end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...payloads),
        fills,
        fc.boolean(),
        fc.array(crash, { minLength: 1, maxLength: 4 }),
        async (payload, happening, isPushed, crashes) => {
          const without = await story(payload, happening, isPushed, []);
          const withCrashes = await story(payload, happening, isPushed, crashes);
          expect(withCrashes.end).toStrictEqual(without.end);
        },
      ),
      { seed: Number(process.env.SEED ?? 2201), numRuns: runCount(40) },
    );
  });

  test('at any await of a reverse changes no end', async () => {
    const happening: readonly Fill[] = [
      { seconds: 13, effect: 'close', units: 4 },
      { seconds: 27, effect: 'close', units: 6 },
      { seconds: 52, effect: 'open', units: 3 },
      { seconds: 71, effect: 'open', units: 7 },
    ];
    const without = await story(payloads[0], happening, true, []);
    expect(without.end).toMatchObject({
      status: 'done',
      positions: { AAPL: { side: 'short', quantity: '10' } },
      stops: 10,
    });
    for (let at = 1; at <= without.awaits; at += 1) {
      for (const isAfter of [true, false]) {
        const { end } = await story(payloads[0], happening, true, [{ at, isAfter, seconds: 0 }]);
        expect(end, `await ${at}`).toStrictEqual(without.end);
      }
    }
  });
});
