import type { Amount } from '../foundation/decimal.js';
import { epochMilliseconds, type IsoInstant } from '../foundation/time.js';
import type { Broker, BrokerCapabilities, OpenOrder, OptionChain } from './broker.js';
import type { Clock } from './clock.js';
import { sameContract } from './futures-symbol.js';
import type { Instrument, Instruments, RolloverSchedule } from './instruments.js';
import type { Position, Positions } from './positions.js';
import type { Quote } from './quote.js';

/** All that the ports answer, as plain JSON: every decision can be stored with its inputs and taken again. */
export interface MarketSnapshot {
  readonly now: IsoInstant;
  readonly equity?: Amount | undefined;
  readonly quotes?: Readonly<Record<string, Quote>> | undefined;
  readonly positions?: Readonly<Record<string, Position>> | undefined;
  readonly openOrders?: readonly OpenOrder[] | undefined;
  readonly instruments?: Readonly<Record<string, Instrument>> | undefined;
  readonly optionChains?: Readonly<Record<string, OptionChain>> | undefined;
  readonly rollovers?: Readonly<Record<string, RolloverSchedule>> | undefined;
  readonly capabilities?: BrokerCapabilities | undefined;
}

/** The injected interfaces over a snapshot. */
export interface SnapshotPorts {
  readonly clock: Clock;
  readonly broker: Broker;
  readonly positions: Positions;
  readonly instruments: Instruments;
}

/** The ports that answer from a snapshot. Futures symbols are one contract whatever the digits of their year. */
export function snapshotPorts(snapshot: MarketSnapshot): SnapshotPorts {
  const now = epochMilliseconds(snapshot.now);
  const entry = <T>(entries: Readonly<Record<string, T>> | undefined, ticker: string): T | undefined =>
    ownEntry(entries, ticker) ?? sameContractEntry(entries, ticker, now);
  return {
    clock: { now: () => now },
    broker: {
      capabilities: snapshot.capabilities ?? {},
      quote: (ticker) => entry(snapshot.quotes, ticker),
      equity: () => snapshot.equity ?? undefined,
      openOrders: (ticker) => (snapshot.openOrders ?? []).filter((order) => sameContract(order.ticker, ticker, now)),
      optionChain: (underlying) => ownEntry(snapshot.optionChains, underlying),
    },
    positions: {
      position: (ticker) => entry(snapshot.positions, ticker),
      openTickers: () => Object.keys(snapshot.positions ?? {}),
    },
    instruments: {
      instrument: (ticker) => entry(snapshot.instruments, ticker),
      rollover: (root) => ownEntry(snapshot.rollovers, root),
    },
  };
}

function ownEntry<T>(entries: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
}

function sameContractEntry<T>(
  entries: Readonly<Record<string, T>> | undefined,
  ticker: string,
  now: number,
): T | undefined {
  const written = entries && /\d$/.test(ticker) && Object.keys(entries).find((name) => sameContract(name, ticker, now));
  return written ? ownEntry(entries, written) : undefined;
}
