import { Figure } from '../core/figure.js';
import type { PositionSide } from '../core/vocabulary.js';
import { readFuturesSymbol, readOptionSymbol } from '../signal/ticker.js';
import { applyPutInversion, type Contract, contractOf } from './contracts/contract.js';
import { optionFilter } from './contracts/options.js';
import { capabilitiesOf, openTickers, type PlanningContext } from './planning-context.js';
import { compareContracts, itemsByContract, sameContract } from './symbols.js';
import { namesContract, optionOf } from './target.js';

/** Open position that the signal's ticker means. */
export interface Holding {
  readonly contract: Contract;
  /** Side of the contract itself. */
  readonly contractSide: PositionSide;
  /** Side as the rules read it: the underlying's where the contract is inverted. */
  readonly logicalSide: PositionSide;
  readonly quantity: Figure;
  readonly averageEntryPrice: Figure | undefined;
}

/**
 * Finds the open positions that the signal's ticker means. An underlying means every open contract of it that matches
 * optionType, strikePrice and expiration; a continuous future means every open month of its root, the front month
 * first; any other ticker means itself.
 */
export function holdingsOf(planning: PlanningContext): readonly Holding[] {
  return openContracts(planning).flatMap((ticker) => holdingOf(ticker, planning) ?? []);
}

/** Adds the positions to the trace. The fields that tell those of an underlying apart have decided by now. */
export function tracePositions(holdings: readonly Holding[], planning: PlanningContext): void {
  const { signal, target, fields } = planning;
  if (target.kind === 'underlying') {
    fields.takeAll('optionType', 'strikePrice', 'expiration');
  }
  const decided = holdings.map(({ contract, contractSide, quantity }) => ({
    ticker: contract.ticker,
    side: contractSide,
    quantity: quantity.text,
    inverted: contract.inverted,
  }));
  planning.log.addDecision('position', { ticker: signal.ticker }, decided);
}

/** Builds a look-up of positions by contract, under any spelling of its symbol. */
export function holdingsByContract(
  holdings: readonly Holding[],
  { now }: PlanningContext,
): (ticker: string) => Holding | undefined {
  const byContract = itemsByContract(
    holdings.map((holding) => ({ ticker: holding.contract.ticker, holding })),
    now,
  );
  return (ticker) => byContract(ticker)[0]?.holding;
}

/** The positions that a buy or sell may add to: of a continuous future the front month, of an underlying all. */
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

/** Units of all positions; undefined without any. */
export function totalQuantity([first, ...others]: readonly Holding[]): Figure | undefined {
  return first && others.reduce((sum, { quantity }) => sum.plus(quantity), first.quantity);
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
    quantity: Figure.from('market', ['positions', ticker, 'quantity'], position.quantity),
    averageEntryPrice: isPriced
      ? Figure.from('market', ['positions', ticker, 'averageEntryPrice'], averageEntryPrice)
      : undefined,
  };
}
