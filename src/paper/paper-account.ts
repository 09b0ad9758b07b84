import { Decimal, decimal, decimalText } from '../core/decimal.js';
import type { Instrument, Quote } from '../market/ports.js';
import type { ByTicker } from '../market/snapshot.js';
import { sameContract } from '../market/symbols.js';
import { readFuturesSymbol, readOptionSymbol, underlyingsOf } from '../signal/ticker.js';
import type { PaperFill, PaperPosition, PaperState, PaperWorld } from './paper-state.js';

/** How a contract is paid for. */
interface Terms {
  readonly pointValue: Decimal;
  /** Futures are not bought: only gains and losses move cash. */
  readonly isMargined: boolean;
}

/** A value under a ticker, or under another spelling of the same futures contract. */
export function lookUp<T>(record: ByTicker<T>, ticker: string, now: number): T | undefined {
  const name = nameIn(record, ticker, now);
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The name under which a record holds a ticker; the ticker itself when it holds none. */
export function nameIn(record: ByTicker<unknown>, ticker: string, now: number): string {
  return Object.hasOwn(record, ticker)
    ? ticker
    : (Object.keys(record).find((name) => sameContract(name, ticker, now)) ?? ticker);
}

/** What the market offers for a ticker: its quote; for an option without one, what the chain says, as the plan reads it. */
export function quoteAt(ticker: string, state: PaperState, world: PaperWorld, now: number): Quote | undefined {
  const quoted = lookUp(state.quotes, ticker, now);
  const symbol = quoted === undefined ? readOptionSymbol(ticker) : undefined;
  if (symbol === undefined) {
    return quoted;
  }
  return underlyingsOf(symbol.underlying)
    .flatMap((underlying) => lookUp(world.optionChains, underlying, now)?.contracts ?? [])
    .find((contract) => contract.ticker === ticker);
}

/** Signed units: above 0 long, below 0 short. */
export function signedQuantity(position: PaperPosition | undefined): Decimal {
  if (position === undefined) {
    return new Decimal(0);
  }
  const quantity = decimal(position.quantity);
  return position.side === 'long' ? quantity : quantity.negated();
}

/** Books a fill: position, average entry price and cash. */
export function bookFill(state: PaperState, fill: PaperFill, world: PaperWorld, now: number): PaperState {
  const name = nameIn(state.positions, fill.ticker, now);
  const held = lookUp(state.positions, fill.ticker, now);
  const before = signedQuantity(held);
  const traded = fill.side === 'buy' ? decimal(fill.quantity) : decimal(fill.quantity).negated();
  const after = before.plus(traded);
  const { [name]: _, ...others } = state.positions;
  const positions = after.isZero() ? others : { ...state.positions, [name]: positionOf(after, before, held, fill) };
  const terms = termsOf(fill.ticker, world, now);
  const cash = decimal(state.cash).plus(cashFlow(terms, held, before, traded, fill));
  return { ...state, cash: decimalText(cash), positions, fills: [...state.fills, fill] };
}

function positionOf(after: Decimal, before: Decimal, held: PaperPosition | undefined, fill: PaperFill): PaperPosition {
  return {
    side: after.gt(0) ? 'long' : 'short',
    quantity: decimalText(after.abs()),
    averageEntryPrice: decimalText(averagePrice(after, before, held, fill)),
  };
}

/** Adding averages, reducing keeps the price, going through zero starts anew. */
function averagePrice(after: Decimal, before: Decimal, held: PaperPosition | undefined, fill: PaperFill): Decimal {
  const price = decimal(fill.price);
  if (held === undefined || before.isNegative() !== after.isNegative()) {
    return price;
  }
  const average = decimal(held.averageEntryPrice);
  return after.abs().lt(before.abs())
    ? average
    : average.times(before.abs()).plus(price.times(fill.quantity)).div(after.abs());
}

function cashFlow(
  { pointValue, isMargined }: Terms,
  held: PaperPosition | undefined,
  before: Decimal,
  traded: Decimal,
  fill: PaperFill,
): Decimal {
  if (!isMargined) {
    return traded.times(fill.price).times(pointValue).negated();
  }
  if (held === undefined || before.isNegative() === traded.isNegative()) {
    return new Decimal(0);
  }
  const closed = Decimal.min(before.abs(), traded.abs()).times(Decimal.sign(before));
  return closed.times(decimal(fill.price).minus(held.averageEntryPrice)).times(pointValue);
}

/** Cash and what is held, at the market: midpoint, else last, else the price of entry. */
export function equityOf(state: PaperState, world: PaperWorld, now: number): Decimal {
  return Object.entries(state.positions).reduce((sum, [ticker, position]) => {
    const { pointValue, isMargined } = termsOf(ticker, world, now);
    const price = markOf(quoteAt(ticker, state, world, now)) ?? decimal(position.averageEntryPrice);
    const worth = isMargined ? price.minus(position.averageEntryPrice) : price;
    return sum.plus(signedQuantity(position).times(worth).times(pointValue));
  }, decimal(state.cash));
}

/** What one unit is worth at the market: midpoint, else last. */
export function markOf(quote: Quote | undefined): Decimal | undefined {
  if (quote?.bid !== undefined && quote.ask !== undefined) {
    return decimal(quote.bid).plus(quote.ask).div(2);
  }
  return quote?.last === undefined ? undefined : decimal(quote.last);
}

/** A symbol that names a futures contract, and is described without a class, is one: nothing else is called so. */
function termsOf(ticker: string, world: PaperWorld, now: number): Terms {
  const root = readFuturesSymbol(ticker)?.root;
  const ofRoot = root === undefined ? undefined : lookUp(world.instruments, root, now);
  const instrument = lookUp(world.instruments, ticker, now) ?? (isFuture(ofRoot) ? ofRoot : undefined);
  const isOption = readOptionSymbol(ticker) !== undefined;
  return {
    pointValue: decimal(instrument?.pointValue ?? (isOption ? 100 : 1)),
    isMargined: root === undefined ? instrument?.assetClass === 'futures' : isFuture(instrument),
  };
}

function isFuture(instrument: Instrument | undefined): boolean {
  return instrument !== undefined && (instrument.assetClass ?? 'futures') === 'futures';
}
