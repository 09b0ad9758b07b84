import { type BrokerProfile, brokerProfile } from '../profile/profile-rows.js';

const placeOrder = 'bybit-exchange/docs@072c197 docs/v5/order/create-order.mdx';
const amend = 'bybit-exchange/docs@059d556 docs/v5/order/amend-order.mdx';
const selfMatches = 'bybit-exchange/docs@1926fc3 docs/v5/smp.mdx';
const enums = 'bybit-exchange/docs@072c197 docs/v5/enum.mdx';
const faults = 'bybit-exchange/docs@072c197 docs/v5/error.mdx';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/BybitBrokerageModel.cs';
const nautilus = 'nautechsystems/nautilus_trader@a95c804 docs/integrations/bybit.md';

/**
 * What Bybit takes in its spot market, without borrowing.
 *
 * @example
 * bybit.asOf; // '2026-11-23'
 * bybit.classes.crypto?.brackets.flatMap(({ entries }) => entries); // ['limit']
 */
export const bybit: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['bybit', 'Bybit', '2026-11-23'],
  sources: [placeOrder, enums, lean],
  clientOrderId: { maxLength: 36, characters: 'A-Za-z0-9_-' },
  crypto: {
    orders: [
      ['conditional', 'stop stop_limit', 'gtc', [placeOrder, lean, nautilus]],
      'Other times in force of conditional orders are unverified and refused. Lean and NautilusTrader send no trailing stops in the spot market.',
      ['market', 'market', 'day gtc ioc', [placeOrder], { coerced: 'ioc' }],
      ['limit', 'limit', 'gtc ioc fok', [placeOrder, enums]],
    ],
    brackets: [
      ['attached', 'limit', 'stop stop_limit', 'gtc', [placeOrder, nautilus, amend], { replace: true }],
      "NautilusTrader sends legs as parameters only, not as a bracket. The legs' time in force is not documented: any other than gtc is refused. For its spot market, Bybit lists the trigger price of take profits and stop losses among what can be changed.",
    ],
    rules: [
      [
        'second-bracket',
        [selfMatches],
        'takes a second entry with legs: it cancels orders only where two orders of one account would trade with each other.',
      ],
      ['partial-entry', [placeOrder], 'At Bybit, an ioc entry that fills in part may be left without its legs.'],
      'For derivatives, Bybit says that the legs have the quantity that fills; for its spot market it does not say.',
      [
        'stop-trigger',
        [placeOrder],
        "A stop in Bybit's spot market has no direction: a sell stop above the market, or a buy stop below it, may wait until the market reaches it, and not trigger at once.",
      ],
      'Bybit documents directions for derivatives only; what it does with such a stop is unverified.',
      [
        'short-selling',
        [placeOrder, faults],
        'sells short in its spot market only with borrowed coins, which plans do not ask for.',
      ],
      "Lean's model has margin accounts for the spot market; Bybit borrows only if the order says so.",
    ],
  },
});
