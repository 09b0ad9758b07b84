import type { Condition, Counterpart, Dialect, DialectField, Meaning } from './dialect.js';

const whole: Condition = { field: 'order.amount', is: 'absent' };
const otherBot =
  'not a field of a custom signal. Use take_profit.steps and stop_loss.trigger_price_percent, or the settings.';

function refusedField(name: string): DialectField {
  return { name, means: { kind: 'refused', reason: `it is ${otherBot}` } };
}

/** The meaning of a switch, in which only `true` needs words. */
function switchOn(on: Counterpart): Meaning {
  return { kind: 'words', words: { true: on, false: { set: {} } } };
}

function isOn(field: string): Condition {
  return { field, is: ['true'] };
}

function isOff(field: string): Condition {
  return { field, is: ['false'] };
}

const steps = 'take_profit.steps.*';
const noTrail: Counterpart = {
  refused:
    'a target here does not trail. Write a message of this library with stopLoss of type trailing_stop, without targets.',
};

/** Take profits of a custom signal: each step closes its percentage at a distance from the entry. */
const takeProfits: readonly DialectField[] = [
  {
    name: 'take_profit.enabled',
    when: [isOn('take_profit.enabled')],
    means: switchOn({ set: {} }),
    differs: 'Take profits are limit orders here, also those of steps with order_type market.',
  },
  {
    name: 'take_profit.enabled',
    when: [{ field: 'take_profit.steps.0.price_percent', is: 'any' }],
    means: switchOn({ set: {} }),
    absent: { refused: 'it is unknown whether 3Commas uses the steps. Send true or false.' },
  },
  { name: 'take_profit.enabled', means: switchOn({ set: {} }) },
  {
    name: steps,
    when: [isOff('take_profit.enabled')],
    means: { kind: 'known-here', by: 'take_profit.enabled is false' },
  },
  { name: `${steps}.price_percent`, means: { kind: 'number', to: 'targets.*.percent' } },
  { name: `${steps}.volume_percent`, means: { kind: 'number', to: 'targets.*.share' } },
  {
    name: `${steps}.order_type`,
    means: { kind: 'words', words: { limit: { set: {} }, market: { set: {} } } },
  },
  { name: `${steps}.trailing.enabled`, means: switchOn(noTrail) },
  {
    name: `${steps}.trailing.percent`,
    means: { kind: 'known-here', by: 'the field enabled beside it says whether the step trails' },
  },
];

/** The stop loss of a custom signal. */
const stopLosses: readonly DialectField[] = [
  {
    name: 'stop_loss.enabled',
    when: [{ field: 'stop_loss.trigger_price_percent', is: 'any' }],
    means: switchOn({ set: {} }),
    absent: { refused: 'it is unknown whether 3Commas sets the stop loss. Send true or false.' },
  },
  { name: 'stop_loss.enabled', means: switchOn({ set: {} }) },
  {
    name: 'stop_loss.*',
    when: [isOff('stop_loss.enabled')],
    means: { kind: 'known-here', by: 'stop_loss.enabled is false' },
  },
  {
    name: 'stop_loss.trigger_price_percent',
    when: [isOn('stop_loss.enabled')],
    means: { kind: 'number', to: 'stopLoss.percent' },
    absent: { refused: 'the stop loss has no price. Send it.' },
  },
  { name: 'stop_loss.trigger_price_percent', means: { kind: 'number', to: 'stopLoss.percent' } },
  {
    name: 'stop_loss.order_type',
    means: {
      kind: 'words',
      words: {
        market: { set: { stopLoss: { type: 'stop' } } },
        limit: {
          refused:
            'the distance of its limit is not known here. Write a message of this library with stopLoss of type stop_limit.',
        },
      },
    },
  },
  {
    name: 'stop_loss.breakeven',
    when: [isOn('stop_loss.breakeven')],
    means: switchOn({ moves: 'first-target' }),
    differs: 'The stop moves to the price that the entry was planned at, not to its average fill.',
  },
  { name: 'stop_loss.breakeven', means: switchOn({ set: {} }) },
  {
    name: 'stop_loss.trailing.enabled',
    means: switchOn({
      refused:
        'this stop moves by steps of the bot. Write a message of this library with stopLoss of type trailing_stop.',
    }),
  },
  {
    name: 'stop_loss.trailing.percent',
    means: { kind: 'known-here', by: 'stop_loss.trailing.enabled says whether the stop trails' },
  },
];

const currencyTypes: Meaning = {
  kind: 'words',
  words: {
    base: { set: { quantityType: 'fixed_quantity' } },
    quote: { set: { quantityType: 'dollar_amount' } },
    position_percent: { set: { quantityType: 'percent_of_position' } },
    margin_percent: {
      refused:
        'it is a part of the money of the bot. Name order.amount and order.currency_type in leaveOut for the default quantity, or write a message of this library with percent_of_equity.',
    },
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
    {
      url: 'https://docs.infinityalgo.com/trading-guide/trading-guide/automating-infinity-algo-alerts-via-3commas',
      read: '2026-11-28',
      part: 'take_profit and stop_loss of a custom signal, by users of 3Commas: the stored copy of its own page ends before them',
    },
    {
      url: 'https://help.3commas.io/en/articles/3108977',
      read: '2026-11-28',
      part: 'Move to Breakeven: to the entry price once the first take profit is hit',
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
    ...takeProfits,
    ...stopLosses,
    ...['stop_loss', 'stop_loss.*', 'take_profit', 'take_profit.*'].map(refusedField),
  ],
};
