import { type Decimal, decimal, decimalText } from '../core/decimal.js';
import type { IsoDate } from '../core/time.js';
import type { OptionType } from '../core/vocabulary.js';
import { readContinuousSymbol, readFuturesSymbol, readOptionSymbol, underlyingsOf } from '../signal/ticker.js';
import type { OptionContract } from './broker.js';
import { type Contract, type Holding, throughInversion } from './contract.js';
import { type Decision, record } from './planning-context.js';
import type { Position } from './positions.js';
import { chainOf } from './quotes.js';
import { compareContracts, sameContract } from './symbols.js';
import { assetClassOf, isOptionClass } from './traded-instrument.js';

/**
 * The open positions that the signal's ticker means. An underlying means every open contract of it that matches
 * optionType, strikePrice and expiration where sent; a continuous future means the open contract of its root, the
 * front month first; any other ticker means itself.
 */
export function holdingsOf(decision: Decision): readonly Holding[] {
  const holdings = findHoldings(decision);
  const read = holdings.map(({ contract, side, quantity }) => ({
    ticker: contract.ticker,
    side,
    quantity: decimalText(quantity),
    inverted: contract.inverted,
  }));
  record(decision, 'position', { ticker: decision.signal.ticker }, read);
  return holdings;
}

function findHoldings(decision: Decision): readonly Holding[] {
  const { ticker } = decision.signal;
  const assetClass = assetClassOf(ticker, decision);
  if (isOptionClass(assetClass) && readOptionSymbol(ticker) === undefined) {
    const isMeant = contractFilter(decision);
    return decision.context.positions.openTickers().flatMap((open) => {
      const symbol = readOptionSymbol(open);
      const isOfTicker = symbol !== undefined && underlyingsOf(symbol.underlying).includes(ticker);
      return isOfTicker && isMeant(symbol) ? held(open, false, decision) : [];
    });
  }
  const continuous = assetClass === 'futures' ? readContinuousSymbol(ticker) : undefined;
  if (continuous !== undefined) {
    const months = decision.context.positions
      .openTickers()
      .filter((open) => readFuturesSymbol(open)?.root === continuous.root)
      .sort((first, second) => compareContracts(first, second, decision.now));
    return months.flatMap((open) => held(open, false, decision)).slice(0, 1);
  }
  return held(assetClass === 'futures' ? asHeld(ticker, decision) : ticker, true, decision);
}

/** A futures symbol as the open position writes it: `ESH6` and `ESH2026` are one contract. */
function asHeld(ticker: string, decision: Decision): string {
  const open = decision.context.positions.openTickers();
  return open.includes(ticker) ? ticker : (open.find((held) => sameContract(held, ticker, decision.now)) ?? ticker);
}

/**
 * Whether an option contract of the underlying is one that the signal's option fields speak of. A date means the contracts
 * of that day, and those that it selects from the chain: the nearest on or after it. Otherwise a resize that is sent twice
 * would not know the position that it opened.
 */
export function contractFilter(
  decision: Decision,
): (contract: Pick<OptionContract, 'type' | 'strike' | 'expiration'>) => boolean {
  const { optionType, strikePrice, expiration } = decision.signal;
  const selected = expiration === undefined ? undefined : nearestExpiration(expiration, decision);
  return (contract) =>
    (optionType === undefined || optionType === 'both' || optionType === contract.type) &&
    (strikePrice === undefined || decimal(strikePrice).eq(contract.strike)) &&
    (expiration === undefined || contract.expiration === expiration || contract.expiration === selected);
}

/** The first expiration of the chain on or after a date. */
function nearestExpiration(date: IsoDate, decision: Decision): IsoDate | undefined {
  const listed = chainOf(decision.signal.ticker, decision).map(({ expiration }) => expiration);
  return listed.filter((expiration) => expiration >= date).sort()[0];
}

/** The contract of a ticker, with the reading of its direction (Invert puts; put contracts of option type both). */
export function contractOf(ticker: string, asSent: boolean, decision: Decision): Contract {
  return { ticker, asSent, inverted: readOptionSymbol(ticker)?.type === 'put' && invertsPuts(asSent, decision) };
}

/** Invert puts; and put contracts that option type both chose from the chain. */
export function invertsPuts(asSent: boolean, decision: Decision): boolean {
  const { settings } = decision.context;
  return settings.invertPuts || (!asSent && askedOptionType(decision) === 'both');
}

/** The option type that counts: the signal's, else the setting's. */
export function askedOptionType(decision: Decision): OptionType {
  return decision.signal.optionType ?? decision.context.settings.optionType;
}

function held(ticker: string, asSent: boolean, decision: Decision): readonly Holding[] {
  const position = decision.context.positions.position(ticker);
  if (position === undefined || !(Number(position.quantity) > 0)) {
    return [];
  }
  const contract = contractOf(ticker, asSent, decision);
  return [
    {
      contract,
      side: position.side,
      direction: throughInversion(position.side, contract),
      quantity: decimal(position.quantity),
      averageEntryPrice: entryPriceOf(position, decision),
    },
  ];
}

function entryPriceOf(position: Position, decision: Decision): Decimal | undefined {
  const known = decision.context.broker.capabilities.averageEntryPrice !== false;
  return known && position.averageEntryPrice != null ? decimal(position.averageEntryPrice) : undefined;
}
