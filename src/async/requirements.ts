import { forexTicker } from '../core/forex-pair.js';
import { dynamicQuantityTypes, type QuantityType } from '../core/vocabulary.js';
import { comparableCurrency, defaultCurrency, defaultQuoteCurrency } from '../market/currencies.js';
import { namesContract, resolveTarget } from '../market/target.js';
import type { GuardSettings } from '../settings/guard-settings.js';
import type { Settings } from '../settings/settings.js';
import { settingsFaults } from '../settings/settings-faults.js';
import { fieldReader } from '../signal/field-reader.js';
import type { Signal } from '../signal/signal.js';
import { signalFaults } from '../signal/signal-faults.js';

/** Source of the contracts that a signal does not name itself. */
export type ContractSource =
  /** Open contracts of the underlying or the futures root, or the form in which the contract of the signal is listed. */
  | 'open-positions'
  /** The contract of the option chain that an entry chooses. */
  | 'option-chain'
  /** The front month. */
  | 'rollover-schedule';

/** What a plan may read before its contracts are known. Plain JSON. */
export interface Requirements {
  /** Tickers whose quotes are read. */
  readonly quotes: readonly string[];
  /** Tickers whose positions are read. */
  readonly positions: readonly string[];
  /** Whether the list of open tickers is read, and where the settings limit their number the position in each. */
  readonly openTickers: boolean;
  /** Tickers and futures roots whose resting orders are read, with those of all their contracts. */
  readonly openOrders: readonly string[];
  /** Tickers and futures roots whose instruments are read. */
  readonly instruments: readonly string[];
  /** Underlyings whose option chains are read. */
  readonly optionChains: readonly string[];
  /** Underlyings whose option chains are read only if the contract in the signal has no quote. */
  readonly fallbackChains: readonly string[];
  /** Futures roots whose rollover schedules are read. */
  readonly rollovers: readonly string[];
  /** Whether the currency of the account is read. */
  readonly currency: boolean;
  /** Whether the account equity is read. */
  readonly equity: boolean;
  /** Whether the buying power is read, where the broker knows it. */
  readonly buyingPower: boolean;
  /** Whether the state of the account is read. */
  readonly accountDay: boolean;
  /**
   * Whether the entries are read that rest in all tickers, and with every position its quote, its instrument and its resting orders.
   */
  readonly restingEntries: boolean;
  /**
   * Sources of further contracts, whose quotes, positions, resting orders and instruments are read as well. The position and the
   * orders of an option contract are also read under its OCC symbols, where there are none under its ticker.
   */
  readonly contractsFrom: readonly ContractSource[];
}

/** What an action may do to a position. */
type Effect = 'enters' | 'exits' | 'cancels';

const effects: Readonly<Record<Signal['action'], readonly Effect[]>> = {
  buy: ['enters', 'exits', 'cancels'],
  sell: ['enters', 'exits', 'cancels'],
  exit: ['exits', 'cancels'],
  reverse: ['enters', 'exits', 'cancels'],
  breakeven: ['exits', 'cancels'],
  cancel: ['cancels'],
  add: ['enters'],
  resize: ['enters', 'exits', 'cancels'],
};

/**
 * Everything that the plan of a signal, or of several, may read, as far as the signal and the settings tell. The broker's capabilities
 * are always read. An instrument of another asset class than the settings name, or a currency that it or the account names,
 * can add to it; so can a ticker with lower case or a separator that nothing is known of (safety S24). Signals and settings that were
 * not parsed need nothing: planning refuses them.
 *
 * @example
 * const needs = requirements(signal, defaultSettings); // buy AAPL, 10 percent_of_equity
 * needs.quotes; // ['AAPL']
 * needs.equity; // true
 */
export function requirements(signals: Signal | readonly Signal[], settings: Settings): Requirements {
  const isUsable = settingsFaults(settings).length === 0;
  const parsed = [signals].flat().filter((signal) => isUsable && signalFaults(signal).length === 0);
  const all = parsed.map((signal) => requirementsOf(signal, settings));
  const names = (list: (needs: Requirements) => readonly string[]): readonly string[] => [
    ...new Set(all.flatMap(list)),
  ];
  return {
    quotes: names(({ quotes }) => quotes),
    positions: names(({ positions }) => positions),
    openTickers: all.some(({ openTickers }) => openTickers),
    openOrders: names(({ openOrders }) => openOrders),
    instruments: names(({ instruments }) => instruments),
    optionChains: names(({ optionChains }) => optionChains),
    fallbackChains: names(({ fallbackChains }) => fallbackChains),
    rollovers: names(({ rollovers }) => rollovers),
    currency: all.some(({ currency }) => currency),
    equity: all.some(({ equity }) => equity),
    buyingPower: all.some(({ buyingPower }) => buyingPower),
    accountDay: all.some(({ accountDay }) => accountDay),
    restingEntries: all.some(({ restingEntries }) => restingEntries),
    contractsFrom: [...new Set(all.flatMap(({ contractsFrom }) => contractsFrom))],
  };
}

function requirementsOf(signal: Signal, settings: Settings): Requirements {
  const { action } = signal;
  const ticker = settings.assetClass === 'forex' ? forexTicker(signal.ticker) : signal.ticker;
  const does = effects[action];
  const enters = does.includes('enters');
  const target = resolveTarget(ticker, settings.assetClass);
  const isUnderlying = target.kind === 'underlying';
  const isTraded = namesContract(target);
  const opens = enters && action !== 'add';
  const trades = enters || does.includes('exits');
  const choosesContract = opens || does.includes('cancels');
  const quantityTypes = quantityTypesOf(signal, settings);
  // An entry is compared with the buying power.
  const spendsMoney = enters || (trades && quantityTypes.some((type) => dynamicQuantityTypes.has(type)));
  const countsStrikes = opens && signal.strikePrice === undefined;
  const sendsPrice = hasPrice(signal, settings);
  const chains = isUnderlying && choosesContract ? [ticker] : [];
  const choosesMonth = target.kind === 'continuous-future' && choosesContract;
  // The schedule also tells whether a month that is entered has rolled or expired.
  const rollovers = 'root' in target && (choosesMonth || enters) ? [target.root] : [];
  const contractsFrom: readonly ContractSource[] = [
    ...(!isTraded || target.kind === 'option-contract' || settings.assetClass === 'futures'
      ? (['open-positions'] as const)
      : []),
    ...(isUnderlying && opens ? (['option-chain'] as const) : []),
    ...(choosesMonth ? (['rollover-schedule'] as const) : []),
  ];
  const guarded = guardNeeds(enters ? settings.guard : undefined);
  return {
    // The quote of an underlying is the spot price from which strikes are counted, and what prices of its options are told from.
    quotes: [
      ...(trades && (isTraded || (isUnderlying && (countsStrikes || sendsPrice))) ? [ticker] : []),
      ...(target.kind === 'option-contract' && trades && sendsPrice ? [target.symbol.underlying] : []),
      ...(spendsMoney ? ratesOf(ticker, settings) : []),
    ],
    positions: isTraded ? [ticker] : [],
    openTickers:
      contractsFrom.includes('open-positions') ||
      (opens && settings.maxPositions !== undefined) ||
      guarded.restingEntries,
    openOrders: [target.kind === 'continuous-future' ? target.root : ticker],
    instruments: 'root' in target ? [ticker, target.root] : [ticker],
    optionChains: chains,
    fallbackChains: target.kind === 'option-contract' && trades ? [target.symbol.underlying] : [],
    rollovers,
    currency: spendsMoney,
    equity:
      (trades && quantityTypes.some((type) => equityTypes.has(type))) ||
      (enters && settings.maxLossAtStopPercent !== undefined) ||
      guarded.equity,
    buyingPower: enters,
    accountDay: guarded.accountDay,
    restingEntries: guarded.restingEntries,
    contractsFrom,
  };
}

/** What the rules of a guard read of the account. */
function guardNeeds(
  guard: Partial<GuardSettings> = {},
): Pick<Requirements, 'accountDay' | 'equity' | 'restingEntries'> {
  const has = (rules: readonly (keyof GuardSettings)[]): boolean => rules.some((rule) => guard[rule] !== undefined);
  const restingEntries = has(exposureRules);
  const ofEquity = has(equityRules);
  return {
    accountDay: ofEquity || has(dayRules),
    equity: ofEquity || has(['maxTotalValuePercent', 'maxSideValuePercent', 'maxOpenRiskPercent']),
    restingEntries,
  };
}

const equityRules = ['maxLossPerDay', 'maxLossPerDayPercent', 'maxProfitPerDay', 'maxDrawdown'] as const;
const dayRules = ['maxEntriesPerDay', 'maxEntriesPerTicker', 'cooldownAfterLoss', 'maxLossesInRow'] as const;
const exposureRules = [
  'maxContracts',
  'maxTotalValue',
  'maxTotalValuePercent',
  'maxSideValue',
  'maxSideValuePercent',
  'maxOpenRisk',
  'maxOpenRiskPercent',
] as const;

/** Whether a price was sent, or set, that can be one of the underlying of an option (safety S8). */
function hasPrice(signal: Signal, { entry }: Settings): boolean {
  const { peek } = fieldReader(signal);
  const legs = [peek('takeProfit') ?? entry.takeProfit, peek('stopLoss') ?? entry.stopLoss].map((leg) =>
    leg === undefined
      ? undefined
      : 'stopPrice' in leg
        ? leg.stopPrice
        : 'limitPrice' in leg
          ? leg.limitPrice
          : undefined,
  );
  const targets = (peek('targets') ?? entry.targets ?? []).map(({ limitPrice }) => limitPrice);
  const prices = [peek('limitPrice'), peek('stopPrice'), peek('price'), ...legs, ...targets];
  return prices.some((price) => price !== undefined);
}

/** Pairs whose quote converts an amount of dollars for a pair such as ETH-BTC: BTC-USD, and without its quote USD-BTC. */
function ratesOf(ticker: string, { assetClass, strictCurrency }: Settings): readonly string[] {
  const currency = comparableCurrency(defaultQuoteCurrency(ticker, assetClass), strictCurrency);
  return currency === defaultCurrency ? [] : [`${currency}-${defaultCurrency}`, `${defaultCurrency}-${currency}`];
}

/** Types that are compared with the equity; an amount at risk only for a notice (safety S26). */
const equityTypes: ReadonlySet<QuantityType> = /* @__PURE__ */ new Set([
  'risk_dollar_amount',
  'risk_percent',
  'percent_of_equity',
] as const);

/** Quantity types that may size the order: the signal's own, and the default where it can replace it. */
function quantityTypesOf(signal: Signal, settings: Settings): readonly QuantityType[] {
  const own = 'quantityType' in signal && signal.quantityType !== undefined ? [signal.quantityType] : [];
  const opens = effects[signal.action].includes('enters') && signal.action !== 'resize';
  return opens ? [...own, settings.defaultQuantity.quantityType] : own;
}
