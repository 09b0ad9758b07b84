import type { BrokerProfile, SendingWindow } from '../profile/broker-profile.js';

const submission = 'https://developer.tastytrade.com/order-submission';
const orderTypes = 'https://developer.tastytrade.com/docs/concepts/orders-and-order-types';
const extended =
  'https://support.tastyworks.com/support/solutions/articles/43000435382-pre-market-and-after-hours-orders-extended-hours-';
const bracketHelp =
  'https://tastyworks.freshdesk.com/support/solutions/articles/43000544221-how-to-set-up-a-bracket-order';
const sdk = 'tastyware/tastytrade@02bb764 docs/orders.rst';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/TastytradeBrokerageModel.cs';
const leanTypes =
  'QuantConnect/Lean.Brokerages.Tastytrade@84c03e8 QuantConnect.TastytradeBrokerage/Models/Enum/OrderType.cs';
const chicago = 'America/Chicago';

const regularHours = { from: '08:30', to: '15:00', timeZone: chicago };
const futuresHours = { from: '17:00', to: '16:00', timeZone: chicago };

/** Market orders that open are sent while the market is open. */
const whileOpen: SendingWindow = {
  from: { session: 'regular', edge: 'from', minutes: 0 },
  to: { session: 'regular', edge: 'to', minutes: 0 },
  timeZone: chicago,
};

const marketDiffers = "Lean's model takes market orders with every time in force; tastytrade refuses gtc.";
const stopDiffers =
  "Lean's model takes gtc stops that open a position; tastytrade takes only those that close one. The notes of Lean's brokerage have gtc for neither.";
const bracketDiffers =
  'The examples show limit entries with a limit and a stop leg; others are unverified and refused.';

/**
 * What tastytrade takes: stocks, options, index options and futures.
 *
 * @since 0.2.0
 * @example
 * tastytrade.asOf; // '2026-11-23'
 * tastytrade.classes.futures?.orders.find(({ id }) => id === 'tastytrade.futures.stop-entry')?.timesInForce; // ['day', 'gtd']
 */
export const tastytrade: BrokerProfile = {
  id: 'tastytrade',
  name: 'tastytrade',
  asOf: '2026-11-23',
  sources: [submission, orderTypes, lean],
  classes: {
    stocks: {
      orders: [
        {
          id: 'tastytrade.stocks.limit',
          types: ['limit', 'stop_limit'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [submission, orderTypes, lean],
        },
        {
          id: 'tastytrade.stocks.market-entry',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          effects: ['open'],
          window: whileOpen,
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: marketDiffers,
        },
        {
          id: 'tastytrade.stocks.market-exit',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          effects: ['close'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: marketDiffers,
        },
        {
          id: 'tastytrade.stocks.stop-entry',
          types: ['stop'],
          timesInForce: ['day', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          effects: ['open'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: stopDiffers,
        },
        {
          id: 'tastytrade.stocks.stop-exit',
          types: ['stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          effects: ['close'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: stopDiffers,
        },
        {
          id: 'tastytrade.stocks.extended-hours',
          types: ['limit'],
          timesInForce: ['day', 'gtc'],
          sessions: ['pre', 'post'],
          fraction: false,
          basis: 'vendor',
          sources: [submission, extended],
          differs:
            'The page also has overnight times in force; which orders may have them is unverified, so they are refused.',
        },
      ],
      brackets: [
        {
          id: 'tastytrade.stocks.otoco',
          entries: ['limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [submission, bracketHelp, sdk],
          differs: bracketDiffers,
        },
      ],
      shortSelling: { whole: true },
      crossZero: 'refused',
      sessions: {
        regular: regularHours,
        pre: { from: '06:00', to: '08:30', timeZone: chicago },
        post: { from: '15:00', to: '19:00', timeZone: chicago },
      },
      rules: [
        {
          id: 'tastytrade.stocks.cross-zero',
          sentence: 'tastytrade has separate actions for opening and closing a position.',
          check: 'table',
          basis: 'vendor',
          sources: [submission],
        },
        {
          id: 'tastytrade.stocks.whole-shares',
          sentence: 'tastytrade takes stocks in whole quantities.',
          check: 'table',
          basis: 'vendor',
          sources: [submission],
          differs:
            'The same page shows a market order for half a share, where fractions may be traded; it does not show exits.',
        },
      ],
    },
    options: {
      orders: [
        {
          id: 'tastytrade.options.limit',
          types: ['limit', 'stop_limit'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [submission, orderTypes, lean],
        },
        {
          id: 'tastytrade.options.market-entry',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          effects: ['open'],
          window: whileOpen,
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: marketDiffers,
        },
        {
          id: 'tastytrade.options.market-exit',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          effects: ['close'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: marketDiffers,
        },
        {
          id: 'tastytrade.options.stop-entry',
          types: ['stop'],
          timesInForce: ['day', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          effects: ['open'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: stopDiffers,
        },
        {
          id: 'tastytrade.options.stop-exit',
          types: ['stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          effects: ['close'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: stopDiffers,
        },
      ],
      brackets: [
        {
          id: 'tastytrade.options.otoco',
          entries: ['limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [submission, bracketHelp, sdk],
          differs: bracketDiffers,
        },
      ],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: regularHours },
      rules: [
        {
          id: 'tastytrade.options.cross-zero',
          sentence: 'tastytrade has separate actions for opening and closing a position.',
          check: 'table',
          basis: 'vendor',
          sources: [submission],
        },
      ],
    },
    index_options: {
      orders: [
        {
          id: 'tastytrade.index_options.limit',
          types: ['limit', 'stop_limit'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [submission, orderTypes, lean],
        },
        {
          id: 'tastytrade.index_options.market-entry',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          effects: ['open'],
          window: whileOpen,
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: marketDiffers,
        },
        {
          id: 'tastytrade.index_options.market-exit',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          effects: ['close'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: marketDiffers,
        },
        {
          id: 'tastytrade.index_options.stop-entry',
          types: ['stop'],
          timesInForce: ['day', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          effects: ['open'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: stopDiffers,
        },
        {
          id: 'tastytrade.index_options.stop-exit',
          types: ['stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          effects: ['close'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: stopDiffers,
        },
      ],
      brackets: [],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: regularHours },
      rules: [
        {
          id: 'tastytrade.index_options.cross-zero',
          sentence: 'tastytrade has separate actions for opening and closing a position.',
          check: 'table',
          basis: 'vendor',
          sources: [submission],
        },
        {
          id: 'tastytrade.index_options.brackets',
          sentence: 'tastytrade attaches legs to stocks, options of stocks and funds, and futures.',
          check: 'table',
          basis: 'vendor',
          sources: [bracketHelp],
        },
      ],
    },
    futures: {
      orders: [
        {
          id: 'tastytrade.futures.limit',
          types: ['limit', 'stop_limit'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [submission, orderTypes, lean],
        },
        {
          id: 'tastytrade.futures.market-entry',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          effects: ['open'],
          window: whileOpen,
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: marketDiffers,
        },
        {
          id: 'tastytrade.futures.market-exit',
          types: ['market'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          effects: ['close'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: marketDiffers,
        },
        {
          id: 'tastytrade.futures.stop-entry',
          types: ['stop'],
          timesInForce: ['day', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          effects: ['open'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: stopDiffers,
        },
        {
          id: 'tastytrade.futures.stop-exit',
          types: ['stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          effects: ['close'],
          basis: 'vendor',
          sources: [submission, leanTypes, lean],
          differs: stopDiffers,
        },
      ],
      brackets: [
        {
          id: 'tastytrade.futures.otoco',
          entries: ['limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [submission, bracketHelp, sdk],
          differs: bracketDiffers,
        },
      ],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: futuresHours },
      rules: [
        {
          id: 'tastytrade.futures.cross-zero',
          sentence: 'tastytrade has separate actions for opening and closing a position.',
          check: 'table',
          basis: 'vendor',
          sources: [submission],
          differs:
            'The page also has actions that buy and sell whatever is held, and close; whether one order turns a position around is unverified.',
        },
      ],
    },
  },
};
