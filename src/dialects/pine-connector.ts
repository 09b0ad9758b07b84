import type { Condition, Counterpart, Dialect, DialectField, ForexMeasure, Meaning } from './dialect.js';

const pendingLimit: Condition = { field: 'command', is: ['buylimit', 'selllimit'] };
const pendingStop: Condition = { field: 'command', is: ['buystop', 'sellstop'] };
const marketEntries = ['buy', 'long', 'bull', 'bullish', 'sell', 'short', 'bear', 'bearish'];
const entering: Condition = {
  field: 'command',
  is: [...marketEntries, 'buylimit', 'buystop', 'selllimit', 'sellstop'],
};
const withoutPrice: Counterpart = { refused: 'PineConnector rejects a pending order. Send price.' };

const buy: Counterpart = { set: { action: 'buy' } };
const sell: Counterpart = { set: { action: 'sell' } };
const oneSide: Counterpart = { refused: 'cancel cancels the orders of both sides.' };
const change: Counterpart = { refused: 'no signal changes the bracket of a position, apart from breakeven.' };
const expert: Counterpart = { refused: 'it switches the Expert Advisor. Use the pause of the service.' };

const trailing =
  'no signal moves a stop by steps. Write a message of this library with stopLoss of type trailing_stop.';
// A distance in pips that the price has gone is not a target: nothing of the position is closed there.
const breakeven =
  'no signal waits for a profit. Write a message of this library with action breakeven when the profit is reached, or with targets and moveStop, which also close a part.';

function refusals(reason: string, names: readonly string[]): readonly DialectField[] {
  return names.map((name) => ({ name, means: { kind: 'refused', reason } }));
}

function sized(quantityType: string): Meaning {
  return { kind: 'number', to: 'quantity', units: { '': { set: { quantityType } } } };
}

const lots: ForexMeasure = {
  measure: 'lots',
  symbol: 'symbol',
  refused: 'the size of a lot of this symbol depends on the broker. Use vol_dollar, or the risk in percent.',
};

const pips: ForexMeasure = {
  measure: 'pips',
  symbol: 'symbol',
  refused: 'the size of a pip of this symbol depends on the broker. Use a price or a percent.',
};

const sizedInLots: Meaning = {
  kind: 'number',
  to: 'quantity',
  units: { '': { set: { quantityType: 'fixed_quantity' }, counts: lots } },
};

function inPips(to: string): Meaning {
  return { kind: 'number', to, units: { '': { set: {}, counts: pips } } };
}

const risk: DialectField = {
  name: 'risk',
  means: {
    kind: 'reading',
    reading: 'risk',
    choices: {
      fixed_quantity: sized('fixed_quantity'),
      dollar_amount: sized('dollar_amount'),
      risk_dollar_amount: sized('risk_dollar_amount'),
      risk_percent: sized('risk_percent'),
      percent_of_equity: sized('percent_of_equity'),
    },
  },
};

/** PineConnector: alerts for MetaTrader. */
export const pineConnector: Dialect = {
  id: 'pineconnector',
  name: 'PineConnector',
  sources: [
    {
      url: 'https://docs.pineconnector.com/syntax',
      read: '2026-11-23',
      part: 'the structure, the commands for market orders, and the first parameters',
    },
    { url: 'https://www.pineconnector.com/pages/syntax', read: '2026-11-23', part: 'commands and basic parameters' },
    {
      url: 'https://docs.pineconnector.com/cheatsheet',
      read: '2026-11-23',
      part: 'the settings that decide what a number means',
    },
  ],
  syntax: { kind: 'commas', positions: ['license', 'command', 'symbol'] },
  fields: [
    { name: 'license', means: { kind: 'secret' } },
    { name: 'secret', means: { kind: 'secret' } },
    {
      name: 'command',
      means: {
        kind: 'words',
        words: {
          ...{ buy, long: buy, bull: buy, bullish: buy },
          ...{ sell, short: sell, bear: sell, bearish: sell },
          buylimit: { set: { action: 'buy', orderType: 'limit' } },
          buystop: { set: { action: 'buy', orderType: 'stop' } },
          selllimit: { set: { action: 'sell', orderType: 'limit' } },
          sellstop: { set: { action: 'sell', orderType: 'stop' } },
          closelong: { set: { action: 'sell', sentiment: 'flat' } },
          closeshort: { set: { action: 'buy', sentiment: 'flat' } },
          ...{ cancellong: oneSide, cancelshort: oneSide },
          ...{ newsltplong: change, newsltpshort: change },
          ...{ eaon: expert, eaoff: expert },
        },
      },
      differs: 'MetaTrader can hold both sides. Here a position on the other side is closed first.',
    },
    { name: 'symbol', means: { kind: 'symbol' } },
    { name: 'vol_lots', means: sizedInLots },
    { name: 'vol_dollar', means: sized('dollar_amount') },
    {
      ...risk,
      when: [entering, { field: 'vol_lots', is: 'absent' }, { field: 'vol_dollar', is: 'absent' }],
      absent: { refused: 'PineConnector rejects an entry. Send it, or name it in leaveOut for the default quantity.' },
    },
    risk,
    {
      name: 'sl',
      means: {
        kind: 'reading',
        reading: 'targets',
        choices: {
          price: { kind: 'number', to: 'stopLoss.stopPrice' },
          percent: { kind: 'number', to: 'stopLoss.percent' },
        },
      },
    },
    {
      name: 'tp',
      means: {
        kind: 'reading',
        reading: 'targets',
        choices: {
          price: { kind: 'number', to: 'takeProfit.limitPrice' },
          percent: { kind: 'number', to: 'takeProfit.percent' },
        },
      },
    },
    { name: 'sl_price', means: { kind: 'number', to: 'stopLoss.stopPrice' } },
    { name: 'sl_pct', means: { kind: 'number', to: 'stopLoss.percent' } },
    { name: 'tp_price', means: { kind: 'number', to: 'takeProfit.limitPrice' } },
    { name: 'tp_pct', means: { kind: 'number', to: 'takeProfit.percent' } },
    { name: 'sl_pips', means: inPips('stopLoss.amount') },
    { name: 'tp_pips', means: inPips('takeProfit.amount') },
    {
      name: 'price',
      when: [pendingLimit],
      means: { kind: 'reading', reading: 'price', choices: { price: { kind: 'number', to: 'limitPrice' } } },
      absent: withoutPrice,
    },
    {
      name: 'price',
      when: [pendingStop],
      means: { kind: 'reading', reading: 'price', choices: { price: { kind: 'number', to: 'stopPrice' } } },
      absent: withoutPrice,
    },
    ...refusals('only a pending order has a price. Use buylimit, selllimit, buystop or sellstop.', ['price']),
    { name: 'comment', means: { kind: 'text', to: 'extras.comment' } },
    ...refusals(breakeven, ['betrigger', 'beoffset']),
    ...refusals(trailing, ['trailtrig', 'traildist', 'trailstep']),
    ...refusals(trailing, ['atrtimeframe', 'atrtrigger', 'atrperiod', 'atrmultiplier', 'atrshift']),
    ...refusals('it is in pips. Remove it, and use the setting bidAskSpreadFilter.', ['spread']),
    ...refusals(
      'it compares the balance of the account with a minimum. Remove it; the guard of the settings limits losses and drawdown.',
      ['accfilter'],
    ),
  ],
};
