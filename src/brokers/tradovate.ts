import type { BrokerProfile } from '../profile/broker-profile.js';

const placeOrder =
  "arlenner/api-doc-20-dev@e9de95f md/operations/unique-ops/orders/placeOrder.md (Tradovate's documentation)";
const placeOso =
  "arlenner/api-doc-20-dev@e9de95f md/operations/unique-ops/orders/placeOSO.md (Tradovate's documentation)";
const versions =
  "arlenner/api-doc-20-dev@e9de95f md/entities_pages/restrainedOrderVersion.md, orderVersion.md (Tradovate's documentation)";
const partnerOso = 'https://partner.tradovate.com/api/rest-api-endpoints/orders/place-oso.md';
const partnerOco = 'https://partner.tradovate.com/api/rest-api-endpoints/orders/place-oco.md';
const example = 'tradovate/example-api-js@f139d41 tutorial/Access/EX-4a-Place-An-Order/README.md';

/**
 * What Tradovate takes: futures.
 *
 * @since 0.2.0
 * @example
 * tradovate.asOf; // '2026-11-23'
 * Object.keys(tradovate.classes); // ['futures']
 */
export const tradovate: BrokerProfile = {
  id: 'tradovate',
  name: 'Tradovate',
  asOf: '2026-11-23',
  sources: [placeOrder, placeOso, partnerOso],
  clientOrderId: {
    maxLength: 64,
    pattern: '^[ -~]{1,64}$',
    sources: [versions],
    differs: 'The page allows 64 characters but does not say which: unverified.',
  },
  classes: {
    futures: {
      orders: [
        {
          id: 'tradovate.futures.regular',
          types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [placeOrder, versions, example],
          differs: 'The page lists types and times in force but not which go together: unverified.',
        },
        {
          id: 'tradovate.futures.immediate',
          types: ['market', 'limit'],
          timesInForce: ['ioc', 'fok'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [placeOrder, versions],
          differs: 'The page lists ioc and fok for every type; stops are unverified and refused.',
        },
      ],
      brackets: [
        {
          id: 'tradovate.futures.oso',
          entries: ['market', 'limit', 'stop', 'stop_limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [placeOso, versions, partnerOso, partnerOco],
          differs:
            'The examples show market and limit entries; the pages list the other types. Trailing stops as legs have no example: unverified and refused.',
        },
      ],
      shortSelling: {},
      crossZero: 'taken',
      trail: { percent: false },
      sessions: { regular: { from: '17:00', to: '16:00', timeZone: 'America/Chicago' } },
      rules: [
        {
          id: 'tradovate.futures.partial-entry',
          sentence: 'Tradovate sends the legs once the entry has filled completely, which an ioc entry may never do.',
          check: 'refused',
          when: { timesInForce: ['ioc'], legs: true },
          basis: 'vendor',
          sources: [partnerOso],
          differs: 'What Tradovate does with the legs after a partial fill is unverified, so such an entry is refused.',
        },
        {
          id: 'tradovate.futures.cross-zero',
          sentence: 'Tradovate has one action for buying and one for selling.',
          check: 'table',
          basis: 'vendor',
          sources: [placeOrder],
        },
        {
          id: 'tradovate.futures.trail',
          sentence: 'Tradovate takes the distance of a trailing stop in price units, by the price at which it begins.',
          check: 'table',
          basis: 'vendor',
          sources: [placeOrder],
        },
      ],
    },
  },
};
