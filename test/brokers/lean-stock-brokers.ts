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
  ]),
  ...[future, crypto].map(
    (contract): LeanVerdict => ({
      ...{ ...tradierModel, ...contract, test: 'UnsupportedSecurityType', taken: false },
      ...{ types: ['limit'], timesInForce: ['day'] },
    }),
  ),
];

/** Every verdict on these brokers. */
export const stockBrokerVerdicts: readonly LeanVerdict[] = [...tradierVerdicts];

/** Tests of Lean's files on these brokers that no order of ours can say, each with the reason. */
export const stockBrokersCannotBeSaid: readonly (readonly [test: string, reason: string])[] = [];
