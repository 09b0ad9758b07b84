import { type BrokerProfile, brokerProfile } from '../profile/profile-rows.js';

const restApi = 'binance-us/binance-us-api-docs@6b62304 rest-api.md';
const faults = 'binance-us/binance-us-api-docs@6b62304 errors.md';
const filters = 'binance-us/binance-us-api-docs@6b62304 filters.md';
const trailing = 'binance-us/binance-us-api-docs@6b62304 faqs/trailing-stop-faq.md';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceBrokerageModel.cs';
const leanUs = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceUSBrokerageModel.cs';

/**
 * What Binance.US takes, by its documents of June 2024.
 *
 * @example
 * binanceUs.asOf; // '2026-11-23'
 * binanceUs.classes.crypto?.brackets; // []
 */
export const binanceUs: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['binance-us', 'Binance.US', '2026-11-23'],
  sources: [restApi, faults, filters, lean, leanUs],
  crypto: {
    orders: [
      ['stop-limit', 'stop_limit', 'gtc ioc fok', [restApi, lean, trailing]],
      "Binance.US also lists STOP_LOSS and trailing stops where a symbol takes them; Lean's model refuses both.",
      ['market', 'market', 'day gtc ioc', [lean, restApi], { coerced: 'ioc', needs: ['quote'] }],
      "Binance.US takes market orders without a quote; Lean's model needs one to check the minimum value.",
      ['limit', 'limit', 'gtc ioc fok', [restApi]],
    ],
    rules: [
      ['brackets', [restApi], 'does not attach legs to an entry; its OCO orders are exits.'],
      ['min-notional', [lean, filters]],
      "Binance.US also takes exactly the minimum value; Lean's model takes only more.",
      ['stop-trigger', [restApi, faults]],
      ['short-selling', [leanUs, faults], 'does not sell short.'],
      "None of the Binance.US texts read mentions short sales; Lean's model has no margin accounts.",
    ],
  },
});
