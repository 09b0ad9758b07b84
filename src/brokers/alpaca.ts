import type { BrokerProfile } from '../profile/broker-profile.js';

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
const profitDistance = 'https://forum.alpaca.markets/t/take-profit-limit-price-must-be-base-price-0-01/13049';
const oneSide = 'https://github.com/alpacahq/alpaca-trade-api-python/issues/129';
const oneSideErrors = 'https://github.com/alpacahq/Alpaca-API/issues/90';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/AlpacaBrokerageModel.cs';
const newYork = 'America/New_York';

/**
 * What Alpaca takes: stocks, options and crypto pairs of the United States.
 *
 * @since 0.2.0
 * @example
 * alpaca.asOf; // '2026-11-22'
 * alpaca.classes.stocks?.orders.map(({ id }) => id).includes('alpaca.stocks.extended-hours'); // true
 */
export const alpaca: BrokerProfile = {
  id: 'alpaca',
  name: 'Alpaca',
  asOf: '2026-11-22',
  sources: [orders, openApi, lean],
  clientOrderId: {
    maxLength: 48,
    pattern: '^[ -~]{1,48}$',
    sources: [openApi, newApi],
    differs: "Alpaca's OpenAPI file takes 48 characters, its newer one 128. Neither says which characters: unverified.",
  },
  classes: {
    stocks: {
      orders: [
        {
          id: 'alpaca.stocks.regular',
          types: ['market', 'limit'],
          timesInForce: ['day', 'gtc', 'ioc', 'fok'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [newApi, openApi, orders],
        },
        {
          id: 'alpaca.stocks.stops',
          types: ['stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [orders, newApi],
          differs:
            "Alpaca's guide names day and gtc for trailing_stop only; ioc and fok of stop and stop_limit are unverified and refused.",
        },
        {
          id: 'alpaca.stocks.extended-hours',
          types: ['limit'],
          timesInForce: ['day'],
          sessions: ['pre', 'post', 'overnight'],
          fraction: false,
          basis: 'vendor',
          sources: [orders, lean, overnight],
          differs: 'The guide names pre and post hours; that its rule holds overnight too is unverified.',
        },
        {
          id: 'alpaca.stocks.fractional',
          types: ['market', 'limit', 'stop', 'stop_limit'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: true,
          basis: 'vendor',
          sources: [fractionTimes, fractionStops, newApi],
          differs:
            "Alpaca's older pages take market orders only; its changelog of August 2024 adds stop and stop_limit, and its newer page refuses by time in force only.",
        },
        {
          id: 'alpaca.stocks.opening-auction',
          types: ['market', 'limit'],
          timesInForce: ['opg'],
          sessions: ['regular'],
          fraction: false,
          window: { from: '19:00', to: { session: 'regular', edge: 'from', minutes: -2 }, timeZone: newYork },
          basis: 'vendor',
          sources: [openApi, newApi, lean],
        },
        {
          id: 'alpaca.stocks.closing-auction',
          types: ['market', 'limit'],
          timesInForce: ['cls'],
          sessions: ['regular'],
          fraction: false,
          window: { from: '19:00', to: { session: 'regular', edge: 'to', minutes: -10 }, timeZone: newYork },
          basis: 'vendor',
          sources: [openApi, newApi],
        },
      ],
      brackets: [
        {
          id: 'alpaca.stocks.bracket',
          entries: ['market', 'limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop', 'stop_limit'],
          timeInForce: 'one',
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          distance: '0.01',
          basis: 'vendor',
          sources: [orders, profitDistance, newApi],
          differs:
            'Alpaca shows market and limit entries; others are unverified and refused. It measures the stop loss of a limit entry from the market too, which is not judged.',
        },
      ],
      shortSelling: { whole: true, timesInForce: ['day', 'gtc', 'opg', 'cls', 'ioc', 'fok'] },
      crossZero: 'refused',
      quantityDecimals: 9,
      priceSteps: [
        { from: '0', tick: '0.0001' },
        { from: '1', tick: '0.01' },
      ],
      sessions: {
        regular: { from: '09:30', to: '16:00', timeZone: newYork },
        pre: { from: '04:00', to: '09:30', timeZone: newYork },
        post: { from: '16:00', to: '20:00', timeZone: newYork },
        overnight: { from: '20:00', to: '04:00', timeZone: newYork },
      },
      rules: [
        {
          id: 'alpaca.stocks.cash-account',
          sentence: 'Alpaca sells stocks short in margin accounts only.',
          check: 'refused',
          when: { short: true },
          account: 'cash',
          basis: 'vendor',
          sources: [accounts, margin],
        },
        {
          id: 'alpaca.stocks.cross-zero',
          sentence: 'Alpaca refuses an order that sells more than is held.',
          check: 'table',
          basis: 'vendor',
          sources: [oneSide, oneSideErrors, lean],
          differs:
            "Lean's model refuses it for opg and cls only, and splits other orders in two; Alpaca refuses it for all.",
        },
        {
          id: 'alpaca.stocks.short-selling',
          sentence: 'Alpaca does not sell fractions of a share short.',
          check: 'table',
          basis: 'vendor',
          sources: [fractions],
        },
        {
          id: 'alpaca.stocks.quantity-decimals',
          sentence: 'Alpaca takes quantities with at most 9 decimals.',
          check: 'table',
          basis: 'vendor',
          sources: [openApi, newApi],
        },
      ],
    },
    options: {
      orders: [
        {
          id: 'alpaca.options.regular',
          types: ['market', 'limit'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, newApi, optionStops],
          differs:
            "Alpaca's changelog of August 2026 adds stop and stop_limit; Lean's model takes market and limit only.",
        },
      ],
      brackets: [],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: { from: '09:30', to: '16:00', timeZone: newYork } },
      rules: [
        {
          id: 'alpaca.options.brackets',
          sentence: 'Alpaca does not attach legs to option orders.',
          check: 'table',
          basis: 'vendor',
          sources: [newApi],
        },
      ],
    },
    crypto: {
      orders: [
        {
          id: 'alpaca.crypto.orders',
          types: ['market', 'limit', 'stop_limit'],
          timesInForce: ['gtc', 'ioc'],
          sessions: ['always'],
          fraction: true,
          basis: 'vendor',
          sources: [cryptoOrders, newApi, openApi, cryptoSupport, lean],
          differs:
            "Alpaca's guide and newer OpenAPI file take gtc and ioc; its older file also day and fok, its support page also fok.",
        },
      ],
      brackets: [],
      shortSelling: false,
      crossZero: 'refused',
      quantityDecimals: 9,
      sessions: { always: { from: '00:00', to: '24:00', timeZone: 'UTC' } },
      rules: [
        {
          id: 'alpaca.crypto.short-selling',
          sentence: 'Alpaca does not sell crypto short.',
          check: 'table',
          basis: 'vendor',
          sources: [cryptoGuide],
        },
      ],
    },
  },
};
