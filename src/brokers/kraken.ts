import { type BrokerProfile, brokerProfile } from '../profile/profile-rows.js';

const addOrder = 'https://docs.kraken.com/api/docs/rest-api/add-order';
const addOrderSocket = 'https://docs.kraken.com/exchange/api-reference/spot-websocket-v2/add_order';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/KrakenBrokerageModel.cs';
const nautilus = 'nautechsystems/nautilus_trader@a95c804 docs/integrations/kraken.md';
const oneLeg = { legs: ['take-profit', 'stop-loss'] } as const;

/**
 * What Kraken takes in its spot market, without leverage.
 *
 * @example
 * kraken.asOf; // '2026-11-23'
 * kraken.classes.crypto?.brackets.flatMap(({ legs }) => legs); // ['take-profit', 'stop-loss']
 */
export const kraken: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['kraken', 'Kraken', '2026-11-23'],
  sources: [addOrder, addOrderSocket, lean],
  clientOrderId: {
    maxLength: 18,
    characters: ' -~',
    differs:
      'Kraken also takes UUIDs of 32 hexadecimal digits, with or without 4 dashes; a pattern of a profile, one class of characters and a length, cannot say that.',
  },
  crypto: {
    orders: [
      ['stops', 'stop stop_limit', 'gtc', [addOrder, addOrderSocket, lean]],
      "Kraken lists trailing stops too, and NautilusTrader sends them; Lean's model refuses them. Kraken restricts only fok to limit orders; other times in force of stops are unverified and refused.",
      ['market', 'market', 'day gtc ioc', [addOrderSocket, nautilus], { coerced: 'ioc' }],
      ['limit', 'limit', 'gtc ioc fok', [addOrder, addOrderSocket, nautilus]],
      ['dated', 'limit', 'gtd', [addOrder, addOrderSocket, nautilus], { maxDays: 27 }],
      'Kraken lets an order last one month, which is at least 28 days. An order ends at the end of its last day, so that day is at most 27 days ahead.',
    ],
    brackets: [
      ['conditional-close', 'market limit', 'stop stop_limit', 'gtc', [addOrder, addOrderSocket], oneLeg],
      "Kraken attaches one order, so never both legs. It does not name the types of entries; its examples are limit orders. It lists trailing stops as legs too, which Lean's model refuses as orders.",
    ],
    rules: [
      [
        'stop-trigger',
        [addOrderSocket],
        'A stop at Kraken waits for a price that is worse than the market: this profile takes no sell stop above it and no buy stop below it, which might trigger at once.',
      ],
      'Kraken does not say whether it refuses or triggers such a stop, so it is refused.',
      [
        'short-selling',
        [addOrder, lean],
        'sells short in its spot market only with leverage, which plans do not ask for.',
      ],
    ],
  },
});
