import { describe, expect, test, vi } from 'vitest';
import type { Amount } from '../../../src/core/decimal.js';
import type { BrokerAnswer, ExecutionPorts, RunOptions } from '../../../src/execute/driver/execution-ports.js';
import { runExecution } from '../../../src/execute/driver/run-execution.js';
import type { Execution } from '../../../src/execute/execution.js';
import type { Order } from '../../../src/order/order.js';
import type { OrderPlan, PlanStep } from '../../../src/order/order-plan.js';
import { paperBroker } from '../../../src/paper/paper-broker.js';
import { exit } from '../rule-examples.js';
import { executionOf, failure, now, restingOrder, secondsFromNow } from '../runs.js';
import { start, unwrap, type VirtualClock, virtualClock } from './virtual-clock.js';

const entry: Order = {
  ticker: 'AAPL',
  side: 'buy',
  effect: 'open',
  type: 'market',
  quantity: '5',
  timeInForce: 'gtc',
  clientOrderId: 'alert-7-entry',
};

function planOf(...steps: readonly [PlanStep, ...PlanStep[]]): OrderPlan {
  return {
    outcome: 'orders',
    ticker: 'AAPL',
    action: 'buy',
    signalId: 'alert-7',
    steps,
    notices: [],
    trace: [],
    figures: [],
  };
}

const submitEntry: PlanStep = { step: 'submit-order', id: 'entry', role: 'entry', order: entry };
const buy = planOf(submitEntry);
const buyAndWait = planOf(submitEntry, { step: 'await-fill', of: 'entry', seconds: 120 });

const named = { clientOrderId: 'alert-7-entry' };

function told(
  status: 'working' | 'filled' | 'cancelled' | 'rejected',
  filled?: Amount,
): Extract<BrokerAnswer, { event: 'order' }> {
  return { event: 'order', order: named, status, ...(filled !== undefined && { filled }), orderId: 'b-1' };
}

/** A scene: what was called when, in seconds after the start, and what was stored. */
interface Scene {
  readonly clock: VirtualClock;
  readonly log: string[];
  readonly stored: Execution[];
  readonly run: (begin: OrderPlan | Execution, options?: Partial<RunOptions>) => Promise<Execution>;
}

type Script = Partial<{
  [Name in 'submit' | 'cancel' | 'find']: (time: number) => BrokerAnswer | Promise<BrokerAnswer>;
}> &
  Pick<ExecutionPorts, 'updates'>;

function sceneOf({ submit, cancel, find, updates }: Script): Scene {
  const clock = virtualClock();
  const log: string[] = [];
  const stored: Execution[] = [];
  const note = (what: string): number => {
    const seconds = (clock.now() - start) / 1000;
    log.push(`${seconds} ${what}`);
    return seconds;
  };
  const never = (): never => {
    throw new Error('not scripted');
  };
  const ports: ExecutionPorts = {
    submit: ({ clientOrderId }) => (submit ?? never)(note(`submit ${clientOrderId}`)),
    cancel: ({ clientOrderId, orderId }) => (cancel ?? never)(note(`cancel ${clientOrderId ?? orderId}`)),
    find: ({ clientOrderId, orderId }) => (find ?? never)(note(`find ${clientOrderId ?? orderId}`)),
    ...(updates && { updates }),
  };
  const store = {
    save: (execution: Execution) => {
      // What is stored is plain JSON.
      stored.push(JSON.parse(JSON.stringify(execution)));
      note(`save ${execution.status}`);
    },
  };
  return {
    clock,
    log,
    stored,
    run: (begin, options) =>
      clock.settle(runExecution(begin, ports, { store, clock, ...options })).then((result) => unwrap(result)),
  };
}

function calls({ log }: Scene): readonly string[] {
  return log.filter((line) => !line.includes('save'));
}

/** Ports that are never asked. */
const silentPorts: ExecutionPorts = {
  submit: () => told('filled'),
  cancel: () => told('cancelled'),
  find: () => told('filled'),
};

describe('runExecution', () => {
  test('stores the execution before it sends, and ends when the plan is done', async () => {
    const scene = sceneOf({ submit: () => told('filled', '5') });
    const execution = await scene.run(buy);
    expect(scene.log).toStrictEqual(['0 save running', '0 submit alert-7-entry', '0 save done']);
    expect(execution).toMatchObject({ status: 'done', orders: [{ status: 'filled', filled: '5', orderId: 'b-1' }] });
    expect(scene.stored.at(-1)).toStrictEqual(execution);
    expect(scene.clock.sleeping()).toBe(0);
  });

  test('refuses a plan without identifiers', async () => {
    const { clientOrderId: _, ...unnamed } = entry;
    const plan = planOf({ step: 'submit-order', id: 'entry', role: 'entry', order: unnamed });
    const scene = sceneOf({});
    await expect(scene.run(plan)).rejects.toThrow('client-order-id-required');
    expect(scene.log).toStrictEqual([]);
  });

  test('refuses a plan when the clock is not a clock', async () => {
    const clock = { ...virtualClock(), now: () => Number.NaN };
    const result = await runExecution(buy, silentPorts, { store: { save: () => {} }, clock });
    expect(result).toMatchObject({ ok: false, errors: [{ code: 'invalid-snapshot', path: ['at'], received: 'NaN' }] });
  });

  test.each([
    ['a Result', { ok: true, value: buy }, 'it is a Result: check ok, then pass its value'],
    ['nothing', undefined, 'it is not an object'],
    ['a step', buy.steps[0], 'it has no steps'],
  ])('refuses %s in place of a plan', async (_, begin, problem) => {
    const store = { save: () => {} };
    const result = await runExecution(begin as unknown as OrderPlan, silentPorts, { store, clock: virtualClock() });
    const message = `The argument plan cannot be used, because ${problem}; expected the value of planSignal.`;
    expect(result).toMatchObject({ ok: false, errors: [{ code: 'invalid-snapshot', path: ['plan'], message }] });
  });

  const noSubmit = 'it has no submit';
  const notObject = 'it is not an object';
  test.each<readonly [string, unknown, string]>([
    ['the paper broker', paperBroker({ clock: virtualClock() }), noSubmit],
    ['a number', 5, notObject],
    ['text', 'x', notObject],
    ['nothing', undefined, notObject],
    ['null', null, notObject],
    ['a list', [], 'it is an array'],
    ['an empty object', {}, noSubmit],
    ['a Result', { ok: true, value: silentPorts }, 'it is a Result: check ok, then pass its value'],
    ['submit alone', { submit: silentPorts.submit }, 'it has no cancel'],
    ['a find that is not a function', { ...silentPorts, find: 5 }, 'its find is not a function'],
  ])('refuses %s in place of ports, and stores nothing', async (_, ports, problem) => {
    const stored: Execution[] = [];
    const store = { save: (execution: Execution) => void stored.push(execution) };
    const result = await runExecution(buy, ports as ExecutionPorts, { store, clock: virtualClock() });
    const expected = 'submit, cancel and find of a broker, such as orderPorts of a paper broker';
    const message = `The argument ports cannot be used, because ${problem}; expected ${expected}.`;
    const error = { code: 'invalid-snapshot', path: ['ports'], section: 'configuration', message, expected };
    expect(result).toStrictEqual({ ok: false, errors: [error] });
    expect(stored).toStrictEqual([]);
  });

  const store = { save: () => {} };
  const clock = virtualClock();
  test.each<readonly [string, unknown, readonly string[]]>([
    ['no options', undefined, ['options cannot be used, because it is not an object']],
    ['null', null, ['options cannot be used, because it is not an object']],
    ['no clock', { store }, ['options cannot be used, because it has no clock']],
    ['no store', { clock }, ['options cannot be used, because it has no store']],
    [
      'a store and a clock that are not ones',
      { store: {}, clock: Date },
      ['options.store cannot be used, because it has no save', 'options.clock cannot be used, because it has no sleep'],
    ],
  ])('refuses %s', async (_, options, problems) => {
    const result = await runExecution(buy, silentPorts, options as RunOptions);
    const texts = result.ok ? [] : result.errors.map(({ message }) => message.split(';')[0]);
    expect(texts).toStrictEqual(problems.map((problem) => `The argument ${problem}`));
  });

  test('asks every 5 seconds for an order that works', async () => {
    const scene = sceneOf({
      submit: () => told('working'),
      find: (time) => (time < 10 ? told('working', '2') : told('filled')),
    });
    const execution = await scene.run(buyAndWait);
    expect(calls(scene)).toStrictEqual(['0 submit alert-7-entry', '5 find alert-7-entry', '10 find alert-7-entry']);
    expect(execution).toMatchObject({ status: 'done', orders: [{ filled: '5' }] });
  });

  test.each([
    [2.5, '2.5 find alert-7-entry'],
    [0, '0.1 find alert-7-entry'],
    [-1, '0.1 find alert-7-entry'],
    [Number.NaN, '0.1 find alert-7-entry'],
  ])('asks every %d seconds when it is told to, but not more than ten times a second', async (pollSeconds, first) => {
    const scene = sceneOf({ submit: () => told('working'), find: () => told('filled') });
    await scene.run(buyAndWait, { pollSeconds });
    expect(calls(scene)[1]).toBe(first);
  });

  test('asks after a submit that rejects, and sends it again when the broker does not know it', async () => {
    let submits = 0;
    const scene = sceneOf({
      submit: (time) => {
        submits += 1;
        return submits === 1 ? Promise.reject(new Error('socket hang up')) : told(time === 0 ? 'filled' : 'rejected');
      },
      find: () => ({ event: 'not-found', order: named }),
    });
    const execution = await scene.run(buy);
    expect(calls(scene)).toStrictEqual(['0 submit alert-7-entry', '0 find alert-7-entry', '0 submit alert-7-entry']);
    expect(execution).toMatchObject({ status: 'done', orders: [{ submits: 2 }] });
  });

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no connection');
      },
    ],
    ['rejects with something that has no text', () => Promise.reject(Object.create(null))],
    ['answers undefined', () => undefined],
    ['answers with another event', () => ({ event: 'time', at: '2026-01-26T15:30:00Z' })],
    [
      'answers with a property that throws',
      () => ({
        get at() {
          throw new Error('gone');
        },
      }),
    ],
  ])('asks after a submit that %s', async (_, answer) => {
    const scene = sceneOf({ submit: () => answer() as BrokerAnswer, find: () => told('filled') });
    const execution = await scene.run(buy);
    expect(calls(scene)).toStrictEqual(['0 submit alert-7-entry', '0 find alert-7-entry']);
    expect(execution.status).toBe('done');
    expect(execution.notices).toHaveLength(1);
    expect(execution.notices[0]?.code).toMatch(/^port-(failing|answer-invalid)$/);
  });

  test('asks again and again, more slowly each time, while the broker does not answer', async () => {
    const scene = sceneOf({
      submit: () => Promise.reject(new Error('down')),
      find: (time) => (time < 20 ? Promise.reject(new Error('down')) : told('filled')),
    });
    expect((await scene.run(buy)).status).toBe('done');
    // After 1, 2, 4, 8 and 16 seconds (rule 10).
    expect(
      calls(scene)
        .slice(1)
        .map((line) => Number.parseFloat(line)),
    ).toStrictEqual([0, 1, 3, 7, 15, 31]);
  });

  test('gives a call up after 30 seconds, and ignores what comes of it later', async () => {
    let signal: AbortSignal | undefined;
    const scene = sceneOf({ find: () => told('working', '0') });
    const ports: ExecutionPorts = {
      submit: (_, options) => {
        signal = options.signal;
        return new Promise((resolve) => scene.clock.at(31_000, () => resolve(told('filled'))));
      },
      cancel: () => told('cancelled', '0'),
      find: () => told('working', '0'),
    };
    const aborter = new AbortController();
    scene.clock.at(32_000, () => aborter.abort());
    const { clock } = scene;
    const options = { store: { save: () => {} }, clock, signal: aborter.signal };
    const execution = unwrap(await clock.settle(runExecution(buyAndWait, ports, options)));
    expect(signal?.aborted).toBe(true);
    expect(execution).toMatchObject({ status: 'running', orders: [{ status: 'working', filled: '0' }] });
  });

  test('looks once more before a deadline, fails the plan and cancels its order', async () => {
    const scene = sceneOf({
      submit: () => told('working'),
      find: () => told('working', '2'),
      cancel: () => told('cancelled', '2'),
    });
    const execution = await scene.run(buyAndWait, { pollSeconds: 50 });
    expect(calls(scene)).toStrictEqual([
      '0 submit alert-7-entry',
      // The wake that would ask for a submit without an answer.
      '30 find alert-7-entry',
      '80 find alert-7-entry',
      '120 find alert-7-entry',
      '120 cancel alert-7-entry',
    ]);
    expect(execution).toMatchObject({ status: 'stopped', reason: { code: 'fill-timeout' }, orders: [{ filled: '2' }] });
  });

  test('lets an answer under way win over a deadline, for 5 seconds', async () => {
    const after = (clock: VirtualClock, seconds: number, answer: BrokerAnswer): Promise<BrokerAnswer> =>
      new Promise((resolve) => clock.at(seconds * 1000, () => resolve(answer)));
    const asked = async (answeredAt: number): Promise<Execution> => {
      const scene: Scene = sceneOf({
        submit: () => told('working'),
        find: () => after(scene.clock, answeredAt, told('filled')),
        cancel: () => told('cancelled', '5'),
      });
      return scene.run(buyAndWait, { pollSeconds: 119 });
    };
    expect((await asked(124)).status).toBe('done');
    expect((await asked(126)).status).toBe('stopped');
  });

  test('tells that a call was given up before it judges what is due at the same moment', async () => {
    const scene = sceneOf({ submit: () => new Promise(() => {}), find: () => told('filled') });
    await scene.run(buy);
    expect(calls(scene)).toStrictEqual(['0 submit alert-7-entry', '30 find alert-7-entry']);
    expect(scene.stored[1]?.notices).toMatchObject([{ code: 'port-failing' }]);
  });

  test('does not sleep where a look is due already', async () => {
    const scene = sceneOf({
      submit: () => told('working'),
      find: (time) => (time < 15 ? told('working', '2') : told('filled')),
    });
    const { clock } = scene;
    const sleeps: number[] = [];
    const sleep: VirtualClock['sleep'] = (milliseconds, signal) => {
      sleeps.push(milliseconds);
      return clock.sleep(milliseconds, signal);
    };
    // Each save takes as long as the pause between two looks.
    const save = (): Promise<void> => new Promise((resolve) => clock.at(clock.now() - start + 5000, resolve));
    await scene.run(buyAndWait, { clock: { now: clock.now, sleep }, store: { save } });
    expect(calls(scene)).toStrictEqual(['5 submit alert-7-entry', '10 find alert-7-entry', '15 find alert-7-entry']);
    expect(sleeps.filter((milliseconds) => milliseconds <= 0)).toStrictEqual([]);
  });

  test('dates a step that begins late by the time of then', async () => {
    // The first await ends at 100 seconds; the second has 120 seconds from there.
    const exit: Order = { ...entry, clientOrderId: 'alert-7-exit', side: 'sell', effect: 'close' };
    const plan = planOf(
      { step: 'submit-order', id: 'exit', role: 'exit', order: exit },
      { step: 'await-fill', of: 'exit', seconds: 120 },
      submitEntry,
      { step: 'await-fill', of: 'entry', seconds: 120 },
    );
    const clock = virtualClock();
    let tell: (answer: BrokerAnswer) => void = () => {};
    clock.at(100_000, () => tell({ event: 'order', order: { clientOrderId: 'alert-7-exit' }, status: 'filled' }));
    const ports: ExecutionPorts = {
      submit: ({ clientOrderId }) => ({ event: 'order', order: { clientOrderId }, status: 'working' }),
      cancel: (order) => ({ event: 'order', order, status: 'cancelled', filled: '0' }),
      find: (order) => ({ event: 'order', order, status: 'working' }),
      updates: (listener, { signal }) => {
        tell = listener;
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    };
    const options = { store: { save: () => {} }, clock, pollSeconds: 1000 };
    const execution = unwrap(await clock.settle(runExecution(plan, ports, options)));
    expect(execution).toMatchObject({
      status: 'stopped',
      steps: [{}, {}, {}, { status: 'failed', at: '2026-01-26T15:31:40Z' }],
    });
    expect(clock.now() - start).toBe(220_000);
  });

  test('waits until a postponed signal is released', async () => {
    const scene = sceneOf({});
    const plan: OrderPlan = {
      outcome: 'postponed',
      ticker: 'AAPL',
      action: 'buy',
      releaseAt: '2026-01-29T15:30:00Z',
      steps: [],
      notices: [],
      trace: [],
      figures: [],
    };
    const execution = await scene.run(plan);
    expect(execution).toMatchObject({ status: 'replan', reason: { code: 'release-due' } });
    expect(scene.clock.now() - start).toBe(3 * 86_400_000);
  });
});

describe('updates', () => {
  /** Ports with updates that the test sends; `end` settles the stream. */
  function streaming(find: () => BrokerAnswer = () => told('working')): {
    readonly scene: Scene;
    readonly stream: { tell: (answer: BrokerAnswer) => void; end: () => void; fail: (fault: Error) => void };
  } {
    const stream = { tell: (_: BrokerAnswer): void => {}, end: (): void => {}, fail: (_: Error): void => {} };
    const scene = sceneOf({
      submit: () => told('working'),
      find,
      cancel: () => told('cancelled', '0'),
      updates: (listener) => {
        stream.tell = listener;
        return new Promise((resolve, reject) => {
          stream.end = resolve;
          stream.fail = reject;
        });
      },
    });
    return { scene, stream };
  }

  test('end a plan, under either name of the order', async () => {
    const { scene, stream } = streaming();
    scene.clock.at(20_000, () => stream.tell(told('working', '2')));
    scene.clock.at(40_000, () => stream.tell({ event: 'order', order: { orderId: 'b-1' }, status: 'filled' }));
    const execution = await scene.run(buyAndWait);
    expect(execution).toMatchObject({ status: 'done', orders: [{ filled: '5' }] });
    expect(calls(scene)).toStrictEqual(['0 submit alert-7-entry', '30 find alert-7-entry']);
    expect(scene.clock.now() - start).toBe(40_000);
  });

  test('of other orders, and what is not an update, are ignored', async () => {
    const { scene, stream } = streaming();
    scene.clock.at(10_000, () => {
      stream.tell({ event: 'order', order: { clientOrderId: 'alert-6-entry' }, status: 'filled' });
      stream.tell({ event: 'order', order: { orderId: 'b-0' }, status: 'filled' });
      stream.tell({ event: 'not-found', order: named });
      stream.tell(undefined as unknown as BrokerAnswer);
    });
    scene.clock.at(20_000, () => stream.tell(told('filled')));
    expect(await scene.run(buyAndWait)).toMatchObject({ status: 'done', notices: [{ code: 'port-answer-invalid' }] });
    expect(scene.stored).toHaveLength(4);
  });

  test('may get lost: the orders are looked at once a minute, and at each wake', async () => {
    let finds = 0;
    const { scene } = streaming(() => told(++finds === 1 ? 'working' : 'filled'));
    expect((await scene.run(buyAndWait)).status).toBe('done');
    expect(calls(scene).slice(1)).toStrictEqual(['30 find alert-7-entry', '90 find alert-7-entry']);
  });

  test.each(['end', 'fail'] as const)('that %s are replaced by looking', async (how) => {
    const { scene, stream } = streaming(() => told('filled'));
    scene.clock.at(20_000, () => stream[how](new Error('closed')));
    expect((await scene.run(buyAndWait)).status).toBe('done');
    expect(calls(scene).slice(1)).toStrictEqual(['20 find alert-7-entry']);
  });

  test('that end before a look is due do not bring it forward', async () => {
    const { scene, stream } = streaming(() => told('filled'));
    scene.clock.at(2000, () => stream.end());
    await scene.run(buyAndWait);
    expect(calls(scene).slice(1)).toStrictEqual(['5 find alert-7-entry']);
  });

  test('that came with the one that ends the plan are passed on', async () => {
    const { scene, stream } = streaming();
    scene.clock.at(10_000, () => {
      stream.tell(told('filled'));
      stream.tell({ ...told('filled'), averagePrice: 150 });
    });
    expect(await scene.run(buyAndWait)).toMatchObject({ status: 'done', orders: [{ averagePrice: '150' }] });
  });

  test('that come after the end are ignored', async () => {
    const { scene, stream } = streaming();
    scene.clock.at(10_000, () => stream.tell(told('filled')));
    const execution = await scene.run(buyAndWait);
    stream.tell(told('filled'));
    expect(scene.stored.at(-1)).toStrictEqual(execution);
  });
});

describe('the end', () => {
  test('waits while a question is open, of a stop that may still work', async () => {
    const question = { at: now, again: secondsFromNow(30), unclear: 0 };
    const stopped = executionOf(exit, [restingOrder(1, { question })], {
      ...{ status: 'stopped', failure, reason: failure.reason },
    });
    const scene = sceneOf({
      find: (time) =>
        time === 0
          ? Promise.reject(new Error('down'))
          : { event: 'order', order: { orderId: 'o1' }, status: 'working', filled: '0' },
    });
    const execution = await scene.run(stopped);
    expect(calls(scene)).toStrictEqual(['0 find o1', '1 find o1']);
    expect(execution.orders).toStrictEqual([expect.not.objectContaining({ question: expect.anything() })]);
  });

  test('waits for the answer of a call that is under way', async () => {
    let tell = (_: BrokerAnswer): void => {};
    const late = { ...told('filled'), averagePrice: 150 };
    const scene: Scene = sceneOf({
      submit: () => told('working'),
      find: (time) =>
        time < 90 ? told('working') : new Promise((resolve) => scene.clock.at(100_000, () => resolve(late))),
      updates: (listener) => {
        tell = listener;
        return new Promise(() => {});
      },
    });
    scene.clock.at(95_000, () => tell(told('filled')));
    const execution = await scene.run(buyAndWait);
    expect(calls(scene).slice(1)).toStrictEqual(['30 find alert-7-entry', '90 find alert-7-entry']);
    expect(execution).toMatchObject({ status: 'done', orders: [{ averagePrice: '150' }] });
    expect(scene.clock.now() - start).toBe(100_000);
  });

  test('takes its listener off the signal', async () => {
    const scene = sceneOf({ submit: () => told('filled') });
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    await scene.run(buy, { signal });
    expect(add.mock.calls).toStrictEqual([['abort', expect.any(Function)]]);
    expect(remove.mock.calls).toStrictEqual(add.mock.calls);
  });
});

describe('an abort', () => {
  const working: Script = { submit: () => told('working'), find: () => told('working') };

  test('before the beginning stores the execution and sends nothing', async () => {
    const scene = sceneOf(working);
    const execution = await scene.run(buy, { signal: AbortSignal.abort() });
    expect(execution.status).toBe('running');
    expect(scene.log).toStrictEqual(['0 save running']);
  });

  test('while it waits ends the wait', async () => {
    const scene = sceneOf(working);
    const aborter = new AbortController();
    scene.clock.at(7000, () => aborter.abort());
    const execution = await scene.run(buyAndWait, { signal: aborter.signal });
    expect(scene.clock.now() - start).toBe(7000);
    expect(execution).toStrictEqual(scene.stored.at(-1));
    expect(scene.clock.sleeping()).toBe(0);
  });

  test('while it stores sends nothing', async () => {
    const scene = sceneOf(working);
    const aborter = new AbortController();
    const store = {
      save: (): Promise<void> => {
        aborter.abort();
        return Promise.resolve();
      },
    };
    await scene.run(buy, { signal: aborter.signal, store });
    expect(calls(scene)).toStrictEqual([]);
  });

  test('leaves the execution as it was stored, although an update comes with it', async () => {
    let tell = (_: BrokerAnswer): void => {};
    const scene = sceneOf({
      ...working,
      updates: (listener) => {
        tell = listener;
        return new Promise(() => {});
      },
    });
    const aborter = new AbortController();
    scene.clock.at(7000, () => {
      tell(told('filled'));
      aborter.abort();
    });
    const execution = await scene.run(buyAndWait, { signal: aborter.signal });
    expect(execution.status).toBe('running');
    expect(scene.log.filter((line) => line.startsWith('7 '))).toStrictEqual([]);
  });

  test('aborts the calls under way', async () => {
    const aborter = new AbortController();
    const { clock } = sceneOf(working);
    let signal: AbortSignal | undefined;
    const ports: ExecutionPorts = {
      submit: (_, options) => {
        signal = options.signal;
        return new Promise(() => {});
      },
      cancel: () => told('cancelled'),
      find: () => told('working'),
    };
    clock.at(1000, () => aborter.abort());
    const options = { store: { save: () => {} }, clock, signal: aborter.signal };
    expect(unwrap(await clock.settle(runExecution(buy, ports, options))).status).toBe('running');
    expect(signal?.aborted).toBe(true);
  });

  test('is resumed at the time of the clock, which may be later', async () => {
    const begun = executionOf(buyAndWait, [], { now: secondsFromNow(-60) });
    const scene = sceneOf(working);
    await scene.run(begun, { signal: AbortSignal.abort() });
    expect(scene.stored.map((execution) => execution.now)).toStrictEqual([now]);
  });

  test('is resumed by asking', async () => {
    const scene = sceneOf(working);
    const aborter = new AbortController();
    scene.clock.at(7000, () => aborter.abort());
    const stopped = await scene.run(buyAndWait, { signal: aborter.signal });
    const after = sceneOf({ find: () => told('filled') });
    const execution = await after.run(JSON.parse(JSON.stringify(stopped)));
    expect(execution.status).toBe('done');
    expect(calls(after)).toStrictEqual(['0 find alert-7-entry']);
    // What has ended stays as it is.
    expect(await sceneOf({}).run(execution)).toMatchObject({ status: 'done', orders: execution.orders });
  });
});

describe('a store or a clock that fails', () => {
  test('ends the run, and nothing is sent', async () => {
    const scene = sceneOf({ submit: () => told('filled') });
    const store = { save: () => Promise.reject(new Error('disk full')) };
    await expect(scene.run(buy, { store })).rejects.toThrow('disk full');
    expect(calls(scene)).toStrictEqual([]);
  });

  test('while it waits ends the run', async () => {
    const scene = sceneOf({ submit: () => told('working') });
    const sleep = (): Promise<void> => Promise.reject(new Error('no timers'));
    const clock = { now: scene.clock.now, sleep };
    await expect(scene.run(buyAndWait, { clock })).rejects.toThrow('no timers');
  });

  test('that forgets the time keeps the latest time', async () => {
    const scene = sceneOf({ submit: () => told('filled') });
    let looks = 0;
    const now = (): number => {
      looks += 1;
      return looks > 1 ? Number.NaN : scene.clock.now();
    };
    expect((await scene.run(buy, { clock: { now, sleep: scene.clock.sleep } })).status).toBe('done');
  });

  test('whose time runs backwards keeps the latest time', async () => {
    const scene = sceneOf({ submit: () => told('working'), find: () => told('filled') });
    let looks = 0;
    const now = (): number => {
      looks += 1;
      return looks % 3 === 0 ? scene.clock.now() - 3_600_000 : scene.clock.now();
    };
    const clock = { now, sleep: scene.clock.sleep };
    expect((await scene.run(buyAndWait, { clock })).status).toBe('done');
  });
});
