// Rejected signals with the explanation of the amounts that they were rejected for, worked out by hand from the specification.
import type { ErrorCode } from '../../src/core/errors.js';

/** A message, and what differs from the market and the settings of most. */
export interface RejectedSignal {
  readonly title: string;
  readonly payload: object;
  readonly settings?: object;
  readonly market?: object;
  readonly code: ErrorCode;
  readonly text: string;
}

const buy = { ticker: 'AAPL', action: 'buy' };
const long10 = { positions: { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 140 } } };
const midpoint = 'the midpoint of 149.98 (bid of AAPL) and 150.02 (ask of AAPL) is 150';
/** What a unit costs that is bought at the market. */
const cost = `${midpoint}; the higher of 150 and 150.02 is 150.02`;
const lossOf3 = `${cost}; 2 % (stopLoss.percent of the message) of 150 is 3; 150 − 3 = 147; the difference of 150.02 and 147 is 3.02`;

export const rejectedSignals: readonly RejectedSignal[] = [
  {
    title: 'an entry of more units than the settings allow',
    payload: { ...buy, quantity: 50 },
    settings: { maxOrderQuantity: 40 },
    code: 'order-too-large',
    text: 'Actual 50 (quantity of the message). Limit 40 (maxOrderQuantity of the settings).',
  },
  {
    title: 'an entry whose value is above the limit',
    payload: { ...buy, quantity: 50, orderType: 'limit', limitPrice: 149 },
    settings: { maxOrderValue: 5000 },
    code: 'order-too-large',
    text: 'Actual 7,450: 50 (quantity of the message) × 149 (limitPrice of the message) = 7,450. Limit 5,000 (maxOrderValue of the settings).',
  },
  {
    title: 'an entry whose size by the equity is above the limit',
    payload: { ...buy, quantity: 5, quantityType: 'percent_of_equity' },
    settings: { maxOrderQuantity: 20 },
    code: 'order-too-large',
    text: `Actual 33: 5 % (quantity of the message) of 100,000 (equity of the account) is 5,000; ${cost}; 5,000 / 150.02 ≈ 33.3288, which is 33 rounded down to whole units (useFractionalQuantity is off by default). Limit 20 (maxOrderQuantity of the settings).`,
  },
  {
    title: 'a limit far from the market',
    payload: { ...buy, quantity: 5, orderType: 'limit', limitPrice: 170 },
    settings: { priceCollarPercent: 5 },
    code: 'price-out-of-collar',
    text: `Actual 20: ${midpoint}; the difference of 150 and 170 (limitPrice of the message) is 20. Limit 7.5: 5 % (priceCollarPercent of the settings) of 150 is 7.5.`,
  },
  {
    title: 'an entry that can lose too many dollars',
    payload: { ...buy, quantity: 50, stopLoss: { percent: 2 } },
    settings: { maxLossAtStop: 100 },
    code: 'loss-at-stop-too-large',
    text: `Actual 151: ${lossOf3}; 50 (quantity of the message) × 3.02 = 151. Limit 100 (maxLossAtStop of the settings).`,
  },
  {
    title: 'an entry that can lose too much of the equity',
    payload: { ...buy, quantity: 500, stopLoss: { percent: 2 } },
    settings: { maxLossAtStopPercent: 1 },
    code: 'loss-at-stop-too-large',
    text: `Actual 1,510: ${lossOf3}; 500 (quantity of the message) × 3.02 = 1,510. Limit 1,000: 1 % (maxLossAtStopPercent of the settings) of 100,000 (equity of the account) is 1,000.`,
  },
  {
    title: 'an entry that costs more than the buying power',
    payload: { ...buy, quantity: 50 },
    market: { buyingPower: 5000 },
    code: 'buying-power-exceeded',
    text: `Actual 7,501: ${cost}; 50 (quantity of the message) × 150.02 = 7,501. Limit 5,000 (buying power of the account).`,
  },
  {
    title: "an entry below the instrument's minimum of the instrument",
    payload: { ...buy, quantity: 5 },
    market: { instruments: { AAPL: { minQuantity: 10 } } },
    code: 'below-minimum',
    text: 'Actual 5 (quantity of the message). Limit 10 (minimum quantity of AAPL).',
  },
  {
    title: 'an entry below the minimum value of the instrument',
    payload: { ...buy, quantity: 5 },
    market: { instruments: { AAPL: { minNotional: 1000 } } },
    code: 'below-minimum',
    text: `Actual 750: ${midpoint}; 5 (quantity of the message) × 150 = 750. Limit 1,000 (minimum order value of AAPL).`,
  },
  {
    title: "an entry above the instrument's maximum of the instrument",
    payload: { ...buy, quantity: 5 },
    market: { instruments: { AAPL: { maxQuantity: 4 } } },
    code: 'above-maximum',
    text: 'Actual 5 (quantity of the message). Limit 4 (maximum quantity of AAPL).',
  },
  {
    title: 'an entry of less than one share',
    payload: { ...buy, quantity: 100, quantityType: 'dollar_amount' },
    code: 'quantity-unresolved',
    text: `Quantity ≈ 0.6665: ${cost}; 100 (quantity of the message) / 150.02 ≈ 0.6665. Step 1 (useFractionalQuantity is off by default).`,
  },
  {
    title: 'an exit of less than one share',
    payload: { ticker: 'AAPL', action: 'exit', quantity: 1, quantityType: 'percent_of_position' },
    market: long10,
    code: 'quantity-unresolved',
    text: 'Quantity 0.1: 1 % (quantity of the message) of 10 (position in AAPL) is 0.1. Step 1 (useFractionalQuantity is off by default).',
  },
  {
    title: 'a resize to less than one share',
    payload: { ticker: 'AAPL', action: 'resize', quantity: 100, quantityType: 'dollar_amount' },
    market: long10,
    code: 'resize-target-unresolved',
    text: `Target ≈ 0.6666: ${midpoint}; 100 (quantity of the message) / 150 ≈ 0.6666. Step 1 (useFractionalQuantity is off by default).`,
  },
  {
    title: 'a take profit below the entry',
    payload: { ...buy, quantity: 5, takeProfit: { limitPrice: 140 } },
    code: 'price-unresolved',
    text: `Price 140 (takeProfit.limitPrice of the message). Entry 150: ${midpoint}.`,
  },
  {
    title: 'a stop loss at zero',
    payload: { ...buy, quantity: 5, stopLoss: { percent: 100 } },
    code: 'price-unresolved',
    text: `Price 0: ${midpoint}; 100 % (stopLoss.percent of the message) of 150 is 150; 150 − 150 = 0. Entry 150.`,
  },
  {
    title: 'a breakeven stop below zero',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop', breakevenOffset: 100 },
    market: { positions: { AAPL: { side: 'short', quantity: 10, averageEntryPrice: 90 } } },
    code: 'price-unresolved',
    text: 'Stop price −10: 90 (average entry price of AAPL) − 100 (breakevenOffset of the message) = −10.',
  },
  {
    title: 'a breakeven stop that the market has passed',
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop', breakevenOffset: 20 },
    market: long10,
    code: 'stop-already-passed',
    text: 'Stop price 160: 140 (average entry price of AAPL) + 20 (breakevenOffset of the message) = 160. Market price 149.98 (bid of AAPL).',
  },
];
