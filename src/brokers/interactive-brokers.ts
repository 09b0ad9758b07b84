import { type BrokerProfile, brokerProfile, type ClassRows } from '../profile/profile-rows.js';

const samples =
  'quantrocket-llc/ibapi@0f9005c (the samples of Interactive Brokers) samples/CSharp/Testbed/OrderSamples.cs';
const immediatePage = 'https://interactivebrokers.ca/en/index.php?f=594';
const fillOrKill = 'https://interactivebrokers.ca/en/trading/orders/fok.php';
const times = 'https://www.interactivebrokers.com.hk/php/webhelp/Making_Trades/Create_Order_Types/timeinforce.htm';
const ticket = 'https://clientam.com.hk/php/webhelp/Screens/orderticketTif.htm';
const overnight = 'https://www.interactivebrokers.com/campus/wp-json/wp/v2/trading-lessons/235280';
const marketClose = 'https://ibkr.interactiveadvisors.com/en/trading/orders/moc.php';
const limitClose = 'https://gdcdyn.interactivebrokers.com/en/trading/orders/loc.php';
const shortSales = 'https://ibkr.info/hu/node/232';
const bracketPage = 'https://interactivebrokers.github.io/tws-api/bracket_order.html';
const changePage = 'https://interactivebrokers.github.io/tws-api/modifying_orders.html';
const changedLegs = 'https://github.com/erdewit/ib_insync/issues/647';
const changedBrackets = 'https://github.com/nautechsystems/nautilus_trader/pull/2979';
const bothSides = 'https://github.com/erdewit/ib_insync/issues/694';
const backtrader = 'mementum/backtrader@b853d7c backtrader/brokers/ibbroker.py, backtrader/strategy.py';
const leanBroker =
  'QuantConnect/Lean.Brokerages.InteractiveBrokers@d154917 QuantConnect.InteractiveBrokersBrokerage/InteractiveBrokersBrokerage.cs';
const leanTimes =
  'QuantConnect/Lean.Brokerages.InteractiveBrokers@d154917 QuantConnect.InteractiveBrokersBrokerage/Client/TimeInForce.cs';
const wholeShares = 'https://github.com/erdewit/ib_insync/discussions/706';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/InteractiveBrokersBrokerageModel.cs';

const bracketPages = [backtrader, bracketPage, samples, changePage, changedLegs, changedBrackets] as const;
const anyType = 'market limit stop stop_limit trailing_stop';
const immediate = ['immediate', 'market limit', 'ioc fok', [immediatePage, fillOrKill, leanTimes]] as const;
const atTheOpen = ['opening-auction', 'market', 'opg', [lean], { window: ['close', 'open', -2] }] as const;

const common: ClassRows = {
  orders: [['regular', anyType, 'day gtc gtd', [lean, samples]]],
  brackets: [
    ['bracket', anyType, 'stop stop_limit trailing_stop', 'day gtc gtd', bracketPages, { replace: true }],
    "Interactive Brokers documents limit entries with a limit and a stop leg; backtrader sends the other types. Extended hours are unverified and refused. Interactive Brokers' page on changed orders names price and size, not legs. Users of ib_insync and NautilusTrader do change legs; they leave out the OCA group, and once the entry has filled, parentId too.",
  ],
  crossZero: 'taken',
};

const optionRules: NonNullable<ClassRows['rules']> = [
  [
    'second-bracket',
    [bothSides],
    'refuses an order for an option while one on the other side of the same contract is open, such as the legs of an entry before it.',
    { check: 'after-legs', when: { effects: ['open'] } },
  ],
  'The error (201) was read in reports of users: it names US options. That it holds for index options is unverified, so they are refused too.',
];

/**
 * What Interactive Brokers takes through its TWS API: stocks, options, index options and futures.
 *
 * @example
 * interactiveBrokers.asOf; // '2026-11-22'
 * interactiveBrokers.classes.futures?.orders.flatMap(({ timesInForce }) => timesInForce).includes('opg'); // false
 */
export const interactiveBrokers: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['interactive-brokers', 'Interactive Brokers', '2026-11-22'],
  sources: [lean, samples],
  stocks: {
    like: common,
    orders: [
      ['immediate', 'market limit', 'ioc', [immediatePage, leanTimes, fillOrKill]],
      'Interactive Brokers lists fok for options only; NautilusTrader sends it for every class.',
      ['extended-hours', 'limit stop_limit', 'day gtc gtd', [times, ticket, leanBroker], { sessions: ['pre', 'post'] }],
      "Interactive Brokers says that stop and other trigger orders can be sent for these hours, without a list; Lean's brokerage sends stop, stop_limit and trailing_stop. Here stop_limit is taken, the others are refused.",
      ['overnight', 'limit', 'day', [overnight], { sessions: ['overnight'] }],
      'The lesson names limit orders only, and no time in force: day is taken although it is unverified, the others are refused.',
      ['opening-auction', 'market limit', 'opg', [lean, samples], { window: ['close', 'open', -2] }],
      ['closing-auction', 'market limit', 'cls', [marketClose, limitClose, lean], { window: ['close', 'close', -15] }],
      "The example on the page says 15 minutes before the close, its rules 15:50 (NYSE), 15:55 and 15:58 (Nasdaq); Lean's model takes them at any time.",
    ],
    sessions: { pre: ['04:00', '09:30'], post: ['16:00', '20:00'], overnight: ['20:00', '03:50'] },
    rules: [
      ['cross-zero', [shortSales], 'closes a long position and opens a short one in one order.'],
      ['whole-shares', [wholeShares], 'does not take fractions of a share through its API (error 10243).'],
      "The text of the error was read in copies of Interactive Brokers' table, not in the table.",
      ['cash-account', [shortSales]],
    ],
  },
  options: { like: common, orders: [immediate, atTheOpen], rules: optionRules },
  index_options: {
    like: common,
    orders: [immediate, 'The pages name options; whether they mean index options too is unverified.', atTheOpen],
    sessions: { regular: ['09:30', '16:15'] },
    rules: optionRules,
  },
  futures: {
    like: common,
    orders: [
      ['immediate', 'market limit', 'ioc', [immediatePage, leanTimes, fillOrKill]],
      ['close', 'market', 'cls', [lean]],
    ],
  },
});
