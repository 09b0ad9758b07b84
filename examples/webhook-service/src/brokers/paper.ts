import type { ByTicker, Clock, Order, OrderPlan, Quote } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import { type PaperBroker, type PaperOrder, type PaperState, paperBroker } from 'signal-to-order/testing';
import type { Database, Queryable } from '../database.js';
import type { BrokerAdapter, OrderState } from './adapter.js';
import { familiesOf, finishedOrder, loadState, lockState, saveState, standingOrder } from './paper-store.js';
import { contractsOf, type PaperWorld, withoutRootQuotes, worldNow } from './paper-world.js';

/** A paper broker also accepts quotes, because it has no market. */
export interface PaperAdapter extends BrokerAdapter {
  setQuote(ticker: string, quote: Quote): Promise<void>;
}

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
  ): Promise<T> =>
    database.transaction(async (transaction) => {
      const { state, ordersMade, known } = await lockState(transaction, name, clientOrderId, begin);
      const paper = brokerOver(state);
      const result = await work(paper, known, transaction);
      const changed = withoutRootQuotes(paper.state(), world, { ...state.quotes, ...own }, clock.now());
      await saveState(transaction, name, { state: changed, ordersMade }, clock.now());
      return result;
    });

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
    lacks: () => undefined,
    withdrawAt: async () => undefined,
    submit: (order) =>
      change(order.clientOrderId, (paper, known): OrderState => {
        if (known === undefined) {
          paper.execute(planOf(order));
        }
        const sent = known ?? paper.state().orders.find(({ clientOrderId: id }) => id === order.clientOrderId);
        return sent === undefined
          ? { id: order.clientOrderId, status: 'rejected', reason: 'the order was not taken' }
          : stateOf(sent);
      }),
    find: async (clientOrderId) => {
      const open = brokerOver(await load())
        .state()
        .orders.find((order) => order.clientOrderId === clientOrderId);
      const found = open ?? (await finishedOrder(database, name, 'client_order_id', clientOrderId));
      return found && stateOf(found);
    },
    cancel: (orderId) =>
      change(undefined, async (paper, _, transaction): Promise<OrderState> => {
        paper.cancel(orderId);
        const open = paper.state().orders.find(({ id }) => id === orderId);
        const found = open ?? (await finishedOrder(transaction, name, 'id', orderId));
        return found === undefined ? { id: orderId, status: 'cancelled', reason: 'not known' } : stateOf(found);
      }),
    standing: async (clientOrderIds) => {
      const open = brokerOver(await load()).state().orders;
      const orders = [...open, ...(await familiesOf(database, name, clientOrderIds, open))];
      return new Map(clientOrderIds.flatMap((id) => standingOrder(id, orders)));
    },
    held: async () => Object.entries((await load()).positions).map(([ticker, position]) => ({ ticker, ...position })),
    setQuote: (ticker, quote) =>
      change(
        undefined,
        (paper) => {
          // The quote of a root also applies to orders in its contracts.
          for (const name of [ticker, ...contractsOf(ticker, world, clock.now())]) {
            paper.setQuote(name, quote);
          }
        },
        { [ticker]: quote },
      ),
  };
}

/** The paper broker executes plans: a plan with this order only. */
function planOf(order: Order): OrderPlan {
  const steps = [{ step: 'submit-order', id: 'order', order }] as const;
  return { outcome: 'orders', ticker: order.ticker, action: 'buy', steps, notices: [], trace: [] };
}

function stateOf({ id, status, reason }: PaperOrder): OrderState {
  return { id, status, ...(reason !== undefined && { reason }) };
}
