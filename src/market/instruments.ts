import type { DecimalString } from '../core/decimal.js';
import { type SignalError, signalError } from '../core/errors.js';
import { Figure } from '../core/figure.js';
import { isJsonObject, isPresent } from '../core/json.js';
import { err, fail, ok, type Result } from '../core/result.js';
import type { AssetClass, PositionSide } from '../core/vocabulary.js';
import { defaultPointValues } from '../order/order-value.js';
import { type Ticks, ticksOf } from '../order/ticks.js';
import type { Settings } from '../settings/settings.js';
import { readContinuousSymbol, readFuturesSymbol } from '../signal/ticker.js';
import type { ValidContext } from './checked-context.js';
import { defaultQuoteCurrency } from './currencies.js';
import { type FeeTerms, feeTerms } from './fee-terms.js';
import type { BrokerCapabilities, Instrument } from './ports.js';
import { isOptionClass } from './target.js';

/** Instrument of one contract, with the defaults of its asset class. */
export interface TradedInstrument {
  readonly ticker: string;
  readonly assetClass: AssetClass;
  readonly ticks: Ticks;
  /** Whether the instrument has ticks of its own; otherwise they are the default of its asset class. */
  readonly hasOwnTicks: boolean;
  /** Smallest step of a quantity; absent: the asset class decides. */
  readonly quantityStep: Figure | undefined;
  /** Dollars that one unit gains when the price rises by 1. */
  readonly pointValue: Figure;
  /** Currency of its prices. */
  readonly quoteCurrency: string;
  /** What an order costs in fees; absent: nothing. */
  readonly fee?: FeeTerms | undefined;
  /** What is not known of a future, and not assumed: a point of one is worth 5 dollars, of another 1,000. */
  readonly missing: readonly FutureFact[];
}

/** What every future has, and each another. */
export type FutureFact = 'tickSize' | 'pointValue';

/** Instruments of a trading context, each asked for once. */
export interface InstrumentCache {
  readonly context: Pick<ValidContext, 'instruments' | 'described'> & {
    readonly settings: Pick<Settings, 'assetClass'>;
  };
  /** By ticker; undefined: asked for, and unknown. */
  readonly instruments: Map<string, Instrument | undefined>;
}

/** What holds for an asset class where neither the instrument nor the broker says otherwise. */
interface AssetClassDefaults {
  /** One unit in a trader's word. */
  readonly unit: 'share' | 'contract' | 'unit';
  /** Whether a unit can be divided: `setting` where the settings ask for it. */
  readonly fractions: 'never' | 'always' | 'setting';
  readonly step: DecimalString;
  readonly opensShort: boolean;
  /** Capability of the broker that decides about short selling. */
  readonly capability?: 'shortSelling' | 'optionWriting';
}

const optionDefaults: AssetClassDefaults = {
  unit: 'contract',
  fractions: 'never',
  step: '1',
  opensShort: false,
  capability: 'optionWriting',
};

export const assetClassDefaults: Readonly<Record<AssetClass, AssetClassDefaults>> = {
  stocks: {
    unit: 'share',
    fractions: 'setting',
    step: '0.000001',
    opensShort: true,
    capability: 'shortSelling',
  },
  options: optionDefaults,
  index_options: optionDefaults,
  futures: { unit: 'contract', fractions: 'never', step: '1', opensShort: true },
  crypto: {
    unit: 'unit',
    fractions: 'always',
    step: '0.00000001',
    opensShort: false,
    capability: 'shortSelling',
  },
  // Whoever sells a currency buys the other one of the pair.
  forex: { unit: 'unit', fractions: 'never', step: '1', opensShort: true },
};

export function canOpenShort(assetClass: AssetClass, capabilities: BrokerCapabilities): boolean {
  const { capability, opensShort } = assetClassDefaults[assetClass];
  return (capability && capabilities[capability]) ?? opensShort;
}

/** Asset class of a ticker. The instrument's own wins over the one of the settings. */
export function assetClassOf(ticker: string, cache: InstrumentCache): AssetClass {
  const { settings } = cache.context;
  const known = instrumentOf(ticker, cache)?.assetClass ?? settings.assetClass;
  // An options strategy names contracts by their underlying, whose own class is not the contract's.
  return known === 'stocks' && isOptionClass(settings.assetClass) ? settings.assetClass : known;
}

/** Currency of the prices of a ticker. */
export function quoteCurrencyOf(ticker: string, cache: InstrumentCache): string {
  return instrumentOf(ticker, cache)?.quoteCurrency ?? defaultQuoteCurrency(ticker, assetClassOf(ticker, cache));
}

/** Instrument of a contract with its defaults. Codes: `instrument-unknown`, for futures without a description. */
export function tradedInstrument(contract: string, cache: InstrumentCache): Result<TradedInstrument> {
  const known = instrumentOf(contract, cache);
  const assetClass = assetClassOf(contract, cache);
  if (known === undefined && assetClass === 'futures') {
    const message = `The futures contract ${contract} is unknown; expected its tick size and point value.`;
    return fail('instrument-unknown', { message, path: ['ticker'], received: contract });
  }
  const { quantityStep, pointValue, tickSize } = known ?? {};
  return ok({
    ticker: contract,
    assetClass,
    ticks: ticksOf(tickSize, assetClass, contract),
    hasOwnTicks: tickSize != null,
    quantityStep:
      quantityStep == null ? undefined : Figure.from('market', ['instruments', contract, 'quantityStep'], quantityStep),
    pointValue:
      pointValue == null
        ? Figure.from('default', [assetClass, 'pointValue'], defaultPointValues[assetClass])
        : Figure.from('market', ['instruments', contract, 'pointValue'], pointValue),
    quoteCurrency: quoteCurrencyOf(contract, cache),
    fee: feeTerms(contract, known?.fee),
    missing: assetClass === 'futures' ? missingFacts(known) : [],
  });
}

/** Money that a broker asks for to open one unit on a side, in the quote currency (money I1); undefined: nothing says it. */
export function initialMargin(contract: string, side: PositionSide, cache: InstrumentCache): Figure | undefined {
  const margin = instrumentOf(contract, cache)?.initialMargin;
  const path = ['instruments', contract, 'initialMargin'];
  if (typeof margin !== 'object' || margin === null) {
    return margin == null ? undefined : Figure.from('market', path, margin);
  }
  const own = margin[side];
  return own == null ? undefined : Figure.from('market', [...path, side], own);
}

function missingFacts({ tickSize, pointValue }: Partial<Instrument> = {}): readonly FutureFact[] {
  return [
    ...(tickSize == null ? (['tickSize'] as const) : []),
    ...(pointValue == null ? (['pointValue'] as const) : []),
  ];
}

/**
 * The error where a calculation needs a fact of a future that is missing; it names all that are (safety S6). Codes:
 * `instrument-unknown`.
 */
export function missingFactError(
  { ticker, missing }: Pick<TradedInstrument, 'ticker' | 'missing'>,
  needed: FutureFact,
): SignalError | undefined {
  if (!missing.includes(needed)) {
    return undefined;
  }
  const names = missing.join(' and ');
  const message = `The futures contract ${ticker} is described without ${names}; expected ${missing.length === 1 ? 'it' : 'both'}, because every future has its own.`;
  return signalError('instrument-unknown', { message, path: ['ticker'], received: ticker });
}

/** Point value of an instrument. Codes: `instrument-unknown`, for a future without one. */
export function knownPointValue(instrument: TradedInstrument): Result<Figure> {
  const unknown = missingFactError(instrument, 'pointValue');
  return unknown === undefined ? ok(instrument.pointValue) : err(unknown);
}

/**
 * Description of a contract: its own, else that of the futures root, which all months share. What is known apart from the market
 * fills what is missing of it, field by field (money I7).
 */
export function instrumentOf(ticker: string, cache: InstrumentCache): Instrument | undefined {
  if (!cache.instruments.has(ticker)) {
    cache.instruments.set(ticker, findInstrument(ticker, cache.context));
  }
  return cache.instruments.get(ticker);
}

function findInstrument(
  ticker: string,
  { instruments, described, settings }: InstrumentCache['context'],
): Instrument | undefined {
  const own = instruments.instrument(ticker);
  const root = (readContinuousSymbol(ticker) ?? readFuturesSymbol(ticker))?.root;
  const description = described(root ?? ticker);
  if (own !== undefined && description === undefined) {
    return own;
  }
  const ofRoot = root === undefined ? undefined : instruments.instrument(root);
  const known = own ?? ((ofRoot?.assetClass ?? settings.assetClass) === 'futures' ? ofRoot : undefined);
  const describes = description?.assetClass === (known?.assetClass ?? settings.assetClass);
  return describes ? [ofRoot, description].reduce(filled, known) : known;
}

const describedFields = ['assetClass', 'tickSize', 'quantityStep', 'pointValue', 'quoteCurrency'] as const;

/** An instrument with what is missing of it, from another description. */
function filled(known: Instrument | undefined, other: Instrument | undefined): Instrument | undefined {
  if (known === undefined || other === undefined) {
    return known ?? other;
  }
  const missing = Object.fromEntries(
    describedFields.filter((name) => !isPresent(known[name])).map((name) => [name, other[name]]),
  );
  // The properties of an instance of a class may be those of its prototype.
  return isJsonObject(known)
    ? { ...known, ...missing }
    : Object.create(known, Object.getOwnPropertyDescriptors(missing));
}
