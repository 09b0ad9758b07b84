import type { Clock, GuardSettings, Quote } from 'signal-to-order';
import type {
  AccountEvent,
  BrokerAnswer,
  ExecutionPorts,
  LegRef,
  LegState,
  OrderChanges,
  OrderRef,
} from 'signal-to-order/execute';
import { type PaperBroker, type PaperOrder, type PaperState, paperBroker } from 'signal-to-order/paper';
import { dayAfter, readAccount, saveAccountDay } from '../account-guard.js';
import type { Queryable } from '../database.js';
import type { StandingOrder } from './adapter.js';
import {
  familiesOf,
  finishedOrders,
  lockState,
  type SettledAccount,
  saveState,
  settled,
  standingOrder,
} from './paper-store.js';
import { contractsOf, type PaperWorld, withoutRootQuotes, worldNow } from './paper-world.js';

/** Orders of a session: their answers do not wait for a market. */
interface SessionOrders {
  /** `mayBeKnown`: whether an earlier transaction may have sent it. */
  submit(order: Parameters<ExecutionPorts['submit']>[0], mayBeKnown: boolean): Promise<BrokerAnswer>;
  cancel(order: OrderRef): Promise<BrokerAnswer>;
  replace(order: OrderRef | LegRef, changes: OrderChanges): Promise<BrokerAnswer>;
  find(order: OrderRef): Promise<BrokerAnswer>;
}

/**
 * The account of a paper broker in one transaction: locked and read once, changed in memory any number of times, and written
 * once. Orders have their lasting names at once, so that a plan can name what another one of the session has sent.
 */
export interface PaperSession {
  /** The broker, with every change so far. */
  readonly paper: PaperBroker;
  readonly orders: SessionOrders;
  standing(clientOrderIds: readonly string[]): Promise<ReadonlyMap<string, StandingOrder>>;
  setQuote(ticker: string, quote: Quote): void;
  /** Adds to the state of the account, if it is guarded and started. */
  tell(events: readonly AccountEvent[]): void;
  /** Returns a function that undoes every change since. */
  checkpoint(): () => void;
  /** Writes the account, if it has changed. */
  save(): Promise<void>;
}

/** Everything that a session changes. */
interface Account extends SettledAccount {
  /** Tickers with a quote of their own. */
  readonly quoted: readonly string[];
}

export async function openPaperSession(
  name: string,
  world: PaperWorld,
  transaction: Queryable,
  clock: Clock,
  guard?: GuardSettings,
): Promise<PaperSession> {
  const brokerOver = (state: PaperState | undefined): PaperBroker =>
    paperBroker({ ...worldNow(world, state, clock.now()), clock });
  const begin = (): PaperState => withoutRootQuotes(brokerOver(undefined).state(), world, world.quotes, clock.now());
  const { state: stored, ordersMade } = await lockState(transaction, name, begin);
  const options = worldNow(world, stored, clock.now());
  // Its state has a row of its own: without it, nobody has started the account.
  const before = guard && (await readAccount(transaction, name, 'FOR UPDATE'));
  const began = { ...(options.state ?? stored), ...(before && { accountDay: before.day }) };
  const opened: Account = { state: began, ordersMade, done: [], fills: [], quoted: [] };
  let account = opened;
  const paper = paperBroker({ ...options, clock, state: began, guard: before && guard });

  const restore = (to: Account): void => {
    account = to;
    paper.restore(to.state);
  };
  /** Names new orders, and sets aside those that have ended. */
  const settle = (): void => {
    const {
      state,
      done,
      ordersMade: made,
      fills,
    } = settled(name, {
      state: paper.state(),
      ordersMade: account.ordersMade,
    });
    restore({
      ...account,
      state,
      ordersMade: made,
      done: [...account.done, ...done],
      fills: [...account.fills, ...fills],
    });
  };
  /** The order with its legs, if it has ended in this session. */
  const endedHere = (named: OrderRef): readonly PaperOrder[] => {
    const ended = account.done.find((order) =>
      named.orderId === undefined ? order.clientOrderId === named.clientOrderId : order.id === named.orderId,
    );
    return ended === undefined ? [] : [ended, ...account.done.filter(({ parent }) => parent === ended.id)];
  };
  /** The order, in the open ones or in those that have ended in this session. */
  const here = (named: OrderRef): BrokerAnswer => {
    const answer = paper.orderPorts.find(named);
    return answer.event === 'not-found' ? answerOf(named, endedHere(named)) : answer;
  };
  const find = async (named: OrderRef): Promise<BrokerAnswer> => {
    const answer = here(named);
    return answer.event === 'not-found' ? answerOf(named, await finishedOrders(transaction, name, named)) : answer;
  };

  return {
    paper,
    orders: {
      submit: async (order, mayBeKnown) => {
        const named = { clientOrderId: order.clientOrderId };
        const known = mayBeKnown ? await find(named) : here(named);
        if (known.event !== 'not-found') {
          return known;
        }
        paper.orderPorts.submit(order);
        settle();
        return here(named);
      },
      cancel: async (order) => {
        paper.orderPorts.cancel(order);
        settle();
        return find(order);
      },
      replace: async (order, changes) => {
        const { quantity } = changes;
        paper.orderPorts.replace(order, changes);
        settle();
        const answer = await find('leg' in order ? { clientOrderId: order.clientOrderId } : order);
        return answer.event === 'order' && quantity !== undefined ? { ...answer, quantity } : answer;
      },
      find,
    },
    standing: async (clientOrderIds) => {
      const open = paper.state().orders;
      const ended = [...account.done, ...(await familiesOf(transaction, name, clientOrderIds, open))];
      return new Map(clientOrderIds.flatMap((id) => standingOrder(id, [...open, ...ended])));
    },
    setQuote: (ticker, quote) => {
      // The quote of a root also applies to orders in its contracts.
      for (const each of [ticker, ...contractsOf(ticker, world, clock.now())]) {
        paper.setQuote(each, quote);
      }
      account = { ...account, quoted: [...account.quoted, ticker] };
      settle();
    },
    tell: (events) => {
      const { accountDay: day, ...state } = paper.state();
      if (guard !== undefined && day !== undefined) {
        paper.restore({ ...state, accountDay: dayAfter(day, events, guard) });
        settle();
      }
    },
    checkpoint: () => {
      const earlier = account;
      return () => restore(earlier);
    },
    save: async () => {
      if (account === opened && paper.state() === opened.state) {
        return;
      }
      settle();
      const { accountDay: day, ...rest } = account.state;
      if (day !== undefined && day !== before?.day) {
        await saveAccountDay(transaction, name, day);
      }
      const own = Object.fromEntries([...Object.keys(stored.quotes), ...account.quoted].map((ticker) => [ticker, {}]));
      const state = withoutRootQuotes(rest, world, own, clock.now());
      await saveState(transaction, name, { ...account, state }, clock.now());
    },
  };
}

/** What the broker says about an order that has ended, and about its legs. */
export function answerOf(order: OrderRef, [ended, ...legs]: readonly PaperOrder[]): BrokerAnswer {
  if (ended === undefined) {
    return { event: 'not-found', order };
  }
  const { id, status, filled, averagePrice, reason } = ended;
  const [takeProfit, stopLoss] = (['take-profit', 'stop-loss'] as const).map(
    (role) => legs.filter((leg) => leg.role === role).map(legOf)[0],
  );
  return {
    ...{ event: 'order', order, status, filled, orderId: id },
    ...(averagePrice !== undefined && { averagePrice }),
    ...(reason !== undefined && { reason }),
    ...(legs.length > 0 && { legs: { takeProfit, stopLoss } }),
  };
}

function legOf({ id, status, filled, quantity, stopPrice }: PaperOrder): LegState {
  return { status, filled, quantity, stopPrice, orderId: id };
}
