import type { BrokerProfile } from '../profile/broker-profile.js';

const samples =
  'https://developer.schwab.com/products/trader-api--individual/details/documentation/Retail%20Trader%20API%20Production (Place Order Samples)';
const hours = 'https://international.schwab.com/node/11016';
const extendedRules =
  'https://notes.pinboard.in/u:maoxian/8b0374b23fc8cc5cdab1 (a copy of Extended Hours Trading Session Rules)';
const schwabPy = 'alexgolec/schwab-py@a55cb29 schwab/orders/common.py';
const builder = 'alexgolec/schwab-py@a55cb29 docs/order-builder.rst';
const templates = 'alexgolec/schwab-py@a55cb29 docs/order-templates.rst';
const schwabdev = 'tylerebowers/Schwabdev@a5aa524 docs/pages-raw/orders.md';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/CharlesSchwabBrokerageModel.cs';
const leanBroker =
  'QuantConnect/Lean.Brokerages.CharlesSchwab@457fc68 QuantConnect.CharlesSchwabBrokerage/CharlesSchwabBrokerage.cs';
const newYork = 'America/New_York';

const marketDiffers =
  "Lean's model takes market orders with every time in force; its brokerage sends each as a day order.";
const regularDiffers = "Schwab's samples also show trailing_stop orders for stocks; Lean's model refuses them.";
const regularHours = { from: '09:30', to: '16:00', timeZone: newYork };

/**
 * What Charles Schwab takes through its Trader API: stocks, options and index options of the United States.
 *
 * @since 0.2.0
 * @example
 * schwab.asOf; // '2026-11-23'
 * schwab.classes.stocks?.brackets.map(({ timeInForce }) => timeInForce); // ['each']
 */
export const schwab: BrokerProfile = {
  id: 'schwab',
  name: 'Schwab',
  asOf: '2026-11-23',
  sources: [samples, lean],
  classes: {
    stocks: {
      orders: [
        {
          id: 'schwab.stocks.regular',
          types: ['limit', 'stop', 'stop_limit'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, leanBroker, samples],
          differs: regularDiffers,
        },
        {
          id: 'schwab.stocks.market',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [samples, leanBroker, lean],
          differs: marketDiffers,
        },
        {
          id: 'schwab.stocks.immediate',
          types: ['limit'],
          timesInForce: ['ioc', 'fok'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [hours, schwabPy],
          differs: 'The page names ioc and fok but no order types; any other than limit is unverified and refused.',
        },
        {
          id: 'schwab.stocks.extended-hours',
          types: ['limit'],
          timesInForce: ['day', 'gtc'],
          sessions: ['pre', 'post'],
          fraction: false,
          basis: 'vendor',
          sources: [hours, extendedRules, templates],
          differs: 'Overnight orders are taken on thinkorswim only.',
        },
        {
          id: 'schwab.stocks.closing-auction',
          types: ['market', 'limit'],
          timesInForce: ['cls'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, schwabPy],
          differs:
            "Lean's model also takes market orders on the open, which Schwab's API does not list as an order type. How late Schwab takes orders for the close is unverified.",
        },
      ],
      brackets: [
        {
          id: 'schwab.stocks.first-triggers-oco',
          entries: ['limit'],
          legs: ['both', 'take-profit'],
          stopLoss: ['stop', 'stop_limit'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [samples, builder],
          differs:
            'The samples show limit entries with two legs or a take profit; a stop loss alone and other entries are unverified and refused.',
        },
      ],
      shortSelling: { whole: true },
      crossZero: 'refused',
      sessions: {
        regular: regularHours,
        pre: { from: '07:00', to: '09:25', timeZone: newYork },
        post: { from: '16:05', to: '20:00', timeZone: newYork },
      },
      rules: [
        {
          id: 'schwab.stocks.partial-entry',
          sentence: 'Schwab sends the legs once the entry has filled completely, which an ioc entry may never do.',
          check: 'refused',
          when: { timesInForce: ['ioc'], legs: true },
          basis: 'vendor',
          sources: [samples],
          differs: 'What Schwab does with the legs after a partial fill is unverified, so such an entry is refused.',
        },
        {
          id: 'schwab.stocks.whole-shares',
          sentence: 'Schwab does not take fractions of a share through its API.',
          check: 'table',
          basis: 'adapter',
          sources: [schwabdev, extendedRules],
        },
        {
          id: 'schwab.stocks.cross-zero',
          sentence: 'Schwab has separate instructions for selling, selling short, buying and covering.',
          check: 'table',
          basis: 'vendor',
          sources: [samples],
        },
        {
          id: 'schwab.stocks.gtc-lifespan',
          sentence: 'Schwab cancels gtc orders after 180 calendar days.',
          check: 'table',
          basis: 'vendor',
          sources: [extendedRules],
        },
      ],
    },
    options: {
      orders: [
        {
          id: 'schwab.options.regular',
          types: ['limit', 'stop', 'stop_limit'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, leanBroker, samples],
        },
        {
          id: 'schwab.options.market',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [leanBroker, lean],
          differs: marketDiffers,
        },
      ],
      brackets: [],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: regularHours },
      rules: [
        {
          id: 'schwab.options.cross-zero',
          sentence: 'Schwab has separate instructions for opening and closing options.',
          check: 'table',
          basis: 'vendor',
          sources: [samples],
        },
        {
          id: 'schwab.options.brackets',
          sentence: 'Schwab shows legs on stock orders only.',
          check: 'table',
          basis: 'vendor',
          sources: [samples],
          differs: 'Legs on options are unverified and refused.',
        },
      ],
    },
    index_options: {
      orders: [
        {
          id: 'schwab.index_options.regular',
          types: ['limit', 'stop', 'stop_limit'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, leanBroker, samples],
        },
        {
          id: 'schwab.index_options.market',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [leanBroker, lean],
          differs: marketDiffers,
        },
      ],
      brackets: [],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: regularHours },
      rules: [
        {
          id: 'schwab.index_options.cross-zero',
          sentence: 'Schwab has separate instructions for opening and closing options.',
          check: 'table',
          basis: 'vendor',
          sources: [samples],
        },
        {
          id: 'schwab.index_options.brackets',
          sentence: 'Schwab shows legs on stock orders only.',
          check: 'table',
          basis: 'vendor',
          sources: [samples],
          differs: 'Legs on index options are unverified and refused.',
        },
      ],
    },
  },
};
