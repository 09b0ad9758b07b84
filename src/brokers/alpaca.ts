import { type BrokerProfile, brokerProfile } from '../profile/profile-rows.js';

const orders = 'alpacahq/alpaca-docs@2080c5e content/trading/orders.md';
const openApi = 'alpacahq/alpaca-docs@2080c5e oas/trading/openapi.yaml';
const fractions = 'alpacahq/alpaca-docs@2080c5e content/trading/fractional-trading.md';
const fractionTimes = 'https://docs.alpaca.markets/docs/trading-1';
const fractionStops = 'https://docs.alpaca.markets/us/changelog?page=5';
const margin = 'alpacahq/alpaca-docs@2080c5e content/trading/margin-and-shorting.md';
const accounts = 'https://docs.alpaca.markets/us/docs/account-plans.md';
const overnight = 'https://docs.alpaca.markets/us/docs/245-trading.md';
const newApi = 'alpacahq/cli@8bdc158 api/specs/trading-api.json';
const optionStops = 'https://docs.alpaca.markets/us/changelog/2026-08-27-options-stop-orders-08e9371';
const cryptoOrders = 'https://docs.alpaca.markets/docs/crypto-orders';
const cryptoGuide = 'alpacahq/alpaca-docs@2080c5e content/trading/crypto-trading.md';
const cryptoSupport = 'https://alpaca.markets/support/what-type-of-orders-are-supported-for-cryptocurrency/';
const replaceOrder = 'https://docs.alpaca.markets/us/v1.1/reference/patchorderbyorderid-1';
const washTrades = 'https://docs.alpaca.markets/docs/user-protection';
const washForum = 'https://forum.alpaca.markets/t/wash-trade-rules/18200';
const profitDistance = 'https://forum.alpaca.markets/t/take-profit-limit-price-must-be-base-price-0-01/13049';
const oneSide = 'https://github.com/alpacahq/alpaca-trade-api-python/issues/129';
const oneSideErrors = 'https://github.com/alpacahq/Alpaca-API/issues/90';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/AlpacaBrokerageModel.cs';
const bracket = { timeInForce: 'one', distance: '0.01', legs: ['both'], replace: true } as const;
const oneLeg = { timeInForce: 'one', distance: '0.01', legs: ['take-profit', 'stop-loss'] } as const;

/**
 * What Alpaca takes: stocks, options and crypto pairs of the United States.
 *
 * @example
 * alpaca.asOf; // '2026-11-22'
 * alpaca.classes.stocks?.orders.map(({ id }) => id).includes('alpaca.stocks.extended-hours'); // true
 */
export const alpaca: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['alpaca', 'Alpaca', '2026-11-22'],
  sources: [orders, openApi, lean],
  clientOrderId: {
    maxLength: 48,
    characters: ' -~',
    sources: [openApi, newApi],
    differs: "Alpaca's OpenAPI file takes 48 characters, its newer one 128. Neither says which characters: unverified.",
  },
  stocks: {
    orders: [
      ['regular', 'market limit', 'day gtc ioc fok', [newApi, openApi, orders]],
      ['stops', 'stop stop_limit trailing_stop', 'day gtc', [orders, newApi]],
      "Alpaca's guide names times in force for trailing_stop alone: day and gtc. For stop and stop_limit, ioc and fok are unverified and refused.",
      ['extended-hours', 'limit', 'day', [orders, lean, overnight], { sessions: ['pre', 'post', 'overnight'] }],
      'The guide names pre and post hours; that its rule holds overnight too is unverified.',
      ['fractional', 'market limit stop stop_limit', 'day', [fractionTimes, fractionStops, newApi], { fraction: true }],
      "Alpaca's older pages take market orders only; its changelog of August 2024 adds stop and stop_limit, and its newer page refuses by time in force only.",
      ['opening-auction', 'market limit', 'opg', [openApi, newApi, lean], { window: ['19:00', 'open', -2] }],
      ['closing-auction', 'market limit', 'cls', [openApi, newApi], { window: ['19:00', 'close', -10] }],
    ],
    brackets: [
      [
        'bracket',
        'market limit',
        'stop stop_limit',
        'day gtc',
        [orders, profitDistance, newApi, replaceOrder],
        bracket,
      ],
      'Alpaca shows market and limit entries; others are unverified and refused. For a limit entry, Alpaca also compares the stop loss with the market; this profile does not check that.',
      ['oto', 'market limit', 'stop stop_limit', 'day gtc', [orders, profitDistance, newApi], oneLeg],
      'Alpaca shows market and limit entries; others are unverified and refused. One page of its guide says that the orders of an OTO and of a bracket cannot be replaced yet, another that those of a bracket can: the stop of an OTO is not moved.',
    ],
    shortSelling: { whole: true, timesInForce: ['day', 'gtc', 'opg', 'cls', 'ioc', 'fok'] },
    quantityDecimals: 9,
    priceSteps: [
      { from: '0', tick: '0.0001' },
      { from: '1', tick: '0.01' },
    ],
    sessions: { pre: ['04:00', '09:30'], post: ['16:00', '20:00'], overnight: ['20:00', '04:00'] },
    rules: [
      ['cash-account', [accounts, margin]],
      [
        'cross-zero',
        [oneSide, oneSideErrors, lean],
        'refuses an order that closes a position and opens the other side.',
      ],
      "Lean's model refuses such an order for opg and cls only, and splits others in two; Alpaca refuses all.",
      ['auction-exit', [lean]],
      ['short-selling', [fractions], 'does not sell fractions of a share short.'],
      ['quantity-decimals', [openApi, newApi], 'takes quantities with at most 9 decimals.'],
      [
        'second-bracket',
        [washTrades, washForum],
        'takes a bracketed entry while the legs of another one rest: its check of wash trades does not apply to brackets.',
      ],
      'The page excepts bracket and OCO orders; that OTO orders are excepted too is from the forum.',
    ],
  },
  options: {
    orders: [
      ['regular', 'market limit', 'day', [lean, newApi, optionStops]],
      "Alpaca's changelog of August 2026 adds stop and stop_limit; Lean's model takes market and limit only.",
    ],
    rules: [['brackets', [newApi], 'does not attach legs to option orders.']],
  },
  crypto: {
    orders: [
      ['orders', 'market limit stop_limit', 'gtc ioc', [cryptoOrders, newApi, openApi, cryptoSupport, lean]],
      "Alpaca's guide and newer OpenAPI file take gtc and ioc; its older file also day and fok, its support page also fok.",
    ],
    quantityDecimals: 9,
    rules: [['short-selling', [cryptoGuide], 'does not sell crypto short.']],
  },
});
