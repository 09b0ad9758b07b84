// What a market says of a ticker: its class, step and value, its quote, and the rate to the account's currency.
import type { AssetClass, Instrument } from '../../../src/index.js';
import { type Fraction, highest, type Num, num, numIf, unity } from './numbers.js';
import { tickerFamily } from './ticker-family.js';
import type { World } from './world.js';

const dollarCoins = ['USDT', 'USDC', 'DAI', 'FDUSD', 'PYUSD'];

/** Description of a ticker; a future without one has that of its root. */
export function instrumentOf({ market }: World, ticker: string): Instrument {
  const { instruments = {} } = market;
  const ofRoot = ticker.includes(' ') ? undefined : instruments[tickerFamily(ticker)];
  return instruments[ticker] ?? ofRoot ?? {};
}

export function classOf(world: World, ticker: string): AssetClass {
  const named = / \d{6}[CP]/.test(ticker) ? 'options' : world.settings.assetClass;
  return instrumentOf(world, ticker).assetClass ?? named;
}

/** Whether a ticker counts for `maxContracts`. */
export function isContract(world: World, ticker: string): boolean {
  const assetClass = classOf(world, ticker);
  return assetClass === 'futures' || isOption(assetClass);
}

export function isOption(assetClass: AssetClass): boolean {
  return assetClass === 'options' || assetClass === 'index_options';
}

export function pointValue(world: World, ticker: string): Num {
  return num(instrumentOf(world, ticker).pointValue ?? (classOf(world, ticker) === 'options' ? 100 : 1));
}

export function stepOf(world: World, ticker: string): Num {
  const { settings, market } = world;
  const assetClass = classOf(world, ticker);
  const given = [instrumentOf(world, ticker).quantityStep, market.capabilities?.quantityStep].flatMap((step) =>
    step === undefined ? [] : [num(step)],
  );
  const [first, ...others] = given;
  if (assetClass === 'crypto' || (assetClass === 'stocks' && settings.useFractionalQuantity)) {
    const finest = num(assetClass === 'crypto' ? '0.00000001' : '0.000001');
    return first === undefined ? finest : highest(first, ...others);
  }
  return highest(num(1), ...given);
}

/** The least quantity of an entry: a step, or the instrument's minimum. */
export function leastQuantity(world: World, ticker: string): Num {
  return highest(stepOf(world, ticker), num(world.market.instruments?.[ticker]?.minQuantity ?? 0));
}

export interface KnownQuote {
  readonly bid?: Num;
  readonly ask?: Num;
  readonly last: Num | undefined;
  /** The midpoint, otherwise the last trade. */
  readonly price: Num;
}

/** Undefined: there is no quote by which money may be judged. */
export function quoteOf({ market, settings }: World, ticker: string): KnownQuote | undefined {
  const quote = market.quotes?.[ticker];
  const maxAge = settings.maxQuoteAgeSeconds;
  if (quote === undefined) {
    return undefined;
  }
  // A quote without a time is not older than the limit.
  if (
    maxAge !== undefined &&
    quote.time !== undefined &&
    Date.parse(market.now) - Date.parse(quote.time) > maxAge * 1000
  ) {
    return undefined;
  }
  const bid = numIf(quote.bid);
  const ask = numIf(quote.ask);
  const last = quote.last !== undefined && num(quote.last).gt(0) ? num(quote.last) : undefined;
  if (bid?.gt(0) && ask?.gt(0) && bid.lte(ask)) {
    return { bid, ask, last, price: bid.plus(ask).div(2) };
  }
  // One side alone, a side of 0 and a crossed quote: the whole does not count.
  return last !== undefined && bid === undefined && ask === undefined ? { last, price: last } : undefined;
}

/** Rate from the currency of a ticker's prices to the account's. */
export function rateOf(world: World, ticker: string): Fraction | undefined {
  const ofPair = classOf(world, ticker) === 'crypto' ? ticker.split('-')[1] : undefined;
  const from = plainCurrency(instrumentOf(world, ticker).quoteCurrency ?? ofPair ?? 'USD');
  const to = plainCurrency(world.market.currency ?? 'USD');
  if (from === to) {
    return unity;
  }
  const direct = quoteOf(world, `${from}-${to}`)?.price;
  if (direct !== undefined) {
    return { over: direct, under: num(1) };
  }
  const inverse = quoteOf(world, `${to}-${from}`)?.price;
  return inverse && { over: num(1), under: inverse };
}

function plainCurrency(currency: string): string {
  return dollarCoins.includes(currency) ? 'USD' : currency;
}
