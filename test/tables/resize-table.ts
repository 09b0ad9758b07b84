// The resize table of the specification, every cell × quantity type × fractional × Invert puts × cancelling.
import type { Effect, Fields, Outcome, PlanTableRequest, Side } from './plan-table.js';
import { now } from './plan-table.js';

export interface ResizeRow {
  sentence: string;
  request: PlanTableRequest;
  expected: {
    errors?: readonly string[];
    outcome?: Outcome;
    side?: Side;
    effect?: Effect;
    quantity?: string;
    cancels?: boolean;
    bracketed?: boolean;
  };
}

export const resizePositions = ['long', 'short', 'flat'] as const;
export const resizeTargets = ['larger', 'smaller', 'equal', 'zero'] as const;
export const resizeSentiments = ['none', 'bullish', 'bearish', 'flat'] as const;
export const resizeQuantityTypes = ['fixed_quantity', 'dollar_amount', 'percent_of_equity'] as const;
const switches = [false, true] as const;

type Position = (typeof resizePositions)[number];
type Target = (typeof resizeTargets)[number];
type Sentiment = (typeof resizeSentiments)[number];
type QuantityType = (typeof resizeQuantityTypes)[number];
type Direction = 'Long' | 'Short' | 'Flat';
type Cell = 'buy' | 'sell' | 'rejected' | 'none';

/**
 * The specification's table. An equal target submits nothing in any column; so does a flat position with target 0.
 * On a flat ticker every target above 0 opens.
 */
const table: Record<Direction, Record<Target, Record<Sentiment, Cell>>> = {
  Long: {
    larger: { none: 'buy', bullish: 'buy', bearish: 'rejected', flat: 'rejected' },
    smaller: { none: 'sell', bullish: 'rejected', bearish: 'sell', flat: 'sell' },
    zero: { none: 'sell', bullish: 'rejected', bearish: 'sell', flat: 'sell' },
    equal: { none: 'none', bullish: 'none', bearish: 'none', flat: 'none' },
  },
  Short: {
    larger: { none: 'sell', bullish: 'rejected', bearish: 'sell', flat: 'rejected' },
    smaller: { none: 'buy', bullish: 'buy', bearish: 'rejected', flat: 'buy' },
    zero: { none: 'buy', bullish: 'buy', bearish: 'rejected', flat: 'buy' },
    equal: { none: 'none', bullish: 'none', bearish: 'none', flat: 'none' },
  },
  Flat: {
    larger: { none: 'buy', bullish: 'buy', bearish: 'sell', flat: 'rejected' },
    smaller: { none: 'buy', bullish: 'buy', bearish: 'sell', flat: 'rejected' },
    equal: { none: 'buy', bullish: 'buy', bearish: 'sell', flat: 'rejected' },
    zero: { none: 'none', bullish: 'none', bearish: 'none', flat: 'none' },
  },
};

/** Which row is read: with Invert puts a long put is the Short row, a short put the Long row. */
const rowRead: Record<'plain' | 'inverted', Record<Position, Direction>> = {
  plain: { long: 'Long', short: 'Short', flat: 'Flat' },
  inverted: { long: 'Short', short: 'Long', flat: 'Flat' },
};

/** Order on the contract for the order on the underlying that the table names. */
const contractSide: Record<'plain' | 'inverted', Record<'buy' | 'sell', Side>> = {
  plain: { buy: 'buy', sell: 'sell' },
  inverted: { buy: 'sell', sell: 'buy' },
};

/** 15.5, 5.5, 10 and 0 shares at 150, or contracts at 4.15 × 100, with an equity of 100000. */
const sent: Record<'plain' | 'inverted', Record<QuantityType, Record<Target, number>>> = {
  plain: {
    fixed_quantity: { larger: 15.5, smaller: 5.5, equal: 10, zero: 0 },
    dollar_amount: { larger: 2325, smaller: 825, equal: 1500, zero: 0 },
    percent_of_equity: { larger: 2.325, smaller: 0.825, equal: 1.5, zero: 0 },
  },
  inverted: {
    fixed_quantity: { larger: 15.5, smaller: 5.5, equal: 10, zero: 0 },
    dollar_amount: { larger: 6432.5, smaller: 2282.5, equal: 4150, zero: 0 },
    percent_of_equity: { larger: 6.4325, smaller: 2.2825, equal: 4.15, zero: 0 },
  },
};

/** What is sent to get there, from 10 held or from nothing: targets 15 and 5 in whole units, 15.5 and 5.5 else. */
const difference: Record<'whole' | 'fractional', Record<'held' | 'flat', Record<Target, string>>> = {
  whole: {
    held: { larger: '5', smaller: '5', equal: '0', zero: '10' },
    flat: { larger: '15', smaller: '5', equal: '10', zero: '0' },
  },
  fractional: {
    held: { larger: '5.5', smaller: '4.5', equal: '0', zero: '10' },
    flat: { larger: '15.5', smaller: '5.5', equal: '10', zero: '0' },
  },
};

/**
 * The same where dollars buy at the ask (safety S1): 2325, 825 and 1500 at 150.02 are 15.497933, 5.499266 and 9.998666; 6432.5,
 * 2282.5 and 4150 at 4.2 × 100 are 15, 5 and 9 contracts. What is held already is equal by the midpoint.
 */
const boughtInDollars: typeof difference = {
  whole: {
    held: { larger: '5', smaller: '5', equal: '0', zero: '10' },
    flat: { larger: '15', smaller: '5', equal: '9', zero: '0' },
  },
  fractional: {
    held: { larger: '5.497933', smaller: '4.5', equal: '0', zero: '10' },
    flat: { larger: '15.497933', smaller: '5.499266', equal: '9.998666', zero: '0' },
  },
};

const put = 'SPY 260130P600';

function requestOf(
  position: Position,
  target: Target,
  sentiment: Sentiment,
  quantityType: QuantityType,
  fractional: boolean,
  inverted: boolean,
  cancelling: boolean,
): PlanTableRequest {
  const ticker = inverted ? put : 'AAPL';
  const held: Fields = { side: position, quantity: '10', averageEntryPrice: inverted ? '4' : '140' };
  return {
    payload: {
      ticker,
      action: 'resize',
      quantity: sent[inverted ? 'inverted' : 'plain'][quantityType][target],
      quantityType,
      ...(sentiment === 'none' ? {} : { sentiment }),
      takeProfit: { percent: 10 },
      stopLoss: { type: 'stop', percent: 5 },
    },
    settings: {
      useFractionalQuantity: fractional,
      cancelOpenOrders: cancelling,
      ...(inverted ? { assetClass: 'options', optionType: 'put', invertPuts: true } : {}),
    },
    market: {
      now,
      equity: '100000',
      quotes: {
        [ticker]: inverted ? { bid: '4.1', ask: '4.2', last: '4.15' } : { bid: '149.98', ask: '150.02', last: '150' },
      },
      positions: position === 'flat' ? {} : { [ticker]: held },
      openOrders: [
        { id: 'tp', ticker, type: 'limit', side: position === 'short' ? 'buy' : 'sell', role: 'take-profit' },
        { id: 'sl', ticker, type: 'stop', side: position === 'short' ? 'buy' : 'sell', role: 'stop-loss' },
      ],
      capabilities: { shortSelling: true, optionWriting: true },
    },
  };
}

function expectedOf(
  position: Position,
  target: Target,
  sentiment: Sentiment,
  quantityType: QuantityType,
  fractional: boolean,
  inverted: boolean,
  cancelling: boolean,
): ResizeRow['expected'] {
  const reading = inverted ? 'inverted' : 'plain';
  const cell = table[rowRead[reading][position]][target][sentiment];
  if (cell === 'rejected') {
    return { errors: ['resize-sentiment-conflict'] };
  }
  if (cell === 'none') {
    // Flat plus target 0: stale orders may still be cancelled. At target: resting orders are left alone.
    const cancels = position === 'flat' && cancelling;
    return { outcome: cancels ? 'orders' : 'nothing-to-do', cancels };
  }
  const grows = position === 'flat' || target === 'larger';
  const held = position === 'flat' ? 'flat' : 'held';
  const side = contractSide[reading][cell];
  const isBoughtInDollars = grows && side === 'buy' && quantityType !== 'fixed_quantity';
  return {
    outcome: 'orders',
    side,
    effect: grows ? 'open' : 'close',
    // Options are never fractional.
    quantity: (isBoughtInDollars ? boughtInDollars : difference)[fractional && !inverted ? 'fractional' : 'whole'][
      held
    ][target],
    cancels: !grows && cancelling,
    bracketed: grows,
  };
}

function enumerate(): ResizeRow[] {
  const rows: ResizeRow[] = [];
  for (const position of resizePositions) {
    for (const target of resizeTargets) {
      for (const sentiment of resizeSentiments) {
        for (const quantityType of resizeQuantityTypes) {
          for (const fractional of switches) {
            for (const inverted of switches) {
              for (const cancelling of switches) {
                const held = position === 'flat' ? 'flat' : `${position} 10`;
                rows.push({
                  sentence:
                    `${held}, target ${target}, sentiment ${sentiment}, ${quantityType}, fractional ` +
                    `${fractional ? 'on' : 'off'}, ${inverted ? 'inverted put' : 'stock'}, ` +
                    `cancelling ${cancelling ? 'on' : 'off'}`,
                  request: requestOf(position, target, sentiment, quantityType, fractional, inverted, cancelling),
                  expected: expectedOf(position, target, sentiment, quantityType, fractional, inverted, cancelling),
                });
              }
            }
          }
        }
      }
    }
  }
  return rows;
}

/** 3 × 4 × 4 × 3 × 2 × 2 × 2 rows. */
export const resizeRows: readonly ResizeRow[] = enumerate();
