// Asynchronous ports over a stored market. They record every query.

import type { AsyncPorts } from '../../src/async/async-ports.js';
import { type MarketSnapshot, snapshotPorts } from '../../src/market/snapshot.js';

export interface FakePorts {
  readonly ports: AsyncPorts;
  /** Queries such as `quote AAPL`, in order. */
  readonly asked: string[];
  /** Number of batches of queries. */
  readonly batches: () => number;
}

/** Replaces the market's answer to a query; undefined keeps it, an Error rejects. */
export type Override = (query: string) => unknown;

export function fakePorts(market: MarketSnapshot, override: Override = () => undefined): FakePorts {
  const { clock, broker, positions, instruments, account } = snapshotPorts(market);
  const asked: string[] = [];
  let batches = 0;
  let isAnswering = true;
  const answer = async (query: string, known: () => unknown): Promise<never> => {
    asked.push(query);
    if (isAnswering) {
      batches += 1;
      isAnswering = false;
    }
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    isAnswering = true;
    const replaced = override(query);
    if (replaced instanceof Error) {
      throw replaced;
    }
    return (replaced ?? known()) as never;
  };
  const ports: AsyncPorts = {
    clock,
    broker: {
      get capabilities() {
        return answer('capabilities', () => broker.capabilities);
      },
      get currency() {
        return answer('currency', () => broker.currency);
      },
      quote: (ticker) => answer(`quote ${ticker}`, () => broker.quote(ticker)),
      equity: () => answer('equity', () => broker.equity()),
      buyingPower: () => answer('buyingPower', () => broker.buyingPower?.()),
      restingEntries: () => answer('restingEntries', () => broker.restingEntries?.()),
      openOrders: (ticker) => answer(`openOrders ${ticker}`, () => broker.openOrders(ticker)),
      optionChain: (underlying) => answer(`optionChain ${underlying}`, () => broker.optionChain?.(underlying)),
    },
    positions: {
      position: (ticker) => answer(`position ${ticker}`, () => positions.position(ticker)),
      openTickers: () => answer('openTickers', () => positions.openTickers()),
    },
    instruments: {
      instrument: (ticker) => answer(`instrument ${ticker}`, () => instruments.instrument(ticker)),
      rollover: (root) => answer(`rollover ${root}`, () => instruments.rollover?.(root)),
    },
    account: { day: () => answer('accountDay', () => account?.day()) },
  };
  return { ports, asked, batches: () => batches };
}
