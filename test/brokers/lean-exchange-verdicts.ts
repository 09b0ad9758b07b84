// Verdicts of QuantConnect Lean (Apache-2.0) for exchanges of crypto, rewritten as data. Commit 24863901d.
import type { OrderType } from '../../src/core/vocabulary.js';
import type { Instrument } from '../../src/market/ports.js';
import type { LeanVerdict } from './lean-verdicts.js';

const models = 'Common/Brokerages/';
const tests = 'Tests/Common/Brokerages/';
const crypto = { assetClass: 'crypto', timesInForce: ['gtc'] } as const;
const prices = { limitPrice: '90', stopPrice: '100' } as const;

/** Orders of other classes, which no exchange of crypto takes. */
const otherClasses = [
  { assetClass: 'stocks', ticker: 'AAPL' },
  { assetClass: 'options', ticker: 'SPY 260130C600' },
  { assetClass: 'futures', ticker: 'ESH2026' },
] as const;

// Coinbase. Its security is BTCUSD, with the row coinbase,BTCUSD of Lean's symbol properties.
const coinbaseTests = {
  ...crypto,
  broker: 'coinbase',
  file: `${tests}CoinbaseBrokerageModelTests.cs`,
  ticker: 'BTC-USD',
  instrument: { minQuantity: '0.00000001', quantityStep: '0.00000001' },
} as const;
const coinbaseTypes = { ...coinbaseTests, test: 'CanSubmit_CertainOrderTypes', quantity: 10 } as const;
const coinbaseModel = {
  ...crypto,
  ...prices,
  broker: 'coinbase',
  file: `${models}CoinbaseBrokerageModel.cs`,
  test: 'CanSubmitOrder',
  ticker: 'BTC-USD',
} as const;

const coinbase: readonly LeanVerdict[] = [
  {
    ...{ ...coinbaseTests, test: 'CanSubmitOrder_WhenBrokerageIdIsCorrect' },
    ...{ types: ['market'], quantity: 10, taken: true },
  },
  ...([0.01, 0.000_000_001_5] as const).map(
    (quantity): LeanVerdict => ({
      ...{ ...coinbaseTests, test: 'CanSubmitOrder_WhenQuantityIsLargeEnough' },
      ...{ types: ['market'], quantity, taken: quantity === 0.01 },
    }),
  ),
  {
    ...{ ...coinbaseTests, test: 'CanOnlySubmitCryptoOrders' },
    ...{ types: ['market'], quantity: 10, taken: true },
  },
  ...otherClasses.map(
    (other): LeanVerdict => ({
      ...{ ...coinbaseTests, ...other, test: 'CanOnlySubmitCryptoOrders' },
      ...{ types: ['market'], quantity: 10, taken: false },
    }),
  ),
  // CreateOrder gives the limit 0 where there is none: 1 is the stop of a stop market, 10 the limit of others.
  { ...coinbaseTypes, types: ['market', 'limit', 'stop_limit'], limitPrice: '10', stopPrice: '1', taken: true },
  { ...coinbaseTypes, types: ['market'], timesInForce: ['opg', 'cls'], taken: false },
  { ...coinbaseTypes, types: ['stop'], stopPrice: '1', now: '2019-03-23T01:00:00Z', taken: false },
  { ...coinbaseModel, types: ['trailing_stop'], taken: false },
  { ...coinbaseModel, types: ['limit', 'stop_limit'], timesInForce: ['gtd'], taken: true },
  {
    ...{ ...coinbaseModel, types: ['limit', 'stop_limit'], timesInForce: ['day'], taken: true },
    stricter: ['CanSubmitOrder judges no time in force', 'Advanced API Order Management lists gtc, gtd, ioc and fok'],
  },
  ...otherClasses.map((other): LeanVerdict => ({ ...coinbaseModel, ...other, types: ['limit'], taken: false })),
  {
    ...{ ...coinbaseModel, types: ['limit'], taken: false },
    ...{ assetClass: 'index_options', ticker: 'SPX 260130C6000' },
  },
];

// Bybit. Its security is BTCUSDT, with the row bybit,BTCUSDT of Lean's symbol properties.
const bybitInstrument: Instrument = { minQuantity: '0.000011', quantityStep: '0.000001' };
const bybitTests = {
  ...crypto,
  broker: 'bybit',
  file: `${tests}BybitBrokerageModelTests.cs`,
  ticker: 'BTC-USDT',
  instrument: bybitInstrument,
} as const;
const bybitModel = {
  ...crypto,
  ...prices,
  broker: 'bybit',
  file: `${models}BybitBrokerageModel.cs`,
  test: 'CanSubmitOrder',
  ticker: 'BTC-USDT',
} as const;
const bybitSizes: readonly (readonly [
  test: string,
  type: OrderType,
  quantity: number,
  taken: boolean,
  prices?: Pick<LeanVerdict, 'limitPrice' | 'stopPrice' | 'quote'>,
])[] = [
  ['CanSubmitMarketOrder_OrderSizeIsLargeEnough', 'market', 0.01, true, { quote: { bid: 49_999, ask: 50_001 } }],
  ['CanSubmitMarketOrder_OrderSizeIsLargeEnough', 'market', 0.000_001, false, { quote: { bid: 49_999, ask: 50_001 } }],
  ['CanSubmitMarketOrder_OrderSizeIsLargeEnough', 'market', 0.000_011, true, { quote: { bid: 49_999, ask: 50_001 } }],
  ['CanSubmitLimitOrder_OrderSizeIsLargeEnough', 'limit', 0.01, true, { limitPrice: '4500' }],
  ['CanSubmitLimitOrder_OrderSizeIsLargeEnough', 'limit', 0.000_001, false, { limitPrice: '4500' }],
  ['CanSubmitLimitOrder_OrderSizeIsLargeEnough', 'limit', 0.000_011, true, { limitPrice: '4500' }],
  [
    ...(['CanSubmitStopLimitOrder_OrderSizeIsLargeEnough', 'stop_limit', 0.002, true] as const),
    { stopPrice: '5500', limitPrice: '5500' },
  ],
  [
    ...(['CanSubmitStopLimitOrder_OrderSizeIsLargeEnough', 'stop_limit', 0.000_001, false] as const),
    { stopPrice: '5500', limitPrice: '5500' },
  ],
  [
    ...(['CanSubmitStopLimitOrder_OrderSizeIsLargeEnough', 'stop_limit', 0.002, true] as const),
    { stopPrice: '5500', limitPrice: '4500' },
  ],
  [
    ...(['CanSubmitStopLimitOrder_OrderSizeIsLargeEnough', 'stop_limit', 0.003, true] as const),
    { stopPrice: '4500', limitPrice: '5500' },
  ],
  [
    ...(['CanSubmitStopLimitOrder_OrderSizeIsLargeEnough', 'stop_limit', 0.003, true] as const),
    { stopPrice: '5500', limitPrice: '4500' },
  ],
  ['CanSubmitMarketOrder_IfPriceNotInitialized', 'market', 1, true],
  ['CanSubmitStopMarketOrder_OrderSizeIsLargeEnough', 'stop', 0.002, true, { stopPrice: '5500' }],
  ['CanSubmitStopMarketOrder_OrderSizeIsLargeEnough', 'stop', 0.000_001, false, { stopPrice: '5500' }],
  ['CanSubmitStopMarketOrder_OrderSizeIsLargeEnough', 'stop', 0.002, true, { stopPrice: '4500' }],
  ['CanSubmitStopMarketOrder_OrderSizeIsLargeEnough', 'stop', 0.003, true, { stopPrice: '4500' }],
  ['CanSubmitStopMarketOrder_OrderSizeIsLargeEnough', 'stop', 0.003, true, { stopPrice: '5500' }],
];

const bybit: readonly LeanVerdict[] = [
  ...bybitSizes.map(
    ([test, type, quantity, taken, priced]): LeanVerdict => ({
      ...bybitTests,
      ...priced,
      ...{ test, types: [type], quantity, taken },
    }),
  ),
  { ...bybitModel, types: ['market', 'limit', 'stop', 'stop_limit'], taken: true },
  { ...bybitModel, types: ['trailing_stop'], taken: false },
  { ...bybitModel, types: ['market'], timesInForce: ['opg', 'cls'], taken: false },
  {
    ...{ ...bybitModel, types: ['limit', 'stop', 'stop_limit'], timesInForce: ['day', 'gtd'], taken: true },
    stricter: ['CanSubmitOrder judges no time in force', 'Place Order lists GTC, IOC and FOK'],
  },
  ...otherClasses.map((other): LeanVerdict => ({ ...bybitModel, ...other, types: ['limit'], taken: false })),
  {
    ...{ ...bybitModel, types: ['limit'], taken: false },
    ...{ assetClass: 'index_options', ticker: 'SPX 260130C6000' },
  },
];

// Kraken. Its security is BTCUSD, with the row kraken,BTCUSD of Lean's symbol properties.
const krakenModel = {
  ...crypto,
  ...prices,
  broker: 'kraken',
  file: `${models}KrakenBrokerageModel.cs`,
  test: 'CanSubmitOrder, _supportedOrderTypes',
  ticker: 'BTC-USD',
} as const;

const kraken: readonly LeanVerdict[] = [
  ...([0.01, 0.000_04] as const).map(
    (quantity): LeanVerdict => ({
      ...crypto,
      ...{ broker: 'kraken', file: `${tests}KrakenBrokerageModelTests.cs`, ticker: 'BTC-USD' },
      ...{ test: 'CanSubmitOrder_WhenQuantityIsLargeEnough', instrument: { minQuantity: '0.00005' } },
      ...{ types: ['market'], quantity, taken: quantity === 0.01 },
    }),
  ),
  { ...krakenModel, types: ['market', 'limit', 'stop', 'stop_limit'], taken: true },
  { ...krakenModel, types: ['trailing_stop'], taken: false },
  { ...krakenModel, types: ['market'], timesInForce: ['opg', 'cls'], taken: false },
  {
    ...{ ...krakenModel, types: ['limit', 'stop', 'stop_limit'], timesInForce: ['day'], taken: true },
    stricter: ['CanSubmitOrder judges no time in force', 'Add Order lists GTC, IOC, GTD and FOK'],
  },
  { ...krakenModel, types: ['limit'], timesInForce: ['gtd'], now: '2026-12-10T12:00:00Z', taken: true },
  {
    ...{ ...krakenModel, types: ['limit'], timesInForce: ['gtd'], now: '2026-11-23T12:00:00Z', taken: true },
    stricter: ['CanSubmitOrder judges no time in force', 'Add Order: GTD orders up to one month in future'],
  },
  ...otherClasses.map((other): LeanVerdict => ({ ...krakenModel, ...other, types: ['limit'], taken: false })),
  {
    ...{ ...krakenModel, types: ['limit'], taken: false },
    ...{ assetClass: 'index_options', ticker: 'SPX 260130C6000' },
  },
];

// Binance.US: the tests are those of Binance, with its row binance,BTCEUR of Lean's symbol properties.
const usTests = {
  ...crypto,
  broker: 'binanceUs',
  file: `${tests}BinanceUSBrokerageModelTests.cs`,
  ticker: 'BTC-EUR',
  instrument: { minNotional: 5 },
} as const;
const usModel = {
  ...crypto,
  ...prices,
  broker: 'binanceUs',
  file: `${models}BinanceUSBrokerageModel.cs`,
  test: 'CanSubmitOrder of BinanceBrokerageModel.cs',
  ticker: 'BTC-USD',
} as const;
const usSizes: readonly (readonly [
  test: string,
  type: OrderType,
  quantity: number,
  taken: boolean,
  prices: Pick<LeanVerdict, 'limitPrice' | 'stopPrice' | 'quote'>,
])[] = [
  ['CanSubmitMarketOrder_OrderSizeIsLargeEnough', 'market', 0.01, true, { quote: { bid: 49_999, ask: 50_001 } }],
  ['CanSubmitMarketOrder_OrderSizeIsLargeEnough', 'market', 0.000_009, false, { quote: { bid: 49_999, ask: 50_001 } }],
  ['CanSubmitLimitOrder_OrderSizeIsLargeEnough', 'limit', 0.002, true, { limitPrice: '5500' }],
  ['CanSubmitLimitOrder_OrderSizeIsLargeEnough', 'limit', 0.003, true, { limitPrice: '4500' }],
  ['CanSubmitLimitOrder_OrderSizeIsLargeEnough', 'limit', 0.000_2, false, { limitPrice: '4500' }],
  [
    ...(['CanSubmitStopLimitOrder_OrderSizeIsLargeEnough', 'stop_limit', 0.002, true] as const),
    { stopPrice: '5500', limitPrice: '5500' },
  ],
  [
    ...(['CanSubmitStopLimitOrder_OrderSizeIsLargeEnough', 'stop_limit', 0.001, false] as const),
    { stopPrice: '4500', limitPrice: '5500' },
  ],
  [
    ...(['CanSubmitStopLimitOrder_OrderSizeIsLargeEnough', 'stop_limit', 0.001, false] as const),
    { stopPrice: '5500', limitPrice: '4500' },
  ],
  [
    ...(['CanSubmitStopLimitOrder_OrderSizeIsLargeEnough', 'stop_limit', 0.003, true] as const),
    { stopPrice: '4500', limitPrice: '5500' },
  ],
  [
    ...(['CanSubmitStopLimitOrder_OrderSizeIsLargeEnough', 'stop_limit', 0.003, true] as const),
    { stopPrice: '5500', limitPrice: '4500' },
  ],
  ['CannotSubmitMarketOrder_IfPriceNotInitialized', 'market', 1, false, {}],
];

const binanceUs: readonly LeanVerdict[] = [
  ...usSizes.map(
    ([test, type, quantity, taken, priced]): LeanVerdict => ({
      ...usTests,
      ...priced,
      ...{ test, types: [type], quantity, taken },
    }),
  ),
  {
    ...{ ...crypto, broker: 'binanceUs', file: `${tests}BinanceBrokerageModelTests.cs`, ticker: 'ETH-USDT' },
    ...{ test: 'CannotSubmitStopMarketOrder_Always', types: ['stop'], stopPrice: '3000', taken: false },
  },
  { ...usModel, types: ['trailing_stop'], taken: false },
  { ...usModel, types: ['limit', 'stop_limit'], taken: true },
  { ...usModel, types: ['market'], timesInForce: ['opg', 'cls'], quote: { bid: 90, ask: 91 }, taken: false },
  {
    ...{ ...usModel, types: ['limit', 'stop_limit'], timesInForce: ['day', 'gtd'], taken: true },
    stricter: ['CanSubmitOrder judges no time in force', 'Time in force: GTC, IOC and FOK'],
  },
  ...otherClasses.map((other): LeanVerdict => ({ ...usModel, ...other, types: ['limit'], taken: false })),
];

/** Every verdict about an exchange, in the order of Lean's files. */
export const leanExchangeVerdicts: readonly LeanVerdict[] = [...coinbase, ...bybit, ...kraken, ...binanceUs];

/** Tests of these files that an order here cannot express, each with the reason. */
export const exchangeTestsThatCannotBeSaid: readonly (readonly [test: string, reason: string])[] = [
  [
    'CanSubmit_CertainOrderTypes (Coinbase, stop market before 23 March 2019)',
    'a profile says what is taken on its day; a form that is over is not part of it',
  ],
  [
    'CanSubmitOrder_WhenBrokerageIdIsCorrect (Coinbase, an order that has an identifier)',
    'an order of ours is new: it has no identifier of the broker',
  ],
  ['CanOnlySubmitCryptoOrders (Coinbase, Cfd and Forex)', 'they are not asset classes of the specification'],
  [
    'ThrowsWhenCalledWithMarginAccountType (Coinbase), ThrowsError_IfMarginAccount (Binance.US)',
    'no order is judged; the profiles sell nothing short in any account',
  ],
  [
    'CanUpdateOrderTest (Coinbase); CannotUpdateOrder_IfSecurityIsNotCryptoFuture, CannotUpdateOrder_IfWrongOrderStatus, CanUpdateOrder_OrderSizeIsLargeEnough (Bybit)',
    'a plan changes no order: it cancels and sends',
  ],
  [
    'GetLeverageTest, GetBuyingPowerModelTest, GetFeeModelTest, FeeModelReturns… (Coinbase); ReturnsCorrectLeverage, ReturnsCorrectBuyingPowerModel, ReturnCorrectFeeModel, CryptoMapped, Returns10m_IfMarginAccount (Bybit); GetLeverageTest (Kraken); CryptoMapped (Binance.US)',
    'leverage, fees, buying power and markets are not rules about an order',
  ],
  ['LimitIfTouched of KrakenBrokerageModel._supportedOrderTypes', 'it is not an order type of the specification'],
  [
    'SecurityType.CryptoFuture of BybitBrokerageModel.CanSubmitOrder',
    'the profile is of the spot market; both are the class crypto',
  ],
];
