// Verdicts of QuantConnect Lean (Apache-2.0) for brokers of stocks, options and futures, rewritten as data. Commit 24863901d.
import type { LeanVerdict } from './lean-verdicts.js';

const models = 'Common/Brokerages/';
const tests = 'Tests/Common/Brokerages/';
const stockTypes = ['market', 'limit', 'stop', 'stop_limit'] as const;
const lives = ['day', 'gtc'] as const;
const prices = { limitPrice: '90', stopPrice: '100' } as const;
const stock = { assetClass: 'stocks', ticker: 'AAPL' } as const;
const option = { assetClass: 'options', ticker: 'SPY 260130C600' } as const;
const indexOption = { assetClass: 'index_options', ticker: 'SPX 260130C6000' } as const;
const future = { assetClass: 'futures', ticker: 'ESH2026' } as const;
const crypto = { assetClass: 'crypto', ticker: 'BTC-USD' } as const;

const tradierTests = { broker: 'tradier', file: `${tests}TradierBrokerageModelTests.cs`, ...stock } as const;
const tradierModel = { broker: 'tradier', file: `${models}TradierBrokerageModel.cs`, ...prices } as const;
const hundred = { side: 'long', quantity: 100 } as const;
const tradierExtended = {
  ...tradierTests,
  test: 'CanSubmitOrderOnExtendedHours',
  quantity: 100,
  limitPrice: '100',
  stopPrice: '100',
  extendedHours: true,
} as const;

/** Orders on auctions that turn a position around, with what Lean submits: `crosses` where it does, `closes` where it ends flat. */
function crossings(broker: LeanVerdict['broker'], closes: boolean): readonly LeanVerdict[] {
  const crossing = {
    ...{ broker, file: `${tests}BrokerageModelTests.cs`, ...stock },
    ...{ test: 'BrokerageModelCanSubmitNotSupportCrossZeroOrderType', now: '2025-09-16T11:00:00Z' },
    position: { side: 'long', quantity: 10 },
    types: ['market'],
    timesInForce: ['opg', 'cls'],
  } as const;
  return [
    { ...crossing, quantity: -15, taken: false },
    { ...crossing, quantity: -10, taken: closes },
  ];
}

/** Verdicts on Tradier. */
const tradierVerdicts: readonly LeanVerdict[] = [
  {
    ...{ ...tradierTests, test: 'CanSubmitOrderReturnsFalseWhenShortGTCOrder', taken: false },
    ...{ types: ['market'], timesInForce: ['gtc'], quantity: -101, position: hundred },
  },
  {
    ...{ ...tradierTests, test: 'CanSubmitOrderReturnsFalseWhenSellShortOrderLastPriceBelow5', taken: false },
    ...{ types: ['market'], timesInForce: ['day'], quantity: -101, position: hundred },
  },
  {
    ...{ ...tradierTests, test: 'CanSubmitOrderReturnsFalseWhenTimeInForceIsGoodTilDate', taken: false },
    ...{ types: ['market'], timesInForce: ['gtd'], quantity: 101 },
  },
  ...[0.5, 10_000_001].map(
    (quantity): LeanVerdict => ({
      ...{ ...tradierTests, test: 'CanSubmitOrderReturnsFalseWhenIncorrectOrderQuantity', taken: false },
      ...{ types: ['market'], timesInForce: ['day'], quantity },
    }),
  ),
  {
    ...{ ...tradierTests, test: 'CanSubmitOrderReturnsTrueQuantityIsValidAndNotGTC', taken: true },
    ...{ types: ['market'], timesInForce: ['day'], quantity: -100, position: hundred },
  },
  {
    ...{ ...tradierTests, test: 'CanSubmitOrderReturnsTrueWhenQuantityIsValidAndNotGTCAndPriceAbove5', taken: true },
    ...{ types: ['market'], timesInForce: ['day'], quantity: -100, position: hundred },
    quote: { bid: 1000, ask: 1000 },
  },
  {
    ...{
      ...tradierTests,
      test: 'CanSubmitOrderReturnsTrueWhenQuantityIsValidIsMarketOrderAndPriceAbove5',
      taken: true,
    },
    ...{ types: ['market'], timesInForce: ['gtc'], quantity: -100, position: hundred },
    quote: { bid: 1000, ask: 1000 },
  },
  {
    ...{ ...tradierTests, ...indexOption, test: 'CanSubmitOrderReturnsTrueForIndexOptions', taken: true },
    ...{ types: ['limit'], timesInForce: ['gtc'], limitPrice: '100' },
  },
  ...['2025-05-28T12:00:00Z', '2025-05-28T23:00:00Z'].flatMap((now): readonly LeanVerdict[] => [
    {
      ...{ ...tradierExtended, now, types: ['limit'], timesInForce: ['gtc'], taken: true },
      stricter: [
        'CanSubmitOrderOnExtendedHours: taken with gtc, and sent with the duration pre or post',
        'Place an Equity Order: an order is gtc or pre or post',
      ],
    },
    { ...tradierExtended, now, types: ['market', 'stop', 'stop_limit'], timesInForce: ['gtc'], taken: false },
    { ...tradierExtended, ...option, now, types: stockTypes, timesInForce: ['gtc'], taken: false },
    {
      ...{ ...tradierExtended, file: `${models}TradierBrokerageModel.cs`, test: 'CanExecuteOrderImpl' },
      ...{ now, types: ['limit'], timesInForce: ['day'], taken: true },
    },
  ]),
  {
    ...{ ...tradierModel, ...stock, test: 'CanExecuteOrderImpl', taken: false },
    ...{ types: ['limit'], timesInForce: ['day'], extendedHours: true, now: '2025-05-29T00:00:00Z' },
  },
  {
    ...{ ...tradierModel, ...stock, test: 'CanExecuteOrderImpl', taken: true },
    ...{ types: ['limit'], timesInForce: ['day'], extendedHours: true, now: '2025-05-28T15:00:00Z' },
    stricter: [
      'CanExecuteOrderImpl: taken in regular hours as an order for them',
      'Place an Equity Order: pre and post are durations of their own',
    ],
  },
  ...crossings('tradier', false),
  ...[stock, option, indexOption].flatMap((contract): readonly LeanVerdict[] => [
    { ...tradierModel, ...contract, test: '_supportedOrderTypes', types: stockTypes, timesInForce: lives, taken: true },
    {
      ...{ ...tradierModel, ...contract, test: '_supportedOrderTypes', taken: false },
      ...{ types: ['trailing_stop'], timesInForce: ['day'] },
    },
    {
      ...{ ...tradierModel, ...contract, test: 'ShortOrderIsGtc', taken: false },
      ...{ types: stockTypes, timesInForce: ['gtc'], quantity: -1 },
    },
    {
      ...{ ...tradierModel, ...contract, test: 'SellShortOrderLastPriceBelow5', quantity: -1, taken: false },
      ...{ types: ['market'], timesInForce: ['day'], quote: { bid: 4.99, ask: 5 } },
    },
    {
      ...{ ...tradierModel, ...contract, test: 'SellShortOrderLastPriceBelow5', quantity: -1, taken: true },
      ...{ types: ['market'], timesInForce: ['day'], quote: { bid: 5.01, ask: 5.02 } },
    },
    {
      ...{ ...tradierModel, ...contract, test: 'SellShortOrderLastPriceBelow5', quantity: -1, taken: true },
      ...{
        types: ['market', 'limit'],
        timesInForce: ['day'],
        limitPrice: '4.5',
        quote: { bid: 4.99, ask: 5, last: 5 },
      },
    },
    {
      ...{ ...tradierModel, ...contract, test: 'SellShortOrderLastPriceBelow5', quantity: -1, taken: false },
      ...{ types: ['limit'], timesInForce: ['day'], limitPrice: '5.01', quote: { bid: 4.98, ask: 5, last: 4.99 } },
    },
  ]),
  ...[future, crypto].map(
    (contract): LeanVerdict => ({
      ...{ ...tradierModel, ...contract, test: 'UnsupportedSecurityType', taken: false },
      ...{ types: ['limit'], timesInForce: ['day'] },
    }),
  ),
];

const schwabModel = { broker: 'schwab', file: `${models}CharlesSchwabBrokerageModel.cs`, ...prices } as const;
const waiting = ['limit', 'stop', 'stop_limit'] as const;
const datedLives = ['day', 'gtc', 'gtd'] as const;

/** Verdicts on Charles Schwab: Lean has no tests of its model. */
const schwabVerdicts: readonly LeanVerdict[] = [
  ...[stock, option, indexOption].flatMap((contract): readonly LeanVerdict[] => [
    {
      ...{ ...schwabModel, ...contract, test: '_supportOrderTypes', taken: true },
      ...{ types: waiting, timesInForce: datedLives },
    },
    {
      ...{ ...schwabModel, ...contract, test: '_supportOrderTypes', taken: true },
      ...{ types: ['market'], timesInForce: ['day'] },
    },
    {
      ...{ ...schwabModel, ...contract, test: '_supportOrderTypes', taken: true },
      ...{ types: ['market'], timesInForce: ['gtc', 'gtd'] },
      stricter: [
        '_supportOrderTypes: market orders, whatever the time in force',
        'MarketOrderRequest.cs of the brokerage: a market order is a day order',
      ],
    },
    {
      ...{ ...schwabModel, ...contract, test: '_supportOrderTypes', taken: true },
      ...{ types: ['market'], timesInForce: ['opg'] },
    },
    {
      ...{ ...schwabModel, ...contract, test: '_supportOrderTypes', taken: false },
      ...{ types: ['trailing_stop'], timesInForce: ['day', 'gtc'] },
    },
  ]),
  {
    ...{ ...schwabModel, ...stock, test: '_supportOrderTypes', taken: true },
    ...{ types: ['market'], timesInForce: ['cls'] },
  },
  ...[option, indexOption].map(
    (contract): LeanVerdict => ({
      ...{ ...schwabModel, ...contract, test: '_supportOrderTypes', taken: true },
      ...{ types: ['market'], timesInForce: ['cls'] },
      stricter: ['_supportOrderTypes: MarketOnClose of every class', 'no text names options on the close'],
    }),
  ),
  ...[future, crypto].map(
    (contract): LeanVerdict => ({
      ...{ ...schwabModel, ...contract, test: '_supportSecurityTypes', taken: false },
      ...{ types: ['limit'], timesInForce: ['day'] },
    }),
  ),
];

const tradeStationModel = {
  broker: 'tradeStation',
  file: `${models}TradeStationBrokerageModel.cs`,
  now: '2026-11-23T15:00:00Z',
  ...prices,
} as const;
const allTypes = [...stockTypes, 'trailing_stop'] as const;
const onTheOpen = {
  broker: 'tradeStation',
  file: `${tests}BrokerageModelTests.cs`,
  test: 'CanSubmitMarketOnOpen',
  types: ['market'],
  timesInForce: ['opg'],
} as const;

/** New York times of 30 April 2025. */
const tradeStationOpens: readonly (readonly [time: string, taken: boolean])[] = [
  ['08:00:00', true],
  ['12:00:00', false],
  ['15:30:00', false],
  ['06:00:00', true],
  ['09:27:59', true],
  ['15:59:00', false],
  ['17:00:00', false],
  ['17:59:00', false],
  ['19:00:00', false],
  ['19:01:00', false],
  ['21:00:00', false],
  ['09:28:00', true],
  ['05:59:00', false],
];

/** Verdicts on TradeStation. */
const tradeStationVerdicts: readonly LeanVerdict[] = [
  ...crossings('tradeStation', true),
  ...tradeStationOpens.map(
    ([time, taken]): LeanVerdict => ({
      ...{ ...onTheOpen, assetClass: 'stocks', ticker: 'SPY', taken },
      now: new Date(`2025-04-30T${time}-04:00`).toISOString(),
    }),
  ),
  { ...onTheOpen, assetClass: 'futures', ticker: 'CLF2019', now: '2025-04-30T13:27:59Z', taken: false },
  {
    ...{ ...onTheOpen, assetClass: 'options', ticker: 'SPY 160219C192', now: '2025-04-30T13:28:00Z', taken: true },
  },
  {
    ...{ ...onTheOpen, assetClass: 'stocks', ticker: 'SPY', now: '2025-09-13T16:00:00Z', taken: true },
    stricter: [
      'CanSubmitMarketOnOpen: taken on a Saturday at noon',
      'GetMarketOnOpenAllowedWindow: from 6:00 to a minute before the open; the profile has no calendar',
    ],
  },
  ...[stock, option, indexOption, future].flatMap((contract): readonly LeanVerdict[] => [
    {
      ...{ ...tradeStationModel, ...contract, test: '_supportOrderTypes', taken: true },
      ...{ types: allTypes, timesInForce: datedLives },
    },
    {
      ...{ ...tradeStationModel, ...contract, test: '_supportOrderTypes', taken: true },
      ...{ types: ['market'], timesInForce: ['cls'] },
    },
  ]),
  {
    ...{ ...tradeStationModel, ...indexOption, test: '_defaultMarketOnOpenSupportedSecurityTypes', taken: true },
    ...{ types: ['market'], timesInForce: ['opg'], now: '2025-04-30T13:28:00Z' },
  },
  {
    ...{ ...tradeStationModel, ...stock, test: 'NotSupportedOutsideRegularMarketHours', taken: true },
    ...{ types: ['limit'], timesInForce: datedLives, extendedHours: true },
  },
  {
    ...{ ...tradeStationModel, ...stock, test: 'NotSupportedOutsideRegularMarketHours', taken: false },
    ...{ types: ['market', 'stop', 'stop_limit', 'trailing_stop'], timesInForce: datedLives, extendedHours: true },
  },
  ...[option, indexOption, future].map(
    (contract): LeanVerdict => ({
      ...{ ...tradeStationModel, ...contract, test: 'NotSupportedOutsideRegularMarketHours', taken: false },
      ...{ types: ['limit'], timesInForce: datedLives, extendedHours: true },
    }),
  ),
  {
    ...{ ...tradeStationModel, ...crypto, test: '_supportSecurityTypes', taken: false },
    ...{ types: ['limit'], timesInForce: ['day'] },
  },
];

const tastytradeModel = {
  broker: 'tastytrade',
  file: `${models}TastytradeBrokerageModel.cs`,
  now: '2025-05-28T15:00:00Z',
  ...prices,
} as const;

/** Verdicts on tastytrade. */
const tastytradeVerdicts: readonly LeanVerdict[] = [
  ...crossings('tastytrade', false),
  ...[stock, option, indexOption, future].flatMap((contract): readonly LeanVerdict[] => [
    {
      ...{ ...tastytradeModel, ...contract, test: '_supportOrderTypes', taken: true },
      ...{ types: ['limit', 'stop_limit'], timesInForce: datedLives },
    },
    {
      ...{ ...tastytradeModel, ...contract, test: '_supportOrderTypes', taken: true },
      ...{ types: ['market', 'stop'], timesInForce: ['day'] },
    },
    {
      ...{ ...tastytradeModel, ...contract, test: '_supportOrderTypes', taken: true },
      ...{ types: ['market', 'stop'], timesInForce: ['gtc'] },
      stricter: [
        '_supportOrderTypes: market and stop orders, whatever the time in force',
        'Submitting an Order: time-in-force must not be GTC for market orders and for stops that open',
      ],
    },
    {
      ...{ ...tastytradeModel, ...contract, test: '_supportOrderTypes', taken: false },
      ...{ types: ['trailing_stop'], timesInForce: ['day', 'gtc'] },
    },
    {
      ...{ ...tastytradeModel, ...contract, test: '_supportOrderTypes', taken: false },
      ...{ types: ['market'], timesInForce: ['opg', 'cls'] },
    },
  ]),
  {
    ...{ ...tastytradeModel, ...crypto, test: '_supportSecurityTypes', taken: false },
    ...{ types: ['limit'], timesInForce: ['gtc'] },
  },
];

const webullTests = { broker: 'webull', file: `${tests}WebullBrokerageModelTests.cs` } as const;
const webullModel = { broker: 'webull', file: `${models}WebullBrokerageModel.cs`, ...prices } as const;
const noIndexOptions: LeanVerdict['stricter'] = [
  'WebullBrokerageModel.cs takes index options',
  'About Webull OpenAPI, Orders: options, excluding index options',
];
const noMarketOptions: LeanVerdict['stricter'] = [
  'CanSubmitOrderMarketOrderTimeInForceValidation: market orders of options',
  'Options Trading, Trading API FAQ: options take no market orders',
];

/** Verdicts on Webull. */
const webullVerdicts: readonly LeanVerdict[] = [
  {
    ...{ ...webullTests, ...stock, test: 'CanSubmitOrderValidSecurityAndOrderTypeReturnsTrue', taken: true },
    ...{ types: allTypes, timesInForce: ['gtc'] },
  },
  {
    ...{ ...webullTests, ...option, test: 'CanSubmitOrderValidSecurityAndOrderTypeReturnsTrue', taken: true },
    ...{ types: waiting, timesInForce: ['gtc'] },
  },
  {
    ...{ ...webullTests, ...indexOption, test: 'CanSubmitOrderValidSecurityAndOrderTypeReturnsTrue', taken: true },
    ...{ types: waiting, timesInForce: ['gtc'], stricter: noIndexOptions },
  },
  ...[future, crypto].map(
    (contract): LeanVerdict => ({
      ...{ ...webullTests, ...contract, test: 'CanSubmitOrderUnsupportedSecurityTypeReturnsFalse', taken: false },
      ...{ types: ['market'], timesInForce: ['gtc'] },
    }),
  ),
  {
    ...{ ...webullTests, ...stock, test: 'CanSubmitOrder_UnsupportedOrderTypeForSecurityType_ReturnsFalse' },
    ...{ types: ['market'], timesInForce: ['opg', 'cls'], taken: false },
  },
  ...[option, indexOption].flatMap((contract): readonly LeanVerdict[] => {
    const differs = contract === indexOption && { stricter: noIndexOptions };
    return [
      {
        ...{ ...webullTests, ...contract, test: 'CanSubmitOrder_UnsupportedOrderTypeForSecurityType_ReturnsFalse' },
        ...{ types: ['trailing_stop'], timesInForce: ['gtc'], taken: false },
      },
      {
        ...{ ...webullTests, ...contract, test: 'CanSubmitOrderOptionOrderWithValidTimeInForceReturnsTrue' },
        ...{ types: ['limit'], timesInForce: ['day'], quantity: -1, limitPrice: '100', taken: true, ...differs },
      },
      {
        ...{ ...webullTests, ...contract, test: 'CanSubmitOrderOptionOrderWithValidTimeInForceReturnsTrue' },
        ...{ types: ['limit'], timesInForce: ['gtc'], limitPrice: '100', taken: true, ...differs },
      },
      {
        ...{ ...webullTests, ...contract, test: 'CanSubmitOrderOptionOrderWithInvalidTimeInForceReturnsFalse' },
        ...{ types: ['limit'], timesInForce: ['gtc'], quantity: -1, limitPrice: '100', taken: false },
      },
      {
        ...{ ...webullTests, ...contract, test: 'CanSubmitOrderOutsideRegularTradingHoursOnNonEquityReturnsFalse' },
        ...{ types: ['limit'], timesInForce: ['gtc'], limitPrice: '100', extendedHours: true, taken: false },
      },
      {
        ...{ ...webullTests, ...contract, test: 'CanSubmitOrderOutsideRegularTradingHoursFalseOnNonEquityReturnsTrue' },
        ...{ types: ['limit'], timesInForce: ['gtc'], limitPrice: '100', taken: true, ...differs },
      },
      {
        ...{ ...webullModel, ...contract, test: 'InvalidTimeInForceForOptionSellOrder', taken: false },
        ...{ types: ['stop', 'stop_limit'], timesInForce: ['gtc', 'gtd'], quantity: -1 },
      },
    ];
  }),
  {
    ...{ ...webullTests, ...stock, test: 'CanSubmitOrderMarketOrderTimeInForceValidation', taken: true },
    ...{ types: ['market'], timesInForce: lives },
  },
  {
    ...{ ...webullTests, ...option, test: 'CanSubmitOrderMarketOrderTimeInForceValidation', taken: true },
    ...{ types: ['market'], timesInForce: lives, stricter: noMarketOptions },
  },
  {
    ...{ ...webullTests, ...stock, test: 'CanSubmitOrderOutsideRegularTradingHoursOnEquityReturnsTrue', taken: true },
    ...{ types: ['limit'], timesInForce: ['gtc'], limitPrice: '100', extendedHours: true },
  },
  {
    ...{ ...webullTests, ...stock, taken: false },
    test: 'CanSubmitOrderMarketOrderOutsideRegularTradingHoursOnEquityReturnsFalse',
    ...{ types: ['market'], timesInForce: ['gtc'], extendedHours: true },
  },
  {
    ...{ ...webullModel, ...stock, test: 'OutsideRegularTradingHours', taken: true },
    ...{ types: ['stop', 'stop_limit', 'trailing_stop'], timesInForce: lives, extendedHours: true },
    stricter: [
      'CanSubmitOrder: market orders only are refused in extended hours',
      'no text of Webull says that stops trigger in them',
    ],
  },
];

/** Every verdict on these brokers. */
export const stockBrokerVerdicts: readonly LeanVerdict[] = [
  ...tradierVerdicts,
  ...schwabVerdicts,
  ...tradeStationVerdicts,
  ...tastytradeVerdicts,
  ...webullVerdicts,
];

/** Tests of Lean's files on these brokers that an order here cannot express, each with the reason. */
export const stockBrokersCannotBeSaid: readonly (readonly [test: string, reason: string])[] = [
  ['CanSubmitComboCrossZeroOrder (Tastytrade)', 'an order of ours has one contract'],
  [
    'CanSubmitOrderUnsupportedSecurityTypeReturnsFalse (Webull: Forex, Cfd)',
    'forex and contracts for difference are not asset classes of the specification',
  ],
  [
    'CanSubmitOrder_UnsupportedOrderTypeForSecurityType_ReturnsFalse (Webull: ComboMarket)',
    'an order of ours has one contract',
  ],
  ['GetFeeModelReturnsWebullFeeModel', 'fees are not rules about an order'],
  [
    'CanSubmitMarketOnOpen (TradeStation, SBIN)',
    'stocks of India are not of the class; the sessions of the profile are those of New York',
  ],
  [
    'TradierBrokerageModel.CanUpdateOrder, TradeStationBrokerageModel.CanUpdateOrder',
    'a plan changes no order: it cancels and sends',
  ],
  [
    'GetsCorrectBrokerageNameFromBrokerageInstance, GetsCorrectCustomBrokerageNameFromBrokerageInstance (Tradier)',
    'the name of a class is not a rule about an order',
  ],
];
