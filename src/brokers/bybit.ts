import type { BrokerProfile } from '../profile/broker-profile.js';

const placeOrder = 'bybit-exchange/docs@072c197 docs/v5/order/create-order.mdx';
const enums = 'bybit-exchange/docs@072c197 docs/v5/enum.mdx';
const faults = 'bybit-exchange/docs@072c197 docs/v5/error.mdx';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/BybitBrokerageModel.cs';
const nautilus = 'nautechsystems/nautilus_trader@a95c804 docs/integrations/bybit.md';

/**
 * What Bybit takes in its spot market, without borrowing.
 *
 * @since 0.2.0
 * @example
 * bybit.asOf; // '2026-11-23'
 * bybit.classes.crypto?.brackets.flatMap(({ entries }) => entries); // ['limit']
 */
export const bybit: BrokerProfile = {
  id: 'bybit',
  name: 'Bybit',
  asOf: '2026-11-23',
  sources: [placeOrder, enums, lean],
  clientOrderId: { maxLength: 36, pattern: '^[A-Za-z0-9_-]{1,36}$' },
  classes: {
    crypto: {
      orders: [
        {
          id: 'bybit.crypto.conditional',
          types: ['stop', 'stop_limit'],
          timesInForce: ['gtc'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [placeOrder, lean, nautilus],
          differs:
            'Other times in force of conditional orders are unverified and refused. Lean and NautilusTrader send no trailing stops in the spot market.',
        },
        {
          id: 'bybit.crypto.market',
          types: ['market'],
          timesInForce: ['day', 'gtc', 'ioc'],
          sessions: ['always'],
          fraction: true,
          coerced: { timeInForce: 'ioc' },
          basis: 'vendor',
          sources: [placeOrder],
        },
        {
          id: 'bybit.crypto.limit',
          types: ['limit'],
          timesInForce: ['gtc', 'ioc', 'fok'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [placeOrder, enums],
        },
      ],
      brackets: [
        {
          id: 'bybit.crypto.attached',
          entries: ['limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit'],
          timeInForce: 'each',
          timesInForce: ['gtc'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [placeOrder, nautilus],
          differs:
            "NautilusTrader sends legs as parameters only, not as a bracket. The legs' time in force is not documented: any other than gtc is refused.",
        },
      ],
      shortSelling: false,
      crossZero: 'refused',
      sessions: { always: { from: '00:00', to: '24:00', timeZone: 'UTC' } },
      rules: [
        {
          id: 'bybit.crypto.partial-entry',
          sentence: 'At Bybit, an ioc entry that fills in part may be left without its legs.',
          check: 'refused',
          when: { timesInForce: ['ioc'], legs: true },
          basis: 'vendor',
          sources: [placeOrder],
          differs:
            'For derivatives, Bybit says that the legs have the quantity that fills; for its spot market it does not say.',
        },
        {
          id: 'bybit.crypto.stop-trigger',
          sentence:
            "A stop in Bybit's spot market has no direction; one beyond the market may wait for a better price.",
          check: 'stop-beyond-market',
          basis: 'vendor',
          sources: [placeOrder],
          differs: 'Bybit documents directions for derivatives only; what it does with such a stop is unverified.',
        },
        {
          id: 'bybit.crypto.short-selling',
          sentence: 'Bybit sells short in its spot market only with borrowed coins, which plans do not ask for.',
          check: 'table',
          basis: 'vendor',
          sources: [placeOrder, faults],
          differs: "Lean's model has margin accounts for the spot market; Bybit borrows only if the order says so.",
        },
      ],
    },
  },
};
