import type { BrokerProfile, SendingWindow } from '../profile/broker-profile.js';

const openApi =
  "mxcoppell/tradestation-api-ts@0e685e0 docs/tradestation-webapi-v3-openapi.json (TradeStation's OpenAPI file)";
const durations =
  'https://help.tradestation.com/09_05/eng/tradestationhelp/ob_definitions/order_bar_durations_equities.htm';
const route = 'https://help.tradestation.com/09_05/eng/tradestationhelp/routes/iex.htm';
const hours = 'https://help.tradearies.com/frequently-asked-questions/pre-and-post-market-trading';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/TradeStationBrokerageModel.cs';
const leanBroker =
  'QuantConnect/Lean.Brokerages.TradeStation@3a67233 QuantConnect.TradeStationBrokerage/TradeStationExtensions.cs';
const newYork = 'America/New_York';

/** Orders of the opening auction, from 6:00 until a minute before the open. */
const beforeTheOpen: SendingWindow = {
  from: '06:00',
  to: { session: 'regular', edge: 'from', minutes: -1 },
  timeZone: newYork,
};

const immediateDiffers =
  'TradeStation says that ioc and fok depend on the class and the route, without a list; its examples are limit orders, so other types are unverified and refused.';
const closeDiffers = 'How late TradeStation takes these is unverified.';
const openDiffers =
  "Lean's model also takes market orders for options at the open; TradeStation takes them for listed stocks only.";
const regularHours = { from: '09:30', to: '16:00', timeZone: newYork };

/**
 * What TradeStation takes through version 3 of its API: stocks, options, index options and futures.
 *
 * @since 0.2.0
 * @example
 * tradeStation.asOf; // '2026-11-23'
 * tradeStation.clientOrderId?.maxLength; // 22
 */
export const tradeStation: BrokerProfile = {
  id: 'tradestation',
  name: 'TradeStation',
  asOf: '2026-11-23',
  sources: [openApi, lean],
  clientOrderId: {
    maxLength: 22,
    pattern: '^[ -~]{1,22}$',
    sources: [openApi],
    differs: 'The file calls it OrderConfirmID. It does not say which characters: unverified.',
  },
  classes: {
    stocks: {
      orders: [
        {
          id: 'tradestation.stocks.regular',
          types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          maxDays: 90,
          basis: 'vendor',
          sources: [openApi, lean, durations],
        },
        {
          id: 'tradestation.stocks.immediate',
          types: ['limit'],
          timesInForce: ['ioc', 'fok'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [openApi, durations],
          differs: immediateDiffers,
        },
        {
          id: 'tradestation.stocks.extended-hours',
          types: ['limit'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['pre', 'post'],
          fraction: false,
          maxDays: 90,
          basis: 'adapter',
          sources: [lean, leanBroker, openApi, hours, route],
          differs:
            "The durations are TradeStation's; that only limit orders are taken is from Lean's model. The hours are those of a broker that clears through TradeStation.",
        },
        {
          id: 'tradestation.stocks.opening-auction',
          types: ['market'],
          timesInForce: ['opg'],
          sessions: ['regular'],
          fraction: false,
          window: beforeTheOpen,
          basis: 'adapter',
          sources: [lean, openApi],
        },
        {
          id: 'tradestation.stocks.closing-auction',
          types: ['market'],
          timesInForce: ['cls'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, openApi],
          differs: closeDiffers,
        },
      ],
      brackets: [
        {
          id: 'tradestation.stocks.oso',
          entries: ['market', 'limit', 'stop', 'stop_limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit', 'trailing_stop'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [openApi],
          differs: 'The examples show limit entries; in the file, orders of the other types may send orders too.',
        },
      ],
      shortSelling: { whole: true },
      crossZero: 'refused',
      sessions: {
        regular: regularHours,
        pre: { from: '08:00', to: '09:30', timeZone: newYork },
        post: { from: '16:00', to: '20:00', timeZone: newYork },
      },
      rules: [
        {
          id: 'tradestation.stocks.cross-zero',
          sentence: 'TradeStation has separate actions for selling, selling short, buying and covering.',
          check: 'table',
          basis: 'vendor',
          sources: [openApi, lean],
          differs: "Lean's model refuses it for opg and cls only, and its brokerage splits other orders in two.",
        },
        {
          id: 'tradestation.stocks.gtc-lifespan',
          sentence: 'TradeStation cancels gtc and gtd orders after 90 calendar days.',
          check: 'table',
          basis: 'vendor',
          sources: [openApi, route],
        },
      ],
    },
    options: {
      orders: [
        {
          id: 'tradestation.options.regular',
          types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          maxDays: 90,
          basis: 'vendor',
          sources: [openApi, lean],
          differs: openDiffers,
        },
        {
          id: 'tradestation.options.close',
          types: ['market'],
          timesInForce: ['cls'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean],
          differs: closeDiffers,
        },
      ],
      brackets: [
        {
          id: 'tradestation.options.oso',
          entries: ['market', 'limit', 'stop', 'stop_limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit', 'trailing_stop'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [openApi],
          differs: 'The examples show stocks; in the file, all account types may have orders that send orders.',
        },
      ],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: regularHours },
      rules: [
        {
          id: 'tradestation.options.cross-zero',
          sentence: 'TradeStation has separate actions for opening and closing options.',
          check: 'table',
          basis: 'vendor',
          sources: [openApi],
        },
      ],
    },
    index_options: {
      orders: [
        {
          id: 'tradestation.index_options.regular',
          types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          maxDays: 90,
          basis: 'adapter',
          sources: [lean, openApi],
          differs: openDiffers,
        },
        {
          id: 'tradestation.index_options.close',
          types: ['market'],
          timesInForce: ['cls'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean],
          differs: closeDiffers,
        },
      ],
      brackets: [],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: regularHours },
      rules: [
        {
          id: 'tradestation.index_options.cross-zero',
          sentence: 'TradeStation has separate actions for opening and closing options.',
          check: 'table',
          basis: 'vendor',
          sources: [openApi],
        },
        {
          id: 'tradestation.index_options.brackets',
          sentence: 'TradeStation attaches legs to stocks, options and futures.',
          check: 'table',
          basis: 'vendor',
          sources: [openApi],
          differs: 'Legs on index options are unverified and refused.',
        },
      ],
    },
    futures: {
      orders: [
        {
          id: 'tradestation.futures.regular',
          types: ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          maxDays: 90,
          basis: 'vendor',
          sources: [openApi, lean],
        },
        {
          id: 'tradestation.futures.close',
          types: ['market'],
          timesInForce: ['cls'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean],
          differs: closeDiffers,
        },
      ],
      brackets: [
        {
          id: 'tradestation.futures.oso',
          entries: ['market', 'limit', 'stop', 'stop_limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit', 'trailing_stop'],
          timeInForce: 'each',
          timesInForce: ['day', 'gtc', 'gtd'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [openApi],
          differs: 'The examples show stocks; in the file, all account types may have orders that send orders.',
        },
      ],
      shortSelling: {},
      crossZero: 'taken',
      sessions: { regular: { from: '17:00', to: '16:00', timeZone: 'America/Chicago' } },
      rules: [
        {
          id: 'tradestation.futures.cross-zero',
          sentence: 'TradeStation has one action for buying futures and one for selling them.',
          check: 'table',
          basis: 'vendor',
          sources: [openApi],
        },
      ],
    },
  },
};
