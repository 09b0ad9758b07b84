import { type BrokerProfile, brokerProfile } from '../profile/profile-rows.js';

const placeOrder = 'https://www.okx.com/docs-v5/en/#order-book-trading-trade-post-place-order';
const placeAlgoOrder = 'https://www.okx.com/docs-v5/en/#order-book-trading-algo-trading-post-place-algo-order';
const faults = 'https://www.okx.com/docs-v5/en/#error-code-rest-api-public';
const tools = 'okx/agent-trade-kit@7fd2856 packages/core/src/tools/spot-trade.ts';
const spotModule = 'okx/agent-trade-kit@7fd2856 docs/modules/spot.md';
const nautilus = 'nautechsystems/nautilus_trader@a95c804 docs/integrations/okx.md';

/**
 * What OKX takes in its spot market, in the trade mode `cash`.
 *
 * @example
 * okx.asOf; // '2026-11-23'
 * okx.clientOrderId?.pattern; // '^[A-Za-z0-9]{1,32}$'
 */
export const okx: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['okx', 'OKX', '2026-11-23'],
  sources: [placeOrder, placeAlgoOrder, tools],
  clientOrderId: { maxLength: 32, characters: 'A-Za-z0-9', sources: [placeOrder, nautilus] },
  crypto: {
    orders: [
      ['conditional', 'stop stop_limit', 'gtc', [placeAlgoOrder, tools, faults]],
      'These are conditional orders, not trigger orders: the size of a trigger order that buys at the market is in the quote currency. Other times in force are not documented, so they are refused.',
      ['market', 'market', 'day gtc ioc', [placeOrder, spotModule], { coerced: 'ioc' }],
      'OKX may lower the quantity of a market order to what the balance pays for.',
      ['limit', 'limit', 'gtc ioc fok', [placeOrder, spotModule]],
      ['trailing', 'trailing_stop', 'gtc', [placeAlgoOrder, tools], { sides: ['sell'] }],
      'OKX does not document in which currency it sizes a trailing stop that buys, so it is refused. The limits of its distance are not documented, so they are not judged.',
    ],
    brackets: [
      ['attached', 'limit', 'stop stop_limit', 'gtc', [placeOrder, spotModule, tools], { replace: true }],
      "OKX does not attach legs to a market buy in units of the base currency, the unit of every quantity in a plan. It takes a take profit as a trigger with a limit, not as a resting limit. OKX's agent-trade-kit changes the legs of an order with the request for algo orders.",
    ],
    rules: [
      ['partial-entry', [placeOrder]],
      'OKX takes such an order, but a partial fill may be left without a stop loss, so it is refused.',
      ['stop-trigger', [faults], 'refuses a stop that would trigger at once (errors 51278 and 51280).'],
      ['short-selling', [placeOrder], 'does not sell short in the trade mode cash.'],
      'OKX places an order only with sufficient funds; none of the texts read mentions short sales.',
    ],
  },
});
