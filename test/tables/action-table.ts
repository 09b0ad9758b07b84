// The action table of DESIGN 8: action × sentiment × position × the settings that decide which side may be touched.
// A position is 10 shares, a signal's quantity 5; the resize's target is 15. No order rests.
import type { Effect, Fields, PlanTableRequest, Side } from './plan-table.js';
import { longTen, market, shortTen } from './plan-table.js';

export interface ExpectedOrder {
  side: Side;
  effect: Effect;
  quantity: string;
}

export interface ActionRow {
  sentence: string;
  request: PlanTableRequest;
  expected: { errors: readonly string[] } | { orders: readonly ExpectedOrder[]; awaits: number };
}

export const actionActions = ['buy', 'sell', 'exit', 'reverse', 'add', 'breakeven', 'cancel', 'resize'] as const;
export const actionSentiments = ['none', 'bullish', 'bearish', 'flat'] as const;
export const actionPositions = ['flat', 'long', 'short'] as const;
export const actionAllowedSides = ['both', 'bullish', 'bearish'] as const;
const switches = [false, true] as const;

type Action = (typeof actionActions)[number];
type Sentiment = (typeof actionSentiments)[number];
type Position = (typeof actionPositions)[number];
type AllowedSides = (typeof actionAllowedSides)[number];

/** What a cell of the table says. Entries name the side they end on, exits go against the position. */
type Cell =
  | 'enter-long'
  | 'enter-short'
  | 'add-if-allowed'
  | 'add'
  | 'swap'
  | 'exit-quantity'
  | 'exit-all'
  | 'reverse'
  | 'breakeven'
  | 'nothing'
  | 'open-15-long'
  | 'open-15-short'
  | 'grow'
  | 'no-position'
  | 'sentiment-conflict'
  | 'resize-sentiment-conflict'
  | 'invalid-sentiment-action';

type Column = Record<Position, Cell>;

function sameEverywhere(cell: Cell): Column {
  return { flat: cell, long: cell, short: cell };
}

/** Sentiment is only allowed with buy, sell and resize. */
function withoutSentiment(column: Column): Record<Sentiment, Column> {
  const invalid = sameEverywhere('invalid-sentiment-action');
  return { none: column, bullish: invalid, bearish: invalid, flat: invalid };
}

const table: Record<Action, Record<Sentiment, Column>> = {
  buy: {
    none: { flat: 'enter-long', long: 'add-if-allowed', short: 'swap' },
    bullish: { flat: 'enter-long', long: 'add-if-allowed', short: 'swap' },
    bearish: { flat: 'sentiment-conflict', long: 'sentiment-conflict', short: 'exit-quantity' },
    flat: { flat: 'no-position', long: 'no-position', short: 'exit-all' },
  },
  sell: {
    none: { flat: 'enter-short', long: 'swap', short: 'add-if-allowed' },
    bullish: { flat: 'sentiment-conflict', long: 'exit-quantity', short: 'sentiment-conflict' },
    bearish: { flat: 'enter-short', long: 'swap', short: 'add-if-allowed' },
    flat: { flat: 'no-position', long: 'exit-all', short: 'no-position' },
  },
  exit: withoutSentiment({ flat: 'no-position', long: 'exit-quantity', short: 'exit-quantity' }),
  reverse: withoutSentiment({ flat: 'no-position', long: 'reverse', short: 'reverse' }),
  add: withoutSentiment({ flat: 'no-position', long: 'add', short: 'add' }),
  breakeven: withoutSentiment({ flat: 'no-position', long: 'breakeven', short: 'breakeven' }),
  cancel: withoutSentiment(sameEverywhere('nothing')),
  resize: {
    none: { flat: 'open-15-long', long: 'grow', short: 'grow' },
    bullish: { flat: 'open-15-long', long: 'grow', short: 'resize-sentiment-conflict' },
    bearish: { flat: 'open-15-short', long: 'resize-sentiment-conflict', short: 'grow' },
    flat: { flat: 'resize-sentiment-conflict', long: 'resize-sentiment-conflict', short: 'resize-sentiment-conflict' },
  },
};

/** Is a position or an entry on this side allowed? */
const sideAllowed: Record<AllowedSides, Record<'long' | 'short', boolean>> = {
  both: { long: true, short: true },
  bullish: { long: true, short: false },
  bearish: { long: false, short: true },
};

const opening: Record<'long' | 'short', Side> = { long: 'buy', short: 'sell' };
const closing: Record<'long' | 'short', Side> = { long: 'sell', short: 'buy' };
const opposite: Record<'long' | 'short', 'long' | 'short'> = { long: 'short', short: 'long' };

interface Dimensions {
  action: Action;
  sentiment: Sentiment;
  position: Position;
  allowAdd: boolean;
  allowSwap: boolean;
  allowed: AllowedSides;
  isolated: boolean;
}

function one(side: Side, effect: Effect, quantity: string): ActionRow['expected'] {
  return { orders: [{ side, effect, quantity }], awaits: 0 };
}

function errors(...codes: readonly string[]): ActionRow['expected'] {
  return { errors: codes };
}

function entryOn(side: 'long' | 'short', quantity: string, dimensions: Dimensions): ActionRow['expected'] {
  return sideAllowed[dimensions.allowed][side] ? one(opening[side], 'open', quantity) : errors('side-not-allowed');
}

function expectedOf(dimensions: Dimensions): ActionRow['expected'] {
  const cell = table[dimensions.action][dimensions.sentiment][dimensions.position];
  switch (cell) {
    case 'no-position':
    case 'sentiment-conflict':
    case 'resize-sentiment-conflict':
    case 'invalid-sentiment-action':
      return errors(cell);
    case 'nothing':
      return { orders: [], awaits: 0 };
    case 'enter-long':
      return entryOn('long', '5', dimensions);
    case 'enter-short':
      return entryOn('short', '5', dimensions);
    case 'open-15-long':
      return entryOn('long', '15', dimensions);
    case 'open-15-short':
      return entryOn('short', '15', dimensions);
    default:
      return dimensions.position === 'flat'
        ? errors('no-position')
        : expectedOnPosition(cell, dimensions.position, dimensions);
  }
}

function expectedOnPosition(cell: Cell, held: 'long' | 'short', dimensions: Dimensions): ActionRow['expected'] {
  const mayTouch = sideAllowed[dimensions.allowed][held] || !dimensions.isolated;
  switch (cell) {
    case 'add':
    case 'grow':
      // Isolation is named for exits, swaps, reverse, breakeven and reducing resizes only.
      return entryOn(held, '5', dimensions);
    case 'add-if-allowed': {
      const side = sideAllowed[dimensions.allowed][held] ? [] : ['side-not-allowed'];
      const add = dimensions.allowAdd ? [] : ['add-to-position-not-allowed'];
      const failing = [...side, ...add];
      return failing.length > 0 ? errors(...failing) : one(opening[held], 'open', '5');
    }
    case 'exit-quantity':
      return mayTouch ? one(closing[held], 'close', '5') : errors('sides-isolated');
    case 'exit-all':
      return mayTouch ? one(closing[held], 'close', '10') : errors('sides-isolated');
    case 'breakeven':
      return mayTouch ? one(closing[held], 'close', '10') : errors('sides-isolated');
    case 'reverse':
      return mayTouch ? outAndIn(held) : errors('sides-isolated');
    default: {
      // A swap. Without an entry the signal's quantity is the exit's.
      if (!mayTouch) {
        return errors('sides-isolated');
      }
      const enters = dimensions.allowSwap && sideAllowed[dimensions.allowed][opposite[held]];
      return enters ? outAndIn(held) : one(closing[held], 'close', '5');
    }
  }
}

function outAndIn(held: 'long' | 'short'): ActionRow['expected'] {
  const side = closing[held];
  return {
    orders: [
      { side, effect: 'close', quantity: '10' },
      { side, effect: 'open', quantity: '5' },
    ],
    awaits: 1,
  };
}

const worlds: Record<Position, Fields> = { flat: {}, long: longTen, short: shortTen };

const fieldsOf: Record<Action, Fields> = {
  buy: { quantity: 5 },
  sell: { quantity: 5 },
  exit: { quantity: 5 },
  reverse: { quantity: 5 },
  add: { quantity: 5 },
  breakeven: { orderType: 'stop' },
  cancel: {},
  resize: { quantity: 15 },
};

function requestOf(dimensions: Dimensions): PlanTableRequest {
  const { action, sentiment } = dimensions;
  return {
    payload: { ticker: 'AAPL', action, ...fieldsOf[action], ...(sentiment === 'none' ? {} : { sentiment }) },
    settings: {
      allowAddToPosition: dimensions.allowAdd,
      allowSideSwapping: dimensions.allowSwap,
      allowedSides: dimensions.allowed,
      sidesIsolated: dimensions.isolated,
    },
    market: market(worlds[dimensions.position]),
  };
}

function sentenceOf(dimensions: Dimensions): string {
  const { action, sentiment, position, allowed } = dimensions;
  const words = [
    `${action}, sentiment ${sentiment}, position ${position}`,
    `adding ${dimensions.allowAdd ? 'on' : 'off'}`,
    `swapping ${dimensions.allowSwap ? 'on' : 'off'}`,
    `sides ${allowed}${dimensions.isolated ? ', isolated' : ''}`,
  ];
  return words.join(', ');
}

function enumerate(): ActionRow[] {
  const rows: ActionRow[] = [];
  for (const action of actionActions) {
    for (const sentiment of actionSentiments) {
      for (const position of actionPositions) {
        for (const allowAdd of switches) {
          for (const allowSwap of switches) {
            for (const allowed of actionAllowedSides) {
              for (const isolated of switches) {
                const dimensions = { action, sentiment, position, allowAdd, allowSwap, allowed, isolated };
                rows.push({
                  sentence: sentenceOf(dimensions),
                  request: requestOf(dimensions),
                  expected: expectedOf(dimensions),
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

/** 8 × 4 × 3 × 2 × 2 × 3 × 2 rows. */
export const actionRows: readonly ActionRow[] = enumerate();
