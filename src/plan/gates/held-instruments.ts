import { readForexPair } from '../../core/forex-pair.js';
import type { Result } from '../../core/result.js';
import type { AssetClass } from '../../core/vocabulary.js';
import { type TradedInstrument, tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { isOptionClass } from '../../market/target.js';
import { readFuturesSymbol, readOptionSymbol } from '../../signal/ticker.js';

/**
 * Instruments of other tickers than the signal's. Without a description a symbol says what it is: an option, a future, whose point
 * value has to be known, or a pair, whose prices are in the second of the two. Others are what the settings trade; under a strategy of
 * options they are stocks.
 */
export function heldInstruments(account: PlanningContext): (ticker: string) => Result<TradedInstrument> {
  const { settings, instruments, described } = account.context;
  const byClass = (assetClass: AssetClass) => ({
    context: { settings: { assetClass }, instruments, described },
    instruments: new Map(),
  });
  const own = byClass(settings.assetClass);
  const ofStocks = isOptionClass(settings.assetClass) ? byClass('stocks') : own;
  const ofOptions = isOptionClass(settings.assetClass) ? own : byClass('options');
  const ofFutures = byClass('futures');
  const ofPairs = { crypto: byClass('crypto'), forex: byClass('forex') };
  return (ticker) => {
    if (readOptionSymbol(ticker) !== undefined) {
      return tradedInstrument(ticker, ofOptions);
    }
    const pair = pairClass(ticker);
    if (pair !== undefined) {
      // A strategy of crypto trades currencies as coins.
      return tradedInstrument(ticker, settings.assetClass === 'crypto' ? own : ofPairs[pair]);
    }
    return tradedInstrument(ticker, readFuturesSymbol(ticker) === undefined ? ofStocks : ofFutures);
  };
}

/** Two names, the second of at least three characters: a class of shares, as in `BRK-B`, has fewer. */
const pairForm = /^[A-Z0-9]{2,20}-[A-Z0-9]{3,20}$/i;

/** Class of a symbol that names a pair. */
function pairClass(ticker: string): 'crypto' | 'forex' | undefined {
  if (readForexPair(ticker) !== undefined) {
    return 'forex';
  }
  return pairForm.test(ticker) ? 'crypto' : undefined;
}

/** Whether units are contracts of futures or options. One that is not described is: nothing is left out. */
export function isCounted(instrument: Result<TradedInstrument>, ticker: string): boolean {
  if (!instrument.ok) {
    return true;
  }
  const { assetClass } = instrument.value;
  return assetClass === 'futures' || isOptionClass(assetClass) || readOptionSymbol(ticker) !== undefined;
}
