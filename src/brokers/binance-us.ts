import type { BrokerProfile } from '../profile/broker-profile.js';

const restApi = 'binance-us/binance-us-api-docs@6b62304 rest-api.md';
const faults = 'binance-us/binance-us-api-docs@6b62304 errors.md';
const filters = 'binance-us/binance-us-api-docs@6b62304 filters.md';
const trailing = 'binance-us/binance-us-api-docs@6b62304 faqs/trailing-stop-faq.md';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceBrokerageModel.cs';
const leanUs = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceUSBrokerageModel.cs';

/**
 * What Binance.US takes, by its documents of June 2024.
 *
 * @since 0.2.0
 * @example
 * binanceUs.asOf; // '2026-11-23'
 * binanceUs.classes.crypto?.brackets; // []
 */
export const binanceUs: BrokerProfile = {
  id: 'binance-us',
  name: 'Binance.US',
  asOf: '2026-11-23',
  sources: [restApi, faults, filters, lean, leanUs],
  classes: {
    crypto: {
      orders: [
        {
          id: 'binance-us.crypto.stop-limit',
          types: ['stop_limit'],
          timesInForce: ['gtc', 'ioc', 'fok'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [restApi, lean, trailing],
          differs:
            "Binance.US also lists STOP_LOSS and trailing stops where a symbol takes them; Lean's model refuses both.",
        },
        {
          id: 'binance-us.crypto.market',
          types: ['market'],
          timesInForce: ['day', 'gtc', 'ioc'],
          sessions: ['always'],
          fraction: true,
          coerced: { timeInForce: 'ioc' },
          needs: ['quote'],
          basis: 'adapter',
          sources: [lean, restApi],
          differs: "Binance.US takes market orders without a quote; Lean's model needs one to check the minimum value.",
        },
        {
          id: 'binance-us.crypto.limit',
          types: ['limit'],
          timesInForce: ['gtc', 'ioc', 'fok'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [restApi],
        },
      ],
      brackets: [],
      shortSelling: false,
      crossZero: 'refused',
      sessions: { always: { from: '00:00', to: '24:00', timeZone: 'UTC' } },
      rules: [
        {
          id: 'binance-us.crypto.brackets',
          sentence: 'Binance.US does not attach legs to an entry; its OCO orders are exits.',
          check: 'table',
          basis: 'vendor',
          sources: [restApi],
        },
        {
          id: 'binance-us.crypto.min-notional',
          sentence: "Binance.US takes orders only above the symbol's minimum value, at each of the order's prices.",
          check: 'above-min-notional',
          basis: 'adapter',
          sources: [lean, filters],
          differs: "Binance.US also takes exactly the minimum value; Lean's model takes only more.",
        },
        {
          id: 'binance-us.crypto.stop-trigger',
          sentence: 'Binance.US refuses a stop that would trigger at once.',
          check: 'stop-beyond-market',
          basis: 'vendor',
          sources: [restApi, faults],
        },
        {
          id: 'binance-us.crypto.short-selling',
          sentence: 'Binance.US does not sell short.',
          check: 'table',
          basis: 'adapter',
          sources: [leanUs, faults],
          differs: "None of the Binance.US texts read mentions short sales; Lean's model has no margin accounts.",
        },
      ],
    },
  },
};
