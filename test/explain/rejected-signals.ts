// Rejected signals with the explanation of the amounts that they were rejected for, worked out by hand from the specification.
import type { ErrorCode } from '../../src/core/errors.js';

/** A message, and what differs from the market and the settings of most. */
export interface RejectedSignal {
  readonly title: string;
  readonly payload: object;
  readonly settings?: object;
  readonly market?: object;
  readonly receivedAt?: string;
  readonly code: ErrorCode;
  readonly text: string;
}

const buy = { ticker: 'AAPL', action: 'buy' };
const long10 = { positions: { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 140 } } };
/** One option, with the price of its underlying. */
const spyChain = {
  optionChains: {
    SPY: {
      contracts: [
        { ticker: 'SPY 260306C600', expiration: '2026-03-06', type: 'call', strike: 600, bid: '4.5', ask: '4.6' },
      ],
    },
  },
  quotes: { SPY: { last: 601 } },
};
const midpoint = 'the midpoint of 149.98 (bid of AAPL) and 150.02 (ask of AAPL) is 150';
/** What a unit costs that is bought at the market. */
const cost = `${midpoint}; the higher of 150 and 150.02 is 150.02`;
const lossOf3 = `${cost}; 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147; the difference between 150.02 and 147 is 3.02`;

export const rejectedSignals: readonly RejectedSignal[] = [
  {
    title: 'a signal that is older than one second',
    payload: { ...buy, quantity: 5, time: '2026-01-26T15:29:58Z', rejectAfter: 1 },
    code: 'signal-too-old',
    text: 'Actual: 2 seconds, because there are 2 seconds from 2026-01-26T15:29:58Z (time of the message) to 2026-01-26T15:30:00Z (the clock). Limit: 1 second (rejectAfter of the message).',
  },
  {
    title: 'an entry of more units than the settings allow',
    payload: { ...buy, quantity: 50 },
    settings: { maxOrderQuantity: 40 },
    code: 'order-too-large',
    text: 'Actual: 50 (quantity of the message). Limit: 40 (maxOrderQuantity of the settings).',
  },
  {
    title: 'an entry whose value is above the limit',
    payload: { ...buy, quantity: 50, orderType: 'limit', limitPrice: 149 },
    settings: { maxOrderValue: 5000 },
    code: 'order-too-large',
    text: 'Actual: 7450 USD, because 50 (quantity of the message) × 149 (limitPrice of the message) = 7450. Limit: 5000 USD (maxOrderValue of the settings).',
  },
  {
    title: 'an entry whose size by the equity is above the limit',
    payload: { ...buy, quantity: 5, quantityType: 'percent_of_equity' },
    settings: { maxOrderQuantity: 20 },
    code: 'order-too-large',
    text: `Actual: 33, because 5 % (quantity of the message) of 100000 (equity of the account) is 5000; ${cost}; 5000 / 150.02 ≈ 33.3289; rounded down to a whole number (useFractionalQuantity of the settings is off, set there or by default), that is 33. Limit: 20 (maxOrderQuantity of the settings).`,
  },
  {
    title: 'a limit far from the market',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 170 },
    settings: { priceCollarPercent: 5 },
    code: 'price-out-of-collar',
    text: `Actual: 20, because ${midpoint}; the difference between 150 and 170 (limitPrice of the message) is 20. Limit: 7.5, because 5 % (priceCollarPercent of the settings) of 150 is 7.5. Percent: ≈ 13.3333 %, because 20 is ≈ 13.3333 % of 150.`,
  },
  {
    title: 'an entry that can lose too many dollars',
    payload: { ...buy, quantity: 50, stopLoss: { percent: 2 } },
    settings: { maxLossAtStop: 100 },
    code: 'loss-at-stop-too-large',
    text: `Actual: 151 USD, because ${lossOf3}; 50 (quantity of the message) × 3.02 = 151. Limit: 100 USD (maxLossAtStop of the settings).`,
  },
  {
    title: 'an entry that can lose too much of the equity',
    payload: { ...buy, quantity: 500, stopLoss: { percent: 2 } },
    settings: { maxLossAtStopPercent: 1 },
    code: 'loss-at-stop-too-large',
    text: `Actual: 1510 USD, because ${lossOf3}; 500 (quantity of the message) × 3.02 = 1510. Limit: 1000 USD, because 1 % (maxLossAtStopPercent of the settings) of 100000 (equity of the account) is 1000. Percent: 1.51 %, because 1510 is 1.51 % of 100000.`,
  },
  {
    title: 'an entry that costs more than the buying power',
    payload: { ...buy, quantity: 50 },
    market: { buyingPower: 5000 },
    code: 'buying-power-exceeded',
    text: `Actual: 7501 USD, because ${cost}; 50 (quantity of the message) × 150.02 = 7501. Limit: 5000 USD (buying power of the account).`,
  },
  {
    title: "an entry below the instrument's minimum of the instrument",
    payload: { ...buy, quantity: 5 },
    market: { instruments: { AAPL: { minQuantity: 10 } } },
    code: 'below-minimum',
    text: 'Actual: 5 (quantity of the message). Limit: 10 (minimum quantity of AAPL).',
  },
  {
    title: 'an entry below the minimum value of the instrument',
    payload: { ...buy, quantity: 5 },
    market: { instruments: { AAPL: { minNotional: 1000 } } },
    code: 'below-minimum',
    text: `Actual: 750 USD, because ${midpoint}; 5 (quantity of the message) × 150 = 750. Limit: 1000 USD (minimum order value of AAPL).`,
  },
  {
    title: "an entry above the instrument's maximum of the instrument",
    payload: { ...buy, quantity: 5 },
    market: { instruments: { AAPL: { maxQuantity: 4 } } },
    code: 'above-maximum',
    text: 'Actual: 5 (quantity of the message). Limit: 4 (maximum quantity of AAPL).',
  },
  {
    title: 'an entry of less than one share',
    payload: { ...buy, quantity: 100, quantityType: 'dollar_amount' },
    code: 'quantity-unresolved',
    text: `Quantity: ≈ 0.6666, because ${cost}; 100 (quantity of the message) / 150.02 ≈ 0.6666. Step: 1 (useFractionalQuantity of the settings is off, set there or by default).`,
  },
  {
    title: 'an exit of less than one share',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 1, quantityType: 'percent_of_position' },
    market: long10,
    code: 'quantity-unresolved',
    text: 'Quantity: 0.1, because 1 % (quantity of the message) of 10 (position in AAPL) is 0.1. Step: 1 (useFractionalQuantity of the settings is off, set there or by default).',
  },
  {
    title: 'a resize to less than one share',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 100, quantityType: 'dollar_amount' },
    market: long10,
    code: 'resize-target-unresolved',
    text: `Asked: 100 (quantity of the message). Target: ≈ 0.6667, because ${midpoint}; 100 / 150 ≈ 0.6667. Step: 1 (useFractionalQuantity of the settings is off, set there or by default).`,
  },
  {
    title: 'a take profit below the entry',
    payload: { ...buy, quantity: 5, takeProfit: { limitPrice: 140 } },
    code: 'price-unresolved',
    text: `Take profit: 140 (takeProfit.limitPrice of the message). Entry: 150, because ${midpoint}.`,
  },
  {
    title: 'a stop loss at zero',
    payload: { ...buy, quantity: 5, stopLoss: { percent: 100 } },
    code: 'price-unresolved',
    text: `Stop loss: 0, because ${midpoint}; 100 % (stopLoss.percent of the message) of 150 is 150; 150 − 150 = 0. Entry: 150.`,
  },
  {
    title: 'a breakeven stop below zero',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop', breakevenOffset: 100 },
    market: { positions: { AAPL: { side: 'short', quantity: 10, averageEntryPrice: 90 } } },
    code: 'price-unresolved',
    text: 'Stop price: −10, because 90 (average entry price of AAPL) − 100 (breakevenOffset of the message) = −10.',
  },
  {
    title: 'a breakeven stop that the market has passed',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop', breakevenOffset: 20 },
    market: long10,
    code: 'stop-already-passed',
    text: 'Stop price: 160, because 140 (average entry price of AAPL) + 20 (breakevenOffset of the message) = 160. Market price: 149.98 (bid of AAPL).',
  },
  {
    title: 'a signal that is too old',
    payload: { ...buy, quantity: 5, time: '2026-01-26T15:29:00Z', rejectAfter: 5 },
    code: 'signal-too-old',
    text: 'Actual: 60 seconds, because there are 60 seconds from 2026-01-26T15:29:00Z (time of the message) to 2026-01-26T15:30:00Z (the clock). Limit: 5 seconds (rejectAfter of the message).',
  },
  {
    title: 'a signal that is too old by the settings',
    payload: { ...buy, quantity: 5, time: '2026-01-26T15:29:00Z' },
    settings: { entry: { rejectOlderThan: 30 } },
    code: 'signal-too-old',
    text: 'Actual: 60 seconds, because there are 60 seconds from 2026-01-26T15:29:00Z (time of the message) to 2026-01-26T15:30:00Z (the clock). Limit: 30 seconds (entry.rejectOlderThan of the settings).',
  },
  {
    title: 'a signal whose time cannot be read',
    payload: { ...buy, quantity: 5, time: 'soon' },
    settings: { entry: { rejectOlderThan: 30 } },
    code: 'invalid-time',
    text: 'Limit: 30 seconds (entry.rejectOlderThan of the settings).',
  },
  {
    title: 'a spread in dollars',
    payload: { ...buy, quantity: 5, bidAskSpreadFilter: 0.03 },
    code: 'spread-too-wide',
    text: 'Actual: 0.04 USD, because 150.02 (ask of AAPL) − 149.98 (bid of AAPL) = 0.04. Limit: 0.03 USD (bidAskSpreadFilter of the message).',
  },
  {
    title: 'a spread in percent of the settings',
    payload: { ...buy, quantity: 5 },
    settings: { entry: { bidAskSpreadFilterPercent: 0.01 } },
    code: 'spread-too-wide',
    text: 'Actual: ≈ 0.0267 %, because 150.02 (ask of AAPL) − 149.98 (bid of AAPL) = 0.04; the midpoint of 149.98 and 150.02 is 150; 0.04 is ≈ 0.0267 % of 150. Limit: 0.01 % (entry.bidAskSpreadFilterPercent of the settings).',
  },
  {
    title: 'an entry outside the trading windows',
    payload: { ...buy, quantity: 5 },
    settings: { tradingWindows: [{ days: ['mon'], from: '11:00', to: '16:00' }] },
    code: 'outside-trading-window',
    text: 'Now: 2026-01-26T15:30:00Z (the clock). Windows: mon 11:00–16:00 America/New_York (tradingWindows of the settings).',
  },
  {
    title: 'a position too many',
    payload: { ...buy, quantity: 5 },
    settings: { maxPositions: 1 },
    market: { positions: { MSFT: { side: 'long', quantity: 10 } } },
    code: 'max-positions-reached',
    text: 'Open: 1 (open positions of the account). Limit: 1 (maxPositions of the settings).',
  },
  {
    title: 'a last day that is past',
    payload: { ...buy, quantity: 5, expiresAt: '2026-01-25' },
    code: 'order-expired',
    text: 'Expires at: 2026-01-25 (expiresAt of the message). Today: 2026-01-26, which is the day of 2026-01-26T15:30:00Z (the clock) in America/New_York (marketTimeZone of the settings, set there or by default).',
  },
  {
    title: 'a last day whose session is over',
    payload: { ...buy, quantity: 5, expiresAt: '2026-01-26' },
    market: { now: '2026-01-26T21:00:00Z' },
    code: 'order-expired',
    text: 'Expires at: 2026-01-26 (expiresAt of the message). Session end: 2026-01-26T21:00:00Z (usual session of stocks; holidays are not known). Now: 2026-01-26T21:00:00Z (the clock).',
  },
  {
    title: 'an option that has expired',
    payload: { ticker: 'SPY 260123C600', action: 'buy', quantity: 1 },
    settings: { assetClass: 'options' },
    code: 'contract-expired',
    text: 'Last day: 2026-01-23, because that is the date in SPY 260123C600 (ticker of the message). Now: 2026-01-26T15:30:00Z (the clock). Close: 16:00 in America/New_York (built in: taken as the end of trading of options on their last day).',
  },
  {
    title: 'an instrument whose last day is past',
    payload: { ...buy, quantity: 5 },
    market: { instruments: { AAPL: { lastTradeDay: '2026-01-23' } } },
    code: 'contract-expired',
    text: 'Last day: 2026-01-23 (last trading day of AAPL). Today: 2026-01-26, which is the day of 2026-01-26T15:30:00Z (the clock) in America/New_York (marketTimeZone of the settings, set there or by default).',
  },
  {
    title: 'an option of another date than requested that costs too much',
    payload: {
      ticker: 'SPY',
      action: 'buy',
      quantity: 50,
      expiration: '2026-02-20',
      strikePrice: 600,
      optionType: 'call',
    },
    settings: { assetClass: 'options', maxOrderQuantity: 40 },
    market: spyChain,
    code: 'order-too-large',
    text: 'Contract: SPY 260306C600, because 2026-03-06 is the first expiration of the chain that has not passed and is on or after 2026-02-20 (expiration of the message); SPY 260306C600 is the call (optionType of the message) of 2026-03-06 with strike 600 (strikePrice of the message). Actual: 50 (quantity of the message). Limit: 40 (maxOrderQuantity of the settings).',
  },
  {
    title: 'a strike that the chain does not list',
    payload: {
      ticker: 'SPY',
      action: 'buy',
      quantity: 1,
      expiration: '2026-02-20',
      strikePrice: 601,
      optionType: 'call',
    },
    settings: { assetClass: 'options' },
    market: spyChain,
    code: 'contract-not-found',
    text: 'Strike: 601 (strikePrice of the message). Expiration: 2026-03-06, which is the first expiration of the chain that has not passed and is on or after 2026-02-20 (expiration of the message).',
  },
  {
    title: 'a date after those of the chain',
    payload: {
      ticker: 'SPY',
      action: 'buy',
      quantity: 1,
      expiration: '2026-04-20',
      strikePrice: 600,
      optionType: 'call',
    },
    settings: { assetClass: 'options' },
    market: spyChain,
    code: 'contract-not-found',
    text: 'Expiration: 2026-04-20 (expiration of the message).',
  },
  {
    title: 'more strikes away than the chain has',
    payload: {
      ticker: 'SPY',
      action: 'buy',
      quantity: 1,
      intrinsicValue: 'otm',
      strikesAway: 2,
      expiration: '2026-03-06',
    },
    settings: { assetClass: 'options' },
    market: spyChain,
    code: 'contract-not-found',
    text: 'Strikes away: 2 (strikesAway of the message). Spot: 601 (last price of SPY). Expiration: 2026-03-06, which is the first expiration of the chain that has not passed and is on or after 2026-03-06 (expiration of the message).',
  },
  {
    title: 'a size at a quote that is older than the settings allow (safety R8)',
    payload: { ...buy, quantity: 5000, quantityType: 'dollar_amount' },
    settings: { maxQuoteAgeSeconds: 30 },
    market: { quotes: { AAPL: { bid: '149.98', ask: '150.02', time: '2026-01-26T15:29:15Z' } } },
    code: 'quote-unavailable',
    text: 'Age: 45 seconds, because there are 45 seconds from 2026-01-26T15:29:15Z (time of the quote for AAPL) to 2026-01-26T15:30:00Z (the clock). Limit: 30 seconds (maxQuoteAgeSeconds of the settings).',
  },
  {
    title: 'an entry whose value in the currency of the account is above the limit (money I6)',
    payload: { ...buy, quantity: 50, orderType: 'limit', limitPrice: 149 },
    settings: { maxOrderValue: 5000 },
    market: {
      currency: 'EUR',
      quotes: { ...{ AAPL: { bid: '149.98', ask: '150.02' } }, 'EUR-USD': { last: 1.25 } },
    },
    code: 'order-too-large',
    // 7,450 dollars at 1.25 dollars a euro.
    text: 'Actual: 5960 EUR, because 50 (quantity of the message) × 149 (limitPrice of the message) = 7450; 7450 USD / 1.25 (last price of EUR-USD) = 5960 EUR. Limit: 5000 EUR (maxOrderValue of the settings).',
  },
  {
    title: 'a delayed signal that is planned too late',
    payload: { ...buy, quantity: 5, delay: '1 min' },
    receivedAt: '2026-01-26T15:20:00Z',
    code: 'released-too-late',
    text: 'Actual: 540 seconds, because 2026-01-26T15:21:00Z is 1 min (delay of the message) after 2026-01-26T15:20:00Z (when the message was received, by the clock); there are 540 seconds from 2026-01-26T15:21:00Z to 2026-01-26T15:30:00Z (the clock). Limit: 300 seconds (maxReleaseDelaySeconds of the settings, set there or by default).',
  },
];
