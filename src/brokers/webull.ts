import { type BrokerProfile, brokerProfile } from '../profile/profile-rows.js';

const stockPage = 'https://developer.webull.com/apis/docs/trade-api/stock';
const optionPage = 'https://developer.webull.com/apis/docs/trade-api/options';
const overview = 'https://developer.webull.com/apis/docs/trade-api/overview/';
const faq = 'https://developer.webull.com/apis/docs/trade-api/faq';
const sessionsPage = 'https://developer.webull.com/apis/docs/fix/faq';
const skill = 'webull-inc/webull-openapi-skills@e9566cc references/skill_trading.md';
const guards = 'webull-inc/webull-openapi-skills@e9566cc webull_skill/guards.py';
const sample = 'webull-inc/webull-openapi-python-sdk@c85a32a samples/trade/trade_client_v3.py';
const lean = 'QuantConnect/Lean@24863901d Common/Brokerages/WebullBrokerageModel.cs';

/**
 * What Webull takes through its OpenAPI in the United States: stocks and options.
 *
 * @example
 * webull.asOf; // '2026-11-23'
 * webull.classes.options?.orders.map(({ types }) => types.includes('market')); // [false, false]
 */
export const webull: BrokerProfile = /* @__PURE__ */ brokerProfile({
  broker: ['webull', 'Webull', '2026-11-23'],
  sources: [stockPage, faq, lean],
  clientOrderId: { maxLength: 32, characters: 'A-Za-z0-9', sources: [skill, guards, stockPage] },
  stocks: {
    orders: [
      ['market', 'market', 'day gtc', [lean, sample], { coerced: 'day' }],
      ['waiting', 'limit stop stop_limit trailing_stop', 'day gtc', [faq, skill, lean]],
      ['extended-hours', 'limit', 'day gtc', [lean, sessionsPage, skill], { sessions: ['pre', 'post'] }],
      "Lean's model takes all but market orders; Webull's texts do not name types, so stops are unverified and refused. Overnight orders are left out.",
    ],
    brackets: [
      ['master', 'limit', 'stop', 'day', [sample, skill, overview], { timeInForce: 'one', replace: true }],
      "The sample is a day order with a limit and a stop leg; other types and times in force are unverified and refused. Webull's sample of a change changes the quantities of all three orders; its agent skill lists the stop price among what can be changed.",
    ],
    sessions: { pre: ['04:00', '09:30'], post: ['16:00', '20:00'] },
    rules: [
      ['auctions', [skill, lean], 'takes orders for the open and the close from institutions only.'],
      ['whole-shares', [skill, stockPage], 'takes orders for a fraction of a share as an amount of money.'],
      'The page also has quantities with decimals; which orders may have them is unverified, so they are refused.',
      ['cross-zero', [stockPage, skill], 'has separate sides for selling and for selling short.'],
      ['gtc-lifespan', [skill], 'cancels gtc orders after 60 days.'],
    ],
  },
  options: {
    orders: [
      ['buy', 'limit stop stop_limit', 'day gtc', [optionPage, faq, lean], { sides: ['buy'] }],
      "Lean's model and Webull's agent skill (webull-openapi-skills) take market orders too; Webull's pages do not.",
      ['sell', 'limit stop stop_limit', 'day', [optionPage, faq, lean], { sides: ['sell'] }],
      "Lean's model and Webull's agent skill (webull-openapi-skills) take market orders too; Webull's pages do not.",
    ],
    rules: [
      ['short-selling', [skill, sample, lean], 'sells options to open as SELL with the intent SELL_TO_OPEN.'],
      "Webull's page does not list the side SHORT for options; its agent skill and Lean's model take options sold to open.",
      ['cross-zero', [skill], 'has separate intents for opening and closing options.'],
      ['brackets', [skill, overview], 'attaches legs to stock orders only.'],
      "Webull's overview lists take profits and stop losses of options too; its agent skill names stocks only.",
    ],
  },
});
