import type { TradingContext } from '../market/ports.js';
import type { ContextOptions, SnapshotPorts } from '../market/snapshot.js';
import type { Settings } from '../settings/settings.js';
import type { PortQueryKind } from './async-ports.js';
import { type PortQuery, queryKey } from './port-query.js';

/** What a context knows before any port is asked. */
export type KnownContext = Pick<ContextOptions, 'profile' | 'calendarOf' | 'instruments'>;

/** A context that records what is read from it. */
export interface RecordingContext {
  readonly context: TradingContext;
  /** What was read, by key, in the order of the first read. */
  readonly queries: ReadonlyMap<string, PortQuery>;
}

/** The context of ports that know only what was loaded so far. */
export function recordingContext(
  { clock, broker, positions, instruments, account }: SnapshotPorts,
  settings: Settings,
  { profile, calendarOf, instruments: descriptions }: KnownContext = {},
): RecordingContext {
  const queries = new Map<string, PortQuery>();
  const recorded = <T>(answer: T, kind: PortQueryKind, name = ''): T => {
    queries.set(queryKey({ kind, name }), { kind, name });
    return answer;
  };
  const context: TradingContext = {
    settings,
    clock,
    broker: {
      get capabilities() {
        return recorded(broker.capabilities, 'capabilities');
      },
      profile,
      get currency() {
        return recorded(broker.currency, 'currency');
      },
      quote: (ticker) => recorded(broker.quote(ticker), 'quote', ticker),
      equity: () => recorded(broker.equity(), 'equity'),
      buyingPower: () => recorded(broker.buyingPower?.(), 'buyingPower'),
      restingEntries: () => recorded(broker.restingEntries?.(), 'restingEntries'),
      openOrders: (ticker) => recorded(broker.openOrders(ticker), 'openOrders', ticker),
      optionChain: (underlying) => recorded(broker.optionChain?.(underlying), 'optionChain', underlying),
    },
    positions: {
      position: (ticker) => recorded(positions.position(ticker), 'position', ticker),
      openTickers: () => recorded(positions.openTickers(), 'openTickers'),
    },
    instruments: {
      instrument: (ticker) => recorded(instruments.instrument(ticker), 'instrument', ticker),
      rollover: (root) => recorded(instruments.rollover?.(root), 'rollover', root),
    },
    account: { day: () => recorded(account?.day(), 'accountDay') },
    calendarOf,
    descriptions,
  };
  return { context, queries };
}
