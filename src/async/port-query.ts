import type { AbortSignalLike, Awaitable } from '../core/asynchronous.js';
import { err, ok, type Result } from '../core/result.js';
import { portFailure, portUnanswered } from '../market/port-failure.js';
import { parseAnswer, readOpenTickers } from '../market/read-answer.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import type { AsyncPorts, PortOptions, PortQueryKind } from './async-ports.js';
import { abortedBy, timer, type Waited } from './time-limit.js';

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

type Call = (ports: AsyncPorts, name: string, options: PortOptions) => Awaitable<unknown>;

const calls: Readonly<Record<PortQueryKind, Call>> = {
  quote: ({ broker }, name, options) => broker.quote(name, options),
  position: ({ positions }, name, options) => positions.position(name, options),
  openTickers: ({ positions }, _, options) => positions.openTickers(options),
  openOrders: ({ broker }, name, options) => broker.openOrders(name, options),
  instrument: ({ instruments }, name, options) => instruments.instrument(name, options),
  optionChain: ({ broker }, name, options) => broker.optionChain?.(name, options),
  rollover: ({ instruments }, name, options) => instruments.rollover?.(name, options),
  currency: ({ broker }) => broker.currency,
  equity: ({ broker }, _, options) => broker.equity(options),
  buyingPower: ({ broker }, _, options) => broker.buyingPower?.(options),
  restingEntries: ({ broker }, _, options) => broker.restingEntries?.(options),
  accountDay: ({ account }, _, options) => account?.day(options),
  capabilities: ({ broker }) => broker.capabilities,
};

/** Identifies a query: equal queries have equal keys. */
export function queryKey({ kind, name }: PortQuery): string {
  return `${kind} ${name}`;
}

/** How long a query waits. */
export interface QueryLimits<S extends AbortSignalLike> {
  readonly signal: S | undefined;
  /** Ends when the signal aborts. */
  readonly aborted: Promise<Waited>;
  readonly portTimeoutSeconds: number;
}

/** Asks a port and validates its answer. A port that rejects or throws, or takes too long, becomes an error. */
export async function runQuery<S extends AbortSignalLike>(
  query: PortQuery,
  ports: AsyncPorts<S>,
  { signal, aborted, portTimeoutSeconds }: QueryLimits<S>,
): Promise<Result<PartialSnapshot>> {
  const { kind, name } = query;
  const missing = ({ missing: reason, cause }: Waited) => err(portUnanswered(kind, name, cause, reason));
  if (signal?.aborted === true) {
    return missing(abortedBy(signal));
  }
  const limit = timer(portTimeoutSeconds);
  try {
    // The cast forgets `S`, which ports and signal share and the table does not need.
    const pending = calls[kind](ports as unknown as AsyncPorts, name, { signal });
    const answered = Promise.resolve(pending).then((value) => ({ value }));
    const first = await Promise.race([answered, limit.ended, aborted]);
    if ('missing' in first) {
      return missing(first);
    }
    const { value: answer } = first;
    if (kind === 'openTickers') {
      const tickers = readOpenTickers(answer);
      return tickers.ok ? ok({ market: {}, openTickers: [...new Set(tickers.value)] }) : tickers;
    }
    const market = parseAnswer(kind, name, answer);
    return market.ok ? ok({ market: market.value, ...(!isThenable(pending) && { isSync: true }) }) : market;
  } catch (reason) {
    return err(portFailure(kind, name, reason, ports));
  } finally {
    limit.stop();
  }
}

function isThenable(value: unknown): boolean {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && 'then' in value;
}
