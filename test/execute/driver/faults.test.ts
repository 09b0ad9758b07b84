// What the driver says of a broker that fails: to the hook with all texts, in the execution without them.
import { describe, expect, test } from 'vitest';
import type {
  BrokerAnswer,
  ExecutionPorts,
  PortFault,
  RunOptions,
} from '../../../src/execute/driver/execution-ports.js';
import { runExecution } from '../../../src/execute/driver/run-execution.js';
import type { Execution } from '../../../src/execute/execution.js';
import type { OrderPlan } from '../../../src/order/order-plan.js';
import { cancelStop, plan, reverse, stopOf, submit } from '../rule-examples.js';
import { start, unwrap, virtualClock } from './virtual-clock.js';

const hour = 3_600_000;
const entry = plan(submit('entry', 'buy', '10'));
const breakeven = plan(cancelStop, stopOf('10'));

interface Life {
  readonly execution: Execution;
  /** Faults that the hook was told, with seconds after the start. */
  readonly faults: readonly (PortFault & { readonly second: number })[];
  /** Calls of the ports, with seconds after the start. */
  readonly calls: readonly (readonly [second: number, name: string])[];
  /** Second at which a code was stored first, in notices or as the reason. */
  readonly told: ReadonlyMap<string, number>;
}

type Answer = (
  name: string,
  second: number,
  order: { readonly clientOrderId?: string; readonly orderId?: string },
) => unknown;

/** A life of an hour at most. */
async function live(
  begin: OrderPlan,
  answer: Answer,
  options: Partial<RunOptions> = {},
  more: Partial<ExecutionPorts> = {},
): Promise<Life> {
  const clock = virtualClock();
  const faults: (PortFault & { second: number })[] = [];
  const calls: [number, string][] = [];
  const told = new Map<string, number>();
  const second = (): number => (clock.now() - start) / 1000;
  const call = (name: string, order: { readonly clientOrderId?: string; readonly orderId?: string }): BrokerAnswer => {
    calls.push([second(), name]);
    // What a broker that lies answers.
    return answer(name, second(), order) as BrokerAnswer;
  };
  const ports: ExecutionPorts = {
    submit: async ({ clientOrderId }) => call('submit', { clientOrderId }),
    cancel: async (order) => call('cancel', order),
    find: async (order) => call('find', order),
    ...more,
  };
  const store = {
    save: (execution: Execution) => {
      const codes = [...execution.notices.map(({ code }) => code), execution.failure?.reason.code];
      for (const code of codes.filter((each) => each !== undefined && !told.has(each))) {
        told.set(`${code}`, second());
      }
    },
  };
  const aborter = new AbortController();
  clock.at(hour, () => aborter.abort());
  const onFault = (fault: PortFault): void => void faults.push({ ...fault, second: second() });
  const run = runExecution(begin, ports, { store, clock, signal: aborter.signal, onFault, ...options });
  return { execution: unwrap(await clock.settle(run)), faults, calls, told };
}

const secret = 'POST https://api.example.com/orders?key=SECRET failed';
const told =
  (status: string, filled = '0') =>
  (order: object) => ({ event: 'order', order, status, filled });

describe('a broker that answers FILLED for an hour', () => {
  test('is told by the notice and the hook within 30 seconds, and ends the plan as unclear', async () => {
    const life = await live(entry, (_, __, order) => ({ event: 'order', order, status: 'FILLED', filled: 10 }));
    expect(life.told.get('port-answer-invalid')).toBeLessThanOrEqual(30);
    expect(life.faults[0]?.second).toBeLessThanOrEqual(30);
    expect(life.faults[0]).toMatchObject({
      port: 'submit',
      order: { clientOrderId: 's-entry' },
      fault: { status: 'FILLED' },
    });
    expect(life.execution).toMatchObject({ status: 'running', failure: { reason: { code: 'broker-unclear' } } });
    // Finds at 30 seconds, not faster: 120 an hour, and those of the first minutes.
    expect(life.calls.length).toBeLessThan(150);
    expect(life.execution.notices).toHaveLength(1);
    expect(life.execution.notices[0]?.message).toMatch(
      /^The broker answered \d+ times what is not an event of an order; last at find of s-entry\./,
    );
  });

  test('and then fills the order, ends as stopped, with its fill', async () => {
    const life = await live(entry, (_, second, order) =>
      second < 600 ? { event: 'order', order, status: 'FILLED' } : told('filled', '10')(order),
    );
    expect(life.execution).toMatchObject({
      status: 'stopped',
      reason: { code: 'broker-unclear' },
      orders: [{ filled: '10' }],
    });
  });
});

describe('a broker whose order works and that then answers -10', () => {
  test('is asked every 30 seconds after ten faults, and goes on', async () => {
    const waiting = plan(submit('entry', 'buy', '10'), { step: 'await-fill', of: 'entry' });
    const life = await live(waiting, (name, second, order) => {
      if (name === 'submit') {
        return told('working')(order);
      }
      return second < 1800 ? { event: 'order', order, status: 'working', filled: -10 } : told('filled', '10')(order);
    });
    expect(life.execution.status).toBe('done');
    const seconds = life.calls.map(([second]) => second).filter((second) => second > 60 && second < 1800);
    expect(seconds.slice(1).map((second, index) => second - (seconds[index] ?? 0))).toEqual(
      seconds.slice(1).map(() => 30),
    );
  });
});

describe('a fault', () => {
  test('reaches the hook as it was, and the execution without its text', async () => {
    const fault = new Error(secret);
    const life = await live(entry, (name, _, order) => {
      if (name === 'submit') {
        throw fault;
      }
      return told('filled', '10')(order);
    });
    expect(life.faults).toEqual([{ port: 'submit', order: { clientOrderId: 's-entry' }, fault, second: 0 }]);
    expect(JSON.stringify(life.execution)).not.toContain('SECRET');
    expect(life.execution).toMatchObject({
      status: 'done',
      notices: [
        {
          code: 'port-failing',
          message: 'Calls to the broker failed once; last, submit of s-entry rejected. runExecution tells onFault why.',
        },
      ],
      faults: { inRow: 0, failing: 1, invalid: 0 },
    });
  });

  test('of a call without an answer is told after callTimeoutSeconds', async () => {
    const life = await live(
      entry,
      (name, _, order) => (name === 'submit' ? new Promise(() => {}) : told('filled', '10')(order)),
      {
        callTimeoutSeconds: 3,
      },
    );
    expect(life.faults).toMatchObject([{ port: 'submit', fault: new Error('No answer within 3 seconds.'), second: 3 }]);
    expect(life.execution.notices[0]?.message).toMatch(/submit of s-entry took too long/);
  });

  test.each([0, -1, Number.NaN])('comes no sooner than a tenth of a second with %d', async (callTimeoutSeconds) => {
    const life = await live(
      entry,
      (name, _, order) => (name === 'submit' ? new Promise(() => {}) : told('filled', '10')(order)),
      {
        callTimeoutSeconds,
      },
    );
    expect(life.faults[0]?.second).toBe(0.1);
  });

  test('is counted when the hook throws', async () => {
    const life = await live(entry, (name, _, order) => (name === 'submit' ? undefined : told('filled', '10')(order)), {
      onFault: () => {
        throw new Error('hook');
      },
    });
    expect(life.execution).toMatchObject({ status: 'done', faults: { invalid: 1 } });
  });

  test('of updates has no order', async () => {
    const life = await live(
      entry,
      (_, __, order) => told('filled', '10')(order),
      {},
      { updates: () => Promise.reject(new Error(secret)) },
    );
    expect(life.faults).toMatchObject([{ port: 'updates', fault: { message: secret } }]);
    expect(life.faults[0]).not.toHaveProperty('order');
  });
});

describe('updates that reject when they are aborted', () => {
  test('are no fault', async () => {
    const updates: ExecutionPorts['updates'] = (_, { signal }) =>
      new Promise((__, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    const life = await live(entry, (_, __, order) => told('filled', '10')(order), {}, { updates });
    await new Promise((resolve) => setImmediate(resolve));
    expect(life.faults).toEqual([]);
    expect(life.execution).toMatchObject({ status: 'done', notices: [] });
  });
});

describe('a broker whose cancel always rejects', () => {
  test('gets at most 10 requests in the first minute, and has failed after 30 seconds', async () => {
    const life = await live(breakeven, (name, _, order) => {
      if (name === 'cancel') {
        throw new Error('down');
      }
      return told('working')(order);
    });
    expect(life.calls.filter(([second, name]) => name === 'cancel' && second < 60).map(([second]) => second)).toEqual([
      0, 1, 3, 7, 15,
    ]);
    expect(life.calls.filter(([second]) => second < 60).length).toBe(10);
    expect(life.told.get('cancel-failed')).toBe(30);
    expect(life.execution).toMatchObject({ status: 'stopped', reason: { code: 'cancel-failed' } });
  });
});

describe('a broker that replaces', () => {
  test('makes a restored stop smaller where it rests', async () => {
    let finds = 0;
    const replaced: unknown[] = [];
    const life = await live(
      reverse,
      (name, _, order) => {
        const { clientOrderId, orderId } = order;
        if (orderId === 'o1') {
          return told('cancelled')(order);
        }
        if (clientOrderId === 's-exit') {
          // Told cancelled; four units had filled.
          finds += name === 'find' ? 1 : 0;
          return told('cancelled', name === 'submit' ? '0' : '4')(order);
        }
        return told('working')(order);
      },
      {},
      {
        replace: (order, changes) => {
          replaced.push([order, changes]);
          return { event: 'order', order, status: 'working', filled: '0', ...changes };
        },
        updates: async (listener) => {
          // After the stop is back.
          await new Promise((resolve) => setImmediate(resolve));
          listener({ event: 'order', order: { clientOrderId: 's-exit' }, status: 'cancelled', filled: '4' });
        },
      },
    );
    expect(finds).toBe(0);
    expect(replaced).toEqual([[{ clientOrderId: 's-restore-1' }, { quantity: '6' }]]);
    expect(life.execution).toMatchObject({ status: 'stopped', orders: [{}, {}, { quantity: '6', status: 'working' }] });
  });
});
