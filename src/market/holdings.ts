import { type Decimal, decimal, decimalText } from '../core/decimal.js';
import type { IsoDate } from '../core/time.js';
import type { OptionType } from '../core/vocabulary.js';
import { readContinuousSymbol, readFuturesSymbol, readOptionSymbol, underlyingsOf } from '../signal/ticker.js';
import type { OptionContract } from './broker.js';
import { applyPutInversion, type Contract, type Holding } from './contract.js';
import { addTrace, type PlanningContext } from './planning-context.js';
import type { Position } from './positions.js';
import { chainOf } from './quotes.js';
import { compareContracts, sameContract } from './symbols.js';
import { assetClassOf, isOptionClass } from './traded-instrument.js';

/**
 * The open positions that the signal's ticker means. An underlying means every open contract of it that matches
 * optionType, strikePrice and expiration where sent; a continuous future means the open contract of its root, the
 * front month first; any other ticker means itself.
 */
export function holdingsOf(planning: PlanningContext): readonly Holding[] {
  const holdings = findHoldings(planning);
  const read = holdings.map(({ contract, contractSide: side, quantity }) => ({
    ticker: contract.ticker,
    side,
    quantity: decimalText(quantity),
    inverted: contract.inverted,
  }));
  addTrace(planning, 'position', { ticker: planning.signal.ticker }, read);
  return holdings;
}

function findHoldings(planning: PlanningContext): readonly Holding[] {
  const { ticker } = planning.signal;
  const assetClass = assetClassOf(ticker, planning);
  if (isOptionClass(assetClass) && readOptionSymbol(ticker) === undefined) {
    const isMeant = contractFilter(planning);
    return planning.context.positions.openTickers().flatMap((open) => {
      const symbol = readOptionSymbol(open);
      const isOfTicker = symbol !== undefined && underlyingsOf(symbol.underlying).includes(ticker);
      return isOfTicker && isMeant(symbol) ? held(open, false, planning) : [];
    });
  }
  const continuous = assetClass === 'futures' ? readContinuousSymbol(ticker) : undefined;
  if (continuous !== undefined) {
    const months = planning.context.positions
      .openTickers()
      .filter((open) => readFuturesSymbol(open)?.root === continuous.root)
      .sort((first, second) => compareContracts(first, second, planning.now));
    return months.flatMap((open) => held(open, false, planning)).slice(0, 1);
  }
  return held(assetClass === 'futures' ? asHeld(ticker, planning) : ticker, true, planning);
}

/** A futures symbol as the open position writes it: `ESH6` and `ESH2026` are one contract. */
function asHeld(ticker: string, planning: PlanningContext): string {
  const open = planning.context.positions.openTickers();
  return open.includes(ticker) ? ticker : (open.find((held) => sameContract(held, ticker, planning.now)) ?? ticker);
}

/**
 * Whether an option contract of the underlying is one that the signal's option fields speak of. A date means the contracts
 * of that day, and those that it selects from the chain: the nearest on or after it. Otherwise a resize that is sent twice
 * would not know the position that it opened.
 */
export function contractFilter(
  planning: PlanningContext,
): (contract: Pick<OptionContract, 'type' | 'strike' | 'expiration'>) => boolean {
  const { optionType, strikePrice, expiration } = planning.signal;
  const selected = expiration === undefined ? undefined : nearestExpiration(expiration, planning);
  return (contract) =>
    (optionType === undefined || optionType === 'both' || optionType === contract.type) &&
    (strikePrice === undefined || decimal(strikePrice).eq(contract.strike)) &&
    (expiration === undefined || contract.expiration === expiration || contract.expiration === selected);
}

/** The first expiration of the chain on or after a date. */
function nearestExpiration(date: IsoDate, planning: PlanningContext): IsoDate | undefined {
  const listed = chainOf(planning.signal.ticker, planning).map(({ expiration }) => expiration);
  return listed.filter((expiration) => expiration >= date).sort()[0];
}

/** The contract of a ticker, with the reading of its direction (Invert puts; put contracts of option type both). */
export function contractOf(ticker: string, isSignalTicker: boolean, planning: PlanningContext): Contract {
  return {
    ticker,
    isSignalTicker,
    inverted: readOptionSymbol(ticker)?.type === 'put' && invertsPuts(isSignalTicker, planning),
  };
}

/** Invert puts; and put contracts that option type both chose from the chain. */
export function invertsPuts(isSignalTicker: boolean, planning: PlanningContext): boolean {
  const { settings } = planning.context;
  return settings.invertPuts || (!isSignalTicker && askedOptionType(planning) === 'both');
}

/** The option type that counts: the signal's, else the setting's. */
export function askedOptionType(planning: PlanningContext): OptionType {
  return planning.signal.optionType ?? planning.context.settings.optionType;
}

function held(ticker: string, isSignalTicker: boolean, planning: PlanningContext): readonly Holding[] {
  const position = planning.context.positions.position(ticker);
  if (position === undefined || !(Number(position.quantity) > 0)) {
    return [];
  }
  const contract = contractOf(ticker, isSignalTicker, planning);
  return [
    {
      contract,
      contractSide: position.side,
      logicalSide: applyPutInversion(position.side, contract),
      quantity: decimal(position.quantity),
      averageEntryPrice: entryPriceOf(position, planning),
    },
  ];
}

function entryPriceOf(position: Position, planning: PlanningContext): Decimal | undefined {
  const known = planning.context.broker.capabilities.averageEntryPrice !== false;
  return known && position.averageEntryPrice != null ? decimal(position.averageEntryPrice) : undefined;
}
