import { Decimal, decimal, decimalText } from '../core/decimal.js';
import type { PositionSide } from '../core/vocabulary.js';
import { sentFields } from '../signal/sent-fields.js';
import { readFuturesSymbol, readOptionSymbol } from '../signal/ticker.js';
import { applyPutInversion, type Contract, contractOf } from './contracts/contract.js';
import { optionFilter } from './contracts/options.js';
import { addTrace, capabilitiesOf, openTickers, type PlanningContext } from './planning-context.js';
import { compareContracts, sameContract } from './symbols.js';
import { namesContract, optionOf } from './target.js';

/** Open position that the signal's ticker means. */
export interface Holding {
  readonly contract: Contract;
  /** Side of the contract itself. */
  readonly contractSide: PositionSide;
  /** Side as the rules read it: the underlying's where the contract is inverted. */
  readonly logicalSide: PositionSide;
  readonly quantity: Decimal;
  readonly averageEntryPrice: Decimal | undefined;
}

/**
 * Finds the open positions that the signal's ticker means. An underlying means every open contract of it that matches
 * optionType, strikePrice and expiration; a continuous future means every open month of its root, the front month
 * first; any other ticker means itself.
 */
export function holdingsOf(planning: PlanningContext): readonly Holding[] {
  const found = openContracts(planning).flatMap((ticker) => holdingOf(ticker, planning) ?? []);
  for (const { contract, contractSide, quantity } of found) {
    planning.held.push({ ticker: contract.ticker, side: contractSide, quantity });
  }
  const decided = found.map(({ contract, contractSide, quantity }) => ({
    ticker: contract.ticker,
    side: contractSide,
    quantity: decimalText(quantity),
    inverted: contract.inverted,
  }));
  const { signal, target } = planning;
  const filters = target.kind === 'underlying' && sentFields(signal, 'optionType', 'strikePrice', 'expiration');
  addTrace(planning, 'position', { ticker: signal.ticker, ...filters }, decided);
  return found;
}

/** The positions of which an action needs one: of a continuous future the front month, of an underlying all. */
export function singleHolding(holdings: readonly Holding[], { target }: PlanningContext): readonly Holding[] {
  return target.kind === 'continuous-future' ? holdings.slice(0, 1) : holdings;
}

/** Positions by expiration, then by strike (safety Q4). */
export function inOrderOfExpiry(holdings: readonly Holding[], { now }: PlanningContext): readonly Holding[] {
  const options = new Map(holdings.map(({ contract: { ticker } }) => [ticker, readOptionSymbol(ticker)]));
  return holdings.toSorted(({ contract: { ticker: first } }, { contract: { ticker: second } }) => {
    const [one, other] = [options.get(first), options.get(second)];
    const byText = compareContracts(first, second, now);
    if (one === undefined || other === undefined) {
      return byText;
    }
    const byDate = compareContracts(one.expiration, other.expiration, now);
    return byDate || Number(one.strike) - Number(other.strike) || byText;
  });
}

/** Whether positions are held on both sides, as the rules read them: a signal cannot mean one of them (safety Q4). */
export function isHeldOnBothSides(holdings: readonly Holding[]): boolean {
  return new Set(holdings.map(({ logicalSide }) => logicalSide)).size > 1;
}

/** Number of tickers with a position. The count takes each position: an invalid one refuses the plan (safety P1). */
export function countOpenTickers(planning: PlanningContext): number {
  const { positions } = planning.context;
  return openTickers(planning).filter((ticker) => Number(positions.position(ticker)?.quantity) !== 0).length;
}

export function totalQuantity(holdings: readonly Holding[]): Decimal {
  return holdings.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0));
}

/** Contracts that the ticker means, in which a position may be open. */
function openContracts(planning: PlanningContext): readonly string[] {
  const { target } = planning;
  switch (target.kind) {
    case 'underlying': {
      const matches = optionFilter(planning);
      return openTickers(planning).filter((open) => {
        const symbol = optionOf(target, open);
        return symbol !== undefined && matches(symbol);
      });
    }
    case 'continuous-future':
      return openTickers(planning)
        .filter((open) => readFuturesSymbol(open)?.root === target.root)
        .sort((first, second) => compareContracts(first, second, planning.now));
    case 'option-contract':
    case 'futures-contract': {
      // The position may be listed under another spelling: `ESH6` and `ESH2026` are one contract.
      const open = openTickers(planning);
      const spelling = open.find((held) => sameContract(held, target.ticker, planning.now));
      return [open.includes(target.ticker) ? target.ticker : (spelling ?? target.ticker)];
    }
    case 'instrument':
      return [target.ticker];
  }
}

function holdingOf(ticker: string, planning: PlanningContext): Holding | undefined {
  const position = planning.context.positions.position(ticker);
  if (position === undefined || !(Number(position.quantity) > 0)) {
    return undefined;
  }
  const { averageEntryPrice } = position;
  const isPriced = capabilitiesOf(planning).averageEntryPrice !== false && averageEntryPrice != null;
  const contract = contractOf(ticker, namesContract(planning.target), planning);
  return {
    contract,
    contractSide: position.side,
    logicalSide: applyPutInversion(position.side, contract),
    quantity: decimal(position.quantity),
    averageEntryPrice: isPriced ? decimal(averageEntryPrice) : undefined,
  };
}
