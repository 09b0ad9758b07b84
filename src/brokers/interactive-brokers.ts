import type { BrokerProfile, SendingWindow } from '../profile/broker-profile.js';

const samples =
  'quantrocket-llc/ibapi@0f9005c (the samples of Interactive Brokers) samples/CSharp/Testbed/OrderSamples.cs';
const immediate = 'https://interactivebrokers.ca/en/index.php?f=594';
const fillOrKill = 'https://interactivebrokers.ca/en/trading/orders/fok.php';
const timeInForce =
  'https://www.interactivebrokers.com.hk/php/webhelp/Making_Trades/Create_Order_Types/timeinforce.htm';
const orderTicket = 'https://clientam.com.hk/php/webhelp/Screens/orderticketTif.htm';
const overnight = 'https://www.interactivebrokers.com/campus/wp-json/wp/v2/trading-lessons/235280';
const marketOnClose = 'https://ibkr.interactiveadvisors.com/en/trading/orders/moc.php';
const limitOnClose = 'https://gdcdyn.interactivebrokers.com/en/trading/orders/loc.php';
const shortSales = 'https://ibkr.info/hu/node/232';
const brackets = 'https://interactivebrokers.github.io/tws-api/bracket_order.html';
const backtrader = 'mementum/backtrader@b853d7c backtrader/brokers/ibbroker.py, backtrader/strategy.py';
const leanBroker =
  'QuantConnect/Lean.Brokerages.InteractiveBrokers@d154917 QuantConnect.InteractiveBrokersBrokerage/InteractiveBrokersBrokerage.cs';
const leanTimes =
  'QuantConnect/Lean.Brokerages.InteractiveBrokers@d154917 QuantConnect.InteractiveBrokersBrokerage/Client/TimeInForce.cs';
const wholeShares = 'https://github.com/erdewit/ib_insync/discussions/706';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/InteractiveBrokersBrokerageModel.cs';
const newYork = 'America/New_York';

/** Orders of the opening auction, from the close of the day before until two minutes before the open. */
const beforeTheOpen: SendingWindow = {
  from: { session: 'regular', edge: 'to', minutes: 0 },
  to: { session: 'regular', edge: 'from', minutes: -2 },
  timeZone: newYork,
};

const bracketsDiffer =
  'Interactive Brokers documents limit entries with a limit and a stop leg; backtrader sends the other types. Extended hours are unverified and refused.';

/**
 * What Interactive Brokers takes through its TWS API: stocks, options, index options and futures.
 *
 * @since 0.2.0
 * @example
 * interactiveBrokers.asOf; // '2026-11-22'
 * interactiveBrokers.classes.futures?.orders.flatMap(({ timesInForce }) => timesInForce).includes('opg'); // false
 */
export const interactiveBrokers: BrokerProfile = {
  id: 'interactive-brokers',
  name: 'Interactive Brokers',
  asOf: '2026-11-22',
  sources: [lean, samples],
  classes: {
    stocks: {
      orders: [
        {
          id: 'interactive-brokers.stocks.regular',
          types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, samples],
        },
        {
          id: 'interactive-brokers.stocks.immediate',
          types: ['market', 'limit'],
          timesInForce: ['ioc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [immediate, leanTimes, fillOrKill],
          differs: 'Interactive Brokers lists fok for options only; NautilusTrader sends it for every class.',
        },
        {
          id: 'interactive-brokers.stocks.extended-hours',
          types: ['limit', 'stop_limit'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['pre', 'post'],
          fraction: false,
          basis: 'vendor',
          sources: [timeInForce, orderTicket, leanBroker],
          differs:
            "Interactive Brokers names stop and other trigger orders, without a list; Lean's brokerage also sends stop and trailing_stop.",
        },
        {
          id: 'interactive-brokers.stocks.overnight',
          types: ['limit'],
          timesInForce: ['day'],
          sessions: ['overnight'],
          fraction: false,
          basis: 'vendor',
          sources: [overnight],
          differs:
            'The lesson names limit orders only, and no time in force: day is unverified, the others are refused.',
        },
        {
          id: 'interactive-brokers.stocks.opening-auction',
          types: ['market', 'limit'],
          timesInForce: ['opg'],
          sessions: ['regular'],
          fraction: false,
          window: beforeTheOpen,
          basis: 'adapter',
          sources: [lean, samples],
        },
        {
          id: 'interactive-brokers.stocks.closing-auction',
          types: ['market', 'limit'],
          timesInForce: ['cls'],
          sessions: ['regular'],
          fraction: false,
          window: {
            from: { session: 'regular', edge: 'to', minutes: 0 },
            to: { session: 'regular', edge: 'to', minutes: -15 },
            timeZone: newYork,
          },
          basis: 'vendor',
          sources: [marketOnClose, limitOnClose, lean],
          differs:
            "The example on the page says 15 minutes before the close, its rules 15:50 (NYSE), 15:55 and 15:58 (Nasdaq); Lean's model takes them at any time.",
        },
      ],
      brackets: [
        {
          id: 'interactive-brokers.stocks.bracket',
          entries: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit', 'trailing_stop'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [backtrader, brackets, samples],
          differs: bracketsDiffer,
        },
      ],
      shortSelling: { whole: true },
      crossZero: 'taken',
      sessions: {
        regular: { from: '09:30', to: '16:00', timeZone: newYork },
        pre: { from: '04:00', to: '09:30', timeZone: newYork },
        post: { from: '16:00', to: '20:00', timeZone: newYork },
        overnight: { from: '20:00', to: '03:50', timeZone: newYork },
      },
      rules: [
        {
          id: 'interactive-brokers.stocks.cross-zero',
          sentence: 'Interactive Brokers closes a long position and opens a short one in one order.',
          check: 'table',
          basis: 'vendor',
          sources: [shortSales],
        },
        {
          id: 'interactive-brokers.stocks.whole-shares',
          sentence: 'Interactive Brokers does not take fractions of a share through its API (error 10243).',
          check: 'table',
          basis: 'adapter',
          sources: [wholeShares],
          differs: "The text of the error was read in copies of Interactive Brokers' table, not in the table.",
        },
        {
          id: 'interactive-brokers.stocks.cash-account',
          sentence: 'Interactive Brokers sells stocks short in margin accounts only.',
          check: 'refused',
          when: { short: true },
          account: 'cash',
          basis: 'vendor',
          sources: [shortSales],
        },
      ],
    },
    options: {
      orders: [
        {
          id: 'interactive-brokers.options.regular',
          types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, samples],
        },
        {
          id: 'interactive-brokers.options.immediate',
          types: ['market', 'limit'],
          timesInForce: ['ioc', 'fok'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [immediate, fillOrKill, leanTimes],
        },
        {
          id: 'interactive-brokers.options.opening-auction',
          types: ['market'],
          timesInForce: ['opg'],
          sessions: ['regular'],
          fraction: false,
          window: beforeTheOpen,
          basis: 'adapter',
          sources: [lean],
        },
      ],
      brackets: [
        {
          id: 'interactive-brokers.options.bracket',
          entries: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit', 'trailing_stop'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [backtrader, brackets, samples],
          differs: bracketsDiffer,
        },
      ],
      shortSelling: {},
      crossZero: 'taken',
      sessions: { regular: { from: '09:30', to: '16:00', timeZone: newYork } },
      rules: [],
    },
    index_options: {
      orders: [
        {
          id: 'interactive-brokers.index_options.regular',
          types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, samples],
        },
        {
          id: 'interactive-brokers.index_options.immediate',
          types: ['market', 'limit'],
          timesInForce: ['ioc', 'fok'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [immediate, fillOrKill, leanTimes],
          differs: 'The pages name options; whether they mean index options too is unverified.',
        },
        {
          id: 'interactive-brokers.index_options.opening-auction',
          types: ['market'],
          timesInForce: ['opg'],
          sessions: ['regular'],
          fraction: false,
          window: beforeTheOpen,
          basis: 'adapter',
          sources: [lean],
        },
      ],
      brackets: [
        {
          id: 'interactive-brokers.index_options.bracket',
          entries: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit', 'trailing_stop'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [backtrader, brackets, samples],
          differs: bracketsDiffer,
        },
      ],
      shortSelling: {},
      crossZero: 'taken',
      sessions: { regular: { from: '09:30', to: '16:15', timeZone: newYork } },
      rules: [],
    },
    futures: {
      orders: [
        {
          id: 'interactive-brokers.futures.regular',
          types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, samples],
        },
        {
          id: 'interactive-brokers.futures.immediate',
          types: ['market', 'limit'],
          timesInForce: ['ioc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [immediate, leanTimes, fillOrKill],
        },
        {
          id: 'interactive-brokers.futures.close',
          types: ['market'],
          timesInForce: ['cls'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean],
        },
      ],
      brackets: [
        {
          id: 'interactive-brokers.futures.bracket',
          entries: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit', 'trailing_stop'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [backtrader, brackets, samples],
          differs: bracketsDiffer,
        },
      ],
      shortSelling: {},
      crossZero: 'taken',
      sessions: { regular: { from: '17:00', to: '16:00', timeZone: 'America/Chicago' } },
      rules: [],
    },
  },
};
