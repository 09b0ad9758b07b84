import type { BrokerProfile } from '../profile/broker-profile.js';

const placeOrder = 'https://www.okx.com/docs-v5/en/#order-book-trading-trade-post-place-order';
const placeAlgoOrder = 'https://www.okx.com/docs-v5/en/#order-book-trading-algo-trading-post-place-algo-order';
const faults = 'https://www.okx.com/docs-v5/en/#error-code-rest-api-public';
const tools = 'okx/agent-trade-kit@7fd2856 packages/core/src/tools/spot-trade.ts';
const spotModule = 'okx/agent-trade-kit@7fd2856 docs/modules/spot.md';
const nautilus = 'nautechsystems/nautilus_trader@a95c804 docs/integrations/okx.md';

/**
 * What OKX takes in its spot market, in the trade mode `cash`.
 *
 * @since 0.2.0
 * @example
 * okx.asOf; // '2026-11-23'
 * okx.clientOrderId?.pattern; // '^[A-Za-z0-9]{1,32}$'
 */
export const okx: BrokerProfile = {
  id: 'okx',
  name: 'OKX',
  asOf: '2026-11-23',
  sources: [placeOrder, placeAlgoOrder, tools],
  clientOrderId: {
    maxLength: 32,
    pattern: '^[A-Za-z0-9]{1,32}$',
    sources: [placeOrder, nautilus],
  },
  classes: {
    crypto: {
      orders: [
        {
          id: 'okx.crypto.conditional',
          types: ['stop', 'stop_limit'],
          timesInForce: ['gtc'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [placeAlgoOrder, tools, faults],
          differs:
            'These are conditional orders; OKX sizes a trigger order that buys at the market in the quote currency. Other times in force are not documented, so they are refused.',
        },
        {
          id: 'okx.crypto.market',
          types: ['market'],
          timesInForce: ['day', 'gtc', 'ioc'],
          sessions: ['always'],
          fraction: true,
          coerced: { timeInForce: 'ioc' },
          basis: 'vendor',
          sources: [placeOrder, spotModule],
          differs: 'OKX may lower the quantity of a market order to what the balance pays for.',
        },
        {
          id: 'okx.crypto.limit',
          types: ['limit'],
          timesInForce: ['gtc', 'ioc', 'fok'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [placeOrder, spotModule],
        },
        {
          id: 'okx.crypto.trailing',
          types: ['trailing_stop'],
          timesInForce: ['gtc'],
          sessions: ['always'],
          fraction: true,
          sides: ['sell'],
          basis: 'vendor',
          sources: [placeAlgoOrder, tools],
          differs:
            'OKX does not document in which currency it sizes a trailing stop that buys, so it is refused. The limits of its distance are not documented, so they are not judged.',
        },
      ],
      brackets: [
        {
          id: 'okx.crypto.attached',
          entries: ['limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit'],
          timeInForce: 'each',
          timesInForce: ['gtc'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [placeOrder, spotModule],
          differs:
            'OKX does not attach legs to a market buy in units of the base currency, the unit of every quantity in a plan. It takes a take profit as a trigger with a limit, not as a resting limit.',
        },
      ],
      shortSelling: false,
      crossZero: 'refused',
      sessions: { always: { from: '00:00', to: '24:00', timeZone: 'UTC' } },
      rules: [
        {
          id: 'okx.crypto.partial-entry',
          sentence: 'OKX sends the legs once the entry has filled completely, which an ioc entry may never do.',
          check: 'refused',
          when: { timesInForce: ['ioc'], legs: true },
          basis: 'vendor',
          sources: [placeOrder],
          differs: 'OKX takes such an order, but a partial fill may be left without a stop loss, so it is refused.',
        },
        {
          id: 'okx.crypto.stop-trigger',
          sentence: 'OKX refuses a stop that would trigger at once (errors 51278 and 51280).',
          check: 'stop-beyond-market',
          basis: 'vendor',
          sources: [faults],
        },
        {
          id: 'okx.crypto.short-selling',
          sentence: 'OKX does not sell short in the trade mode cash.',
          check: 'table',
          basis: 'vendor',
          sources: [placeOrder],
          differs: 'OKX places an order only with sufficient funds; none of the texts read mentions short sales.',
        },
      ],
    },
  },
};
