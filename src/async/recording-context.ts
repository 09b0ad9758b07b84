import type { TradingContext } from '../market/ports.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import { snapshotContext } from '../market/snapshot.js';
import type { Settings } from '../settings/settings.js';
import { keyOf, type Reading } from './reading.js';

/** A context that notes what is asked of it. */
export interface RecordingContext {
  readonly context: TradingContext;
  /** What was asked, by key, in the order in which it was first asked. */
  readonly asked: ReadonlyMap<string, Reading>;
}

/** The context of a snapshot that is not complete yet, with the open tickers that are known. */
export function recordingContext(
  snapshot: MarketSnapshot,
  openTickers: readonly string[],
  settings: Settings,
): RecordingContext {
  const asked = new Map<string, Reading>();
  const note = (kind: Reading['kind'], name: string): void => {
    asked.set(keyOf({ kind, name }), { kind, name });
  };
  const { clock, broker, positions, instruments } = snapshotContext(snapshot, settings);
  const context: TradingContext = {
    settings,
    clock,
    broker: {
      get capabilities() {
        note('capabilities', '');
        return broker.capabilities;
      },
      quote: (ticker) => {
        note('quote', ticker);
        return broker.quote(ticker);
      },
      equity: () => {
        note('equity', '');
        return broker.equity();
      },
      openOrders: (ticker) => {
        note('openOrders', ticker);
        return broker.openOrders(ticker);
      },
      optionChain: (underlying) => {
        note('optionChain', underlying);
        return broker.optionChain?.(underlying);
      },
    },
    positions: {
      position: (ticker) => {
        note('position', ticker);
        return positions.position(ticker);
      },
      openTickers: () => {
        note('openTickers', '');
        return openTickers;
      },
    },
    instruments: {
      instrument: (ticker) => {
        note('instrument', ticker);
        return instruments.instrument(ticker);
      },
      rollover: (root) => {
        note('rollover', root);
        return instruments.rollover?.(root);
      },
    },
  };
  return { context, asked };
}
