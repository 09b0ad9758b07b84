import { Decimal, decimal, decimalText } from '../core/decimal.js';
import { forexTicker, readForexPair } from '../core/forex-pair.js';
import type { AssetClass } from '../core/vocabulary.js';
import { defaultCurrency, defaultQuoteCurrency } from '../market/currencies.js';
import type { OrderFee, Quote } from '../market/ports.js';
import type { ByTicker } from '../market/snapshot.js';
import { sameContract } from '../market/symbols.js';
import { readContractSymbol, readFuturesSymbol, underlyingsOf } from '../signal/ticker.js';
import type { PaperFill, PaperPosition, PaperState, PaperWorld } from './paper-state.js';

/** How trades in a contract change cash. */
interface ContractTerms {
  readonly pointValue: Decimal;
  /** Currency of its prices and fees. */
  readonly quoteCurrency: string;
  readonly fee: OrderFee;
  /** True for futures: only gains and losses change cash. */
  readonly isMargined: boolean;
}

/** The value of a ticker, which may be listed under another spelling of the same contract. */
export function lookUp<T>(record: ByTicker<T>, ticker: string, now: number): T | undefined {
  const key = keyIn(record, ticker, now);
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The spelling under which a record lists a ticker; the ticker itself if it is not listed. */
export function keyIn(record: ByTicker<unknown>, ticker: string, now: number): string {
  return Object.hasOwn(record, ticker)
    ? ticker
    : (Object.keys(record).find((key) => sameTicker(key, ticker, now)) ?? ticker);
}

/** Whether two symbols mean the same, in any spelling of a contract or of a pair: `EURUSD` and `EUR-USD` (money I5). */
export function sameTicker(first: string, second: string, now: number): boolean {
  return sameContract(forexTicker(first), forexTicker(second), now);
}

/** The quote of a ticker; for an option without one, the quote in the option chain, as in planning. */
export function quoteOf(ticker: string, { quotes }: PaperState, { optionChains, now }: PaperWorld): Quote | undefined {
  const symbol = readContractSymbol(ticker);
  const underlyings = symbol === undefined ? [] : underlyingsOf(symbol.underlying);
  const contracts = underlyings.flatMap((underlying) => lookUp(optionChains, underlying, now)?.contracts ?? []);
  return lookUp(quotes, ticker, now) ?? contracts.find((contract) => sameContract(contract.ticker, ticker, now));
}

/** Units held of a ticker: above 0 long, below 0 short. */
export function heldQuantity({ positions }: PaperState, ticker: string, now: number): Decimal {
  const position = lookUp(positions, ticker, now);
  return position === undefined ? new Decimal(0) : signedQuantity(position);
}

export function signedQuantity({ side, quantity }: PaperPosition): Decimal {
  return side === 'long' ? decimal(quantity) : decimal(quantity).negated();
}

/** Updates position, average entry price and cash. `toAccount`: converts the currency of the price and the fee. */
export function bookFill(
  state: PaperState,
  fill: PaperFill,
  toAccount: (amount: Decimal) => Decimal,
  world: PaperWorld,
): PaperState {
  const key = keyIn(state.positions, fill.ticker, world.now);
  const held = lookUp(state.positions, fill.ticker, world.now);
  const before = heldQuantity(state, fill.ticker, world.now);
  const traded = signedUnits(fill);
  const after = before.plus(traded);
  const { [key]: _, ...others } = state.positions;
  const position: PaperPosition = {
    side: after.gt(0) ? 'long' : 'short',
    quantity: decimalText(after.abs()),
    averageEntryPrice: decimalText(averagePrice(after, before, held, fill)),
  };
  const positions = after.isZero() ? others : { ...state.positions, [key]: position };
  const { pointValue, isMargined } = termsOf(fill.ticker, world);
  const flow = isMargined ? realizedGain(state, fill, world) : traded.times(fill.price).negated();
  const cash = decimal(state.cash).plus(toAccount(flow.times(pointValue).minus(fill.fee ?? 0)));
  return { ...state, cash: decimalText(cash), positions, fills: [...state.fills, fill] };
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

/** Units of a fill: above 0 bought, below 0 sold. */
function signedUnits({ side, quantity }: PaperFill): Decimal {
  return side === 'buy' ? decimal(quantity) : decimal(quantity).negated();
}

/** Profit of the units that a fill closes, less its fee, in the currency of its prices. */
export function profitOf(state: PaperState, fill: PaperFill, world: PaperWorld): Decimal {
  return realizedGain(state, fill, world)
    .times(termsOf(fill.ticker, world).pointValue)
    .minus(fill.fee ?? 0);
}

/** Gain of the units that a fill closes, in points. */
function realizedGain(state: PaperState, fill: PaperFill, { now }: PaperWorld): Decimal {
  const held = lookUp(state.positions, fill.ticker, now);
  const before = heldQuantity(state, fill.ticker, now);
  const traded = signedUnits(fill);
  if (held === undefined || before.isNegative() === traded.isNegative()) {
    return new Decimal(0);
  }
  const closed = Decimal.min(before.abs(), traded.abs()).times(Decimal.sign(before));
  return closed.times(decimal(fill.price).minus(held.averageEntryPrice));
}

/** Fee of units of one order that have filled for a value so far, in points: its minimum counts once (money I3). */
export function orderFee(ticker: string, units: Decimal, points: Decimal, world: PaperWorld): Decimal {
  const { pointValue, fee } = termsOf(ticker, world);
  const { percent = 0, perUnit = 0, minimum = 0 } = fee;
  const ofValue = points.times(pointValue).times(percent).div(100);
  return Decimal.max(ofValue.plus(units.times(perUnit)), minimum);
}

/** Pair of an instrument that nobody describes. The second half of `BRK-B` is a class of shares: a currency is longer. */
const pairForm = /^[A-Z0-9]+-([A-Z0-9]{3,20})$/;

/** Currency of the prices of a contract whose instrument names none. */
function currencyOfPrices(ticker: string, assetClass: AssetClass | undefined): string {
  return assetClass === undefined
    ? (readForexPair(ticker)?.quote ?? pairForm.exec(ticker)?.[1] ?? defaultCurrency)
    : defaultQuoteCurrency(ticker, assetClass);
}

/** A futures symbol is a future unless its instrument names another asset class. Its root describes every month. */
export function termsOf(ticker: string, { instruments, now }: PaperWorld): ContractTerms {
  const root = readFuturesSymbol(ticker)?.root;
  const ofRoot = root === undefined ? undefined : lookUp(instruments, root, now);
  const shared = (ofRoot?.assetClass ?? 'futures') === 'futures' ? ofRoot : undefined;
  const instrument = lookUp(instruments, ticker, now) ?? shared;
  const assetClass = instrument?.assetClass ?? (root && 'futures');
  const quoteCurrency = instrument?.quoteCurrency ?? currencyOfPrices(ticker, instrument?.assetClass);
  return {
    quoteCurrency,
    pointValue: decimal(instrument?.pointValue ?? (readContractSymbol(ticker) === undefined ? 1 : 100)),
    fee: instrument?.fee ?? {},
    isMargined: instrument !== undefined && assetClass === 'futures',
  };
}
