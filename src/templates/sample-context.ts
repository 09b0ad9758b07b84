// The market in which lint plans the orders of a strategy where it was not given one.
import { decimal, decimalText } from '../core/decimal.js';
import { dateInZone, type IsoDate, instantText } from '../core/time.js';
import type { AssetClass } from '../core/vocabulary.js';
import type { OptionChain, Quote } from '../market/ports.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import { isOptionClass } from '../market/target.js';
import { readContinuousSymbol, readFuturesSymbol } from '../signal/ticker.js';
import type { SentSignal } from './strategy-position.js';

/** Price of the sample, where the placeholders of prices have none of their own. */
const price = 150;

const day = 86_400_000;

/** Days from now to the expirations of the sample. */
const expirations = [0, 7, 14, 35, 70];

const strikesAround = 20;

const months = 'FGHJKMNQUVXZ';

/** A market of a ticker with a quote, an equity, and a broker that opens shorts. */
export function sampleContext(signal: SentSignal, assetClass: AssetClass, now: number): MarketSnapshot {
  const { ticker } = signal;
  const root = (readContinuousSymbol(ticker) ?? readFuturesSymbol(ticker))?.root;
  const quote: Quote = { bid: price, ask: price, last: price };
  const market: MarketSnapshot = {
    now: instantText(now),
    equity: 100_000,
    capabilities: { shortSelling: true, optionWriting: true, brackets: true },
    quotes: { [ticker]: quote },
  };
  if (assetClass === 'futures' && root !== undefined) {
    const year = new Date(now).getUTCFullYear();
    const contracts = [year, year + 1].flatMap((each) => [...months].map((month) => `${root}${month}${each}`));
    return {
      ...market,
      quotes: Object.fromEntries([ticker, ...contracts].map((contract) => [contract, quote])),
      instruments: { [root]: { assetClass, tickSize: 0.25, pointValue: 50 } },
      rollovers: { [root]: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
    };
  }
  return isOptionClass(assetClass) ? { ...market, optionChains: { [ticker]: chain(signal, now) } } : market;
}

/** Calls and puts around the price, and those that the signal names. */
function chain({ ticker, expiration, strikePrice }: SentSignal, now: number): OptionChain {
  const dates = expirations.map((days) => dateInZone(now + days * day, 'UTC'));
  const around = Array.from({ length: 2 * strikesAround + 1 }, (_, index) => price + index - strikesAround);
  const strikes = new Set([...around.map(String), ...(strikePrice === undefined ? [] : [strikePrice])]);
  const listed = new Set<IsoDate>([...dates, ...(expiration === undefined ? [] : [expiration])]);
  const contracts = [...listed].flatMap((date) =>
    [...strikes].flatMap((strike) =>
      (['call', 'put'] as const).map((type) => ({
        ticker: `${ticker} ${date.slice(2).replaceAll('-', '')}${type === 'call' ? 'C' : 'P'}${decimalText(decimal(Number(strike)))}`,
        type,
        strike: Number(strike),
        expiration: date,
        bid: 4.9,
        ask: 5.1,
      })),
    ),
  );
  return { contracts };
}
