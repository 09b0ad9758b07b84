import type { BrokerProfile } from '../market/broker-profile.js';

const newOrder = 'https://developers.binance.com/docs/derivatives/usds-margined-futures/trade/rest-api/New-Order';
const faults = 'https://developers.binance.com/docs/derivatives/usds-margined-futures/error-code';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceBrokerageModel.cs';
const leanFutures = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceFuturesBrokerageModel.cs';

/**
 * What Binance takes of USDⓈ-margined perpetual futures, in one-way mode. Their class is `crypto`: `BTC-USDT`.
 *
 * @since 0.2.0
 * @example
 * binanceFutures.asOf; // '2026-11-22'
 * binanceFutures.classes.crypto?.crossZero; // 'taken'
 */
export const binanceFutures: BrokerProfile = {
  id: 'binance-futures',
  name: 'Binance futures',
  asOf: '2026-11-22',
  sources: [newOrder, faults, lean, leanFutures],
  clientOrderId: { maxLength: 36, pattern: '^[.A-Z:/a-z0-9_-]{1,36}$' },
  classes: {
    crypto: {
      orders: [
        {
          id: 'binance-futures.crypto.market',
          types: ['market'],
          timesInForce: ['day', 'gtc', 'ioc'],
          sessions: ['always'],
          fraction: true,
          coerced: { timeInForce: 'ioc' },
          needs: ['quote'],
          basis: 'adapter',
          sources: [lean, newOrder],
          differs: "Binance takes market orders without a quote; Lean's model needs one for the least value.",
        },
        {
          id: 'binance-futures.crypto.limit',
          types: ['limit'],
          timesInForce: ['gtc', 'ioc', 'fok', 'gtd'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [newOrder],
        },
        {
          id: 'binance-futures.crypto.conditional',
          types: ['stop', 'stop_limit'],
          timesInForce: ['gtc'],
          sessions: ['always'],
          fraction: true,
          basis: 'adapter',
          sources: [lean, newOrder],
          differs: "Binance also takes trailing stops of 0.1 to 10 percent; Lean's model does not.",
        },
      ],
      brackets: [],
      shortSelling: {},
      crossZero: 'taken',
      sessions: { always: { from: '00:00', to: '24:00', timeZone: 'UTC' } },
      rules: [
        {
          id: 'binance-futures.crypto.cash-account',
          sentence: 'Binance futures are traded in margin accounts only.',
          check: 'refused',
          account: 'cash',
          basis: 'adapter',
          sources: [leanFutures],
        },
        {
          id: 'binance-futures.crypto.min-notional',
          sentence: "Binance futures takes orders only above the symbol's least value, at each price of the order.",
          check: 'above-min-notional',
          basis: 'adapter',
          sources: [lean],
        },
        {
          id: 'binance-futures.crypto.stop-trigger',
          sentence: 'Binance futures refuses a stop that would trigger at once (error -2021).',
          check: 'stop-beyond-market',
          basis: 'vendor',
          sources: [faults],
        },
      ],
    },
  },
};
