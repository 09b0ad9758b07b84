import * as fc from 'fast-check';
import {
  type AssetClass,
  allowedSides,
  assetClasses,
  entryFallbackValues,
  type FuturesSizing,
  futuresSizings,
  marketPriceTypes,
  optionTypes,
  orderTypes,
  resizeSentiments,
  testSignals,
  timesInForce,
  unexpectedPositions,
  waitingSwapsValues,
} from '../../core/vocabulary.js';
import { defaultSettings } from '../../settings/defaults.js';
import {
  type DefaultQuantity,
  type EntrySettings,
  type OrderDefaults,
  overridables,
  type Settings,
  type TradingWindow,
} from '../../settings/settings.js';
import type { LimitOffset, StopLoss, TakeProfit } from '../../signal/signal.js';
import { decimalText, firstOf, maybe } from './amounts.js';

/** Options of `settings`. */
export interface SettingsOptions {
  /** Asset class; default any. */
  readonly assetClass?: AssetClass;
  /** How futures are sized; default either. */
  readonly futuresSizing?: FuturesSizing;
}

const percent = decimalText(0.1, 20);

/** Filters by spread and age. */
const filters: fc.Arbitrary<Partial<OrderDefaults>> = fc
  .tuple(
    seldom<OrderDefaults>(
      fc.record({ bidAskSpreadFilter: decimalText(0.01, 5) }),
      fc.record({ bidAskSpreadFilterPercent: decimalText(0.01, 99.99) }),
    ),
    seldom<OrderDefaults>(fc.record({ rejectOlderThan: fc.integer({ min: 1, max: 300 }) })),
  )
  .map(([ofSpread, ofAge]) => ({ ...ofSpread, ...ofAge }));

const override: fc.Arbitrary<OrderDefaults['allowSignalOverride']> = firstOf<OrderDefaults['allowSignalOverride']>(
  fc.boolean().map((isForbidden) => !isForbidden),
  fc.record(Object.fromEntries(overridables.map((name) => [name, fc.boolean()])), { requiredKeys: [] }),
);

/** How far the limit of a stop-limit lies beyond its stop (money I4). */
const limitOffset: fc.Arbitrary<LimitOffset> = firstOf<LimitOffset>(
  fc.record({ percent }, { noNullPrototype: true }),
  fc.record({ amount: decimalText(0.05, 1) }, { noNullPrototype: true }),
);

const orderDefaults: fc.Arbitrary<Partial<OrderDefaults>> = fc
  .tuple(
    filters,
    fc.record(
      {
        orderType: fc.constantFrom(...orderTypes),
        timeInForce: fc.constantFrom(...timesInForce),
        marketPriceType: fc.constantFrom(...marketPriceTypes),
        trailingStop: firstOf<NonNullable<OrderDefaults['trailingStop']>>(
          fc.record({ percent }),
          fc.record({ amount: decimalText(0.05, 10) }),
        ),
        stopLimitOffset: limitOffset,
        allowSignalOverride: override,
      },
      { requiredKeys: [] },
    ),
  )
  .map(([filter, rest]) => ({ ...rest, ...filter }));

const brackets: fc.Arbitrary<Partial<EntrySettings>> = fc.record(
  {
    takeProfit: firstOf<TakeProfit>(fc.record({ percent }), fc.record({ amount: decimalText(0.05, 10) })),
    stopLoss: firstOf<StopLoss | { readonly type: 'stop_limit' }>(
      fc.record({ percent }),
      fc.record({ type: fc.constant('trailing_stop' as const), trailPercent: percent }),
      fc.record({ type: fc.constant('stop_limit' as const) }),
      fc.record({ type: fc.constant('stop_limit' as const), percent, limitOffset }),
    ),
  },
  { requiredKeys: [] },
);

const windows: fc.Arbitrary<readonly TradingWindow[]> = fc.array(
  fc.record({
    days: fc.uniqueArray(fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'), { minLength: 1 }),
    from: fc.constantFrom('09:30', '00:00', '18:00'),
    to: fc.constantFrom('16:00', '24:00', '09:00'),
    timeZone: fc.constantFrom('America/New_York', 'UTC', 'Europe/Berlin'),
  }),
  { minLength: 1, maxLength: 2 },
);

/** One of the settings that can refuse a signal whatever it says. */
const limit = seldom<Settings>(
  fc.record({ allowedSides: fc.constantFrom(...allowedSides), sidesIsolated: fc.boolean() }),
  fc.record({ maxPositions: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ entryLockout: fc.boolean() }),
  fc.record({ ignoreExitSignals: fc.boolean() }),
  fc.record({ tradingWindows: windows }),
  fc.record({ maxQuoteAgeSeconds: fc.integer({ min: 1, max: 600 }) }),
  fc.record({ waitingSwaps: fc.constantFrom(...waitingSwapsValues) }),
  fc.record({ entryFallback: fc.constantFrom(...entryFallbackValues) }),
  fc.record({ testSignals: fc.constantFrom(...testSignals) }),
  fc.record({ maxOrderQuantity: decimalText(1, 1000, 0) }),
  fc.record({ maxOrderValue: decimalText(100, 1_000_000) }),
  fc.record({ maxPositionValue: decimalText(100, 1_000_000) }),
  fc.record({ maxLossAtStop: decimalText(10, 100_000) }),
  fc.record({ maxLossAtStopPercent: decimalText(0.1, 20) }),
  fc.record({ priceCollarPercent: decimalText(0.1, 20) }),
);

const limits: fc.Arbitrary<Partial<Settings>> = fc
  .tuple(limit, limit)
  .map(([first, second]) => ({ ...first, ...second }));

const fixedQuantity: fc.Arbitrary<DefaultQuantity> = fc.record({
  quantityType: fc.constant('fixed_quantity' as const),
  quantity: decimalText(1, 100, 0),
});

const riskQuantity: fc.Arbitrary<DefaultQuantity> = fc.record({
  quantityType: fc.constantFrom('risk_dollar_amount', 'risk_percent'),
  quantity: decimalText(1, 100),
});

const moneyQuantity: fc.Arbitrary<DefaultQuantity> = fc.record({
  quantityType: fc.constantFrom('dollar_amount', 'percent_of_equity', 'risk_dollar_amount', 'risk_percent'),
  quantity: decimalText(1, 100),
});

/**
 * Generates complete settings in the form of `parseSettings`. Failures shrink towards `defaultSettings`.
 *
 * @example
 * const isLocked = fc.property(signal(), settings(), (one, given) =>
 *   botWith({ ...given, entryLockout: true }).receive(one).sent.every((order) => order.effect === 'close'));
 * fc.assert(isLocked);
 */
export function settings(options: SettingsOptions = {}): fc.Arbitrary<Settings> {
  const classes = options.assetClass === undefined ? assetClasses : [options.assetClass];
  return fc.constantFrom(...classes).chain((assetClass) => {
    const sizings = options.futuresSizing === undefined ? futuresSizings : [options.futuresSizing];
    // It decides nothing of other classes.
    return assetClass === 'futures'
      ? fc.constantFrom(...sizings).chain((futuresSizing) => settingsOf(assetClass, futuresSizing))
      : settingsOf(assetClass, 'fixed');
  });
}

/** Default quantities by asset class: futures are not sized by amounts of money, and by risk only where the settings say so. */
function defaultQuantityOf(assetClass: AssetClass, futuresSizing: FuturesSizing): fc.Arbitrary<DefaultQuantity> {
  if (assetClass !== 'futures') {
    return firstOf(fixedQuantity, moneyQuantity);
  }
  return futuresSizing === 'risk' ? firstOf(fixedQuantity, riskQuantity) : fixedQuantity;
}

function settingsOf(assetClass: AssetClass, futuresSizing: FuturesSizing): fc.Arbitrary<Settings> {
  const quantity = defaultQuantityOf(assetClass, futuresSizing);
  const top: fc.Arbitrary<Partial<Settings>> = fc.record(
    {
      optionType: fc.constantFrom(...optionTypes),
      allowSideSwapping: fc.boolean(),
      subtractExitQuantity: fc.boolean(),
      resizeSentiment: fc.constantFrom(...resizeSentiments),
      unexpectedPosition: fc.constantFrom(...unexpectedPositions),
      exitsOutsideTradingWindows: fc.boolean(),
      exitBreakevenOffset: decimalText(0, 1),
      strikeCount: fc.integer({ min: 2, max: 20 }),
      allowAddToPosition: fc.boolean(),
      allowSignalQuantity: fc.boolean(),
      signalQuantityMultiplier: decimalText(0.1, 10),
      invertPuts: fc.boolean(),
      cancelOpenOrders: fc.boolean(),
      useFractionalQuantity: fc.boolean(),
      defaultQuantity: quantity,
      strictCurrency: fc.boolean(),
      maxReleaseDelaySeconds: fc.integer({ min: 0, max: 3600 }),
      protectRemaining: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  return fc
    .tuple(maybe(top), limits, maybe(orderDefaults), maybe(orderDefaults), maybe(brackets))
    .map(([given, limited, entry, exit, bracket]) => ({
      ...defaultSettings,
      ...given,
      ...limited,
      assetClass,
      futuresSizing,
      entry: { ...defaultSettings.entry, ...entry, ...bracket },
      exit: { ...defaultSettings.exit, ...exit },
    }));
}

/**
 * Nothing in five of six cases, else one of the given: settings that refuse nearly every entry would hide how the others are
 * planned. Shrinks to nothing.
 */
function seldom<T extends object>(...given: readonly fc.Arbitrary<Partial<T>>[]): fc.Arbitrary<Partial<T>> {
  const nothing: Partial<T> = {};
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 5, arbitrary: fc.constant(nothing) },
    { weight: 1, arbitrary: fc.oneof(...given) },
  );
}
