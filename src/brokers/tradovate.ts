import { type BrokerProfile, brokerProfile } from '../profile/profile-rows.js';

const placeOrder =
  "arlenner/api-doc-20-dev@e9de95f md/operations/unique-ops/orders/placeOrder.md (Tradovate's documentation)";
const placeOso =
  "arlenner/api-doc-20-dev@e9de95f md/operations/unique-ops/orders/placeOSO.md (Tradovate's documentation)";
const versions =
  "arlenner/api-doc-20-dev@e9de95f md/entities_pages/restrainedOrderVersion.md, orderVersion.md (Tradovate's documentation)";
const partnerOso = 'https://partner.tradovate.com/api/rest-api-endpoints/orders/place-oso.md';
const partnerOco = 'https://partner.tradovate.com/api/rest-api-endpoints/orders/place-oco.md';
const changeOrder = 'https://partner.tradovate.com/api/rest-api-endpoints/orders/modify-order.md';
const cancelledLegs = 'https://github.com/tradovate/api/issues/28';
const example = 'tradovate/example-api-js@f139d41 tutorial/Access/EX-4a-Place-An-Order/README.md';
const osoPages = [placeOso, versions, partnerOso, partnerOco, changeOrder, cancelledLegs] as const;

/**
 * What Tradovate takes: futures.
 *
 * @example
 * tradovate.asOf; // '2026-11-23'
 * Object.keys(tradovate.classes); // ['futures']
 */
export const tradovate: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['tradovate', 'Tradovate', '2026-11-23'],
  sources: [placeOrder, placeOso, partnerOso],
  clientOrderId: {
    maxLength: 64,
    characters: ' -~',
    sources: [versions],
    differs: 'The page allows 64 characters but does not say which: unverified.',
  },
  futures: {
    orders: [
      ['regular', 'market limit stop stop_limit trailing_stop', 'day gtc gtd', [placeOrder, versions, example]],
      'The page lists types and times in force but not which go together: unverified.',
      ['immediate', 'market limit', 'ioc fok', [placeOrder, versions]],
      'The page lists ioc and fok for every type; stops are unverified and refused.',
    ],
    brackets: [
      ['oso', 'market limit stop stop_limit', 'stop stop_limit', 'day gtc gtd', osoPages],
      'The examples show market and limit entries; the pages list the other types. Trailing stops as legs have no example: unverified and refused. Its page on changed orders has the price of a stop, but in a report of 2018 legs were sometimes cancelled after a change: their stops are not moved.',
    ],
    crossZero: 'taken',
    trail: { percent: false },
    rules: [
      ['partial-entry', [partnerOso]],
      'What Tradovate does with the legs after a partial fill is unverified, so such an entry is refused.',
      ['cross-zero', [placeOrder], 'has one action for buying and one for selling.'],
      ['trail', [placeOrder], 'takes the distance of a trailing stop in price units, not in percent.'],
    ],
  },
});
