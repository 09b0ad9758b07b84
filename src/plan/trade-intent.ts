import type { PositionSide } from '../core/vocabulary.js';
import { applyPutInversion, isAllowed, requestedOptionType, signalContract } from '../market/contracts/contract.js';
import { choosesInvertedPut } from '../market/contracts/entry-contract.js';
import { contractType } from '../market/contracts/options.js';
import type { Holding } from '../market/holdings.js';
import { canOpenShort } from '../market/instruments.js';
import { capabilitiesOf, type PlanningContext } from '../market/planning-context.js';
import { readOptionSymbol } from '../signal/ticker.js';

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
  /** The same with `percent_of_position`: it reduces what is on the other side, and never enters (safety Q3). */
  | 'enters-by-percent'
  /** The same with `reduceOnly`: it never enters (follow F4). */
  | 'reduces'
  /** Buy bearish, sell bullish. */
  | 'exits'
  | 'flattens';

/** The action table of buy and sell (DESIGN 8). */
const intents: Readonly<Record<Meaning, Readonly<Record<Relation, TradeIntent>>>> = {
  enters: { flat: 'enter', same: 'add', opposite: 'swap' },
  'enters-by-percent': { flat: 'no-position', same: 'no-position', opposite: 'exit' },
  reduces: { flat: 'no-position', same: 'no-position', opposite: 'exit' },
  exits: { flat: 'sentiment-conflict', same: 'sentiment-conflict', opposite: 'exit' },
  flattens: { flat: 'cancel-resting', same: 'no-position', opposite: 'exit-all' },
};

/**
 * What a buy or sell means against the positions that are held. A swap that the settings do not permit is an exit; so is one
 * whose contract cannot be sold short, because no entry can follow (safety Q3).
 */
export function tradeIntent(holdings: readonly Holding[], planning: PlanningContext): TradeIntent {
  const { allowSideSwapping, allowedSides } = planning.context.settings;
  const side = sideOf(planning);
  const maySwap = (): boolean => allowSideSwapping && isAllowed(side, allowedSides) && canOpen(side, planning);
  const intent = wantedIntent(holdings, planning);
  return intent === 'swap' && !maySwap() ? 'exit' : intent;
}

/** What it means by the table alone, whatever the settings permit. */
export function wantedIntent(holdings: readonly Holding[], planning: PlanningContext): TradeIntent {
  return intents[meaningOf(planning)][relationOf(holdings, planning)];
}

/** Whether the contract that an entry trades can be opened on the side that the entry needs. */
function canOpen(logicalSide: PositionSide, planning: PlanningContext): boolean {
  const inverted = signalContract(planning)?.inverted ?? choosesInvertedPut(logicalSide, planning);
  const isShort = applyPutInversion(logicalSide, { inverted }) === 'short';
  return !isShort || canOpenShort(planning.target.assetClass, capabilitiesOf(planning));
}

/** Whether an opposite buy or sell that only exits closes all: a size by risk is that of an entry (safety Q3). */
export function isSizedByRisk(planning: PlanningContext): boolean {
  const quantityType = planning.fields.peek('quantityType');
  const isSize = mayEnter(planning) || meaningOf(planning) === 'reduces';
  return isSize && (quantityType === 'risk_dollar_amount' || quantityType === 'risk_percent');
}

/** Positions on the opposite side of a buy or sell. */
export function oppositeOf(holdings: readonly Holding[], planning: PlanningContext): readonly Holding[] {
  return holdings.filter(({ logicalSide }) => logicalSide !== sideOf(planning));
}

/**
 * Whether option type `both` holds calls and puts: each type is then a side, and the entry half of a swap is an addition
 * (safety Q4).
 */
export function addsToOtherType(side: PositionSide, holdings: readonly Holding[], planning: PlanningContext): boolean {
  const entered = contractType(side, planning);
  return (
    requestedOptionType(planning) === 'both' &&
    holdings.every(
      ({ contract, logicalSide }) => (readOptionSymbol(contract.ticker)?.type === entered) === (logicalSide === side),
    )
  );
}

function relationOf(holdings: readonly Holding[], planning: PlanningContext): Relation {
  if (oppositeOf(holdings, planning).length > 0) {
    return 'opposite';
  }
  return holdings.length > 0 ? 'same' : 'flat';
}

/** Whether a buy or sell enters when nothing is on the other side. */
export function mayEnter(planning: PlanningContext): boolean {
  const meaning = meaningOf(planning);
  return meaning === 'enters' || meaning === 'enters-by-percent';
}

/** Whether its quantity type alone keeps a buy or sell from entering. */
export function entersByPercent(planning: PlanningContext): boolean {
  return meaningOf(planning) === 'enters-by-percent';
}

export function sideOf({ signal: { action } }: PlanningContext): PositionSide {
  return action === 'buy' ? 'long' : 'short';
}

function meaningOf(planning: PlanningContext): Meaning {
  const { peek } = planning.fields;
  const own = sideOf(planning) === 'long' ? 'bullish' : 'bearish';
  switch (peek('sentiment')) {
    case 'flat':
      return 'flattens';
    case undefined:
    case own:
      if (peek('reduceOnly') === true) {
        return 'reduces';
      }
      return peek('quantityType') === 'percent_of_position' ? 'enters-by-percent' : 'enters';
    default:
      return 'exits';
  }
}
