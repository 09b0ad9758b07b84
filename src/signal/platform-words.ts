import type { FieldName, StopLossName, StopMoveName, TakeProfitName, TargetName } from './fields.js';

/** Where the words come from. `everyday` words stand in no documentation that was read. */
type Platform =
  | '3Commas'
  | 'AlgoWay'
  | 'Alertatron'
  | 'Algo Trade Analytics'
  | 'Interactive Brokers'
  | 'Interactive Brokers options'
  | 'Kite Connect'
  | 'MetaTrader bridges'
  | 'OANDA'
  | 'OpenAlgo'
  | 'PineConnector'
  | 'REST APIs of brokers'
  | 'Robinhood'
  | 'TradingView'
  | 'WunderTrading'
  | 'everyday';

/** A public page that has the words of a platform, read on 2026-11-22 as a stored copy. */
export const platformSources: Readonly<Record<Exclude<Platform, 'everyday'>, string>> = {
  '3Commas': 'https://help.3commas.io/en/articles/9374557-signal-bot-json-file-for-strategy-type',
  AlgoWay: 'https://algoway.trade/blog/json-schema-guide.html',
  Alertatron: 'https://alertatron.com/docs/automated-trading/basic-concepts',
  'Algo Trade Analytics': 'https://docs.algo-trade-analytics.com/core/webhook-standard',
  'Interactive Brokers': 'https://rdrr.io/cran/rusquant/man/placeOrder.html',
  'Interactive Brokers options': 'https://rdrr.io/cran/IBrokers/man/twsOption.html',
  'Kite Connect': 'https://rdrr.io/github/prodipta/kiteconnect3/man/place_order.html',
  'MetaTrader bridges': 'https://raw.githubusercontent.com/jakeshake/pinebridge/main/docs/tradingview-alert-format.md',
  OANDA: 'https://tessl.io/registry/tessl/maven-oanda--v20/files/docs/orders.md',
  OpenAlgo: 'https://docs.openalgo.in/trading-platform/metatrader-5/openalgo-mql5-functions.md',
  PineConnector: 'https://docs.pineconnector.com/syntax',
  'REST APIs of brokers': 'https://rdrr.io/github/mkearney/alpacar/man/alpaca_new_order.html',
  Robinhood: 'https://docs.rs/rhood-core/0.2.0/rhood_core/models/order/struct.OptionOrderRequest.html',
  TradingView: 'https://docs.algo-trade-analytics.com/pinescript/reference/functions/strategy-exit',
  WunderTrading: 'https://wundertrading.com/docs/mcp/tools/place_strategy_trade',
};

/** A word, and the field that it means here. */
type Words<Name extends string> = Readonly<Record<string, Name>>;

/**
 * Names that other platforms have for fields of a message (safety M1), in lower case without separators, by the platform
 * that they come from. A word of several platforms is listed once. Not here: `trigger_price`, which is a stop price at OpenAlgo
 * and the market price at 3Commas; `volume` and `signal`, which are common data of alerts too.
 */
export const messageWords: Readonly<Record<Platform, Words<FieldName>>> = {
  '3Commas': { tvinstrument: 'ticker' },
  AlgoWay: { orderaction: 'action', ordercontracts: 'quantity' },
  Alertatron: { amount: 'quantity' },
  'Algo Trade Analytics': {
    direction: 'action',
    marketprice: 'signalPrice',
    profittarget: 'takeProfit',
    stoplosstarget: 'stopLoss',
  },
  'Interactive Brokers': { tif: 'timeInForce', lmtprice: 'limitPrice', totalquantity: 'quantity' },
  'Interactive Brokers options': { expiry: 'expiration', strike: 'strikePrice' },
  'Kite Connect': { tradingsymbol: 'ticker', transactiontype: 'action' },
  'MetaTrader bridges': { pair: 'ticker', size: 'quantity', entryprice: 'limitPrice' },
  OANDA: { units: 'quantity', instrument: 'ticker' },
  OpenAlgo: { pricetype: 'orderType' },
  PineConnector: { sl: 'stopLoss', tp: 'takeProfit', vollots: 'quantity' },
  'REST APIs of brokers': { symbol: 'ticker', qty: 'quantity', side: 'action', type: 'orderType' },
  Robinhood: { expirationdate: 'expiration' },
  TradingView: { contracts: 'quantity', limit: 'limitPrice', loss: 'stopLoss', profit: 'takeProfit', stop: 'stopLoss' },
  WunderTrading: { paircode: 'ticker', amountpertrade: 'quantity' },
  everyday: {
    exp: 'expiration',
    lots: 'quantity',
    orderlimit: 'limitPrice',
    orderprice: 'limitPrice',
    shares: 'quantity',
    target: 'takeProfit',
  },
};

/** The same inside `takeProfit`, where the words above have no meaning. */
export const takeProfitWords: Words<TakeProfitName> = {
  limit: 'limitPrice',
  price: 'limitPrice',
  pct: 'percent',
  percentage: 'percent',
};

/** The same inside one of `targets`, beside those of `takeProfit`: a part of the entry is a percentage there, its `share`. */
export const targetWords: Words<TargetName> = {
  allocation: 'share',
  portion: 'share',
  qty: 'share',
  quantity: 'share',
  size: 'share',
  weight: 'share',
};

/** The same inside `moveStop`. */
export const moveStopWords: Words<StopMoveName> = {
  pct: 'percent',
  percentage: 'percent',
};

/** The same inside `stopLoss`. */
export const stopLossWords: Words<StopLossName> = {
  stop: 'stopPrice',
  limit: 'limitPrice',
  price: 'stopPrice',
  pct: 'percent',
  percentage: 'percent',
  trail: 'trailAmount',
  trailpct: 'trailPercent',
};

/**
 * Data that alerts commonly carry, in lower case without separators: not a mistyped name, however near to one (safety M1).
 * The last line has words within an edit or two of a field.
 */
export const commonData: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ [
    'close open high low volume exchange comment strategy alert id name timeframe barindex positionsize marketposition',
    'prevmarketposition timenow key secret passphrase messageid tickerid spotprice intervalms extra signal',
    'text rest best ticket internal quality decay relay auction',
  ].flatMap((line) => line.split(' ')),
);
