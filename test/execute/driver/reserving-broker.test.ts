// A breakeven at a broker that reserves units for each closing order: what a take profit has reserved, no stop can close.
import { describe, expect, test } from 'vitest';
import type { BrokerAnswer, ExecutionPorts } from '../../../src/execute/driver/execution-ports.js';
import { runExecution } from '../../../src/execute/driver/run-execution.js';
import type { Execution } from '../../../src/execute/execution.js';
import { breakevenPlan, heldUnits as held } from './breakeven-plan.js';
import { start, unwrap, virtualClock } from './virtual-clock.js';

interface Booked {
  readonly quantity: number;
  readonly stopPrice?: string | undefined;
  status: 'working' | 'cancelled' | 'rejected';
}

interface Options {
  /** Whether a take profit can be cancelled; default true. */
  readonly cancels?: boolean;
  /** It acknowledges a stop first, and judges a second later. */
  readonly acknowledges?: boolean;
  /** It refuses every stop, whatever is reserved. */
  readonly refuses?: boolean;
}

interface Life {
  readonly execution: Execution;
  /** What was submitted and cancelled, in order. */
  readonly calls: readonly string[];
  /** Orders that work at the end, with their price. */
  readonly working: Readonly<Record<string, string | undefined>>;
}

async function live({ cancels = true, acknowledges = false, refuses = false }: Options = {}): Promise<Life> {
  const clock = virtualClock();
  const calls: string[] = [];
  const book = new Map<string, Booked>([
    ['o1', { quantity: held, stopPrice: '140', status: 'working' }],
    ['o2', { quantity: held, status: 'working' }],
  ]);
  const reserved = (): number =>
    [...book.values()].reduce((sum, { status, quantity }) => sum + (status === 'working' ? quantity : 0), 0);
  const stateOf = (name: string, order: object): BrokerAnswer => {
    const found = book.get(name);
    const known = { event: 'order', order, status: found?.status, filled: 0 };
    return (found === undefined ? { event: 'not-found', order } : known) as BrokerAnswer;
  };
  const ports: ExecutionPorts = {
    submit: async ({ clientOrderId, quantity, stopPrice }) => {
      calls.push(`submit ${clientOrderId} at ${stopPrice}`);
      const isRefused = refuses || reserved() + Number(quantity) > held;
      const order: Booked = { quantity: isRefused ? 0 : Number(quantity), stopPrice, status: 'working' };
      book.set(clientOrderId, order);
      if (isRefused && acknowledges) {
        clock.at(clock.now() - start + 1000, () => {
          order.status = 'rejected';
        });
      } else if (isRefused) {
        order.status = 'rejected';
      }
      return stateOf(clientOrderId, { clientOrderId });
    },
    cancel: async ({ clientOrderId, orderId }) => {
      const name = clientOrderId ?? orderId;
      calls.push(`cancel ${name}`);
      const order = book.get(name);
      if (order?.status === 'working' && (cancels || name !== 'o2')) {
        order.status = 'cancelled';
      }
      return stateOf(name, clientOrderId === undefined ? { orderId } : { clientOrderId });
    },
    find: async ({ clientOrderId, orderId }) =>
      stateOf(clientOrderId ?? orderId, clientOrderId === undefined ? { orderId } : { clientOrderId }),
  };
  const run = runExecution(breakevenPlan(), ports, { store: { save: () => undefined }, clock });
  const execution = unwrap(await clock.settle(run));
  const open = [...book].filter(([, { status }]) => status === 'working');
  return { execution, calls, working: Object.fromEntries(open.map(([name, { stopPrice }]) => [name, stopPrice])) };
}

const untilRestored = ['cancel o1', 'submit s-exit at 145', 'submit s-restore-1 at 140'];
const codes = ({ execution }: Life): readonly string[] => execution.notices.map(({ code }) => code);

describe('a breakeven at a broker whose take profit holds the units', () => {
  test('ends with the old stop back, in place of the take profit', async () => {
    const life = await live();
    expect(life.calls).toEqual([...untilRestored, 'cancel o2', 'submit s-restore-1-2 at 140']);
    expect(life.working).toEqual({ 's-restore-1-2': '140' });
    expect(life.execution).toMatchObject({ status: 'stopped', reason: { code: 'order-rejected' } });
    expect(life.execution.notices).toEqual([
      {
        code: 'take-profit-cancelled',
        message: 'The take profit o2 is to be cancelled: beside it the broker rejected s-restore-1.',
      },
    ]);
  });

  test('ends with the old stop back where the broker acknowledges first and rejects a second later', async () => {
    const life = await live({ acknowledges: true });
    expect(life.working).toEqual({ 's-restore-1-2': '140' });
    expect(life.execution.status).toBe('stopped');
    expect(codes(life)).toEqual(['take-profit-cancelled']);
  });

  test('tells that the stop is not back where the take profit cannot be cancelled', async () => {
    const life = await live({ cancels: false });
    expect(life.calls).toEqual([...untilRestored, 'cancel o2']);
    expect(life.working).toEqual({ o2: undefined });
    expect(codes(life)).toEqual(['take-profit-cancelled', 'protection-not-restored', 'position-unprotected']);
  });

  test('is tried once more and then told where the broker takes no stop at all', async () => {
    const life = await live({ refuses: true });
    expect(life.calls).toEqual([...untilRestored, 'cancel o2', 'submit s-restore-1-2 at 140']);
    expect(codes(life)).toEqual(['take-profit-cancelled', 'protection-not-restored', 'position-unprotected']);
  });
});
