import { deepStrictEqual } from 'node:assert';
import {
  defaultSettings,
  type MarketSnapshot,
  type OpenOrder,
  type OrderPlan,
  parseSignal,
  planSignal,
  snapshotContext,
} from 'signal-to-order';
import { parseContext } from './library-cases.js';
import type { Case } from './measure.js';
import { succeeded } from './verify.js';

/** Items that the account of each case holds. */
const count = 10_000;

const quote = { bid: '149.98', ask: '150.02', last: '150' } as const;
const held = { side: 'long', quantity: '4', averageEntryPrice: '140' } as const;

function stop(id: string, ticker: string): OpenOrder {
  return { id, ticker, type: 'stop', side: 'sell', role: 'stop-loss', quantity: '1', stopPrice: '80' };
}

/** Calls of SPY, each with its own strike or day. */
function callOf(index: number): string {
  return `SPY 2602${String(1 + (index % 28)).padStart(2, '0')}C${100 + Math.floor(index / 28)}`;
}

function numbered<T>(make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

interface Message {
  readonly ticker: 'AAPL' | 'SPY';
  readonly action: string;
  readonly quantity?: number;
}

function manyCase(
  name: string,
  message: Message,
  market: Pick<MarketSnapshot, 'positions' | 'openOrders'>,
  [cancelled, submitted]: readonly [number, number],
): Case {
  const assetClass = message.ticker === 'SPY' ? 'options' : 'stocks';
  const signal = parseSignal(message, { ...parseContext, assetClass });
  const quotes = { AAPL: quote, SPY: { bid: '600', ask: '600.2' } } as const;
  const snapshot: MarketSnapshot = { now: '2026-01-26T15:30:00Z', equity: '100000', quotes, ...market };
  const settings = { ...defaultSettings, assetClass, maxPositions: 2 * count } as const;
  return {
    name,
    // A new context each time: what is found out about a market is kept with it.
    run: () => (signal.ok ? planSignal(signal.value, snapshotContext(snapshot, settings, 'alert-7')) : signal),
    verify: (answer) => {
      const { steps } = succeeded(answer) as OrderPlan;
      const ids = steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []));
      deepStrictEqual([ids.length, steps.filter(({ step }) => step === 'submit-order').length], [cancelled, submitted]);
    },
  };
}

/** Plans in an account that holds 10,000 of something. */
export const manyItems: readonly Case[] = [
  manyCase(
    'an exit that cancels 10,000 orders',
    { ticker: 'AAPL', action: 'exit' },
    { positions: { AAPL: held }, openOrders: numbered((index) => stop(`o${index}`, 'AAPL')) },
    [count, 1],
  ),
  manyCase(
    'a buy beside 10,000 positions, with a limit on positions',
    { ticker: 'AAPL', action: 'buy', quantity: 1 },
    { positions: Object.fromEntries(numbered((index) => [`S${index}`, held])) },
    [0, 1],
  ),
  manyCase(
    'an exit of 10,000 option contracts with a stop each',
    { ticker: 'SPY', action: 'exit' },
    {
      positions: Object.fromEntries(numbered((index) => [callOf(index), held])),
      openOrders: numbered((index) => stop(`o${index}`, callOf(index))),
    },
    [count, count],
  ),
];

/** The most milliseconds that each may take. */
export const mostMilliseconds = 40;
