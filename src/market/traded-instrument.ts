import { Decimal, decimal } from '../core/decimal.js';
import { type SignalError, signalError } from '../core/errors.js';
import { err, ok, type Result } from '../core/result.js';
import type { AssetClass } from '../core/vocabulary.js';
import { readContinuousSymbol, readFuturesSymbol, readOptionSymbol } from '../signal/ticker.js';
import type { Instrument } from './instruments.js';
import type { PlanningContext } from './planning-context.js';

/** What prices and quantities of one contract must obey. */
export interface TradedInstrument {
  readonly assetClass: AssetClass;
  /** Smallest step of a price. */
  readonly tickSize: Decimal;
  /** Smallest step of a quantity as the instrument gives it; absent: the asset class decides. */
  readonly quantityStep: Decimal | undefined;
  /** Dollars that one unit gains when the price rises by 1. */
  readonly pointValue: Decimal;
}

const one = /* @__PURE__ */ new Decimal(1);
const hundred = /* @__PURE__ */ new Decimal(100);
const cent = /* @__PURE__ */ new Decimal('0.01');

/** What an instrument is taken for as far as it is not described. A future that is not described at all cannot be guessed. */
const presets: Readonly<Record<AssetClass, TradedInstrument>> = {
  stocks: { assetClass: 'stocks', tickSize: cent, quantityStep: undefined, pointValue: one },
  options: { assetClass: 'options', tickSize: cent, quantityStep: undefined, pointValue: hundred },
  index_options: { assetClass: 'index_options', tickSize: cent, quantityStep: undefined, pointValue: hundred },
  futures: { assetClass: 'futures', tickSize: cent, quantityStep: undefined, pointValue: one },
  crypto: { assetClass: 'crypto', tickSize: cent, quantityStep: undefined, pointValue: one },
};

/** The asset class of a ticker as sent. The instrument's own wins over the setting's. */
export function assetClassOf(ticker: string, planning: PlanningContext): AssetClass {
  const { settings } = planning.context;
  const known = instrumentOf(ticker, planning)?.assetClass ?? settings.assetClass;
  // An options strategy names contracts by their underlying, whose own class says nothing of the contract.
  return known === 'stocks' && isOptionClass(settings.assetClass) ? settings.assetClass : known;
}

export function isOptionClass(assetClass: AssetClass): assetClass is 'options' | 'index_options' {
  return assetClass === 'options' || assetClass === 'index_options';
}

/** The instrument of a contract with its defaults, or `instrument-unknown` for futures that nobody described. */
export function tradedInstrument(contract: string, planning: PlanningContext): Result<TradedInstrument> {
  const known = instrumentOf(contract, planning);
  const preset = presets[assetClassOf(contract, planning)];
  if (known === undefined) {
    return preset.assetClass === 'futures' ? err(instrumentUnknown(contract)) : ok(preset);
  }
  return ok({
    assetClass: preset.assetClass,
    tickSize: known.tickSize == null ? preset.tickSize : decimal(known.tickSize),
    quantityStep: known.quantityStep == null ? undefined : decimal(known.quantityStep),
    pointValue: known.pointValue == null ? preset.pointValue : decimal(known.pointValue),
  });
}

/** What is known of a contract: of itself, else of the futures root that all its months share. */
function instrumentOf(ticker: string, planning: PlanningContext): Instrument | undefined {
  if (!planning.instruments.has(ticker)) {
    planning.instruments.set(ticker, askForInstrument(ticker, planning));
  }
  return planning.instruments.get(ticker);
}

function askForInstrument(ticker: string, planning: PlanningContext): Instrument | undefined {
  const { instruments, settings } = planning.context;
  const known = instruments.instrument(ticker);
  if (known !== undefined || readOptionSymbol(ticker) !== undefined) {
    return known;
  }
  const root = (readContinuousSymbol(ticker) ?? readFuturesSymbol(ticker))?.root;
  const ofRoot = root === undefined ? undefined : instruments.instrument(root);
  return (ofRoot?.assetClass ?? settings.assetClass) === 'futures' ? ofRoot : undefined;
}

function instrumentUnknown(contract: string): SignalError {
  return signalError('instrument-unknown', {
    message: `Nothing is known of the futures contract ${contract}; expected its tick size and point value.`,
    path: ['ticker'],
    received: contract,
  });
}
