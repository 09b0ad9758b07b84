import { Decimal, decimal } from '../core/decimal.js';
import { signalError } from '../core/errors.js';
import { err, ok, type Result } from '../core/result.js';
import type { AssetClass } from '../core/vocabulary.js';
import { readContinuousSymbol, readFuturesSymbol, readOptionSymbol } from '../signal/ticker.js';
import type { BrokerCapabilities, Instrument, TradingContext } from './ports.js';
import { isOptionClass } from './target.js';

/** Instrument of one contract, with the defaults of its asset class. */
export interface TradedInstrument {
  readonly assetClass: AssetClass;
  /** Smallest step of a price. */
  readonly tickSize: Decimal;
  /** Smallest step of a quantity; absent: the asset class decides. */
  readonly quantityStep: Decimal | undefined;
  /** Dollars that one unit gains when the price rises by 1. */
  readonly pointValue: Decimal;
}

/** Instruments of a trading context, each asked for once. */
export interface InstrumentCache {
  readonly context: TradingContext;
  /** By ticker; undefined: asked for, and unknown. */
  readonly instruments: Map<string, Instrument | undefined>;
}

const defaultTickSize = /* @__PURE__ */ new Decimal('0.01');

/** Dollars per point of an instrument without a description. A future without one is an error: it cannot be guessed. */
const defaultPointValues: Readonly<Record<AssetClass, Decimal>> = /* @__PURE__ */ (() => ({
  stocks: new Decimal(1),
  options: new Decimal(100),
  index_options: new Decimal(100),
  futures: new Decimal(1),
  crypto: new Decimal(1),
}))();

/** Whether a position may be opened short: always, unless the broker disables it, or only if the broker enables it. */
const shortSelling: Readonly<
  Record<AssetClass, { readonly capability?: 'shortSelling' | 'optionWriting'; readonly default: boolean }>
> = {
  stocks: { capability: 'shortSelling', default: true },
  options: { capability: 'optionWriting', default: false },
  index_options: { capability: 'optionWriting', default: false },
  futures: { default: true },
  crypto: { capability: 'shortSelling', default: false },
};

/** Whether a broker can open a short position in an asset class. */
export function canOpenShort(assetClass: AssetClass, capabilities: BrokerCapabilities): boolean {
  const { capability, default: fallback } = shortSelling[assetClass];
  return (capability === undefined ? undefined : capabilities[capability]) ?? fallback;
}

/** Asset class of a ticker. The instrument's own wins over the one of the settings. */
export function assetClassOf(ticker: string, cache: InstrumentCache): AssetClass {
  const { settings } = cache.context;
  const known = instrumentOf(ticker, cache)?.assetClass ?? settings.assetClass;
  // An options strategy names contracts by their underlying, whose own class is not the contract's.
  return known === 'stocks' && isOptionClass(settings.assetClass) ? settings.assetClass : known;
}

/** Instrument of a contract with its defaults. Codes: `instrument-unknown`, for futures without a description. */
export function tradedInstrument(contract: string, cache: InstrumentCache): Result<TradedInstrument> {
  const known = instrumentOf(contract, cache);
  const assetClass = assetClassOf(contract, cache);
  if (known === undefined && assetClass === 'futures') {
    return err(
      signalError('instrument-unknown', {
        message: `Nothing is known of the futures contract ${contract}; expected its tick size and point value.`,
        path: ['ticker'],
        received: contract,
      }),
    );
  }
  return ok({
    assetClass,
    tickSize: known?.tickSize == null ? defaultTickSize : decimal(known.tickSize),
    quantityStep: known?.quantityStep == null ? undefined : decimal(known.quantityStep),
    pointValue: known?.pointValue == null ? defaultPointValues[assetClass] : decimal(known.pointValue),
  });
}

/** Description of a contract: its own, else that of the futures root, which all months share. */
function instrumentOf(ticker: string, cache: InstrumentCache): Instrument | undefined {
  if (!cache.instruments.has(ticker)) {
    cache.instruments.set(ticker, findInstrument(ticker, cache.context));
  }
  return cache.instruments.get(ticker);
}

function findInstrument(ticker: string, { instruments, settings }: TradingContext): Instrument | undefined {
  const known = instruments.instrument(ticker);
  if (known !== undefined || readOptionSymbol(ticker) !== undefined) {
    return known;
  }
  const root = (readContinuousSymbol(ticker) ?? readFuturesSymbol(ticker))?.root;
  const ofRoot = root === undefined ? undefined : instruments.instrument(root);
  return (ofRoot?.assetClass ?? settings.assetClass) === 'futures' ? ofRoot : undefined;
}
