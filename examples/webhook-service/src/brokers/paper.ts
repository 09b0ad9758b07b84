import type { ByTicker, Clock, Quote } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import type { BrokerAnswer, ExecutionPorts, OrderRef } from 'signal-to-order/execute';
import { type PaperBroker, type PaperOrder, type PaperState, paperBroker } from 'signal-to-order/testing';
import type { Database, Queryable } from '../database.js';
import type { BrokerAdapter } from './adapter.js';
import {
  familiesOf,
  finishedOrder,
  loadState,
  lockState,
  type NameOf,
  saveState,
  standingOrder,
} from './paper-store.js';
import { contractsOf, type PaperWorld, withoutRootQuotes, worldNow } from './paper-world.js';

/** A paper broker also accepts quotes, because it has no market. */
export interface PaperAdapter extends BrokerAdapter {
  setQuote(ticker: string, quote: Quote): Promise<void>;
}

/** Seconds after which the transaction of a process that has died has ended. */
const submitTimeoutSeconds = 2;

/**
 * The paper broker of `signal-to-order/testing`, with its state in the database. Each change is one transaction, so an
 * order is accepted completely or not at all if the process ends.
 */
export function paperAdapter(name: string, world: PaperWorld, database: Database, clock: Clock): PaperAdapter {
  const brokerOver = (state: PaperState | undefined): PaperBroker =>
    paperBroker({ ...worldNow(world, state, clock.now()), clock });
  const begin = (): PaperState => withoutRootQuotes(brokerOver(undefined).state(), world, world.quotes, clock.now());
  const idle = brokerOver(undefined);
  const load = async (): Promise<PaperState> => (await loadState(database, name)) ?? begin();

  const change = <T>(
    clientOrderId: string | undefined,
    work: (paper: PaperBroker, known: PaperOrder | undefined, transaction: Queryable) => Promise<T> | T,
    own: ByTicker<Quote> = {},
  ): Promise<{ readonly result: T; readonly nameOf: NameOf }> =>
    database.transaction(async (transaction) => {
      const { state, ordersMade, known } = await lockState(transaction, name, clientOrderId, begin);
      const paper = brokerOver(state);
      const result = await work(paper, known, transaction);
      const changed = withoutRootQuotes(paper.state(), world, { ...state.quotes, ...own }, clock.now());
      return { result, nameOf: await saveState(transaction, name, { state: changed, ordersMade }, clock.now()) };
    });

  /** The order, in the open ones or in those that have ended. */
  const answerFor = async (order: OrderRef, paper: PaperBroker, queryable: Queryable): Promise<BrokerAnswer> => {
    const answer = paper.orderPorts.find(order);
    const [column, id] =
      order.orderId === undefined
        ? (['client_order_id', order.clientOrderId] as const)
        : (['id', order.orderId] as const);
    const ended = answer.event === 'not-found' ? await finishedOrder(queryable, name, column, id) : undefined;
    return ended === undefined ? answer : answerOf(order, ended);
  };

  const orders: ExecutionPorts = {
    submitTimeoutSeconds,
    submit: async (order) => {
      const { clientOrderId } = order;
      const { result, nameOf } = await change(clientOrderId, (paper, known) =>
        known === undefined ? paper.orderPorts.submit(order) : answerOf({ clientOrderId }, known),
      );
      return result.event === 'order' && result.orderId !== undefined
        ? { ...result, orderId: nameOf(result.orderId) }
        : result;
    },
    cancel: async (order) => {
      const { result } = await change(undefined, (paper, _, transaction) => {
        paper.orderPorts.cancel(order);
        return answerFor(order, paper, transaction);
      });
      return result;
    },
    find: async (order) => answerFor(order, brokerOver(await load()), database),
  };

  return {
    portsFor: () => {
      // One read of the account answers everything that a plan needs.
      let looked: Promise<PaperBroker> | undefined;
      const ask = async <T>(question: (paper: PaperBroker) => T): Promise<T> => {
        looked ??= load().then(brokerOver);
        return question(await looked);
      };
      const { broker, instruments } = idle;
      const ports: AsyncPorts<AbortSignal> = {
        clock,
        broker: {
          capabilities: broker.capabilities,
          quote: (ticker) => ask((paper) => paper.broker.quote(ticker)),
          equity: () => ask((paper) => paper.broker.equity()),
          openOrders: (ticker) => ask((paper) => paper.broker.openOrders(ticker)),
          optionChain: (underlying) => ask((paper) => paper.broker.optionChain?.(underlying)),
        },
        positions: {
          position: (ticker) => ask(({ positions }) => positions.position(ticker)),
          openTickers: () => ask(({ positions }) => positions.openTickers()),
        },
        instruments,
      };
      return ports;
    },
    closesAt: async () => undefined,
    orders,
    standing: async (clientOrderIds) => {
      const open = brokerOver(await load()).state().orders;
      const orders = [...open, ...(await familiesOf(database, name, clientOrderIds, open))];
      return new Map(clientOrderIds.flatMap((id) => standingOrder(id, orders)));
    },
    held: async () => Object.entries((await load()).positions).map(([ticker, position]) => ({ ticker, ...position })),
    setQuote: async (ticker, quote) => {
      await change(
        undefined,
        (paper) => {
          // The quote of a root also applies to orders in its contracts.
          for (const name of [ticker, ...contractsOf(ticker, world, clock.now())]) {
            paper.setQuote(name, quote);
          }
        },
        { [ticker]: quote },
      );
    },
  };
}

function answerOf(order: OrderRef, { id, status, filled, averagePrice, reason }: PaperOrder): BrokerAnswer {
  return {
    ...{ event: 'order', order, status, filled, orderId: id },
    ...(averagePrice !== undefined && { averagePrice }),
    ...(reason !== undefined && { reason }),
  };
}
