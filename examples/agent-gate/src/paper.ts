// The paper broker of the library, with its state in a file of the data folder.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from 'signal-to-order';
import type { BrokerAnswer } from 'signal-to-order/execute';
import { type PaperState, paperBroker } from 'signal-to-order/paper';
import type { GateBroker, HeldPosition } from './broker.js';
import { type GateConfig, type PaperMarket, readMarket } from './config.js';
import { readJson, writeJson } from './files.js';

export function paperGateBroker({ settings, market: from, data }: GateConfig, clock: Clock): GateBroker {
  const file = join(data, 'paper.json');
  const market = readMarket(from);
  const { guard, marketTimeZone } = settings;
  const paper = paperBroker({
    ...market,
    ...(market.equity !== undefined && { cash: market.equity }),
    clock,
    marketTimeZone,
    guard,
    ...stored(file),
  });
  let written: PaperState | undefined;
  let readAt = 0;

  /** Writes the state where it has changed: an answer is given when it is on the disk. */
  const save = (): void => {
    const state = paper.state();
    if (state !== written) {
      writeJson(file, state);
      written = state;
    }
  };
  const setQuotes = ({ quotes = {} }: PaperMarket): void => {
    for (const [ticker, quote] of Object.entries(quotes)) {
      if (JSON.stringify(paper.state().quotes[ticker]) !== JSON.stringify(quote)) {
        paper.setQuote(ticker, quote);
      }
    }
  };
  /** Takes the quotes of the market's file when it has changed. Throws for a file that cannot be read: its quotes would be old. */
  const refresh = (): void => {
    if (typeof from === 'string') {
      const { mtimeMs } = statSync(from);
      if (mtimeMs !== readAt) {
        setQuotes(readMarket(from));
        readAt = mtimeMs;
      }
    }
    save();
  };
  const saved = (call: () => BrokerAnswer): BrokerAnswer => {
    refresh();
    const answer = call();
    save();
    return answer;
  };
  setQuotes(market);
  refresh();

  const held = (ticker: string): readonly HeldPosition[] => {
    const position = paper.positions.position(ticker);
    return position === undefined ? [] : [{ ticker, ...position }];
  };
  return {
    ports: () => {
      refresh();
      return paper;
    },
    orders: {
      submit: (order) => saved(() => paper.orderPorts.submit(order)),
      cancel: (order) => saved(() => paper.orderPorts.cancel(order)),
      find: (order) => saved(() => paper.orderPorts.find(order)),
      updates: (listener, options) => paper.orderPorts.updates(listener, options),
    },
    positions: async (ticker) => {
      refresh();
      return (ticker === undefined ? paper.positions.openTickers() : [ticker]).flatMap(held);
    },
    openOrders: async (ticker) => {
      refresh();
      const tickers = ticker === undefined ? paper.state().orders.map((order) => order.ticker) : [ticker];
      return [...new Set(tickers)].flatMap((each) => paper.broker.openOrders(each));
    },
  };
}

/** The state that an earlier process has left. */
function stored(file: string): { readonly state?: PaperState } {
  const state = readJson(file);
  // Only the gate writes the file.
  return state === undefined ? {} : { state: state as PaperState };
}
