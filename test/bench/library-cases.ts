import {
  defaultSettings,
  evaluateFormulas,
  type MarketSnapshot,
  type ParseContext,
  parseSignal,
  parseSignals,
  planSignal,
  type Signal,
  snapshotContext,
  type TradingContext,
} from 'signal-to-order';
import { isOpen, xnys } from 'signal-to-order/calendars';
import { formulas } from './formulas.js';
import type { Case } from './measure.js';
import { batch, batchSize, clock, faulty, large, small, typical, withFormulas } from './messages.js';
import { anything, holds, rejectedWith, succeeded } from './verify.js';

/** Parsing context of the measured messages. */
export const parseContext: ParseContext = { clock, assetClass: 'stocks' };

const batchContext = { ...parseContext, allowBatchSignals: true };

/** Names of the cases that serve as the reference of others. */
export const floors = {
  small: 'JSON.parse small',
  typical: 'JSON.parse typical',
  large: 'JSON.parse large',
  snapshot: 'JSON.parse typical and snapshot',
} as const;

/** Name of the JSON.parse case that a case is compared with. */
export function floorOf(name: string): string {
  if (name.includes('small')) {
    return floors.small;
  }
  return name.includes('large') ? floors.large : floors.typical;
}

/** JSON.parse of the same texts: the minimum work of any parser. */
export const floorCases: readonly Case[] = [
  { name: floors.small, run: () => JSON.parse(small), verify: anything },
  { name: floors.typical, run: () => JSON.parse(typical), verify: anything },
  { name: floors.large, run: () => JSON.parse(large), verify: anything },
];

const messages = {
  small: JSON.parse(small),
  typical: JSON.parse(typical),
  faulty: JSON.parse(faulty),
  large: JSON.parse(large),
  batch: JSON.parse(batch),
  withFormulas: JSON.parse(withFormulas),
} as const;

/** From parsed JSON to a Signal or its errors. */
export const parseCases: readonly Case[] = [
  {
    name: 'parseSignal small',
    run: () => parseSignal(messages.small, parseContext),
    verify: holds({ ticker: 'AAPL', limitPrice: '149.85' }),
  },
  {
    name: 'parseSignal typical',
    run: () => parseSignal(messages.typical, parseContext),
    verify: holds({ quantity: '2.5', stopLoss: { type: 'stop_limit', stopPrice: '147.5', limitPrice: '147.25' } }),
  },
  {
    name: 'parseSignal large',
    run: () => parseSignal(messages.large, parseContext),
    // Its release is counted from a clock that moves.
    verify: holds({ sentiment: 'bullish', quantity: '2500.5', strikeCount: 12 }),
  },
  {
    name: 'parseSignal faulty',
    run: () => parseSignal(messages.faulty, parseContext),
    verify: rejectedWith('invalid-order-type', 'invalid-field', 'invalid-field'),
  },
  {
    name: 'parseSignals batch of 5',
    run: () => parseSignals(messages.batch, batchContext),
    verify: (answer) => {
      const { length } = succeeded(answer) as readonly Signal[];
      if (length !== batchSize) {
        throw new Error(`${length} signals of ${batchSize}`);
      }
    },
  },
  {
    name: 'parseSignal with formulas in a bracket',
    run: () => parseSignal(messages.withFormulas, parseContext),
    verify: holds({
      takeProfit: { limitPrice: '157.521' },
      stopLoss: { type: 'stop_limit', stopPrice: '148.5198', limitPrice: '147.0196' },
    }),
  },
  {
    name: 'text to Signal, typical',
    run: () => parseSignal(JSON.parse(typical), parseContext),
    verify: holds({ quantity: '2.5' }),
  },
];

/** One formula per payload: found, parsed and evaluated in decimals, without a cache between runs. */
export const formulaCases: readonly Case[] = formulas.map(({ name, text, payload, value }) => {
  const message = { ...payload, result: `=${text}` };
  return { name: `formula ${name}`, run: () => evaluateFormulas(message), verify: holds({ result: value }) };
});

/** Snapshot with a quote, a resting order, the equity and the given positions. */
function market(positions: MarketSnapshot['positions']): MarketSnapshot {
  return {
    now: '2026-01-26T15:30:00Z',
    equity: '100000',
    quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' } },
    ...(positions !== undefined && { positions }),
    openOrders: [{ id: 'o1', ticker: 'AAPL', type: 'limit', side: 'sell', role: 'take-profit' }],
    capabilities: { shortSelling: true, brackets: true },
  };
}

/** Minutes of two days: the open of a market is looked up for each. */
const minutesOfTwoDays = Array.from({ length: 1000 }, (_, index) =>
  new Date(Date.parse('2026-01-26T00:00:00Z') + index * 172_800).toISOString(),
);

/** How often one run of `calendarCase` asks. */
export const callsOfCalendarCase: number = minutesOfTwoDays.length;

/** Whether a market is open, on days that were converted from their time zone before. */
export const calendarCase: Case = {
  name: 'isOpen, 1000 calls',
  run: () => minutesOfTwoDays.filter((at) => isOpen(xnys, at)).length,
  verify: (answer) => {
    // Two sessions of 6.5 hours: 270 or 271 of 1000 in 48 hours.
    if (answer !== 270 && answer !== 271) {
      throw new Error(`open at ${String(answer)} of 1000 instants`);
    }
  },
};

export const flat: MarketSnapshot = market(undefined);

/** JSON text of the snapshot that the plans read. */
export const snapshotText: string = JSON.stringify(flat);

function signalOf(message: unknown): Signal {
  return succeeded(parseSignal(message, parseContext)) as Signal;
}

const bracketed = {
  ticker: 'AAPL',
  action: 'buy',
  quantity: '2.5',
  quantityType: 'percent_of_equity',
  takeProfit: { percent: 5 },
  stopLoss: { type: 'stop', percent: 2 },
};

const held = { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } } as const;
const short = { AAPL: { side: 'short', quantity: '10', averageEntryPrice: '155' } } as const;

function planCase(
  name: string,
  message: unknown,
  snapshot: MarketSnapshot,
  orders: readonly Readonly<Record<string, unknown>>[],
): Case {
  const signal = signalOf(message);
  const context = snapshotContext(snapshot, defaultSettings, 'alert-7');
  return { name, run: () => planSignal(signal, context), verify: submits(orders) };
}

/** Verifies that a plan submits orders with these fields. */
function submits(expected: readonly Readonly<Record<string, unknown>>[]): (answer: unknown) => void {
  return (answer) => {
    const { steps } = succeeded(answer) as { steps: readonly { step: string; order?: Record<string, unknown> }[] };
    const orders = steps.filter(({ step }) => step === 'submit-order').map(({ order }) => order ?? {});
    if (orders.length !== expected.length) {
      throw new Error(`${orders.length} orders instead of ${expected.length}`);
    }
    for (const [index, order] of orders.entries()) {
      holds(expected[index] ?? {})({ ok: true, value: order });
    }
  };
}

/** Context of the typical plan. */
export const typicalContext: TradingContext = snapshotContext(flat, defaultSettings, 'alert-7');

/** From a Signal to an OrderPlan with its trace. */
export const planCases: readonly Case[] = [
  planCase('planSignal buy with bracket', bracketed, flat, [
    {
      side: 'buy',
      quantity: '16',
      takeProfit: { limitPrice: '157.5', timeInForce: 'gtc' },
      stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' },
    },
  ]),
  planCase('planSignal resize', { ticker: 'AAPL', action: 'resize', quantity: 4 }, market(held), [
    { side: 'sell', effect: 'close', quantity: '6' },
  ]),
  planCase('planSignal swap', { ticker: 'AAPL', action: 'buy', quantity: 5 }, market(short), [
    { side: 'buy', effect: 'close', quantity: '10' },
    { side: 'buy', effect: 'open', quantity: '5' },
  ]),
  planCase('planSignal typical', JSON.parse(typical), flat, [{ side: 'buy', quantity: '16', limitPrice: '149.85' }]),
  { name: floors.snapshot, run: () => [JSON.parse(typical), JSON.parse(snapshotText)], verify: anything },
  {
    name: 'text to OrderPlan, typical',
    run: () => {
      const parsed = parseSignal(JSON.parse(typical), parseContext);
      return parsed.ok ? planSignal(parsed.value, typicalContext) : parsed;
    },
    verify: submits([{ side: 'buy', quantity: '16', limitPrice: '149.85' }]),
  },
];
