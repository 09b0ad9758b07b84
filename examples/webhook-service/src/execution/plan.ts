import {
  type IsoInstant,
  type Order,
  type OrderPlan,
  planSignal,
  type Settings,
  type TradingContext,
} from 'signal-to-order';
import { type AsyncPorts, loadContext } from 'signal-to-order/async';
import { sentenceOf } from '../log.js';
import { changeExecution, type Execution, type Held } from '../store.js';
import { closesTooEarly, expectedPorts, isLadder, type Trade, tradesBefore } from './batch.js';
import { finish } from './finish.js';
import { heldBefore } from './held-before.js';
import { type ExecutionPorts, type Subscriber, untilAnswered } from './ports.js';
import { waitOutsideLane } from './wait.js';

/** How often planning is tried while the broker does not answer. */
const planningAttempts = 4;

/** A plan whose orders can be sent. */
export interface Planned {
  readonly plan: OrderPlan;
  /** Position in its contract. */
  readonly held: Held | null;
}

/** Plans. Nothing has been sent yet: what fails here may be tried again. */
export async function plan(
  execution: Execution,
  subscriber: Subscriber,
  ports: ExecutionPorts,
): Promise<Planned | undefined> {
  const { broker } = subscriber;
  const { database, clock, log, pause } = ports;
  for (let attempt = execution.attempts + 1; ; attempt += 1) {
    const failures: string[] = [];
    const trades = await tradesBefore(execution, subscriber, ports);
    const options = { signal: AbortSignal.timeout(30_000), signalId: signalIdOf(execution) };
    const watched = watchedPorts(broker.portsFor(execution.signal, subscriber.settings), (error) =>
      failures.push(sentenceOf(error)),
    );
    const expected = expectedPorts(watched, trades);
    const settings = await allowingLadders(execution, subscriber, trades, expected, options.signal);
    const context = await loadContext(execution.signal, settings, expected, options);
    const planned = context.ok ? planSignal(execution.signal, context.value) : context;
    if (trades.some(({ waiting }) => waiting > 0)) {
      // A fill between the two questions would count twice: in the position, and as an order that waits.
      const now = await tradesBefore(execution, subscriber, ports);
      if (JSON.stringify(now) !== JSON.stringify(trades)) {
        continue;
      }
    }
    if (planned.ok) {
      const isTaken = await take(execution, planned.value, trades, ports);
      return isTaken && context.ok ? finalPlan(planned.value, context.value, subscriber, ports) : undefined;
    }
    if (failures.length === 0 || attempt >= planningAttempts) {
      await finish(execution, 'rejected', ports, { errors: planned.errors });
      return undefined;
    }
    log('warn', 'planning-failed', { execution: execution.id, attempt, failures });
    await changeExecution(database, execution.id, { attempts: attempt });
    await pause(1000 * 2 ** attempt);
    if (clock.now() < execution.due_at) {
      return undefined;
    }
  }
}

/** What only the batch has opened may be added to, whatever the settings say. */
async function allowingLadders(
  { signal: { ticker } }: Execution,
  { settings }: Subscriber,
  trades: readonly Trade[],
  expected: AsyncPorts<AbortSignal>,
  signal: AbortSignal,
): Promise<Settings> {
  if (settings.allowAddToPosition || trades.length === 0) {
    return settings;
  }
  // A broker that does not answer fails the planning itself, which reads the same and is tried again.
  const isAllowed = await isLadder(ticker, trades, expected, signal).catch(() => false);
  return isAllowed ? { ...settings, allowAddToPosition: true } : settings;
}

/** Whether the plan can be sent now. */
async function take(
  execution: Execution,
  made: OrderPlan,
  trades: readonly Trade[],
  ports: ExecutionPorts,
): Promise<boolean> {
  switch (made.outcome) {
    case 'nothing-to-do':
      await finish(execution, 'nothing-to-do', ports, { plan: made });
      return false;
    case 'postponed': {
      await changeExecution(ports.database, execution.id, { due_at: Date.parse(made.releaseAt) });
      return false;
    }
    case 'orders': {
      if (closesTooEarly(made, trades)) {
        await waitOutsideLane(execution, ports);
        return false;
      }
      return true;
    }
    default:
      return made satisfies never;
  }
}

/** The plan with the closes of the broker's calendar, and the position that it changes. */
async function finalPlan(
  made: OrderPlan,
  { positions }: TradingContext,
  { broker }: Subscriber,
  ports: ExecutionPorts,
): Promise<Planned> {
  const withdrawals: Record<string, IsoInstant> = { ...made.withdrawals };
  for (const [id, order] of ordersOf(made)) {
    // An order with a last day of its own is withdrawn on that day.
    const endsWithSession = withdrawals[id] !== undefined && order.expiresAt === undefined;
    const close = endsWithSession ? await untilAnswered(() => broker.closesAt(order), ports) : undefined;
    if (close !== undefined) {
      withdrawals[id] = close;
    }
  }
  return {
    plan: Object.keys(withdrawals).length === 0 ? made : { ...made, withdrawals },
    held: heldBefore(made, positions),
  };
}

function ordersOf({ steps }: OrderPlan): readonly (readonly [id: string, order: Order])[] {
  return steps.flatMap((step) => (step.step === 'submit-order' ? [[step.id, step.order] as const] : []));
}

/** A new plan for the same signal has orders of its own. */
function signalIdOf({ id, plans }: Execution): string {
  return plans === 0 ? id : `${id}-${plans + 1}`;
}

/** The ports, with an ear for those that fail: only then is it worth while to ask again. */
function watchedPorts(ports: AsyncPorts<AbortSignal>, failed: (error: unknown) => void): AsyncPorts<AbortSignal> {
  const watched = <Arguments extends readonly unknown[], T>(port: (...given: Arguments) => T | PromiseLike<T>) => {
    return async (...given: Arguments): Promise<T> => {
      try {
        return await port(...given);
      } catch (error) {
        failed(error);
        throw error;
      }
    };
  };
  const { broker, positions, instruments } = ports;
  return {
    ...ports,
    broker: {
      capabilities: broker.capabilities,
      ...(broker.profile && { profile: broker.profile }),
      quote: watched(broker.quote),
      equity: watched(broker.equity),
      openOrders: watched(broker.openOrders),
      ...(broker.optionChain && { optionChain: watched(broker.optionChain) }),
    },
    positions: { position: watched(positions.position), openTickers: watched(positions.openTickers) },
    instruments: {
      instrument: watched(instruments.instrument),
      ...(instruments.rollover && { rollover: watched(instruments.rollover) }),
    },
  };
}
