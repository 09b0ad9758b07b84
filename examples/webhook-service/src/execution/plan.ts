import {
  type IsoInstant,
  type MarketSnapshot,
  type Order,
  type OrderPlan,
  planSignal,
  type Result,
  type Settings,
  type TradingContext,
} from 'signal-to-order';
import { type AsyncPorts, loadContext } from 'signal-to-order/async';
import { calendarOf } from 'signal-to-order/calendars';
import { sentenceOf } from '../log.js';
import type { Approval, Execution, ExecutionError, Held } from '../store.js';
import { approvalRefusal, hasAskedToEnter, hasExit, redeemApproved, waitForApproval } from './approval.js';
import { closesTooEarly, expectedPorts, isLadder, ordersUnderWay, type Trade, tradesNow } from './batch.js';
import { finish } from './finish.js';
import { entriesOf, explainedStart, guardedPorts, type Learned, tellLearned } from './guarded-ports.js';
import { heldBefore } from './held-before.js';
import { remainingContext, remainingPorts } from './leaving.js';
import type { ExecutionPorts, Subscriber } from './ports.js';
import { recordedContext } from './recorded-context.js';
import {
  couldIncrease,
  entriesIn,
  explainedErrors,
  explainedPlan,
  isBarred,
  type Permission,
  permissionOf,
  type Restriction,
  refusedContract,
} from './restrictions.js';
import { isTooLateToEnter, retryAfterOf, withoutEntries } from './unanswered.js';
import { waitOutsideLane } from './wait.js';
import { watchedBroker } from './watched-broker.js';

/** A plan whose orders can be sent. */
export interface Planned {
  readonly plan: OrderPlan;
  /** Position in its contract. */
  readonly held: Held | null;
  /** What was read to make it; null: it is what is left of a plan that was not approved. */
  readonly market?: MarketSnapshot | null;
  /** Why nothing of it enters, where it was to be approved. */
  readonly errors?: readonly ExecutionError[];
  /** Of a plan that a person has approved. */
  readonly approval?: Approval;
}

/** What comes of planning. */
export type Planning =
  | { readonly outcome: 'planned'; readonly planned: Planned }
  /** There is nothing to send, or not yet; it is stored. */
  | { readonly outcome: 'settled' }
  /** An order filled while it was planned: it is planned again. */
  | { readonly outcome: 'overtaken' }
  /** The broker did not answer what the plan needs. */
  | {
      readonly outcome: 'unanswered';
      readonly failures: readonly string[];
      /** Seconds that the broker asks to wait. */
      readonly retryAfter?: number | undefined;
    };

/**
 * Plans, under the lock of the account: limits of positions and of equity hold for all strategies at a broker together. Nothing
 * has been sent yet, and nothing is waited for.
 */
export async function plan(execution: Execution, subscriber: Subscriber, ports: ExecutionPorts): Promise<Planning> {
  const failures: string[] = [];
  let retryAfter: number | undefined;
  const failed = (error: unknown): void => {
    failures.push(sentenceOf(error));
    retryAfter = retryAfterOf(error) ?? retryAfter;
  };
  const learned: Learned = { events: [] };
  const guarded = (asked: AsyncPorts<AbortSignal>) => guardedPorts(asked, subscriber, ports, learned);
  const broker = watchedBroker(subscriber, guarded, ports.askPort, failed);
  await replaceWaiting(execution, subscriber, ports);
  const restrictions = await ports.store.restrictions(subscriber.brokerName);
  const permission = permissionNow(execution, subscriber, restrictions, ports.clock.now());
  if (permission.allows === 'nothing' || (permission.allows === 'closing' && hasAskedToEnter(execution))) {
    await finish(execution, 'rejected', ports, { errors: [permission.refusal] });
    return { outcome: 'settled' };
  }
  const planWith = (allowed: Exclude<Permission, { allows: 'nothing' }>) =>
    planOnce(execution, { ...subscriber, broker }, allowed, restrictions, ports)
      .then((made) => withEntries(made, learned, ports.clock.now()))
      .finally(() => tellLearned(learned, subscriber, ports));
  try {
    const first = await planWith(permission);
    const [refusal] = first.outcome === 'rejected' && permission.allows === 'everything' ? first.facts.errors : [];
    // What an approved plan was to close is closed also where it is not current any more.
    const planning =
      refusal !== undefined && failures.length === 0 && execution.approval !== null && hasExit(execution.plan)
        ? await planWith({ allows: 'closing', refusal })
        : first;
    if (planning.outcome !== 'rejected') {
      return planning;
    }
    // What a broker left open may be tried again. That nothing may be entered is decided, and a signal that only enters has ended.
    if (failures.length > 0 && !isBarred(planning.facts.errors, permission)) {
      return { outcome: 'unanswered', failures, retryAfter };
    }
    await finish(execution, 'rejected', ports, planning.facts);
    return { outcome: 'settled' };
  } catch (error) {
    if (failures.length === 0) {
      throw error;
    }
    return { outcome: 'unanswered', failures, retryAfter };
  }
}

/** What an execution may do by the switches, by its attempts, and by the approval of its plan. */
function permissionNow(
  execution: Execution,
  subscriber: Subscriber,
  restrictions: readonly Restriction[],
  now: number,
): Permission {
  const { brokerName } = subscriber;
  const own = permissionOf(execution, brokerName, restrictions);
  const refusal = approvalRefusal(execution, subscriber, now);
  if (refusal !== undefined && (own.allows !== 'nothing' || hasAskedToEnter(execution))) {
    return { allows: 'closing', refusal };
  }
  return isTooLateToEnter(execution) ? withoutEntries(own, brokerName) : own;
}

/** An entry counts before it is sent, so that whoever plans next counts it. */
function withEntries<Outcome extends Planning | Rejected>(made: Outcome, learned: Learned, now: number): Outcome {
  if (made.outcome === 'planned') {
    learned.events.push(...entriesOf(made.planned.plan, now));
  }
  return made;
}

/** Why there is no plan, and what was read to decide that. */
interface Rejection {
  readonly errors: readonly ExecutionError[];
  readonly market?: MarketSnapshot;
}

interface Rejected {
  readonly outcome: 'rejected';
  readonly facts: Rejection;
}

async function planOnce(
  execution: Execution,
  given: Subscriber,
  permission: Exclude<Permission, { allows: 'nothing' }>,
  restrictions: readonly Restriction[],
  ports: ExecutionPorts,
): Promise<Planning | Rejected> {
  const { broker, brokerName } = given;
  const isLocked = permission.allows === 'closing';
  const subscriber = isLocked ? { ...given, settings: { ...given.settings, entryLockout: true } } : given;
  const trades = await tradesNow(execution, subscriber, ports);
  const entries = await ordersUnderWay(execution, subscriber, ports);
  const loaded = await contextOf(execution, subscriber, trades, entries);
  const decided = loaded.ok ? decide(execution, loaded.value, given.settings, isLocked) : { result: loaded };
  if ([...trades, ...entries].some(({ waiting }) => waiting > 0)) {
    // A fill between the two questions would count twice: in the position, and as an order that waits.
    const now = [await tradesNow(execution, subscriber, ports), await ordersUnderWay(execution, subscriber, ports)];
    const counted = (each: readonly (readonly Trade[])[]): string =>
      JSON.stringify(countedIn(decided.result, each.flat()));
    if (counted(now) !== counted([trades, entries])) {
      return { outcome: 'overtaken' };
    }
  }
  const { result, ...read } = decided;
  // What was read for a plan that has waited stays with it. Where only its exit is left, the page says why.
  const facts: Pick<Planned, 'market' | 'errors'> =
    execution.approval === null ? read : isLocked ? { market: null, errors: [permission.refusal] } : {};
  if (!result.ok) {
    const errors = explainedErrors(explainedStart(result.errors, brokerName), permission);
    const [why] = facts.errors ?? [];
    const all = why === undefined ? errors : [why, ...errors.filter(({ code }) => code !== why.code)];
    return { outcome: 'rejected', facts: { errors: all, ...(execution.approval === null && read) } };
  }
  const { plan: current, positions, approval } = result.value;
  const made = explainedPlan(current, permission);
  const refusal =
    isLocked && couldIncrease(made, positions) ? permission.refusal : refusedContract(made, brokerName, restrictions);
  if (refusal !== undefined) {
    return { outcome: 'rejected', facts: { errors: [refusal] } };
  }
  if (!(await take(execution, made, facts, trades, ports))) {
    return { outcome: 'settled' };
  }
  const held = heldBefore(made, positions);
  if (approval === undefined && given.approvalSeconds !== undefined && entriesIn(made).length > 0) {
    await waitForApproval(execution, { ...facts, plan: made, held }, given.approvalSeconds, ports);
    return { outcome: 'settled' };
  }
  const planned = { plan: await withCloses(made, broker), held, ...facts };
  return { outcome: 'planned', planned: approval === undefined ? planned : { ...planned, approval } };
}

/** Trades that a plan depends on. One that only closes is what it is whatever happens in other contracts: it is not made again for them. */
function countedIn(result: Result<Made>, trades: readonly Trade[]): readonly Trade[] {
  const made = result.ok ? result.value.plan : undefined;
  const orders = made === undefined ? [] : ordersOf(made).map(([, order]) => order);
  const closes = orders.length > 0 && orders.every(({ effect }) => effect === 'close');
  return closes ? trades.filter(({ order }) => orders.some(({ ticker }) => ticker === order.ticker)) : trades;
}

/** A plan with the positions it is for. */
interface Made {
  readonly plan: OrderPlan;
  readonly positions: TradingContext['positions'];
  /** Of a plan that a person has approved, and that is used with this. */
  readonly approval?: Approval;
}

/**
 * What waits for the market to open, or for the approval of a person, ends with the next signal of its ticker: only the latest is entered,
 * and nothing after an exit.
 */
async function replaceWaiting(
  execution: Execution,
  { brokerName, settings }: Subscriber,
  ports: ExecutionPorts,
): Promise<void> {
  const { id, signal, approval } = execution;
  const replace = async (replaced: readonly Execution[], waitedFor: string): Promise<void> => {
    for (const waiting of replaced) {
      const message = `It waited for ${waitedFor}; the later signal ${id} (${signal.action}) takes its place.`;
      await finish(waiting, 'rejected', ports, { errors: [{ code: 'replaced', message }] });
    }
  };
  if (settings.whenClosed === 'postpone' && signal.action !== 'breakeven') {
    await replace(await ports.store.entriesBeforeOpen(execution), 'the market to open');
  }
  if (approval === null) {
    await replace(await ports.store.approvalsBefore(brokerName, execution), 'the approval of a person');
  }
}

/** What comes of a signal, and what was read to decide it, if it is kept. */
interface Decided {
  readonly result: Result<Made>;
  readonly market?: MarketSnapshot;
}

/** The market is kept where the settings are those of the subscription: made again with them, the plan is the same. */
function decide(execution: Execution, given: TradingContext, settings: Settings, isLocked: boolean): Decided {
  const { signal, approval } = execution;
  const { positions } = given;
  if (approval !== null && !isLocked) {
    const redeemed = redeemApproved(execution, approval, given);
    const used = { ...approval, usedAt: given.clock.now() };
    return {
      result: redeemed.ok ? { ...redeemed, value: { plan: redeemed.value, positions, approval: used } } : redeemed,
    };
  }
  const { context, market } = recordedContext(given);
  const planned = planSignal(signal, context);
  const result = planned.ok ? { ...planned, value: { plan: planned.value, positions } } : planned;
  return { result, ...(given.settings === settings && { market: market() }) };
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
  // Cancels what has been sent to close, too.
  const isCancel = signal.action === 'cancel';
  if ('contextFor' in broker && trades.length === 0 && entries.length === 0) {
    const context = broker.contextFor(settings, signalId);
    return { ok: true, value: { ...(isCancel ? context : remainingContext(context)), calendarOf } };
  }
  const timeout = AbortSignal.timeout(30_000);
  const asked = broker.portsFor(signal, settings);
  const account = isCancel ? asked : remainingPorts(asked, new Set(trades.map(({ orderId = '' }) => orderId)));
  const allowed = await allowingLadders(execution, settings, trades, expectedPorts(account, trades), timeout);
  return loadContext(signal, allowed, expectedPorts(account, [...trades, ...entries]), {
    signal: timeout,
    signalId,
    calendarOf,
  });
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
  facts: Pick<Planned, 'market' | 'errors'>,
  trades: readonly Trade[],
  ports: ExecutionPorts,
): Promise<boolean> {
  switch (made.outcome) {
    case 'nothing-to-do':
      await finish(execution, 'nothing-to-do', ports, { ...facts, plan: made });
      return false;
    case 'postponed': {
      const { releaseAt } = made;
      // Planned again at the open as a delayed signal is, from its first attempt. A delayed signal has its release already.
      const signal = { ...execution.signal, releaseAt };
      // A plan that was to be approved stays: it says that this is its exit.
      const stored = execution.approval === null ? { plan: made } : {};
      await ports.store.change(execution, { due_at: Date.parse(releaseAt), signal, ...stored, attempts: 0 });
      return false;
    }
    case 'orders': {
      if (closesTooEarly(made, trades)) {
        await waitOutsideLane([{ execution }], ports);
        return false;
      }
      return true;
    }
    default:
      return made satisfies never;
  }
}

/** The plan with the closes of the broker's calendar. */
async function withCloses(made: OrderPlan, broker: Subscriber['broker']): Promise<OrderPlan> {
  const withdrawals: Record<string, IsoInstant> = { ...made.withdrawals };
  // The calendar of the settings knows the close already.
  const isAssumed = made.notices.some(({ code }) => code === 'session-assumed');
  for (const [id, order] of ordersOf(made)) {
    // An order with a last day of its own is withdrawn on that day.
    const endsWithSession = isAssumed && withdrawals[id] !== undefined && order.expiresAt === undefined;
    const close = endsWithSession ? await broker.closesAt(order) : undefined;
    if (close !== undefined) {
      withdrawals[id] = close;
    }
  }
  return Object.keys(withdrawals).length === 0 ? made : { ...made, withdrawals };
}

function ordersOf({ steps }: OrderPlan): readonly (readonly [id: string, order: Order])[] {
  return steps.flatMap((step) => (step.step === 'submit-order' ? [[step.id, step.order] as const] : []));
}

/** Prefix of every `clientOrderId`: a new plan for the same signal has orders of its own. */
export function signalIdOf({ id, plans }: Pick<Execution, 'id' | 'plans'>): string {
  return plans === 0 ? id : `${id}-${plans + 1}`;
}
