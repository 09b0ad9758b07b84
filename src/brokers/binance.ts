import { type BrokerProfile, brokerProfile } from '../profile/profile-rows.js';

const openApi = 'binance/binance-api-swagger@64b327c spot_api.yaml';
const restApi = 'binance/binance-spot-api-docs@a5e0bc3 rest-api.md';
const filters = 'binance/binance-spot-api-docs@a5e0bc3 filters.md';
const amend = 'binance/binance-spot-api-docs@c8e2990 faqs/order_amend_keep_priority.md';
const selfTrades = 'binance/binance-spot-api-docs@1d8439f faqs/stp_faq.md';
const faults = 'binance/binance-spot-api-docs@a5e0bc3 errors.md';
const fixApi = 'binance/binance-spot-api-docs@a5e0bc3 fix-api.md';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceBrokerageModel.cs';

/**
 * What Binance takes in its spot market.
 *
 * @example
 * binance.asOf; // '2026-11-22'
 * binance.classes.crypto?.shortSelling; // false
 */
export const binance: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['binance', 'Binance', '2026-11-22'],
  sources: [openApi, restApi, filters, faults, lean],
  clientOrderId: { maxLength: 36, characters: 'a-zA-Z0-9_-', sources: [fixApi] },
  crypto: {
    orders: [
      ['market', 'market', 'day gtc ioc', [lean, openApi], { coerced: 'ioc', needs: ['quote'] }],
      "Binance takes market orders without a quote; Lean's model needs one to check the minimum value.",
      ['limit', 'limit', 'gtc ioc fok', [openApi]],
      ['stop-limit', 'stop_limit', 'gtc ioc fok', [openApi, lean]],
      "Binance's file also lists STOP_LOSS; Lean's model refuses it, because no symbol supports it.",
    ],
    brackets: [
      ['otoco', 'limit', 'stop_limit', 'gtc', [restApi, openApi, amend]],
      'Binance also lists stop legs without a limit, where the symbol takes them; times in force other than gtc are unverified and refused. A change of an order that rests can only reduce its quantity: stops are not moved.',
    ],
    rules: [
      ['min-notional', [lean, filters]],
      "Binance also takes exactly the minimum value; Lean's model takes only more.",
      [
        'second-bracket',
        [selfTrades],
        'takes a second entry with legs: orders expire only where two orders of one account would trade with each other.',
      ],
      ['stop-trigger', [restApi, faults]],
      ['short-selling', [faults, openApi], 'does not sell short in its spot market.'],
      'None of the texts read mentions short sales; Binance refuses what the balance does not cover.',
    ],
  },
});
