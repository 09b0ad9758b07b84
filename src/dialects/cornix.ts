import type { JsonObject } from '../core/json.js';
import type { Counterpart, Dialect, DialectField, UnitMeaning, WordsMeaning } from './dialect.js';

const long: Counterpart = { set: { action: 'buy' } };
const short: Counterpart = { set: { action: 'sell' } };
const breakout: Counterpart = {
  refused: 'a breakout waits for its price. Write a message of this library with orderType stop, without targets.',
};
const ofItsOwn =
  'Cornix keeps each signal as a trade of its own. Here a position on the other side is closed first, and nothing is added to one on the same side.';
const breakeven: Counterpart = { moves: 'first-target' };
const movingTarget: Counterpart = { moves: 'each-target' };

/** The share of a single order; of several orders, each has less. */
function wholeOrder(refused: string): WordsMeaning {
  return { kind: 'words', words: { '100%': { set: {} }, '100.0%': { set: {} } }, otherwise: { refused } };
}

/** Cornix reads 30000 of a pair in bitcoin as 0.0003: only prices in dollars are read. */
function dollars(set: JsonObject = {}): Readonly<Record<string, UnitMeaning>> {
  return { '': { quotedBy: 'symbol', set } };
}

function trail(name: string, refused: string): DialectField {
  return {
    name,
    means: {
      kind: 'words',
      words: { 'percentage (0%)': { set: {} }, 'percentage (0.0%)': { set: {} } },
      otherwise: { refused },
    },
  };
}

/** Cornix: signals as text, with entry, take profits and stop loss. */
export const cornix: Dialect = {
  id: 'cornix',
  name: 'Cornix',
  assetClass: 'crypto',
  sources: [
    {
      url: 'https://help.cornix.io/en/articles/5814956-signal-posting',
      read: '2026-11-28',
      part: 'the rules of free text: words for entry, take profit, stop loss, leverage and amount, how prices are written, and what is not read',
    },
    {
      url: 'https://help.cornix.io/en/articles/11659507-signal-posting-format',
      read: '2026-11-28',
      part: 'the example',
    },
    {
      url: 'https://help.cornix.io/en/articles/5814928-free-text-trade',
      read: '2026-11-28',
      part: 'the configuration of a client has the shares of the targets',
    },
    {
      url: 'https://help.cornix.io/en/articles/5814874-trailing-stop-loss',
      read: '2026-11-28',
      part: 'Breakeven and Moving Target, whose default trigger is the first take profit',
    },
    {
      url: 'https://github.com/nix0283/CITARION-dev/blob/ca131d5600ba74a9ec0bcff99d608fd1c08cddde/docs/CORNIX_SIGNAL_FORMAT.md',
      read: '2026-11-28',
      part: 'whole signals, as another program reads and writes them',
    },
  ],
  syntax: {
    kind: 'labels',
    labels: [
      { field: 'trailing.entry', form: String.raw`entry: ?(percentage \([^)]*\))` },
      { field: 'trailing.target', form: String.raw`take-profit: ?(percentage \([^)]*\))` },
      { field: 'trailing.stop', form: 'stop: ?(breakeven|moving (?:2-)?target|percent below [a-z]+|without)(?: -)?' },
      { field: 'trailing.trigger', form: String.raw`trigger: ?((?:target|percent) \([^)]*\))` },
      { field: 'trailing', form: 'trailing configuration' },
      { field: 'exchange', form: 'exchanges?|client' },
      {
        field: 'type',
        form: String.raw`(?:signal|trade) type: ?((?:regular|breakout)(?: \((?:long|short)\))?|long|short)`,
      },
      {
        field: 'leverage',
        form: String.raw`(?:leverage|lev) ?:? ?((?:(?:isolated|cross) )?\(?x?\d{1,3}(?:\.\d+)?x?\)?(?: (?:isolated|cross))?)`,
      },
      { field: 'amount', form: String.raw`amount(?: per trade)? ?:? ?(\d{1,3}(?:\.\d+)?%(?: risk)?)` },
      { field: 'breakout', form: 'enter (above|below)' },
      { field: 'unclear', form: String.raw`((?:tp|target|take[- ]profit) ?\d{1,2} ?-)` },
      { field: 'target', form: String.raw`(?:tp|target|take[- ]profit) ?\d{1,2}(?= ?[:)])`, prices: true },
      { field: 'target', form: '(?:take[- ]?profit|sell)(?: targets?| orders?)?|targets?|tp', prices: true },
      { field: 'entry', form: 'entry(?: targets?| orders?| zone| price)?|entries|buy(?: zone)?', prices: true },
      { field: 'stop', form: 'stop(?:[- ]?loss)?(?: targets?| orders?)?|sl', prices: true },
    ],
    words: [
      { field: 'side', form: String.raw`\(?(long|short)\)?` },
      { field: 'market', form: 'spot|futures' },
      { field: 'exchange', form: 'binance|bingx|bitget|bybit|gate|huobi|kucoin|mexc|okx' },
      { field: 'symbol', form: 'symbol' },
    ],
  },
  fields: [
    { name: 'exchange', means: { kind: 'known-here', by: 'the subscription names the broker' } },
    { name: 'market', means: { kind: 'known-here', by: 'the subscription names the broker' } },
    { name: 'symbol', means: { kind: 'symbol' } },
    { name: 'side', means: { kind: 'words', words: { long, short } }, differs: ofItsOwn },
    {
      name: 'type',
      means: {
        kind: 'words',
        words: {
          ...{ long, short, 'regular (long)': long, 'regular (short)': short },
          ...{ regular: { set: {} }, breakout, 'breakout (long)': breakout, 'breakout (short)': breakout },
        },
      },
      differs: ofItsOwn,
    },
    { name: 'breakout', means: { kind: 'words', words: { above: breakout, below: breakout } } },
    {
      name: 'unclear',
      means: {
        kind: 'refused',
        reason: 'its number can be a price, or say which take profit follows. Write TP1: before the price.',
      },
    },
    {
      name: 'leverage',
      means: { kind: 'known-here', by: 'it is set at the broker, and the quantity is that of the whole position' },
    },
    {
      name: 'amount',
      means: {
        kind: 'refused',
        reason: 'it is a part of the balance, scaled by leverage. Name it in leaveOut for the default quantity.',
      },
      absent: { refused: 'a setting of Cornix decides the size. Name it in leaveOut for the default quantity.' },
    },
    { name: 'entry.*.share', means: wholeOrder('an entry here is one order. Send one price.') },
    {
      name: 'entry.1',
      means: { kind: 'number', to: 'limitPrice', units: dollars({ orderType: 'limit' }) },
      absent: { refused: 'the order has no price. Send it.' },
      differs:
        'Cornix can cancel an entry whose take profit or stop loss is reached before it fills. Here timeInForce says how long it works.',
    },
    {
      name: 'entry.*',
      means: { kind: 'number', to: 'limitPrice', units: dollars({ orderType: 'limit' }) },
    },
    {
      name: 'target.1.share',
      means: { kind: 'number', to: 'targets.1.share', units: { '%': { set: {} } } },
      differs:
        'Cornix does not read the percentages of take profits in the text of a channel, but takes those of a setting. Here those in the text count.',
    },
    { name: 'target.*.share', means: { kind: 'number', to: 'targets.*.share', units: { '%': { set: {} } } } },
    {
      name: 'target.1',
      when: [{ field: 'target.1.share', is: 'absent' }],
      means: { kind: 'number', to: 'targets.1.limitPrice', units: dollars() },
      differs:
        'A setting of Cornix decides the shares of take profits that are sent without them. Here they are equal.',
    },
    { name: 'target.*', means: { kind: 'number', to: 'targets.*.limitPrice', units: dollars() } },
    { name: 'stop.*.share', means: wholeOrder('a stop loss here closes the whole position.') },
    { name: 'stop.*', means: { kind: 'number', to: 'stopLoss.stopPrice', units: dollars() } },
    trail('trailing.entry', 'an entry here does not trail.'),
    trail('trailing.target', 'a target here does not trail.'),
    {
      name: 'trailing.stop',
      means: {
        kind: 'words',
        words: { breakeven, 'moving target': movingTarget, without: { set: {} } },
        otherwise: {
          refused:
            'a stop here moves to the entry after the first target, or to each target once the next one has filled.',
        },
      },
      differs: 'The stop moves to the price that the entry was planned at, not to its average fill.',
    },
    {
      name: 'trailing.trigger',
      means: {
        kind: 'words',
        words: { 'target (1)': { set: {} } },
        otherwise: { refused: 'the stop moves after the first target here.' },
      },
    },
    {
      name: 'trailing',
      means: {
        kind: 'refused',
        reason:
          'this line of the trailing configuration cannot be read. Write Entry, Take-Profit, Stop or Trigger as Cornix does, or name trailing in leaveOut.',
      },
    },
  ],
};
