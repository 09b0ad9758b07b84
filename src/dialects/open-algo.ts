import type { Condition, Counterpart, Dialect } from './dialect.js';

const toTarget: Condition = { field: 'position_size', is: 'any' };
const withoutTarget: Condition = { field: 'position_size', is: 'absent' };
const limited: Condition = { field: 'pricetype', is: ['limit', 'sl'] };
const stopped: Condition = { field: 'pricetype', is: ['sl', 'sl-m'] };

/** Contracts of futures and options are counted in units of the underlying, not in contracts. */
const derivatives: Counterpart = { refused: 'its quantities count units of the underlying, not contracts.' };
/** What MIS asks for, which is also what OpenAlgo takes where no product is sent. */
const intraday =
  'no message can say that its position is closed at the end of the day. Send CNC or NRML, or name product in leaveOut, and use the setting flatBy, or send an exit before the close.';
const notTraded: Counterpart = { refused: 'an index is not traded.' };

/** OpenAlgo: the orders `placeorder` and `placesmartorder`. */
export const openAlgo: Dialect = {
  id: 'openalgo',
  name: 'OpenAlgo',
  sources: [
    {
      url: 'https://github.com/marketcalls/openalgo/blob/main/docs/api/order-management/placeorder.md',
      read: '2026-11-23',
    },
    {
      url: 'https://github.com/marketcalls/openalgo/blob/main/docs/api/order-management/placesmartorder.md',
      read: '2026-11-23',
    },
    { url: 'https://docs.openalgo.in/api-documentation/v1/order-constants', read: '2026-11-23' },
  ],
  syntax: { kind: 'json' },
  fields: [
    { name: 'apikey', means: { kind: 'secret' } },
    { name: 'strategy', means: { kind: 'known-here', by: 'the URL of the webhook names the strategy' } },
    { name: 'symbol', means: { kind: 'symbol' } },
    {
      name: 'exchange',
      means: {
        kind: 'words',
        words: {
          ...{ nse: { set: {} }, bse: { set: {} }, crypto: { set: {} } },
          ...{ nfo: derivatives, bfo: derivatives, cds: derivatives, bcd: derivatives },
          ...{ mcx: derivatives, ncdex: derivatives, nco: derivatives },
          ...{ nse_index: notTraded, bse_index: notTraded, global_index: notTraded },
        },
      },
    },
    { name: 'action', when: [toTarget], means: { kind: 'known-here', by: 'position_size says where to end' } },
    {
      name: 'action',
      when: [stopped],
      means: {
        kind: 'words',
        words: {
          buy: { set: { action: 'buy' } },
          // The side that a partial exit keeps: the stop of a long position, which never opens a short one (safety S21).
          sell: { set: { action: 'sell', sentiment: 'bullish' } },
        },
      },
      differs: 'A sale with a stop price is an exit here: without a long position it is rejected.',
    },
    {
      name: 'action',
      means: { kind: 'words', words: { buy: { set: { action: 'buy' } }, sell: { set: { action: 'sell' } } } },
      differs:
        'OpenAlgo trades the quantity alone. Without these settings a position on the other side is closed first, and nothing is added to one on the same side.',
      settings: { subtractExitQuantity: true, allowAddToPosition: true },
    },
    {
      name: 'product',
      means: {
        kind: 'words',
        words: {
          cnc: { set: {} },
          nrml: { set: {} },
          mis: { refused: intraday },
        },
      },
      absent: { refused: `OpenAlgo takes MIS, and ${intraday}` },
    },
    {
      name: 'pricetype',
      means: {
        kind: 'words',
        words: {
          market: { set: { orderType: 'market' } },
          limit: { set: { orderType: 'limit' } },
          sl: { set: { orderType: 'stop_limit' } },
          'sl-m': { set: { orderType: 'stop' } },
        },
      },
      absent: { set: { orderType: 'market' } },
    },
    { name: 'quantity', when: [toTarget], means: { kind: 'known-here', by: 'position_size says where to end' } },
    {
      name: 'quantity',
      when: [withoutTarget],
      means: { kind: 'number', to: 'quantity' },
      absent: { refused: 'OpenAlgo rejects an order. Send it, or name it in leaveOut for the default quantity.' },
    },
    {
      name: 'position_size',
      means: {
        kind: 'signed',
        to: 'quantity',
        above: { set: { action: 'resize', sentiment: 'bullish' } },
        below: { set: { action: 'resize', sentiment: 'bearish' } },
        zero: {
          refused:
            'without a position it opens one, with a position it closes it. Write a message of this library with action exit, buy or sell.',
        },
      },
      differs:
        'OpenAlgo also changes sides. Here, without this setting, a resize to the other side is rejected, or only reduces what is held.',
      settings: { resizeSentiment: 'position' },
    },
    {
      name: 'price',
      when: [limited],
      means: { kind: 'number', to: 'limitPrice' },
      absent: { refused: 'the order has no limit. Send it.' },
    },
    { name: 'price', means: { kind: 'known-here', by: 'an order of this type has no limit price' } },
    {
      name: 'trigger_price',
      when: [stopped],
      means: { kind: 'number', to: 'stopPrice' },
      absent: { refused: 'the order has no stop price. Send it.' },
    },
    { name: 'trigger_price', means: { kind: 'known-here', by: 'an order of this type has no stop price' } },
    {
      name: 'disclosed_quantity',
      means: {
        kind: 'signed',
        above: { refused: 'orders here are disclosed as a whole.' },
        below: { refused: 'orders here are disclosed as a whole.' },
        zero: { set: {} },
      },
    },
  ],
};
