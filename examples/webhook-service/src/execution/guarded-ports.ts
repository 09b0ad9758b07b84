// What planning learns of a guarded account is told to its state before anything is sent (guard G1).
import type { OrderPlan, SignalError } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import type { AccountEvent } from 'signal-to-order/execute';
import { dayAfter } from '../account-guard.js';
import type { FillBook } from '../brokers/alpaca-closes.js';
import type { ExecutionPorts, Subscriber } from './ports.js';
import { entriesIn } from './restrictions.js';

/** What one planning has learned. */
export interface Learned {
  readonly events: AccountEvent[];
  book?: FillBook;
}

/** The ports with the state of the account, whose exits are asked for where the broker has to be asked. */
export function guardedPorts(
  ports: AsyncPorts<AbortSignal>,
  { broker, brokerName, settings: { guard } }: Subscriber,
  { store, clock }: Pick<ExecutionPorts, 'store' | 'clock'>,
  learned: Learned,
): AsyncPorts<AbortSignal> {
  if (guard === undefined) {
    return ports;
  }
  return {
    ...ports,
    broker: {
      ...ports.broker,
      equity: async (options) => {
        const equity = await ports.broker.equity(options);
        if (equity != null) {
          learned.events.push({ event: 'equity', equity, at: new Date(clock.now()).toISOString() });
        }
        return equity;
      },
    },
    account: {
      day: async () => {
        const account = await store.account(brokerName);
        const closes = 'closes' in broker ? broker.closes : undefined;
        if (account === undefined || closes === undefined) {
          return account?.day;
        }
        const { events, book } = await closes(account.book);
        learned.events.push(...events);
        learned.book = book;
        return dayAfter(account.day, events, guard);
      },
    },
  };
}

/** Entries of a plan that is about to be carried out. */
export function entriesOf(plan: OrderPlan, now: number): readonly AccountEvent[] {
  const at = new Date(now).toISOString();
  return entriesIn(plan).flatMap(({ clientOrderId: id, ticker }): readonly AccountEvent[] =>
    id === undefined ? [] : [{ event: 'entry', id, ticker, at }],
  );
}

/** Stores what was learned. Whoever plans next at the account counts it. */
export async function tellLearned(
  { events, book }: Learned,
  { brokerName, settings: { guard } }: Subscriber,
  { store }: Pick<ExecutionPorts, 'store'>,
): Promise<void> {
  if (guard !== undefined && (events.length > 0 || book !== undefined)) {
    await store.tell(brokerName, guard, { events, book });
  }
}

/** The errors, with what to do where nobody has started the account. */
export function explainedStart(errors: readonly SignalError[], broker: string): readonly SignalError[] {
  const message = `The account ${broker} is not started, or its state is lost: nothing is entered until a person starts it on the page. Exits go on.`;
  return errors.map((error) => (isUnstarted(error) ? { ...error, message } : error));
}

/** A state of a later day was received; a port that fails has nothing that was expected. */
function isUnstarted({ code, path, ...facts }: SignalError): boolean {
  return (
    code === 'account-unavailable' && path?.join() === 'accountDay' && 'expected' in facts && !('received' in facts)
  );
}
