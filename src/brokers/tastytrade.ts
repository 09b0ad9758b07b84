import { type BrokerProfile, brokerProfile, type ClassRows } from '../profile/profile-rows.js';

const submission = 'https://developer.tastytrade.com/order-submission';
const orderTypes = 'https://developer.tastytrade.com/docs/concepts/orders-and-order-types';
const extended =
  'https://support.tastyworks.com/support/solutions/articles/43000435382-pre-market-and-after-hours-orders-extended-hours-';
const help = 'https://tastyworks.freshdesk.com/support/solutions/articles/43000544221-how-to-set-up-a-bracket-order';
const sdk = 'tastyware/tastytrade@02bb764 docs/orders.rst';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/TastytradeBrokerageModel.cs';
const leanTypes =
  'QuantConnect/Lean.Brokerages.Tastytrade@84c03e8 QuantConnect.TastytradeBrokerage/Models/Enum/OrderType.cs';

const marketDiffers = "Lean's model takes market orders with every time in force; tastytrade refuses gtc.";
const stopDiffers =
  "Lean's model takes gtc stops that open a position; tastytrade takes only those that close one. The notes of Lean's brokerage have gtc for neither.";

/** Market orders that open are sent while the market is open. */
const common: ClassRows = {
  orders: [
    ['limit', 'limit stop_limit', 'day gtc gtd', [submission, orderTypes, lean]],
    ['market-entry', 'market', 'day', [submission, leanTypes, lean], { effects: ['open'], window: ['open', 'close'] }],
    marketDiffers,
    ['market-exit', 'market', 'day', [submission, leanTypes, lean], { effects: ['close'] }],
    marketDiffers,
    ['stop-entry', 'stop', 'day gtd', [submission, leanTypes, lean], { effects: ['open'] }],
    stopDiffers,
    ['stop-exit', 'stop', 'day gtc gtd', [submission, leanTypes, lean], { effects: ['close'] }],
    stopDiffers,
  ],
  rules: [['cross-zero', [submission], 'has separate actions for opening and closing a position.']],
  timeZone: 'America/Chicago',
};
const brackets: ClassRows['brackets'] = [
  ['otoco', 'limit', 'stop', 'day gtc', [submission, help, sdk]],
  'The examples show limit entries with a limit and a stop leg; others are unverified and refused. Its SDK replaces single orders; whether a leg can be replaced is unverified, so their stops are not moved.',
];

/**
 * What tastytrade takes: stocks, options, index options and futures.
 *
 * @example
 * tastytrade.asOf; // '2026-11-23'
 * tastytrade.classes.futures?.orders.find(({ id }) => id === 'tastytrade.futures.stop-entry')?.timesInForce; // ['day', 'gtd']
 */
export const tastytrade: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['tastytrade', 'tastytrade', '2026-11-23'],
  sources: [submission, orderTypes, lean],
  stocks: {
    like: common,
    orders: [
      ['extended-hours', 'limit', 'day gtc', [submission, extended], { sessions: ['pre', 'post'] }],
      'The page also has overnight times in force; which orders may have them is unverified, so they are refused.',
    ],
    brackets,
    sessions: { regular: ['08:30', '15:00'], pre: ['06:00', '08:30'], post: ['15:00', '19:00'] },
    rules: [
      ['whole-shares', [submission], 'takes stocks in whole quantities.'],
      'The same page shows a market order for half a share, where fractions may be traded; it does not show exits.',
    ],
  },
  options: { like: common, brackets, sessions: { regular: ['08:30', '15:00'] } },
  index_options: {
    like: common,
    sessions: { regular: ['08:30', '15:00'] },
    rules: [['brackets', [help], 'attaches legs to stocks, options of stocks and funds, and futures.']],
  },
  futures: {
    like: common,
    brackets,
    rules: [
      'The page also has the actions Buy and Sell, which do not say whether they open or close; whether one order turns a position around is unverified.',
    ],
  },
});
