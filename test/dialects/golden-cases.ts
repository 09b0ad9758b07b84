import type { AssetClass } from '../../src/core/vocabulary.js';
import type { DialectId, TranslationOptions } from '../../src/dialects/index.js';
import type { Quote } from '../../src/market/ports.js';
import type { ByTicker, MarketSnapshot } from '../../src/market/snapshot.js';

/** A message of a platform, what it says in this library's form, and what is traded. Worked out by hand from the documentation. */
export interface GoldenCase {
  readonly dialect: DialectId;
  readonly title: string;
  readonly message: unknown;
  readonly options?: TranslationOptions;
  /** Code and field of each error. */
  readonly errors?: readonly (readonly [string, string])[];
  readonly payload?: unknown;
  readonly market?: keyof typeof markets;
  /** Orders of the plan: side, quantity, ticker, type and prices, of several signals in turn; or the code that rejects it. */
  readonly orders?: readonly string[];
}

const now = '2026-01-26T15:30:00Z';
const quotes: ByTicker<Quote> = {
  'BTC-USDT': { bid: '41990', ask: '42010' },
  'ETH-USDT': { bid: '2999', ask: '3001' },
  RELIANCE: { bid: '1199', ask: '1201' },
  IDEA: { bid: '9.9', ask: '10.1' },
  AAPL: { bid: '199', ask: '201' },
};

/** Perpetual futures can be sold short. */
const capabilities = { shortSelling: true };

/** Markets of the cases, by what is held. */
export const markets = {
  flat: { now, equity: '100000', capabilities, quotes },
  longBitcoin: {
    now,
    equity: '100000',
    capabilities,
    quotes,
    positions: { 'BTC-USDT': { side: 'long', quantity: '2', averageEntryPrice: '40000' } },
  },
  longReliance: {
    now,
    equity: '100000',
    capabilities,
    quotes,
    positions: { RELIANCE: { side: 'long', quantity: '5', averageEntryPrice: '1100' } },
  },
  shortEther: {
    now,
    equity: '100000',
    capabilities,
    quotes,
    positions: { 'ETH-USDT': { side: 'short', quantity: '30', averageEntryPrice: '3100' } },
  },
  longEther: {
    now,
    equity: '100000',
    capabilities,
    quotes,
    positions: { 'ETH-USDT': { side: 'long', quantity: '30', averageEntryPrice: '2800' } },
  },
  longApple: {
    now,
    equity: '100000',
    capabilities,
    quotes,
    positions: { AAPL: { side: 'long', quantity: '7', averageEntryPrice: '180' } },
  },
} as const satisfies Readonly<Record<string, MarketSnapshot>>;

/** Asset class of the webhook that takes the messages of a platform. */
export const classes: Readonly<Record<DialectId, AssetClass>> = {
  '3commas': 'crypto',
  cornix: 'crypto',
  octobot: 'crypto',
  whook: 'crypto',
  openalgo: 'stocks',
  pineconnector: 'stocks',
  traderspost: 'stocks',
};

const bot = { secret: 'token-of-the-bot', bot_uuid: 'b7e0', tv_exchange: 'BINANCE' };
const order = { apikey: 'key-of-the-user', strategy: 'Nifty', exchange: 'NSE', product: 'CNC' };
const license = '6012345678901';

export const goldenCases: readonly GoldenCase[] = [
  // 3Commas, strategy type.
  {
    dialect: '3commas',
    title: 'an order of a strategy that is long afterwards',
    message: {
      ...bot,
      timestamp: '2026-01-26T15:29:58Z',
      trigger_price: '42000.5',
      tv_instrument: 'BTCUSDT',
      action: 'buy',
      strategy_info: {
        market_position: 'long',
        market_position_size: '0.5',
        prev_market_position: 'flat',
        prev_market_position_size: '0',
      },
      order: { amount: '0.5', currency_type: 'base' },
    },
    payload: {
      ticker: 'BTC-USDT',
      action: 'buy',
      sentiment: 'bullish',
      signalPrice: '42000.5',
      quantity: '0.5',
      quantityType: 'fixed_quantity',
      time: '2026-01-26T15:29:58Z',
    },
    market: 'flat',
    orders: ['buy 0.5 BTC-USDT market'],
  },
  {
    dialect: '3commas',
    title: 'an order of a strategy that is flat afterwards',
    message: {
      ...bot,
      tv_instrument: 'BTCUSDT',
      action: 'sell',
      strategy_info: { market_position: 'flat', market_position_size: '0' },
      order: { amount: '2', currency_type: 'base' },
    },
    payload: { ticker: 'BTC-USDT', action: 'sell', sentiment: 'flat', quantity: '2', quantityType: 'fixed_quantity' },
    market: 'longBitcoin',
    orders: ['sell 2 BTC-USDT market'],
  },
  {
    dialect: '3commas',
    title: 'a reduction by a strategy that stays long',
    message: {
      ...bot,
      tv_instrument: 'BTCUSDT',
      action: 'sell',
      strategy_info: { market_position: 'long', market_position_size: '1.5' },
      order: { amount: '0.5', currency_type: 'base' },
    },
    payload: {
      ticker: 'BTC-USDT',
      action: 'sell',
      sentiment: 'bullish',
      quantity: '0.5',
      quantityType: 'fixed_quantity',
    },
    market: 'longBitcoin',
    orders: ['sell 0.5 BTC-USDT market'],
  },
  // 3Commas, custom type.
  {
    dialect: '3commas',
    title: 'a custom entry for an amount of the quote currency',
    message: {
      ...bot,
      max_lag: '30',
      tv_instrument: 'BTCUSDT.P',
      action: 'enter_long',
      order: { amount: '4200', currency_type: 'quote' },
    },
    payload: {
      ticker: 'BTC-USDT',
      action: 'buy',
      sentiment: 'bullish',
      quantity: '4200',
      quantityType: 'dollar_amount',
      rejectAfter: 30,
    },
    market: 'flat',
    // 4200 at the ask of 42010
    orders: ['buy 0.09997619 BTC-USDT market'],
  },
  {
    dialect: '3commas',
    title: 'a custom exit of everything',
    message: { ...bot, tv_instrument: 'BTCUSDT', action: 'exit_long' },
    payload: { ticker: 'BTC-USDT', action: 'sell', sentiment: 'flat' },
    market: 'longBitcoin',
    orders: ['sell 2 BTC-USDT market'],
  },
  {
    dialect: '3commas',
    title: 'a custom exit of a quarter',
    message: {
      ...bot,
      tv_instrument: 'BTCUSDT',
      action: 'exit_long',
      order: { amount: '25', currency_type: 'position_percent' },
    },
    payload: {
      ticker: 'BTC-USDT',
      action: 'sell',
      sentiment: 'bullish',
      quantity: '25',
      quantityType: 'percent_of_position',
    },
    market: 'longBitcoin',
    orders: ['sell 0.5 BTC-USDT market'],
  },
  {
    dialect: '3commas',
    title: 'an entry whose size is a part of the money of the bot, and which is late',
    message: {
      ...bot,
      max_lag: '300',
      tv_instrument: 'BTCUSDT',
      action: 'enter_short',
      order: { amount: '25', currency_type: 'margin_percent' },
      stop_loss: '2',
    },
    errors: [
      ['no-counterpart', 'max_lag'],
      ['no-counterpart', 'order.currency_type'],
      ['no-counterpart', 'stop_loss'],
    ],
  },
  {
    dialect: '3commas',
    title: 'the same with the fields without a counterpart left out',
    message: { ...bot, max_lag: '300', tv_instrument: 'BTCUSDT', action: 'enter_short', stop_loss: '2' },
    options: { leaveOut: ['max_lag', 'stop_loss', 'order.amount'] },
    payload: { ticker: 'BTC-USDT', action: 'sell', sentiment: 'bearish' },
    market: 'flat',
    orders: ['sell 1 BTC-USDT market'],
  },
  {
    dialect: '3commas',
    title: 'placeholders that were not filled in',
    message: { ...bot, tv_instrument: '{{ticker}}', action: '{{strategy.order.action}}' },
    errors: [
      ['invalid-value', 'tv_instrument'],
      ['invalid-value', 'action'],
    ],
  },
  // OctoBot.
  {
    dialect: 'cornix',
    title: 'a signal whose size is a setting of Cornix',
    message: 'BTC/USDT long entry 41000 tp 45000 stop 39000',
    errors: [['no-counterpart', 'amount']],
  },
  {
    dialect: 'cornix',
    title: 'a signal in one line, with two targets and an amount that is left out',
    message: 'Btc/usdt long amount 1% entry 41000 stop 39000 tp 45000 46000 leverage 10x cross',
    options: { leaveOut: ['amount'] },
    payload: {
      ticker: 'BTC-USDT',
      action: 'buy',
      limitPrice: '41000',
      orderType: 'limit',
      targets: [{ limitPrice: '45000' }, { limitPrice: '46000' }],
      stopLoss: { stopPrice: '39000' },
    },
    market: 'flat',
    // One unit for two targets, halved.
    orders: [
      'buy 0.5 BTC-USDT limit 41000 take profit 45000 stop 39000',
      'buy 0.5 BTC-USDT limit 41000 take profit 46000 stop 39000',
    ],
  },
  {
    dialect: 'cornix',
    title: 'a signal in lines, with prices in the next lines, shares, and a stop that moves after the first target',
    message:
      '⚡️⚡️ #ETH/USDT ⚡️⚡️\nExchanges: Binance Futures\nSignal Type: Regular (Short)\nLeverage: Isolated (5X)\n\nEntry Zone:\n3100 - 3100\n\nTake-Profit Targets:\n1) 2900 - 40%\n2)2800 - 60%\n\nStop Targets:\n1) 3200 - 100%\n\nTrailing Configuration:\nEntry: Percentage (0%)\nStop: Breakeven -\n  Trigger: Target (1)',
    options: { leaveOut: ['amount'] },
    payload: {
      ticker: 'ETH-USDT',
      action: 'sell',
      limitPrice: '3100',
      orderType: 'limit',
      targets: [
        { limitPrice: '2900', share: '40', moveStop: 'entry' },
        { limitPrice: '2800', share: '60' },
      ],
      stopLoss: { stopPrice: '3200' },
    },
    market: 'flat',
    orders: [
      'sell 0.4 ETH-USDT limit 3100 take profit 2900 stop 3200',
      'sell 0.6 ETH-USDT limit 3100 take profit 2800 stop 3200',
    ],
  },
  {
    dialect: 'cornix',
    title: 'a spot signal with one target',
    message:
      'ETH/USDT SPOT (Long)\nBinance\nSignal Type: Regular\nBuy: 2900\nTP1: 3200\nSL: 2800\nTrailing Configuration: Stop: Without',
    options: { leaveOut: ['amount'] },
    payload: {
      ticker: 'ETH-USDT',
      action: 'buy',
      limitPrice: '2900',
      orderType: 'limit',
      takeProfit: { limitPrice: '3200' },
      stopLoss: { stopPrice: '2800' },
    },
    market: 'flat',
    orders: ['buy 1 ETH-USDT limit 2900 take profit 3200 stop 2800'],
  },
  {
    dialect: 'octobot',
    title: 'the shortest alert, whose size is a setting of OctoBot',
    message: 'EXCHANGE=binance\nSYMBOL=BTCUSDT\nSIGNAL=BUY',
    errors: [['no-counterpart', 'VOLUME']],
  },
  {
    dialect: 'octobot',
    title: 'a price without an order type',
    message: 'EXCHANGE=binance;SYMBOL=BTCUSDT;SIGNAL=BUY;VOLUME=1;PRICE=41000',
    errors: [['no-counterpart', 'ORDER_TYPE']],
  },
  {
    dialect: 'octobot',
    title: 'the shortest alert with its volume left out',
    message: 'EXCHANGE=binance\nSYMBOL=BTCUSDT\nSIGNAL=BUY',
    options: { leaveOut: ['VOLUME'] },
    payload: { ticker: 'BTC-USDT', action: 'buy' },
    market: 'flat',
    orders: ['buy 1 BTC-USDT market'],
  },
  {
    dialect: 'octobot',
    title: 'a limit order with a bracket, between semicolons',
    message:
      'EXCHANGE=binance;SYMBOL=BTCUSDT;SIGNAL=BUY;ORDER_TYPE=LIMIT;VOLUME=0.01;PRICE=41000;STOP_PRICE=38000;TAKE_PROFIT_PRICE=55000;TAG=a',
    payload: {
      ticker: 'BTC-USDT',
      action: 'buy',
      limitPrice: '41000',
      quantity: '0.01',
      quantityType: 'fixed_quantity',
      orderType: 'limit',
      extras: { tag: 'a' },
      takeProfit: { limitPrice: '55000' },
      stopLoss: { stopPrice: '38000' },
    },
    market: 'flat',
    orders: ['buy 0.01 BTC-USDT limit 41000 take profit 55000 stop 38000'],
  },
  {
    dialect: 'octobot',
    title: 'a stop order, which is the stop of a short position',
    message: 'EXCHANGE=binance;SYMBOL=ETHUSDT;SIGNAL=BUY;ORDER_TYPE=STOP;VOLUME=1;STOP_PRICE=3050',
    payload: {
      ticker: 'ETH-USDT',
      action: 'buy',
      sentiment: 'bearish',
      stopPrice: '3050',
      quantity: '1',
      quantityType: 'fixed_quantity',
      orderType: 'stop',
    },
    market: 'shortEther',
    orders: ['buy 1 ETH-USDT stop 3050'],
  },
  {
    dialect: 'octobot',
    title: 'a stop order of a long position',
    message: 'EXCHANGE=binance;SYMBOL=BTCUSDT;SIGNAL=SELL;ORDER_TYPE=STOP;VOLUME=1;STOP_PRICE=40500',
    payload: {
      ticker: 'BTC-USDT',
      action: 'sell',
      sentiment: 'bullish',
      stopPrice: '40500',
      quantity: '1',
      quantityType: 'fixed_quantity',
      orderType: 'stop',
    },
    market: 'longBitcoin',
    orders: ['sell 1 BTC-USDT stop 40500'],
  },
  {
    dialect: 'octobot',
    title: 'a stop order without a position, which opens none',
    message: 'EXCHANGE=binance;SYMBOL=BTCUSDT;SIGNAL=SELL;ORDER_TYPE=STOP;VOLUME=1;STOP_PRICE=40500',
    payload: {
      ticker: 'BTC-USDT',
      action: 'sell',
      sentiment: 'bullish',
      stopPrice: '40500',
      quantity: '1',
      quantityType: 'fixed_quantity',
      orderType: 'stop',
    },
    market: 'flat',
    orders: ['sentiment-conflict'],
  },
  {
    dialect: 'octobot',
    title: 'a sale that only reduces',
    message: 'EXCHANGE=binance;SYMBOL=BTC/USDT:USDT;SIGNAL=SELL;VOLUME=0.5;REDUCE_ONLY=true',
    payload: {
      ticker: 'BTC-USDT',
      action: 'sell',
      sentiment: 'bullish',
      quantity: '0.5',
      quantityType: 'fixed_quantity',
    },
    market: 'longBitcoin',
    orders: ['sell 0.5 BTC-USDT market'],
  },
  {
    dialect: 'octobot',
    title: 'a volume in percent of holdings',
    message: 'EXCHANGE=binance;SYMBOL=BTCUSDT;SIGNAL=SELL;VOLUME=42%',
    errors: [['no-counterpart', 'VOLUME']],
  },
  {
    dialect: 'octobot',
    title: 'a volume in the quote currency',
    message: 'EXCHANGE=binance;SYMBOL=BTCUSDT;SIGNAL=BUY;VOLUME=4200q',
    payload: { ticker: 'BTC-USDT', action: 'buy', quantity: '4200', quantityType: 'dollar_amount' },
    market: 'flat',
    // 4200 at the ask of 42010
    orders: ['buy 0.09997619 BTC-USDT market'],
  },
  {
    dialect: 'octobot',
    title: 'a cancellation',
    message: 'EXCHANGE=binance;SYMBOL=BTCUSDT;SIGNAL=CANCEL',
    payload: { ticker: 'BTC-USDT', action: 'cancel' },
    market: 'flat',
    orders: [],
  },
  {
    dialect: 'octobot',
    title: 'a price relative to the market, a part of holdings, leverage',
    message: 'SYMBOL=BTCUSDT;SIGNAL=BUY;VOLUME=12a%;ORDER_TYPE=LIMIT;PRICE=-400d;TAKE_PROFIT_PRICE_1=1;LEVERAGE=3',
    errors: [
      ['no-counterpart', 'VOLUME'],
      ['no-counterpart', 'PRICE'],
      ['no-counterpart', 'LEVERAGE'],
    ],
  },
  {
    dialect: 'octobot',
    title: 'the cancellation of a tag',
    message: 'SYMBOL=BTCUSDT;SIGNAL=CANCEL;TAG=a',
    errors: [['no-counterpart', 'TAG']],
  },
  {
    dialect: 'octobot',
    title: 'a field that is not in the documentation',
    message: 'SYMBOL=BTCUSDT;SIGNAL=BUY;VOLUM=1',
    errors: [
      ['unknown-field', 'VOLUM'],
      ['no-counterpart', 'VOLUME'],
    ],
  },
  // OpenAlgo, placeorder.
  {
    dialect: 'openalgo',
    title: 'a market order',
    message: { ...order, symbol: 'RELIANCE', action: 'BUY', pricetype: 'MARKET', quantity: '3' },
    payload: { ticker: 'RELIANCE', action: 'buy', quantity: '3', orderType: 'market' },
    market: 'flat',
    orders: ['buy 3 RELIANCE market'],
  },
  {
    dialect: 'openalgo',
    title: 'a limit order with the zeros of the documentation',
    message: {
      ...order,
      symbol: 'RELIANCE',
      action: 'BUY',
      pricetype: 'LIMIT',
      quantity: '1',
      price: '1150',
      trigger_price: '0',
      disclosed_quantity: '0',
    },
    payload: { ticker: 'RELIANCE', action: 'buy', limitPrice: '1150', quantity: '1', orderType: 'limit' },
    market: 'flat',
    orders: ['buy 1 RELIANCE limit 1150'],
  },
  {
    dialect: 'openalgo',
    title: 'a stop limit order of a long position',
    message: {
      ...order,
      symbol: 'RELIANCE',
      action: 'SELL',
      pricetype: 'SL',
      quantity: '1',
      price: '1180',
      trigger_price: '1185',
    },
    payload: {
      ticker: 'RELIANCE',
      action: 'sell',
      sentiment: 'bullish',
      limitPrice: '1180',
      stopPrice: '1185',
      quantity: '1',
      orderType: 'stop_limit',
    },
    market: 'longReliance',
    orders: ['sell 1 RELIANCE stop_limit 1180 stop price 1185'],
  },
  {
    dialect: 'openalgo',
    title: 'a sale with a stop without a position, which opens none',
    message: { ...order, symbol: 'RELIANCE', action: 'SELL', pricetype: 'SL-M', quantity: '1', trigger_price: '1185' },
    payload: {
      ticker: 'RELIANCE',
      action: 'sell',
      sentiment: 'bullish',
      stopPrice: '1185',
      quantity: '1',
      orderType: 'stop',
    },
    market: 'flat',
    orders: ['sentiment-conflict'],
  },
  {
    dialect: 'openalgo',
    title: 'a purchase above a stop',
    message: { ...order, symbol: 'RELIANCE', action: 'BUY', pricetype: 'SL-M', quantity: '1', trigger_price: '1215' },
    payload: { ticker: 'RELIANCE', action: 'buy', stopPrice: '1215', quantity: '1', orderType: 'stop' },
    market: 'flat',
    orders: ['buy 1 RELIANCE stop 1215'],
  },
  {
    dialect: 'openalgo',
    title: 'a smart order for a position of 5',
    message: {
      ...order,
      symbol: 'IDEA',
      action: 'BUY',
      pricetype: 'MARKET',
      quantity: '1',
      position_size: '5',
      price: '0',
      trigger_price: '0',
      disclosed_quantity: '0',
    },
    payload: { ticker: 'IDEA', action: 'resize', sentiment: 'bullish', quantity: '5', orderType: 'market' },
    market: 'flat',
    orders: ['buy 5 IDEA market'],
  },
  {
    dialect: 'openalgo',
    title: 'a smart order for a short position of 5',
    message: { ...order, symbol: 'IDEA', action: 'SELL', quantity: '1', position_size: -5 },
    payload: { ticker: 'IDEA', action: 'resize', sentiment: 'bearish', quantity: '5', orderType: 'market' },
    market: 'flat',
    orders: ['sell 5 IDEA market'],
  },
  {
    dialect: 'openalgo',
    title: 'a smart order to 0, which trades when nothing is held',
    message: { ...order, symbol: 'IDEA', action: 'BUY', quantity: '100', position_size: '0' },
    errors: [['no-counterpart', 'position_size']],
  },
  {
    dialect: 'openalgo',
    title: 'an intraday order',
    message: { ...order, product: 'MIS', symbol: 'RELIANCE', action: 'BUY', quantity: '1' },
    errors: [['no-counterpart', 'product']],
  },
  {
    dialect: 'openalgo',
    title: 'an order without a product, which is intraday',
    message: { apikey: 'key-of-the-user', exchange: 'NSE', symbol: 'RELIANCE', action: 'BUY', quantity: '1' },
    errors: [['no-counterpart', 'product']],
  },
  {
    dialect: 'openalgo',
    title: 'an intraday order of a caller who closes it himself',
    message: { apikey: 'key-of-the-user', exchange: 'NSE', symbol: 'RELIANCE', action: 'BUY', quantity: '1' },
    options: { leaveOut: ['product'] },
    payload: { ticker: 'RELIANCE', action: 'buy', quantity: '1', orderType: 'market' },
    market: 'flat',
    orders: ['buy 1 RELIANCE market'],
  },
  {
    dialect: 'openalgo',
    title: 'an option, a hidden quantity',
    message: {
      ...order,
      exchange: 'NFO',
      symbol: 'NIFTY30JAN2525000CE',
      action: 'BUY',
      quantity: '75',
      disclosed_quantity: '25',
    },
    errors: [
      ['no-counterpart', 'exchange'],
      ['invalid-value', 'symbol'],
      ['no-counterpart', 'disclosed_quantity'],
    ],
  },
  // PineConnector.
  {
    dialect: 'pineconnector',
    title: 'a size in dollars, a take profit in percent and a stop at a price',
    message: `${license},buy,AAPL,vol_dollar=750,tp_pct=4,sl_price=147`,
    payload: {
      ticker: 'AAPL',
      action: 'buy',
      quantity: '750',
      quantityType: 'dollar_amount',
      takeProfit: { percent: '4' },
      stopLoss: { stopPrice: '147' },
    },
    market: 'flat',
    // 750 / 200 = 3.75; 200 × 1.04 = 208
    orders: ['buy 3 AAPL market take profit 208 stop 147'],
  },
  {
    dialect: 'pineconnector',
    title: 'an exit of the long side',
    message: `${license},closelong,AAPL`,
    payload: { ticker: 'AAPL', action: 'sell', sentiment: 'flat' },
    market: 'longApple',
    orders: ['sell 7 AAPL market'],
  },
  {
    dialect: 'pineconnector',
    title: 'an exit of the short side when there is a long one',
    message: `${license} , closeshort , AAPL`,
    payload: { ticker: 'AAPL', action: 'buy', sentiment: 'flat' },
    market: 'longApple',
    orders: ['no-position'],
  },
  {
    dialect: 'pineconnector',
    title: 'an entry with risk and stop in percent',
    message: `${license},buy,AAPL,risk=1,sl=5,tp=10,comment=breakout`,
    options: { readings: { risk: 'risk_percent', targets: 'percent' } },
    payload: {
      ticker: 'AAPL',
      action: 'buy',
      quantity: '1',
      quantityType: 'risk_percent',
      extras: { comment: 'breakout' },
      takeProfit: { percent: '10' },
      stopLoss: { percent: '5' },
    },
    market: 'flat',
    // The middle is 200: stop 190, take profit 220. 1 % of 100,000 is 1,000; the loss is 11 a share from the ask of 201.
    orders: ['buy 90 AAPL market take profit 220 stop 190'],
  },
  {
    dialect: 'pineconnector',
    title: 'a pending order with prices',
    message: `${license},buylimit,AAPL,risk=10,price=190,sl=180`,
    options: { readings: { risk: 'fixed_quantity', targets: 'price', price: 'price' } },
    payload: {
      ticker: 'AAPL',
      action: 'buy',
      limitPrice: '190',
      quantity: '10',
      quantityType: 'fixed_quantity',
      orderType: 'limit',
      stopLoss: { stopPrice: '180' },
    },
    market: 'flat',
    orders: ['buy 10 AAPL limit 190 stop 180'],
  },
  {
    dialect: 'pineconnector',
    title: 'a pending stop order',
    message: `${license},sellstop,AAPL,risk=10,price=190`,
    options: { readings: { risk: 'fixed_quantity', targets: 'price', price: 'price' } },
    payload: {
      ticker: 'AAPL',
      action: 'sell',
      stopPrice: '190',
      quantity: '10',
      quantityType: 'fixed_quantity',
      orderType: 'stop',
    },
    market: 'flat',
    orders: ['sell 10 AAPL stop 190'],
  },
  {
    dialect: 'pineconnector',
    title: 'numbers whose meaning is a setting of the Expert Advisor',
    message: `${license},sell,GBPJPY,sl=50,risk=1`,
    errors: [
      ['reading-missing', 'sl'],
      ['reading-missing', 'risk'],
    ],
  },
  {
    dialect: 'pineconnector',
    title: 'commands and parameters without a counterpart',
    message: `${license},newsltplong,AAPL,betrigger=10,trailtrig=20,atrperiod=14,spread=3`,
    errors: [
      ['no-counterpart', 'command'],
      ['no-counterpart', 'betrigger'],
      ['no-counterpart', 'trailtrig'],
      ['no-counterpart', 'atrperiod'],
      ['no-counterpart', 'spread'],
    ],
  },
  {
    dialect: 'pineconnector',
    title: 'the switch of the Expert Advisor',
    message: `${license},eaoff,AAPL`,
    errors: [['no-counterpart', 'command']],
  },
  // whook.
  {
    dialect: 'whook',
    title: 'a position in USDT',
    message: 'a ETHUSDT.P pos 300$ x5',
    errors: [['no-counterpart', 'quantity']],
  },
  {
    dialect: 'whook',
    title: 'a purchase for USDT, scaled by leverage',
    message: 'myKucoinA ETH/USDT buy 300$ x10',
    payload: { ticker: 'ETH-USDT', action: 'buy', quantity: '3000', quantityType: 'dollar_amount' },
    market: 'flat',
    // 3000 at the ask of 3001
    orders: ['buy 0.99966677 ETH-USDT market'],
  },
  {
    dialect: 'whook',
    title: 'a short position of 50',
    message: 'ETH/USDT position -50 x3 myKucoinA',
    payload: { ticker: 'ETH-USDT', action: 'resize', sentiment: 'bearish', quantity: '50' },
    market: 'shortEther',
    orders: ['sell 20 ETH-USDT market'],
  },
  {
    dialect: 'whook',
    title: 'a position of 0',
    message: 'ETH/USDT pos 0 myKucoinA',
    payload: { ticker: 'ETH-USDT', action: 'exit' },
    market: 'shortEther',
    orders: ['buy 30 ETH-USDT market'],
  },
  {
    dialect: 'whook',
    title: 'half of a position closed',
    message: 'myKucoinA ETH/USDT close 50%',
    payload: { ticker: 'ETH-USDT', action: 'exit', quantity: '50', quantityType: 'percent_of_position' },
    market: 'shortEther',
    orders: ['buy 15 ETH-USDT market'],
  },
  {
    dialect: 'whook',
    title: 'a limit order for nominal USDT',
    message: 'myKucoinA ETHUSDT.P buy 3000$ nominal limit:id002:1000',
    payload: {
      ticker: 'ETH-USDT',
      action: 'buy',
      limitPrice: '1000',
      quantity: '3000',
      quantityType: 'dollar_amount',
      orderType: 'limit',
    },
    market: 'flat',
    orders: ['buy 3 ETH-USDT limit 1000'],
  },
  {
    dialect: 'whook',
    title: 'money at stake in the base currency, scaled by leverage',
    message: 'myKucoinA ETH/USDT sell 2 collateral 3x',
    payload: { ticker: 'ETH-USDT', action: 'sell', quantity: '6', quantityType: 'fixed_quantity' },
    market: 'flat',
    orders: ['sell 6 ETH-USDT market'],
  },
  {
    dialect: 'whook',
    title: 'a sale that only reduces',
    message: 'myKucoinA ETH/USDT sell 5 reduceonly',
    payload: {
      ticker: 'ETH-USDT',
      action: 'sell',
      sentiment: 'bullish',
      quantity: '5',
      quantityType: 'fixed_quantity',
    },
    market: 'longEther',
    orders: ['sell 5 ETH-USDT market'],
  },
  {
    dialect: 'whook',
    title: 'two orders with a comment and an empty line',
    message: '// for both\n\nacc1 ETH/USDT buy 1\nacc2 ETH/USDT cancel:all\n',
    payload: [
      { ticker: 'ETH-USDT', action: 'buy', quantity: '1', quantityType: 'fixed_quantity' },
      { ticker: 'ETH-USDT', action: 'cancel' },
    ],
    market: 'flat',
    orders: ['buy 1 ETH-USDT market'],
  },
  {
    dialect: 'whook',
    title: 'sizes that depend on the exchange',
    message:
      'a ETH/USDT buy 300$\na ETH/USDT buy 3@\na ETH/USDT buy 3%\na ETH/USDT cancel:id1\na ETH/USDT changeleverage 3 force_usdt\na ETH/USDT close 5',
    errors: [
      ['no-counterpart', '0.quantity'],
      ['no-counterpart', '1.quantity'],
      ['no-counterpart', '2.quantity'],
      ['no-counterpart', '3.cancel'],
      ['no-counterpart', '4.command'],
      ['no-counterpart', '4.force'],
      ['no-counterpart', '5.quantity'],
    ],
  },
  {
    dialect: 'whook',
    title: 'two quantities, no symbol',
    message: 'myKucoinA buy 1 2',
    errors: [['contradiction', 'quantity']],
  },
  {
    dialect: 'whook',
    title: 'no symbol and no command',
    message: 'myKucoinA',
    errors: [
      ['missing-field', ''],
      ['missing-field', ''],
    ],
  },
  { dialect: 'whook', title: 'a comment alone', message: '// nothing', errors: [['missing-field', '']] },
  // TradersPost.
  {
    dialect: 'traderspost',
    title: 'a message, unchanged',
    message: { ticker: 'AAPL', action: 'buy', quantity: 2, stopLoss: { percent: 5 }, extras: { strategy: 'x' } },
    payload: { ticker: 'AAPL', action: 'buy', quantity: 2, stopLoss: { percent: 5 }, extras: { strategy: 'x' } },
    market: 'flat',
    orders: ['buy 2 AAPL market stop 190'],
  },
  {
    dialect: 'traderspost',
    title: 'its text',
    message: '[{"ticker":"AAPL","action":"buy"}]',
    payload: [{ ticker: 'AAPL', action: 'buy' }],
    market: 'flat',
    orders: ['buy 1 AAPL market'],
  },
];
