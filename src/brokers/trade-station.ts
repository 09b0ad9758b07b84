import { type BrokerProfile, brokerProfile, type ClassRows } from '../profile/profile-rows.js';

const openApi =
  "mxcoppell/tradestation-api-ts@0e685e0 docs/tradestation-webapi-v3-openapi.json (TradeStation's OpenAPI file)";
const durations =
  'https://help.tradestation.com/09_05/eng/tradestationhelp/ob_definitions/order_bar_durations_equities.htm';
const route = 'https://help.tradestation.com/09_05/eng/tradestationhelp/routes/iex.htm';
const hours = 'https://help.tradearies.com/frequently-asked-questions/pre-and-post-market-trading';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/TradeStationBrokerageModel.cs';
const leanBroker =
  'QuantConnect/Lean.Brokerages.TradeStation@3a67233 QuantConnect.TradeStationBrokerage/TradeStationExtensions.cs';

const anyType = 'market limit stop stop_limit trailing_stop';
const legs = 'stop stop_limit trailing_stop';
const extended = [lean, leanBroker, openApi, hours, route] as const;
const lateDiffers = 'How late TradeStation takes these is unverified.';
const openDiffers = "Lean's model takes these for options too; TradeStation's file says: only valid for listed stocks.";
const separateActions = 'has separate actions for opening and closing options.';
const regular = ['regular', anyType, 'day gtc gtd', [openApi, lean], { maxDays: 90 }] as const;
const regularIndex = ['regular', anyType, 'day gtc gtd', [lean, openApi], { maxDays: 90 }] as const;
const open = ['open', 'market', 'opg', [lean, openApi], { window: ['06:00', 'open', -1] }] as const;
const closeExits = { check: 'crosses-zero', when: { timesInForce: ['cls'], effects: ['close'] } } as const;
const close = ['close', 'market', 'cls', [lean]] as const;
const brackets: ClassRows['brackets'] = [
  ['oso', 'market limit stop stop_limit', legs, 'day gtc gtd', [openApi], { replace: true }],
  'The examples show stocks; by the file, all account types may have orders that send orders (OSO). The orders of a bracket are changed one by one.',
];

/**
 * What TradeStation takes through version 3 of its API: stocks, options, index options and futures.
 *
 * @example
 * tradeStation.asOf; // '2026-11-23'
 * tradeStation.clientOrderId?.maxLength; // 22
 */
export const tradeStation: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['tradestation', 'TradeStation', '2026-11-23'],
  sources: [openApi, lean],
  clientOrderId: {
    maxLength: 22,
    characters: ' -~',
    sources: [openApi],
    differs: 'The file calls it OrderConfirmID. It does not say which characters: unverified.',
  },
  stocks: {
    orders: [
      ['regular', anyType, 'day gtc gtd', [openApi, lean, durations], { maxDays: 90 }],
      ['immediate', 'limit', 'ioc fok', [openApi, durations]],
      'TradeStation says that ioc and fok depend on the class and the route, without a list; its examples are limit orders, so other types are unverified and refused.',
      ['extended-hours', 'limit', 'day gtc gtd', extended, { sessions: ['pre', 'post'], maxDays: 90 }],
      "The durations are TradeStation's; that only limit orders are taken is from Lean's model. The hours are those of a broker that clears through TradeStation.",
      ['opening-auction', 'market', 'opg', [lean, openApi], { window: ['06:00', 'open', -1] }],
      ['closing-auction', 'market', 'cls', [lean, openApi]],
      lateDiffers,
    ],
    brackets: [
      ['oso', 'market limit stop stop_limit', legs, 'day gtc gtd', [openApi], { replace: true }],
      'The examples show limit entries; by the file, entries of the other types may send orders (OSO) too. The orders of a bracket are changed one by one.',
    ],
    sessions: { pre: ['08:00', '09:30'], post: ['16:00', '20:00'] },
    rules: [
      ['cross-zero', [openApi, lean], 'has separate actions for selling, selling short, buying and covering.'],
      "Lean's model refuses an order that turns a position around for opg and cls only; its brokerage splits other such orders in two.",
      ['auction-exit', [lean]],
      ['gtc-lifespan', [openApi, route], 'cancels gtc and gtd orders after 90 calendar days.'],
    ],
  },
  options: {
    orders: [regular, open, openDiffers, close, lateDiffers],
    brackets,
    rules: [
      ['cross-zero', [openApi], separateActions],
      ['auction-exit', [lean]],
    ],
  },
  index_options: {
    orders: [regularIndex, open, openDiffers, close, lateDiffers],
    rules: [
      ['cross-zero', [openApi], separateActions],
      ['auction-exit', [lean]],
      ['brackets', [openApi], 'attaches legs to stocks, options and futures.'],
      'Legs on index options are unverified and refused.',
    ],
  },
  futures: {
    orders: [regular, close, lateDiffers],
    brackets,
    crossZero: { refused: ['cls'] },
    rules: [
      ['cross-zero', [openApi], 'has one action for buying futures and one for selling them.'],
      ['auction-exit', [lean], 'does not take an exit at the close that is larger than the position.', closeExits],
    ],
  },
});
