import { describe, expect, test, vi } from 'vitest';
import type { Command } from '../../../src/execute/command.js';
import { carryOut, eventOf, giveUpCalls } from '../../../src/execute/driver/calls.js';
import { type Driver, openDriver } from '../../../src/execute/driver/driver.js';
import type { BrokerAnswer, ExecutionPorts, RunOptions } from '../../../src/execute/driver/execution-ports.js';
import { instant, play } from '../play-examples.js';
import { entry } from '../rule-examples.js';
import { start, virtualClock } from './virtual-clock.js';

const order = { clientOrderId: 's-entry' };
const working = { event: 'order', order, status: 'working' } as const;

function driverOf(ports: Partial<ExecutionPorts>, options: Partial<RunOptions> = {}): Driver {
  const unasked = (): never => {
    throw new Error('was not to be asked');
  };
  const { execution } = play(entry, []);
  return openDriver(
    { submit: unasked, cancel: unasked, find: unasked, ...ports },
    { store: { save: () => {} }, clock: virtualClock(), ...options },
    execution,
  );
}

/** Until all answers have been passed on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const submit: Command = {
  command: 'submit',
  order: {
    ...{ ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '10', timeInForce: 'day' },
    clientOrderId: 's-entry',
  },
};
const resting = { orderId: 'o1' };

describe('a command', () => {
  test.each<[keyof ExecutionPorts, Command, readonly unknown[]]>([
    ['submit', submit, [submit.order]],
    ['cancel', { command: 'cancel', order: resting }, [resting]],
    ['find', { command: 'find', order: resting }, [resting]],
    ['replace', { command: 'replace', order: resting, quantity: '6' }, [resting, { quantity: '6' }]],
    [
      'replace',
      { command: 'replace', order: resting, stopPrice: '150', limitPrice: '149' },
      [resting, { stopPrice: '150', limitPrice: '149' }],
    ],
  ])('is a call of %s, and its answer an event', async (port, command, given) => {
    const ask = vi.fn(async (): Promise<BrokerAnswer> => working);
    const driver = driverOf({ [port]: ask });
    driver.faultsInRow = 3;
    carryOut(driver, command);
    expect(driver.calls.size).toBe(1);
    await settled();
    expect(ask.mock.calls).toEqual([[...given, { signal: expect.any(AbortSignal) }]]);
    expect(driver.calls.size).toBe(0);
    expect(driver.faultsInRow).toBe(0);
    expect(driver.inbox).toEqual([[{ ...working, at: '2026-01-26T15:30:00Z' }]]);
  });

  test('to replace is an invalid answer of ports that cannot', async () => {
    const driver = driverOf({});
    carryOut(driver, { command: 'replace', order: resting, quantity: '6' });
    await settled();
    expect(driver.inbox).toMatchObject([[{ event: 'fault', port: 'replace', fault: 'invalid' }, { event: 'unclear' }]]);
  });

  test('to wake calls nobody, and the earliest one counts', () => {
    const driver = driverOf({});
    for (const at of ['2026-01-26T15:30:20Z', '2026-01-26T15:30:10Z', '2026-01-26T15:30:30Z']) {
      carryOut(driver, { command: 'wake', at });
    }
    expect(driver.calls.size).toBe(0);
    expect(driver.wakeAt).toBe(start + 10_000);
  });
});

describe('a call that fails', () => {
  test.each<['rejected' | 'invalid', () => unknown, unknown]>([
    ['rejected', () => Promise.reject('down'), 'down'],
    ['invalid', () => ({ ...working, status: 'FILLED' }), { ...working, status: 'FILLED' }],
    ['invalid', () => undefined, undefined],
    // What is thrown is not an answer, even in the form of one.
    ['rejected', () => Promise.reject(working), working],
  ])('is told as %s, to the hook with what it gave', async (kind, answer, fault) => {
    const onFault = vi.fn();
    const driver = driverOf({ find: () => answer() as BrokerAnswer }, { onFault });
    driver.faultsInRow = 3;
    carryOut(driver, { command: 'find', order });
    await settled();
    const at = '2026-01-26T15:30:00Z';
    expect(driver.inbox).toStrictEqual([
      [
        { event: 'fault', port: 'find', order, fault: kind, at },
        { event: 'unclear', command: 'find', order, reason: kind, at },
      ],
    ]);
    expect(onFault.mock.calls).toStrictEqual([[{ port: 'find', order, fault }]]);
    expect(driver.faultsInRow).toBe(4);
  });

  test.each<['submit' | 'cancel', Command, object]>([
    ['submit', submit, order],
    ['cancel', { command: 'cancel', order: resting }, resting],
  ])('of %s is told by its name, with its order', async (port, command, named) => {
    const driver = driverOf({});
    carryOut(driver, command);
    await settled();
    expect(driver.inbox).toMatchObject([
      [
        { event: 'fault', port, order: named, fault: 'rejected' },
        { event: 'unclear', command: port, order: named },
      ],
    ]);
  });

  test('counts although its hook throws', async () => {
    const onFault = (): never => {
      throw new Error('hook');
    };
    const driver = driverOf({ find: () => Promise.reject(new Error('down')) }, { onFault });
    carryOut(driver, { command: 'find', order });
    await settled();
    expect(driver.inbox).toHaveLength(1);
  });
});

describe('a call without an answer', () => {
  test.each([
    [undefined, 30_000],
    [2.5, 2500],
    [0.1, 100],
    [0.05, 100],
    [0, 100],
    [-5, 100],
    [Number.NaN, 100],
  ])('is given up after the timeout of %s: %d milliseconds', async (callTimeoutSeconds, milliseconds) => {
    let answer: (told: BrokerAnswer) => void = () => {};
    let signal: AbortSignal | undefined;
    const onFault = vi.fn();
    const find: ExecutionPorts['find'] = (_, options) => {
      signal = options.signal;
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    const driver = driverOf({ find }, { callTimeoutSeconds, onFault });
    carryOut(driver, { command: 'find', order });
    giveUpCalls(driver, start + milliseconds - 1);
    expect([driver.calls.size, signal?.aborted, driver.inbox.length]).toEqual([1, false, 0]);
    giveUpCalls(driver, start + milliseconds);
    expect([driver.calls.size, signal?.aborted]).toEqual([0, true]);
    expect(driver.inbox).toMatchObject([
      [
        { event: 'fault', port: 'find', fault: 'timeout' },
        { event: 'unclear', command: 'find', reason: 'timeout' },
      ],
    ]);
    expect(onFault.mock.calls[0]).toMatchObject([
      { fault: new Error(`No answer within ${milliseconds / 1000} seconds.`) },
    ]);
    // What comes of it later is not passed on.
    answer(working);
    await settled();
    expect(driver.inbox).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('is as old as its question where it has no time', () => {
    expect(eventOf(working, start + 5000)).toEqual({ ...working, at: '2026-01-26T15:30:05Z' });
    expect(eventOf({ ...working, at: null }, start)).toEqual({ ...working, at: '2026-01-26T15:30:00Z' });
    expect(eventOf({ ...working, at: instant(3) }, start)).toEqual({ ...working, at: instant(3) });
  });

  test('is the state of an order, or that it is not found', () => {
    const notFound = { event: 'not-found', order } as const;
    expect(eventOf(notFound, start)).toEqual({ ...notFound, at: '2026-01-26T15:30:00Z' });
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'filled'],
    ['another status', { ...working, status: 'FILLED' }],
    ['a time', { event: 'time' }],
    ['an end without an answer', { event: 'unclear', command: 'find', order }],
    ['a fault', { event: 'fault', port: 'find', fault: 'timeout' }],
    [
      'a property that throws',
      {
        ...working,
        get at() {
          throw new Error('gone');
        },
      },
    ],
  ])('is not known that is %s', (_, answer) => {
    expect(eventOf(answer, start)).toBeUndefined();
  });
});
