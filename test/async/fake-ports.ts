// Asynchronous ports over a stored market, that count what they are asked.

import type { AsyncPorts } from '../../src/async/async-ports.js';
import { type MarketSnapshot, snapshotPorts } from '../../src/market/snapshot.js';
import { readOptionSymbol } from '../../src/signal/ticker.js';

export interface FakePorts {
  readonly ports: AsyncPorts;
  /** `quote AAPL`, in the order in which they were asked. */
  readonly asked: string[];
  /** How many waves of questions there were. */
  readonly waves: () => number;
}

/** What a question is answered with instead of the market's answer; undefined lets it through. */
export type Interference = (question: string) => unknown;

export function fakePorts(market: MarketSnapshot, interfere: Interference = () => undefined): FakePorts {
  const { clock, broker, positions, instruments } = snapshotPorts(market);
  const asked: string[] = [];
  let waves = 0;
  let isAnswering = true;
  const answer = async (question: string, known: () => unknown): Promise<never> => {
    asked.push(question);
    if (isAnswering) {
      waves += 1;
      isAnswering = false;
    }
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    isAnswering = true;
    const instead = interfere(question);
    if (instead instanceof Error) {
      throw instead;
    }
    return (instead ?? known()) as never;
  };
  const ports: AsyncPorts = {
    clock,
    broker: {
      get capabilities() {
        return answer('capabilities', () => broker.capabilities);
      },
      quote: (ticker) => answer(`quote ${ticker}`, () => broker.quote(ticker)),
      equity: () => answer('equity', () => broker.equity()),
      openOrders: (ticker) =>
        answer(`openOrders ${ticker}`, () => [
          ...broker.openOrders(ticker),
          ...(market.openOrders ?? []).filter((order) => readOptionSymbol(order.ticker)?.underlying === ticker),
        ]),
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
  };
  return { ports, asked, waves: () => waves };
}
