import type { Condition, Counterpart, Dialect, DialectField } from './dialect.js';

const toPosition: Condition = { field: 'command', is: ['pos', 'position'] };
const closing: Condition = { field: 'command', is: ['close'] };
const trading: Condition = { field: 'command', is: ['buy', 'sell', 'long', 'short'] };
const reducing: Condition = { field: 'reduce', is: 'any' };
const nominal: Condition = { field: 'nominal', is: 'any' };
const collateral: Condition = { field: 'collateral', is: 'any' };
const contracts: Counterpart = { refused: 'the size of a contract differs from exchange to exchange.' };
const balance: Counterpart = {
  refused:
    'it is a part of the balance, scaled by leverage. Name it in leaveOut for the default quantity, or write a message of this library with percent_of_equity.',
};
// The side that a partial exit keeps.
const buyToReduce: Counterpart = { set: { action: 'buy', sentiment: 'bearish' } };
const sellToReduce: Counterpart = { set: { action: 'sell', sentiment: 'bullish' } };

const quantity: DialectField = {
  name: 'quantity',
  means: {
    kind: 'number',
    to: 'quantity',
    units: {
      '': { set: { quantityType: 'fixed_quantity' } },
      // The money at stake, which leverage multiplies.
      $: { set: { quantityType: 'dollar_amount' }, times: 'leverage' },
      ...{ '@': contracts, '%': balance },
    },
  },
};

/** whook: orders of perpetual futures, a line each. */
export const whook: Dialect = {
  id: 'whook',
  name: 'whook',
  assetClass: 'crypto',
  sources: [
    { url: 'https://github.com/germangar/whook/blob/main/README.md', read: '2026-11-23' },
    {
      url: 'https://github.com/germangar/whook/blob/main/main.py',
      read: '2026-11-23',
      part: 'the order in which words are recognised',
    },
  ],
  syntax: {
    kind: 'words',
    words: [
      { field: 'symbol', form: 'symbol' },
      { field: 'quantity', form: String.raw`[+-]?(?:\d+\.?\d*|\.\d+)[$@%]?` },
      { field: 'nominal', form: 'nominal|bclock' },
      { field: 'collateral', form: 'collateral' },
      { field: 'leverage', form: String.raw`x(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)x` },
      { field: 'command', form: 'buy|sell|long|short|close|position|pos|changeleverage' },
      { field: 'reduce', form: 'reduce|reduceonly' },
      { field: 'force', form: 'force_usdt|force_percent|force_basecurrency' },
      { field: 'limit', form: 'limit:[^:]*:(.*)' },
      { field: 'cancel', form: 'cancel:(.*)' },
      { field: 'account', form: '.*' },
    ],
  },
  fields: [
    {
      name: 'account',
      means: { kind: 'known-here', by: 'the URL of the webhook names the strategy and its subscriptions' },
    },
    { name: 'symbol', means: { kind: 'symbol' } },
    {
      name: 'command',
      when: [reducing],
      means: {
        kind: 'words',
        words: {
          ...{ buy: buyToReduce, long: buyToReduce },
          ...{ sell: sellToReduce, short: sellToReduce },
        },
      },
    },
    {
      name: 'command',
      when: [toPosition],
      means: { kind: 'words', words: { pos: { set: {} }, position: { set: {} } } },
    },
    { name: 'command', when: [closing], means: { kind: 'words', words: { close: { set: { action: 'exit' } } } } },
    {
      name: 'command',
      means: {
        kind: 'words',
        words: {
          buy: { set: { action: 'buy' } },
          long: { set: { action: 'buy' } },
          sell: { set: { action: 'sell' } },
          short: { set: { action: 'sell' } },
          changeleverage: { refused: 'leverage is set at the broker.' },
        },
      },
      differs:
        'whook trades the quantity alone. Without these settings a position on the other side is closed first, and nothing is added to one on the same side.',
      settings: { subtractExitQuantity: true, allowAddToPosition: true },
    },
    {
      name: 'quantity',
      when: [toPosition],
      means: {
        kind: 'signed',
        to: 'quantity',
        above: { set: { action: 'resize', sentiment: 'bullish' } },
        below: { set: { action: 'resize', sentiment: 'bearish' } },
        zero: { set: { action: 'exit' } },
      },
      differs:
        'whook also changes sides. Here, without this setting, a resize to the other side is rejected, or only reduces what is held.',
      settings: { resizeSentiment: 'position' },
    },
    {
      name: 'quantity',
      when: [closing],
      means: { kind: 'number', to: 'quantity', units: { '%': { set: { quantityType: 'percent_of_position' } } } },
    },
    {
      name: 'quantity',
      when: [nominal],
      means: {
        kind: 'number',
        to: 'quantity',
        units: {
          '': { set: { quantityType: 'fixed_quantity' } },
          $: { set: { quantityType: 'dollar_amount' } },
          ...{ '@': contracts, '%': balance },
        },
      },
    },
    {
      name: 'quantity',
      when: [collateral],
      means: {
        kind: 'number',
        to: 'quantity',
        units: {
          '': { set: { quantityType: 'fixed_quantity' }, times: 'leverage' },
          $: { set: { quantityType: 'dollar_amount' }, times: 'leverage' },
          ...{ '@': contracts, '%': balance },
        },
      },
    },
    {
      ...quantity,
      when: [trading],
      absent: {
        refused: 'whook rejects buy and sell. Send it, or name it in leaveOut for the default quantity.',
      },
    },
    quantity,
    {
      name: 'leverage',
      means: { kind: 'known-here', by: 'it is set at the broker, and the quantity is that of the whole position' },
    },
    { name: 'nominal', means: { kind: 'words', words: { nominal: { set: {} }, bclock: { set: {} } } } },
    { name: 'collateral', means: { kind: 'words', words: { collateral: { set: {} } } } },
    { name: 'reduce', means: { kind: 'words', words: { reduce: { set: {} }, reduceonly: { set: {} } } } },
    { name: 'force', means: { kind: 'refused', reason: 'write the unit behind the quantity.' } },
    {
      name: 'limit',
      means: { kind: 'number', to: 'limitPrice', units: { '': { set: { orderType: 'limit' } } } },
      differs: 'The identifier of the limit order is not carried over: cancel cancels every order of the ticker.',
    },
    {
      name: 'cancel',
      means: {
        kind: 'words',
        words: { all: { set: { action: 'cancel' } } },
        otherwise: { refused: 'cancel cancels every order of the ticker. Send cancel:all.' },
      },
    },
  ],
};
