import type { QuantityType } from '../core/vocabulary.js';
import { namesContract, resolveTarget } from '../market/target.js';
import type { Settings } from '../settings/settings.js';
import type { Signal } from '../signal/signal.js';

/** Where contracts come from that a signal does not name itself. */
export type ContractSource =
  /** Open contracts of the underlying or the futures root. */
  | 'open-positions'
  /** The contract of the option chain that an entry chooses. */
  | 'option-chain'
  /** The front month. */
  | 'rollover-schedule';

/** What a plan may read before it is known which contracts it is about. Plain JSON. */
export interface Requirements {
  /** Tickers whose quotes are read. */
  readonly quotes: readonly string[];
  /** Tickers whose positions are read. */
  readonly positions: readonly string[];
  /** Whether the list of open tickers is read. */
  readonly openTickers: boolean;
  /** Tickers whose resting orders are read. */
  readonly openOrders: readonly string[];
  /** Tickers, and futures roots, whose instruments are read. */
  readonly instruments: readonly string[];
  /** Underlyings whose option chains are read. */
  readonly optionChains: readonly string[];
  /** Underlyings whose option chains are read only when the contract that was sent has no quote of its own. */
  readonly fallbackChains: readonly string[];
  /** Futures roots whose rollover schedules are read. */
  readonly rollovers: readonly string[];
  /** Whether the account equity is read. */
  readonly equity: boolean;
  /** Where further contracts come from: their quotes, positions, resting orders and instruments are read as well. */
  readonly contractsFrom: readonly ContractSource[];
}

/** What an action may do to a position. */
type Effect = 'enters' | 'leaves' | 'cancels';

const effects: Readonly<Record<Signal['action'], readonly Effect[]>> = {
  buy: ['enters', 'leaves', 'cancels'],
  sell: ['enters', 'leaves', 'cancels'],
  exit: ['leaves', 'cancels'],
  reverse: ['enters', 'leaves', 'cancels'],
  breakeven: ['leaves', 'cancels'],
  cancel: ['cancels'],
  add: ['enters'],
  resize: ['enters', 'leaves', 'cancels'],
};

/**
 * What the plan of a signal may read, as data: everything that is known from the signal and the settings alone. The
 * broker's capabilities are always read. An instrument of another asset class than the settings name can add to it.
 *
 * @example
 * const needs = requirements(signal, defaultSettings); // buy AAPL, 10 percent_of_equity
 * needs.quotes; // ['AAPL']
 * needs.equity; // true
 */
export function requirements(signal: Signal, settings: Settings): Requirements {
  const { ticker, action } = signal;
  const does = effects[action];
  const target = resolveTarget(ticker, settings.assetClass);
  const isUnderlying = target.kind === 'underlying';
  const isContinuous = target.kind === 'continuous-future';
  const isFuture = settings.assetClass === 'futures';
  const root = target.kind === 'futures-contract' || isContinuous ? target.root : undefined;
  const isTraded = namesContract(target);
  const enters = does.includes('enters');
  const opens = enters && action !== 'add';
  const trades = enters || does.includes('leaves');
  const contractsFrom: ContractSource[] = [];
  if (!isTraded || isFuture) {
    contractsFrom.push('open-positions');
  }
  if (isUnderlying && opens) {
    contractsFrom.push('option-chain');
  }
  if (isContinuous && (opens || does.includes('cancels'))) {
    contractsFrom.push('rollover-schedule');
  }
  return {
    // An underlying's own quote is the spot from which strikes are counted.
    quotes: trades && (isTraded || (isUnderlying && opens && signal.strikePrice === undefined)) ? [ticker] : [],
    positions: isTraded ? [ticker] : [],
    openTickers: contractsFrom.includes('open-positions') || (opens && settings.maxPositions !== undefined),
    openOrders: [ticker],
    instruments: root === undefined ? [ticker] : [ticker, root],
    optionChains: isUnderlying && (opens || does.includes('cancels')) ? [ticker] : [],
    fallbackChains: target.kind === 'option-contract' && trades ? [target.symbol.underlying] : [],
    rollovers: contractsFrom.includes('rollover-schedule') && root !== undefined ? [root] : [],
    equity: trades && quantityTypesOf(signal, settings).some((type) => ofEquity.has(type)),
    contractsFrom,
  };
}

const ofEquity: ReadonlySet<QuantityType> = /* @__PURE__ */ new Set<QuantityType>([
  'risk_percent',
  'percent_of_equity',
]);

/** The types by which the signal may be sized: its own, and the setting's where that may be used instead. */
function quantityTypesOf(signal: Signal, settings: Settings): readonly QuantityType[] {
  const own = 'quantityType' in signal && signal.quantityType !== undefined ? [signal.quantityType] : [];
  const opens = effects[signal.action].includes('enters') && signal.action !== 'resize';
  return opens ? [...own, settings.defaultQuantity.quantityType] : own;
}
