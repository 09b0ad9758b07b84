import type { BrokerProfile } from '../market/broker-profile.js';

const newOrder = 'https://docs.alpaca.markets/reference/postorder';
const orders = 'https://docs.alpaca.markets/docs/orders-at-alpaca';
const fractions = 'https://docs.alpaca.markets/docs/fractional-trading';
const optionsGuide = 'https://docs.alpaca.markets/docs/options-trading';
const cryptoGuide = 'https://docs.alpaca.markets/docs/crypto-trading';
const cryptoSupport = 'https://alpaca.markets/support/what-type-of-orders-are-supported-for-cryptocurrency/';
const openApi = 'alpacahq/alpaca-docs@2080c5e oas/trading/openapi.yaml';
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
    sources: [openApi, newOrder],
    differs: "Alpaca's OpenAPI file takes 48 characters, its newer documents 128.",
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
          sources: [openApi, orders],
        },
        {
          id: 'alpaca.stocks.stops',
          types: ['stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [orders, openApi],
        },
        {
          id: 'alpaca.stocks.extended-hours',
          types: ['limit'],
          timesInForce: ['day'],
          sessions: ['pre', 'post', 'overnight'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, orders],
          differs: "Alpaca's guide also takes gtc; Lean's model takes day only.",
        },
        {
          id: 'alpaca.stocks.fractional',
          types: ['market', 'limit', 'stop', 'stop_limit'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: true,
          basis: 'vendor',
          sources: [fractions],
        },
        {
          id: 'alpaca.stocks.opening-auction',
          types: ['market', 'limit'],
          timesInForce: ['opg'],
          sessions: ['regular'],
          fraction: false,
          window: { from: '19:00', to: { session: 'regular', edge: 'from', minutes: -2 }, timeZone: newYork },
          basis: 'vendor',
          sources: [openApi, lean],
        },
        {
          id: 'alpaca.stocks.closing-auction',
          types: ['market', 'limit'],
          timesInForce: ['cls'],
          sessions: ['regular'],
          fraction: false,
          window: { from: '19:00', to: { session: 'regular', edge: 'to', minutes: -10 }, timeZone: newYork },
          basis: 'vendor',
          sources: [openApi],
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
          sources: [orders],
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
          sources: [orders],
        },
        {
          id: 'alpaca.stocks.cross-zero',
          sentence: 'Alpaca refuses to sell more than is held in one order.',
          check: 'table',
          basis: 'vendor',
          sources: [orders, lean],
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
          sentence: 'Alpaca takes quantities of at most 9 decimals.',
          check: 'table',
          basis: 'vendor',
          sources: [openApi],
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
          sources: [lean, optionsGuide],
          differs: "Alpaca's guide also takes stop and stop_limit; Lean's model takes market and limit only.",
        },
      ],
      brackets: [],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: { from: '09:30', to: '16:00', timeZone: newYork } },
      rules: [
        {
          id: 'alpaca.options.brackets',
          sentence: 'Alpaca attaches no legs to orders of options.',
          check: 'table',
          basis: 'vendor',
          sources: [optionsGuide],
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
          sources: [cryptoGuide, openApi, cryptoSupport, lean],
          differs: "Alpaca's guide takes gtc and ioc; its OpenAPI file also day and fok, its support page also fok.",
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
