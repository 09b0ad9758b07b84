import type { Condition, Counterpart, Dialect, DialectField, WordsMeaning } from './dialect.js';

const reducing: Condition = { field: 'REDUCE_ONLY', is: ['true'] };
const stopOrder: Condition = { field: 'ORDER_TYPE', is: ['stop'] };
const cancelling: Condition = { field: 'SIGNAL', is: ['cancel'] };
const trading: Condition = { field: 'SIGNAL', is: ['buy', 'sell'] };
const priced: Condition = { field: 'PRICE', is: 'any' };
const ofHoldings: Counterpart = { refused: 'it is a percent of holdings. The account here has no holdings per asset.' };

/** An exit of at most the volume: the sentiment is that of the side that stays. */
const partialExit: WordsMeaning = {
  kind: 'words',
  words: {
    buy: { set: { action: 'buy', sentiment: 'bearish' } },
    sell: { set: { action: 'sell', sentiment: 'bullish' } },
  },
};

const orderType: DialectField = {
  name: 'ORDER_TYPE',
  means: {
    kind: 'words',
    words: {
      market: { set: { orderType: 'market' } },
      limit: { set: { orderType: 'limit' } },
      stop: { set: { orderType: 'stop' } },
    },
  },
};

const volume: DialectField = {
  name: 'VOLUME',
  means: {
    kind: 'number',
    to: 'quantity',
    units: {
      '': { set: { quantityType: 'fixed_quantity' } },
      q: { set: { quantityType: 'dollar_amount' }, quotedBy: 'SYMBOL' },
      // A buy takes it from the quote currency, a sell from the base currency: not from the equity.
      ...{ '%': ofHoldings, 'a%': ofHoldings, 's%': ofHoldings, 't%': ofHoldings },
    },
  },
};

/** OctoBot: alerts of TradingView, by webhook or mail. */
export const octoBot: Dialect = {
  id: 'octobot',
  name: 'OctoBot',
  assetClass: 'crypto',
  sources: [
    { url: 'https://www.octobot.cloud/en/guides/octobot-interfaces/tradingview/alert-format', read: '2026-11-23' },
    { url: 'https://www.octobot.online/en/guides/octobot-trading-modes/order-amount-syntax', read: '2026-11-23' },
    { url: 'https://www.octobot.cloud/en/guides/octobot-trading-modes/order-price-syntax', read: '2026-11-23' },
    {
      url: 'https://github.com/Drakkar-Software/OctoBot-Trading/blob/master/octobot_trading/modes/script_keywords/basic_keywords/amount.py',
      read: '2026-11-23',
      part: 'what a percentage is taken of',
    },
  ],
  syntax: { kind: 'lines' },
  fields: [
    { name: 'TOKEN', means: { kind: 'secret' } },
    { name: 'EXCHANGE', means: { kind: 'known-here', by: 'the subscription names the broker' } },
    { name: 'SYMBOL', means: { kind: 'symbol' } },
    { name: 'SIGNAL', when: [cancelling], means: { kind: 'words', words: { cancel: { set: { action: 'cancel' } } } } },
    { name: 'SIGNAL', when: [reducing], means: partialExit },
    {
      name: 'SIGNAL',
      when: [stopOrder],
      // OctoBot's stop orders are stop losses (safety S21).
      means: partialExit,
      differs: 'A stop order is an exit here: without a position on the other side it is rejected.',
    },
    {
      name: 'SIGNAL',
      means: {
        kind: 'words',
        words: {
          buy: { set: { action: 'buy' } },
          sell: { set: { action: 'sell' } },
        },
      },
      differs: 'OctoBot trades the volume alone. Here a position on the other side is closed first.',
    },
    {
      ...orderType,
      when: [priced],
      absent: { refused: 'a setting of OctoBot decides between market and limit. Send it.' },
    },
    orderType,
    {
      ...volume,
      when: [trading],
      absent: {
        refused:
          'OctoBot sizes the order by its risk setting. Send it, or name it in leaveOut for the default quantity.',
      },
    },
    volume,
    { name: 'PRICE', means: { kind: 'number', to: 'limitPrice' } },
    { name: 'STOP_PRICE', when: [stopOrder], means: { kind: 'number', to: 'stopPrice' } },
    { name: 'STOP_PRICE', means: { kind: 'number', to: 'stopLoss.stopPrice' } },
    { name: 'TAKE_PROFIT_PRICE', means: { kind: 'number', to: 'takeProfit.limitPrice' } },
    { name: 'TAKE_PROFIT_PRICE_*', means: { kind: 'refused', reason: 'an entry here has one take profit.' } },
    { name: 'REDUCE_ONLY', means: { kind: 'words', words: { true: { set: {} }, false: { set: {} } } } },
    {
      name: 'TAG',
      when: [cancelling],
      means: { kind: 'refused', reason: 'cancel cancels every order of the ticker.' },
    },
    { name: 'TAG', means: { kind: 'text', to: 'extras.tag' } },
    { name: 'LEVERAGE', means: { kind: 'refused', reason: 'leverage is set at the broker.' } },
  ],
};
