import type {
  Condition,
  Counterpart,
  Dialect,
  DialectField,
  NoCounterpart,
  UnitMeaning,
  WordsMeaning,
} from './dialect.js';

const reducing: Condition = { field: 'REDUCE_ONLY', is: ['true'] };
const stopOrder: Condition = { field: 'ORDER_TYPE', is: ['stop'] };
const cancelling: Condition = { field: 'SIGNAL', is: ['cancel'] };
const trading: Condition = { field: 'SIGNAL', is: ['buy', 'sell'] };
const selling: Condition = { field: 'SIGNAL', is: ['sell'] };
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

const ofPriceThen: NoCounterpart = {
  refused: 'it is a change of the market price when the alert arrives, not of PRICE. Send the price itself.',
};

/** The price of a take profit or a stop loss. A change of the market price is one of the entry where the entry has no price. */
function protective(name: string, leg: string, price: string): readonly DialectField[] {
  const to = `${leg}.${price}`;
  // A target of a purchase is above it, and its stop loss below.
  const rises = leg !== 'stopLoss';
  const changes = (isBelow: boolean): Readonly<Record<string, UnitMeaning>> => {
    const change = { set: {}, ...(isBelow && { falling: true as const }) };
    return { '': { set: {} }, '%': { ...change, to: `${leg}.percent` }, d: { ...change, to: `${leg}.amount` } };
  };
  return [
    {
      name,
      when: [priced],
      means: { kind: 'number', to, units: { '': { set: {} }, '%': ofPriceThen, d: ofPriceThen } },
    },
    { name, when: [selling], means: { kind: 'number', to, units: changes(rises) } },
    { name, means: { kind: 'number', to, units: changes(!rises) } },
  ];
}

const repository = 'https://github.com/Drakkar-Software/OctoBot/blob/66c87d6f4fae35f06f5e493ae0d3530e24163511';

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
    {
      url: `${repository}/docs/content/investing/tradingview-alerts-automation.mdx`,
      read: '2026-11-28',
      part: 'several take profits, their volume ratios, TRAILING_PROFILE, BOT_ID',
    },
    {
      url: `${repository}/packages/tentacles/Trading/Mode/trading_view_signals_trading_mode/tradingview_signal_to_dsl_translator.py`,
      read: '2026-11-28',
      part: 'the order of take profits and of ratios',
    },
    {
      url: `${repository}/packages/trading/octobot_trading/personal_data/orders/order_factory.py`,
      read: '2026-11-28',
      part: 'what a ratio is a part of',
    },
  ],
  syntax: { kind: 'lines' },
  fields: [
    { name: 'TOKEN', means: { kind: 'secret' } },
    { name: 'BOT_ID', means: { kind: 'known-here', by: 'the URL of the webhook names the strategy' } },
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
      differs:
        'OctoBot trades the volume alone. Without these settings a position on the other side is closed first, and nothing is added to one on the same side.',
      settings: { subtractExitQuantity: true, allowAddToPosition: true },
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
    ...protective('STOP_PRICE', 'stopLoss', 'stopPrice'),
    ...protective('TAKE_PROFIT_PRICE', 'targets.first', 'limitPrice'),
    ...protective('TAKE_PROFIT_PRICE_*', 'targets.*', 'limitPrice'),
    { name: 'TAKE_PROFIT_VOLUME_RATIO', means: { kind: 'number', to: 'weights.first' } },
    { name: 'TAKE_PROFIT_VOLUME_RATIO_*', means: { kind: 'number', to: 'weights.*' } },
    { name: 'TRAILING_PROFILE', means: { kind: 'words', words: { filled_take_profit: { moves: 'each-target' } } } },
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
