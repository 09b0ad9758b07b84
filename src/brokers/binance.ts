import type { BrokerProfile } from '../profile/broker-profile.js';

const openApi = 'binance/binance-api-swagger@64b327c spot_api.yaml';
const restApi = 'binance/binance-spot-api-docs@a5e0bc3 rest-api.md';
const filters = 'binance/binance-spot-api-docs@a5e0bc3 filters.md';
const faults = 'binance/binance-spot-api-docs@a5e0bc3 errors.md';
const fixApi = 'binance/binance-spot-api-docs@a5e0bc3 fix-api.md';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceBrokerageModel.cs';

/**
 * What Binance takes in its spot market.
 *
 * @since 0.2.0
 * @example
 * binance.asOf; // '2026-11-22'
 * binance.classes.crypto?.shortSelling; // false
 */
export const binance: BrokerProfile = {
  id: 'binance',
  name: 'Binance',
  asOf: '2026-11-22',
  sources: [openApi, restApi, filters, faults, lean],
  clientOrderId: { maxLength: 36, pattern: '^[a-zA-Z0-9_-]{1,36}$', sources: [fixApi] },
  classes: {
    crypto: {
      orders: [
        {
          id: 'binance.crypto.market',
          types: ['market'],
          timesInForce: ['day', 'gtc', 'ioc'],
          sessions: ['always'],
          fraction: true,
          coerced: { timeInForce: 'ioc' },
          needs: ['quote'],
          basis: 'adapter',
          sources: [lean, openApi],
          differs: "Binance takes market orders without a quote; Lean's model needs one to check the minimum value.",
        },
        {
          id: 'binance.crypto.limit',
          types: ['limit'],
          timesInForce: ['gtc', 'ioc', 'fok'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [openApi],
        },
        {
          id: 'binance.crypto.stop-limit',
          types: ['stop_limit'],
          timesInForce: ['gtc', 'ioc', 'fok'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [openApi, lean],
          differs: "Binance's file also lists STOP_LOSS; Lean's model refuses it, because no symbol supports it.",
        },
      ],
      brackets: [
        {
          id: 'binance.crypto.otoco',
          entries: ['limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop_limit'],
          timeInForce: 'each',
          timesInForce: ['gtc'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [restApi, openApi],
          differs:
            'Binance also lists stop legs without a limit, where the symbol takes them; times in force other than gtc are unverified and refused.',
        },
      ],
      shortSelling: false,
      crossZero: 'refused',
      sessions: { always: { from: '00:00', to: '24:00', timeZone: 'UTC' } },
      rules: [
        {
          id: 'binance.crypto.min-notional',
          sentence: "Binance takes orders only above the symbol's minimum value, at each of the order's prices.",
          check: 'above-min-notional',
          basis: 'adapter',
          sources: [lean, filters],
          differs: "Binance also takes exactly the minimum value; Lean's model takes only more.",
        },
        {
          id: 'binance.crypto.stop-trigger',
          sentence: 'Binance refuses a stop that would trigger at once.',
          check: 'stop-beyond-market',
          basis: 'vendor',
          sources: [restApi, faults],
        },
        {
          id: 'binance.crypto.short-selling',
          sentence: 'Binance does not sell short in its spot market.',
          check: 'table',
          basis: 'vendor',
          sources: [faults, openApi],
          differs: 'None of the texts read mentions short sales; Binance refuses what the balance does not cover.',
        },
      ],
    },
  },
};
