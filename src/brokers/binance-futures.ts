import type { BrokerProfile } from '../profile/broker-profile.js';

const trade =
  'binance/binance-connector-js@a9de9a9 clients/derivatives-trading-usds-futures/src/rest-api/modules/trade-api.ts';
const nautilus = 'nautechsystems/nautilus_trader@a95c804 docs/integrations/binance.md';
const nautilusErrors = 'nautechsystems/nautilus_trader@a95c804 nautilus_trader/adapters/binance/common/enums.py';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceBrokerageModel.cs';
const leanFutures = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceFuturesBrokerageModel.cs';

/**
 * What Binance takes for USDⓈ-margined perpetual futures in one-way mode. Their class is `crypto`: `BTC-USDT`.
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
  sources: [trade, lean, leanFutures],
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
          sources: [lean, trade],
          differs: "Binance takes market orders without a quote; Lean's model needs one to check the minimum value.",
        },
        {
          id: 'binance-futures.crypto.limit',
          types: ['limit'],
          timesInForce: ['gtc', 'ioc', 'fok', 'gtd'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [trade],
        },
        {
          id: 'binance-futures.crypto.conditional',
          types: ['stop', 'stop_limit'],
          timesInForce: ['gtc'],
          sessions: ['always'],
          fraction: true,
          basis: 'adapter',
          sources: [lean, trade, nautilus],
          differs:
            "Binance takes these as algo orders, trailing stops and other times in force too; Lean's model refuses trailing stops.",
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
          sentence:
            "Binance futures takes orders only above the symbol's minimum value, at each of the order's prices.",
          check: 'above-min-notional',
          basis: 'adapter',
          sources: [lean],
        },
        {
          id: 'binance-futures.crypto.stop-trigger',
          sentence: 'Binance futures refuses a stop that would trigger at once (error -2021).',
          check: 'stop-beyond-market',
          basis: 'adapter',
          sources: [nautilusErrors, trade],
          differs: "Binance's text names the error for trailing stops; that it holds for other stops is unverified.",
        },
      ],
    },
  },
};
