import type { BrokerProfile } from '../profile/broker-profile.js';

const stockPage = 'https://developer.webull.com/apis/docs/trade-api/stock';
const optionPage = 'https://developer.webull.com/apis/docs/trade-api/options';
const overview = 'https://developer.webull.com/apis/docs/trade-api/overview/';
const faq = 'https://developer.webull.com/apis/docs/trade-api/faq';
const sessionsPage = 'https://developer.webull.com/apis/docs/fix/faq';
const skill = 'webull-inc/webull-openapi-skills@e9566cc references/skill_trading.md';
const guards = 'webull-inc/webull-openapi-skills@e9566cc webull_skill/guards.py';
const sample = 'webull-inc/webull-openapi-python-sdk@c85a32a samples/trade/trade_client_v3.py';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/WebullBrokerageModel.cs';
const newYork = 'America/New_York';

/**
 * What Webull takes through its OpenAPI in the United States: stocks and options.
 *
 * @since 0.2.0
 * @example
 * webull.asOf; // '2026-11-23'
 * webull.classes.options?.orders.map(({ types }) => types.includes('market')); // [false, false]
 */
export const webull: BrokerProfile = {
  id: 'webull',
  name: 'Webull',
  asOf: '2026-11-23',
  sources: [stockPage, faq, lean],
  clientOrderId: {
    maxLength: 32,
    pattern: '^[A-Za-z0-9]{1,32}$',
    sources: [skill, guards, stockPage],
  },
  classes: {
    stocks: {
      orders: [
        {
          id: 'webull.stocks.market',
          types: ['market'],
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          coerced: { timeInForce: 'day' },
          basis: 'adapter',
          sources: [lean, sample],
        },
        {
          id: 'webull.stocks.waiting',
          types: ['limit', 'stop', 'stop_limit', 'trailing_stop'],
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [faq, skill, lean],
        },
        {
          id: 'webull.stocks.extended-hours',
          types: ['limit'],
          timesInForce: ['day', 'gtc'],
          sessions: ['pre', 'post'],
          fraction: false,
          basis: 'adapter',
          sources: [lean, sessionsPage, skill],
          differs:
            "Lean's model takes all but market orders; Webull's texts do not name types, so stops are unverified and refused. Overnight orders are left out.",
        },
      ],
      brackets: [
        {
          id: 'webull.stocks.master',
          entries: ['limit'],
          legs: ['both', 'take-profit', 'stop-loss'],
          stopLoss: ['stop'],
          timeInForce: 'one',
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          basis: 'vendor',
          sources: [sample, skill, overview],
          differs:
            'The sample is a day order with a limit and a stop leg; other types and times in force are unverified and refused.',
        },
      ],
      shortSelling: { whole: true },
      crossZero: 'refused',
      sessions: {
        regular: { from: '09:30', to: '16:00', timeZone: newYork },
        pre: { from: '04:00', to: '09:30', timeZone: newYork },
        post: { from: '16:00', to: '20:00', timeZone: newYork },
      },
      rules: [
        {
          id: 'webull.stocks.auctions',
          sentence: 'Webull takes orders for the open and the close from institutions only.',
          check: 'table',
          basis: 'vendor',
          sources: [skill, lean],
        },
        {
          id: 'webull.stocks.whole-shares',
          sentence: 'Webull takes orders for a fraction of a share as an amount of money.',
          check: 'table',
          basis: 'vendor',
          sources: [skill, stockPage],
          differs:
            'The page also has quantities with decimals; which orders may have them is unverified, so they are refused.',
        },
        {
          id: 'webull.stocks.cross-zero',
          sentence: 'Webull has separate sides for selling and for selling short.',
          check: 'table',
          basis: 'vendor',
          sources: [stockPage, skill],
        },
        {
          id: 'webull.stocks.gtc-lifespan',
          sentence: 'Webull cancels gtc orders after 60 days.',
          check: 'table',
          basis: 'vendor',
          sources: [skill],
        },
      ],
    },
    options: {
      orders: [
        {
          id: 'webull.options.buy',
          types: ['limit', 'stop', 'stop_limit'],
          timesInForce: ['day', 'gtc'],
          sessions: ['regular'],
          fraction: false,
          sides: ['buy'],
          basis: 'vendor',
          sources: [optionPage, faq, lean],
          differs: "Lean's model and Webull's own skill take market orders too; Webull's pages do not.",
        },
        {
          id: 'webull.options.sell',
          types: ['limit', 'stop', 'stop_limit'],
          timesInForce: ['day'],
          sessions: ['regular'],
          fraction: false,
          sides: ['sell'],
          basis: 'vendor',
          sources: [optionPage, faq, lean],
          differs: "Lean's model and Webull's own skill take market orders too; Webull's pages do not.",
        },
      ],
      brackets: [],
      shortSelling: {},
      crossZero: 'refused',
      sessions: { regular: { from: '09:30', to: '16:00', timeZone: newYork } },
      rules: [
        {
          id: 'webull.options.short-selling',
          sentence: 'Webull sells options to open as SELL with the intent SELL_TO_OPEN.',
          check: 'table',
          basis: 'vendor',
          sources: [skill, sample, lean],
          differs:
            "Webull's page does not list the side SHORT for options; its skill and Lean's model take options sold to open.",
        },
        {
          id: 'webull.options.cross-zero',
          sentence: 'Webull has separate intents for opening and closing options.',
          check: 'table',
          basis: 'vendor',
          sources: [skill],
        },
        {
          id: 'webull.options.brackets',
          sentence: 'Webull attaches legs to stock orders only.',
          check: 'table',
          basis: 'vendor',
          sources: [skill, overview],
          differs: "Webull's overview lists take profits and stop losses of options too; its skill names stocks only.",
        },
      ],
    },
  },
};
