import type { BrokerProfile } from '../market/broker-profile.js';

const guide = 'https://www.interactivebrokers.com/campus/ibkr-api-page/order-types/';
const twsOrders = 'https://interactivebrokers.github.io/tws-api/basic_orders.html';
const twsBrackets = 'https://interactivebrokers.github.io/tws-api/bracket_order.html';
const twsErrors = 'https://interactivebrokers.github.io/tws-api/message_codes.html';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/InteractiveBrokersBrokerageModel.cs';
const newYork = 'America/New_York';

/**
 * What Interactive Brokers takes by its TWS interface: stocks, options, index options and futures.
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
  sources: [guide, twsOrders, lean],
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
          sources: [lean, guide],
        },
        {
          id: 'interactive-brokers.stocks.immediate',
          types: ['market', 'limit'],
          timesInForce: ['ioc', 'fok'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [guide],
        },
        {
          id: 'interactive-brokers.stocks.extended-hours',
          types: ['limit', 'stop_limit'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['pre', 'post', 'overnight'],
          fraction: false,
          basis: 'vendor',
          sources: [guide, twsOrders],
        },
        {
          id: 'interactive-brokers.stocks.opening-auction',
          types: ['market', 'limit'],
          timesInForce: ['opg'],
          sessions: ['regular'],
          fraction: false,
          window: {
            from: { session: 'regular', edge: 'to', minutes: 0 },
            to: { session: 'regular', edge: 'from', minutes: -2 },
            timeZone: newYork,
          },
          basis: 'adapter',
          sources: [lean, twsOrders],
        },
        {
          id: 'interactive-brokers.stocks.closing-auction',
          types: ['market', 'limit'],
          timesInForce: ['cls'],
          sessions: ['regular'],
          fraction: false,
          window: {
            from: { session: 'regular', edge: 'to', minutes: 0 },
            to: { session: 'regular', edge: 'to', minutes: -10 },
            timeZone: newYork,
          },
          basis: 'vendor',
          sources: [guide, lean],
          differs:
            "Exchanges take them until ten minutes before the close, or five; Lean's model takes them at any time.",
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
          sessions: ['regular', 'pre', 'post', 'overnight'],
          fraction: false,
          basis: 'vendor',
          sources: [twsBrackets],
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
          id: 'interactive-brokers.stocks.whole-shares',
          sentence: 'Interactive Brokers takes no fractions of a share by its interface (error 10243).',
          check: 'table',
          basis: 'vendor',
          sources: [twsErrors],
        },
        {
          id: 'interactive-brokers.stocks.cash-account',
          sentence: 'Interactive Brokers sells stocks short in margin accounts only.',
          check: 'refused',
          when: { short: true },
          account: 'cash',
          basis: 'vendor',
          sources: [guide],
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
          sources: [lean, guide],
        },
        {
          id: 'interactive-brokers.options.immediate',
          types: ['market', 'limit'],
          timesInForce: ['ioc', 'fok'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [guide],
        },
        {
          id: 'interactive-brokers.options.opening-auction',
          types: ['market'],
          timesInForce: ['opg'],
          sessions: ['regular'],
          fraction: false,
          window: {
            from: { session: 'regular', edge: 'to', minutes: 0 },
            to: { session: 'regular', edge: 'from', minutes: -2 },
            timeZone: newYork,
          },
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
          basis: 'vendor',
          sources: [twsBrackets],
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
          sources: [lean, guide],
        },
        {
          id: 'interactive-brokers.index_options.immediate',
          types: ['market', 'limit'],
          timesInForce: ['ioc', 'fok'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [guide],
        },
        {
          id: 'interactive-brokers.index_options.opening-auction',
          types: ['market'],
          timesInForce: ['opg'],
          sessions: ['regular'],
          fraction: false,
          window: {
            from: { session: 'regular', edge: 'to', minutes: 0 },
            to: { session: 'regular', edge: 'from', minutes: -2 },
            timeZone: newYork,
          },
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
          basis: 'vendor',
          sources: [twsBrackets],
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
          sources: [lean, guide],
        },
        {
          id: 'interactive-brokers.futures.immediate',
          types: ['market', 'limit'],
          timesInForce: ['ioc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [guide],
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
          basis: 'vendor',
          sources: [twsBrackets],
        },
      ],
      shortSelling: {},
      crossZero: 'taken',
      sessions: { regular: { from: '17:00', to: '16:00', timeZone: 'America/Chicago' } },
      rules: [],
    },
  },
};
