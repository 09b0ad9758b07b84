import { type BrokerProfile, brokerProfile, type ClassRows } from '../profile/profile-rows.js';

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

const marketDiffers =
  "Lean's model takes market orders with every time in force; its brokerage sends each as a day order.";
const open = ['open', 'market', 'opg', [lean, schwabPy]] as const;
const openDiffers =
  "Lean's model takes market orders on the open at any time; according to schwab-py, Schwab's API lists only types for the close.";
const profitLegs = ['both', 'take-profit'] as const;
const regular = ['regular', 'limit stop stop_limit', 'day gtc gtd', [lean, leanBroker, samples]] as const;

const options: ClassRows = {
  orders: [regular, ['market', 'market', 'day', [leanBroker, lean]], marketDiffers, open, openDiffers],
  rules: [
    ['cross-zero', [samples], 'has separate instructions for opening and closing options.'],
    ['brackets', [samples], 'has samples of legs for stock orders only.'],
  ],
};

/**
 * What Charles Schwab takes through its Trader API: stocks, options and index options of the United States.
 *
 * @example
 * schwab.asOf; // '2026-11-23'
 * schwab.classes.stocks?.brackets.map(({ timeInForce }) => timeInForce); // ['each']
 */
export const schwab: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['schwab', 'Schwab', '2026-11-23'],
  sources: [samples, lean],
  stocks: {
    orders: [
      regular,
      "Schwab's samples also show trailing_stop orders for stocks; Lean's model refuses them.",
      ['market', 'market', 'day', [samples, leanBroker, lean]],
      marketDiffers,
      ['immediate', 'limit', 'ioc fok', [hours, schwabPy]],
      'The page names ioc and fok but no order types; any other than limit is unverified and refused.',
      ['extended-hours', 'limit', 'day gtc', [hours, extendedRules, templates], { sessions: ['pre', 'post'] }],
      'Overnight orders are taken on thinkorswim only.',
      ['closing-auction', 'market limit', 'cls', [lean, schwabPy]],
      'How late Schwab takes orders for the close is unverified.',
      open,
      openDiffers,
    ],
    brackets: [
      ['first-triggers-oco', 'limit', 'stop stop_limit', 'day gtc', [samples, builder], { legs: profitLegs }],
      'The samples show limit entries with two legs or a take profit; a stop loss alone and other entries are unverified and refused. Schwab has a request that replaces an order; whether a leg can be replaced is unverified, so their stops are not moved.',
    ],
    sessions: { pre: ['07:00', '09:25'], post: ['16:05', '20:00'] },
    rules: [
      ['partial-entry', [samples]],
      'What Schwab does with the legs after a partial fill is unverified, so such an entry is refused.',
      ['whole-shares', [schwabdev, extendedRules], 'does not take fractions of a share through its API.'],
      ['cross-zero', [samples], 'has separate instructions for selling, selling short, buying and covering.'],
      ['gtc-lifespan', [extendedRules], 'cancels gtc orders after 180 calendar days.'],
    ],
  },
  options: { like: options, rules: ['Legs on options are unverified and refused.'] },
  index_options: { like: options, rules: ['Legs on index options are unverified and refused.'] },
});
