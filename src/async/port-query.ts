import { type SignalError, signalError } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import { err, ok, type Result } from '../core/result.js';
import { parseMarketSnapshot } from '../market/parse-snapshot.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import type { AbortSignalLike, AsyncPorts, Awaitable, PortOptions } from './async-ports.js';

/** What a port can be asked. */
export type PortQueryKind =
  | 'quote'
  | 'position'
  | 'openTickers'
  | 'openOrders'
  | 'instrument'
  | 'optionChain'
  | 'rollover'
  | 'equity'
  | 'capabilities';

/** One call to a port. */
export interface PortQuery {
  readonly kind: PortQueryKind;
  /** Ticker, contract, underlying or futures root; empty for the account. */
  readonly name: string;
}

/** The answer to one query, as a part of the snapshot. */
export interface PartialSnapshot {
  readonly market: Partial<MarketSnapshot>;
  /** The port answered without a promise: a synchronous port, which may look orders up by the symbol alone. */
  readonly isSync?: true;
  readonly openTickers?: readonly string[];
}

interface QueryDefinition {
  /** The code of a failure. */
  readonly code:
    | 'quote-unavailable'
    | 'equity-unavailable'
    | 'instrument-unknown'
    | 'contract-not-found'
    | 'account-unavailable';
  readonly noun: string;
  readonly ask: (ports: AsyncPorts, name: string, options: PortOptions) => Awaitable<unknown>;
  /** The answer as input of `parseMarketSnapshot`; absent for the list of tickers, which no snapshot holds. */
  readonly place?: (answer: unknown, name: string) => Readonly<Record<string, unknown>>;
}

const definitions: Readonly<Record<PortQueryKind, QueryDefinition>> = {
  quote: {
    code: 'quote-unavailable',
    noun: 'The quote',
    ask: ({ broker }, name, options) => broker.quote(name, options),
    place: (answer, name) => ({ quotes: entry(name, answer) }),
  },
  position: {
    code: 'account-unavailable',
    noun: 'The position',
    ask: ({ positions }, name, options) => positions.position(name, options),
    place: (answer, name) => ({ positions: entry(name, answer) }),
  },
  openTickers: {
    code: 'account-unavailable',
    noun: 'The list of open tickers',
    ask: ({ positions }, _, options) => positions.openTickers(options),
  },
  openOrders: {
    code: 'account-unavailable',
    noun: 'The open orders',
    ask: ({ broker }, name, options) => broker.openOrders(name, options),
    place: (answer) => ({ openOrders: answer }),
  },
  instrument: {
    code: 'instrument-unknown',
    noun: 'The instrument',
    ask: ({ instruments }, name, options) => instruments.instrument(name, options),
    place: (answer, name) => ({ instruments: entry(name, answer) }),
  },
  optionChain: {
    code: 'contract-not-found',
    noun: 'The option chain',
    ask: ({ broker }, name, options) => broker.optionChain?.(name, options),
    place: (answer, name) => ({ optionChains: entry(name, answer) }),
  },
  rollover: {
    code: 'contract-not-found',
    noun: 'The rollover schedule',
    ask: ({ instruments }, name, options) => instruments.rollover?.(name, options),
    place: (answer, name) => ({ rollovers: entry(name, answer) }),
  },
  equity: {
    code: 'equity-unavailable',
    noun: 'The account equity',
    ask: ({ broker }, _, options) => broker.equity(options),
    place: (answer) => ({ equity: answer }),
  },
  capabilities: {
    code: 'account-unavailable',
    noun: "The broker's capabilities",
    ask: ({ broker }) => broker.capabilities,
    place: (answer) => ({ capabilities: answer }),
  },
};

/** A record with one entry. `fromEntries` also takes the name `__proto__`. */
function entry(name: string, answer: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries([[name, answer]]);
}

/** Identifies a query: equal queries have equal keys. */
export function queryKey({ kind, name }: PortQuery): string {
  return `${kind} ${name}`;
}

/** Asks a port and validates its answer. A port that rejects or throws becomes an error. */
export async function runQuery<S extends AbortSignalLike>(
  query: PortQuery,
  ports: AsyncPorts<S>,
  signal: S | undefined,
): Promise<Result<PartialSnapshot>> {
  const { ask, place } = definitions[query.kind];
  try {
    // The cast forgets `S`, which ports and signal share and the table does not need.
    const pending = ask(ports as unknown as AsyncPorts, query.name, { signal });
    const answer = await pending;
    if (place === undefined) {
      return isStringArray(answer)
        ? ok({ market: {}, openTickers: [...new Set(answer)] })
        : err(queryError(query, `expected a list of tickers, got ${quote(answer)}`));
    }
    const market = parseMarketSnapshot({ ...place(answer, query.name), now: '1970-01-01T00:00:00Z' });
    return market.ok ? ok({ market: market.value, ...(!isThenable(pending) && { isSync: true }) }) : market;
  } catch (reason) {
    return err(queryError(query, reasonText(reason)));
  }
}

function isThenable(value: unknown): boolean {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && 'then' in value;
}

function queryError({ kind, name }: PortQuery, why: string): SignalError {
  const { code, noun } = definitions[kind];
  const subject = name === '' ? noun : `${noun} of ${name}`;
  const message = `${subject} could not be loaded: ${why}.`;
  return signalError(code, { message, path: ['ticker'], ...(name !== '' && { received: name }) });
}

function reasonText(reason: unknown): string {
  const text = reason instanceof Error ? reason.message : quote(reason);
  return text.slice(0, 200).replace(/\.$/, '') || 'the port gave no reason';
}

function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
