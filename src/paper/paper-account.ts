import { Decimal, decimal, decimalText } from '../core/decimal.js';
import type { Instrument, Quote } from '../market/ports.js';
import type { ByTicker } from '../market/snapshot.js';
import { sameContract } from '../market/symbols.js';
import { readFuturesSymbol, readOptionSymbol, underlyingsOf } from '../signal/ticker.js';
import type { PaperFill, PaperPosition, PaperState, PaperWorld } from './paper-state.js';

/** How trades in a contract change cash. */
interface ContractTerms {
  readonly pointValue: Decimal;
  /** True for futures: only gains and losses change cash. */
  readonly isMargined: boolean;
}

/** The value of a ticker, which may be listed under another spelling of the same futures contract. */
export function lookUp<T>(record: ByTicker<T>, ticker: string, now: number): T | undefined {
  const key = keyIn(record, ticker, now);
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The spelling under which a record lists a ticker; the ticker itself if it is not listed. */
export function keyIn(record: ByTicker<unknown>, ticker: string, now: number): string {
  return Object.hasOwn(record, ticker)
    ? ticker
    : (Object.keys(record).find((key) => sameContract(key, ticker, now)) ?? ticker);
}

/** The quote of a ticker; for an option without one, the quote in the option chain, as in planning. */
export function quoteOf(ticker: string, state: PaperState, world: PaperWorld, now: number): Quote | undefined {
  const quoted = lookUp(state.quotes, ticker, now);
  const symbol = quoted === undefined ? readOptionSymbol(ticker) : undefined;
  if (symbol === undefined) {
    return quoted;
  }
  return underlyingsOf(symbol.underlying)
    .flatMap((underlying) => lookUp(world.optionChains, underlying, now)?.contracts ?? [])
    .find((contract) => contract.ticker === ticker);
}

/** Units held: above 0 long, below 0 short. */
export function signedQuantity(position: PaperPosition | undefined): Decimal {
  if (position === undefined) {
    return new Decimal(0);
  }
  const quantity = decimal(position.quantity);
  return position.side === 'long' ? quantity : quantity.negated();
}

/** Updates position, average entry price and cash. */
export function bookFill(state: PaperState, fill: PaperFill, world: PaperWorld, now: number): PaperState {
  const key = keyIn(state.positions, fill.ticker, now);
  const held = lookUp(state.positions, fill.ticker, now);
  const before = signedQuantity(held);
  const traded = fill.side === 'buy' ? decimal(fill.quantity) : decimal(fill.quantity).negated();
  const after = before.plus(traded);
  const { [key]: _, ...others } = state.positions;
  const positions = after.isZero() ? others : { ...state.positions, [key]: positionOf(after, before, held, fill) };
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

/** Adding averages the entry price, reducing keeps it, crossing zero starts with the price of the fill. */
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
  { pointValue, isMargined }: ContractTerms,
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

/** Cash and positions in dollars, valued at the midpoint, else the last price, else the entry price. */
export function equityOf(state: PaperState, world: PaperWorld, now: number): Decimal {
  return Object.entries(state.positions).reduce((sum, [ticker, position]) => {
    const { pointValue, isMargined } = termsOf(ticker, world, now);
    const price = markOf(quoteOf(ticker, state, world, now)) ?? decimal(position.averageEntryPrice);
    const worth = isMargined ? price.minus(position.averageEntryPrice) : price;
    return sum.plus(signedQuantity(position).times(worth).times(pointValue));
  }, decimal(state.cash));
}

/** Value of one unit: midpoint, else last price. */
export function markOf(quote: Quote | undefined): Decimal | undefined {
  if (quote?.bid !== undefined && quote.ask !== undefined) {
    return decimal(quote.bid).plus(quote.ask).div(2);
  }
  return quote?.last === undefined ? undefined : decimal(quote.last);
}

/** A futures symbol is a future unless its instrument names another asset class. */
function termsOf(ticker: string, world: PaperWorld, now: number): ContractTerms {
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
