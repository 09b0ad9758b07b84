import {
  type IsoInstant,
  type Order,
  type OrderPlan,
  planSignal,
  type Result,
  type Settings,
  type TradingContext,
} from 'signal-to-order';
import { type AsyncPorts, loadContext } from 'signal-to-order/async';
import { sentenceOf } from '../log.js';
import type { Execution, ExecutionError, Held } from '../store.js';
import { closesTooEarly, entriesUnderWay, expectedPorts, isLadder, type Trade, tradesNow } from './batch.js';
import { finish } from './finish.js';
import { heldBefore } from './held-before.js';
import type { ExecutionPorts, Subscriber } from './ports.js';
import {
  couldIncrease,
  explainedErrors,
  explainedPlan,
  type Permission,
  permissionOf,
  type Restriction,
  refusedContract,
} from './restrictions.js';
import { waitOutsideLane } from './wait.js';

/** A plan whose orders can be sent. */
export interface Planned {
  readonly plan: OrderPlan;
  /** Position in its contract. */
  readonly held: Held | null;
}

/** What comes of planning. */
export type Planning =
  | { readonly outcome: 'planned'; readonly planned: Planned }
  /** There is nothing to send, or not yet; it is stored. */
  | { readonly outcome: 'settled' }
  /** An order filled while it was planned: it is planned again. */
  | { readonly outcome: 'overtaken' }
  /** The broker did not answer what these errors need. */
  | {
      readonly outcome: 'unanswered';
      readonly failures: readonly string[];
      readonly errors: readonly ExecutionError[];
    };

/**
 * Plans, under the lock of the account: limits of positions and of equity hold for all strategies at a broker together. Nothing
 * has been sent yet, and nothing is waited for.
 */
export async function plan(execution: Execution, subscriber: Subscriber, ports: ExecutionPorts): Promise<Planning> {
  const failures: string[] = [];
  const failed = (error: unknown): void => void failures.push(sentenceOf(error));
  const broker = watchedBroker(subscriber.broker, failed);
  const restrictions = await ports.store.restrictions(subscriber.brokerName);
  const permission = permissionOf(execution, subscriber.brokerName, restrictions);
  if (permission.allows === 'nothing') {
    return rejected(execution, [permission.refusal], failures, ports);
  }
  try {
    const planning = await planOnce(execution, { ...subscriber, broker }, permission, restrictions, ports);
    return planning.outcome === 'rejected' ? await rejected(execution, planning.errors, failures, ports) : planning;
  } catch (error) {
    if (failures.length === 0) {
      throw error;
    }
    return { outcome: 'unanswered', failures, errors: [] };
  }
}

/** What a broker left open may be tried again. */
async function rejected(
  execution: Execution,
  errors: readonly ExecutionError[],
  failures: readonly string[],
  ports: ExecutionPorts,
): Promise<Planning> {
  if (failures.length > 0) {
    return { outcome: 'unanswered', failures, errors };
  }
  await finish(execution, 'rejected', ports, { errors });
  return { outcome: 'settled' };
}

async function planOnce(
  execution: Execution,
  given: Subscriber,
  permission: Exclude<Permission, { allows: 'nothing' }>,
  restrictions: readonly Restriction[],
  ports: ExecutionPorts,
): Promise<Planning | { readonly outcome: 'rejected'; readonly errors: readonly ExecutionError[] }> {
  const { broker, brokerName } = given;
  const isLocked = permission.allows === 'closing';
  const subscriber = isLocked ? { ...given, settings: { ...given.settings, entryLockout: true } } : given;
  const trades = await tradesNow(execution, subscriber, ports);
  const entries = await entriesUnderWay(execution, subscriber, ports);
  const context = await contextOf(execution, subscriber, trades, entries);
  const planned = context.ok ? planSignal(execution.signal, context.value) : context;
  if ([...trades, ...entries].some(({ waiting }) => waiting > 0)) {
    // A fill between the two questions would count twice: in the position, and as an order that waits.
    const now = [await tradesNow(execution, subscriber, ports), await entriesUnderWay(execution, subscriber, ports)];
    if (JSON.stringify(now) !== JSON.stringify([trades, entries])) {
      return { outcome: 'overtaken' };
    }
  }
  if (planned.ok && context.ok) {
    const made = explainedPlan(planned.value, permission);
    const refusal =
      isLocked && couldIncrease(made, context.value.positions)
        ? permission.refusal
        : refusedContract(made, brokerName, restrictions);
    if (refusal !== undefined) {
      return { outcome: 'rejected', errors: [refusal] };
    }
    const isTaken = await take(execution, made, trades, ports);
    return isTaken
      ? { outcome: 'planned', planned: await finalPlan(made, context.value, broker) }
      : { outcome: 'settled' };
  }
  return { outcome: 'rejected', errors: planned.ok ? [] : explainedErrors(planned.errors, permission) };
}

/** Input of the plan: the account, as it is when the trades have filled. */
async function contextOf(
  execution: Execution,
  { broker, settings }: Subscriber,
  trades: readonly Trade[],
  entries: readonly Trade[],
): Promise<Result<TradingContext>> {
  const { signal } = execution;
  const signalId = signalIdOf(execution);
  if ('contextFor' in broker && trades.length === 0 && entries.length === 0) {
    return { ok: true, value: broker.contextFor(settings, signalId) };
  }
  const timeout = AbortSignal.timeout(30_000);
  const account = broker.portsFor(signal, settings);
  const allowed = await allowingLadders(execution, settings, trades, expectedPorts(account, trades), timeout);
  return loadContext(signal, allowed, expectedPorts(account, [...trades, ...entries]), { signal: timeout, signalId });
}

/** What only the batch has opened may be added to, whatever the settings say. */
async function allowingLadders(
  { signal: { ticker } }: Execution,
  settings: Settings,
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
      await ports.store.change(execution, { due_at: Date.parse(made.releaseAt) });
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
  broker: Subscriber['broker'],
): Promise<Planned> {
  const withdrawals: Record<string, IsoInstant> = { ...made.withdrawals };
  for (const [id, order] of ordersOf(made)) {
    // An order with a last day of its own is withdrawn on that day.
    const endsWithSession = withdrawals[id] !== undefined && order.expiresAt === undefined;
    const close = endsWithSession ? await broker.closesAt(order) : undefined;
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

/** The questions of planning, with an ear for those that fail: only then is it worth while to ask again. */
function watchedBroker(broker: Subscriber['broker'], failed: (error: unknown) => void): Subscriber['broker'] {
  return {
    ...broker,
    portsFor: (signal, settings) => watchedPorts(broker.portsFor(signal, settings), failed),
    closesAt: watched(broker.closesAt, failed),
    standing: watched(broker.standing, failed),
  };
}

function watchedPorts(ports: AsyncPorts<AbortSignal>, failed: (error: unknown) => void): AsyncPorts<AbortSignal> {
  const { broker, positions, instruments } = ports;
  return {
    ...ports,
    broker: {
      ...broker,
      quote: watched(broker.quote, failed),
      equity: watched(broker.equity, failed),
      openOrders: watched(broker.openOrders, failed),
      ...(broker.optionChain && { optionChain: watched(broker.optionChain, failed) }),
      ...(broker.buyingPower && { buyingPower: watched(broker.buyingPower, failed) }),
    },
    positions: { position: watched(positions.position, failed), openTickers: watched(positions.openTickers, failed) },
    instruments: {
      instrument: watched(instruments.instrument, failed),
      ...(instruments.rollover && { rollover: watched(instruments.rollover, failed) }),
    },
  };
}

function watched<Arguments extends readonly unknown[], T>(
  ask: (...given: Arguments) => T | PromiseLike<T>,
  failed: (error: unknown) => void,
): (...given: Arguments) => Promise<T> {
  return async (...given) => {
    try {
      return await ask(...given);
    } catch (error) {
      failed(error);
      throw error;
    }
  };
}
