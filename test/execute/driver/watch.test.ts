// Which orders the driver looks at, and when: what no command asked for.
import { describe, expect, it, vi } from 'vitest';
import { type Driver, newAborter, openDriver } from '../../../src/execute/driver/driver.js';
import type { BrokerAnswer, ExecutionPorts, RunOptions } from '../../../src/execute/driver/execution-ports.js';
import { followedOrders, listen, poll, pollAt } from '../../../src/execute/driver/watch.js';
import type { Execution, ExecutionOrder } from '../../../src/execute/index.js';
import { exit, plan, submit } from '../rule-examples.js';
import { executionOf, now, restingOrder, secondsFromNow, sentOrder } from '../runs.js';
import { start, virtualClock } from './virtual-clock.js';

const bracket = plan(
  submit('entry', 'buy', '10', { stopLoss: { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } }),
);
const stopWorks = { stopLoss: { status: 'working', filled: '0' } } as const;
const followedEntry = sentOrder('entry', { status: 'filled', filled: '10', legs: stopWorks });
const question = { at: now, again: secondsFromNow(30), unclear: 0 };
const cancel = { at: now, why: 'plan' } as const;
const working = sentOrder('exit', { status: 'working', workedAt: now });

/** A driver whose broker does not answer. */
function driverOf(
  execution: Execution,
  options: Partial<RunOptions> = {},
  ports: Partial<ExecutionPorts> = {},
): Driver {
  const silent = (): Promise<BrokerAnswer> => new Promise(() => {});
  return openDriver(
    { submit: silent, cancel: silent, find: silent, ...ports },
    { store: { save: () => {} }, clock: virtualClock(), ...options },
    execution,
  );
}

const callOf = (order: ExecutionOrder['order']) =>
  ({ command: 'find', order, beganAt: start, aborter: newAborter() }) as const;

/** Names of the orders that a look asks for. */
function lookedAt(driver: Driver): readonly unknown[] {
  const before = driver.calls.size;
  poll(driver, start + 1000);
  return [...driver.calls].slice(before).map(({ command, order }) => [command, order.clientOrderId ?? order.orderId]);
}

describe('a look', () => {
  it.each<[string, ExecutionOrder, boolean]>([
    ['an order that works', working, true],
    ['one without an answer: the machine asks', sentOrder('exit'), false],
    ['one that has filled', { ...working, status: 'filled' }, false],
    ['one that the machine has asked for', { ...working, question }, false],
    ['one that is being cancelled', { ...working, cancel }, true],
    ['one that is to be cancelled again later', { ...working, cancel: { ...cancel, again: now } }, false],
    ['a resting one', restingOrder(1), false],
    ['a resting one that is being cancelled', restingOrder(1, { cancel }), true],
  ])('asks for orders that work, or not: %s', (_, order, isAsked) => {
    const name = order.order.clientOrderId ?? order.order.orderId;
    expect(lookedAt(driverOf(executionOf(exit, [order])))).toEqual(isAsked ? [['find', name]] : []);
  });

  it('asks for nothing after the end, without follow', () => {
    expect(lookedAt(driverOf(executionOf(exit, [working], { status: 'done' })))).toEqual([]);
    expect(lookedAt(driverOf(executionOf(bracket, [followedEntry], { status: 'done' })))).toEqual([]);
  });

  it.each<[string, ExecutionOrder, Partial<Execution>, boolean]>([
    ['one that has filled, after the end', followedEntry, { status: 'done' }, true],
    ['one that has filled, before the end', followedEntry, {}, true],
    ['one that works: once', { ...followedEntry, status: 'working', filled: '4' }, {}, true],
    ['one that the machine has asked for', { ...followedEntry, question }, { status: 'done' }, false],
    [
      'one whose stop has ended',
      { ...followedEntry, legs: { stopLoss: { status: 'filled', filled: '10' } } },
      { status: 'done' },
      false,
    ],
  ])('asks for entries whose legs are followed, or not: %s', (_, order, changes, isAsked) => {
    const driver = driverOf(executionOf(bracket, [order], changes), { follow: true });
    expect(lookedAt(driver)).toEqual(isAsked ? [['find', 's-entry']] : []);
  });

  it.each<[string, ExecutionOrder, ExecutionOrder['order'], boolean]>([
    ['the same order of the plan', working, { clientOrderId: 's-exit' }, false],
    ['another order of the plan', working, { clientOrderId: 's-exit-2' }, true],
    ['the same resting order', restingOrder(1, { cancel }), { orderId: 'o1' }, false],
    ['another resting order', restingOrder(1, { cancel }), { orderId: 'o2' }, true],
  ])('asks for an order while a call is under way, or not: one of %s', (_, order, called, isAsked) => {
    const driver = driverOf(executionOf(exit, [order]));
    driver.calls.add(callOf(called));
    expect(lookedAt(driver)).toHaveLength(isAsked ? 1 : 0);
  });
});

describe('the next look', () => {
  const running = executionOf(exit, [working]);

  it.each<[string, Partial<RunOptions>, Partial<Driver>, number]>([
    ['5 seconds', {}, {}, 5],
    ['the seconds of the options', { pollSeconds: 2.5 }, {}, 2.5],
    ['a tenth of a second at least', { pollSeconds: 0.01 }, {}, 0.1],
    ['a minute while updates come', {}, { hasUpdates: true }, 60],
    ['longer while updates come, where the options say so', { pollSeconds: 90 }, { hasUpdates: true }, 90],
    ['5 seconds after nine faults in a row', {}, { faultsInRow: 9 }, 5],
    ['30 seconds after ten faults in a row', {}, { faultsInRow: 10 }, 30],
    ['longer after ten faults, where the options say so', { pollSeconds: 40 }, { faultsInRow: 10 }, 40],
  ])('is after %s', (_, options, changes, seconds) => {
    const driver = Object.assign(driverOf(running, options), changes);
    expect(pollAt(driver)).toBe(start + seconds * 1000);
  });

  it('counts from the last one, once its answer is there', () => {
    const driver = driverOf(running);
    poll(driver, start + 7000);
    expect(pollAt(driver)).toBe(Number.POSITIVE_INFINITY);
    driver.calls.clear();
    expect(pollAt(driver)).toBe(start + 12_000);
  });

  it('never comes where no order works', () => {
    expect(pollAt(driverOf(executionOf(exit, [sentOrder('exit')])))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('orders that are followed', () => {
  it.each<[string, boolean | undefined, readonly ExecutionOrder[]]>([
    ['are entries with legs', true, [followedEntry]],
    ['are absent without the option', undefined, []],
    ['are absent where the option is false', false, []],
  ])('%s', (_, follow, orders) => {
    expect(followedOrders(driverOf(executionOf(bracket, [followedEntry, working]), { follow }))).toEqual(orders);
  });
});

describe('updates', () => {
  it.each<[string, ExecutionOrder['order'], boolean]>([
    ['our identifier', { clientOrderId: 's-exit' }, true],
    ['the identifier of the broker', { orderId: 'b-1' }, true],
    ['the identifier of a resting order', { orderId: 'o1' }, true],
    ['our identifier for another order', { clientOrderId: 's-entry' }, false],
    ['an identifier of the broker for another order', { orderId: 'o2' }, false],
  ])('are passed on for orders that the execution knows: by %s', async (_, order, isKnown) => {
    const event = { event: 'order', order, status: 'working' } as const;
    const updates: ExecutionPorts['updates'] = (listener) => listener(event);
    const orders = [restingOrder(1), { ...working, orderId: 'b-1' }];
    const driver = driverOf(executionOf(exit, orders), {}, { updates });
    await listen(driver);
    expect(driver.inbox).toEqual(isKnown ? [[{ ...event, at: now }]] : []);
  });

  it('that say an order is not found are ignored', async () => {
    const updates: ExecutionPorts['updates'] = (listener) =>
      listener({ event: 'not-found', order: { clientOrderId: 's-exit' } });
    const driver = driverOf(executionOf(exit, [working]), {}, { updates });
    await listen(driver);
    expect(driver.inbox).toEqual([]);
  });

  it('of another form are faults, told to the hook as they are', async () => {
    const onFault = vi.fn();
    const answer = { event: 'order', order: { orderId: 'o1' }, status: 'FILLED' };
    const updates: ExecutionPorts['updates'] = (listener) => Reflect.apply(listener, undefined, [answer]);
    const driver = driverOf(executionOf(exit, [restingOrder(1)]), { onFault }, { updates });
    await listen(driver);
    expect(driver.inbox).toStrictEqual([[{ event: 'fault', port: 'updates', fault: 'invalid', at: now }]]);
    expect(onFault.mock.calls).toEqual([[{ port: 'updates', fault: answer }]]);
  });

  it('come until the stream ends, which rings', async () => {
    let end = (): void => {};
    const updates = vi.fn(
      (): Promise<void> =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    const driver = driverOf(executionOf(exit), {}, { updates });
    driver.ring = vi.fn();
    const heard = listen(driver);
    expect(updates.mock.calls).toEqual([[expect.any(Function), { signal: driver.stream.signal }]]);
    expect([driver.hasUpdates, vi.mocked(driver.ring).mock.calls.length]).toEqual([true, 0]);
    end();
    await heard;
    expect([driver.hasUpdates, vi.mocked(driver.ring).mock.calls.length]).toEqual([false, 1]);
  });

  it('are not waited for where the broker has none', async () => {
    const onFault = vi.fn();
    const driver = driverOf(executionOf(exit), { onFault });
    await listen(driver);
    expect([driver.hasUpdates, driver.inbox, onFault.mock.calls]).toEqual([false, [], []]);
  });

  it('are not a fault where they reject once the driver is closed', async () => {
    const updates = (): Promise<void> => Promise.reject(new Error('aborted'));
    const driver = driverOf(executionOf(exit), {}, { updates });
    driver.stream.abort();
    await listen(driver);
    expect(driver.inbox).toEqual([]);
  });

  it('that fail are a fault without an order, and have ended', async () => {
    const onFault = vi.fn();
    const updates = (): Promise<void> => Promise.reject(new Error('closed'));
    const driver = driverOf(executionOf(exit), { onFault }, { updates });
    await listen(driver);
    expect(driver.inbox).toStrictEqual([[{ event: 'fault', port: 'updates', fault: 'rejected', at: now }]]);
    expect(onFault.mock.calls).toEqual([[{ port: 'updates', fault: new Error('closed') }]]);
    expect(driver.hasUpdates).toBe(false);
  });
});
