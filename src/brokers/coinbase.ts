import type { BrokerProfile } from '../profile/broker-profile.js';

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
 * @since 0.2.0
 * @example
 * coinbase.asOf; // '2026-11-23'
 * coinbase.classes.crypto?.brackets; // []
 */
export const coinbase: BrokerProfile = {
  id: 'coinbase',
  name: 'Coinbase',
  asOf: '2026-11-23',
  sources: [createOrder, guide, lean],
  classes: {
    crypto: {
      orders: [
        {
          id: 'coinbase.crypto.stop-limit',
          types: ['stop_limit'],
          timesInForce: ['gtc', 'gtd'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [guide, createOrder, lean, nautilus],
          differs:
            "Coinbase's guide and Lean's model take stop limits for every product; NautilusTrader's adapter sends them for derivatives only. Neither takes stops without a limit; Lean's model took them until 23 March 2019.",
        },
        {
          id: 'coinbase.crypto.market',
          types: ['market'],
          timesInForce: ['day', 'gtc', 'ioc'],
          sessions: ['always'],
          fraction: true,
          coerced: { timeInForce: 'ioc' },
          basis: 'vendor',
          sources: [guide, createOrder, nautilus],
          differs: 'Coinbase lists fok market orders for perpetuals only.',
        },
        {
          id: 'coinbase.crypto.limit',
          types: ['limit'],
          timesInForce: ['gtc', 'gtd', 'ioc', 'fok'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [guide, createOrder, sdk],
          differs: 'How far ahead the date of a gtd order may be is not documented, so it is not judged.',
        },
      ],
      brackets: [],
      shortSelling: false,
      crossZero: 'refused',
      sessions: { always: { from: '00:00', to: '24:00', timeZone: 'UTC' } },
      rules: [
        {
          id: 'coinbase.crypto.brackets',
          sentence: 'Coinbase attaches a stop loss only with a limit that it sets itself, 5 % beyond the stop.',
          check: 'table',
          basis: 'vendor',
          sources: [createOrder, guide, bracketCopy],
          differs:
            "A leg cannot express such a stop, so legs are refused. The 5 % was read in copies of Coinbase's text only.",
        },
        {
          id: 'coinbase.crypto.stop-trigger',
          sentence: 'Coinbase refuses a stop that would trigger at once.',
          check: 'stop-beyond-market',
          basis: 'vendor',
          sources: [previewOrder],
          differs: 'The page lists the errors but not when they occur; Lean does not check stop prices.',
        },
        {
          id: 'coinbase.crypto.short-selling',
          sentence: 'Coinbase does not sell short in its spot market.',
          check: 'table',
          basis: 'adapter',
          sources: [lean, previewOrder],
          differs: "None of the Coinbase texts read mentions short sales; Lean's model has no margin accounts.",
        },
      ],
    },
  },
};
