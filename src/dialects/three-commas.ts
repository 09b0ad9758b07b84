import type { Condition, Dialect, DialectField, Meaning } from './dialect.js';

const whole: Condition = { field: 'order.amount', is: 'absent' };
const otherBot =
  'a field of DCA bots and of the settings of a signal bot. Use takeProfit and stopLoss, or the settings.';

function refusedField(name: string): DialectField {
  return { name, means: { kind: 'refused', reason: `it is ${otherBot}` } };
}

const currencyTypes: Meaning = {
  kind: 'words',
  words: {
    base: { set: { quantityType: 'fixed_quantity' } },
    quote: { set: { quantityType: 'dollar_amount' } },
    position_percent: { set: { quantityType: 'percent_of_position' } },
    margin_percent: { refused: 'it is a part of the money of the bot. Use percent_of_equity, of the account.' },
  },
};

/** Signal bots of 3Commas: signals of the types Custom and Strategy. */
export const threeCommas: Dialect = {
  id: '3commas',
  name: '3Commas',
  assetClass: 'crypto',
  sources: [
    {
      url: 'https://help.3commas.io/en/articles/9374557-signal-bot-json-file-for-strategy-type',
      read: '2026-11-23',
      part: 'the message, and the first fields',
    },
    {
      url: 'https://help.3commas.io/en/articles/8894481-signal-bot-json-file-in-custom-signal-type',
      read: '2026-11-23',
      part: 'the beginning; words of actions and currency types are from messages in public repositories',
    },
  ],
  syntax: { kind: 'json' },
  fields: [
    { name: 'secret', means: { kind: 'secret' } },
    { name: 'bot_uuid', means: { kind: 'known-here', by: 'the URL of the webhook names the strategy' } },
    { name: 'tv_exchange', means: { kind: 'known-here', by: 'the subscription names the broker' } },
    { name: 'tv_instrument', means: { kind: 'symbol' } },
    { name: 'timestamp', means: { kind: 'text', to: 'time' } },
    { name: 'trigger_price', means: { kind: 'number', to: 'signalPrice' } },
    {
      name: 'max_lag',
      means: {
        kind: 'number',
        to: 'rejectAfter',
        max: {
          value: 30,
          refused: 'rejectAfter is a whole number of seconds, at most 30. Use the setting rejectOlderThan.',
        },
      },
    },
    {
      name: 'action',
      when: [whole, { field: 'action', is: ['exit_long', 'exit_short'] }],
      means: {
        kind: 'words',
        words: {
          exit_long: { set: { action: 'sell', sentiment: 'flat' } },
          exit_short: { set: { action: 'buy', sentiment: 'flat' } },
        },
      },
    },
    {
      name: 'action',
      means: {
        kind: 'words',
        words: {
          enter_long: { set: { action: 'buy', sentiment: 'bullish' } },
          enter_short: { set: { action: 'sell', sentiment: 'bearish' } },
          // The side that a partial exit keeps.
          exit_long: { set: { action: 'sell', sentiment: 'bullish' } },
          exit_short: { set: { action: 'buy', sentiment: 'bearish' } },
          buy: { set: { action: 'buy' } },
          sell: { set: { action: 'sell' } },
        },
      },
    },
    {
      name: 'strategy_info.market_position',
      means: {
        kind: 'words',
        words: {
          long: { set: { sentiment: 'bullish' } },
          short: { set: { sentiment: 'bearish' } },
          flat: { set: { sentiment: 'flat' } },
        },
      },
    },
    { name: 'strategy_info.*', means: { kind: 'known-here', by: 'the planner reads the position at the broker' } },
    {
      name: 'order.amount',
      when: [{ field: 'action', is: ['enter_long', 'enter_short', 'buy', 'sell'] }],
      means: { kind: 'number', to: 'quantity' },
      absent: {
        refused: 'the settings of the bot decide the size. Send it, or name it in leaveOut for the default quantity.',
      },
    },
    { name: 'order.amount', means: { kind: 'number', to: 'quantity' } },
    {
      name: 'order.currency_type',
      when: [{ field: 'order.amount', is: 'any' }],
      means: currencyTypes,
      absent: { refused: 'the unit of order.amount is unknown. Send base, quote or position_percent.' },
    },
    {
      name: 'order.currency_type',
      means: currencyTypes,
    },
    {
      name: 'order.order_type',
      means: {
        kind: 'words',
        words: { market: { set: { orderType: 'market' } }, limit: { set: { orderType: 'limit' } } },
      },
    },
    { name: 'order.price', means: { kind: 'number', to: 'limitPrice' } },
    ...['stop_loss', 'stop_loss.*', 'take_profit', 'take_profit.*'].map(refusedField),
  ],
};
