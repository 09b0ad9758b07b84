import type { Result } from '../../core/result.js';
import type { AssetClass } from '../../core/vocabulary.js';
import { type TradedInstrument, tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { isOptionClass } from '../../market/target.js';
import { readFuturesSymbol, readOptionSymbol } from '../../signal/ticker.js';

/**
 * Instruments of other tickers than the signal's. Without a description a symbol says what it is: an option, or a future, whose point
 * value has to be known. Others are what the settings trade; under a strategy of options they are stocks.
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
  const ofFutures = settings.assetClass === 'futures' ? own : byClass('futures');
  return (ticker) => {
    if (readOptionSymbol(ticker) !== undefined) {
      return tradedInstrument(ticker, ofOptions);
    }
    return tradedInstrument(ticker, readFuturesSymbol(ticker) === undefined ? ofStocks : ofFutures);
  };
}

/** Whether units are contracts of futures or options. One that is not described is: nothing is left out. */
export function isCounted(instrument: Result<TradedInstrument>, ticker: string): boolean {
  if (!instrument.ok) {
    return true;
  }
  const { assetClass } = instrument.value;
  return assetClass === 'futures' || isOptionClass(assetClass) || readOptionSymbol(ticker) !== undefined;
}
