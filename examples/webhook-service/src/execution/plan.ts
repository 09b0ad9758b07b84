import { type Order, type OrderPlan, type PlanStep, planSignal, type Settings } from 'signal-to-order';
import { type AsyncPorts, loadContext } from 'signal-to-order/async';
import type { BrokerAdapter } from '../brokers/adapter.js';
import { sentenceOf } from '../log.js';
import { changeExecution, type Execution, type ExecutionError, type StepProgress } from '../store.js';
import { closesTooEarly, expectedPorts, isLadder, type Trade, tradesBefore } from './batch.js';
import { finish } from './finish.js';
import { type ExecutionPorts, leaveAlone, type Subscriber } from './ports.js';
import { withdrawalOf } from './send.js';

/** How often planning is tried while the broker does not answer. */
const planningAttempts = 4;

/** An execution whose orders can be sent. */
export interface Planned {
  readonly execution: Execution;
  /** The step that was marked as begun together with the plan, and is not begun yet: nothing is to be asked for. */
  readonly marked: number | undefined;
}

/** Plans, and stores the plan. Nothing has been sent yet: what fails here may be tried again. */
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
    const options = { signal: AbortSignal.timeout(30_000), signalId: execution.id };
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
      return take(execution, planned.value, trades, subscriber, ports);
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

async function take(
  execution: Execution,
  made: OrderPlan,
  trades: readonly Trade[],
  subscriber: Subscriber,
  ports: ExecutionPorts,
): Promise<Planned | undefined> {
  switch (made.outcome) {
    case 'nothing-to-do':
      await finish(execution, 'nothing-to-do', ports, { plan: made });
      return undefined;
    case 'postponed': {
      await changeExecution(ports.database, execution.id, { due_at: Date.parse(made.releaseAt) });
      return undefined;
    }
    case 'orders': {
      const errors = made.steps.flatMap((step) =>
        step.step === 'submit-order' ? lacking(step.order, subscriber.broker) : [],
      );
      if (errors.length > 0) {
        await finish(execution, 'rejected', ports, { plan: made, errors });
        return undefined;
      }
      if (closesTooEarly(made, trades)) {
        await changeExecution(ports.database, execution.id, { due_at: ports.clock.now() + leaveAlone });
        return undefined;
      }
      // The plan and the mark of its first order are one write: as good as two, and half the work.
      const [first] = made.steps;
      const isSent = first?.step === 'submit-order';
      const marked = isSent && (await withdrawalOf(first.order, subscriber, ports)) === undefined ? 0 : undefined;
      const progress = made.steps.map(
        (step, index): StepProgress => ({ id: idOf(step), status: index === marked ? 'begun' : 'open' }),
      );
      await changeExecution(ports.database, execution.id, { state: 'executing', plan: made, progress });
      return { execution: { ...execution, state: 'executing', plan: made, progress }, marked };
    }
    default:
      return made satisfies never;
  }
}

function lacking(order: Order, broker: BrokerAdapter): readonly ExecutionError[] {
  const message = broker.lacks(order);
  return message === undefined ? [] : [{ code: 'unsupported-by-broker', message }];
}

function idOf(step: PlanStep): string {
  return step.step === 'await-fill' ? `await ${step.of}` : step.id;
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
