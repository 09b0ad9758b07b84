import type { BrokerProfile } from '../profile/broker-profile.js';

const addOrder = 'https://docs.kraken.com/api/docs/rest-api/add-order';
const addOrderSocket = 'https://docs.kraken.com/exchange/api-reference/spot-websocket-v2/add_order';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/KrakenBrokerageModel.cs';
const nautilus = 'nautechsystems/nautilus_trader@a95c804 docs/integrations/kraken.md';

/**
 * What Kraken takes in its spot market, without leverage.
 *
 * @since 0.2.0
 * @example
 * kraken.asOf; // '2026-11-23'
 * kraken.classes.crypto?.brackets.flatMap(({ legs }) => legs); // ['take-profit', 'stop-loss']
 */
export const kraken: BrokerProfile = {
  id: 'kraken',
  name: 'Kraken',
  asOf: '2026-11-23',
  sources: [addOrder, addOrderSocket, lean],
  clientOrderId: {
    maxLength: 18,
    pattern: '^[ -~]{1,18}$',
    differs:
      'Kraken also takes UUIDs of 32 hexadecimal digits, with or without 4 dashes, which a single pattern cannot express.',
  },
  classes: {
    crypto: {
      orders: [
        {
          id: 'kraken.crypto.stops',
          types: ['stop', 'stop_limit'],
          timesInForce: ['gtc'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [addOrder, addOrderSocket, lean],
          differs:
            "Kraken lists trailing stops too, and NautilusTrader sends them; Lean's model refuses them. Kraken restricts only fok to limit orders; other times in force of stops are unverified and refused.",
        },
        {
          id: 'kraken.crypto.market',
          types: ['market'],
          timesInForce: ['day', 'gtc', 'ioc'],
          sessions: ['always'],
          fraction: true,
          coerced: { timeInForce: 'ioc' },
          basis: 'vendor',
          sources: [addOrderSocket, nautilus],
        },
        {
          id: 'kraken.crypto.limit',
          types: ['limit'],
          timesInForce: ['gtc', 'ioc', 'fok'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [addOrder, addOrderSocket, nautilus],
        },
        {
          id: 'kraken.crypto.dated',
          types: ['limit'],
          timesInForce: ['gtd'],
          sessions: ['always'],
          fraction: true,
          maxDays: 27,
          basis: 'vendor',
          sources: [addOrder, addOrderSocket, nautilus],
          differs: 'Kraken says one month, which is at least 28 days; the order ends after its last day.',
        },
      ],
      brackets: [
        {
          id: 'kraken.crypto.conditional-close',
          entries: ['market', 'limit'],
          legs: ['take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit'],
          timeInForce: 'each',
          timesInForce: ['gtc'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [addOrder, addOrderSocket],
          differs:
            "Kraken attaches one order, so never both legs. It does not name the types of entries; its examples are limit orders. It lists trailing stops as legs too, which Lean's model refuses as orders.",
        },
      ],
      shortSelling: false,
      crossZero: 'refused',
      sessions: { always: { from: '00:00', to: '24:00', timeZone: 'UTC' } },
      rules: [
        {
          id: 'kraken.crypto.stop-trigger',
          sentence:
            'A stop at Kraken triggers from the unfavourable side; one beyond the market would trigger at once.',
          check: 'stop-beyond-market',
          basis: 'vendor',
          sources: [addOrderSocket],
          differs: 'Kraken does not say whether it refuses or triggers such a stop, so it is refused.',
        },
        {
          id: 'kraken.crypto.short-selling',
          sentence: 'Kraken sells short in its spot market only with leverage, which plans do not ask for.',
          check: 'table',
          basis: 'vendor',
          sources: [addOrder, lean],
        },
      ],
    },
  },
};
