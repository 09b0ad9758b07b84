// Verdicts of QuantConnect Lean (Apache-2.0) for the orders of this library, rewritten as data. Commit 24863901d.
import type { AssetClass, OrderType, TimeInForce } from '../../src/core/vocabulary.js';
import type { Instrument, Position, Quote } from '../../src/market/ports.js';
import { exchangeTestsThatCannotBeSaid, leanExchangeVerdicts } from './lean-exchange-verdicts.js';
import { stockBrokersCannotBeSaid, stockBrokerVerdicts } from './lean-stock-brokers.js';
import type { profiles } from './profiles.js';

type Broker = keyof typeof profiles;

/** Orders of one verdict: every type with every time in force. */
export interface LeanVerdict {
  readonly broker: Broker;
  readonly file: string;
  readonly test: string;
  readonly assetClass: AssetClass;
  readonly ticker: string;
  readonly types: readonly OrderType[];
  readonly timesInForce: readonly TimeInForce[];
  /** Absent: 1. Below 0: sold. */
  readonly quantity?: number;
  readonly limitPrice?: `${number}`;
  readonly stopPrice?: `${number}`;
  readonly extendedHours?: true;
  readonly now?: string;
  readonly quote?: Quote;
  readonly position?: Position;
  readonly instrument?: Instrument;
  readonly account?: 'cash' | 'margin';
  /** Whether Lean submits the order. */
  readonly taken: boolean;
  /** Where ours is stricter: what Lean says, and what the other source says. */
  readonly stricter?: readonly [lean: string, other: string];
}

const models = 'Common/Brokerages/';
const tests = 'Tests/Common/Brokerages/';
const outsideHours = {
  broker: 'alpaca',
  file: `${tests}AlpacaBrokerageModelTests.cs`,
  test: 'CanSubmitOrderWhenOutsideRegularTradingHours',
  assetClass: 'stocks',
  ticker: 'AAPL',
  limitPrice: '90',
  stopPrice: '100',
  extendedHours: true,
} as const;
const alpacaModel = {
  broker: 'alpaca',
  file: `${models}AlpacaBrokerageModel.cs`,
  test: '_supportOrderTypeBySecurityType',
  limitPrice: '90',
  stopPrice: '100',
} as const;
const crossing = {
  broker: 'alpaca',
  file: `${tests}BrokerageModelTests.cs`,
  test: 'BrokerageModelCanSubmitNotSupportCrossZeroOrderType',
  assetClass: 'stocks',
  ticker: 'AAPL',
  types: ['market'],
  position: { side: 'long', quantity: 10 },
  now: '2025-09-16T11:00:00Z',
} as const;
const opening = {
  file: `${tests}BrokerageModelTests.cs`,
  test: 'CanSubmitMarketOnOpen',
  types: ['market'],
  timesInForce: ['opg'],
} as const;

/** New York times of 30 April 2025, with the verdicts of Alpaca and Interactive Brokers. */
const openingTimes: readonly (readonly [time: string, alpaca: boolean | undefined, ib: boolean | undefined])[] = [
  ['08:00:00', true, true],
  ['12:00:00', false, false],
  ['15:30:00', false, false],
  ['06:00:00', true, true],
  ['09:27:59', true, true],
  ['15:59:00', false, undefined],
  ['16:00:00', undefined, true],
  ['17:00:00', false, true],
  ['17:59:00', false, true],
  ['19:00:00', true, true],
  ['19:01:00', true, true],
  ['21:00:00', true, true],
  ['09:28:00', false, false],
  ['05:59:00', true, true],
];

const minimum = {
  broker: 'binance',
  file: `${tests}BinanceBrokerageModelTests.cs`,
  assetClass: 'crypto',
  ticker: 'BTC-EUR',
  timesInForce: ['gtc'],
  // The row binance,BTCEUR of Lean's symbol properties.
  instrument: { minNotional: 5 },
} as const;
const stopMarket = {
  file: `${tests}BinanceBrokerageModelTests.cs`,
  test: 'CannotSubmitStopMarketOrder_Always',
  assetClass: 'crypto',
  ticker: 'ETH-USDT',
  types: ['stop'],
  timesInForce: ['gtc'],
  stopPrice: '3000',
} as const;
const ibModel = {
  broker: 'interactiveBrokers',
  file: `${models}InteractiveBrokersBrokerageModel.cs`,
  test: 'SupportedOrderTypes, SupportedTimeInForces',
  types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
  timesInForce: ['day', 'gtc', 'gtd'],
  limitPrice: '90',
  stopPrice: '100',
  taken: true,
} as const;
const ibTests = { broker: 'interactiveBrokers', file: `${tests}InteractiveBrokersBrokerageModelTests.cs` } as const;
const preMarket = '2025-04-30T12:00:00Z';

/** Every verdict, in the order of Lean's files. */
export const leanVerdicts: readonly LeanVerdict[] = [
  ...stockBrokerVerdicts,
  ...leanExchangeVerdicts,
  { ...outsideHours, types: ['market', 'stop', 'stop_limit'], timesInForce: ['day', 'gtc', 'gtd'], taken: false },
  { ...outsideHours, types: ['limit'], timesInForce: ['day'], taken: true },
  { ...outsideHours, types: ['limit'], timesInForce: ['gtc', 'gtd'], taken: false },
  {
    ...alpacaModel,
    ...{ assetClass: 'stocks', ticker: 'AAPL', timesInForce: ['day', 'gtc'], taken: true },
    types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
  },
  {
    ...alpacaModel,
    ...{ assetClass: 'options', ticker: 'SPY 260130C600', timesInForce: ['day'], taken: true },
    types: ['market', 'limit'],
  },
  {
    ...alpacaModel,
    ...{ assetClass: 'options', ticker: 'SPY 260130C600', timesInForce: ['day'], taken: false },
    types: ['stop', 'stop_limit', 'trailing_stop'],
  },
  {
    ...alpacaModel,
    ...{ assetClass: 'options', ticker: 'SPY 260130C600', timesInForce: ['gtc'], taken: true },
    types: ['market', 'limit'],
    stricter: [
      'AlpacaBrokerageModel.cs takes market and limit orders of options',
      'Options Trading: time_in_force must be day',
    ],
  },
  {
    ...alpacaModel,
    ...{ assetClass: 'crypto', ticker: 'BTC-USD', timesInForce: ['gtc'], taken: true },
    types: ['market', 'limit', 'stop_limit'],
  },
  {
    ...alpacaModel,
    ...{ assetClass: 'crypto', ticker: 'BTC-USD', timesInForce: ['gtc'], taken: false },
    types: ['stop', 'trailing_stop'],
  },
  { ...alpacaModel, assetClass: 'futures', ticker: 'ESH2026', types: ['market'], timesInForce: ['day'], taken: false },
  {
    ...alpacaModel,
    assetClass: 'index_options',
    ticker: 'SPX 260130C6000',
    types: ['market'],
    timesInForce: ['day'],
    taken: false,
  },
  { ...crossing, timesInForce: ['opg', 'cls'], quantity: -15, taken: false },
  { ...crossing, timesInForce: ['opg', 'cls'], quantity: -10, taken: true },
  ...openingTimes.flatMap(([time, alpaca, ib]): readonly LeanVerdict[] => {
    const at = {
      ...opening,
      assetClass: 'stocks',
      ticker: 'SPY',
      now: `${new Date(`2025-04-30T${time}-04:00`).toISOString()}`,
    } as const;
    return [
      ...(alpaca === undefined ? [] : [{ ...at, broker: 'alpaca', taken: alpaca } as const]),
      ...(ib === undefined ? [] : [{ ...at, broker: 'interactiveBrokers', taken: ib } as const]),
    ];
  }),
  { ...opening, broker: 'alpaca', assetClass: 'futures', ticker: 'CLF2019', now: '2025-04-30T13:27:59Z', taken: false },
  {
    ...opening,
    broker: 'interactiveBrokers',
    assetClass: 'futures',
    ticker: 'CLF2019',
    now: '2025-04-30T13:27:59Z',
    taken: false,
  },
  {
    ...opening,
    broker: 'alpaca',
    assetClass: 'options',
    ticker: 'SPY 160219C192',
    now: '2025-04-30T13:28:00Z',
    taken: false,
  },
  {
    ...opening,
    broker: 'interactiveBrokers',
    assetClass: 'options',
    ticker: 'SPY 160219C192',
    now: '2025-04-30T09:59:00Z',
    taken: true,
  },
  {
    ...{ ...opening, broker: 'alpaca', assetClass: 'stocks', ticker: 'SPY', now: '2025-09-13T16:00:00Z', taken: true },
    stricter: [
      'CanSubmitMarketOnOpen: taken on a Saturday at noon',
      'OpenAPI file, TimeInForce: opg is rejected from 9:28 to 19:00, whatever the day',
    ],
  },
  {
    ...{
      ...opening,
      broker: 'interactiveBrokers',
      assetClass: 'stocks',
      ticker: 'SPY',
      now: '2025-09-13T16:00:00Z',
      taken: true,
    },
    stricter: [
      'CanSubmitMarketOnOpen: taken on a Saturday at noon',
      'GetMarketOnOpenAllowedWindow: from the close to two minutes before the open; the profile has no calendar',
    ],
  },
  {
    ...minimum,
    test: 'CanSubmitMarketOrder_OrderSizeIsLargeEnough',
    types: ['market'],
    quantity: 0.01,
    quote: { bid: 49_999, ask: 50_001 },
    taken: true,
  },
  {
    ...minimum,
    test: 'CanSubmitMarketOrder_OrderSizeIsLargeEnough',
    types: ['market'],
    quantity: 0.000009,
    quote: { bid: 49_999, ask: 50_001 },
    taken: false,
  },
  {
    ...minimum,
    test: 'CanSubmitLimitOrder_OrderSizeIsLargeEnough',
    types: ['limit'],
    quantity: 0.002,
    limitPrice: '5500',
    taken: true,
  },
  {
    ...minimum,
    test: 'CanSubmitLimitOrder_OrderSizeIsLargeEnough',
    types: ['limit'],
    quantity: 0.003,
    limitPrice: '4500',
    taken: true,
  },
  {
    ...minimum,
    test: 'CanSubmitLimitOrder_OrderSizeIsLargeEnough',
    types: ['limit'],
    quantity: 0.0002,
    limitPrice: '4500',
    taken: false,
  },
  {
    ...minimum,
    test: 'CanSubmitStopLimitOrder_OrderSizeIsLargeEnough',
    types: ['stop_limit'],
    quantity: 0.002,
    stopPrice: '5500',
    limitPrice: '5500',
    taken: true,
  },
  {
    ...minimum,
    test: 'CanSubmitStopLimitOrder_OrderSizeIsLargeEnough',
    types: ['stop_limit'],
    quantity: 0.001,
    stopPrice: '4500',
    limitPrice: '5500',
    taken: false,
  },
  {
    ...minimum,
    test: 'CanSubmitStopLimitOrder_OrderSizeIsLargeEnough',
    types: ['stop_limit'],
    quantity: 0.001,
    stopPrice: '5500',
    limitPrice: '4500',
    taken: false,
  },
  {
    ...minimum,
    test: 'CanSubmitStopLimitOrder_OrderSizeIsLargeEnough',
    types: ['stop_limit'],
    quantity: 0.003,
    stopPrice: '4500',
    limitPrice: '5500',
    taken: true,
  },
  {
    ...minimum,
    test: 'CanSubmitStopLimitOrder_OrderSizeIsLargeEnough',
    types: ['stop_limit'],
    quantity: 0.003,
    stopPrice: '5500',
    limitPrice: '4500',
    taken: true,
  },
  { ...minimum, test: 'CannotSubmitMarketOrder_IfPriceNotInitialized', types: ['market'], taken: false },
  { ...stopMarket, broker: 'binance', taken: false },
  { ...stopMarket, broker: 'binanceFutures', taken: true },
  {
    ...{ broker: 'binance', file: `${models}BinanceBrokerageModel.cs`, test: 'CanSubmitOrder', taken: false },
    ...{ assetClass: 'crypto', ticker: 'BTC-EUR', types: ['trailing_stop'], timesInForce: ['gtc'] },
  },
  {
    ...{ broker: 'binance', file: `${models}BinanceBrokerageModel.cs`, test: 'CanSubmitOrder', taken: false },
    ...{ assetClass: 'stocks', ticker: 'AAPL', types: ['limit'], timesInForce: ['gtc'], limitPrice: '90' },
  },
  {
    ...{
      broker: 'binanceFutures',
      file: `${models}BinanceFuturesBrokerageModel.cs`,
      test: 'BinanceFuturesBrokerageModel',
      taken: false,
    },
    ...{
      assetClass: 'crypto',
      ticker: 'ETH-USDT',
      types: ['limit'],
      timesInForce: ['gtc'],
      limitPrice: '3000',
      account: 'cash',
    },
  },
  { ...ibModel, assetClass: 'stocks', ticker: 'SPY' },
  { ...ibModel, assetClass: 'options', ticker: 'SPY 260130C600' },
  { ...ibModel, assetClass: 'index_options', ticker: 'SPX 260130C6000' },
  { ...ibModel, assetClass: 'futures', ticker: 'ESH2026' },
  { ...ibModel, assetClass: 'crypto', ticker: 'BTC-USD', taken: false },
  {
    ...ibTests,
    test: 'CannotSubmitMOCOrdersForOptions',
    assetClass: 'options',
    ticker: 'SPY 260130C600',
    types: ['market'],
    timesInForce: ['cls'],
    now: preMarket,
    taken: false,
  },
  {
    ...ibTests,
    test: 'CannotSubmitMOCOrdersForOptions',
    assetClass: 'index_options',
    ticker: 'SPX 260130C6000',
    types: ['market'],
    timesInForce: ['cls'],
    now: preMarket,
    taken: false,
  },
  {
    ...ibTests,
    test: 'CannotSubmitMOOOrdersForForexCfdAndFutureOrders',
    assetClass: 'futures',
    ticker: 'ESH2026',
    types: ['market'],
    timesInForce: ['opg'],
    now: preMarket,
    taken: false,
  },
  {
    ...ibTests,
    test: 'CanSubmitMOOOrdersForOptionAndEquity',
    assetClass: 'options',
    ticker: 'SPY 260130C600',
    types: ['market'],
    timesInForce: ['opg'],
    now: preMarket,
    taken: true,
  },
  {
    ...ibTests,
    test: 'CanSubmitMOOOrdersForOptionAndEquity',
    assetClass: 'stocks',
    ticker: 'SPY',
    types: ['market'],
    timesInForce: ['opg'],
    now: preMarket,
    taken: true,
  },
  {
    ...ibTests,
    test: 'CanSubmitMOCOrdersForFutureAndEquity',
    assetClass: 'futures',
    ticker: 'ESH2026',
    types: ['market'],
    timesInForce: ['cls'],
    now: preMarket,
    taken: true,
  },
  {
    ...ibTests,
    test: 'CanSubmitMOCOrdersForFutureAndEquity',
    assetClass: 'stocks',
    ticker: 'SPY',
    types: ['market'],
    timesInForce: ['cls'],
    now: preMarket,
    taken: true,
  },
];

/** Tests of Lean's files that no order of ours can say, each with the reason. */
export const cannotBeSaid: readonly (readonly [test: string, reason: string])[] = [
  ...stockBrokersCannotBeSaid,
  ...exchangeTestsThatCannotBeSaid,
  ['CannotSubmitOrder_IndexOptionExercise', 'an exercise is not an order of ours'],
  ['CanSubmitOrder_ForexWithinAllowableOrderSize', 'forex is not an asset class of the specification'],
  ['CannotSubmitMOCOrdersForOptions (ES)', 'options on futures are not an asset class of the specification'],
  [
    'CannotSubmitMOCOrdersForForexAndCfd',
    'forex and contracts for difference are not asset classes of the specification',
  ],
  ['CannotSubmitMOOOrdersForForexCfdAndFutureOrders (EURGBP)', 'forex is not an asset class of the specification'],
  [
    'CanSubmitMOOOrdersForOptionAndEquity (DE10YBEUR)',
    'contracts for difference are not an asset class of the specification',
  ],
  [
    'CanSubmitMOCOrdersForFutureAndEquity (DE10YBEUR)',
    'contracts for difference are not an asset class of the specification',
  ],
  ['CanSubmitCfdOrder', 'contracts for difference are not an asset class of the specification'],
  ['CanSubmitComboOrdersWithExpectedLegValidation', 'an order of ours has one contract'],
  ['CannotSubmitStopMarketOrder_Always (BinanceCoinFutures)', 'there is no profile of this broker'],
  [
    'CanSubmitMarketOnOpen (SBIN)',
    'stocks of India are not of the class; the sessions of the profile are those of New York',
  ],
  [
    'GetsCorrectLeverageForCfds, Returns1m_IfCashAccount, Returns3m_IfMarginAccount',
    'leverage is not a rule about an order',
  ],
  [
    'ReturnBinanceFeeModel, ReturnsCashBuyinPowerModel_ForCashAccount, ReturnsSecurityMarginModel_ForMarginAccount, CryptoMapped',
    'fees, buying power and markets are not rules about an order',
  ],
  ['CanUpdateOrder', 'a plan changes no order: it cancels and sends'],
];
