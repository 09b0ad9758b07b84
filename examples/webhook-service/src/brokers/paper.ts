import type { Clock, GuardSettings, Quote } from 'signal-to-order';
import type { AsyncPorts } from 'signal-to-order/async';
import type { ExecutionPorts } from 'signal-to-order/execute';
import { type PaperBroker, type PaperOrder, type PaperState, paperBroker } from 'signal-to-order/paper';
import type { Database, Queryable } from '../database.js';
import { priceWords } from '../price-words.js';
import type { BrokerAdapter, HeldPosition, OpenAtBroker } from './adapter.js';
import { paperOverview } from './paper-overview.js';
import { answerOf, openPaperSession, type PaperSession } from './paper-session.js';
import { familiesOf, finishedOrders, loadState, standingOrder, standingOrders } from './paper-store.js';
import { type PaperWorld, worldNow } from './paper-world.js';

/** A paper broker also accepts quotes, because it has no market. */
export interface PaperAdapter extends BrokerAdapter {
  setQuote(ticker: string, quote: Quote): Promise<void>;
}

/** Seconds after which the transaction of a process that has died has ended. */
const submitTimeoutSeconds = 2;

/**
 * The paper broker of `signal-to-order/paper`, with its state in the database. Each change is one transaction, so an
 * order is accepted completely or not at all if the process ends. Many executions can share one.
 */
export function paperAdapter(
  name: string,
  world: PaperWorld,
  database: Database,
  clock: Clock,
  guard?: GuardSettings,
): PaperAdapter {
  const brokerOver = (state: PaperState | undefined): PaperBroker =>
    paperBroker({ ...worldNow(world, state, clock.now()), clock });
  const idle = brokerOver(undefined);
  const load = async (): Promise<PaperBroker> => brokerOver(await loadState(database, name));
  const open = (transaction: Queryable): Promise<PaperSession> =>
    openPaperSession(name, world, transaction, clock, guard);

  const change = <T>(work: (session: PaperSession) => Promise<T> | T): Promise<T> =>
    database.transaction(async (transaction) => {
      const session = await open(transaction);
      const result = await work(session);
      await session.save();
      return result;
    });

  const orders: ExecutionPorts = {
    submitTimeoutSeconds,
    submit: (order) => change((session) => session.orders.submit(order, true)),
    cancel: (order) => change((session) => session.orders.cancel(order)),
    replace: (order, changes) => change((session) => session.orders.replace(order, changes)),
    find: async (order) => {
      const answer = (await load()).orderPorts.find(order);
      return answer.event === 'not-found' ? answerOf(order, await finishedOrders(database, name, order)) : answer;
    },
  };

  const constant = {
    closesAt: async () => undefined,
  };
  return {
    ...constant,
    portsFor: () => {
      // One read of the account answers everything that a plan needs.
      let looked: Promise<PaperBroker> | undefined;
      return portsOver(() => {
        looked ??= load();
        return looked;
      }, idle);
    },
    orders,
    standing: async (clientOrderIds) => {
      const working = (await load()).state().orders;
      const all = [...working, ...(await familiesOf(database, name, clientOrderIds, working))];
      return new Map(clientOrderIds.flatMap((id) => standingOrder(id, all)));
    },
    held: async () => heldBy(await load()),
    overview: async () => paperOverview(await load(), brokerOver),
    account: (ordersIn) =>
      database.transaction(async (transaction) => {
        // One snapshot, which does not keep anybody from trading.
        await transaction.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
        const ids = await ordersIn(transaction);
        const paper = brokerOver(await loadState(transaction, name));
        const { orders: kept } = paper.state();
        const all = [...kept, ...(await familiesOf(transaction, name, ids, kept))];
        return {
          held: heldBy(paper),
          open: kept.filter(({ status }) => status === 'working').map((order) => openOrder(order, all)),
          known: standingOrders(ids, all),
        };
      }),
    identifierOf: (clientOrderId) => clientOrderId,
    setQuote: (ticker, quote) => change((session) => session.setQuote(ticker, quote)),
    enlist: async (transaction) => {
      const session = await open(transaction);
      return {
        ...constant,
        portsFor: () => portsOver(() => session.paper, idle),
        // An order of a plan that has not been stored was never sent. The table would refuse it a second time.
        orders: { submitTimeoutSeconds, ...session.orders, submit: (order) => session.orders.submit(order, false) },
        standing: session.standing,
        held: async () => heldBy(session.paper),
        contextFor: (settings, signalId) => session.paper.context(settings, signalId),
        accountDay: () => session.paper.state().accountDay,
        tell: session.tell,
        checkpoint: session.checkpoint,
        save: session.save,
      };
    },
  };
}

function portsOver(
  look: () => Promise<PaperBroker> | PaperBroker,
  { broker: { capabilities }, clock, instruments }: PaperBroker,
): AsyncPorts<AbortSignal> {
  const ask = <T>(question: (paper: PaperBroker) => T): Promise<T> | T => {
    const looked = look();
    return looked instanceof Promise ? looked.then(question) : question(looked);
  };
  return {
    clock,
    broker: {
      capabilities,
      quote: (ticker) => ask((paper) => paper.broker.quote(ticker)),
      equity: () => ask((paper) => paper.broker.equity()),
      openOrders: (ticker) => ask((paper) => paper.broker.openOrders(ticker)),
      restingEntries: () => ask((paper) => paper.broker.restingEntries?.()),
      optionChain: (underlying) => ask((paper) => paper.broker.optionChain?.(underlying)),
    },
    positions: {
      position: (ticker) => ask(({ positions }) => positions.position(ticker)),
      openTickers: () => ask(({ positions }) => positions.openTickers()),
    },
    instruments,
  };
}

function openOrder(order: PaperOrder, all: readonly PaperOrder[]): OpenAtBroker {
  const { id, side, quantity, ticker, parent } = order;
  const { clientOrderId } = all.find((each) => each.id === parent) ?? order;
  return { id, clientOrderId, ticker, words: `${side} ${quantity} ${ticker} ${priceWords(order)}` };
}

function heldBy(paper: PaperBroker): readonly HeldPosition[] {
  return Object.entries(paper.state().positions).map(([ticker, position]) => ({ ticker, ...position }));
}
