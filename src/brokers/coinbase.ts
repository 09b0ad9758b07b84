import { type BrokerProfile, brokerProfile } from '../profile/profile-rows.js';

const createOrder = 'https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/orders/create-order';
const previewOrder = 'https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/orders/preview-orders';
const guide = 'https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/guides/orders';
const sdk = 'coinbase/coinbase-advanced-py@54fb8ed coinbase/rest/orders.py';
const bracketCopy = 'https://www.rdocumentation.org/packages/rCoinbase/versions/1.0.0/topics/cb_trig_gtc_order';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/CoinbaseBrokerageModel.cs';
const nautilus = 'nautechsystems/nautilus_trader@a95c804 docs/integrations/coinbase.md';

/**
 * What Coinbase takes in its spot market, through the Advanced Trade API.
 *
 * @example
 * coinbase.asOf; // '2026-11-23'
 * coinbase.classes.crypto?.brackets; // []
 */
export const coinbase: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['coinbase', 'Coinbase', '2026-11-23'],
  sources: [createOrder, guide, lean],
  crypto: {
    orders: [
      ['stop-limit', 'stop_limit', 'gtc gtd', [guide, createOrder, lean, nautilus]],
      "Coinbase's guide and Lean's model take stop limits for every product; NautilusTrader's adapter sends them for derivatives only. Coinbase's guide and Lean's model take no stop without a limit; Lean's model took them until 23 March 2019.",
      ['market', 'market', 'day gtc ioc', [guide, createOrder, nautilus], { coerced: 'ioc' }],
      'Coinbase lists fok market orders for perpetuals only.',
      ['limit', 'limit', 'gtc gtd ioc fok', [guide, createOrder, sdk]],
      'How far ahead the date of a gtd order may be is not documented, so it is not judged.',
    ],
    rules: [
      [
        'brackets',
        [createOrder, guide, bracketCopy],
        'attaches a stop loss only with a limit that it sets itself, 5 % beyond the stop.',
      ],
      "A leg cannot express such a stop, so legs are refused. The 5 % was read in copies of Coinbase's text only.",
      ['stop-trigger', [previewOrder]],
      'The page lists the errors but not when they occur; Lean does not check stop prices.',
      ['short-selling', [lean, previewOrder], 'does not sell short in its spot market.'],
      "None of the Coinbase texts read mentions short sales; Lean's model has no margin accounts.",
    ],
  },
});
