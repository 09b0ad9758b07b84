import type { OpenOrder } from '../market/ports.js';
import { type MarketSnapshot, type SnapshotPorts, snapshotPorts } from '../market/snapshot.js';
import { openTickersOf, type PortAnswers } from './port-answers.js';
import { queryKey } from './port-query.js';

/**
 * The ports of a snapshot, with two lists as they were answered. A snapshot does not have the open tickers whose position is 0 or
 * unknown, and does not tell which orders of other tickers a port answered (safety S16).
 */
export function answeredPorts(snapshot: MarketSnapshot, answers: PortAnswers): SnapshotPorts {
  const ports = snapshotPorts(snapshot);
  const openTickers = openTickersOf(answers);
  return {
    ...ports,
    broker: {
      ...ports.broker,
      // Entries of the tickers that were loaded are not those of the account.
      restingEntries: () => snapshot.restingEntries,
      openOrders: (ticker) => answeredOrders(ticker, answers) ?? ports.broker.openOrders(ticker),
    },
    positions: { ...ports.positions, openTickers: () => openTickers },
  };
}

/** The orders that a port answered for a ticker; undefined where those of its underlying or root have them. */
function answeredOrders(ticker: string, answers: PortAnswers): readonly OpenOrder[] | undefined {
  const answer = answers.get(queryKey({ kind: 'openOrders', name: ticker }));
  return answer?.ok === true ? answer.value.market.openOrders : undefined;
}
