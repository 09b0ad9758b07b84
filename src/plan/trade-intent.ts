import type { PositionSide } from '../core/vocabulary.js';
import { isAllowed } from '../market/contracts/contract.js';
import type { Holding } from '../market/holdings.js';
import type { Settings } from '../settings/settings.js';
import type { TradeSignal } from '../signal/signal.js';

/** What a buy or sell does to the position that is held. */
export type TradeIntent =
  | 'enter'
  | 'add'
  /** Exit all, wait for the fills, and enter. */
  | 'swap'
  /** Exit at most the quantity; never enter. */
  | 'exit'
  | 'exit-all'
  | 'cancel-resting'
  | 'no-position'
  | 'sentiment-conflict';

type Relation = 'flat' | 'same' | 'opposite';

/** What the sentiment and the quantity make of a buy or sell. */
type Meaning =
  /** No sentiment, or its own: buy bullish, sell bearish. */
  | 'enters'
  /** The same with `percent_of_position`: a percentage of nothing enters nothing. */
  | 'enters-by-percent'
  /** Buy bearish, sell bullish. */
  | 'exits'
  | 'flattens';

/** The action table of buy and sell (DESIGN 8). */
const intents: Readonly<Record<Meaning, Readonly<Record<Relation, TradeIntent>>>> = {
  enters: { flat: 'enter', same: 'add', opposite: 'swap' },
  'enters-by-percent': { flat: 'no-position', same: 'add', opposite: 'exit' },
  exits: { flat: 'sentiment-conflict', same: 'sentiment-conflict', opposite: 'exit' },
  flattens: { flat: 'cancel-resting', same: 'no-position', opposite: 'exit-all' },
};

/** What a buy or sell means against the positions that are held. A swap that the settings do not permit is an exit. */
export function tradeIntent(signal: TradeSignal, holdings: readonly Holding[], settings: Settings): TradeIntent {
  const intent = intents[meaningOf(signal)][relationOf(signal, holdings)];
  const maySwap = settings.allowSideSwapping && isAllowed(sideOf(signal), settings.allowedSides);
  return intent === 'swap' && !maySwap ? 'exit' : intent;
}

/** Positions on the opposite side of a buy or sell. */
export function oppositeOf(signal: TradeSignal, holdings: readonly Holding[]): readonly Holding[] {
  return holdings.filter(({ logicalSide }) => logicalSide !== sideOf(signal));
}

function relationOf(signal: TradeSignal, holdings: readonly Holding[]): Relation {
  if (oppositeOf(signal, holdings).length > 0) {
    return 'opposite';
  }
  return holdings.length > 0 ? 'same' : 'flat';
}

/** Whether a buy or sell enters when nothing is on the other side. */
export function mayEnter(signal: TradeSignal): boolean {
  return meaningOf(signal).startsWith('enters');
}

/** Whether its quantity type alone keeps a buy or sell from entering. */
export function entersByPercent(signal: TradeSignal): boolean {
  return meaningOf(signal) === 'enters-by-percent';
}

export function sideOf({ action }: TradeSignal): PositionSide {
  return action === 'buy' ? 'long' : 'short';
}

function meaningOf(signal: TradeSignal): Meaning {
  const own = sideOf(signal) === 'long' ? 'bullish' : 'bearish';
  switch (signal.sentiment) {
    case 'flat':
      return 'flattens';
    case undefined:
    case own:
      return signal.quantityType === 'percent_of_position' ? 'enters-by-percent' : 'enters';
    default:
      return 'exits';
  }
}
