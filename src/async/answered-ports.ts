import { type MarketSnapshot, type SnapshotPorts, snapshotPorts } from '../market/snapshot.js';
import { openTickersOf, type PortAnswers } from './port-answers.js';

/**
 * The ports of a snapshot, with the list of open tickers as it was answered: a snapshot does not have those of its tickers
 * whose position is 0 or unknown.
 */
export function answeredPorts(snapshot: MarketSnapshot, answers: PortAnswers): SnapshotPorts {
  const ports = snapshotPorts(snapshot);
  const openTickers = openTickersOf(answers);
  return {
    ...ports,
    // Entries of the tickers that were loaded are not those of the account.
    broker: { ...ports.broker, restingEntries: () => snapshot.restingEntries },
    positions: { ...ports.positions, openTickers: () => openTickers },
  };
}
