import type { Amount } from '../core/decimal.js';
import { epochMilliseconds, type IsoInstant } from '../core/time.js';
import type { Broker, BrokerCapabilities, OpenOrder, OptionChain } from './broker.js';
import type { Clock } from './clock.js';
import type { Instrument, Instruments, RolloverSchedule } from './instruments.js';
import type { Position, Positions } from './positions.js';
import type { Quote } from './quote.js';
import { contractKey, sameContract } from './symbols.js';

/** Values by ticker, contract symbol or futures root. */
export type ByTicker<T> = Readonly<Record<string, T>>;

/**
 * All that the ports answer at one moment, as plain JSON: a decision can be stored with what it read, and replayed.
 * Futures may be written with one, two or four digits of the year, here and in the signal.
 */
export interface MarketSnapshot {
  /** The moment that it shows. */
  readonly now: IsoInstant;
  /** Total account equity in dollars. */
  readonly equity?: Amount;
  /** What the market offers. */
  readonly quotes?: ByTicker<Quote>;
  /** Filled positions; an option or a future under its contract symbol. */
  readonly positions?: ByTicker<Position>;
  /** Resting orders that the strategy may touch. */
  readonly openOrders?: readonly OpenOrder[];
  /** What is known of instruments; what is absent has the default of its asset class. */
  readonly instruments?: ByTicker<Instrument>;
  /** Option chains by underlying. */
  readonly optionChains?: ByTicker<OptionChain>;
  /** Rollover schedules by futures root. */
  readonly rollovers?: ByTicker<RolloverSchedule>;
  /** What the broker can do. */
  readonly capabilities?: BrokerCapabilities;
}

/** The ports over a snapshot: its clock stands still. */
export interface SnapshotPorts {
  /** Stands still at the moment of the snapshot. */
  readonly clock: Clock;
  /** Quotes, equity, open orders, option chains. */
  readonly broker: Broker;
  /** What is held. */
  readonly positions: Positions;
  /** Ticks, steps, point values, rollover schedules. */
  readonly instruments: Instruments;
}

/**
 * The ports that answer from a snapshot. Only what the snapshot itself holds is an answer, whatever the ticker is called.
 *
 * @example
 * const { broker } = snapshotPorts({ now: '2026-01-26T15:30:00Z', quotes: { ESH2026: { bid: 6900, ask: 6900.25 } } });
 * broker.quote('ESH6')?.ask; // 6900.25
 * broker.quote('constructor'); // undefined
 */
export function snapshotPorts(snapshot: MarketSnapshot): SnapshotPorts {
  const now = epochMilliseconds(snapshot.now);
  const { openOrders = [], capabilities = {}, equity } = snapshot;
  const quoteOf = lookUp(snapshot.quotes, now);
  const positionOf = lookUp(snapshot.positions, now);
  const instrumentOf = lookUp(snapshot.instruments, now);
  return {
    clock: { now: () => now },
    broker: {
      capabilities,
      quote: quoteOf,
      equity: () => equity,
      openOrders: (ticker) => openOrders.filter((order) => sameContract(order.ticker, ticker, now)),
      optionChain: (underlying) => own(snapshot.optionChains, underlying),
    },
    positions: {
      position: (ticker) => held(positionOf(ticker)),
      openTickers: () =>
        Object.keys(snapshot.positions ?? {}).filter((ticker) => held(own(snapshot.positions, ticker)) !== undefined),
    },
    instruments: {
      instrument: instrumentOf,
      rollover: (root) => own(snapshot.rollovers, root),
    },
  };
}

function own<T>(record: ByTicker<T> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Looks a ticker up as it is written, then as the contract that it names. */
function lookUp<T>(record: ByTicker<T> | undefined, now: number): (ticker: string) => T | undefined {
  let byContract: ReadonlyMap<string, T> | undefined;
  return (ticker) => {
    const exact = own(record, ticker);
    if (exact !== undefined || record === undefined) {
      return exact;
    }
    byContract ??= new Map(Object.entries(record).map(([symbol, value]) => [contractKey(symbol, now), value]));
    return byContract.get(contractKey(ticker, now));
  };
}

/** Brokers also list positions of 0: nothing is held. */
function held(position: Position | undefined): Position | undefined {
  return position !== undefined && Number(position.quantity) > 0 ? position : undefined;
}
