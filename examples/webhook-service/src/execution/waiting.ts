import type { Execution, ExecutionLeg, ExecutionLegs, ExecutionOrder, LegState } from 'signal-to-order/execute';
import type { BrokerAdapter, StandingOrder } from '../brokers/adapter.js';
import { type Log, sentenceOf } from '../log.js';
import { progressOf, type Execution as StoredExecution } from '../store.js';
import type { WaitingExecution } from './wait.js';

/** Milliseconds that a failed plan has to end its orders before the lane goes on without it. */
const failurePatience = 60_000;

/** Whether others of the lane may go on: all that is left is a fill without a time limit, or a withdrawal. */
export function mayWait({ status, plan, steps, orders, failure }: Execution, now: number): boolean {
  // The next signal of the lane may cancel a stop: it waits until this one was looked at again.
  const isUnconfirmed = orders.some(
    ({ role, status: word, confirmation }) =>
      role === 'protection' && word === 'working' && confirmation?.result === undefined,
  );
  if (status !== 'running' || orders.some(isAsked) || isUnconfirmed) {
    return false;
  }
  if (failure !== undefined) {
    return now >= Date.parse(failure.at) + failurePatience;
  }
  const step = plan.steps[steps.findIndex((each) => each.status === 'begun')];
  return step === undefined || (step.step === 'await-fill' && step.seconds === undefined);
}

/** Of one that has ended: all that is left is a move of its stops. */
function isFollowed({ following, orders }: Execution): boolean {
  return following === true && !orders.some(isAsked);
}

function isAsked({ question, status }: ExecutionOrder): boolean {
  return question !== undefined || status === 'sent';
}

/**
 * Executions that have nothing to do but to wait: their time has not come, and each of their orders is as it was. One question tells of
 * all orders; one that the answer does not have is asked for by itself.
 */
export async function withoutNews(
  begun: readonly StoredExecution[],
  { orders: { find }, standing }: Pick<BrokerAdapter, 'orders' | 'standing'>,
  now: number,
  log: Log,
): Promise<readonly WaitingExecution[]> {
  const waiting = begun.flatMap((execution) => {
    const progress = progressOf(execution);
    const isDue = progress?.wake !== undefined && Date.parse(progress.wake) <= now;
    const working = progress === undefined ? [] : watchedOrders(progress);
    const hasTime = execution.finished_at === null ? mayWait : isFollowed;
    return progress !== undefined && !isDue && hasTime(progress, now)
      ? [{ execution, progress, wake: progress.wake, working }]
      : [];
  });
  const ids = waiting.flatMap(({ working }) => working.flatMap(({ order }) => order.clientOrderId ?? []));
  const signal = AbortSignal.timeout(10_000);
  let known: ReadonlyMap<string, StandingOrder>;
  try {
    known = await standing(ids);
  } catch (error) {
    log('warn', 'broker-unclear', { call: 'standing', failure: sentenceOf(error) });
    return waiting;
  }
  const isAsItWas = async (order: ExecutionOrder, progress: Execution): Promise<boolean> => {
    const found = known.get(order.order.clientOrderId ?? '');
    const answer =
      found === undefined
        ? await find(order.order, { signal })
        : { ...found, event: 'order' as const, legs: legsOf(found) };
    return (
      answer.event !== 'not-found' &&
      answer.status === order.status &&
      Number(answer.filled ?? order.filled) === Number(order.filled) &&
      (progress.plan.moves === undefined || areAsTheyWere(order.legs, answer.legs))
    );
  };
  const isQuiet = await Promise.all(
    waiting.map(async ({ working, progress }) => {
      try {
        return (await Promise.all(working.map((order) => isAsItWas(order, progress)))).every((isSame) => isSame);
      } catch (error) {
        log('warn', 'broker-unclear', { call: 'find', failure: sentenceOf(error) });
        return true;
      }
    }),
  );
  return waiting.filter((_, index) => isQuiet[index]);
}

/** Orders that may change: those that work, and of a plan whose stops move those with a leg that works, or is not told yet. */
function watchedOrders({ plan, orders }: Execution): readonly ExecutionOrder[] {
  return orders.filter(({ status, role, legs, filled }) => {
    const mayMove = plan.moves !== undefined && role === 'entry' && filled !== '0';
    const isOpen = [legs?.takeProfit, legs?.stopLoss].some((leg) => leg?.status === 'working');
    return status === 'working' || (mayMove && (legs === undefined || isOpen));
  });
}

type ToldLeg = LegState | Pick<StandingOrder, 'status' | 'filled' | 'stopPrice'>;

/** Legs as a broker tells them. */
interface ToldLegs {
  readonly takeProfit?: ToldLeg | undefined;
  readonly stopLoss?: ToldLeg | undefined;
}

/** The legs of an entry that has filled, as a broker tells them in answers. */
function legsOf({ legs, filled }: StandingOrder): ToldLegs | undefined {
  const all = Number(filled) > 0 ? legs : [];
  const newest = (isTarget: boolean): StandingOrder | undefined =>
    all.findLast(({ type, reason }) => (type === 'limit') === isTarget && reason !== 'replaced');
  return all.length === 0 ? undefined : { takeProfit: newest(true), stopLoss: newest(false) };
}

function areAsTheyWere(known: ExecutionLegs | undefined, told: ToldLegs | undefined): boolean {
  const { takeProfit, stopLoss } = told ?? {};
  return told === undefined || (isSameLeg(known?.takeProfit, takeProfit) && isSameLeg(known?.stopLoss, stopLoss));
}

function isSameLeg(known: ExecutionLeg | undefined, told: ToldLeg | undefined): boolean {
  if (known === undefined || told === undefined) {
    return told === undefined && known?.status !== 'working';
  }
  const { status, filled = known.filled, stopPrice = known.stopPrice } = told;
  const isSameNumber =
    Number(filled) === Number(known.filled) && Number(stopPrice ?? 0) === Number(known.stopPrice ?? 0);
  return status === known.status && isSameNumber;
}
