import { type BrokerProfile, brokerProfile } from '../profile/profile-rows.js';

const trade =
  'binance/binance-connector-js@a9de9a9 clients/derivatives-trading-usds-futures/src/rest-api/modules/trade-api.ts';
const nautilus = 'nautechsystems/nautilus_trader@a95c804 docs/integrations/binance.md';
const nautilusErrors = 'nautechsystems/nautilus_trader@a95c804 nautilus_trader/adapters/binance/common/enums.py';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceBrokerageModel.cs';
const leanFutures = 'QuantConnect/Lean@24863901d Common/Brokerages/BinanceFuturesBrokerageModel.cs';

/**
 * What Binance takes for USDⓈ-margined perpetual futures in one-way mode. Their class is `crypto`: `BTC-USDT`.
 *
 * @example
 * binanceFutures.asOf; // '2026-11-22'
 * binanceFutures.classes.crypto?.crossZero; // 'taken'
 */
export const binanceFutures: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['binance-futures', 'Binance futures', '2026-11-22'],
  sources: [trade, lean, leanFutures],
  clientOrderId: { maxLength: 36, characters: '.A-Z:/a-z0-9_-' },
  crypto: {
    orders: [
      ['market', 'market', 'day gtc ioc', [lean, trade], { coerced: 'ioc', needs: ['quote'] }],
      "Binance takes market orders without a quote; Lean's model needs one to check the minimum value.",
      ['limit', 'limit', 'gtc ioc fok gtd', [trade]],
      ['conditional', 'stop stop_limit', 'gtc', [lean, trade, nautilus]],
      "Binance takes these as algo orders. It also takes trailing stops and other times in force; Lean's model refuses trailing stops.",
    ],
    shortSelling: {},
    crossZero: 'taken',
    rules: [
      ['cash-account', [leanFutures], 'are traded in margin accounts only.', { check: 'refused', account: 'cash' }],
      ['min-notional', [lean]],
      ['stop-trigger', [nautilusErrors, trade], 'refuses a stop that would trigger at once (error -2021).'],
      "Binance's text names the error for trailing stops; that it holds for other stops is unverified.",
    ],
  },
});
